"""What a chain works on: a question about a state, which is a table and notes."""

from dataclasses import dataclass, replace
from typing import Literal

from chaintable.table import Table

Kind = Literal["question", "statement", "long_answer", "multiple_choice"]

LONGEST_QUESTION = 2_000
"""The most characters that a person may ask in, on the page and on the command line."""


@dataclass(frozen=True, slots=True)
class Note:
    """A titled text that is not a table: retrieved knowledge, evidence, a program, a plan."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class State:
    """What an operation maps to another: a table, and notes (Chain-of-Table has none)."""

    table: Table
    notes: tuple[Note, ...] = ()

    def with_table(self, table: Table) -> "State":
        """The same notes beside another table."""
        return replace(self, table=table)


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a person or a dataset.

    `kind` is a question with a short answer, a statement to check (true or false), a question with a long answer, or
    one with choices. `choices` are those to choose from, `expected` the right answers where they are known.
    """

    text: str
    kind: Kind = "question"
    choices: tuple[str, ...] = ()
    expected: tuple[str, ...] | None = None
    id: str = ""
