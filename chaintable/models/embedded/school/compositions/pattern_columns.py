"""Patterns with several columns: the question is put to the one that it names, "how many white tiles has pattern 5"."""

from dataclasses import replace
from itertools import pairwise

from chaintable.models.embedded.school.compositions.base import Read
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import STOP, quantity, stems

_LEAST_ROWS, _LIKELY = 3, 0.5
_STEPS = ("each time", "every time", "each step", "every step", "each new", "each further", "from one", "each one")
_OTHERWISE = ("than", "total", "altogether", "in all", "together", "both", "difference", "which", "average", "percent")


def of_pattern_column(exercise: Exercise, read: Read) -> Found | None:
    """How many white tiles will pattern 5 have? By how many does their number go up each time?"""
    grid = exercise.grid
    keys = [values[0] for values in grid.numbers]
    if grid.header is None or len(grid.measured) < 2 or len(keys) < _LEAST_ROWS or exercise.asks(*_OTHERWISE):
        return None
    steps = {after - before for before, after in pairwise(keys) if before is not None and after is not None}
    if None in keys or len(steps) != 1 or not (_goes_on(exercise, keys[-1] or 0) or exercise.asks(*_STEPS)):
        return None
    at = _column(exercise)
    if at is None:
        return None
    alone = SchoolGrid((grid.names[0], grid.names[at]), tuple((row[0], row[at]) for row in grid.rows))
    found = read(replace(exercise, grid=alone))
    if found is None or found.sure < _LIKELY:
        return None
    return replace(found, kind="one column", columns=(0, at), sure=0.97 * found.sure)


def _goes_on(exercise: Exercise, last: float) -> bool:
    """Whether a place is asked for that the table doesn't show."""
    said = [quantity(word) for word in exercise.words]
    return any(value is not None and value > last for value in said)


def _column(exercise: Exercise) -> int | None:
    """Return the one column that is named, whole or by a word that only its header has."""
    grid = exercise.grid
    whole = named([grid.names[at] for at in grid.measured], exercise.words)
    if whole:
        return grid.measured[whole[0]] if len(whole) == 1 else None
    heads = {at: set(stems(grid.names[at])) - STOP for at in grid.measured}
    own = {at: heads[at] - set().union(*(heads[one] for one in heads if one != at)) for at in heads}
    found = [at for at in heads if own[at] & set(exercise.words)]
    return found[0] if len(found) == 1 else None
