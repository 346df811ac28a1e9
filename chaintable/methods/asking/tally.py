"""How the samples of a step were counted: by which rule, what was joined, and how many samples support each part."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chaintable.chain import Candidate, Chain, Step
from chaintable.operations import Operation
from chaintable.operations.base import RowValues

MOST_PARTS = 12
MOST_OTHERS = 3
_LONGEST = 100
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class Vote:
    """An operation and how many samples said it."""

    operation: Operation
    count: int

    def __str__(self) -> str:
        """Return both in words: "row 2 (7 votes)"."""
        return f"{_cut(self.operation.in_short())} ({self.count} vote{'' if self.count == 1 else 's'})"


@dataclass(frozen=True, slots=True)
class Tally:
    """The votes of a step with `samples`: those that made its operation, and those that did not count.

    `support` says of each row or column that the operation keeps how many samples keep it. Nothing is `counted` if a
    person chose another operation.
    """

    samples: int
    counted: tuple[Vote, ...]
    others: tuple[Vote, ...]
    support: tuple[tuple[str, int], ...]

    @property
    def rule(self) -> str:
        """How the votes made the operation, in words; "" if they did not."""
        if not self.counted:
            return ""
        if self.counted[0].count == self.samples:
            return f"All {self.samples} samples agree"
        if len(self.counted) == 1:
            first = self.counted[0]
            tied = any(other.count == first.count for other in self.others)
            said = f"{_cut(first.operation.in_short())} ({first.count} of {self.samples})"
            return f"Most votes: {said}{', said first of those that tie' if tied else ''}"
        return f"The {_in_words(len(self.counted))} strongest joined: {' + '.join(map(str, self.counted))}"

    @property
    def supported(self) -> str:
        """The support of each row or column, in words; "" if there are none or all samples agree."""
        if not self.support or self.counted[0].count == self.samples:
            return ""
        shown = [f"{part}: {count} of {self.samples}" for part, count in self.support[:MOST_PARTS]]
        more = len(self.support) - MOST_PARTS
        return ", ".join(shown) + (f" and {more} more" if more > 0 else "")

    @property
    def left_out(self) -> str:
        """The votes that were not joined, or what was said beside the one that was taken; "" if there are none.

        What was said beside it may have counted: queries vote by what they find.
        """
        shown = ", ".join(map(str, self.others[:MOST_OTHERS])) if self.counted else ""
        more, were = len(self.others) - MOST_OTHERS, "not counted" if len(self.counted) > 1 else "also said"
        return f"{were}: {shown}{f' and {more} more' if more > 0 else ''}" if shown else ""

    @property
    def words(self) -> str:
        """All of it on one line; "" if the votes did not make the operation."""
        return " · ".join(filter(None, [self.rule, self.supported, self.left_out]))

    def joins(self, operation: Operation | None) -> bool:
        """Whether that was joined with others."""
        return len(self.counted) > 1 and any(vote.operation == operation for vote in self.counted)

    def count_of(self, operation: Operation) -> int:
        """How many samples said exactly that."""
        return next((vote.count for vote in (*self.counted, *self.others) if vote.operation == operation), 0)


def tally_of(chain: Chain, k: int) -> Tally | None:
    """Return how the samples of step k were counted; None if its candidates are no votes."""
    step = chain.steps[k]
    samples = _samples(step)
    if not samples:
        return None
    votes = tuple(Vote(one.operation, round(one.share * samples)) for one in step.candidates)
    counted = _counted(chain, k, votes)
    parts = [part for vote in counted for part in vote.operation.kept_parts()]
    support = {part: sum(vote.count for vote in votes if part in vote.operation.kept_parts()) for part in parts}
    ranked = sorted(support.items(), key=lambda found: -found[1])
    return Tally(samples, counted, tuple(vote for vote in votes if vote not in counted), tuple(ranked))


def rule_of(settings: Mapping[str, Any]) -> str:
    """Return in words how a method with these settings counts votes; "" if it doesn't vote.

    >>> rule_of({"votes": "majority"})
    'The reply with the most votes wins.'
    """
    if "votes" not in settings:
        return ""
    if settings["votes"] == "majority" or settings.get("strongest") == 1:
        return "The reply with the most votes wins."
    number = _in_words(int(settings.get("strongest", 2)))
    return f"Rows and columns of the {number} strongest replies are joined; else the one with the most votes wins."


def _cut(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"


def _in_words(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _samples(step: Step) -> int:
    """Return the number of samples that the candidates are shares of; 0 if they are no votes."""
    for call in reversed(step.calls):
        samples = len(call.completion.texts)
        voted = samples > 1 and not call.wasted and not call.completion.alternatives
        if voted and step.candidates and all(_is_whole(one, samples) for one in step.candidates):
            return samples
    return 0


def _is_whole(candidate: Candidate, samples: int) -> bool:
    votes = candidate.share * samples
    return round(votes) > 0 and abs(votes - round(votes)) < 1e-6


def _counted(chain: Chain, k: int, votes: tuple[Vote, ...]) -> tuple[Vote, ...]:
    """Return the votes that made the operation of step k, as the method of the chain counts them."""
    taken, state = chain.steps[k].operation, chain.before(k)
    strongest = 1 if chain.settings.get("votes") == "majority" else int(chain.settings.get("strongest", 2))
    for most in dict.fromkeys((strongest, *range(1, len(votes) + 1))):
        first, *more = votes[:most]
        joined = first.operation.united([vote.operation for vote in more], state)
        if joined == taken or (most == 1 and _begins(first.operation, taken)):
            return (first, *(vote for vote in more if joined != first.operation or joined.includes(vote.operation)))
    return ()


def _begins(voted: Operation, taken: Operation) -> bool:
    """Whether what was voted for became the operation, with the cells filled that a model gave afterwards."""
    return isinstance(voted, RowValues) and isinstance(taken, RowValues) and voted.column == taken.column
