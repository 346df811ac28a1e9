"""Sentences with a gap: the parts of a question, each of which a query fills (Dater, section 3.3)."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from chaintable.chain import Candidate, Dropped
from chaintable.errors import StepError
from chaintable.operations import SqlNote
from chaintable.operations.grammar.cleanup import own_words
from chaintable.operations.sql_note import HOLE
from chaintable.tables.state import State

MOST_LINES = 8
"""The most parts of a question."""
MOST_IN_A_LINE = 300
HOW_MANY = "how many"
_BULLET = re.compile(r"^(?:[-*•]|\(?\d{1,2}[.):])\s+")
_LABEL = re.compile(r"\bSQL ?(\d{1,2})\s*:", re.I)
_SELECT = re.compile(r"\b(?:with|select)\b", re.I)
_ERROR = "<error>"


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with one gap: the words `before` and `after` it, and what the gap asks for."""

    before: str
    asked: str
    after: str

    def __str__(self) -> str:
        return f"{self.before}{{{self.asked}}}{self.after}"

    @property
    def words(self) -> str:
        """The sentence as a note that a query fills."""
        return f"{self.before}{HOLE}{self.after}"


def lines_in(text: str) -> tuple[Line, ...]:
    """Return the sentences with one gap each in a text; StepError if there are none.

    >>> [str(line) for line in lines_in("1. there are {how many} riders from italy.\\n2. no gap here")]
    ['there are {how many} riders from italy']
    """
    found = [line for line in map(_line, own_words(text).splitlines()) if line is not None]
    if not found:
        raise StepError(
            "There is no sentence with a gap.", "Write one a line, as in: {how many} riders are from Italy."
        )
    return tuple(dict.fromkeys(found))[:MOST_LINES]


def _line(text: str) -> Line | None:
    bare = _BULLET.sub("", text.strip()[:MOST_IN_A_LINE]).removesuffix(".")
    before, opened, rest = bare.partition("{")
    asked, closed, after = rest.partition("}")
    one = opened and closed and "{" not in asked and "{" not in after and "}" not in after
    return Line(before, asked.partition("=")[0].strip() or "value", after) if one and (before + after).strip() else None


def fit_the_official_code(chosen: Sequence[Line], texts: Iterable[str], samples: int) -> bool:
    """Whether Dater's code goes on with these lines: each asks "how many" once, and so do as many as were drawn."""
    said = sum(text.casefold().count(HOW_MANY) for text in texts)
    return all(str(line).casefold().count(HOW_MANY) == 1 for line in chosen) and said >= samples


@dataclass(frozen=True, slots=True)
class Filled:
    """The query of one line: the note that it writes, the others with their shares, and samples that did not count."""

    operation: SqlNote
    candidates: tuple[Candidate, ...]
    dropped: tuple[Dropped, ...]


def filled(line: Line, number: int, texts: Sequence[str], state: State, official: bool) -> Filled:
    """Return the query of line `number` (from 1) whose value most samples find; StepError if none finds one.

    With `official`, queries that fail vote too, and those that find 0 count a third, as in Dater's code.
    """
    queries: dict[str, tuple[SqlNote, str, int]] = {}
    dropped: list[Dropped] = []
    problem: StepError | None = None
    for text, times in Counter(texts).items():
        try:
            note = SqlNote.of(f"Part {number}", line.words, query_in(text, number), state)
            value = note.value(state.table)
            note.written(note.result(state.table))
        except StepError as error:
            problem = problem or error
            dropped += [Dropped(text.strip(), str(error))] * times
            continue
        known = queries.get(note.query)
        queries[note.query] = (note, value, times + (known[2] if known else 0))
    votes = _votes(queries, len(dropped), official)
    if problem is not None and (not queries or max(votes, key=lambda value: votes[value]) == _ERROR):
        raise problem
    value = max(votes, key=lambda value: votes[value])
    ranked = sorted(queries.values(), key=lambda one: -one[2])
    chosen = next(note for note, found, _ in ranked if found == value)
    shares = tuple(Candidate(note, times / len(texts)) for note, _, times in ranked) if len(texts) > 1 else ()
    return Filled(chosen, shares, tuple(dropped))


def _votes(queries: Mapping[str, tuple[SqlNote, str, int]], failed: int, official: bool) -> Mapping[str, float]:
    votes: dict[str, float] = {}
    for _, value, times in queries.values():
        votes[value] = votes.get(value, 0) + (times / 3 if official and value == "0" else times)
    return {**votes, _ERROR: failed} if official and failed else votes


def query_in(text: str, number: int) -> str:
    """Return the query of a line in a reply; StepError if it has none.

    >>> query_in("SQL1: SELECT 1\\nSQL2: SELECT 2", 2), query_in("SELECT 1;", 1)
    ('SELECT 2', 'SELECT 1;')
    """
    words = own_words(text)
    labels = list(_LABEL.finditer(words))
    ends = [*(label.start() for label in labels[1:]), len(words)]
    found = {int(label[1]): words[label.end() : end] for label, end in zip(labels, ends, strict=True)} if labels else {}
    given = found.get(number, "" if labels or number > 1 else words)
    start = _SELECT.search(given)
    if start is None:
        raise StepError(f"The reply has no query SQL{number}.", "Write one SELECT for each line.")
    return re.split(r"\n\s*\n", given[start.start() :].strip(), maxsplit=1)[0].strip()


def kept(values: Sequence[str]) -> bool:
    """Whether filled lines help: if all say 0, or all say 1, none of them is shown, as in Dater's code."""
    return bool(values) and set(values) not in ({"0"}, {"1"})
