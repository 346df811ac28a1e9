"""Formulas as pandas code: expressions over a frame of text named `table`, with `pandas as pd`."""

from typing import Any

import pandas as pd

from chaintable.operations.code.pandas_code import column_code, condition_code, fold_code, keys_code
from chaintable.operations.conditions.comparisons import ColumnComparison, Comparison, IsEmpty
from chaintable.operations.conditions.logic import Not
from chaintable.operations.formulas.evaluate import cells_of
from chaintable.operations.formulas.expressions import (
    ARITHMETIC,
    COMPARING,
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
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind

_FORMAT = ".map('{:.10g}'.format).replace({'nan': '', 'inf': '', '-inf': ''})"
_GROUPED = {
    "running_total": "cumsum()",
    "rank": "rank(method='min', ascending=False)",
    "change": "diff()",
}


def formula_code(expression: Expression, table: Table) -> str:
    """Return a pandas expression for the cells; it lists them if no simple expression gives exactly these."""
    cells = cells_of(expression, table)
    code = _numbers(expression, table)
    if code and _as_formatted(cells):
        return f"({code}){_FORMAT}" if "table[" in code else repr(list(cells))
    return _texts(expression, table) or repr(list(cells))


def _as_formatted(cells: Any) -> bool:
    """Whether numbers are written as ten significant digits are."""
    shown = pd.Series(cells).map(lambda text: f"{float(text):.10g}" if text else "")
    return bool((shown.to_numpy() == pd.Series(cells).to_numpy()).all())


def _numbers(expression: Expression, table: Table) -> str:
    """Return an expression of numbers, "" if there is no simple one."""
    match expression:
        case Number():
            return str(expression)
        case Column(name):
            values = table.values(name)
            plain = values.kind is ValueKind.NUMBER and values.unit != "%"
            return f"({keys_code(table, name)})" if plain else ""
        case Negative(inner, False):
            return f"(-{code})" if (code := _numbers(inner, table)) else ""
        case Binary(sign, left, right) if sign in ARITHMETIC:
            one, other = _numbers(left, table), _numbers(right, table)
            return f"({one} {sign} {other})" if one and other else ""
        case Call(name, (inner, *per)) if name in _GROUPED:
            code = _numbers(inner, table)
            by = ", ".join(fold_code(table, group.name) for group in per if isinstance(group, Column))
            grouped = f".groupby([{by}], sort=False)" if by else ""
            return f"{code}{grouped}.{_GROUPED[name]}" if "table[" in code else ""
        case Call("share", (inner,)):
            code = _numbers(inner, table)
            return f"(100 * {code} / {code}.sum())" if "table[" in code else ""
    return ""


def _texts(expression: Expression, table: Table) -> str:
    """Return an expression of texts, "" if there is no simple one."""
    match expression:
        case Text(value):
            return f"pd.Series({value!r}, index=table.index)"
        case Column(name):
            return column_code(table.resolve(name))
        case Binary("&", left, right):
            one, other = _texts(left, table), _texts(right, table)
            return f"({one} + {other})" if one and other else ""
        case Call("if", (test, left, right)):
            one, other, mask = _texts(left, table), _texts(right, table), _filled_mask(test, table)
            return f"{one}.where({mask}, {other})" if one and other and mask else ""
    return ""


def _filled_mask(test: Expression, table: Table) -> str:
    """Return an expression of where a test holds, "" if it looks at an empty cell."""
    blank = any(table.values(column).empty.any() for column in columns_of(test))
    return "" if blank else _mask(test, table)


def _mask(expression: Expression, table: Table) -> str:
    match expression:
        case Binary(sign, Column(name), _) if tests_empty(expression):
            return condition_code(IsEmpty(name) if sign == "=" else Not(IsEmpty(name)), table)
        case Binary(sign, Column(name), Text(value)) if sign in COMPARING:
            return condition_code(Comparison(name, sign, value), table)
        case Binary(sign, Column(name), Number(value)) if table.values(name).kind is ValueKind.NUMBER:
            plain = table.values(name).unit != "%" and sign in COMPARING
            return condition_code(Comparison(name, sign, render_number(value)), table) if plain else ""
        case Binary(sign, Column(name), Column(other)) if sign in COMPARING:
            return condition_code(ColumnComparison(name, sign, other), table)
    return ""
