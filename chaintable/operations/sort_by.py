"""sort_by: order the rows by one column (paper, appendix A.1)."""

import re
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.code.pandas_code import fold_code, keys_code
from chaintable.operations.grammar import column_named, quote, split_call, split_list
from chaintable.operations.queries.draft import Draft
from chaintable.state import State
from chaintable.table import Positions, Table
from chaintable.values import ValueKind, fold_column

Order = Literal["large to small", "small to large"]
ORDERS: tuple[Order, Order] = ("large to small", "small to large")
_ORDERED = "table = table.loc[order].reset_index(drop=True)"
_ORDER = re.compile(r"(large|small|desc|asc)\w*(?:[\s-]*to[\s-]*(?:large|small))?", re.I)

_ORDER_ARGUMENT = re.compile(rf"(?:order\s*[=:]\s*)?['\"]?{_ORDER.pattern}['\"]?", re.I)
_WAY = re.compile(r"(?:large|small)(?:r|st|est)?[\s-]*to[\s-]*(?:large|small)|\b(?:desc|asc)(?:ending)?\b", re.I)


@dataclass(frozen=True, slots=True)
class SortBy(Operation):
    """Sorts by the numbers, dates or times of a column, the start of its ranges or the first side of its scores.

    Any other column is sorted as text. Equal cells keep their order. Cells without such a value, and empty cells, come
    last in both directions. "large to small" puts Z before A and late before early.
    """

    name: ClassVar[str] = "sort_by"
    also_called: ClassVar[tuple[str, ...]] = ("sort_column", "sort", "sortby")
    plan_hint: ClassVar[str] = (
        "f_sort_by(Points) puts the rows in order. "
        "Use it if the {{ word | lower }} is about a first or last place, or about a largest or smallest value."
    )
    json_hint: ClassVar[str] = '{"operation": "sort_by", "column": name, "order": "large to small" or "small to large"}'
    column: str
    order: Order = "small to large"

    def __str__(self) -> str:
        return f'f_sort_by({quote(self.column)}), the order is "{self.order}"'

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        inside, rest = split_call(text, *cls.names())
        arguments = split_list(inside)
        said = _ORDER.search(rest.partition("->")[0]) or (
            _ORDER_ARGUMENT.fullmatch(arguments[-1]) if len(arguments) > 1 else None
        )
        if not arguments:
            raise StepError("f_sort_by names no column.", "Name one.")
        descending = said is not None and said[1].casefold() in ("large", "desc")
        return cls(column_named(arguments[0], state), ORDERS[0] if descending else ORDERS[1])

    @classmethod
    def doubt(cls, text: str) -> str:
        inside, rest = split_call(text, *cls.names())
        said = [*split_list(inside)[1:], rest.strip().partition("\n")[0]]
        ways = {match[0].casefold()[0] in "ld" for words in said for match in _WAY.finditer(words)}
        if len(ways) == 1:
            return ""
        fault = "says both orders" if ways else "does not say the order"
        return f'f_sort_by {fault}. Write: the order is "{ORDERS[0]}" or "{ORDERS[1]}".'

    def apply(self, state: State) -> State:
        positions = sorted_positions(state.table, self.column, self.order)
        return state.with_table(state.table.take(positions))

    def describe(self) -> str:
        return f"Sort by {self.column}, {self.order}"

    def to_pandas(self, state: State) -> str:
        table, descending = state.table, self.order == ORDERS[0]
        wanted = sorted_positions(table, self.column, self.order)
        as_text = table.values(self.column).kind is ValueKind.TEXT
        keys = fold_column(table.column(self.column)) if as_text else pd.Series(table.values(self.column).keys)
        if np.array_equal(keys.sort_values(ascending=not descending, kind="stable").index, wanted):
            code = fold_code(table, self.column) if as_text else keys_code(table, self.column)
            return f'order = ({code}).sort_values(ascending={not descending}, kind="stable").index\n{_ORDERED}'
        return f"order = {wanted.tolist()}\n{_ORDERED}"

    def in_query(self, draft: Draft) -> Draft:
        return draft.sorted_by(self.column, falling=self.order == ORDERS[0])

    def no_effect(self, before: State, after: State) -> str:
        return "the rows were already in this order" if before.table == after.table else ""

    @property
    def columns_used(self) -> tuple[str, ...]:
        return (self.column,)


def sorted_positions(table: Table, column: str, order: Order) -> Positions:
    """Return the positions of the rows in sorted order."""
    values = table.values(column)
    descending = order == ORDERS[0]
    if values.kind is ValueKind.TEXT:
        texts = pa.array(fold_column(table.column(column)))
        ordered = pc.array_sort_indices(texts, order="descending" if descending else "ascending").to_numpy()
        return np.concatenate([ordered[~values.empty[ordered]], np.flatnonzero(values.empty)]).astype(np.int64)
    unreadable = np.isnan(values.keys)
    ordered = np.argsort(np.where(unreadable, np.inf, -values.keys if descending else values.keys), kind="stable")
    readable = len(ordered) - int(unreadable.sum())
    rest = ordered[readable:]
    return np.concatenate([ordered[:readable], rest[~values.empty[rest]], rest[values.empty[rest]]])
