"""sort_by: order the rows by one column (paper, appendix A.1)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.code.pandas_code import fold_code, keys_code
from chaintable.operations.date_parts import days_of_week
from chaintable.operations.grammar import column_named, quote, split_call, split_list
from chaintable.operations.grammar.arguments import text_of
from chaintable.operations.queries.draft import Draft
from chaintable.tables.state import State
from chaintable.tables.table import Positions, Table
from chaintable.tables.values import ValueKind, fold_column

Order = Literal["large to small", "small to large"]
ORDERS: tuple[Order, Order] = ("large to small", "small to large")
_ORDERED = "table = table.loc[order].reset_index(drop=True)"
_ORDER = re.compile(r"(large|small|desc|asc)\w*(?:[\s-]*to[\s-]*(?:large|small))?", re.I)
_SIZE = r"(?:large|larger|largest|big|biggest|high|highest|great|greatest|small|smaller|smallest|low|lowest)"
_WAY = re.compile(
    rf"\b{_SIZE}[\s-]*(?:to|→|->)[\s-]*{_SIZE}\b|\b{_SIZE}\s+(?:\w+\s+)?first\b"
    r"|\b(?:desc|asc)(?:ending)?\b(?!\s*[=:])|\b[za]\s?(?:-|–|to|→)\s?[az]\b",
    re.I,
)
_DENIED = re.compile(r"\b(?:not|non|no)[\s-]+(?:in\s+)?(?:asc|desc|revers)", re.I)
"""An order that is denied: which one is meant can't be known."""
_FLAG = re.compile(r"\b(asc|desc|reverse)\w{0,9}\s{0,9}[=:]\s{0,9}['\"]?(true|false|yes|no|1|0)\b", re.I)


@dataclass(frozen=True, slots=True)
class SortBy(Operation):
    """Sorts by the numbers, dates or times of a column, the start of its ranges or the first side of its scores.

    Any other column is sorted as text, one of weekdays from Monday to Sunday. Equal cells keep their order. Cells
    without such a value, and empty cells, come last in both directions. "large to small" puts Z before A and late
    before early.
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
        if not arguments:
            raise StepError("f_sort_by names no column.", "Name one.")
        ways = _ways(" ".join(arguments[1:])) or _ways(rest.partition("->")[0])
        said = _ORDER.search(rest.partition("->")[0])
        descending = ways.pop() if len(ways) == 1 else said is not None and said[1].casefold() in ("large", "desc")
        return cls(column_named(arguments[0], state), ORDERS[0] if descending else ORDERS[1])

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        column, order = text_of(given["column"]), text_of(given["order"])
        if doubt := cls.doubt(f"f_sort_by(x), the order is {order}"):
            raise StepError(doubt)
        return cls.parse(f"f_sort_by({quote(column)}), the order is {order}", state)

    @classmethod
    def doubt(cls, text: str) -> str:
        inside, rest = split_call(text, *cls.names())
        said = [*split_list(inside)[1:], rest.strip().partition("\n")[0]]
        ways = set[bool]().union(*map(_ways, said))
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


def _ways(words: str) -> set[bool]:
    """Whether the order is from large to small, as each part of the words says it.

    >>> _ways("ascending=False"), _ways("highest first"), _ways("from A to Z"), _ways("")
    ({True}, {True}, {False}, set())
    """
    if _DENIED.search(words):
        return {True, False}
    flags = {
        (match[1].casefold() != "asc") == (match[2].casefold() in ("true", "yes", "1"))
        for match in _FLAG.finditer(words)
    }
    return flags | {
        match[0].casefold()[:1] in "lbhgdz" and match[0].casefold()[:3] != "low" for match in _WAY.finditer(words)
    }


def sorted_positions(table: Table, column: str, order: Order) -> Positions:
    """Return the positions of the rows in sorted order."""
    values = table.values(column)
    descending = order == ORDERS[0]
    if values.kind is ValueKind.TEXT:
        days = days_of_week(table, column)
        if days is not None:
            return np.argsort(-days if descending else days, kind="stable")
        texts = pa.array(fold_column(table.column(column)))
        ordered = pc.array_sort_indices(texts, order="descending" if descending else "ascending").to_numpy()
        return np.concatenate([ordered[~values.empty[ordered]], np.flatnonzero(values.empty)]).astype(np.int64)
    unreadable = np.isnan(values.keys)
    ordered = np.argsort(np.where(unreadable, np.inf, -values.keys if descending else values.keys), kind="stable")
    readable = len(ordered) - int(unreadable.sum())
    rest = ordered[readable:]
    return np.concatenate([ordered[:readable], rest[~values.empty[rest]], rest[values.empty[rest]]])
