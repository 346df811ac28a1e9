"""Counts beside a column or row "None": how many have any at all. The rest is asked of the others."""

import re
from dataclasses import replace

from chaintable.models.embedded.school.compositions.base import Read
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid

_NOTHING = re.compile(r"(?:none|nothing|neither|nobody|no [a-z]{3,15}|not any|without(?: any| a)? ?[a-z]{0,15})", re.I)
_ANY = re.compile(r"\b(?:at least one|any kind of|some kind of|any|at all|some|one or the other|or other)\b ?", re.I)
_DENIED = ("no", "not", "none", "neither", "nothing", "never", "without", "don't", "doesn't", "didn't", "haven't",
           "hasn't", "if", "than", "which", "who")  # fmt: skip
_SHARES = ("fraction", "percent", "percentage", "probability", "chance", "share", "average")


def rows_with_any(exercise: Exercise, read: Read) -> Found | None:
    """How many children have any pet at all, where some have "None"?"""
    grid = exercise.grid
    if grid.header is None or not exercise.asks("how many") or exercise.asks(*_DENIED, *_SHARES):
        return None
    if _ANY.search(exercise.asking) is None:
        return None
    columns = [at for at in grid.measured if _NOTHING.fullmatch(grid.names[at].strip())]
    rows = [at for at, label in enumerate(grid.labels) if _NOTHING.fullmatch(label.strip())]
    if len(columns) + len(rows) != 1 or (columns and len(grid.measured) < 3) or (rows and len(grid.rows) < 3):
        return None
    asking = " ".join(_ANY.sub(" ", exercise.asking.rstrip("? ")).split())
    others = replace(exercise, grid=_without(grid, columns, rows))
    found = read(replace(others, question=f"{asking} in all?"))
    if found is None:
        return None
    return replace(found, kind="left out", rows=None, columns=None, sure=0.9 * found.sure)


def _without(grid: SchoolGrid, columns: list[int], rows: list[int]) -> SchoolGrid:
    def kept(line: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(cell for at, cell in enumerate(line) if at not in columns)

    lines = tuple(kept(row) for at, row in enumerate(grid.rows) if at not in rows)
    return SchoolGrid(kept(grid.names), lines)
