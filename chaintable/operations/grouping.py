"""Rows grouped by the values of columns, for every operation that works on groups."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import pandas as pd

from chaintable.tables.table import Positions, Table
from chaintable.tables.values import fold_column


def group_of_each_row(table: Table, columns: Sequence[str]) -> Positions:
    """Return the group of each row, numbered by first appearance; without columns, all rows are one group."""
    codes, n_groups = np.zeros(table.n_rows, dtype=np.int64), 1
    for column in columns:
        if n_groups == table.n_rows:
            break  # no two rows are in one group, whatever the other columns hold
        more, found = pd.factorize(fold_column(table.column(column)))
        codes, groups = pd.factorize(codes * max(len(found), 1) + more)
        n_groups = len(groups)
    return codes


@dataclass(frozen=True, slots=True, eq=False)
class Groups:
    """The rows of a table grouped by the values of columns, with the groups in the order in which they are shown.

    `places` holds the group of each row (from 0), `sizes` the number of rows of each group. `members` lists the rows
    group by group, where group g ends before `ends[g]`; `first` holds the first row of each group.
    """

    places: Positions
    sizes: Positions
    members: Positions
    ends: Positions
    first: Positions

    @classmethod
    def of(cls, table: Table, columns: Sequence[str]) -> Self:
        codes, blank = _combined([pd.factorize(fold_column(table.column(column))) for column in columns])
        counts = np.bincount(codes, minlength=len(blank))
        order = np.lexsort((-counts, blank))
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        sizes, ends = counts[order], np.cumsum(counts[order])
        members = np.argsort(place[codes], kind="stable")
        return cls(place[codes], sizes, members, ends, members[ends - sizes])


def _combined(factors: Sequence[tuple[Any, Any]]) -> tuple[Any, Any]:
    """Return the group of each row, numbered by first appearance, and of each group whether an empty cell is in it."""
    (codes, values), *others = factors
    blank = np.asarray(values == "", dtype=bool)
    for more, found in others:
        codes, pairs = pd.factorize(codes * max(len(found), 1) + more)
        blank = blank[pairs // max(len(found), 1)] | np.asarray(found == "", dtype=bool)[pairs % max(len(found), 1)]
    return codes, blank
