"""A column compared with a value, with nothing, or with another row."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chaintable.errors import StepError
from chaintable.operations.conditions.base import Condition, Mask
from chaintable.operations.grammar import quote
from chaintable.table import Table
from chaintable.values import ValueKind, fold, fold_column

ORDER_OPERATORS = ("<", "<=", ">", ">=")
OPERATORS = ("=", "!=", *ORDER_OPERATORS, "contains", "begins with")
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


@dataclass(frozen=True, slots=True)
class Comparison(Condition):
    """A column compared with a value; `operator` is one of OPERATORS, `value` the text of the value."""

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
        # A cell that only marks a gap ("-") is still found by its own text.
        return ~held & ~blank if self.operator == "!=" else held & (~blank | (wanted != ""))

    def _by_meaning(self, table: Table) -> Mask:
        values = table.values(self.column)
        bounds = values.bounds(self.value) if values.kind is not ValueKind.TEXT else None
        if bounds is None:
            return np.zeros(table.n_rows, dtype=bool)
        return (values.keys >= bounds[0]) & (values.keys <= bounds[1])

    def _by_order(self, table: Table) -> Mask:
        values = table.values(self.column)
        if values.kind in (ValueKind.TEXT, ValueKind.EMPTY):
            raise StepError(
                f"Column '{self.column}' holds {_holds(values.kind)}: "
                f"its cells are neither more nor less than {self.value!r}.",
                "Compare a column of numbers or dates, or use = or contains.",
            )
        bounds = values.bounds(self.value)
        if bounds is None:
            raise StepError(
                f"{self.value!r} is not a {values.kind}, as the cells of '{self.column}' are.", "Give such a value."
            )
        return compare(values.keys, self.operator, *bounds)

    def __str__(self) -> str:
        return f"{quote(self.column)} {self.operator} {quote(self.value)}"

    def describe(self) -> str:
        return f"{self.column} {WORDS[self.operator]} {self.value}"

    @property
    def columns(self) -> tuple[str, ...]:
        return (self.column,)


@dataclass(frozen=True, slots=True)
class IsEmpty(Condition):
    """Cells with nothing in them, or only a mark for nothing ("-", "n/a")."""

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
    """A column compared with its own value in the rows where `condition` holds.

    `=` holds for any of those values, `<` and `<=` for all of them, so do `>` and `>=`; the rows themselves are among
    those compared (add `and not (…)` to leave them out).
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
    """Which keys are under, over … the span from low to high; an unreadable key (NaN) never is."""
    match operator:
        case "<":
            return keys < low
        case "<=":
            return keys <= high
        case ">":
            return keys > high
        case _:
            return keys >= low


def _holds(kind: ValueKind) -> str:
    return "nothing" if kind is ValueKind.EMPTY else "text"
