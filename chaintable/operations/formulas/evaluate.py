"""Work out formulas: a column of numbers, dates, texts or truth values for each part, never cell by cell."""

import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import pandas as pd

from chaintable.errors import StepError
from chaintable.operations.conditions.comparisons import ColumnComparison, Comparison
from chaintable.operations.formulas.expressions import (
    ARITHMETIC,
    COMPARING,
    LOGICAL,
    Binary,
    Call,
    Column,
    Expression,
    Negative,
    Number,
    Text,
    columns_of,
    tests_empty,
)
from chaintable.operations.grammar import render_number
from chaintable.operations.grammar.numerals import render_numbers
from chaintable.operations.grouping import group_of_each_row
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind, fold_column
from chaintable.tables.values.numbers_and_times.dates import FIRST_WITH_YEAR

Keys = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]
MOST_BYTES = 500_000_000
"""The limit on the texts that one `&` joins."""
_COUNTED = (ValueKind.NUMBER, ValueKind.DATE, ValueKind.TIME)
_PERCENT = "%"
_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_YES_NO = pd.array(["no", "yes", ""], dtype="str")


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """What an expression gives for each row: numbers (NaN: none), dates in days since 1970, or texts."""

    kind: Literal["number", "date", "text"]
    keys: Keys | None = None
    texts: Any = None

    def rendered(self) -> Any:
        """Return the cells as text; no number and no date is an empty cell."""
        if self.keys is None:
            return self.texts
        return _dates(self.keys) if self.kind == "date" else render_numbers(self.keys)


def cells_of(expression: Expression, table: Table) -> Any:
    """Return the cells of a calculated column.

    An empty cell gives an empty result, and so does a division by 0; Name = "" finds the empty cells. Numbers with a
    percent sign count as hundredths,
    lengths of time as their number, and dates as days: a date and a number make a date, two dates a number of days.
    A test gives yes or no. StepError where a column is missing or unsuitable, or a result is too large for a number.
    """
    return _evaluate(expression, table).rendered()


def _answers(test: Expression, table: Table) -> Cells:
    """Return yes or no for each row; nothing where the test looks at an empty cell."""
    places = np.where(_known(test, table), _mask(test, table), 2)
    return Cells("text", texts=pd.Series(_YES_NO.take(places)))


def _known(test: Expression, table: Table) -> Mask:
    """Return the rows in which no cell that a test looks at is empty; a test for empty cells knows every row."""
    if isinstance(test, Binary) and (test.operator in LOGICAL or tests_empty(test)):
        left, right = (_known(part, table) for part in test.parts)
        return left & right if test.operator in LOGICAL else np.ones(table.n_rows, dtype=bool)
    if isinstance(test, Negative) and test.logical:
        return _known(test.inner, table)
    known: Mask = np.ones(table.n_rows, dtype=bool)
    for column in columns_of(test):
        known &= ~table.values(column).empty
    return known


def _is_test(expression: Expression) -> bool:
    if isinstance(expression, Negative):
        return expression.logical
    return isinstance(expression, Binary) and expression.operator not in (*ARITHMETIC, "&")


@singledispatch
def _evaluate(expression: Expression, table: Table) -> Cells:
    """Return what an expression gives; a test gives yes or no."""
    raise TypeError(type(expression).__name__)


@_evaluate.register
def _(expression: Number, table: Table) -> Cells:
    return Cells("number", np.full(table.n_rows, expression.value))


@_evaluate.register
def _(expression: Text, table: Table) -> Cells:
    return Cells("text", texts=pd.Series(expression.value, index=range(table.n_rows), dtype="str"))


@_evaluate.register
def _(expression: Column, table: Table) -> Cells:
    return Cells("text", texts=table.column(expression.name))


@_evaluate.register
def _(expression: Negative, table: Table) -> Cells:
    if expression.logical:
        return _answers(expression, table)
    counted = _counted(expression.inner, table)
    if counted.kind == "date":
        raise StepError("A date can't be negative.", "Subtract it from another date.")
    return Cells("number", -_keys(counted))


@_evaluate.register
def _(expression: Binary, table: Table) -> Cells:
    if _is_test(expression):
        return _answers(expression, table)
    if expression.operator == "&":
        left, right = (_evaluate(part, table).rendered() for part in expression.parts)
        _check_length(left.nbytes + right.nbytes)
        return Cells("text", texts=left.reset_index(drop=True) + right.reset_index(drop=True))
    left, right = (_counted(part, table) for part in expression.parts)
    return _arithmetic(expression.operator, left, right)


