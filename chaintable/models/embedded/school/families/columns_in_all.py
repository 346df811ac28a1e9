"""Columns asked for over all rows: which fruit got the most votes in both classes, how many children are in 4b."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.families.question_scope import adds_up
from chaintable.models.embedded.school.named_labels import bare, named
from chaintable.models.embedded.school.program_text import Script, Term, best, total
from chaintable.models.embedded.school.words_and_numbers import STOP, stem, stems

_WHICH = re.compile(r"\b(?:which|what) ([a-z]{3,15})\b")
_OVER_ALL = re.compile(
    r"\b(?:over|across|in|of|for|by|counting|taking) (?:both|all|the two|the three|all the|all of the"
    r"|either)\b|\b(?:overall|altogether|in all|in total|together|both|combined)\b"
)
_PEOPLE = frozenset("child kid student pupil person people boy girl vote member visitor".split())
_IN_IT = frozenset(
    """
be in were was are is ask asked answer answered there vote voted have has go goes say said altogether total
question questioned survey surveyed take took part together overall all class group
""".split()
)
_OTHERWISE = (
    "more",
    "fewer",
    "less",
    "than",
    "percent",
    "fraction",
    "probability",
    "average",
    "not",
    "difference",
    "how often",
)


def column_in_all(exercise: Exercise) -> Found | None:
    """Which fruit got the most votes over both classes? How many children in 4b were asked?"""
    grid = exercise.grid
    counted = grid.measured == tuple(range(1, grid.width)) and grid.width > 2 and adds_up(exercise)
    if grid.header is None or not counted or exercise.choices or exercise.asks(*_OTHERWISE):
        return None
    if any(label.lower() in ("total", "sum", "all") for label in (*grid.labels, *grid.names)):
        return None
    return _which(exercise) or _row_in_all(exercise)


def _kinds(exercise: Exercise) -> set[str]:
    """Return the words that all labels of rows share, and those of their header: "class"."""
    own = [set(stems(label)) for label in exercise.grid.labels]
    return set.intersection(*own) | set(stems(exercise.grid.names[0])) - STOP


def _which(exercise: Exercise) -> Found | None:
    asked, grid = _WHICH.search(exercise.plain), exercise.grid
    if asked is None or not exercise.has(MOST | LEAST) or exercise.asks("how many") or exercise.rows_named:
        return None
    kinds = _kinds(exercise)
    if stem(asked[1]) in kinds or not _OVER_ALL.search(exercise.plain) or not kinds & set(exercise.words):
        return None
    sums = {grid.names[at]: sum(grid.column(at)) for at in grid.measured}
    ranked = sorted(sums.values(), reverse=not exercise.has(LEAST))
    if ranked[0] == ranked[1]:
        return None
    script = Script()
    text = ", ".join(f"{grid.names[at]!r}: {' + '.join(map(repr, grid.column(at)))}" for at in grid.measured)
    held = script.let("sums", Term(f"{{{text}}}", sums))
    return Found("column in all", script.answer(best(held, largest=not exercise.has(LEAST))), sure=0.88)


def _row_in_all(exercise: Exercise) -> Found | None:
    """Return the sum of the row that is named by what sets it apart, where people are counted: "4b" of "Class 4b"."""
    grid = exercise.grid
    if not exercise.asks("how many") or exercise.has(MOST | LEAST):
        return None
    if named([grid.names[at] for at in grid.measured], exercise.words):
        return None
    own = [set(bare(label)) - _kinds(exercise) - STOP for label in grid.labels]
    rows = [row for row, words in enumerate(own) if words and words <= set(exercise.words)]
    if len(rows) != 1:
        return None
    known = own[rows[0]] | _kinds(exercise) | _PEOPLE | _IN_IT | STOP | set(stems(exercise.title))
    asked = set(stems(exercise.plain.partition(" how many ")[2])[:2])
    if not asked & _PEOPLE or set(exercise.words) - known:
        return None
    script = Script()
    parts = [script.let(grid.names[at], grid.numbers[rows[0]][at]) for at in grid.measured]
    return Found("column in all", script.answer(total(parts)), (rows[0],), sure=0.88)
