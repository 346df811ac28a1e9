"""Several samples of one prompt, counted: what most of them say, the runner-up, and what could not be read."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from chaintable.chain import Candidate, Dropped
from chaintable.dialogue import Completion
from chaintable.errors import StepError
from chaintable.operations import Operation
from chaintable.operations.grammar.calls import parse_call, split_calls
from chaintable.state import State

Read = Callable[[str], Operation]


@dataclass(frozen=True, slots=True)
class Ballot:
    """The operation that the samples decided on, every one voted for with its share, and the samples without a vote."""

    operation: Operation
    candidates: tuple[Candidate, ...]
    dropped: tuple[Dropped, ...] = ()


def count_votes(texts: tuple[str, ...], read: Read, state: State, strongest: int = 2) -> Ballot:
    """The union of the `strongest` operations among the samples, as in the official code; StepError if none is read.

    Operations that differ in the order of their rows or columns only are one. Those that cannot be united (a sort, a
    group) are not: then the one with the most votes holds. Equal votes go to the one said first.
    """
    if len(set(texts)) == 1:
        only = read(texts[0])
        return Ballot(only, (Candidate(only, 1.0),) if len(texts) > 1 else ())
    votes: Counter[str] = Counter()
    said: dict[str, Operation] = {}
    dropped: list[Dropped] = []
    problem: StepError | None = None
    for text, times in Counter(texts).items():
        try:
            operation = read(text)
        except StepError as error:
            problem = problem or error
            dropped += [Dropped(text.strip(), str(error))] * times
            continue
        voted = operation.ordered(state)
        said.setdefault(str(voted), voted)
        votes[str(voted)] += times
    if not votes:
        assert problem is not None
        raise problem
    ranked = votes.most_common()
    first, *others = [said[key] for key, _ in ranked[:strongest]]
    decided = first.united(others, state) if others else first
    return Ballot(decided, tuple(Candidate(said[key], n / len(texts)) for key, n in ranked), tuple(dropped))


def alternatives_of(
    completions: Iterable[Completion], operations: tuple[type[Operation], ...], state: State
) -> tuple[Candidate, ...]:
    """The operations that a model's alternatives begin with, the likeliest first, unreadable ones left out."""
    found: dict[str, Candidate] = {}
    for alternative in (one for completion in completions for one in completion.alternatives):
        calls = split_calls(alternative.text)
        try:
            operation = parse_call(calls[0] if calls else "", operations, state)
        except StepError:
            continue
        known = found.get(str(operation))
        if known is None or alternative.share > known.share:
            found[str(operation)] = Candidate(operation, alternative.share)
    return tuple(sorted(found.values(), key=lambda candidate: -candidate.share))
