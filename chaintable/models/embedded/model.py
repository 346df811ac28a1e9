"""The embedded model: completes the prompts of Chain-of-Table and of text-to-SQL by parsing the question."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from chaintable.errors import ModelError, StepError
from chaintable.models.alternatives import NOT_SURE
from chaintable.models.embedded import modules
from chaintable.models.embedded.gc_pause import gc_paused
from chaintable.models.embedded.hops.answering import HOPS, complete_hop
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.proposals.further_tables import elsewhere, looked_up, unmatched
from chaintable.models.embedded.proposals.limits import within
from chaintable.models.embedded.proposals.one_figure import (
    apart_by_answer,
    chain_and_answer,
    likeliest_first,
    most_likely,
    with_one_figure,
)
from chaintable.models.embedded.proposals.queries import in_sql
from chaintable.models.embedded.proposals.remarks import confidence_words, remark
from chaintable.models.embedded.proposals.school_readings import (
    among_choices,
    is_contestable,
    school_reading,
    sureness_when_contested,
    with_doubt,
    with_school_answer,
)
from chaintable.models.embedded.proposals.understanding import Proposal, Understanding, understand
from chaintable.models.embedded.school import Solved
from chaintable.operations import BESIDE, Answer, Operation, known
from chaintable.operations.grammar.calls import parse_call
from chaintable.prompts.dialogue import Alternative, Completion, Prompt
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.tables.table_memory import TableMemory

QUERY, PLAN, WHOLE, SQL, END = "query", "plan", "answer", "sql", "<END>"
"""The purposes of prompts for the answer to a finished chain, for a plan, for an answer with no chain, and for SQL."""
_LEAST_SHARE = 0.01
_MOST_ALTERNATIVES = 8


@dataclass(frozen=True, slots=True)
class _Way:
    """The operations still to come in a proposal, the same as calls, and the proposal's share."""

    rest: tuple[Operation, ...]
    calls: tuple[str, ...]
    share: float

    @classmethod
    def of(cls, proposal: Proposal, done: int = 0) -> Self:
        """Return the proposal without its first `done` operations."""
        return cls(proposal.operations[done:], proposal.calls[done:], proposal.share)

    @property
    def next(self) -> Operation:
        return self.rest[0]

    @property
    def plan(self) -> str:
        """The rest of the chain as a plan."""
        return " -> ".join([*self.calls[:-1], END])


