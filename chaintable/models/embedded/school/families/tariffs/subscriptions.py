"""Prices for a month, a week or a day, asked for a longer time: a plan for a year, pocket money in 8 weeks."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, term
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, Number, quantity, stem

_TIME = re.compile(
    r"\b(monthly|weekly|daily)\b|\b(?:per|a|each|every|one|for a|for one) (month|week|day)\b|/ ?(month|week|day)\b"
)
_OF_WORD = {"monthly": "month", "weekly": "week", "daily": "day"}
_IN_ONE = {("month", "year"): 12, ("week", "year"): 52, ("day", "week"): 7, ("month", "half year"): 6,
           ("month", "quarter"): 3, ("day", "fortnight"): 14, ("week", "fortnight"): 2}  # fmt: skip
"""How many of the shorter time are in one of the longer."""
_COUNTS = "|".join(sorted(COUNTED, key=len, reverse=True))
_LONG = re.compile(
    rf"\b(?:(?P<half>half a year)|(?P<half_too>six months)|(?:(?P<many>\d{{1,3}}|{_COUNTS}|a|one|the"
    rf"|per|every|each|an entire"
    r"|a whole|a full|one whole|the whole|one full|the entire) (?P<unit>year|month|week|day|fortnight|quarter)s?)"
    r"|(?P<word>yearly|annually|annual))\b"
)
_NUMBERS = re.compile(r"\d")
_OTHERWISE = ("percent", "fraction", "average", "how long", "when", "left", "more", "less", "than", "which", "or",
              "difference", "save", "how many months", "how many weeks", "first", "last")  # fmt: skip
_ASKS = ("cost", "costs", "pay", "pays", "paid", "how much", "what", "price", "spend", "get", "earn", "come to")


_GAPS = ("more", "less", "cheaper", "dearer", "difference", "save", "saves", "saved", "extra", "than", "instead")
_NO_GAP = ("percent", "fraction", "average", "how long", "when", "left", "which", "how many months", "how many weeks")


def subscription(exercise: Exercise) -> Found | None:
    """What does the Basic plan cost for a whole year? How much pocket money does Kim get in 8 weeks?"""
    column = _column(exercise)
    if column is not None and len(exercise.rows_named) == 2:
        return _of_two(exercise, *column)
    if column is None or len(exercise.rows_named) != 1 or exercise.asks(*_OTHERWISE) or not exercise.asks(*_ASKS):
        return None
    at, unit = column
    many = _many(exercise, unit)
    row = exercise.rows_named[0]
    price = exercise.grid.numbers[row][at]
    if many is None or many == 1 or price is None:
        return None
    script = Script()
    cost = script.let(exercise.grid.names[at], price) * term(many)
    made = cost.rounded() if isinstance(cost.value, float) else cost
    return Found("price of a plan", script.answer(made), (row,), (0, at), sure=_sure(exercise, at))


def _of_two(exercise: Exercise, at: int, unit: str) -> Found | None:
    """Return how much more one plan costs than another over a longer time."""
    many = _many(exercise, unit)
    if many is None or many == 1 or not exercise.asks(*_GAPS) or exercise.asks(*_NO_GAP) or not exercise.asks(*_ASKS):
        return None
    first, second = exercise.rows_named
    grid, script = exercise.grid, Script()
    one, other = (script.let(grid.labels[row], grid.numbers[row][at]) for row in (first, second))
    high, low = (one, other) if one.value >= other.value else (other, one)
    made = (high - low) * term(many)
    made = made.rounded() if isinstance(made.value, float) else made
    return Found("plans compared", script.answer(made), (first, second), (0, at), sure=_sure(exercise, at))


def _column(exercise: Exercise) -> tuple[int, str] | None:
    """Return the only column that says for what time it is, and that time."""
    grid = exercise.grid
    found = []
    for at in grid.measured:
        said = _TIME.search(grid.names[at].lower())
        if said is not None:
            found.append((at, next(_OF_WORD.get(one, one) for one in said.groups() if one)))
    return found[0] if len(found) == 1 else None


def _many(exercise: Exercise, unit: str) -> Number | None:
    """Return how many of the time that the column is for are asked for; None unless that is clear."""
    said = list(_LONG.finditer(exercise.plain))
    if len(said) != 1 or len(_NUMBERS.findall(exercise.plain)) > len(_NUMBERS.findall(said[0][0])):
        return None
    if said[0]["half"]:
        return _IN_ONE.get((unit, "half year"))
    if said[0]["half_too"]:
        return 6 if unit == "month" else None
    long = "year" if said[0]["word"] else stem(said[0]["unit"])
    count = quantity(said[0]["many"] or "") or 1
    if long == unit:
        return count
    times = _IN_ONE.get((unit, long))
    return None if times is None else count * times


def _sure(exercise: Exercise, at: int) -> float:
    """Other prices of the row may be meant as well."""
    grid = exercise.grid
    others = [one for one in grid.measured if one != at and any(row[one].startswith("$") for row in grid.rows)]
    return 0.8 if others else 0.9
