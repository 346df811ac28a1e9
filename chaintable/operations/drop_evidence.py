"""drop_evidence: a person takes a passage out of the evidence."""

from dataclasses import dataclass
from typing import ClassVar, Self

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar import call_inside
from chaintable.operations.grammar.arguments import NUMBER, Shape
from chaintable.tables.state import State


@dataclass(frozen=True, slots=True)
class DropEvidence(Operation):
    """Takes one piece out of the evidence, by its number (from 1) at that time."""

    name: ClassVar[str] = "drop_evidence"
    json_hint: ClassVar[str] = '{"operation": "drop_evidence", "number": number}'
    decides: ClassVar[bool] = False
    number: int

    def __str__(self) -> str:
        return f"f_drop_evidence({self.number})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        said = call_inside(text, *cls.names()).strip()
        if not (said.isascii() and said.isdigit() and 0 < len(said) < 10):
            raise StepError(f"{said[:40]!r} is not the number of a piece of evidence.", "Write f_drop_evidence(2).")
        return cls(int(said))

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return ({"number": NUMBER},)

    @classmethod
    def possible(cls, state: State) -> bool:
        return bool(state.evidence)

    def apply(self, state: State) -> State:
        held = state.evidence
        if not 1 <= self.number <= len(held):
            there = f"There {'is' if len(held) == 1 else 'are'} {len(held):,}" if held else "There is none yet"
            raise StepError(f"There is no evidence {self.number:,}.", f"{there}.")
        return state.without_note(held[self.number - 1])

    def describe(self) -> str:
        return f"Drop evidence {self.number:,}"

    def to_pandas(self, state: State) -> str:
        return f"# evidence {self.number:,} is dropped"
