"""Conditions that combine others: not, and, or."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from chaintable.operations.conditions.base import Condition, Mask
from chaintable.operations.conditions.comparisons import WORDS, ColumnComparison, Comparison, IsEmpty
from chaintable.operations.grammar import and_list
from chaintable.tables.table import Table

_FLIPPED = {
    "=": "is not",
    "!=": "is",
    "<": "is not under",
    "<=": "is not at most",
    ">": "is not over",
    ">=": "is not at least",
}


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """True for the rows that don't satisfy a condition, including those with empty cells."""

    level: ClassVar[int] = 2
    condition: Condition

    def mask(self, table: Table) -> Mask:
        return ~self.condition.mask(table)

    def __str__(self) -> str:
        return f"not ({self.condition})"

    def describe(self) -> str:
        match self.condition:
            case IsEmpty(column):
                return f"{column} is not empty"
            case Comparison(column, "contains" | "begins with" as operator, value):
                return f"{column} does not {'contain' if operator == 'contains' else 'begin with'} {value}"
            case Comparison(column, operator, value) | ColumnComparison(column, operator, value):
                return f"{column} {_FLIPPED[operator]} {value}"
        return f"not ({self.condition.describe()})"

    @property
    def parts(self) -> tuple[Condition, ...]:
        return (self.condition,)


@dataclass(frozen=True, slots=True)
class And(Condition):
    """True for the rows that satisfy all of two or more conditions."""

    level: ClassVar[int] = 1
    conditions: tuple[Condition, ...]

    def mask(self, table: Table) -> Mask:
        mask = np.ones(table.n_rows, dtype=bool)
        for condition in self.conditions:
            mask &= condition.mask(table)
        return mask

    def __str__(self) -> str:
        return " and ".join(condition.inside(self.level) for condition in self.conditions)

    def describe(self) -> str:
        return and_list([_grouped(condition, Or) for condition in self.conditions])

    @property
    def parts(self) -> tuple[Condition, ...]:
        return self.conditions


@dataclass(frozen=True, slots=True)
class Or(Condition):
    """True for the rows that satisfy at least one of two or more conditions."""

    level: ClassVar[int] = 0
    conditions: tuple[Condition, ...]

    def mask(self, table: Table) -> Mask:
        mask = np.zeros(table.n_rows, dtype=bool)
        for condition in self.conditions:
            mask |= condition.mask(table)
        return mask

    def __str__(self) -> str:
        return " or ".join(condition.inside(self.level) for condition in self.conditions)

    def describe(self) -> str:
        first = self.conditions[0]
        same = isinstance(first, Comparison) and all(
            isinstance(other, Comparison)
            and (other.column, other.operator) == (first.column, first.operator)
            and other.operator != "!="
            for other in self.conditions
        )
        if same and isinstance(first, Comparison):
            values = [other.value for other in self.conditions if isinstance(other, Comparison)]
            return f"{first.column} {WORDS[first.operator]} {and_list(values, 'or')}"
        return and_list([_grouped(condition, And) for condition in self.conditions], "or")

    @property
    def parts(self) -> tuple[Condition, ...]:
        return self.conditions


def _grouped(condition: Condition, loose: type[Condition]) -> str:
    words = condition.describe()
    return f"({words})" if isinstance(condition, loose) else words
