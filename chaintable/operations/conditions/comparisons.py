"""Comparisons of a column: with a value, with another column, with another row, and the test for empty cells."""

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from chaintable.errors import StepError
from chaintable.operations.conditions.base import Condition, Mask
from chaintable.operations.grammar import quote, quote_value
from chaintable.tables.table import Table
from chaintable.tables.values import ColumnValues, ValueKind, fold, fold_column, parse_value

ORDER_OPERATORS = ("<", "<=", ">", ">=")
SIZE_OPERATORS = ("=", "!=", *ORDER_OPERATORS)
OPERATORS = (*SIZE_OPERATORS, "contains", "begins with")
ORDERED: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_UNSIZED = (ValueKind.TEXT, ValueKind.EMPTY)
WORDS = {
    "=": "is",
    "!=": "is not",
    "<": "is under",
    "<=": "is at most",
    ">": "is over",
    ">=": "is at least",
    "contains": "contains",
    "begins with": "begins with",
}
_OF_DATES = {"<": "is before", "<=": "is on or before", ">": "is after", ">=": "is on or after"}


@dataclass(frozen=True, slots=True)
class Comparison(Condition):
    """A comparison of a column with a value: `operator` is one of OPERATORS, `value` is text."""

    column: str
    operator: str
    value: str

    def mask(self, table: Table) -> Mask:
        if self.operator in ORDER_OPERATORS:
            return self._by_order(table)
        wanted = fold(self.value)
        cells = fold_column(table.column(self.column))
        if self.operator == "contains":
            held = cells.str.contains(wanted, regex=False).to_numpy(dtype=bool)
        elif self.operator == "begins with":
            held = cells.str.startswith(wanted).to_numpy(dtype=bool)
        else:
            held = (cells == wanted).to_numpy(dtype=bool) | self._by_meaning(table)
        blank = table.values(self.column).empty
        # A cell that marks a missing value ("-") can still be found by that text.
        return ~held & ~blank if self.operator == "!=" else held & (~blank | (wanted != ""))

    def _by_meaning(self, table: Table) -> Mask:
        values = table.values(self.column)
        same = values.same(self.value)
        return np.zeros(table.n_rows, dtype=bool) if same is None else same

    def _by_order(self, table: Table) -> Mask:
        values = table.values(self.column)
        if values.kind in _UNSIZED:
            raise StepError(
                f"Column '{self.column}' holds {_holds(values.kind)}: "
                f"its cells can't be compared with {self.value!r} by size.",
                "Compare a column of numbers or dates, or use = or contains.",
            )
        bounds = values.bounds(self.value)
        if bounds is None:
            raise StepError(
                f"{self.value!r} is not a {values.kind}, as the cells of '{self.column}' are.", self._hint(table)
            )
        return compare(values.keys, self.operator, *bounds)

    def _hint(self, table: Table) -> str:
        if fold(self.value) in map(fold, table.columns):
            return f"For the cells of that column, write {self.operator} column {quote(self.value)}."
        return "Give such a value."

    def __str__(self) -> str:
        return f"{quote(self.column)} {self.operator} {quote_value(self.value)}"

    def describe(self) -> str:
        is_date = parse_value(self.value).kind is ValueKind.DATE
        return f"{self.column} {(WORDS | _OF_DATES if is_date else WORDS)[self.operator]} {self.value}"

    @property
    def columns(self) -> tuple[str, ...]:
        return (self.column,)


