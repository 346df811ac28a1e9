"""Prices for a kilogram or a litre: what so many grams cost, and what is left of the money."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, term, total
from chaintable.models.embedded.school.words.named_labels import mentions
from chaintable.models.embedded.school.words.words_and_numbers import Number, number, stems

_UNITS = {
    "g": ("g", "gram", "grams"), "kg": ("kg", "kilo", "kilos", "kilogram", "kilograms"),
    "ml": ("ml", "milliliter", "milliliters", "millilitre", "millilitres"),
    "l": ("l", "liter", "liters", "litre", "litres"),
    "cm": ("cm", "centimeter", "centimeters", "centimetre", "centimetres"),
    "m": ("m", "meter", "meters", "metre", "metres"),
    "min": ("min", "minute", "minutes"), "h": ("h", "hour", "hours"), "lb": ("lb", "pound", "pounds"),
}  # fmt: skip
_UNIT = {word: unit for unit, words in _UNITS.items() for word in words}
_PARTS = {("g", "kg"): 1000, ("ml", "l"): 1000, ("cm", "m"): 100, ("min", "h"): 60}
"""How many of the first unit one of the second has."""
_PER = re.compile(r"\b(?:per|for a|for one|for 1|each|a) ([a-z]{1,11})\b|/ ?([a-z]{1,11})\b|\$ ?/ ?([a-z]{1,11})\b")
_AMOUNT = re.compile(r"\b(\d{1,5}(?:\.\d{1,3})?|half an?|an?|[a-z]{3,5}) ?([a-z]{1,11})\b(?! and a half)")
_OTHERWISE = ("than", "percent", "discount", "off", "tax", "more", "less", "average", "each", "which", "cheaper", "tip",
              "difference", "coupon", "half price", "if")  # fmt: skip
_LEFT = ("left", "change", "back", "left over", "remain")
_COST = ("cost", "costs", "pay", "how much", "price", "spend", "come to")


def price_by_weight(exercise: Exercise) -> Found | None:
    """What do 300 g of mushrooms cost, at a price for a kilogram? What is left of $10?"""
    priced = {at: unit for at in exercise.grid.measured if (unit := _unit_of(exercise.grid.names[at]))}
    if len(priced) != 1 or exercise.says(*_OTHERWISE):
        return None
    ((column, unit),) = priced.items()
    taken = _taken(exercise, unit)
    if not taken:
        return None
    script = Script()
    costs = [
        script.let(exercise.grid.labels[row], exercise.grid.numbers[row][column]) * amount for row, amount in taken
    ]
    made = _asked(exercise, script, total(costs))
    if made is None:
        return None
    rows = tuple(row for row, _ in taken)
    return Found("price of an amount", script.answer(made.rounded()), rows, (0, column), sure=0.9)


def _asked(exercise: Exercise, script: Script, cost: Term) -> Term | None:
    """Return the price, or what is left of the money that the question names; None if something else is asked."""
    money = exercise.money
    if exercise.asks(*_LEFT):
        return script.let("money", money[0]) - cost if len(money) == 1 else None
    return None if money or exercise.asks("how many") or not exercise.asks(*_COST) else cost


def _unit_of(name: str) -> str:
    """Return the unit that a column gives a price for: "kg" of "Price per kilogram"."""
    low = name.lower()
    found = _PER.search(low) if re.search(r"price|cost|\$", low) else None
    return _UNIT.get(next(one for one in found.groups() if one), "") if found else ""


def _taken(exercise: Exercise, unit: str) -> list[tuple[int, Term]]:
    """Return each row that the question names with its amount, in the unit of the price; none if one is unclear."""
    text = exercise.question.lower()
    amounts = [(one.start(), one[1], _UNIT[one[2]]) for one in _AMOUNT.finditer(text) if one[2] in _UNIT]
    labels = exercise.grid.labels
    rows = [row for _, row in mentions(labels, exercise.all_words)]
    if not rows or len(rows) != len(amounts) or len(set(rows)) != len(rows):
        return []
    made = []
    for at, (start, said, own) in enumerate(amounts):
        end = amounts[at + 1][0] if at + 1 < len(amounts) else len(text)
        here = [row for _, row in mentions(labels, stems(text[start:end]))]
        factor = 1 if own == unit else _PARTS.get((own, unit), 0)
        value = _value(said)
        if here != [rows[at]] or not factor or value is None:
            return []
        made.append((rows[at], term(value) / factor if factor > 1 else term(value)))
    return made


def _value(said: str) -> Number | None:
    if said.startswith("half"):
        return 0.5
    return 1 if said in ("a", "an") else number(said)
