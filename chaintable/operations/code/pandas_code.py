"""Conditions and columns as pandas code: expressions over a frame of text named `table`, with `pandas as pd`.

Cells mean more than one line of pandas can express. So each expression is tried on the table at hand: the simplest one
with exactly the same result is used; if none has it, the result itself is written out.
"""

import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import singledispatch
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from chaintable.operations.conditions import (
    AllRows,
    And,
    ColumnComparison,
    Comparison,
    Condition,
    First,
    IsEmpty,
    Last,
    Near,
    Not,
    Or,
    Rows,
    ThatOf,
)
from chaintable.operations.conditions.comparisons import ORDERED
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind, fold, fold_column

_EXACT = 2.0**53
"""Whole numbers below it are exact as floats."""
_NUMBER = r"(-?[\d,]*\.?\d+)"
_KEYS: tuple[tuple[str, Callable[[Any], Any]], ...] = (
    ('pd.to_numeric({0}, errors="coerce")', lambda cells: pd.to_numeric(cells, errors="coerce")),
    (
        'pd.to_numeric({0}.str.replace(",", ""), errors="coerce")',
        lambda cells: pd.to_numeric(cells.str.replace(",", ""), errors="coerce"),
    ),
    (
        f'pd.to_numeric({{0}}.str.extract(r"{_NUMBER}")[0].str.replace(",", ""), errors="coerce")',
        lambda cells: pd.to_numeric(cells.str.extract(_NUMBER)[0].str.replace(",", ""), errors="coerce"),
    ),
    (
        '(pd.to_datetime({0}, errors="coerce", format="mixed") - pd.Timestamp(0)) / pd.Timedelta(days=1)',
        lambda cells: (pd.to_datetime(cells, errors="coerce", format="mixed") - pd.Timestamp(0)) / pd.Timedelta(days=1),
    ),
)
_FOLDS: tuple[tuple[str, Callable[[Any], Any]], ...] = (
    ("{0}", lambda cells: cells),
    ("{0}.str.casefold()", lambda cells: cells.str.casefold()),
    ('{0}.str.split().str.join(" ").str.casefold()', lambda cells: cells.str.split().str.join(" ").str.casefold()),
)


def column_code(column: str) -> str:
    """Return the expression of a column."""
    return f"table[{column!r}]"


def keys_code(table: Table, column: str) -> str:
    """Return an expression of the column's sort keys (`ColumnValues.keys`), NaN for cells without one."""
    wanted = table.values(column).keys
    cells = table.column(column)
    for code, compute in _KEYS:
        if _agrees(compute, cells, wanted):
            return code.format(column_code(table.resolve(column)))
    known = ~np.isnan(wanted)
    return f"{column_code(table.resolve(column))}.map({dict(zip(cells[known], wanted[known].tolist(), strict=True))!r})"


def fold_code(table: Table, column: str) -> str:
    """Return an expression of the column's text as it is compared (`values.fold`)."""
    cells = table.column(column)
    wanted = fold_column(cells)
    name = column_code(table.resolve(column))
    for code, compute in _FOLDS:
        if compute(cells).equals(wanted):
            return code.format(name)
    return f"{name}.map({dict(zip(cells, wanted, strict=True))!r})"


def _agrees(compute: Callable[[Any], Any], cells: Any, wanted: npt.NDArray[np.float64]) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            found = compute(cells).to_numpy(dtype=np.float64, na_value=np.nan)
        except (ValueError, TypeError, OverflowError):
            return False
    return np.array_equal(found, wanted, equal_nan=True)


def rows_code(positions: npt.NDArray[np.int64] | Sequence[int]) -> str:
    """Return a mask that lists the rows (from 0)."""
    return f"table.index.isin({[int(position) for position in positions]})"


@singledispatch
def condition_code(condition: Condition, table: Table) -> str:
    """Return an expression of the condition's mask on this table."""
    return rows_code(np.flatnonzero(condition.mask(table)))


@condition_code.register
def _(condition: AllRows, table: Table) -> str:
    return "table.index >= 0"


@condition_code.register
def _(condition: Rows, table: Table) -> str:
    return rows_code([number - 1 for number in condition.numbers])


@condition_code.register
def _(condition: First, table: Table) -> str:
    return f"table.index < {condition.count}"


@condition_code.register
def _(condition: Last, table: Table) -> str:
    return f"table.index >= len(table) - {condition.count}"


@condition_code.register
def _(condition: Not, table: Table) -> str:
    return f"~({condition_code(condition.condition, table)})"


@condition_code.register
def _(condition: And, table: Table) -> str:
    return " & ".join(f"({condition_code(part, table)})" for part in condition.conditions)


@condition_code.register
def _(condition: Or, table: Table) -> str:
    return " | ".join(f"({condition_code(part, table)})" for part in condition.conditions)


@condition_code.register
def _(condition: IsEmpty, table: Table) -> str:
    blank = sorted(set(table.column(condition.column)[condition.mask(table)]) | {""})
    return f"{column_code(table.resolve(condition.column))}.isin({blank!r})"


