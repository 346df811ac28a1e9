"""The chain as it stands at one step, and the prompts that can be asked about it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal

from chaintable.chain import Author, Chain
from chaintable.dialogue import Prompt
from chaintable.errors import StepError
from chaintable.excerpts import View, view_of
from chaintable.methods.asking.record import Record
from chaintable.operations import Answer, Operation
from chaintable.operations.grammar.structured import VALUES_SCHEMA, schema_of
from chaintable.prompts import ORIGINALS, Filled, PromptSet
from chaintable.state import State

Style = Literal["paper", "structured"]
MOST_ROWS = 50
"""So many rows at most are asked for in one call when a column is added."""
SAMPLE_ROWS = 10
"""Of a table with more rows, these are asked for first, so that the further calls know the column's name and form."""


@dataclass(frozen=True, slots=True)
class Showing:
    """How a table is shown to a model: columns never sent, the most tokens it may take, its encoding."""

    masked: tuple[str, ...] = ()
    most_tokens: int = 6_000
    encoding: str = "pipe"


@dataclass(frozen=True, slots=True)
class Scene:
    """A chain before its next step: what a model may see of it, and a record of what it is asked."""

    chain: Chain
    style: Style
    showing: Showing
    look: Callable[[], View]
    prompts: PromptSet = ORIGINALS
    operations: tuple[type[Operation], ...] = ()
    record: Record = field(default_factory=Record)

    @classmethod
    def of(
        cls,
        chain: Chain,
        style: Style,
        showing: Showing,
        prompts: PromptSet = ORIGINALS,
        operations: tuple[type[Operation], ...] = (),
    ) -> "Scene":
        table, question = chain.state.table, chain.question
        look = cache(lambda: view_of(table, question.text, showing.masked, showing.most_tokens))
        return cls(chain, style, showing, look, prompts, operations)

    @property
    def state(self) -> State:
        return self.chain.state

    def known_to(self, author: Author) -> State:
        """The state with the columns that this author may name: a model on a server is not told of masked ones."""
        masked = [column for column in self.state.table.columns if column in self.showing.masked]
        if author != "model" or not masked:
            return self.state
        table = self.state.table
        return self.state.with_table(table.pick([column for column in table.columns if column not in masked]))

    def check_shown(self, operation: Operation, author: Author) -> None:
        """StepError where a model names rows by number that it was not shown."""
        numbers = operation.row_numbers
        if author == "model" and numbers and not self.look().shows(numbers):
            raise StepError(
                f"Not all of the rows named were shown ({self.look()}).",
                "Name rows that are not shown by a condition, as in f_select_row(Rank <= 3).",
            )

    def prompt(
        self, purpose: str, choices: tuple[str, ...] = (), look: Callable[[], View] | None = None, **more: Any
    ) -> Prompt:
        """The prompt of that purpose. `look` gives another view than the scene's own; `more` fills further holes."""
        structured = self.style == "structured"
        name = f"{purpose}.structured" if structured else purpose
        template = self.prompts.template("chain_of_table", name, self.chain.question.kind)
        prompt = Prompt(
            purpose,
            self.chain.question,
            self.state,
            self.chain.start,
            self.chain.history,
            choices,
            template.samples,
            template.temperature,
            template.max_tokens,
            template.stop,
            self._schema(purpose, choices) if structured else None,
            look=look or self.look,
        )
        source, off = self.prompts.text("chain_of_table", name), self.prompts.off_in(name)
        holes = {"most_rows": MOST_ROWS, "sample": SAMPLE_ROWS, **self._words_of(choices, structured), **more}
        filled = Filled(source, template, prompt, self.showing.encoding, self.told(), holes, off)
        return replace(prompt, write=filled, template=filled)

    def kinds(self, names: tuple[str, ...]) -> tuple[type[Operation], ...]:
        """The operations of these names."""
        return tuple(kind for kind in self.operations if kind.name in names)

    def _words_of(self, choices: tuple[str, ...], structured: bool) -> dict[str, Any]:
        """What the operations say in prompts: a hint for each one that may come next, and words of their own."""
        kinds = self.kinds(choices)
        hints = [kind.structured_hint() if structured else kind.plan_hint for kind in kinds]
        words = {name: text for kind in self.operations for name, text in kind.prompt_words.items()}
        return {**words, "hints": tuple(filter(None, hints))}

    def _schema(self, purpose: str, choices: tuple[str, ...]) -> Any:
        asked = self.kinds((purpose,))
        return VALUES_SCHEMA if asked and asked[0].asks_for_values else schema_of((*self.kinds(choices), Answer))

    def told(self) -> tuple[str, ...] | None:
        """The calls so far as a model may read them, where that is not all: masked columns are not named."""
        if not self.showing.masked:
            return None
        masked = set(self.showing.masked)
        return tuple(
            f"f_{step.operation.name}(…)" if masked.intersection(step.operation.columns_used) else str(step.operation)
            for step in self.chain.steps
            if step.done
        )
