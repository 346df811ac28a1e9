"""A call that could not be read: kept in the chain with its reason, so that nothing a model said is lost."""

from dataclasses import dataclass
from typing import ClassVar, Self

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.state import State


@dataclass(frozen=True, slots=True)
class Unread(Operation):
    """The words that were given for an operation, and why they are none; it can never be applied.

    `purpose` is that of the prompt which they were to fill ("plan", an operation's name, "query"), where there was one.
    """

    name: ClassVar[str] = "unread"
    text: str
    reason: str
    purpose: str = ""

    def __str__(self) -> str:
        return self.text

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        return cls(text, "it was kept as it was said")

    def apply(self, state: State) -> State:
        raise StepError(self.reason)

    def describe(self) -> str:
        shown = " ".join(self.text.split())
        return f"Not understood: {shown[:60]}{'…' if len(shown) > 60 else ''}"

    def to_pandas(self, state: State) -> str:
        return f"# not understood: {' '.join(self.text.split())}"
