"""rename: give a column another name."""

import re
from dataclasses import dataclass
from typing import ClassVar, Self

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar import call_inside, column_named, quote, split_list
from chaintable.tables.state import State
from chaintable.tables.values import fold

_INTO = re.compile(r"\s*+(?P<column>.+?)(?<!\s)\s*+(?:->|→|=>|\bto\b|\bas\b|:)\s*(?P<new>\S.*)", re.S)


@dataclass(frozen=True, slots=True)
class Rename(Operation):
    """Gives a column another name, in its place; the name must be new."""

    name: ClassVar[str] = "rename"
    also_called: ClassVar[tuple[str, ...]] = ("rename_column", "rename_columns")
    plan_hint: ClassVar[str] = (
        "f_rename(Pts, Points) gives the column Pts the name Points. Use it only if a name is wrong or unclear."
    )
    json_hint: ClassVar[str] = '{"operation": "rename", "column": name, "new": new name}'
    names_new: ClassVar[bool] = True
    decides: ClassVar[bool] = False
    column: str
    new: str

    def __str__(self) -> str:
        return f"f_rename({quote(self.column)}, {quote(self.new)})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        inside = call_inside(text, *cls.names())
        named = split_list(inside)
        if len(named) == 1 and (into := _INTO.fullmatch(inside)):
            named = split_list(f"{into['column']}, {into['new']}")
        if len(named) != 2:
            raise StepError(
                f"f_rename names {len(named)} columns, not the old and the new one.", "Write f_rename(Old, New)."
            )
        return cls(column_named(named[0], state), named[1])

    def apply(self, state: State) -> State:
        column = state.table.resolve(self.column)
        if not self.new.strip():
            raise StepError("The new name is empty.", "Give the column a name.")
        if self.new != column and self.new in state.table.columns:
            raise StepError(f"There is already a column '{self.new}'.", "Choose another name.")
        return state if self.new == column else state.with_table(state.table.rename(column, self.new))

    def describe(self) -> str:
        return f"Rename {self.column} to {self.new}"

    def to_pandas(self, state: State) -> str:
        return f"table = table.rename(columns={{{state.table.resolve(self.column)!r}: {self.new!r}}})"

    def no_effect(self, before: State, after: State) -> str:
        return "the column already has this name" if before.table.columns == after.table.columns else ""

    def sources_of(self, column: str) -> tuple[str, ...]:
        return (self.column,) if fold(column) == fold(self.new) else (column,)

    @property
    def columns_used(self) -> tuple[str, ...]:
        return (self.column,)
