"""leave_out_subtotals: drop the rows that sum up others."""

from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np

from chaintable.operations.base import Operation
from chaintable.operations.grammar import call_inside
from chaintable.tables.state import State
from chaintable.tables.totals import subtotal_rows


@dataclass(frozen=True, slots=True)
class LeaveOutSubtotals(Operation):
    """Drops the subtotals, net lines and grand totals among the rows, so that no amount is counted twice.

    Which rows these are is found by their labels and by adding up (`chaintable.tables.totals`).
    """

    name: ClassVar[str] = "leave_out_subtotals"
    also_called: ClassVar[tuple[str, ...]] = ("leave_out_totals", "drop_subtotals", "drop_totals")
    plan_hint: ClassVar[str] = (
        "f_leave_out_subtotals() drops the rows that sum up other rows. "
        "Use it before adding up, if there are subtotals or totals among the rows."
    )
    json_hint: ClassVar[str] = '{"operation": "leave_out_subtotals"}, which drops the rows that sum up other rows'
    decides: ClassVar[bool] = False

    def __str__(self) -> str:
        return "f_leave_out_subtotals()"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        call_inside(text, *cls.names())
        return cls()

    def apply(self, state: State) -> State:
        rows = subtotal_rows(state.table)
        if not len(rows):
            return state
        return state.with_table(state.table.take(np.setdiff1d(np.arange(state.table.n_rows), rows)))

    def describe(self) -> str:
        return "Leave out the rows that sum up others"

    def to_pandas(self, state: State) -> str:
        return f"table = table.drop(index={subtotal_rows(state.table).tolist()!r}).reset_index(drop=True)"

    def no_effect(self, before: State, after: State) -> str:
        return "no row sums up others" if before.table.n_rows == after.table.n_rows else ""
