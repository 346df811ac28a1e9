"""Conditions on the position of a row in the current table."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from chaintable.errors import StepError
from chaintable.operations.conditions.base import Condition, Mask
from chaintable.operations.grammar import and_list
from chaintable.tables.table import Table


@dataclass(frozen=True, slots=True)
class Rows(Condition):
    """Rows given by number, counted from 1 in the current table (the paper's `row 1, row 3`)."""

    level: ClassVar[int] = 1  # "row 1 and row 3" are two rows; the rows in both need brackets
    numbers: tuple[int, ...]

    def mask(self, table: Table) -> Mask:
        beyond = [number for number in self.numbers if not 1 <= number <= table.n_rows]
        if beyond:
            raise StepError(f"There is no row {beyond[0]}.", f"The table has {_rows(table.n_rows)}.")
        mask = np.zeros(table.n_rows, dtype=bool)
        mask[np.array(self.numbers, dtype=np.int64) - 1] = True
        return mask

    def __str__(self) -> str:
        return ", ".join(f"row {number}" for number in self.numbers) or "no row"

    def describe(self) -> str:
        shown = [str(number) for number in self.numbers[:12]]
        if len(self.numbers) > 12:
            shown.append(f"{len(self.numbers) - 12} more")
        return f"{'row' if len(self.numbers) == 1 else 'rows'} {and_list(shown)}" if shown else "no row"


@dataclass(frozen=True, slots=True)
class AllRows(Condition):
    """Every row (the paper's `*`)."""

    def mask(self, table: Table) -> Mask:
        return np.ones(table.n_rows, dtype=bool)

    def __str__(self) -> str:
        return "*"

    def describe(self) -> str:
        return "all rows"


@dataclass(frozen=True, slots=True)
class First(Condition):
    """The first n rows of the current table, or all of them if there are fewer."""

    count: int = 1

    def mask(self, table: Table) -> Mask:
        return np.arange(table.n_rows) < self.count

    def __str__(self) -> str:
        return "first row" if self.count == 1 else f"first {self.count} rows"

    def describe(self) -> str:
        return f"the {self}"


@dataclass(frozen=True, slots=True)
class Last(Condition):
    """The last n rows of the current table, or all of them if there are fewer."""

    count: int = 1

    def mask(self, table: Table) -> Mask:
        return np.arange(table.n_rows) >= table.n_rows - self.count

    def __str__(self) -> str:
        return "last row" if self.count == 1 else f"last {self.count} rows"

    def describe(self) -> str:
        return f"the {self}"


@dataclass(frozen=True, slots=True)
class Near(Condition):
    """The row right before the first (or right after the last) of the rows where `condition` holds.

    With `every`, all rows on that side. No row if there is none on that side, or if the condition holds nowhere.
    """

    side: str
    condition: Condition
    every: bool = False

    def mask(self, table: Table) -> Mask:
        held = np.flatnonzero(self.condition.mask(table))
        mask = np.zeros(table.n_rows, dtype=bool)
        if not len(held):
            return mask
        first, last = int(held[0]), int(held[-1])
        if self.side == "before":
            mask[0 if self.every else max(first - 1, 0) : first] = True
        else:
            mask[last + 1 : None if self.every else last + 2] = True
        return mask

    def __str__(self) -> str:
        return f"{'rows' if self.every else 'row'} {self.side} ({self.condition})"

    def describe(self) -> str:
        return f"{'all rows' if self.every else 'the row'} {self.side} the one where {self.condition.describe()}"

    @property
    def parts(self) -> tuple[Condition, ...]:
        return (self.condition,)


def _rows(count: int) -> str:
    return f"{count:,} row{'' if count == 1 else 's'}"