class EmbeddedModel:
    """A semantic parser that answers prompts. Its replies depend only on what a prompt is about.

    If the calls so far belong to one of its own proposals, it continues the best of these. After a person's step, it
    parses the question again on the table that the person made.
    """

    name = "embedded"

    def __init__(self) -> None:
        self._indexes: TableMemory[TableIndex] = TableMemory(1)
        self._understood: TableMemory[Understanding | ModelError] = TableMemory(16, of_small=128)
        self._replayed: TableMemory[State] = TableMemory(16, of_small=128)
        self._readings: TableMemory[tuple[Proposal, ...]] = TableMemory(16, of_small=128)
        self._queries: TableMemory[tuple[Proposal, ...]] = TableMemory(16, of_small=128)
        self._contested: TableMemory[float] = TableMemory(16, of_small=128)

    def complete(self, prompt: Prompt) -> Completion:
        """Return the next call of the chain; ModelError if the question, or its use for the operation, is not
        understood.
        """
        started = time.perf_counter()
        if prompt.purpose in HOPS:
            return complete_hop(prompt)
        if prompt.purpose == WHOLE:
            return self._whole(prompt)
        if prompt.purpose in modules.PURPOSES:
            return self._module(prompt)
        if prompt.purpose == SQL:
            understanding, texts = self._in_sql(prompt)
        else:
            understanding, done = self._follow(prompt)
            ways = [_Way.of(proposal, done) for proposal in _agreeing(understanding, prompt.history, done)]
            texts = self._said(prompt, understanding, [way for way in ways if way.rest])
        sure = _remark(understanding)
        alternatives = tuple(Alternative(text, share) for text, share in texts[:_MOST_ALTERNATIVES])
        return Completion(
            (texts[0][0],) * max(1, prompt.samples),
            self.name,
            seconds=time.perf_counter() - started,
            alternatives=alternatives,
            remark=sure,
            sure=understanding.sure,
            author="embedded",
        )

    def _module(self, prompt: Prompt) -> Completion:
        """Return what a module of a plan gives: by the rules for school questions, else by the parser."""
        started, table, others = time.perf_counter(), prompt.source.table, prompt.source.others
        solved = modules.solved_of(prompt.question, table)
        if not modules.is_preferred(solved, lambda: self.confidence(prompt.question, table, others)):
            solved = None
        said = modules.reply_of(prompt, solved, lambda: self._whole(prompt).text)
        if solved is None:
            sure = self.confidence(prompt.question, table, others)
        else:
            sure = self.school_confidence(prompt.question, table, solved)
        seconds = time.perf_counter() - started
        texts = (said.text,) * max(1, prompt.samples)
        remark = said.remark
        if modules.is_plan_of_answer(prompt.purpose, said):
            remark = f"{remark} {confidence_words(sure).capitalize()}"
        return Completion(texts, self.name, seconds=seconds, remark=remark, sure=sure, author="embedded")

    def _in_sql(self, prompt: Prompt) -> tuple[Understanding, list[tuple[str, float]]]:
        """Return the query, or a step that it needs before it; ModelError if SQL can't say what is asked."""
        for state, done in ((prompt.source, len(prompt.history)), (prompt.state, 0)):
            understanding = within(self._understand(prompt.question, state.table, state.others), prompt.limited_to)
            proposals = self._written(prompt.question, state, understanding)
            ways = [one.calls[done:] for one in proposals if one.calls[:done] == prompt.history[:done]]
            if ways:
                shares = [one.share for one in proposals if one.calls[:done] == prompt.history[:done]]
                return understanding, _shared((way[0], way[0], share) for way, share in zip(ways, shares, strict=True))
        raise ModelError(
            f"The embedded model can't say '{prompt.question.text[:80]}' in SQL.",
            "Choose the method Chain-of-Table, or write the query yourself.",
        )

    def _written(self, question: Question, state: State, found: Understanding) -> tuple[Proposal, ...]:
        key = (question.text, question.kind, tuple(one.share for one in found.proposals))
        return self._queries.recall(state.table, key, lambda: in_sql(found, state, question))

    def _whole(self, prompt: Prompt) -> Completion:
        """Return the answer alone, as text: the result of its own chain, which the remark shows."""
        started = time.perf_counter()
        understanding = self._understand(prompt.question, prompt.state.table, prompt.state.others)
        found: dict[str, float] = {}
        for proposal in understanding.proposals:
            try:
                steps, values = chain_and_answer(proposal.operations, prompt.state)
            except StepError:
                continue
            if not found:
                chain = " → ".join(map(str, steps[:-1])) or "reads the answer from the table as it is"
            text = f"The answer is: {' | '.join(values)}"
            found[text] = found.get(text, 0.0) + proposal.share * (not found or text != next(iter(found)))
        if not found:
            raise ModelError(
                f"The embedded model has no answer to '{prompt.question.text[:80]}'.", "Ask in other words."
            )
        first, *others = found
        ranked = [first, *sorted(others, key=lambda text: -found[text])]
        total = sum(found.values()) or 1.0
        return Completion(
            (first,) * max(1, prompt.samples),
            self.name,
            seconds=time.perf_counter() - started,
            alternatives=tuple(Alternative(text, found[text] / total) for text in ranked[:_MOST_ALTERNATIVES]),
            remark=f"The embedded model can't answer in one step: it worked out a chain of its own ({chain}) and gave "
            f"its result. {_remark(understanding)}",
            sure=understanding.sure,
            author="embedded",
        )

    def confidence(self, question: Question, table: Table, others: tuple[Table, ...] = ()) -> float:
        """Return the confidence (0 to 1) in the answer it would give; 0 if it doesn't understand the question."""
        try:
            return self._understand(question, table, others).sure
        except ModelError:
            return 0.0

    def school_confidence(self, question: Question, table: Table, solved: Solved) -> float:
        """Return the confidence (0 to 1) in an answer of the rules for school questions.

        It is less than theirs where the parser reads something else in the question.
        """

        def attempt() -> float:
            index = self._indexes.recall(table, "index", lambda: TableIndex(table))
            try:
                return sureness_when_contested(question, index, solved, understand(question, index))
            except ModelError:
                return solved.sure

        key = (question.text, question.kind, question.choices, solved.answer, solved.sure)
        return self._contested.recall(table, key, attempt) if is_contestable(solved) else solved.sure

    def readings(
        self, question: Question, table: Table, most: int = 3, others: tuple[Table, ...] = ()
    ) -> tuple[Proposal, ...]:
        """Return the likeliest chains with different answers, its own first; empty if it doesn't understand.

        The share of each is that of all chains with its answer; the first is the likeliest, and its share is the
        confidence. Together they are at most 1: the rest is something else.
        """
        try:
            understanding = self._understand(question, table, others)
        except ModelError:
            return ()
        key = question.text, question.kind, question.choices, tuple(map(id, others))
        state = State(table, others=others)
        return self._readings.recall(table, key, lambda: _by_share(understanding, state))[:most]

    def _said(self, prompt: Prompt, understanding: Understanding, ways: list[_Way]) -> list[tuple[str, float]]:
        """Return the texts that fit the prompt's purpose, the likeliest first, each with its share."""
        if prompt.purpose == PLAN:
            allowed = [way for way in ways if not prompt.choices or way.next.name in (*prompt.choices, Answer.name)]
            return _shared([(way.plan, way.calls[0], way.share) for way in allowed]) or [(END, 1.0)]
        wanted = Answer.name if prompt.purpose == QUERY else prompt.purpose
        fitting = [way for way in ways if way.next.name == wanted] or _anywhere(
            ways or _all(understanding), wanted, prompt.state
        )
        if not fitting and wanted not in {kind.name for kind in known() if kind not in BESIDE}:
            raise ModelError(
                "The embedded model can't take part in this method.",
                "Choose a language model, or the method Chain-of-Table.",
            )
        if not fitting:
            raise ModelError(
                f"The embedded model found no use for {wanted} in '{prompt.question.text[:80]}'.",
                "Choose another operation, or fill in this one yourself.",
            )
        return _shared([(f"{_opening(way.next)}{way.calls[0]}", way.calls[0], way.share) for way in fitting])

    def _follow(self, prompt: Prompt) -> tuple[Understanding, int]:
        """Return what it understands on the last table a person made, and how many later calls are its own."""
        state, calls = prompt.source, prompt.history
        while True:
            table = prompt.state.table if not calls else state.table
            understanding = self._understand(prompt.question, table, prompt.source.others)
            understanding = within(understanding, prompt.limited_to)
            agreed = max(_agreement(proposal.calls, calls) for proposal in understanding.proposals)
            if agreed == len(calls):
                return understanding, agreed
            try:
                state = self._replay(state, calls[: agreed + 1])
            except StepError:
                again = self._understand(prompt.question, prompt.state.table, prompt.state.others)
                return within(again, prompt.limited_to), 0
            calls = calls[agreed + 1 :]

    def _understand(self, question: Question, table: Table, others: tuple[Table, ...] = ()) -> Understanding:
        index = self._indexes.recall(table, "index", lambda: TableIndex(table))

        def attempt() -> Understanding | ModelError:
            try:
                if (found := unmatched(question, index, others)) is not None:
                    return found
                own = with_one_figure(elsewhere(most_likely(_understood(question, index)), others))
            except ModelError as error:
                return looked_up(question, index, others) or error
            joined = looked_up(question, index, others) if own.sure < NOT_SURE or own.missing else None
            return joined if joined is not None and (own.missing or joined.sure > own.sure) else own

        key = (question.text, question.kind, question.choices, tuple(map(id, others)))
        found = self._understood.recall(table, key, attempt)
        if isinstance(found, ModelError):
            raise found
        return found

    def _replay(self, state: State, calls: tuple[str, ...]) -> State:
        """Return the state that the calls lead to."""

        def play() -> State:
            reached = state
            for call in calls:
                reached = parse_call(call, known(), reached).apply(reached)
            return reached

        key = (state.notes, state.pictures, tuple(map(id, state.others)), calls)
        return self._replayed.recall(state.table, key, play)


