"""Tables of two yes-or-no questions at once: who has both, neither, exactly one; and the whole of a column."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.naming import named
from chaintable.models.embedded.school.program import Script, total
from chaintable.models.embedded.school.words import STOP, stems

_NOT = re.compile(r"\b(?:no|not|none|never|without|doesn't|don't|isn't|didn't|hasn't|aren't)\b")
_OTHERWISE = ("probability", "chance", "percent", "percentage", "fraction", "likely", "more", "fewer", "than")
_DONE = frozenset(
    "vote voted come came join joined answer answered ask asked go went take took part belong surveyed".split()
)
_PEOPLE = frozenset("child student pupil person kid boy girl".split())


def two_way(exercise: Exercise) -> Found | None:
    """How many have both a dog and a cat? How many have neither? How many children are in class 4b?"""
    if exercise.grid.header is None or not exercise.asks("how many") or exercise.asks(*_OTHERWISE):
        return None
    return _of_both(exercise) or _column_total(exercise)


def _of_both(exercise: Exercise) -> Found | None:
    grid = exercise.grid
    if grid.width != 3 or len(grid.rows) != 2 or grid.measured != (1, 2):
        return None
    rows = [at for at in (0, 1) if not _NOT.search(grid.labels[at].lower())]
    columns = [at for at in (1, 2) if not _NOT.search(grid.names[at].lower())]
    if len(rows) != 1 or len(columns) != 1:
        return None
    (row,), (column,) = rows, columns
    cells = _cells_asked(exercise, row, column)
    if not cells:
        return None
    script = Script()
    parts = [script.let(f"{grid.labels[at]} {grid.names[place]}", grid.numbers[at][place]) for at, place in cells]
    return Found("both or neither", script.answer(total(parts)), sure=0.9)


def _cells_asked(exercise: Exercise, row: int, column: int) -> list[tuple[int, int]]:
    """Return the cells that are meant; none if the question says no such thing, or several."""
    both, neither, one, other = (row, column), (1 - row, 3 - column), (row, 3 - column), (1 - row, column)
    meant = [
        cells
        for cells, said in (
            ([both], ("both", "both of the")),
            ([neither], ("neither",)),
            ([one, other], ("exactly one of", "just one of", "only one of", "exactly one")),
            ([both, one, other], ("at least one",)),
        )
        if exercise.asks(*said)
    ]
    return meant[0] if len(meant) == 1 else []


def _column_total(exercise: Exercise) -> Found | None:
    """Return the sum of the one column that is named, where nothing else is said: "children in class 4b"."""
    grid = exercise.grid
    if len(grid.measured) < 2 or exercise.rows_named:
        return None
    names = [grid.names[at] for at in grid.measured]
    said = named(names, exercise.words)
    if len(said) != 1 or any(isinstance(value, float) for at in grid.measured for value in grid.column(at)):
        return None
    left = set(exercise.words) - set(stems(names[said[0]])) - STOP - {"altogether"}
    if (
        not left
        or not left <= _PEOPLE | _DONE
        or not left & _PEOPLE
        or any(row[0].lower() in ("total", "sum", "all") for row in grid.rows)
    ):
        return None
    column = grid.measured[said[0]]
    script = Script()
    parts = [script.let(label, grid.numbers[at][column]) for at, label in enumerate(grid.labels)]
    return Found("whole of a column", script.answer(total(parts)), None, (0, column), sure=0.85)