def _check_length(size: int) -> None:
    """Raise StepError for joined texts that would fill the memory: a text joined with itself doubles each time."""
    if size > MOST_BYTES:
        raise StepError(
            f"The joined texts would take {size / 1e6:,.0f} MB; the limit is {MOST_BYTES / 1e6:,.0f} MB.",
            "Join shorter texts, or keep fewer rows first.",
        )


@_evaluate.register
def _(expression: Call, table: Table) -> Cells:
    if expression.name == "if":
        return _chosen(expression, table, _evaluate)
    counted = _counted(expression.arguments[0], table)
    if expression.name == "round":
        digits = expression.arguments[1] if len(expression.arguments) > 1 else Number(0)
        assert isinstance(digits, Number)
        return Cells("number", _rounded(_numbers(counted, "round"), int(digits.value)))
    per = tuple(argument.name for argument in expression.arguments[1:] if isinstance(argument, Column))
    return Cells("number", _column_wise(expression.name, counted, group_of_each_row(table, per)))


def _counted(expression: Expression, table: Table) -> Cells:
    """Return numbers or dates; StepError if there are none."""
    if isinstance(expression, Call) and expression.name == "if":
        return _chosen(expression, table, _counted)
    if not isinstance(expression, Column):
        found = _evaluate(expression, table)
        if found.keys is None:
            raise StepError(f"{expression.words[:60]!r} isn't a number.", "Calculate with columns of numbers.")
        return found
    values = table.values(expression.name)
    if values.kind not in _COUNTED and (table.n_rows and values.kind is not ValueKind.EMPTY):
        numeric = [name for name in table.columns if table.values(name).kind in _COUNTED]
        hint = f"Columns of numbers or dates: {', '.join(map(repr, numeric[:6]))}." if numeric else "It has no numbers."
        held = f"{values.kind}s".replace("texts", "text")
        raise StepError(f"Column '{expression.name}' holds {held}, so it can't be calculated with.", hint)
    keys = values.keys / 100 if values.unit == _PERCENT else values.keys
    return Cells("date" if values.kind is ValueKind.DATE else "number", keys)


def _keys(cells: Cells) -> Keys:
    assert cells.keys is not None
    return cells.keys


def _numbers(cells: Cells, what: str) -> Keys:
    if cells.kind == "date":
        raise StepError(f"Dates have no {what.replace('_', ' ')}.", "Subtract one date from another to get days.")
    return _keys(cells)


def _arithmetic(sign: str, left: Cells, right: Cells) -> Cells:
    one, other = _keys(left), _keys(right)
    dates = (left.kind == "date") + (right.kind == "date")
    fits = not dates or (sign == "-" and left.kind == "date") or (sign == "+" and dates == 1)
    if not fits:
        raise StepError(f"Dates can't be calculated with {sign} like this.", "Subtract dates, or add days to a date.")
    with np.errstate(all="ignore"):
        match sign:
            case "+":
                keys = one + other
            case "-":
                keys = one - other
            case "*":
                keys = one * other
            case _:
                keys = np.divide(one, other, out=np.full_like(one, np.nan), where=other != 0)
    if np.isinf(keys).any():
        raise StepError("A result is too large for a number.", "Divide the numbers first, or keep other rows.")
    return Cells("date" if dates == 1 else "number", keys)


def _rounded(keys: Keys, digits: int) -> Keys:
    """Return the numbers rounded to so many decimals, halves away from 0, as people do."""
    with np.errstate(over="ignore", invalid="ignore"):
        scaled = np.abs(keys) * 10.0**digits
        whole = np.floor(scaled + 0.5 + 1e-9 * np.minimum(np.maximum(scaled, 1), 1e5))
        return np.where(scaled < 1e15, np.sign(keys) * whole / 10.0**digits, keys)


def _column_wise(name: str, cells: Cells, groups: Any) -> Keys:
    """Return a number for each row that depends on the other rows of its group."""
    if name in ("running_total", "share", "percent_change"):
        _numbers(cells, name)
    grouped = pd.Series(_keys(cells)).groupby(groups, sort=False)
    with np.errstate(all="ignore"):
        match name:
            case "running_total":
                found = grouped.cumsum()
            case "rank":
                found = grouped.rank(method="min", ascending=False)
            case "share":
                total = grouped.transform("sum")
                found = 100 * pd.Series(_keys(cells)) / total.where(total != 0)
            case "change":
                found = grouped.diff()
            case _:
                before = grouped.shift()
                found = 100 * grouped.diff() / before.where(before != 0).abs()
    return np.asarray(found.to_numpy(dtype=np.float64), dtype=np.float64)


