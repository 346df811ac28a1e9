"""What every condition gives: its mask, its words, the columns it looks at."""

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from chaintable.table import Table

Mask = npt.NDArray[np.bool_]


class Condition(ABC):
    """Which rows of a table."""

    __slots__ = ()
    level: ClassVar[int] = 3  # how tightly its words hold together: or 0, and 1, not 2, the rest 3

    @abstractmethod
    def mask(self, table: Table) -> Mask:
        """True for each row that satisfies it; StepError where the table lacks what it names."""

    @abstractmethod
    def __str__(self) -> str: ...

    @abstractmethod
    def describe(self) -> str:
        """The same in a person's words, to follow "the rows where"."""

    @property
    def parts(self) -> tuple["Condition", ...]:
        """The conditions inside it."""
        return ()

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns it looks at, each once."""
        return tuple(dict.fromkeys(column for part in self.parts for column in part.columns))

    def inside(self, level: int) -> str:
        """Its words as a part of a condition of that level, in brackets where needed."""
        return str(self) if self.level > level else f"({self})"
