"""Modules that write something down: a note whose text is the argument, so that replay and edits need no model.

They differ in what their note is for. All of them are members of the plan; what each reads is in `plan`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar import call_inside, split_items, unquote
from chaintable.operations.grammar.arguments import TEXT, Shape, text_of
from chaintable.operations.grammar.cleanup import ANSWER_IS, FULL_STOP
from chaintable.operations.grammar.syntax import quoted
from chaintable.tables.state import Note, State

RESULT, RESULT_KIND = "Result", "result"
"""The note with what a program or a solution gave."""


@dataclass(frozen=True, slots=True)
class ModuleNote(Operation):
    """Writes the module's note; one that it wrote before is replaced. The table stays as it is."""

    decides: ClassVar[bool] = False
    names_new: ClassVar[bool] = True
    title: ClassVar[str]
    """The title of its note."""
    kind: ClassVar[str]
    text: str

    def __str__(self) -> str:
        return f"f_{self.name}({quoted(self.text)})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        given = _texts_in(call_inside(text, *cls.names()))
        if len(given) != 1 or not given[0].strip():
            raise StepError(f"f_{cls.name} needs one text.", f'Write it in quotes: f_{cls.name}("…").')
        return cls(given[0])

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return ({"text": TEXT},)

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        return cls.parse(str(cls(text_of(given["text"]))), state)

    def apply(self, state: State) -> State:
        return state.with_note(Note(self.title, self.text, self.kind))

    def describe(self) -> str:
        shown = " ".join(self.text.split())
        return f"{self.title}: {shown[:80]}{'…' if len(shown) > 80 else ''}"

    def to_pandas(self, state: State) -> str:
        return "\n".join(f"# {line}" for line in f"{self.title}: {self.text}".splitlines())


@dataclass(frozen=True, slots=True)
class RetrieveKnowledge(ModuleNote):
    """Background knowledge that the question needs: what a median is, how a stem-and-leaf plot is read."""

    name: ClassVar[str] = "knowledge_retrieval"
    title: ClassVar[str] = "Knowledge"
    kind: ClassVar[str] = "knowledge"


@dataclass(frozen=True, slots=True)
class DescribeTable(ModuleNote):
    """What the table says, in sentences."""

    name: ClassVar[str] = "table_verbalizer"
    title: ClassVar[str] = "Table description"
    kind: ClassVar[str] = "description"


@dataclass(frozen=True, slots=True)
class GenerateQuery(ModuleNote):
    """The words to search with."""

    name: ClassVar[str] = "query_generator"
    title: ClassVar[str] = "Search query"
    kind: ClassVar[str] = "query"


@dataclass(frozen=True, slots=True)
class SearchDocuments(ModuleNote):
    """What a search brought (the paper's Bing search), a line for each hit, and the query that it was searched with."""

    name: ClassVar[str] = "search_results"
    title: ClassVar[str] = "Search results"
    kind: ClassVar[str] = "hits"
    query: str = ""

    def __str__(self) -> str:
        given = (self.text, self.query) if self.query else (self.text,)
        return f"f_{self.name}({', '.join(map(quoted, given))})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        given = _texts_in(call_inside(text, *cls.names()))
        if len(given) not in (1, 2) or not given[0].strip():
            raise StepError(f"f_{cls.name} needs the hits, and may have the query.", f'f_{cls.name}("…", "…")')
        return cls(*given)

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return ({"text": TEXT, "query": TEXT}, {"text": TEXT})

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        return cls.parse(str(cls(text_of(given["text"]), text_of(given.get("query", "")))), state)

    def apply(self, state: State) -> State:
        return state.with_note(Note(self.title, self.text, self.kind, query=self.query))

    def fits(self, state: State) -> bool:
        """Whether the hits are those of the last query."""
        return not self.query or query_in(state) in ("", self.query)


def _texts_in(inside: str) -> list[str]:
    """The texts that a call gives; spaces at the ends of a quoted one are its own."""
    return [unquote(item.strip()) for item in split_items(inside)]


def query_in(state: State) -> str:
    """Return the last query that a step wrote; "" if there is none."""
    return next((note.text for note in reversed(state.notes) if note.kind == GenerateQuery.kind), "")


@dataclass(frozen=True, slots=True)
class CaptionPicture(ModuleNote):
    """What the pictures show, in a sentence."""

    name: ClassVar[str] = "image_captioner"
    title: ClassVar[str] = "Picture caption"
    kind: ClassVar[str] = "caption"


@dataclass(frozen=True, slots=True)
class DetectText(ModuleNote):
    """The text in the pictures."""

    name: ClassVar[str] = "text_detector"
    title: ClassVar[str] = "Text in the picture"
    kind: ClassVar[str] = "texts"


@dataclass(frozen=True, slots=True)
class GenerateSolution(ModuleNote):
    """A solution in words, which ends with the answer."""

    name: ClassVar[str] = "solution_generator"
    title: ClassVar[str] = "Solution"
    kind: ClassVar[str] = "solution"

    def apply(self, state: State) -> State:
        """Write the solution, and its last answer as the result, unless a program gave one."""
        told = state.with_note(Note(self.title, self.text, self.kind))
        answer = answer_in(self.text)
        if not answer or any(note.kind == RESULT_KIND and note.rows for note in state.notes):
            return told
        return told.with_note(Note(RESULT, answer, RESULT_KIND))


def answer_in(solution: str) -> str:
    """Return what follows the last "the answer is" of a solution, to the end of its line; "" without such words.

    >>> answer_in("7 - 5 = 2. The answer is: 2."), answer_in("So it is two.")
    ('2', '')
    """
    marks = list(ANSWER_IS.finditer(solution))
    lines = solution[marks[-1].end() :].strip().splitlines() if marks else []
    return FULL_STOP.sub("", lines[0].strip().strip("*").strip()) if lines else ""
