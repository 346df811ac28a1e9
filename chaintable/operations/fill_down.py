"""fill_down: empty cells take the value above them."""

from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar import and_list, call_inside, column_named, join_list, split_list
from chaintable.tables.state import State
from chaintable.tables.table import Positions, Table


@dataclass(frozen=True, slots=True)
class FillDown(Operation):
    """Gives each empty cell of the columns the value of the nearest filled cell above it.

    A cell of spaces is empty; a dash is a value. Empty cells at the top stay empty. Each row still comes from its own
    source row.
    """

    name: ClassVar[str] = "fill_down"
    also_called: ClassVar[tuple[str, ...]] = ("ffill", "fill")
    plan_hint: ClassVar[str] = (
        "f_fill_down(Region) gives each empty cell the value above it. "
        "Use it if a value is written in the first row of its block only."
    )
    json_hint: ClassVar[str] = (
        '{"operation": "fill_down", "columns": [names]}, which gives each empty cell the value above it'
    )
    decides: ClassVar[bool] = False
    columns: tuple[str, ...]

    def __str__(self) -> str:
        return f"f_fill_down({join_list(self.columns)})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        named = split_list(call_inside(text, *cls.names()))
        return cls(tuple(dict.fromkeys(column_named(name, state) for name in named)))

    def apply(self, state: State) -> State:
        if not self.columns:
            raise StepError("f_fill_down names no column.", "Name at least one.")
        table = state.table
        for column in dict.fromkeys(map(table.resolve, self.columns)):
            rows = filled_from(table, column)
            if (rows != np.arange(table.n_rows)).any():
                table = table.with_cells(column, table.column(column).take(rows).to_numpy())
        return state if table is state.table else state.with_table(table)

    def describe(self) -> str:
        return f"Fill empty cells in {and_list(self.columns)} with the value above"

    def to_pandas(self, state: State) -> str:
        lines = ["table = table.copy()"]
        for column in dict.fromkeys(map(state.table.resolve, self.columns)):
            cells = f"table[{column!r}]"
            lines.append(f"{cells} = {cells}.where({cells}.str.strip() != '').ffill().fillna({cells})")
        return "\n".join(lines)

    def no_effect(self, before: State, after: State) -> str:
        return "no empty cell has a value above it" if before.table == after.table else ""

    @property
    def columns_used(self) -> tuple[str, ...]:
        return self.columns


def filled_from(table: Table, column: str) -> Positions:
    """Return for each row the row that its cell is taken from: its own, or the nearest filled one above."""
    own = np.arange(table.n_rows)
    filled = (table.column(column).str.strip() != "").to_numpy(dtype=bool)
    above = np.maximum.accumulate(np.where(filled, own, -1)) if len(own) else own
    return np.where(above < 0, own, above)
