"""Plans with a fee and with what they include: how much more one includes, what a change saves, which one is enough."""

import re

from chaintable.models.embedded.school.exercise import FEWER, MORE, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, best
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import STOP, Number, quantity, stem, stems

_FOR_A_TIME = re.compile(
    r"\b(?:(?:per|a|each|every) (?:month|week|year)|monthly|weekly|yearly|annual)\b|/ ?(?:month|mo)\b"
)
_FEE = re.compile(r"\b(?:fee|price|cost|charge|rate|dues)\b")
_NOT_FEE = re.compile(
    r"\b(?:extra|additional|over|excess|sign|set-?up|joining|once|one-time|activation|starting|deposit)\b"
    r"|\b(?:per|each|every) (?!month|week|year)[a-z]"
)
_UNITS = {"gb": "gigabyte", "gig": "gigabyte", "mb": "megabyte", "tb": "terabyte", "min": "minute", "km": "kilometer",
          "kilometre": "kilometer", "h": "hour", "hr": "hour", "kg": "kilogram", "sms": "text", "message": "text",
          "mbit": "megabit", "mbps": "megabit"}  # fmt: skip
_HOW_MANY = re.compile(
    r" (?:how many|how much)(?P<more> more| fewer| less| extra| additional)? (?P<unit>[a-z]{1,14})"
    r"(?P<more2> more| fewer| less| extra)? "
)
_CHANGES = re.compile(
    r"\b(?:switch|chang|mov|go|swap|downgrad|drop)(?:e|es|s|ed|ing|ping)?\b.{0,40}\b(?:from\b.{1,30}\bto|to)\b", re.I
)
_SAVES = ("save", "saves", "saved", "saving", "cheaper", "less", "lower", "cut", "dearer", "more", "extra")
_LONG = re.compile(r"\b(?:year|yearly|annual|annually|years|(?:two|three|four|five|six|\d{1,2}) (?:months|weeks))\b")
_NEED = re.compile(r"\b(?P<many>\d{1,6}(?:\.\d{1,2})?|[a-z]{2,8}) ?(?P<unit>[a-z]{1,14})\b")
_LITTLE = (
    "lowest", "cheapest", "least", "as little as possible", "as cheap as possible", "cheaply", "smallest", "cheaper",
    "save money",
)  # fmt: skip
_OTHERWISE = ("percent", "percentage", "fraction", "average", "times", "per", "each")


def plan_column(exercise: Exercise) -> Found | None:
    """How many more GB come with Max than with Mini? What does a change to Mini save? Which is enough for 8 GB?"""
    fee = _fee(exercise.grid)
    if fee is None or exercise.grid.header is None:
        return None
    return _included(exercise, fee) or _saved(exercise, fee) or _cheapest_enough(exercise, fee)


def _fee(grid: SchoolGrid) -> int | None:
    """Return the column of the fee that is paid again and again; None unless it is the only one, beside others."""
    low = {at: grid.names[at].lower() for at in grid.priced}
    fees = [at for at, name in low.items() if not _NOT_FEE.search(name)]
    again = [at for at in fees if _FOR_A_TIME.search(low[at])]
    fees = again or [at for at in fees if _FEE.search(low[at])]
    return fees[0] if len(fees) == 1 < len(grid.measured) else None


def _plain(word: str) -> str:
    return _UNITS.get(stem(word), stem(word))


def _counting(grid: SchoolGrid, unit: str) -> int | None:
    """Return the only column of figures, not of money, whose name or whose cells say a unit or a thing."""
    found = []
    for at in grid.measured:
        texts = (grid.names[at], *(row[at] for row in grid.rows))
        words = {_plain(word) for text in texts for word in stems(text)} - STOP
        if at not in grid.priced and _plain(unit) in words:
            found.append(at)
    return found[0] if len(found) == 1 else None


