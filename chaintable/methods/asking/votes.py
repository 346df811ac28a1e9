"""Votes: several samples of one prompt, counted."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from chaintable.chain import Candidate, Dropped
from chaintable.errors import StepError
from chaintable.operations import Operation
from chaintable.operations.grammar.calls import parse_call, split_calls
from chaintable.prompts.dialogue import Completion
from chaintable.tables.state import State

Read = Callable[[str], Operation]


@dataclass(frozen=True, slots=True)
class Ballot:
    """The chosen operation, all candidates with their shares, and the samples that could not be read."""

    operation: Operation
    candidates: tuple[Candidate, ...]
    dropped: tuple[Dropped, ...] = ()


def count_votes(texts: tuple[str, ...], read: Read, state: State, strongest: int = 2) -> Ballot:
    """Return the union of the `strongest` operations among the samples, as in the official code.

    Operations that differ only in the order of their rows or columns count as one. For those without a union (a sort, a
    group) the one with the most votes wins; ties go to the first. StepError if no sample can be read.
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
    """Return the first operation of each alternative, the likeliest first; unreadable ones are left out."""
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
