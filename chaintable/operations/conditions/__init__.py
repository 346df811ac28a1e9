"""Conditions say which rows `select_row` keeps. They are small typed values with a textual form, never code.

An empty cell satisfies no comparison, not even `!=`; use `is empty` to find it. Text is compared without regard to case
and spacing (`values.fold`); numbers, dates, times, ranges and scores are compared by value.
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
