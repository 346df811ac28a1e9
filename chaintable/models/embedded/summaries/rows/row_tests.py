"""Conditions as tests of a formula, so that rows can be marked instead of left out."""

from functools import reduce

from chaintable.models.embedded.indexing.column import FEW_ROWS
from chaintable.operations.conditions import And, ColumnComparison, Comparison, Condition, IsEmpty, Not, Or
from chaintable.operations.formulas.expressions import Binary, Column, Expression, Negative, Number, Operator, Text
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind

_MOST_CELLS = 40
_SIGNS: dict[str, Operator] = {"=": "=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_WORDS = {"=": "", "!=": "not ", "<": "under ", "<=": "at most ", ">": "over ", ">=": "at least "}


def as_test(condition: Condition, table: Table) -> Expression | None:
    """Return the test that holds for the same rows; None if a formula can't say it."""
    match condition:
        case Comparison(column, sign, value) if sign in _SIGNS:
            return Binary(_SIGNS[sign], Column(column), _value(value, table.values(column).kind))
        case ColumnComparison(column, sign, other) if sign in _SIGNS:
            return Binary(_SIGNS[sign], Column(column), Column(other))
        case IsEmpty(column):
            return Binary("=", Column(column), Text(""))
        case Not(inner):
            test = as_test(inner, table)
            return None if test is None else Negative(test, True)
        case And(conditions) | Or(conditions):
            tests = [as_test(one, table) for one in conditions]
            joined: Operator = "and" if isinstance(condition, And) else "or"
            known = [test for test in tests if test is not None]
            return reduce(lambda one, other: Binary(joined, one, other), known) if len(known) == len(tests) else None
    return _by_cells(condition, table)


def _by_cells(condition: Condition, table: Table) -> Expression | None:
    """Return a test for the cells of one column that satisfy the condition, if they are few."""
    if len(condition.columns) != 1 or table.n_rows > FEW_ROWS:
        return None
    (name,) = condition.columns
    cells = list(dict.fromkeys(table.column(name)[condition.mask(table)]))
    tests: list[Expression] = [Binary("=", Column(name), Text(cell)) for cell in cells]
    return reduce(lambda one, other: Binary("or", one, other), tests) if 0 < len(cells) <= _MOST_CELLS else None


def _value(text: str, kind: ValueKind) -> Expression:
    plain = text.removesuffix(".0")
    counted = kind is ValueKind.NUMBER and plain.isascii() and plain.isdecimal()
    return Number(float(plain)) if counted else Text(text)


def label_of(condition: Condition) -> str:
    """Return a short name for the rows that satisfy a condition.

    >>> label_of(Comparison("Outcome", "=", "No-show")), label_of(Not(IsEmpty("Closed")))
    ('No-show', 'Closed')
    >>> label_of(Comparison("Score", ">", "80")), label_of(Comparison("Passed", "=", "Yes"))
    ('Score over 80', 'Passed Yes')
    """
    match condition:
        case Comparison(column, sign, value):
            short = len(value) <= 3 or sign not in ("=", "!=")
            return f"{column} {_WORDS.get(sign, f'{sign} ')}{value}" if short else f"{_WORDS.get(sign, '')}{value}"
        case ColumnComparison(column, sign, other):
            return f"{column} {_WORDS.get(sign, f'{sign} ').strip() or 'same as'} {other}"
        case IsEmpty(column):
            return f"no {column}"
        case Not(IsEmpty(column)):
            return column
        case Not(inner):
            return f"not {label_of(inner)}"
        case And(conditions):
            return " and ".join(map(label_of, conditions))
        case Or(conditions):
            return " or ".join(dict.fromkeys(map(label_of, conditions)))
    return condition.describe()
