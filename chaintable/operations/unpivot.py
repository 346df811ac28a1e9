"""unpivot: columns become rows, with their name in one column and their cell in another."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
import pandas as pd

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar import and_list, call_inside, column_named, quote, split_items, unquote
from chaintable.operations.grammar.arguments import list_of, text_of
from chaintable.operations.grammar.cleanup import quoted_otherwise
from chaintable.operations.grammar.keywords import quote_apart, split_keywords
from chaintable.operations.new_columns import check_new
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.tables.values import AS_WRITTEN, ColumnFormat

NAMES, VALUES = "names in", "values in"


@dataclass(frozen=True, slots=True)
class Unpivot(Operation):
    """Makes a row for each filled cell of some columns: the column's name and the cell, beside the other columns.

    Rows keep their order, and the new rows of one row stand in the order in which the columns are named. Blank cells
    make no row. Each new row comes from the source row of its cell.
    """

    name: ClassVar[str] = "unpivot"
    also_called: ClassVar[tuple[str, ...]] = ("melt", "unstack", "columns_to_rows")
    plan_hint: ClassVar[str] = (
        "f_unpivot(Jan, Feb, Mar, names in Month, values in Sales) turns columns into rows. "
        "Use it if values to compare, such as months, are spread over columns."
    )
    json_hint: ClassVar[str] = (
        '{"operation": "unpivot", "columns": [names], "names_in": new name, "values_in": new name}, which turns these '
        "columns into rows: their names in one new column, their cells in the other"
    )
    names_new: ClassVar[bool] = True
    decides: ClassVar[bool] = False
    columns: tuple[str, ...]
    names_in: str = "Name"
    values_in: str = "Value"

    def __str__(self) -> str:
        columns = [quote_apart(column, (NAMES, VALUES)) for column in self.columns]
        new = [f"{NAMES} {quote(self.names_in)}", f"{VALUES} {quote(self.values_in)}"]
        return f"f_unpivot({', '.join([*columns, *new])})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        named, new = split_keywords(split_items(call_inside(text, *cls.names())), (NAMES, VALUES))
        columns = tuple(dict.fromkeys(column_named(unquote(item), state) for item in named))
        return cls(columns, *((new[word] or [usual])[-1] for word, usual in ((NAMES, "Name"), (VALUES, "Value"))))

    @classmethod
    def doubt(cls, text: str) -> str:
        _, new = split_keywords(split_items(call_inside(text, *cls.names())), (NAMES, VALUES))
        other = next(filter(quoted_otherwise, [*new[NAMES], *new[VALUES]]), "")
        return f"{other[:60]} is not in double quotes." if other else ""

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        columns = tuple(column_named(text_of(name), state) for name in list_of(given["columns"]))
        return cls(columns, text_of(given.get("names_in") or "Name"), text_of(given.get("values_in") or "Value"))

    def apply(self, state: State) -> State:
        table = state.table
        columns = self._columns_in(table)
        kept = [name for name in table.columns if name not in columns]
        check_new((self.names_in, self.values_in), kept)
        cells = pd.concat([table.frame[column] for column in columns], ignore_index=True)
        filled = (cells.str.strip() != "").to_numpy(dtype=bool).reshape(len(columns), table.n_rows)
        rows, places = np.nonzero(filled.T)
        longer = (
            table.take(rows).pick(kept).with_column(self.names_in, pd.Series(columns, dtype="str").take(places).array)
        )
        values = cells.take(places * table.n_rows + rows).array
        return state.with_table(longer.with_column(self.values_in, values, _common_format(table, columns)))

    def _columns_in(self, table: Table) -> tuple[str, ...]:
        if not self.columns:
            raise StepError("f_unpivot names no column.", "Name the columns that become rows.")
        return tuple(dict.fromkeys(map(table.resolve, self.columns)))

    def describe(self) -> str:
        shown = [*self.columns[:4], *([f"{len(self.columns) - 4} more"] if len(self.columns) > 4 else [])]
        return f"Turn {and_list(shown)} into rows, with their names in {self.names_in} and values in {self.values_in}"

    def to_pandas(self, state: State) -> str:
        columns = list(self._columns_in(state.table))
        kept = [name for name in state.table.columns if name not in columns]
        return "\n".join(
            (
                f"rows = table[{columns!r}].to_numpy(dtype=object).ravel()",
                f"names = {columns!r} * len(table)",
                f"table = table[{kept!r}].loc[table.index.repeat({len(columns)})].reset_index(drop=True)",
                f"table[{self.names_in!r}] = pd.Series(names, dtype='str')",
                f"table[{self.values_in!r}] = pd.Series(rows, dtype='str')",
                f"table = table[table[{self.values_in!r}].str.strip() != ''].reset_index(drop=True)",
            )
        )

    def sources_of(self, column: str) -> tuple[str, ...]:
        """The cells come from the columns that became rows; their names come from no cells."""
        if column == self.values_in:
            return self.columns
        return () if column == self.names_in else (column,)

    @property
    def columns_used(self) -> tuple[str, ...]:
        return self.columns


def _common_format(table: Table, columns: tuple[str, ...]) -> ColumnFormat:
    """Return the format that the columns share."""
    formats = [table.formats.get(column, AS_WRITTEN) for column in columns]
    return formats[0] if all(form == formats[0] for form in formats) else AS_WRITTEN
