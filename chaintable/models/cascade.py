"""A cascade: the embedded model answers for free above a confidence threshold; another model answers the rest."""

from dataclasses import dataclass
from typing import Protocol

from chaintable.errors import ModelError
from chaintable.models.alternatives import Reader
from chaintable.models.embedded.proposals.understanding import Proposal
from chaintable.prompts.dialogue import Completion, Model, Prompt
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.tables.table_memory import TableMemory

_REMEMBERED = 16


class Sure(Model, Reader, Protocol):
    """A model that knows its confidence beforehand: the embedded one."""

    def confidence(self, question: Question, table: Table, others: tuple[Table, ...] = ()) -> float: ...


@dataclass(slots=True)
class _Turn:
    """Whether the first model answers a question on a table."""

    first: bool


class Cascade:
    """Lets `first` play questions with a confidence of at least `threshold` (0 to 1), and `then` the others.

    This is decided once per question and starting table, so that a chain has one author. If the first model fails in
    the middle, as it may after a person edits the chain, `then` plays the rest. Each completion names its model.
    """

    def __init__(self, first: Sure, then: Model, threshold: float) -> None:
        self.first = first
        self.then = then
        self.threshold = threshold
        self._turns: TableMemory[_Turn] = TableMemory(_REMEMBERED)

    @property
    def name(self) -> str:
        return f"{self.first.name}, then {self.then.name}"

    def complete(self, prompt: Prompt) -> Completion:
        """Return the completion of the model whose turn it is; ModelError if `then` gives no usable reply."""
        turn = self._turn(prompt.question, prompt.source.table, prompt.source.others)
        if turn.first:
            try:
                return self.first.complete(prompt)
            except ModelError:
                turn.first = False
        return self.then.complete(prompt)

    def readings(
        self, question: Question, table: Table, most: int = 3, others: tuple[Table, ...] = ()
    ) -> tuple[Proposal, ...]:
        """Return the ways in which the first model reads the question, the likeliest first."""
        return self.first.readings(question, table, most, others)

    def _turn(self, question: Question, table: Table, others: tuple[Table, ...] = ()) -> _Turn:
        def decide() -> _Turn:
            return _Turn(self.first.confidence(question, table, others) >= self.threshold)

        return self._turns.recall(table, (question.text, question.kind, tuple(map(id, others))), decide)
