"""split_column: the parts of a column's cells become columns of their own."""

from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar import and_list, call_inside, column_named, join_list, split_items, split_list
from chaintable.operations.grammar.cleanup import quoted_otherwise
from chaintable.operations.new_columns import check_new
from chaintable.tables.state import State
from chaintable.tables.table import Table


@dataclass(frozen=True, slots=True)
class SplitColumn(Operation):
    """Splits each cell of a column at a separator and puts the parts, without spaces around them, in new columns.

    The last new column takes the rest of the cell, with any further separators; a part that a cell doesn't have is
    empty. The split column stays.
    """

    name: ClassVar[str] = "split_column"
    also_called: ClassVar[tuple[str, ...]] = ("split", "text_to_columns")
    plan_hint: ClassVar[str] = (
        'f_split_column(Name, ",", Last, First) splits the cells of a column at a separator into new columns. '
        "Use it if a column holds several things that are needed apart."
    )
    json_hint: ClassVar[str] = (
        '{"operation": "split_column", "column": name, "separator": text, "new_columns": [new names]}, which splits '
        "each cell at the separator"
    )
    names_new: ClassVar[bool] = True
    decides: ClassVar[bool] = False
    column: str
    separator: str
    new_columns: tuple[str, ...]

    def __str__(self) -> str:
        return f"f_split_column({join_list((self.column, self.separator, *self.new_columns))})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        named = split_list(call_inside(text, *cls.names()))
        if len(named) < 3:
            reason = "f_split_column needs a column, a separator and the names of the new columns."
            raise StepError(reason, 'Write it like f_split_column(Name, ",", Last, First).')
        column, separator, *new = named
        return cls(column_named(column, state), separator, tuple(new))

    @classmethod
    def doubt(cls, text: str) -> str:
        items = split_items(call_inside(text, *cls.names()))
        return f"{items[1].strip()} isn't a separator in double quotes." if quoted_otherwise(items[1]) else ""

    def apply(self, state: State) -> State:
        table = state.table
        self._check(table)
        for name, cells in zip(self.new_columns, self._parts(table), strict=True):
            table = table.with_column(name, cells)
        return state.with_table(table)

    def _check(self, table: Table) -> None:
        check_new(self.new_columns, table.columns)
        cells = table.column(self.column)
        if not self.new_columns:
            raise StepError("f_split_column names no new column.", "Name at least one.")
        if not self.separator:
            raise StepError("The separator is empty.", 'Give the text between the parts, such as "," or " - ".')
        if len(cells) and not cells.str.contains(self.separator, regex=False).any():
            shown = next((cell for cell in cells.head(1000) if cell.strip()), "")
            hint = f"Its cells look like {shown[:60]!r}." if shown else "Its cells are empty."
            raise StepError(f"No cell of '{self.column}' contains {self.separator!r}.", hint)

    def _parts(self, table: Table) -> list[Any]:
        """Return the cells of each new column."""
        split = pc.split_pattern(pa.array(table.column(self.column)), self.separator, max_splits=self._splits)
        sizes = pc.list_value_length(split).to_numpy()
        starts, parts = np.cumsum(sizes) - sizes, pc.utf8_trim_whitespace(pc.list_flatten(split))
        return [_at(parts, starts + place, sizes > place) for place in range(len(self.new_columns))]

    @property
    def _splits(self) -> int:
        return len(self.new_columns) - 1

    def describe(self) -> str:
        return f"Split {self.column} at {self.separator!r} into {and_list(self.new_columns)}"

    def to_pandas(self, state: State) -> str:
        rest = f"table[{state.table.resolve(self.column)!r}]"
        lines = ["table = table.copy()", f"rest = {rest}"]
        for name in self.new_columns[:-1]:
            lines.append(f"parts = rest.str.partition({self.separator!r})")
            lines.append(f"table[{name!r}], rest = parts[0].str.strip(), parts[2]")
        return "\n".join([*lines, f"table[{self.new_columns[-1]!r}] = rest.str.strip()"])

    def sources_of(self, column: str) -> tuple[str, ...]:
        return (self.column,) if column in self.new_columns else (column,)

    @property
    def columns_used(self) -> tuple[str, ...]:
        return (self.column,)


def _at(parts: Any, places: Any, there: Any) -> Any:
    """Return the parts at these places, "" where there is none."""
    found = parts.take(pa.array(np.where(there, places, 0))) if there.any() else pa.array([""] * len(there))
    return pc.if_else(pa.array(there), found, "").to_pandas()