def _understood(question: Question, index: TableIndex) -> Understanding:
    """Return what the parser and the rules for school questions make of a question; ModelError if nothing."""
    solved = school_reading(question, index)
    try:
        with gc_paused():
            read = understand(question, index)
    except ModelError:
        if solved is None:
            raise
        return with_school_answer(question, index, solved, None)
    if solved is None:
        return among_choices(question, index, with_doubt(question, index, read))
    return among_choices(question, index, with_school_answer(question, index, solved, read))


def _remark(found: Understanding) -> str:
    said = remark(found.sure, found.recognition, found.unused, found.missing, found.guesses)
    return " ".join((said, *found.hints))


def _agreement(own: Sequence[str], calls: Sequence[str]) -> int:
    """Return how many calls at the start are the same."""
    return next(
        (at for at, (one, other) in enumerate(zip(own, calls, strict=False)) if one != other), min(len(own), len(calls))
    )


def _agreeing(understanding: Understanding, history: tuple[str, ...], done: int) -> list[Proposal]:
    """Return the proposals that begin with the last `done` calls of the history."""
    calls = history[len(history) - done :]
    return [proposal for proposal in understanding.proposals if proposal.calls[:done] == calls]


def _all(understanding: Understanding) -> list[_Way]:
    return [_Way.of(proposal) for proposal in understanding.proposals]


