"""Which rows of another table belong to each row of a table, by the values of key columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import numpy.typing as npt
import pandas as pd

from chaintable.tables.table import Positions, Table
from chaintable.tables.values import ColumnValues, ValueKind, fold, fold_column

Keys = tuple[tuple[str, str], ...]
"""Pairs of columns: one of the table, and the one of the other table that holds the same values."""

_BY_VALUE = (ValueKind.NUMBER, ValueKind.DATE, ValueKind.TIME)
_EXACT = 2.0**53  # whole numbers above can't be told apart
_LOOKED_AT = 20_000
_MOST_PAIRED = 40
_LEAST_SHARED = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Matches:
    """For each row of a table, how many rows of the other table match it, and which: `counts` of `rows` from `starts`.

    Texts match if they differ only in case and spacing; numbers, dates and times match by value. Empty keys match
    nothing.
    """

    counts: Positions
    starts: Positions
    rows: Positions

    @classmethod
    def of(cls, table: Table, other: Table, keys: Keys) -> Self:
        left, right = _codes(table, other, keys)
        order = np.argsort(right, kind="stable")
        found = right[order]
        starts = np.searchsorted(found, left, "left")
        counts = np.where(left < 0, 0, np.searchsorted(found, left, "right") - starts)
        return cls(counts.astype(np.int64), starts.astype(np.int64), order.astype(np.int64))

    def pairs(self, first: bool, unmatched: bool) -> tuple[Positions, Positions]:
        """Return the rows of both tables that stand beside each other, in order; -1 for a row without a match.

        With `first`, only the first match counts; with `unmatched`, rows without one are there too.
        """
        counts = np.minimum(self.counts, 1) if first else self.counts
        times = np.maximum(counts, 1) if unmatched else counts
        rows = np.repeat(np.arange(len(counts)), times)
        inside = np.arange(len(rows)) - np.repeat(np.cumsum(times) - times, times)
        there = self.counts[rows] > 0
        places = np.where(there, self.starts[rows] + inside, 0)
        return rows, np.where(there, self.rows[places] if len(self.rows) else -1, -1)


def _codes(table: Table, other: Table, keys: Keys) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return a number for the key of each row of both tables, equal for equal keys, -1 if a part of it is empty."""
    size = table.n_rows
    codes = np.zeros(size + other.n_rows, dtype=np.int64)
    blank = np.zeros(len(codes), dtype=bool)
    for left, right in keys:
        texts = pd.concat(_comparable(table, left, other, right), ignore_index=True)
        blank |= np.concatenate([table.values(left).empty, other.values(right).empty])
        own, distinct = pd.factorize(texts)
        codes = pd.factorize(codes * max(len(distinct), 1) + own)[0].astype(np.int64)
    codes[blank] = -1
    return codes[:size], np.where(blank[size:], -2, codes[size:])


def _comparable(table: Table, left: str, other: Table, right: str) -> list[Any]:
    """Return the cells of both columns as texts that are equal where the cells mean the same."""
    sides = [(table.values(left), table.column(left)), (other.values(right), other.column(right))]
    (one, _), (two, _) = sides
    exact = all(np.nan_to_num(np.abs(values.keys)).max(initial=0) < _EXACT for values, _ in sides)
    if one.kind is not two.kind or one.kind not in _BY_VALUE or one.unit != two.unit or not exact:
        return [fold_column(cells) for _, cells in sides]
    return [_meant(values, cells) for values, cells in sides]


def _meant(values: ColumnValues, cells: Any) -> Any:
    """Return the values of cells as text; cells of another kind as they are compared."""
    return fold_column(cells).where(np.isnan(values.keys), pd.Series(values.keys).astype("str"))


def likely_keys(table: Table, other: Table) -> Keys:
    """Return the pair of columns that share most of their values; () if none share half.

    Texts say more than numbers, which are often the same by chance. Names count too, and whether values repeat in the
    other table.
    """
    mine, theirs = _columns(table), _columns(other)
    found = [(_likeness(one, two, table.caption), one.name, two.name) for one in mine for two in theirs]
    best = max(found, key=lambda each: each[0], default=(0.0, "", ""))
    return ((best[1], best[2]),) if best[0] else ()


@dataclass(frozen=True, slots=True)
class _Column:
    """A column that may be a key: its different values, whether they repeat, and whether they are numbers."""

    name: str
    values: frozenset[str]
    repeated: bool
    numbers: bool


def _columns(table: Table) -> list[_Column]:
    head = table.head(_LOOKED_AT)
    found = []
    for name in head.columns[:_MOST_PAIRED]:
        values = head.values(name)
        cells = fold_column(head.column(name))[~values.empty]
        numbers = values.kind is ValueKind.NUMBER
        found.append(_Column(name, frozenset(cells), bool(cells.duplicated().any()), numbers))
    return found


def _likeness(one: _Column, two: _Column, caption: str) -> float:
    """Return how likely two columns hold the same keys; 0 if they share less than half of their values."""
    shared = len(one.values & two.values) / max(min(len(one.values), len(two.values)), 1)
    if shared < _LEAST_SHARED:
        return 0.0
    mine, theirs = fold(one.name), fold(two.name)
    alike = mine.endswith(theirs) or theirs.endswith(mine)
    named = len(theirs) > 2 and fold(caption).startswith(theirs)  # Customer in the other table, of Customers
    return shared * (0.6 if one.numbers and two.numbers else 1) + 0.4 * alike + 0.3 * named + 0.2 * (not two.repeated)


def named_columns(other: Table, keys: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Return the columns of the other table that aren't keys."""
    known = {right for _, right in keys}
    return tuple(name for name in other.columns if name not in known)
