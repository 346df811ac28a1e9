"""The programs that were drawn, the answers that they give, and the vote among these answers."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from chaintable.chain import Candidate, Chain, Dropped
from chaintable.errors import StepError
from chaintable.methods.binder.asks import operation_of, program_in
from chaintable.operations import Operation
from chaintable.tables.state import State
from chaintable.tables.values import fold

MOST_PLAYED = 5
"""Of the programs that ask a model, so many are carried out for the vote: those drawn most often."""
MOST_QUERIES = 20
"""Of those that ask no model, so many: each takes a moment, on large tables up to seconds."""
_TRUE_COUNTS = 3


@dataclass(frozen=True, slots=True)
class Drawn:
    """A program as the step that it begins with, how many samples wrote it, and whether it asks a model."""

    operation: Operation
    times: int
    asks: bool


@dataclass(frozen=True, slots=True)
class Election:
    """The program that is carried out, all that were drawn with their shares, and how their answers were counted."""

    operation: Operation
    candidates: tuple[Candidate, ...]
    dropped: tuple[Dropped, ...] = ()
    remark: str = ""


def read_drawn(texts: Sequence[str], state: State) -> tuple[list[Drawn], list[Dropped]]:
    """Return the different programs, the most frequent first, and the samples that hold none; StepError if none do."""
    found: dict[str, Drawn] = {}
    dropped: list[Dropped] = []
    problem: StepError | None = None
    for text, times in Counter(texts).items():
        try:
            program = program_in(text, state)
        except StepError as error:
            problem = problem or error
            dropped += [Dropped(text.strip(), str(error))] * times
            continue
        before = found[str(program)].times if str(program) in found else 0
        found[str(program)] = Drawn(operation_of(program), before + times, bool(program.calls))
    if problem is not None and not found:
        raise problem
    return sorted(found.values(), key=lambda drawn: -drawn.times), dropped


def played(drawn: Sequence[Drawn]) -> list[Drawn]:
    """Return those that are carried out for the vote: the most frequent with calls to a model, and without."""
    asking = [one for one in drawn if one.asks][:MOST_PLAYED]
    plain = [one for one in drawn if not one.asks][:MOST_QUERIES]
    return [one for one in drawn if one in asking or one in plain]


def elected(drawn: Sequence[Drawn], chains: Sequence[Chain], samples: int, official: bool) -> Election:
    """Return the most frequent program among those whose answer most samples give; `chains` are those of `played`.

    Answers count as the same in any order and spelling of capitals; with `official` as in Binder's code, where only
    the same values in the same order do, and "true" counts three times. Without any answer the first program is taken.
    """
    votes: Counter[tuple[str, ...]] = Counter()
    given: dict[tuple[str, ...], Drawn] = {}
    dropped: list[Dropped] = []
    shown: dict[tuple[str, ...], str] = {}
    for one, chain in zip(played(drawn), chains, strict=True):
        if chain.answer is None:
            dropped.append(Dropped(str(one.operation), f"No answer: {chain.steps[-1].problem}"))
            continue
        key = _key(chain.answer.values, official)
        votes[key] += one.times * (_TRUE_COUNTS if official and key == ("true",) else 1)
        given.setdefault(key, one)
        shown.setdefault(key, str(chain.answer))
    first = given[max(votes, key=lambda key: votes[key])] if votes else drawn[0]
    shares = tuple(Candidate(one.operation, one.times / samples) for one in drawn)
    words = ", ".join(f"“{_short(shown[key])}” {count}" for key, count in votes.most_common(_MOST_SHOWN))
    remark = f"Votes for the answers of {len(chains):,} programs: {words}" if len(votes) > 1 else ""
    return Election(first.operation, shares if samples > 1 else (), tuple(dropped), remark)


_MOST_SHOWN = 5


def _key(values: Sequence[str], official: bool) -> tuple[str, ...]:
    return tuple(values) if official else tuple(sorted(map(fold, values)))


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}…"
