"""distinct: leave out rows that repeat an earlier one."""

from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np
import pandas as pd

from chaintable.operations.base import Operation
from chaintable.operations.code.pandas_code import fold_code
from chaintable.operations.grammar import and_list, call_inside, column_named, join_list, split_list
from chaintable.operations.grouping import group_of_each_row
from chaintable.tables.state import State
from chaintable.tables.table import Table


@dataclass(frozen=True, slots=True)
class Distinct(Operation):
    """Keeps the first row of each combination of values in some columns; without columns, in all.

    Cells that differ only in case and spacing are the same. All columns stay.
    """

    name: ClassVar[str] = "distinct"
    also_called: ClassVar[tuple[str, ...]] = ("unique", "drop_duplicates", "remove_duplicates")
    plan_hint: ClassVar[str] = (
        "f_distinct(Customer, Day) keeps the first row of each combination of values; f_distinct() drops rows that "
        "repeat another one in full. Use it if repeated rows are in the way."
    )
    json_hint: ClassVar[str] = (
        '{"operation": "distinct", "columns": [names]}, which keeps the first row of each combination of values in '
        "these columns; no names mean all columns"
    )
    columns: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"f_distinct({join_list(self.columns)})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        named = split_list(call_inside(text, *cls.names()))
        return cls(tuple(dict.fromkeys(column_named(name, state) for name in named)))

    def apply(self, state: State) -> State:
        groups = pd.Series(group_of_each_row(state.table, self._columns_in(state.table)))
        return state.with_table(state.table.take(np.flatnonzero(~groups.duplicated())))

    def describe(self) -> str:
        if not self.columns:
            return "Leave out rows that repeat an earlier one"
        return f"Keep the first row of each {and_list(self.columns)}"

    def to_pandas(self, state: State) -> str:
        folds = [fold_code(state.table, column) for column in self._columns_in(state.table)]
        texts = f"pd.concat([{', '.join(folds)}], axis=1)" if folds else "table"
        return f"table = table[~{texts}.duplicated()].reset_index(drop=True)"

    def no_effect(self, before: State, after: State) -> str:
        return "no row repeats another" if after.table.n_rows == before.table.n_rows else ""

    def ordered(self, state: State) -> Self:
        return type(self)(tuple(sorted(self.columns, key=lambda name: _place(state.table, name))))

    @property
    def columns_used(self) -> tuple[str, ...]:
        return self.columns

    def _columns_in(self, table: Table) -> tuple[str, ...]:
        return tuple(map(table.resolve, self.columns)) if self.columns else table.columns


def _place(table: Table, name: str) -> int:
    return table.columns.index(table.resolve(name))