def _by_share(found: Understanding, state: State) -> tuple[Proposal, ...]:
    """Return the chains with different answers, its own first, which is the likeliest."""
    found_apart = apart_by_answer(found.proposals, state)
    return likeliest_first(found_apart) if found_apart else ()


def _anywhere(ways: list[_Way], name: str, state: State) -> list[_Way]:
    """Return operations of that name later in the proposals that can be done on the current table."""
    found = []
    for way in ways:
        for at, operation in enumerate(way.rest):
            if operation.name == name and _can(operation, state):
                found.append(_Way(way.rest[at:], way.calls[at:], way.share))
                break
    return found


def _can(operation: Operation, state: State) -> bool:
    try:
        operation.apply(state)
    except StepError:
        return False
    return True


def _opening(operation: Operation) -> str:
    return "" if operation.asks_for_values else "The answer is: "


def _shared(said: Iterable[tuple[str, str, float]]) -> list[tuple[str, float]]:
    """Return the first text for each next call with the share of the likeliest answer that begins with the call.

    The first text given stays first. So the call of the answer shown has the same figure at each step.
    """
    texts: dict[str, str] = {}
    shares: dict[str, float] = {}
    for text, call, share in said:
        texts.setdefault(call, text)
        shares[call] = max(shares.get(call, 0.0), share)
    total = max(1.0, sum(shares.values()))
    first = next(iter(texts), None)
    order = sorted(texts, key=lambda call: (call != first, -shares[call]))
    found = [(texts[call], shares[call] / total) for call in order]
    return [pair for at, pair in enumerate(found) if at == 0 or pair[1] >= _LEAST_SHARE]
