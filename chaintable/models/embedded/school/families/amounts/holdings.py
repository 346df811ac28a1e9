"""What so many of a thing hold, cover or seat together, and how many of them are needed for an amount."""

import re
from math import ceil

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Program, Script, Term, term
from chaintable.models.embedded.school.words.named_labels import mentions
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, STOP, Number, is_money, quantity, stems

_HOLDS = re.compile(
    r"\b(?:covers?|holds?|seats?|fits?|feeds?|serves?|contains?|carr(?:y|ies)|servings?|capacity|lasts?|room for|makes?"
    r"|contents?|size|pieces|per (?:pack|box|bag|can|tin|bottle|carton|case|tray))\b|\bin (?:a|one|each) |\((?:per|in) "
)
"""How a header says what one of a thing holds."""
_CONTAINER = re.compile(r"\b(?:per|in (?:a|one|each|every)) [a-z]{2,12}\b", re.I)
"""The thing that holds: "In a pack"."""
_MEASURED = re.compile(r"\b\d{1,4} ?(?:ml|g|grams?|millilit(?:er|re)s?|cm|mm|cl)\b(?! (?:for|of [a-z]+ for))", re.I)
"""A small amount that is a part of what one thing holds."""
_COUNTS = "|".join(sorted(COUNTED, key=len, reverse=True))
_AMOUNT = re.compile(rf"\b(\d{{1,5}}(?:\.\d{{1,2}})?|{_COUNTS}) ((?:[a-z]{{2,12}} )?[a-z]{{2,12}})\b", re.I)
_NEEDED = ("need", "needs", "needed", "necessary", "required", "have to buy", "must", "do i buy", "do we buy", "take")
_ENOUGH = ("enough", "suffice", "fit", "fits", "do", "cover", "hold", "last", "feed", "seat", "carry")
_PAY = ("cost", "costs", "pay", "spend", "price", "money", "bill", "come to")
_PEOPLE = frozenset("person child pupil student guest passenger visitor friend player adult member teacher".split())
_OTHERWISE = ("more", "fewer", "less", "than", "percent", "average", "left", "which", "each", "per")


def holding(exercise: Exercise) -> Found | None:
    """How many small cans do I need for 40 square metres? Are two buses enough for 90 pupils? What do 3 tables seat?"""
    column = _column(exercise)
    if column is None or exercise.asks(*_OTHERWISE) or exercise.money:
        return None
    grid = exercise.grid
    places = mentions(grid.labels, exercise.words)
    row = places[0][1] if len(places) == 1 else None
    held = grid.numbers[row][column] if row is not None else None
    if row is None or not held or held < 0:
        return None
    amount, count = _amount(exercise, column), _count(exercise.words, places[0][0])
    script = Script()
    one = script.let(grid.names[column], held)
    found = _asked(exercise, script, row, one, amount, count)
    return None if found is None else Found("holding", found, (row,), sure=0.85)


def _asked(
    exercise: Exercise, script: Script, row: int, one: Term, amount: Number | None, count: Number | None
) -> Program | None:
    """Return whether so many are enough, how many are needed, what these cost, or what so many hold."""
    opening = exercise.plain.split()[0]
    if (
        amount is not None
        and opening in ("is", "are", "will", "would", "does", "do", "can")
        and exercise.asks(*_ENOUGH)
    ):
        many = count or 1
        holds = many * one.value >= amount
        return script.answer(Term(f"'yes' if {many!r} * {one.text} >= {amount!r} else 'no'", "yes" if holds else "no"))
    needed = None if amount is None else _needed(script, amount, one)
    if amount is not None and amount < one.value and exercise.asks(*_PAY) and _MEASURED.search(exercise.question):
        price = _price(exercise, row)
        made = None if price is None else (script.let("price", price) * amount / one).rounded(4)
        return None if made is None else script.answer(made)
    if needed is not None and exercise.asks(*_PAY) and exercise.asks("how much", "what"):
        price = _price(exercise, row)
        return None if price is None else script.answer((needed * script.let("price", price)).rounded())
    if needed is not None and exercise.asks("how many") and exercise.asks(*_NEEDED) and not count:
        return script.answer(needed)
    if (
        amount is None
        and count
        and count > 1
        and exercise.asks("how many", "how much", "what")
        and not exercise.asks(*_PAY)
    ):
        return script.answer(term(count) * one)
    return None


def _needed(script: Script, amount: Number, one: Term) -> Term:
    script.lines.insert(0, "from math import ceil")
    return script.let("needed", Term(f"ceil({amount!r} / {one.text})", ceil(amount / one.value)))


def _column(exercise: Exercise) -> int | None:
    """Return the only column that says what one of the things holds."""
    grid = exercise.grid
    if grid.header is None:
        return None
    priced = {at for at in grid.measured if any(is_money(row[at]) for row in grid.rows)}
    found = [at for at in grid.measured if at not in priced and _HOLDS.search(grid.names[at].lower())]
    return found[0] if len(found) == 1 else None


def _amount(exercise: Exercise, column: int) -> Number | None:
    """Return the amount that the question says: a number of what the column counts, or of people."""
    head = set(stems(_CONTAINER.sub(" ", exercise.grid.names[column]))) - STOP
    labels = {word for label in exercise.grid.labels for word in stems(label)}
    said = [
        quantity(count)
        for count, words in _AMOUNT.findall(exercise.question)
        if not set(stems(words)) & labels and (head & set(stems(words)) or _is_head(words))
    ]
    return said[0] if len(said) == 1 else None


def _is_head(words: str) -> bool:
    """Whether people are counted: "90 pupils" of a column "Seats"."""
    return not _PEOPLE.isdisjoint(stems(words))


def _count(words: tuple[str, ...], place: int) -> Number | None:
    """Return how many of the thing are said; None where it is asked, or none is said."""
    return quantity(words[place - 1]) if place else None


def _price(exercise: Exercise, row: int) -> Number | None:
    grid = exercise.grid
    priced = [at for at in grid.measured if all(is_money(line[at]) for line in grid.rows)]
    return grid.numbers[row][priced[0]] if len(priced) == 1 else None
