"""Columns asked for over all rows: which fruit got the most votes in both classes, how many children are in 4b."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.families.question_scope import adds_up
from chaintable.models.embedded.school.program_text import Script, Term, best, total
from chaintable.models.embedded.school.words.named_labels import bare, named, partly_named
from chaintable.models.embedded.school.words.words_and_numbers import STOP, stem, stems

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


_WON = re.compile(
    r" (?:c[ao]mes? (?:out )?(?:ahead|on top|first|in front)|(?:is|was|are|were) (?:ahead|in front|on top|in the lead"
    r"|the winner|the favou?rite)|w[oi]ns?) "
)
_CAME_LAST = re.compile(r" (?:c[ao]mes? (?:out |in )?last|(?:is|was) (?:last|at the bottom)) ")


def column_in_front(exercise: Exercise) -> Found | None:
    """Boys and girls together, which pet came out ahead? Which trip came last in class 5b?"""
    grid, asked = exercise.grid, _WHICH.search(exercise.plain)
    last, won = _CAME_LAST.search(exercise.plain), _WON.search(exercise.plain)
    most = won is not None or exercise.has(MOST)
    counted = grid.header is not None and grid.measured == tuple(range(1, grid.width)) and grid.width > 2
    if not counted or asked is None or not adds_up(exercise) or exercise.asks("how many", *_OTHERWISE):
        return None
    if not (last or most or exercise.has(LEAST)) or {stem(asked[1])} & (_kinds(exercise) | _PEOPLE):
        return None
    rows = exercise.rows_named or partly_named(grid.labels, exercise.words)
    plainly = won is not None or last is not None or (len(rows) == len(grid.rows) > 1)
    if not plainly or 1 < len(rows) < len(grid.rows) or named([grid.names[at] for at in grid.measured], exercise.words):
        return None
    rows = rows or list(range(len(grid.rows)))
    least = last is not None or (won is None and exercise.has(LEAST))
    return _first_of_sums(exercise, rows, largest=not least)


def _first_of_sums(exercise: Exercise, rows: list[int], largest: bool) -> Found | None:
    """Return the column with the largest or smallest sum over some rows; None where two are level."""
    grid = exercise.grid
    cells = {grid.names[at]: [grid.numbers[row][at] or 0 for row in rows] for at in grid.measured}
    sums = {name: sum(values) for name, values in cells.items()}
    ranked = sorted(sums.values(), reverse=largest)
    if ranked[0] == ranked[1]:
        return None
    script = Script()
    text = ", ".join(f"{name!r}: {' + '.join(map(repr, values))}" for name, values in cells.items())
    held = script.let("sums", Term(f"{{{text}}}", sums))
    return Found("column in all", script.answer(best(held, largest)), tuple(rows), sure=0.88)


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
    return _first_of_sums(exercise, list(range(len(grid.rows))), largest=not exercise.has(LEAST))


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
