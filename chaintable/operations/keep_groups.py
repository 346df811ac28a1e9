"""keep_groups: keep the rows of the groups whose count or other measure passes a test."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
import pandas as pd

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.code.measure_code import transform_code
from chaintable.operations.code.pandas_code import rows_code
from chaintable.operations.conditions.comparisons import SIZE_OPERATORS, WORDS, Comparison
from chaintable.operations.grammar import and_list, call_inside, column_named, quote, quote_value, split_items, unquote
from chaintable.operations.grammar.arguments import TEXT, TEXTS, Shape, list_of, text_of
from chaintable.operations.grouping import group_of_each_row
from chaintable.operations.measures import Measure
from chaintable.tables.state import State
from chaintable.tables.table import Table

COUNT = "count"
_TEST = re.compile(r'\s*+(?P<left>(?:"(?:[^"\\]|\\.)*+"|[^"<>=!])++)(?P<operator><=|>=|!=|=|<|>)(?P<value>.*)', re.S)
_COUNTED = re.compile(r"count(?:\s+of\s+rows)?|count\(\s*\*?\s*\)|rows|size|number\s+of\s+rows", re.I)


@dataclass(frozen=True, slots=True)
class KeepGroups(Operation):
    """Keeps the rows whose group passes a test: of the group's number of rows, or of a measure of a column.

    A group is made of the rows with the same values in `columns`; capitals and spaces make no difference. A `measure`
    of None is the number of rows. Rows keep their order.
    """

    name: ClassVar[str] = "keep_groups"
    also_called: ClassVar[tuple[str, ...]] = ("select_groups", "filter_groups", "having")
    plan_hint: ClassVar[str] = (
        "f_keep_groups(Customer, sum of Amount > 1000) keeps all rows of the customers whose amounts add up to more "
        "than 1000. Use it if the {{ word | lower }} is about rows of groups of a certain size or total."
    )
    json_hint: ClassVar[str] = (
        '{"operation": "keep_groups", "columns": [names], "where": a test such as "sum of Amount > 1000" or '
        '"count >= 3"}, which keeps the rows of the groups that pass it'
    )
    columns: tuple[str, ...]
    measure: Measure | None
    operator: str
    value: str

    def __str__(self) -> str:
        return f"f_keep_groups({', '.join([*map(quote, self.columns), self._test])})"

    @property
    def _test(self) -> str:
        return f"{self.measure or COUNT} {self.operator} {quote_value(self.value)}"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        *keys, test = split_items(call_inside(text, *cls.names())) or [""]
        if not keys or not (match := _TEST.fullmatch(test)):
            raise StepError("f_keep_groups has no group or no test.", "Write f_keep_groups(Team, sum of Points > 10).")
        columns = tuple(column_named(unquote(key), state) for key in keys)
        counted = _COUNTED.fullmatch(match["left"].strip())
        measure = None if counted else Measure.parse(match["left"].rstrip(), state)
        return cls(columns, measure, match["operator"], unquote(match["value"]))

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return ({"columns": TEXTS, "where": TEXT},)

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        keys = list_of(given["columns"] if "columns" in given else given["column"])
        return cls.parse(
            f"f_keep_groups({', '.join([*map(quote, map(text_of, keys)), text_of(given['where'])])})", state
        )

    def apply(self, state: State) -> State:
        kept = np.flatnonzero(self._mask(state.table))
        return state if len(kept) == state.table.n_rows else state.with_table(state.table.take(kept))

    def _mask(self, table: Table) -> Any:
        """Return which rows are in a group that passes the test."""
        if self.operator not in SIZE_OPERATORS:
            raise StepError(f"Groups can't be tested by {self.operator!r}.", f"Use one of {', '.join(SIZE_OPERATORS)}.")
        groups = group_of_each_row(table, tuple(map(table.resolve, self.columns)))
        name, formats = str(self.measure or COUNT), {}
        if self.measure is None:
            cells = pd.Series(np.bincount(groups)).astype("str")
        else:
            cells = self.measure.cells(table, groups)
            source = table.resolve(self.measure.column)
            formats = {name: table.formats[source]} if self._has_format(table, source) else {}
        measured = Table.from_columns({name: cells}).with_formats(formats)
        return Comparison(name, self.operator, self.value).mask(measured)[groups]

    def _has_format(self, table: Table, source: str) -> bool:
        return self.measure is not None and self.measure.shows_cells(table) and source in table.formats

    def describe(self) -> str:
        measured = self.measure.describe() if self.measure else "number of rows"
        each = and_list(self.columns)
        return f"Keep the rows of each {each} whose {measured} {WORDS.get(self.operator, self.operator)} {self.value}"

    def to_pandas(self, state: State) -> str:
        wanted = self._mask(state.table)
        code = transform_code(self.measure, state.table, self.columns, self.operator, self.value, wanted)
        return f"table = table[{code or rows_code(np.flatnonzero(wanted))}].reset_index(drop=True)"

    def no_effect(self, before: State, after: State) -> str:
        rows = before.table.n_rows
        return f"all {rows:,} rows were kept" if after.table.n_rows == rows else ""

    @property
    def columns_used(self) -> tuple[str, ...]:
        measured = (self.measure.column,) if self.measure else ()
        return tuple(dict.fromkeys((*self.columns, *measured)))
