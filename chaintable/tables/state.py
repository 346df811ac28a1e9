"""What a chain works on: a question, and a state that holds a table, notes, pictures and further tables."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Literal

from chaintable.errors import StepError, did_you_mean
from chaintable.tables.pictures import Picture
from chaintable.tables.table import Table
from chaintable.tables.values import fold

Kind = Literal["question", "statement", "long_answer", "multiple_choice"]

LONGEST_QUESTION = 2_000
"""The most characters of a question that a person types, on the page or on the command line."""
LONGEST_HINT = 20_000
"""The most characters of a hint."""
OPTIONAL = {"left_out_if_empty": True}
"""Marks a field that records leave out where it is empty, so that they stay as they were before it existed."""


@dataclass(frozen=True, slots=True)
class Note:
    """A titled text beside the table: retrieved knowledge, evidence, a program, a plan, a result.

    `kind` says which of these it is. The other fields say where it came from: `rows` of the source table (from 0), or
    of the further `table` of that caption; the `sentence` (from 0) of that row's text, None for all of it; the `query`
    that found it, and how well it matched (`score`).
    """

    title: str
    text: str
    kind: str = "text"
    rows: tuple[int, ...] = ()
    query: str = ""
    score: float | None = None
    table: str = ""
    sentence: int | None = None

    @property
    def key(self) -> tuple[str, str, str, tuple[int, ...], str, int | None]:
        """What names the note in a state: two notes may share a title if other rows or another query led to them."""
        return self.kind, self.title, self.query, self.rows, self.table, self.sentence


HINT = "hint"
"""The kind of the note that holds a question's hint."""
UNTOLD = frozenset(("plan", "program"))
"""The kinds of notes that say how a chain works on; no prompt of its modules shows them."""
EVIDENCE = "evidence"
"""The kind of a note that holds a passage of documents."""


MISREAD = "misread"
"""The kind of a note that lists cells which may be misread. It is for people: no prompt shows it."""


@dataclass(frozen=True, slots=True)
class Passages:
    """Which columns of a table hold the passages of documents: one passage in each row.

    `table` is the caption of the further table that they are in, "" for the table that is asked about.
    """

    table: str = ""
    title: str = "Title"
    text: str = "Text"
    document: str = "Document"
    place: str = "Place"


@dataclass(frozen=True, slots=True)
class State:
    """What an operation turns into another: a table, notes and pictures.

    `others` are further tables to look something up in, such as the other sheets of a workbook; their captions are
    their names. No operation changes them. `passages` says where the passages of documents are, if there are any.
    """

    table: Table
    notes: tuple[Note, ...] = ()
    pictures: tuple[Picture, ...] = ()
    others: tuple[Table, ...] = ()
    passages: Passages | None = None

    @property
    def evidence(self) -> tuple[Note, ...]:
        """The notes that hold a passage, in the order in which they were found."""
        return tuple(note for note in self.notes if note.kind == EVIDENCE)

    @property
    def told(self) -> "State":
        """The same state with only those notes that the prompts of modules show."""
        return replace(self, notes=tuple(note for note in self.notes if note.kind not in UNTOLD))

    def with_table(self, table: Table) -> "State":
        """The same state with another table."""
        return replace(self, table=table)

    def other(self, name: str) -> Table:
        """The further table of that name, else the only one that differs in case and spacing; StepError without one."""
        names = [table.caption for table in self.others]
        exact = [table for table in self.others if table.caption == name]
        alike = exact or [table for table in self.others if fold(table.caption) == fold(name)]
        if len(alike) != 1:
            hint = did_you_mean(name, names) if names else "Add one with “Add a table”."
            raise StepError(f"There is no other table '{name}'.", hint)
        return alike[0]

    def with_note(self, note: Note) -> "State":
        """The state with one more note; a note of the same key is replaced, so repeating a step changes nothing.

        >>> state = State(Table.of(["A"], []), (Note("Plan", "sort"),))
        >>> [note.text for note in state.with_note(Note("Plan", "count")).with_note(Note("Result", "3")).notes]
        ['count', '3']
        """
        keys = [other.key for other in self.notes]
        if note.key not in keys:
            return replace(self, notes=(*self.notes, note))
        place = keys.index(note.key)
        return replace(self, notes=(*self.notes[:place], note, *self.notes[place + 1 :]))

    def with_notes(self, notes: Iterable[Note]) -> "State":
        """The state with several more notes."""
        return reduce(State.with_note, notes, self)

    def without_note(self, note: Note) -> "State":
        """The state without that note."""
        return replace(self, notes=tuple(other for other in self.notes if other != note))

    def place_of_note(self, title: str) -> int:
        """The place (from 0) of the last note with that title; StepError if there is none."""
        places = [place for place, note in enumerate(self.notes) if fold(note.title) == fold(title)]
        if not places:
            titles = tuple(dict.fromkeys(note.title for note in self.notes))
            raise StepError(f"No note '{title}'.", did_you_mean(title, titles) if titles else "There are no notes yet.")
        return places[-1]


@dataclass(frozen=True, slots=True)
class Question:
    """One question, asked by a person or taken from a dataset.

    `kind` is a question with a short answer, a statement to check (true or false), a question with a long answer, or
    one with choices. `choices` are the answers to choose from; `expected` are the right answers, if they are known.
    `unit` is what the answer is measured in, where the question leaves that to the answer. `hint` is a text that goes
    with the question, and `about` says more of it by name: grade, subject, topic, category, skill.
    """

    text: str
    kind: Kind = "question"
    choices: tuple[str, ...] = ()
    expected: tuple[str, ...] | None = None
    id: str = ""
    unit: str = ""
    hint: str = field(default="", metadata=OPTIONAL)
    about: tuple[tuple[str, str], ...] = field(default=(), metadata=OPTIONAL)
