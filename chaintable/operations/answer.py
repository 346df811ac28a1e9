"""answer: the last step of a chain, Query(T, Q) of the paper's Algorithm 1."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.code.reading_code import reading_code
from chaintable.operations.grammar import split_call, whole
from chaintable.operations.grammar.arguments import NUMBER, TEXT, TEXTS, Shape, list_of, number_of, text_of
from chaintable.operations.grammar.cleanup import without_full_stop
from chaintable.operations.readings import TABLE, Denotation, Reading
from chaintable.tables.state import State

READ = "read"
"""The JSON argument that says how the answer is read, where no model has seen it yet."""
_SAID = re.compile(r"the\s+answer\s+is\s*:?\s*", re.I)


@dataclass(frozen=True, slots=True)
class Answer(Operation):
    """Reads the answer from the last table and leaves the table unchanged.

    A reply without a call of `f_answer(…)` is itself the answer, as text.
    """

    name: ClassVar[str] = "answer"
    alone_as: ClassVar[tuple[str, ...]] = ("answer", "final_answer", "result", "response", "value", "output")
    decides: ClassVar[bool] = False
    reading: Reading

    def __str__(self) -> str:
        return f"f_answer({self.reading})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        if re.search(r"\bf_answer\s*\(", text):
            return cls(Reading.parse(split_call(text, *cls.names())[0], state))
        said = without_full_stop(_SAID.split(text)[-1].strip())
        if not said:
            raise StepError("The answer is empty.", "Write it after 'The answer is:'.")
        return cls(Reading("text", text=whole(said)))

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return ({"answer": TEXT}, {"table": TEXTS, "rows": NUMBER})

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        if given.get(READ):
            return cls(Reading.parse(text_of(given[READ]), state))
        named = next((name for name in cls.alone_as if name in given), cls.name)
        if named not in given and "table" in given:
            return cls.parse(f"f_answer({_table_named(given)})", state)
        said = ", ".join(map(text_of, list_of(given[named]))).strip()
        if not said:
            raise ValueError("an empty answer")
        return cls(Reading("text", text=whole(said)))

    def read(self, state: State) -> Denotation:
        """Return the answer, with the rows and columns that it was read from; StepError if it can't be read."""
        return self.reading.read(state)

    def apply(self, state: State) -> State:
        self.read(state)
        return state

    def describe(self) -> str:
        return f"Answer: {self.reading.describe()}"

    def to_pandas(self, state: State) -> str:
        return f"answer = {reading_code(self.reading, state)}"

    def no_effect(self, before: State, after: State) -> str:
        return ""

    @property
    def columns_used(self) -> tuple[str, ...]:
        return self.reading.columns_used


def _table_named(given: Mapping[str, Any]) -> Reading:
    """Return the reading of a table as JSON names it: its columns (none means all) and how many rows (0 means all)."""
    columns = tuple(text for text in map(text_of, list_of(given["table"])) if text)
    rows = number_of(given.get("rows") or 0)
    return Reading(TABLE, columns, text=str(rows) if rows else "")
