"""A chain records how a question was answered: question, source and steps. Each edit gives a new chain."""

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from chaintable.errors import StepError
from chaintable.operations.answer import Answer
from chaintable.operations.applying import applied
from chaintable.operations.base import Change, Operation
from chaintable.operations.readings import Denotation
from chaintable.operations.unread import Unread
from chaintable.prompts.dialogue import Author, Call, Completion, Prompt
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State

Prompts = Prompt | tuple[Prompt, ...]
Completions = Completion | tuple[Completion, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """An operation that the model considered for a step, and its share of the votes (0 to 1).

    Where a method scores the candidates too, `score` is what it gave this one, and `remark` says why.
    """

    operation: Operation
    share: float
    score: float | None = None
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Dropped:
    """A sample or reply that was not used, and why not."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Step:
    """One operation and the state after it.

    `problem` says why it could not be applied; the state is then the one before. A step that is not `on` does nothing.
    `dropped` are the model's replies that were not used; `remark` is what a person should know about the step ("3 of 40
    cells are empty: the model gave no value"). A step that was `carried` uses columns under the names that an earlier
    step gave them after a person changed it.
    """

    operation: Operation
    state: State
    calls: tuple[Call, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    author: Author = "person"
    problem: str = ""
    on: bool = True
    dropped: tuple[Dropped, ...] = ()
    remark: str = ""
    carried: bool = field(default=False, metadata={"left_out_if_empty": True})

    @property
    def done(self) -> bool:
        """Whether the operation was applied."""
        return self.on and not self.problem

    def again(self, before: State) -> "Step":
        """The same step applied to another state, without asking a model."""
        if not self.on:
            return replace(self, state=before, problem="")
        try:
            return replace(self, state=applied(self.operation, before), problem="")
        except StepError as error:
            return replace(self, state=before, problem=str(error))


def make_step(
    operation: Operation, before: State, author: Author = "person", candidates: Iterable[Candidate] = ()
) -> Step:
    """Return the step that applies an operation to a state; if that fails, the step says why."""
    return Step(operation, before, candidates=tuple(candidates), author=author).again(before)


@dataclass(frozen=True, slots=True)
class Chain:
    """A question, its source and the steps so far. Methods that change it return a new chain.

    `method` is the name of the method that played it last, and `settings` are that method's, as plain values.

    After a change, the later steps are applied again without a model. A step that no longer applies stays, with the
    reason, and doesn't stop the rest. Steps count from 0.

    >>> from chaintable import ask, operations, read_table
    >>> chain = ask(read_table(b"Rider,Points\\nAda,30\\nBen,20\\n"), "Who has the most points?")
    >>> str(chain.answer), str(chain.insert(0, operations.SelectRow.parse("f_select_row(row 2)", chain.start)).answer)
    ('Ada', 'Ben')
    """

    question: Question
    source: Source
    method: str = "chain_of_table"
    steps: tuple[Step, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __repr__(self) -> str:
        """Return question, number of steps and answer: prompts and tables would fill the screen."""
        answer = ", ".join(self.answer.values) if self.answer else None
        return f"Chain({self.question.text!r}, {len(self.steps)} steps, answer={answer!r})"

    @property
    def start(self) -> State:
        """The state before the first step."""
        source = self.source
        return State(source.table, source.notes, source.pictures, source.others, source.passages)

    @property
    def state(self) -> State:
        """The state after the last step."""
        return self.before(len(self.steps))

    @property
    def history(self) -> tuple[str, ...]:
        """The calls of the operations that were applied, in order."""
        return tuple(str(step.operation) for step in self.steps if step.done)

    @property
    def finished(self) -> bool:
        """Whether the model has been asked for the answer, even if its reply could not be read."""
        return any(step.on and _asks_for_answer(step.operation) for step in self.steps)

    @property
    def answer(self) -> Denotation | None:
        """The answer of the last Answer that could be read."""
        k = self.answer_at
        if k is None:
            return None
        operation = self.steps[k].operation
        assert isinstance(operation, Answer)
        return operation.read(self.before(k))

    @property
    def answer_at(self) -> int | None:
        """The index of the step that gives the answer."""
        places = [k for k, step in enumerate(self.steps) if step.done and isinstance(step.operation, Answer)]
        return places[-1] if places else None

    def before(self, k: int) -> State:
        """The state that step k was applied to."""
        return self.steps[k - 1].state if k else self.start

    def change(self, k: int) -> Change:
        """What step k did to the size of the table and to the notes."""
        return self.steps[k].operation.change(self.before(k), self.steps[k].state)

    def no_effect(self, k: int) -> str:
        """Return why step k changed nothing; "" if it did, or was not applied."""
        step = self.steps[k]
        return step.operation.no_effect(self.before(k), step.state) if step.done else ""

    def model_of(self, k: int) -> str:
        """The name of the model whose reply step k follows: its own, or one before where the step asked nothing.

        "" if a person or a rule made it.
        """
        author = self.steps[k].author
        for step in reversed(self.steps[: k + 1]):
            if author == "person" or step.author != author:
                break
            if step.calls:
                return step.calls[-1].completion.model
        return ""

    def is_stale(self, k: int) -> bool:
        """Whether step k was made for an earlier state or question than the one before it now.

        The step was applied again, without a model; asked again, the model might decide otherwise. What a person wrote
        is never stale, nor is what was carried along with a change, or what a tool works out anew.
        """
        step = self.steps[k]
        if step.author == "person" or step.carried or not step.done:
            return False
        before = self.before(k)
        if not step.calls:
            return not step.operation.fits(before)
        return all(self._has_changed(call.prompt, k, before) for call in step.calls)

    def _has_changed(self, asked: Prompt, k: int, before: State) -> bool:
        if asked.question != self.question:
            return True
        if asked.history == self.until(k).history and asked.source == self.start:
            return False
        return asked.state.told != before.told

    def by(self, method: "Method") -> "Chain":
        """Return the chain marked as played by that method."""
        if self.method == method.name and self.settings == method.settings:
            return self
        return replace(self, method=method.name, settings=dict(method.settings))

    def then(self, step: Step) -> "Chain":
        """Return the chain with one more step."""
        return replace(self, steps=(*self.steps, step))

    def until(self, k: int) -> "Chain":
        """Return the chain with its first k steps only."""
        return replace(self, steps=self.steps[:k])

    def replace(self, k: int, operation: Operation, author: Author = "person") -> "Chain":
        """Return the chain with another operation at step k; the model's candidates stay on it."""
        changed = replace(self.steps[k], operation=operation, author=author, on=True, carried=False)
        return self._again(k, (*self.steps[:k], changed, *self.steps[k + 1 :]))

    def insert(self, k: int, operation: Operation, author: Author = "person") -> "Chain":
        """Return the chain with a new step before step k."""
        return self._again(k, (*self.steps[:k], Step(operation, self.before(k), author=author), *self.steps[k:]))

    def delete(self, k: int) -> "Chain":
        """Return the chain without step k."""
        return self._again(k, (*self.steps[:k], *self.steps[k + 1 :]))

    def move(self, k: int, to: int) -> "Chain":
        """Return the chain with step k moved to index `to`."""
        others = [*self.steps[:k], *self.steps[k + 1 :]]
        others.insert(to, self.steps[k])
        return self._again(min(k, to), tuple(others))

    def switch(self, k: int, on: bool) -> "Chain":
        """Return the chain with step k switched on or off."""
        changed = replace(self.steps[k], on=on)
        return self._again(k, (*self.steps[:k], changed, *self.steps[k + 1 :]))

    def with_source(self, source: Source) -> "Chain":
        """Return the chain with the same steps applied to another source."""
        return replace(self, source=source)._again(0, self.steps)

    def _again(self, k: int, steps: tuple[Step, ...]) -> "Chain":
        """Return the chain with the steps from k on applied again, each to the state before it."""
        chain = replace(self, steps=steps[:k])
        for step in steps[k:]:
            chain = chain.then(step.again(chain.state))
        return chain


def _asks_for_answer(operation: Operation) -> bool:
    return isinstance(operation, Answer) or (
        isinstance(operation, Unread) and (operation.ends or operation.purpose == "query")
    )


class Method(Protocol):
    """Decides the next step of a chain: yields prompts, receives completions, returns the step."""

    @property
    def name(self) -> str: ...

    @property
    def settings(self) -> Mapping[str, Any]: ...

    def step(self, chain: Chain) -> Generator[Prompts, Completions, Step]: ...


def author_of(completion: Completion) -> Author:
    """Who decided, as the completion says it."""
    return completion.author
