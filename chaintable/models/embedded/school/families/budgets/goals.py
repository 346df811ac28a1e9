"""Saving for a goal, row by row: what is still missing, how long it takes, who gets there first, who is closest."""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, best
from chaintable.models.embedded.school.words.named_labels import partly_named
from chaintable.models.embedded.school.words.words_and_numbers import Number, quantity, stems

_GOAL = frozenset("goal target aim needed wanted planned required".split())
_SO_FAR = frozenset("saved far collected now already has have current raised done sold read earned reached got".split())
_A_TIME = re.compile(
    r"\b(?:per|a|each|every) (?P<unit>week|month|day|year)\b|\b(?P<adverb>weekly|monthly|daily)\b", re.I
)
_OF_ADVERB = {"weekly": "week", "monthly": "month", "daily": "day"}
_UNTIL = ("until", "till", "to get to", "to reach", "reach", "reaches", "get there", "gets there", "goal", "target",
          "need", "needs", "enough", "take", "takes", "have to", "has to")  # fmt: skip
_FIRST = ("first", "soonest", "earliest", "fastest", "quickest", "before the others", "before the other")
_LAST = ("last", "longest", "latest")
_CLOSE = ("closest", "nearest", "least", "the least")
_FAR = ("furthest", "farthest", "most", "the most")
_MISSING = ("missing", "short", "short of", "need", "needs", "still", "to go", "left", "lack", "lacks", "more", "away")
_LATER = re.compile(
    r"\b(?:in|after|for)(?: the next| another)? (?P<many>\d{1,3}|[a-z]{3,8})(?: more)?"
    r" (?P<unit>week|month|day|year)s?\b"
)
_OTHER = ("percent", "percentage", "fraction", "share", "than", "average", "altogether", "total", "together", "in all")


@dataclass(frozen=True, slots=True)
class _Goals:
    """The columns of a table of goals: the goal, what there is so far, and what comes in at a time."""

    goal: int
    held: int
    each: int | None
    unit: str


def goal(exercise: Exercise) -> Found | None:
    """How many more weeks until Mia has her goal? Who gets there first? How much is Leo still missing?"""
    columns = _columns(exercise)
    if columns is None or exercise.asks(*_OTHER):
        return None
    labels = exercise.grid.labels
    rows = exercise.rows_named or partly_named(labels, exercise.words) or partly_named(labels, exercise.all_words)
    if exercise.asks("who", "which", "whose") and not exercise.asks("how many", "how much", "how long"):
        return _contest(exercise, columns)
    return _of_row(exercise, columns, rows[0]) if len(rows) == 1 else None


def _columns(exercise: Exercise) -> _Goals | None:
    grid = exercise.grid
    heads = {at: set(stems(grid.names[at])) for at in grid.measured}
    timed = {at: found for at in heads if (found := _A_TIME.search(grid.names[at]))}
    goals = [at for at, own in heads.items() if own & _GOAL and at not in timed]
    held = [at for at, own in heads.items() if own & _SO_FAR and at not in timed and at not in goals]
    if grid.header is None or len(goals) != 1 or len(held) != 1 or len(timed) > 1 or len(grid.measured) > 3:
        return None
    each, found = next(iter(timed.items()), (None, None))
    unit = (found["unit"] or _OF_ADVERB[found["adverb"].lower()]).lower() if found else ""
    return _Goals(goals[0], held[0], each, unit)


def _missing(exercise: Exercise, columns: _Goals, row: int) -> Number:
    values = exercise.grid.numbers[row]
    return round((values[columns.goal] or 0) - (values[columns.held] or 0), 6)


def _of_row(exercise: Exercise, columns: _Goals, row: int) -> Found | None:
    """Return how long one of them needs, what is missing, or what there is after some time."""
    grid, script, unit = exercise.grid, Script(), columns.unit
    held, wanted = (script.let(grid.names[at], grid.numbers[row][at]) for at in (columns.held, columns.goal))
    used = tuple(sorted({0, columns.goal, columns.held, *([] if columns.each is None else [columns.each])}))
    missing = Term(f"({wanted.text} - {held.text})", _missing(exercise, columns, row))
    each = None if columns.each is None else script.let(grid.names[columns.each], grid.numbers[row][columns.each])
    made: Term | None = None
    asks_time = unit and exercise.asks(f"how many {unit}s", f"how many more {unit}s", "how long", "how much longer")
    if each is not None and each.value and asks_time and exercise.asks(*_UNTIL):
        script.lines.insert(0, "from math import ceil")
        needed = max(0, ceil(Fraction(str(missing.value)) / Fraction(str(each.value))))
        made = Term(f"max(0, ceil(round({missing.text} / {each.text}, 6)))", needed)
    elif each is not None and (later := _LATER.search(exercise.plain)) and later["unit"] == unit:
        many = quantity(later["many"])
        made = None if many is None else (held + each * many).rounded()
    elif exercise.asks("how much", "how many", "what") and exercise.asks(*_MISSING) and not asks_time:
        made = missing if missing.value >= 0 and not exercise.asks("if") else None
    return None if made is None else Found("goal", script.answer(made), (row,), used, sure=0.88)


def _contest(exercise: Exercise, columns: _Goals) -> Found | None:
    """Return who gets to the goal first or last, or is closest to it or furthest from it."""
    grid, script = exercise.grid, Script()
    gaps = {label: _missing(exercise, columns, row) for row, label in enumerate(grid.labels)}
    soon, late = exercise.asks(*_FIRST), exercise.asks(*_LAST)
    close, far = exercise.asks(*_CLOSE), exercise.asks(*_FAR)
    aims = exercise.says("goal", "target", "aim") or exercise.asks(*_MISSING, "there")
    if len(gaps) < len(grid.rows) or not aims or (soon, late, close, far).count(True) != 1:
        return None
    held = script.let("missing", gaps)
    if soon or late:
        each = [] if columns.each is None else grid.column(columns.each)
        if not each or min(each) <= 0:
            return None
        rates = script.let("each_time", dict(zip(grid.labels, each, strict=True)))
        text = f"{{name: {held.text}[name] / {rates.text}[name] for name in {held.text}}}"
        held = script.let("times", Term(text, {name: gaps[name] / rates.value[name] for name in gaps}))
    ranked = sorted(held.value.values(), reverse=late or far)
    if ranked[0] == ranked[1 % len(ranked)] and len(ranked) > 1:
        return None
    return Found("goal", script.answer(best(held, largest=late or far)), sure=0.88)
