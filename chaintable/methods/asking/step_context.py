"""A chain before its next step, and the prompts that can be asked about it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from chaintable.chain import Chain
from chaintable.errors import StepError
from chaintable.methods.asking.record import Record
from chaintable.operations import Operation
from chaintable.prompts import Filled
from chaintable.prompts.dialogue import Author, Prompt
from chaintable.prompts.excerpts import View, render_notes, render_others, view_of
from chaintable.tables.state import Note, State
from chaintable.tables.values import fold

if TYPE_CHECKING:
    from chaintable.methods.base import Method


@dataclass(frozen=True, slots=True)
class StepContext:
    """A chain before its next step: what a model may see of it, and the record of calls."""

    chain: Chain
    method: "Method"
    look: Callable[[], View]
    masked: tuple[str, ...] = ()
    record: Record = field(default_factory=Record)

    @classmethod
    def of(cls, chain: Chain, method: "Method") -> "StepContext":
        table, question = chain.state.table, chain.question
        masked = masked_in(chain, method.masked)
        return cls(chain, method, cache(lambda: view_of(table, question.text, masked, method.most_tokens)), masked)

    @property
    def state(self) -> State:
        return self.chain.state

    def known_to(self, author: Author) -> State:
        """Return the state with the columns that this author may name; a model on a server doesn't know masked ones."""
        masked = [column for column in self.state.table.columns if column in self.masked]
        if author != "model" or not masked:
            return self.state
        table = self.state.table
        return self.state.with_table(table.pick([column for column in table.columns if column not in masked]))

    def check_shown(self, operation: Operation, author: Author) -> None:
        """Raise StepError if a model names rows by number that it was not shown."""
        numbers = operation.row_numbers
        if author == "model" and numbers and not self.look().shows(numbers):
            raise StepError(
                f"Some of these rows were not shown ({self.look()}).",
                "Use a condition for rows that are not shown, as in f_select_row(Rank <= 3).",
            )

    def prompt(
        self, purpose: str, choices: tuple[str, ...] = (), look: Callable[[], View] | None = None, **more: Any
    ) -> Prompt:
        """Return the prompt of that purpose. `look` replaces the context's view; `more` fills further holes."""
        ask, prompts, method = self.method.ask(purpose), self.method.prompts, self.method.name
        template = prompts.template(method, ask.name, self.chain.question.kind, tuple(ask.holes))
        prompt = Prompt(
            purpose,
            self.chain.question,
            self.state,
            self.chain.start,
            self.chain.history,
            choices,
            self.method.samples_of(purpose, template.samples),
            template.temperature,
            template.max_tokens,
            template.stop,
            ask.schema(choices) if ask.schema else None,
            look=look or self.look,
            limited_to=self.method.limited_to,
        )
        source, off = prompts.text(method, ask.name), prompts.off_in(ask.name)
        own = {hole: fill(choices) if callable(fill) else fill for hole, fill in ask.holes.items()}
        told = {**own, **self._notes_told(), **self._others_told(), **more}
        filled = Filled(source, template, prompt, self.method.encoding, self.told(), told, off)
        return replace(prompt, write=filled, template=filled)

    def _notes_told(self) -> dict[str, str]:
        """The notes that a model may read, if that is not all: none that a step wrote from masked columns."""
        masked, hidden = set(self.masked), set[Note]()
        for k, step in enumerate(self.chain.steps):
            if step.done and masked.intersection(step.operation.columns_used):
                hidden |= set(step.state.notes) - set(self.chain.before(k).notes)
        return {"notes": render_notes([note for note in self.state.notes if note not in hidden])} if hidden else {}

    def _others_told(self) -> dict[str, str]:
        """The other tables without their masked columns, if some are masked."""
        return {"others": render_others(self.state.others, self.masked)} if self.masked and self.state.others else {}

    def told(self) -> tuple[str, ...] | None:
        """Return the calls so far without masked columns; None if nothing is masked."""
        if not self.masked:
            return None
        masked = set(self.masked)
        return tuple(
            f"f_{step.operation.name}(…)" if masked.intersection(step.operation.columns_used) else str(step.operation)
            for step in self.chain.steps
            if step.done
        )


def masked_in(chain: Chain, masked: tuple[str, ...]) -> tuple[str, ...]:
    """Return the masked columns, and the columns that steps made from one: a new name doesn't unmask its cells."""
    found = set(map(fold, masked))
    if not found:
        return masked
    names = list(masked)
    for step in chain.steps:
        for column in step.state.table.columns if step.done else ():
            _, brought = step.operation.brought(column) or ("", column)
            made_of = map(fold, (*step.operation.sources_of(column), brought))
            if fold(column) not in found and found.intersection(made_of):
                found.add(fold(column))
                names.append(column)
    return tuple(names)
