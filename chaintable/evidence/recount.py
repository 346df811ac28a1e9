"""The numbers of an answer that is a table, worked out again from the source rows of each group.

This is on purpose not the code of the operations: it takes the rows that the origins name and adds them up one group
after another, so that a mistake in the grouping, in a measure or in the origins shows.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chaintable.chain import Chain
from chaintable.operations import Denotation
from chaintable.tables.table import Origins, Positions, Table, each_once
from chaintable.tables.values import ValueKind, fold, parse_value

MOST_GROUPS, MOST_SOURCE_ROWS = 1_000, 2_000_000
"""The numbers of so many first rows of the answer are worked out again, and none with more source rows behind them: a
check must not take seconds."""
_CLOSE = 1e-9

_Numbers = npt.NDArray[np.float64]
_FIGURES: Mapping[str, Callable[[_Numbers], float]] = {
    "sum": lambda keys: float(np.sum(keys)),
    "average": lambda keys: float(np.mean(keys)),
    "median": lambda keys: float(np.median(keys)),
    "highest": lambda keys: float(np.max(keys)),
    "lowest": lambda keys: float(np.min(keys)),
}


@dataclass(frozen=True, slots=True)
class Recount:
    """How many numbers were worked out again, from how many rows, and the first that came out otherwise ("")."""

    numbers: int
    rows: int
    wrong: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class _Group:
    """A measure of a column of the source, for groups of the rows `among`; it was made as column `name` of `made`."""

    measure: str
    column: str
    among: Positions
    made: Table
    name: str


def recount(chain: Chain, k: int, answer: Denotation) -> Recount:
    """Return the numbers of the answer at step k worked out again, where a column is a measure of groups of rows."""
    origins = chain.before(k).table.origins.take(answer.rows[:MOST_GROUPS])
    found, numbers = len(origins.rows) <= MOST_SOURCE_ROWS, 0
    for place, column in enumerate(answer.columns if found else ()):
        group = _group_of(chain, k, column)
        cells = [row[place] for row in answer.grid[:MOST_GROUPS]]
        if group is None or not _are_groups(origins, group.made.origins) or not _as_made(group, origins, cells):
            continue
        numbers += len(origins)
        if wrong := _wrong(chain.start.table, group, origins, cells):
            return Recount(numbers, len(origins.rows), f"{column} in {wrong}")
    return Recount(numbers, len(each_once(origins.rows)))


def _group_of(chain: Chain, k: int, column: str) -> _Group | None:
    """Return the measure that a column before step k holds; None if it isn't one of a column of the source."""
    for place in range(k - 1, -1, -1):
        step, before = chain.steps[place], chain.before(place).table
        if not step.done:
            continue
        computed = step.operation.computed(column)
        if computed is not None:
            source = _source_column(chain, place, computed.of[0]) if computed.of else ""
            known = before.origins.ends is None and (source or computed.measure == "count")
            if not computed.measure or not known:
                return None
            return _Group(computed.measure, source, before.origins.rows, step.state.table, column)
        sources = step.operation.sources_of(column)
        if len(sources) != 1:
            return None
        column = before.resolve(sources[0])
    return None


def _are_groups(origins: Origins, groups: Origins) -> bool:
    """Whether each row still stands for the rows of one group, not of several that were put together later."""
    known = dict(zip(groups.first.tolist(), _sizes(groups), strict=True))
    return all(size == known.get(first) for first, size in zip(origins.first.tolist(), _sizes(origins), strict=True))


def _as_made(group: _Group, origins: Origins, cells: list[str]) -> bool:
    """Whether no step since has put other cells into the column, or made another column of it."""
    made = dict(zip(group.made.origins.first.tolist(), group.made.column(group.name), strict=True))
    return all(made.get(first) == cell for first, cell in zip(origins.first.tolist(), cells, strict=True))


def _sizes(origins: Origins) -> list[int]:
    """Return how many source rows each row stands for."""
    ends = np.arange(1, len(origins) + 1) if origins.ends is None else origins.ends
    sizes: list[int] = np.diff(ends, prepend=0).tolist()
    return sizes


def _same_moment(table: Table, group: _Group, cell: str, again: str | float | None) -> bool:
    """Whether the cell is that date or time; of two in the middle, the median of dates is the earlier one."""
    values = table.values(group.column) if group.column else None
    if values is None or values.kind is ValueKind.NUMBER or not isinstance(again, float):
        return False
    bounds = values.bounds(cell)
    return bounds is not None and (group.measure == "median" or bounds[0] <= again <= bounds[1])


def _source_column(chain: Chain, k: int, column: str) -> str:
    """Return the column of the source that a column before step k is unchanged; "" if it was made from others."""
    for place in range(k - 1, -1, -1):
        step = chain.steps[place]
        if not step.done:
            continue
        if step.operation.computed(column) is not None or step.operation.sources_of(column) != (column,):
            return ""
    return column if column in chain.start.table.columns else ""


def _wrong(table: Table, group: _Group, origins: Origins, cells: list[str]) -> str:
    """Return what the first number that comes out otherwise is, and should be; "" if all are right."""
    for row, cell in enumerate(cells):
        again = _again(table, group, origins.of(row))
        if not (_same(cell, again) or _same_moment(table, group, cell, again)):
            return f"row {row + 1:,} is {cell or 'empty'}; worked out again it is {again or 'empty'}"
    return ""


def _again(table: Table, group: _Group, rows: Positions) -> str | float | None:
    """Return the measure of these rows of the source; None without a value."""
    if group.measure == "count":
        return float(len(rows))
    values = table.values(group.column)
    filled = rows[~values.empty[rows]]
    if group.measure == "first":
        return table.cell(int(filled[0]), group.column) if len(filled) else None
    if group.measure == "distinct":
        return float(len({fold(cell) for cell in table.column(group.column).take(filled)}))
    keys = values.keys[rows]
    known = keys[~np.isnan(keys)]
    if not len(known):
        return None
    if group.measure == "share":
        whole = float(np.nansum(values.keys[group.among]))
        return 100 * float(np.sum(known)) / whole if whole else None
    figure = _FIGURES.get(group.measure)
    return figure(known) if figure else None


def _same(cell: str, again: str | float | None) -> bool:
    if again is None:
        return not cell.strip()
    if isinstance(again, str):
        return fold(cell) == fold(again)
    key = parse_value(cell).key
    return key is not None and abs(key - again) <= _CLOSE * max(1.0, abs(again))
