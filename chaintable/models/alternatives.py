"""Other readings of a question, to choose from when the confidence of the embedded model is low."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from chaintable.chain import Chain, make_step
from chaintable.evidence import Check, left_open
from chaintable.operations import Answer, Operation
from chaintable.operations.readings import SAID
from chaintable.tables.state import Question
from chaintable.tables.table import Table

if TYPE_CHECKING:
    from chaintable.models.embedded.proposals.understanding import Proposal

EITHER_WAY = 0.5
"""The most that can be said of an answer that would be another if the file were read the other way."""

NOT_SURE = 0.6
"""An answer with a lower confidence is shown with the other readings of its question."""

_UNUSED = re.compile(r"\. Not used: (.+?)(?:\. [A-Z]|$)")
_SAID = re.compile(r"^confidence: \w+ \([^)]*\)")

SURE, LIKELY = 0.85, 0.6
"""From these confidences on (0 to 1) an answer is called sure, or likely."""


def grade(sure: float) -> str:
    """Return a confidence (0 to 1) in a word.

    >>> grade(0.9), grade(0.6), grade(0.41)
    ('sure', 'likely', 'unsure')
    """
    return "sure" if sure >= SURE else "likely" if sure >= LIKELY else "unsure"


@runtime_checkable
class Reader(Protocol):
    """Reads a question in several ways, each with another answer; the likeliest comes first."""

    def readings(
        self, question: Question, table: Table, most: int = 3, others: tuple[Table, ...] = ()
    ) -> "tuple[Proposal, ...]": ...


@dataclass(frozen=True, slots=True)
class Way:
    """A reading of the question as a chain, of which step `begin` is the first of its own, and its share."""

    chain: Chain
    begin: int
    share: float

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Return the operations that it adds, the answer last."""
        return _operations(self.chain, self.begin)


@dataclass(frozen=True, slots=True)
class Doubt:
    """The ways to read a question; `taken` is the index of the one that the chain follows, if any.

    `sure` is the confidence of the model (0 to 1); None if a person chose one of the ways.
    """

    ways: tuple[Way, ...]
    taken: int | None
    sure: float | None


def may_be_doubted(chain: Chain) -> bool:
    """Return whether the embedded model gave the answer with low confidence, or a person chose one of its readings.

    The chain alone tells; no model is needed.
    """
    k, sure = chain.answer_at, _said_of(chain)
    if k is None or k + 1 < len(chain.steps) or chain.steps[k].author != "embedded":
        return False
    operation = chain.steps[k].operation
    if isinstance(operation, Answer) and operation.reading.rule == SAID:  # read from passages, not by a chain
        return False
    return sure < NOT_SURE if sure is not None else not chain.steps[k].calls


def doubt_of(chain: Chain, reader: Reader) -> Doubt | None:
    """Return the doubt about a chain's answer; None if there is none or the embedded model did not give it.

    The question is read on the table that the embedded model began with; earlier steps stay.
    """
    if not may_be_doubted(chain):
        return None
    begin, sure = _begin(chain), _said_of(chain)
    before = chain.before(begin)
    read = reader.readings(chain.question, before.table, others=before.others)
    ways = tuple(_way(chain.until(begin), proposal) for proposal in read)
    own = _operations(chain, begin)
    taken = next((place for place, way in enumerate(ways) if way.operations == own), None)
    if taken is None and sure is not None:
        taken = next((place for place, way in enumerate(ways) if _same_answer(way.chain, chain)), None)
    return None if sure is None and taken is None else Doubt(ways, taken, sure)


def confidence_of(chain: Chain) -> float | None:
    """Return the model's confidence in the chain's answer (0 to 1), at most `EITHER_WAY` where the file leaves it open.

    None if it gave none, or was asked after other steps than the present ones.
    """
    sure = _said_of(chain)
    return EITHER_WAY if sure is not None and sure > EITHER_WAY and left_open(chain) else sure


def is_without_confidence(chain: Chain) -> bool:
    """Whether the model gave a confidence in its answer, but earlier steps have changed since."""
    k = _asked_at(chain)
    return k is not None and chain.steps[k].calls[-1].completion.sure is not None and _said_of(chain) is None


