"""select_column: keep some of the columns (paper, appendix A.1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar import and_list, call_inside, column_named, join_list, split_list
from chaintable.operations.queries.draft import Draft
from chaintable.tables.state import State


@dataclass(frozen=True, slots=True)
class SelectColumn(Operation):
    """Keeps the named columns, in the order given.

    A name that no column has matches the only column that differs from it in case and spacing alone.
    """

    name: ClassVar[str] = "select_column"
    also_called: ClassVar[tuple[str, ...]] = ("select_col", "select_columns")
    plan_hint: ClassVar[str] = (
        "f_select_column(Country, Points) keeps these columns and drops the others. Use it if a few columns are enough."
    )
    json_hint: ClassVar[str] = '{"operation": "select_column", "columns": [names]}, which drops all other columns'
    decides: ClassVar[bool] = False
    columns: tuple[str, ...]

    def __str__(self) -> str:
        return f"f_select_column({join_list(self.columns)})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        inside = call_inside(text, *cls.names()).strip()
        listed = inside[1:-1] if inside.startswith("[") and inside.endswith("]") else inside
        return cls(tuple(dict.fromkeys(column_named(name, state) for name in split_list(listed))))

    def apply(self, state: State) -> State:
        if not self.columns:
            raise StepError("f_select_column names no column.", "Name at least one.")
        return state.with_table(state.table.pick(tuple(dict.fromkeys(map(state.table.resolve, self.columns)))))

    def ordered(self, state: State) -> Self:
        columns = state.table.columns
        return type(self)(tuple(sorted(self.columns, key=lambda name: columns.index(state.table.resolve(name)))))

    def united(self, others: Sequence[Operation], state: State) -> Self:
        more = [name for other in others if isinstance(other, SelectColumn) for name in other.columns]
        return type(self)(tuple(dict.fromkeys((*self.columns, *more)))).ordered(state)

    def includes(self, other: Operation) -> bool:
        return isinstance(other, SelectColumn) and set(other.columns) <= set(self.columns)

    def kept_parts(self) -> tuple[str, ...]:
        return self.columns

    def in_short(self) -> str:
        return ", ".join(self.columns)

    def describe(self) -> str:
        return f"Keep the column{'' if len(self.columns) == 1 else 's'} {and_list(self.columns)}"

    def to_pandas(self, state: State) -> str:
        return f"table = table[{[state.table.resolve(column) for column in self.columns]!r}]"

    def in_query(self, draft: Draft) -> Draft:
        return draft

    def no_effect(self, before: State, after: State) -> str:
        if after.table.columns != before.table.columns:
            return ""
        return (
            f"these are all {before.table.n_columns:,} columns"
            if before.table.n_columns > 1
            else "it is the only column"
        )