@dataclass(frozen=True, slots=True)
class ColumnComparison(Condition):
    """A comparison of two columns of the same row; `operator` is one of SIZE_OPERATORS.

    A row with an empty cell on either side never satisfies it. Sizes can be compared if both columns hold the same kind
    of value in the same unit. Text can only be compared with = and !=, without regard to case and spacing.
    """

    column: str
    operator: str
    other: str

    def mask(self, table: Table) -> Mask:
        left, right = table.values(self.column), table.values(self.other)
        filled = ~(left.empty | right.empty)
        if self.operator not in ORDER_OPERATORS:
            same = self._same(table)
            return (same if self.operator == "=" else ~same) & filled
        for column, values in ((self.column, left), (self.other, right)):
            if values.kind in _UNSIZED:
                raise StepError(
                    f"Column '{column}' holds {_holds(values.kind)}: its cells can't be compared by size.",
                    "Compare two columns of numbers or dates, or use =.",
                )
        if not alike(left, right):
            raise StepError(
                f"'{self.column}' holds {_holds(left.kind, left.unit)}, '{self.other}' holds "
                f"{_holds(right.kind, right.unit)}: they cannot be compared.",
                "Compare two columns of the same kind.",
            )
        held: Mask = ORDERED[self.operator](left.keys, right.keys) & filled
        return held

    def _same(self, table: Table) -> Mask:
        left, right = table.values(self.column), table.values(self.other)
        texts = fold_column(table.column(self.column)) == fold_column(table.column(self.other))
        same: Mask = texts.to_numpy(dtype=bool)
        return same | same_size(left, right) if alike(left, right) else same

    def __str__(self) -> str:
        return f"{quote(self.column)} {self.operator} column {quote(self.other)}"

    def describe(self) -> str:
        return f"{self.column} {WORDS[self.operator]} {self.other}"

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((self.column, self.other)))


@dataclass(frozen=True, slots=True)
class IsEmpty(Condition):
    """True for cells that are empty or only mark a missing value ("-", "n/a")."""

    column: str

    def mask(self, table: Table) -> Mask:
        return table.values(self.column).empty.copy()

    def __str__(self) -> str:
        return f"{quote(self.column)} is empty"

    def describe(self) -> str:
        return f"{self.column} is empty"

    @property
    def columns(self) -> tuple[str, ...]:
        return (self.column,)


@dataclass(frozen=True, slots=True)
class ThatOf(Condition):
    """A comparison of a column with its own value in the rows where `condition` holds.

    `=` means equal to any of those values; `<`, `<=`, `>` and `>=` mean so for all of them. Those rows are compared too
    (add `and not (…)` to leave them out).
    """

    column: str
    operator: str
    condition: Condition

    def mask(self, table: Table) -> Mask:
        others = self.condition.mask(table)
        if self.operator in ("=", "!="):
            cells = fold_column(table.column(self.column))
            known = ~table.values(self.column).empty
            same = np.asarray(cells.isin(cells[others & known]), dtype=bool)
            return (same if self.operator == "=" else ~same) & known
        keys = table.values(self.column).keys
        reference = keys[others & ~np.isnan(keys)]
        if not len(reference):
            raise StepError(
                f"No row where {self.condition.describe()} has a number or date in '{self.column}'.",
                "Compare another column.",
            )
        farthest = float(reference.min() if self.operator in ("<", "<=") else reference.max())
        return compare(keys, self.operator, farthest, farthest)

    def __str__(self) -> str:
        return f"{quote(self.column)} {self.operator} that of ({self.condition})"

    def describe(self) -> str:
        return f"{self.column} {WORDS[self.operator]} that of the row where {self.condition.describe()}"

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((self.column, *self.condition.columns)))

    @property
    def parts(self) -> tuple[Condition, ...]:
        return (self.condition,)


def compare(keys: npt.NDArray[np.float64], operator: str, low: float, high: float) -> Mask:
    """Return which keys are below, above … the span from low to high; a missing key (NaN) never is."""
    match operator:
        case "<":
            return keys < low
        case "<=":
            return keys <= high
        case ">":
            return keys > high
        case _:
            return keys >= low


def alike(left: ColumnValues, right: ColumnValues) -> bool:
    """Whether the values of two columns can be compared: they have the same kind and unit."""
    same_kind = left.kind is right.kind and left.kind not in _UNSIZED
    return same_kind and left.sense.dated is right.sense.dated and left.sense.shares_unit(right.unit)


def same_size(left: ColumnValues, right: ColumnValues) -> Mask:
    """Return the rows where two columns have equal values, at both ends of a range or score; NaN equals nothing."""
    same: Mask = left.keys == right.keys
    if left.ends is not None and right.ends is not None:
        same &= (left.ends == right.ends) | (np.isnan(left.ends) & np.isnan(right.ends))
    return same


def _holds(kind: ValueKind, unit: str = "") -> str:
    if kind in _UNSIZED:
        return "nothing" if kind is ValueKind.EMPTY else "text"
    return f"{kind}s{unit and f' in {unit}'}"