def _said_of(chain: Chain) -> float | None:
    """Return the confidence as the model gave it."""
    k = _asked_at(chain)
    if k is None:
        return None
    call = chain.steps[k].calls[-1]
    return call.completion.sure if call.prompt.history == chain.until(k).history else None


def remark_on_answer(chain: Chain) -> str:
    """Return the model's remark on its answer, without its full stop; "" if earlier steps have changed since."""
    k = chain.answer_at
    if k is None or chain.steps[k].author == "person" or not chain.steps[k].calls:
        return ""
    call = chain.steps[k].calls[-1]
    if call.prompt.history != chain.until(k).history:
        return ""
    said, sure, given = call.completion.remark.removesuffix("."), confidence_of(chain), call.completion.sure
    return said if sure == given or sure is None else _SAID.sub(f"confidence: {grade(sure)} ({percent(sure)})", said)


def unused_words(chain: Chain) -> str:
    """Return the words of the question that its answer doesn't use, as the model's remark quotes them; "" for none."""
    found = _UNUSED.search(remark_on_answer(chain))
    return found[1] if found else ""


def _asked_at(chain: Chain) -> int | None:
    """Return the step whose reply gave the answer: its own, or that of the query that it is read from."""
    k = chain.answer_at
    while k is not None and not chain.steps[k].calls and chain.steps[k].author == "embedded" and k > 0:
        k -= 1
    return k if k is not None and chain.steps[k].calls and chain.steps[k].author != "person" else None


def is_confirmed(chain: Chain, check: Check) -> bool:
    """Whether the check confirms the answer: a model wrote it, the table holds it, and the model was sure.

    An answer that an operation read from the table is found there in any case, so that finding it confirms nothing.
    """
    confidence = confidence_of(chain)
    return check.found and not check.by_program and (confidence is None or confidence >= SURE)


def _same_answer(one: Chain, other: Chain) -> bool:
    """Whether another chain, such as one with a query, gives the same answer."""
    return one.answer is not None and other.answer is not None and one.answer.values == other.answer.values


def _begin(chain: Chain) -> int:
    """Return the index of the first of the last steps that are all the embedded model's."""
    others = [k for k, step in enumerate(chain.steps) if step.author != "embedded"]
    return others[-1] + 1 if others else 0


def _way(chain: Chain, proposal: "Proposal") -> Way:
    begin = len(chain.steps)
    for operation in proposal.operations:
        chain = chain.then(make_step(operation, chain.state, "embedded"))
    return Way(chain, begin, proposal.share)


def _operations(chain: Chain, begin: int) -> tuple[Operation, ...]:
    return tuple(step.operation for step in chain.steps[begin:])


def percent(share: float) -> str:
    """A share (0 to 1) as a percentage; 0 % and 100 % only if exact.

    >>> percent(0.644), percent(0.003), percent(0.998), percent(1.0)
    ('64 %', 'under 1 %', 'over 99 %', '100 %')
    """
    if 0 < share < 0.01:
        return "under 1 %"
    return "over 99 %" if 0.99 < share < 1 else f"{share * 100:.0f} %"


def percents(shares: Sequence[float]) -> list[str]:
    """Shares of one whole as percentages that add up as they are shown: eighths with a decimal, others rounded to fit.

    >>> percents([0.5, 0.25, 0.125, 0.125]), percents([1 / 3, 1 / 3, 1 / 3]), percents([0.995, 0.005])
    (['50 %', '25 %', '12.5 %', '12.5 %'], ['34 %', '33 %', '33 %'], ['over 99 %', 'under 1 %'])
    """
    exact = [share * 100 for share in shares]
    if all(abs(share * 8 - round(share * 8)) < 1e-6 for share in shares):
        return [f"{one:.1f}".removesuffix(".0") + " %" for one in exact]
    whole = [int(one) for one in exact]
    missing = round(sum(exact)) - sum(whole)
    for place in sorted(range(len(exact)), key=lambda k: whole[k] - exact[k])[:missing]:
        whole[place] += 1
    return [
        percent(share) if "r" in percent(share) else f"{shown} %" for share, shown in zip(shares, whole, strict=True)
    ]
