"""A reply that could not be read: it stays in the chain with the reason, so that nothing is lost."""

from dataclasses import dataclass
from typing import ClassVar, Self

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.tables.state import State


@dataclass(frozen=True, slots=True)
class Unread(Operation):
    """The text that was given in place of an operation, and why it can't be read; it can never be applied.

    `purpose` is the purpose of the prompt that was answered ("plan", an operation's name, "query"), or "". If it `ends`
    the chain, no answer is asked for, as without it there is none; an unreadable answer always ends it. A reply that
    `repeats` was read, but says nothing new.
    """

    name: ClassVar[str] = "unread"
    text: str
    reason: str
    purpose: str = ""
    ends: bool = False
    repeats: bool = False

    def __str__(self) -> str:
        return self.text

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        return cls(text, "it was kept as it was written")

    def apply(self, state: State) -> State:
        raise StepError(self.reason)

    def describe(self) -> str:
        shown = " ".join(self.text.split())
        if not shown and self.purpose == "query":
            return "No answer"
        if not shown:
            return f"{self.purpose.replace('_', ' ').capitalize()}: nothing" if self.purpose else "An empty reply"
        if self.repeats:
            shown = shown.rpartition("[Search]")[2].strip()
        fault = "Nothing new" if self.repeats else "Can't be used" if self.ends else "Not understood"
        return f"{fault}: {shown[:60]}{'…' if len(shown) > 60 else ''}"

    def to_pandas(self, state: State) -> str:
        return f"# not understood: {' '.join(self.text.split())}"
