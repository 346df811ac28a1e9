"""group_by: one row for each value of a column, with its count (paper, appendix A.1)."""

from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np
import pandas as pd

from chaintable.operations.base import Operation
from chaintable.operations.grammar import call_inside, column_named, quote, unquote
from chaintable.operations.pandas_code import column_code, fold_code
from chaintable.state import State
from chaintable.table import Table
from chaintable.values import fold_column

COUNT = "Count"


@dataclass(frozen=True, slots=True)
class GroupBy(Operation):
    """One row per value of a column: the value and how many rows have it, most frequent first.

    Cells that differ only in capitals or spaces are one group, shown as first spelled; groups of the same size keep the
    order in which they first appear; empty cells are a group of their own, always last. Each group's `origins` are the
    source rows of all its members, so it can be opened. A column that is itself named Count gives "Count (2)".
    """

    name: ClassVar[str] = "group_by"
    column: str

    def __str__(self) -> str:
        return f"f_group_by({quote(self.column)})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        return cls(column_named(unquote(call_inside(text, cls.name)), state))

    def apply(self, state: State) -> State:
        table = state.table
        column = table.resolve(self.column)
        codes, values = pd.factorize(fold_column(table.column(column)))
        counts = np.bincount(codes, minlength=len(values))
        blank = np.asarray(values == "", dtype=bool)
        order = np.lexsort((-counts, blank))
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        members = np.argsort(place[codes], kind="stable")
        ends = np.cumsum(counts[order])
        first = members[ends - counts[order]]
        frame = pd.DataFrame(
            {column: table.frame[column].to_numpy()[first], count_column(column): counts[order].astype("str")},
            dtype="str",
        )
        return state.with_table(Table(frame, table.caption, table.origins.group(members, ends)))

    def describe(self) -> str:
        return f"Group by {self.column} and count"

    def to_pandas(self, state: State) -> str:
        column = state.table.resolve(self.column)
        count, name = count_column(column), column_code(column)
        grouped = f"table.groupby({fold_code(state.table, column)}, sort=False){name.removeprefix('table')}"
        return (
            f"groups = {grouped}.agg(['first', 'size']).set_axis([{column!r}, {count!r}], axis=1)\n"
            f"groups = groups.sort_values({count!r}, ascending=False, kind='stable').reset_index(drop=True)\n"
            f"blank = groups[{column!r}] == ''\n"
            f"table = pd.concat([groups[~blank], groups[blank]], ignore_index=True).astype('str')"
        )

    def sources_of(self, column: str) -> tuple[str, ...]:
        return (self.column,)

    @property
    def columns_used(self) -> tuple[str, ...]:
        return (self.column,)


def count_column(column: str) -> str:
    """The name of the column of counts beside a group's value."""
    return COUNT if column != COUNT else f"{COUNT} (2)"
