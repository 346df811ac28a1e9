"""note: write a note beside the table (reasoning, a program, a sub-question)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar import call_inside, split_list, whole
from chaintable.operations.grammar.arguments import TEXT, Shape, text_of
from chaintable.operations.grammar.syntax import quoted
from chaintable.tables.state import Note, State

_MOST_SHOWN = 160


@dataclass(frozen=True, slots=True)
class WriteNote(Operation):
    """Writes a note with a title beside the table; one of the same title is replaced. The table stays as it is."""

    name: ClassVar[str] = "note"
    also_called: ClassVar[tuple[str, ...]] = ("write_note",)
    json_hint: ClassVar[str] = '{"operation": "note", "title": a few words, "text": the note}'
    decides: ClassVar[bool] = False
    only_said: ClassVar[bool] = True
    names_new: ClassVar[bool] = True
    title: str
    text: str

    def __str__(self) -> str:
        return f"f_note({quoted(self.title)}, {quoted(self.text)})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        given = split_list(call_inside(text, *cls.names()))
        if len(given) != 2 or not all(part.strip() for part in given):
            raise StepError(f"f_note has {len(given)} arguments.", 'Give it a title and a text: f_note("Plan", "…").')
        return cls(whole(given[0].strip()), whole(given[1].strip()))

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return ({"title": TEXT, "text": TEXT},)

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        return cls.parse(str(cls(text_of(given["title"]), text_of(given["text"]))), state)

    def apply(self, state: State) -> State:
        return state.with_note(Note(self.title, self.text))

    def describe(self) -> str:
        return f"Write a note: {self.title}: {' '.join(self.text.split())[:_MOST_SHOWN]}"

    def to_pandas(self, state: State) -> str:
        return "\n".join(f"# {line}" for line in f"{self.title}: {self.text}".splitlines())
