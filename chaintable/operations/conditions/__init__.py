"""Conditions: which rows `select_row` keeps. Small typed values, read and written as words, never code.

An empty cell satisfies no comparison, not even `!=`; ask `is empty` for it. Texts are compared as `values.fold` sees
them (capitals and spaces aside); where a column holds numbers, dates, times, ranges or scores, they are compared as
such.
"""

from chaintable.operations.conditions.base import Condition, Mask
from chaintable.operations.conditions.comparisons import (
    OPERATORS,
    ORDER_OPERATORS,
    SIZE_OPERATORS,
    ColumnComparison,
    Comparison,
    IsEmpty,
    ThatOf,
)
from chaintable.operations.conditions.logic import And, Not, Or
from chaintable.operations.conditions.parse import parse_condition
from chaintable.operations.conditions.places import AllRows, First, Last, Near, Rows

__all__ = [
    "OPERATORS",
    "ORDER_OPERATORS",
    "SIZE_OPERATORS",
    "AllRows",
    "And",
    "ColumnComparison",
    "Comparison",
    "Condition",
    "First",
    "IsEmpty",
    "Last",
    "Mask",
    "Near",
    "Not",
    "Or",
    "Rows",
    "ThatOf",
    "parse_condition",
]