def _plans_said(exercise: Exercise) -> list[int]:
    return exercise.rows_named or named(exercise.grid.labels, exercise.all_words)


def _included(exercise: Exercise, fee: int) -> Found | None:
    """Return how much a plan includes, or how much more than another."""
    said, rows, grid = _HOW_MANY.search(exercise.plain), exercise.rows_named, exercise.grid
    column = _counting(grid, said["unit"]) if said is not None else None
    if said is None or column is None or exercise.money or exercise.asks(*_OTHERWISE, "left", "for"):
        return None
    more, script = said["more"] or said["more2"], Script()
    if re.search(r"\d", exercise.plain) or len(rows) != (2 if more else 1):
        return None
    figures = [script.let(grid.labels[row], grid.numbers[row][column]) for row in rows]
    if any(one.value is None for one in figures):
        return None
    made = figures[0] if len(rows) == 1 else _gap(*figures)
    return Found("plans compared", script.answer(made.rounded()), tuple(rows), (0, column), sure=0.85)


def _gap(one: Term, other: Term) -> Term:
    return one - other if one.value >= other.value else other - one


def _saved(exercise: Exercise, fee: int) -> Found | None:
    """Return what a change from one plan to another saves of the fee, or costs more."""
    rows, grid = exercise.rows_named, exercise.grid
    if len(rows) != 2 or exercise.money or not exercise.asks("how much", "what") or _LONG.search(exercise.whole):
        return None
    by_fee = set(stems(grid.names[fee])) - STOP <= set(exercise.words)
    if (
        not (by_fee or _CHANGES.search(exercise.asking))
        or not exercise.asks(*_SAVES)
        or exercise.asks(*_OTHERWISE[:-2])
    ):
        return None
    others = [at for at in grid.measured if at != fee and set(stems(grid.names[at])) - STOP <= set(exercise.words)]
    if others or re.search(r"\d", exercise.plain):
        return None
    script = Script()
    made = _gap(*(script.let(grid.labels[row], grid.numbers[row][fee]) for row in rows))
    return Found("plans compared", script.answer(made.rounded()), tuple(rows), (0, fee), sure=0.85)


def _cheapest_enough(exercise: Exercise, fee: int) -> Found | None:
    """Return the plan of the lowest fee among those that include as much as is needed."""
    grid = exercise.grid
    needed = _needed(exercise)
    if needed is None or not exercise.says(*_LITTLE) or not exercise.asks_which or len(_plans_said(exercise)) > 1:
        return None
    if exercise.has(MORE | FEWER - {"cheaper"}) or any(_says_extra(grid.names[at]) for at in grid.priced):
        return None
    many, column = needed
    enough = {row[0]: values[fee] for row, values in zip(grid.rows, grid.numbers, strict=True)
              if (values[column] or 0) >= many and values[fee] is not None}  # fmt: skip
    if not enough or list(enough.values()).count(min(enough.values())) > 1:  # type: ignore[type-var]
        return None
    script = Script()
    plans = script.let("plans", {row[0]: [values[column], values[fee]] for row, values in
                                 zip(grid.rows, grid.numbers, strict=True)})  # fmt: skip
    text = f"{{plan: fee for plan, (included, fee) in {plans.text}.items() if included >= {many!r}}}"
    made = best(script.let("enough", Term(text, enough)), largest=False)
    return Found("plans compared", script.answer(made), None, (0, fee, column), sure=0.85)


def _says_extra(header: str) -> bool:
    return re.search(r"\b(?:extra|additional|over|excess)\b", header, re.I) is not None


def _needed(exercise: Exercise) -> tuple[Number, int] | None:
    """Return how much is needed, and the column that counts it; None unless the question says one such amount."""
    found = {
        (many, column)
        for said in _NEED.finditer(exercise.question.lower())
        if (many := quantity(said["many"])) is not None
        and (column := _counting(exercise.grid, said["unit"])) is not None
    }
    return found.pop() if len(found) == 1 else None