def _chosen(expression: Call, table: Table, branch_of: Callable[[Expression, Table], Cells]) -> Cells:
    """Return the first branch where the test holds, else the second, and nothing where it looks at an empty cell.

    Two kinds of branches give texts; of a column, these are the cells as they are written.
    """
    test, *branches = expression.arguments
    holds, known = _mask(test, table), _known(test, table)
    one, other = (branch_of(branch, table) for branch in branches)
    if one.keys is not None and other.keys is not None and one.kind == other.kind:
        return Cells(one.kind, np.where(known, np.where(holds, one.keys, other.keys), np.nan))
    left, right = (cells.rendered().reset_index(drop=True) for cells in (one, other))
    return Cells("text", texts=left.where(pd.Series(holds), right).where(pd.Series(known), ""))


def _mask(expression: Expression, table: Table) -> Mask:
    """Return where a test holds; StepError if the expression isn't a test."""
    if isinstance(expression, Negative) and expression.logical:
        return ~_mask(expression.inner, table)
    if isinstance(expression, Binary) and expression.operator in ("and", "or"):
        left, right = (_mask(part, table) for part in expression.parts)
        return left & right if expression.operator == "and" else left | right
    if isinstance(expression, Binary) and expression.operator in COMPARING:
        return _compared(expression, table)
    if isinstance(expression, Column) and table.values(expression.name).kind is ValueKind.TRUTH:
        return np.asarray(table.values(expression.name).keys == 1)
    raise StepError(f"{expression.words[:60]!r} isn't a test.", "Compare something, as in Amount > 100.")


def _compared(expression: Binary, table: Table) -> Mask:
    """Return where a comparison holds; never where one side is empty, unless it is compared with an empty text."""
    left, right, sign = expression.left, expression.right, expression.operator
    if isinstance(left, Column):
        if tests_empty(expression):
            empty = np.asarray(table.values(left.name).empty)
            return empty if sign == "=" else ~empty
        percent = table.values(left.name).unit == _PERCENT
        if isinstance(right, Text):
            return Comparison(left.name, sign, right.value).mask(table)
        if isinstance(right, Number) and not percent and table.values(left.name).kind is not ValueKind.DATE:
            return Comparison(left.name, sign, render_number(right.value)).mask(table)
        if isinstance(right, Column):
            return ColumnComparison(left.name, sign, right.name).mask(table)
    if isinstance(right, Text) or _gives_text(left, table) or _gives_text(right, table):
        return _same_texts(expression, table)
    one, other = _counted(left, table), _counted(right, table)
    if one.kind != other.kind:
        raise StepError("A date can't be compared with a number.", 'Compare it with a date, as in Day > "2024-05-01".')
    known = ~(np.isnan(_keys(one)) | np.isnan(_keys(other)))
    return np.asarray(_COMPARE[sign](_keys(one), _keys(other)) & known)


def _gives_text(expression: Expression, table: Table) -> bool:
    return not isinstance(expression, Column) and _evaluate(expression, table).keys is None


def _same_texts(expression: Binary, table: Table) -> Mask:
    if expression.operator not in ("=", "!="):
        raise StepError("Texts can't be compared by size in a formula.", "Use = or !=.")
    left, right = (fold_column(_evaluate(part, table).rendered()) for part in expression.parts)
    return np.asarray(_COMPARE[expression.operator](left.to_numpy(), right.to_numpy()), dtype=bool)


def _dates(keys: Keys) -> Any:
    """Return dates as text: the day, with a clock where any has one; those without a year are empty."""
    known = keys >= FIRST_WITH_YEAR
    seconds = np.round(np.where(known, keys, 0) * 86_400).astype(np.int64)
    unit = "s" if (seconds % 86_400).any() else "D"
    moments, distinct = pd.factorize(seconds)
    texts = distinct.astype("datetime64[s]").astype(f"datetime64[{unit}]").astype("str")
    shown = pd.array([*(text.replace("T", " ") for text in texts), ""], dtype="str")
    return pd.Series(shown.take(np.where(known, moments, len(texts))))
