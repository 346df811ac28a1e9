"""What every operation gives: its call, its meaning in plain words, its effect, and the same thing as pandas code."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Self

from chaintable.state import State


class Operation(ABC):
    """A value that maps a state to a state; its fields are its arguments (paper, section 3.1).

    `str(operation)` is the call as the paper writes it and `parse` undoes it:
    `type(op).parse(str(op), state) == op` for every state that has the columns named.
    """

    __slots__ = ()

    name: ClassVar[str]
    names_new: ClassVar[bool] = False  # whether it names what is not in the table yet

    @abstractmethod
    def __str__(self) -> str: ...

    @classmethod
    @abstractmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        """The operation that `text` calls, with columns as `state` spells them; StepError with the reason."""

    @classmethod
    def doubt(cls, text: str) -> str:
        """Why words that can be parsed still leave open what is meant, "" where they do not."""
        return ""

    @abstractmethod
    def apply(self, state: State) -> State:
        """The state after this operation; the one given is not changed. StepError where it cannot be done."""

    @abstractmethod
    def describe(self) -> str:
        """What it does, in a person's words."""

    @abstractmethod
    def to_pandas(self, state: State) -> str:
        """Python lines that do the same to a pandas frame of text named `table`; they need only `pandas as pd`."""

    def no_effect(self, before: State, after: State) -> str:
        """Why nothing changed, or "" where something did."""
        return "nothing changed" if before == after else ""

    def sources_of(self, column: str) -> tuple[str, ...]:
        """The columns before this operation that a column after it was made from."""
        return (column,)

    def ordered(self, state: State) -> Self:
        """The same with its rows or columns in the order of the table: two that do the same are then equal."""
        return self

    def united(self, others: Sequence["Operation"], state: State) -> Self:
        """Itself and those of `others` that can be done in one, where that has a meaning."""
        return self

    @property
    def row_numbers(self) -> tuple[int, ...]:
        """The rows that it names by number (from 1)."""
        return ()

    @property
    def columns_used(self) -> tuple[str, ...]:
        """The columns that this operation looks at to decide."""
        return ()
