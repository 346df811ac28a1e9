"""Prompts to send, and waits that take no time in tests."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pandas as pd

from chaintable.models.serving.cached import StoredCompletion
from chaintable.prompts.dialogue import Message, Prompt
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table

STATE = State(Table(pd.DataFrame({"a": ["1"]}, dtype="str")))


@dataclass
class Waits:
    """A stand-in for the event that cancels: waits take no time, and their seconds are recorded."""

    seconds: list[float] = field(default_factory=list)
    stopped_at: int | None = None

    def is_set(self) -> bool:
        return self.stopped_at is not None and len(self.seconds) >= self.stopped_at

    def wait(self, timeout: float | None = None) -> bool:
        self.seconds.append(timeout or 0.0)
        return self.is_set()


def asking(words: str = "Say yes.", samples: int = 1, purpose: str = "plan", max_tokens: int = 20) -> Prompt:
    """Return a prompt with this text."""
    write: Callable[[Prompt], tuple[Message, ...]] = lambda prompt: (Message("user", words),)  # noqa: E731
    return Prompt(purpose, Question("q"), STATE, STATE, samples=samples, max_tokens=max_tokens, write=write)


class InMemory:
    """A cache in memory, one per test."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int], StoredCompletion] = {}

    def read(self, key: str, sample: int) -> StoredCompletion | None:
        return self._kept.get((key, sample))

    def write(self, key: str, sample: int, completion: StoredCompletion) -> None:
        self._kept[key, sample] = completion
