"""keep_evidence: a person adds a passage of the documents to the evidence."""

from dataclasses import dataclass
from typing import ClassVar, Self

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar import call_inside
from chaintable.operations.grammar.arguments import NUMBER, Shape
from chaintable.operations.grammar.syntax import split_items
from chaintable.operations.passages import evidence_note, passage_inside, place_words, read_passage
from chaintable.tables.state import State


@dataclass(frozen=True, slots=True)
class KeepEvidence(Operation):
    """Adds a passage, or one sentence of it, to the evidence; `row` and `sentence` count from 1."""

    name: ClassVar[str] = "keep_evidence"
    json_hint: ClassVar[str] = '{"operation": "keep_evidence", "row": number}'
    decides: ClassVar[bool] = False
    row: int
    sentence: int | None = None

    def __str__(self) -> str:
        return f"f_keep_evidence({', '.join(passage_inside(self.row, self.sentence))})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        row, sentence = read_passage(split_items(call_inside(text, *cls.names())))
        if row is None:
            raise StepError("f_keep_evidence names no passage.", "Write f_keep_evidence(row 17).")
        return cls(row, sentence)

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return ({"row": NUMBER},)

    @classmethod
    def possible(cls, state: State) -> bool:
        return state.passages is not None

    def apply(self, state: State) -> State:
        return state.with_note(evidence_note(state, self.row, self.sentence))

    def describe(self) -> str:
        return f"Keep {place_words(self.row, self.sentence)} as evidence"

    def to_pandas(self, state: State) -> str:
        return f"# {place_words(self.row, self.sentence)} is evidence"
