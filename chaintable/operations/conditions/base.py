"""The base of every condition: which rows it holds for, its text and its columns."""

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from chaintable.tables.table import Table

Mask = npt.NDArray[np.bool_]


class Condition(ABC):
    """A test that each row of a table passes or fails."""

    __slots__ = ()
    level: ClassVar[int] = 3  # how tightly its text binds: or 0, and 1, not 2, everything else 3

    @abstractmethod
    def mask(self, table: Table) -> Mask:
        """Return True for each row that satisfies it; StepError if the table lacks a column or row that it names."""

    @abstractmethod
    def __str__(self) -> str: ...

    @abstractmethod
    def describe(self) -> str:
        """Describe it in plain words, to follow "the rows where"."""

    @property
    def parts(self) -> tuple["Condition", ...]:
        """The conditions that it is made of."""
        return ()

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns it reads, each once."""
        return tuple(dict.fromkeys(column for part in self.parts for column in part.columns))

    def inside(self, level: int) -> str:
        """Return its text as part of a condition of that level, in brackets if needed."""
        return str(self) if self.level > level else f"({self})"
