"""What every operation gives: its call, its JSON, its words for prompts and people, its effect, and its pandas code."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from chaintable.operations.computed import Computed
from chaintable.operations.grammar.arguments import INSIDE, Shape, read_arguments, shape_of, shown_shapes, text_of
from chaintable.operations.queries.draft import Draft, UnsaidError
from chaintable.tables.state import EVIDENCE, Question, State


@dataclass(frozen=True, slots=True)
class Change:
    """The size of the table before and after an operation, how many notes there were, and how many of them changed.

    `about_evidence` says that the notes which came, went or changed are evidence.
    """

    rows_before: int
    columns_before: int
    rows_after: int
    columns_after: int
    notes_before: int = 0
    notes_after: int = 0
    notes_changed: int = 0
    about_evidence: bool = False

    @classmethod
    def between(cls, before: State, after: State) -> "Change":
        """What turned one state into the other."""
        sizes = (*before.table.shape, *after.table.shape, len(before.notes), len(after.notes))
        added = [note for note in after.notes if note not in before.notes]
        gone = [note for note in before.notes if note not in after.notes]
        kinds = {note.kind for note in (*added, *gone)}
        return cls(*sizes, len(added), kinds == {EVIDENCE})

    def __str__(self) -> str:
        shape, new_shape = (self.rows_before, self.columns_before), (self.rows_after, self.columns_after)
        notes = self._notes()
        if notes and shape == new_shape:
            return notes
        table = "{:,} × {:,} → {:,} × {:,}".format(*shape, *new_shape)
        return f"{table}, {notes}" if notes else table

    def _notes(self) -> str:
        if self.notes_before != self.notes_after:
            return f"{self.notes_before:,} → {self.notes_after:,} {self._what(self.notes_after)}"
        many = self.notes_changed
        return f"{many:,} {self._what(many)} changed" if many else ""

    def _what(self, count: int) -> str:
        if self.about_evidence:
            return f"piece{'' if count == 1 else 's'} of evidence"
        return f"note{'' if count == 1 else 's'}"


class Operation(ABC):
    """A value that maps a state to a state; its fields are its arguments (paper, section 3.1).

    Everything the rest of the program needs to know about an operation is on its class; how it looks on the screen is
    in `ui/operations/<name>.py`. `str(operation)` is the call as the paper writes it and `parse` reads it back:
    `type(op).parse(str(op), state) == op` for every state that has the columns named.
    """

    __slots__ = ()

    name: ClassVar[str]
    also_called: ClassVar[tuple[str, ...]] = ()
    """Other names that models and the official code use for it."""
    plan_hint: ClassVar[str] = ""
    """What it does and when to use it, with an example call, for the plan prompt; it may hold `{{ word }}`."""
    wide_hint: ClassVar[str] = ""
    """What stands in place of `plan_hint` where more than the paper's operations can be planned, if it differs."""
    json_hint: ClassVar[str] = ""
    """The same for the structured style: its JSON object. The default shows `shapes`."""
    prompt_words: ClassVar[Mapping[str, str]] = {}
    """Further holes that its prompts and hints may have, and what fills them."""
    names_new: ClassVar[bool] = False
    """Whether it names something that is not in the table yet."""
    alone_as: ClassVar[tuple[str, ...]] = ()
    """Names of an argument that calls it where a JSON object names no operation."""
    asks_for_values: ClassVar[bool] = False
    """Whether a model gives it a value for each row, some rows at a time: then it is a `RowValues`."""
    decides: ClassVar[bool] = True
    """Whether the columns that it uses decide what the answer rests on, so that they count as evidence."""
    only_said: ClassVar[bool] = False
    """Whether it writes a note of its arguments alone: what a model says there doesn't confirm what it answers."""

    @property
    def as_in_paper(self) -> bool:
        """Whether it uses no more than the paper's operation of its name can do."""
        return True

    @abstractmethod
    def __str__(self) -> str: ...

    @classmethod
    @abstractmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        """The operation that `text` calls, with columns as `state` spells them; StepError with the reason."""

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Its name, then the other names."""
        return (cls.name, *cls.also_called)

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        """The sets of JSON arguments that it can be called with; by default its fields."""
        return (shape_of(cls),)

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        """The operation with these JSON arguments; KeyError, TypeError or ValueError where they don't fit a shape."""
        (shape,) = cls.shapes()
        if INSIDE in shape:
            return cls.parse(f"f_{cls.name}({text_of(given[INSIDE])})", state)
        return cls.parse(str(cls(**read_arguments(given, shape))), state)

    @classmethod
    def structured_hint(cls) -> str:
        """What the structured plan prompt says about it."""
        return cls.json_hint or shown_shapes(cls.name, cls.shapes())

    @classmethod
    def possible(cls, state: State) -> bool:
        """Whether it makes sense in such a state; else no model is offered it."""
        return True

    @classmethod
    def doubt(cls, text: str) -> str:
        """Why words that can be parsed still leave open what is meant, or ""."""
        return ""

    @abstractmethod
    def apply(self, state: State) -> State:
        """The state after this operation; the one given is not changed. StepError where it can't be done."""

    @abstractmethod
    def describe(self) -> str:
        """What it does, in plain words."""

    def to_pandas(self, state: State) -> str:
        """Python lines that do the same to a pandas frame of text named `table`; they need only `pandas as pd`."""
        return f"# {' '.join(str(self).split())}: no pandas code for this step"

    def in_query(self, draft: Draft) -> Draft:
        """The query with what this operation does added to it; UnsaidError where SQL can't say it."""
        raise UnsaidError(f"“{self}”")

    def in_steps(self, state: State, question: Question) -> tuple["Operation", ...]:
        """Several steps that come to the same answer, that answer last; empty if it is a step by itself."""
        return ()

    def change(self, before: State, after: State) -> Change:
        """What it did to the size of the table and to the notes."""
        return Change.between(before, after)

    def no_effect(self, before: State, after: State) -> str:
        """Why nothing changed, or "" where something did."""
        return "nothing changed" if before == after else ""

    def fits(self, state: State) -> bool:
        """Whether what a tool wrote into it was made for such a state."""
        return True

    def sources_of(self, column: str) -> tuple[str, ...]:
        """The columns before this operation that a column after it was made from."""
        return (column,)

    def brought(self, column: str) -> tuple[str, str] | None:
        """The other table, and its column, that a column after it was brought from; None if it wasn't brought."""
        return None

    def computed(self, column: str) -> Computed | None:
        """How the numbers that it worked out for a column are shown; None if that column holds cells as they were."""
        return None

    def ordered(self, state: State) -> Self:
        """The same operation with its rows or columns in the order of the table, so that equal effects are equal."""
        return self

    def united(self, others: Sequence["Operation"], state: State) -> Self:
        """One operation that does what this one and `others` do, where that has a meaning; else this one."""
        return self

    def includes(self, other: "Operation") -> bool:
        """Whether all that `other` keeps is kept by this operation too."""
        return False

    def kept_parts(self) -> tuple[str, ...]:
        """The rows or columns that it keeps, each in words, so that votes for each can be counted."""
        return ()

    def in_short(self) -> str:
        """What it does, in as few words as tell it from another operation of its kind."""
        return self.describe()

    @property
    def row_numbers(self) -> tuple[int, ...]:
        """The rows that it names by number (from 1)."""
        return ()

    @property
    def columns_used(self) -> tuple[str, ...]:
        """The columns whose cells it looks at."""
        return ()


class RowValues(Operation):
    """An operation to which a model gives a value for each row; large tables are asked about in batches of rows.

    Its call may give the values of the first rows only: the rest are asked for, and `with_values` takes them all.
    """

    __slots__ = ()
    asks_for_values: ClassVar[bool] = True

    column: str
    """What the values are called."""

    @property
    @abstractmethod
    def given(self) -> tuple[str, ...] | None:
        """The values so far; None where none are needed, because a rule gives them."""

    @abstractmethod
    def with_values(self, values: Sequence[str]) -> Self:
        """The same operation with a value for each row."""


class PassageSearch(Operation):
    """An operation that looks for a passage in the documents and adds it to the evidence.

    `row` (from 1) is the passage that it names, and `sentence` (from 1) the only sentence of it that counts; 0 stands
    for the best one.
    """

    __slots__ = ()

    query: str
    """What it looks for."""
    row: int | None
    sentence: int | None

    @classmethod
    @abstractmethod
    def of_query(cls, query: str) -> Self:
        """The search for a query."""

    @abstractmethod
    def taking(self, row: int) -> Self:
        """The same search with another passage; of a search for a sentence, that passage's best one."""