@condition_code.register
def _(condition: Near, table: Table) -> str:
    held = np.flatnonzero(condition.condition.mask(table))
    if not len(held):
        return rows_code([])
    inner = f"table.index[{condition_code(condition.condition, table)}]"
    sign = {("before", True): "<", ("before", False): "==", ("after", True): ">", ("after", False): "=="}
    place = f"{inner}[0]" if condition.side == "before" else f"{inner}[-1]"
    step = "" if condition.every else (" - 1" if condition.side == "before" else " + 1")
    return f"table.index {sign[condition.side, condition.every]} {place}{step}"


@condition_code.register
def _(condition: ThatOf, table: Table) -> str:
    inner = condition_code(condition.condition, table)
    if condition.operator in ("=", "!="):
        texts = fold_code(table, condition.column)
        filled = f"~({condition_code(IsEmpty(condition.column), table)})"
        same = f"{texts}.isin({texts}[({inner}) & {filled}])"
        return f"{'' if condition.operator == '=' else '~'}{same} & {filled}"
    keys = keys_code(table, condition.column)
    end = "min" if condition.operator in ("<", "<=") else "max"
    return f"({keys}) {condition.operator} ({keys})[{inner}].{end}()"


@condition_code.register
def _(condition: ColumnComparison, table: Table) -> str:
    wanted = condition.mask(table)
    for code, mask in _column_spellings(condition, table):
        if np.array_equal(mask, wanted):
            return code
    return rows_code(np.flatnonzero(wanted))


def _column_spellings(condition: ColumnComparison, table: Table) -> Iterator[tuple[str, Any]]:
    """Yield ways to write a comparison of two columns, each with its mask, the simplest first."""
    columns = (condition.column, condition.other)
    left, right = (table.values(column) for column in columns)
    one, other = (f"({keys_code(table, column)})" for column in columns)
    if condition.operator in ORDERED:
        yield f"{one} {condition.operator} {other}", ORDERED[condition.operator](left.keys, right.keys)
        return
    equal = condition.operator == "="
    texts, meant = (fold_column(table.column(column)) for column in columns)
    same = (texts == meant).to_numpy(dtype=bool)
    filled = " & ".join(f"~({condition_code(IsEmpty(column), table)})" for column in columns)
    by_text = f"{fold_code(table, condition.column)} {'==' if equal else '!='} {fold_code(table, condition.other)}"
    yield by_text, same == equal
    yield f"({by_text}) & {filled}", (same == equal) & ~left.empty & ~right.empty
    keys = left.keys == right.keys
    yield f"{one} {'==' if equal else '!='} {other}", keys == equal
    yield f"({one} {'==' if equal else '!='} {other}) & {filled}", (keys == equal) & ~left.empty & ~right.empty


@condition_code.register
def _(condition: Comparison, table: Table) -> str:
    wanted = condition.mask(table)
    for code, mask in _spellings(condition, table):
        if np.array_equal(mask, wanted):
            return code
    return rows_code(np.flatnonzero(wanted))


def _spellings(condition: Comparison, table: Table) -> list[tuple[str, Any]]:
    """Return ways to write a comparison, each with its mask, the simplest first."""
    column, value = condition.column, condition.value
    texts, folded = fold_code(table, column), fold_column(table.column(column))
    wanted = fold(value)
    match condition.operator:
        case "contains":
            return [(f"{texts}.str.contains({wanted!r}, regex=False)", folded.str.contains(wanted, regex=False))]
        case "begins with":
            return [(f"{texts}.str.startswith({wanted!r})", folded.str.startswith(wanted))]
        case "=":
            return [(f"{texts} == {wanted!r}", folded == wanted), *_by_keys(condition, table)]
        case "!=":
            filled = condition_code(IsEmpty(column), table)
            blank = IsEmpty(column).mask(table)
            text = (f"({texts} != {wanted!r}) & ~({filled})", (folded != wanted).to_numpy(dtype=bool) & ~blank)
            return [(f"{texts} != {wanted!r}", folded != wanted), text]
    return _by_keys(condition, table)


def plain_number(value: float) -> str:
    """Return a number as code, a whole one without decimals.

    >>> plain_number(5.0), plain_number(0.1), plain_number(1e300), plain_number(float("inf"))
    ('5', '0.1', '1e+300', 'inf')
    """
    number = float(value)
    return str(int(number)) if number.is_integer() and abs(number) < _EXACT else repr(number)


def _by_keys(condition: Comparison, table: Table) -> list[tuple[str, Any]]:
    values = table.values(condition.column)
    bounds = values.bounds(condition.value) if values.kind is not ValueKind.TEXT else None
    if bounds is None:
        return []
    low, high = bounds
    code = keys_code(table, condition.column)
    if condition.operator == "=":
        if low == high:
            return [(f"({code}) == {plain_number(low)}", values.keys == low)]
        return [
            (
                f"({code}).between({plain_number(low)}, {plain_number(high)})",
                (values.keys >= low) & (values.keys <= high),
            )
        ]
    end = low if condition.operator in ("<", ">=") else high
    return [(f"({code}) {condition.operator} {plain_number(end)}", ORDERED[condition.operator](values.keys, end))]
