"""What a model plans over documents: a query to search next, or the answer, each with its reasoning."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from chaintable.errors import StepError
from chaintable.operations import Answer, Operation, Reading, Search
from chaintable.operations.grammar import whole
from chaintable.operations.grammar.cleanup import own_words
from chaintable.operations.readings import SAID
from chaintable.retrieval.index_words import words
from chaintable.tables.state import State

_MARK = re.compile(r"(?:^|\n)[ \t>*#-]{0,8}\[?\b(analysis|search|answer)\b(?:\]|(?=[ \t]*:))[ \t*]*:?", re.IGNORECASE)
_CALL = re.compile(r"\bf_(search|answer)[ \t]{0,4}\(", re.IGNORECASE)
_QUOTES = "\"'“”‘’*` \t"
_LONGEST_QUERY = 300


@dataclass(frozen=True, slots=True)
class Plan:
    """One reply: a search or an answer, and the reasoning before it. `pinned` means that it names its passage."""

    operation: Search | Answer
    reasoning: str = ""

    @property
    def pinned(self) -> bool:
        """Whether the reply itself named the passage to take."""
        return isinstance(self.operation, Search) and self.operation.row is not None


def read_plan(text: str, state: State, first: bool = False) -> Plan:
    """Return the plan of a reply; StepError with the reason if it holds none.

    Before there is any evidence (`first`), a reply without a mark is itself the query, and an answer is refused.
    """
    said = whole(own_words(text))
    call = _CALL.search(said)
    parts = _parts(said)
    reasoning = next((words_ for mark, words_ in parts if mark == "analysis"), "")
    if call is not None:
        return _checked(_called(call[1].lower(), said[call.start() :], state), reasoning, first)
    for mark, body in parts:
        if mark == "search" and body:
            return Plan(Search(_query(body)), reasoning)
        if mark == "answer" and body:
            return _checked(_answer(body, state), reasoning, first)
    line = next((line.strip() for line in said.splitlines() if line.strip()), "")
    if first and line and not parts:
        return Plan(Search(_query(line)))
    raise StepError("It isn't a plan.", "Reply with [Search] and what to look for, or [Answer] and the answer.")


def read_plans(texts: Iterable[str], state: State, first: bool = False) -> dict[str, Plan | StepError]:
    """Return the plan of each reply, or why it holds none; replies of the same words are read once."""
    found: dict[str, Plan | StepError] = {}
    for text in dict.fromkeys(texts):
        try:
            found[text] = read_plan(text, state, first)
        except StepError as problem:
            found[text] = problem
    return found


def _parts(text: str) -> list[tuple[str, str]]:
    """Return each marked part of a reply: the mark, and its words on one line."""
    marks = list(_MARK.finditer(text))
    found = []
    for place, mark in enumerate(marks):
        end = marks[place + 1].start() if place + 1 < len(marks) else len(text)
        body = text[mark.end() : end].strip()
        name = mark[1].lower()
        found.append((name, " ".join(body.split()) if name == "analysis" else body.partition("\n")[0].strip()))
    return found


def _called(name: str, text: str, state: State) -> Search | Answer:
    if name == "search":
        return Search.parse(text, state)
    answer = Answer.parse(text, state)
    return _answer(answer.reading.text, state) if answer.reading.rule == "text" else answer


def _checked(operation: Search | Answer, reasoning: str, first: bool) -> Plan:
    if first and isinstance(operation, Answer):
        raise StepError("It is an answer, but there is no evidence yet.", "Search first.")
    return Plan(operation, reasoning)


def _query(body: str) -> str:
    query = body.strip().strip(_QUOTES) if body.count('"') in (0, 2) and body[:1] in _QUOTES else body.strip()
    return query[:_LONGEST_QUERY] or body[:_LONGEST_QUERY]


def _answer(body: str, state: State) -> Answer:
    said = body.strip().strip("*`").removesuffix(".").strip()
    if not said:
        raise StepError("The answer is empty.", "Write it after [Answer].")
    return Answer(Reading(SAID, text=said, rows=rows_of(said, state)))


def rows_of(said: str, state: State) -> tuple[int, ...]:
    """Return the rows (from 1) of the evidence that holds the words of an answer; all evidence if none does."""
    key = f" {' '.join(words(said))} "
    held = [note for note in state.evidence if key in f" {' '.join(words(f'{note.title} | {note.text}'))} "]
    return tuple(dict.fromkeys(row + 1 for note in (held or state.evidence) for row in note.rows))


def read_forced(text: str, state: State) -> Answer:
    """Return the answer of a reply that must answer; StepError if it is empty, or searches."""
    operation: Operation | None = None
    with suppress(StepError):
        operation = read_plan(text, state).operation
    if isinstance(operation, Answer):
        return operation
    if operation is not None:
        raise StepError("It searches, but no search is left.", "Reply with [Answer] and the answer.")
    reading = Answer.parse(own_words(text), state).reading
    return _answer(reading.text, state) if reading.rule == "text" else Answer(reading)


def majority(answers: Sequence[Plan]) -> Plan:
    """Return the answer that most plans give, the first on ties. The paper takes any of them."""
    keys = [key_of(plan.operation) for plan in answers]
    best = Counter(keys).most_common(1)[0][0]
    return answers[keys.index(best)]


def key_of(operation: Operation) -> str:
    """Return what two equal answers share: their words."""
    return " ".join(words(operation.reading.text)) if isinstance(operation, Answer) else str(operation)


def shares_of(plans: Iterable[Plan], samples: int) -> dict[str, float]:
    """Return the share of the samples of each plan, by its key."""
    counts = Counter(key_of(plan.operation) for plan in plans)
    return {key: count / samples for key, count in counts.items()}
