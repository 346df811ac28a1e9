"""One figure for an answer: the likeliest is chosen, and the share of its chain is the confidence."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from chaintable.errors import StepError
from chaintable.models.embedded.proposals.remarks import missing_words
from chaintable.models.embedded.proposals.understanding import DOUBTED, Proposal, Understanding
from chaintable.models.embedded.summaries import said_of_every_row, used_by
from chaintable.operations import AddColumn, Answer, Operation, SelectColumn, SelectRow, SortBy
from chaintable.operations.readings import TABLE
from chaintable.tables.state import State

_RANKED = (AddColumn, SelectRow, SelectColumn, SortBy, Answer)


def most_likely(found: Understanding) -> Understanding:
    """Return the understanding with the likeliest answer first, where all chains that give it are counted together.

    A chain that the ranker can't give stays first: its own readings of the question leave the groups, the further
    columns or the calculation out.
    """
    first, *others = found.proposals
    could_be_another = found.sure < sum(other.share for other in others)
    if not could_be_another or not _could_be_ranked(first.operations):
        return found
    start = State(found.recognition.index.table)
    apart = apart_by_answer(found.proposals, start)
    best = max(apart, key=lambda proposal: proposal.share, default=first)
    return _taken(found, best, start) if best not in (first, *apart[:1]) and best.share > found.sure else found


def _could_be_ranked(chain: Sequence[Operation]) -> bool:
    return all(
        isinstance(one, _RANKED) and not (isinstance(one, Answer) and one.reading.rule == TABLE) for one in chain
    )


def _taken(found: Understanding, best: Proposal, start: State) -> Understanding:
    """Return the understanding with another of its answers first, and what that one doesn't use of the question."""
    asked = found.recognition.asked
    unused = asked.content & ~used_by(best.operations, asked) & ~said_of_every_row(found.recognition)
    answer = _answer_of(best, start)
    others = (proposal for proposal in found.proposals if _answer_of(proposal, start) != answer)
    missing = missing_words(found.recognition, unused)
    sure = min(best.share, DOUBTED)  # two ways to read the question, with two answers
    return Understanding(found.recognition, (best, *others), sure, unused, missing)


def _answer_of(proposal: Proposal, start: State) -> tuple[str, ...] | None:
    try:
        return chain_and_answer(proposal.operations, start)[1]
    except StepError:
        return None


def with_one_figure(found: Understanding) -> Understanding:
    """Return the understanding with the confidence as the share of its first chain, and with no larger share.

    Where a rule chose the first chain over one that the ranker found likelier, the rule's confidence stands, and what
    the other has beyond it goes to "something else".
    """
    first, *others = found.proposals
    kept = [replace(other, share=share) for other, share in zip(others, below(found.sure, others), strict=True)]
    return replace(found, proposals=(replace(first, share=found.sure), *kept))


def below(sure: float, others: Iterable[Proposal]) -> list[float]:
    """Return the shares of other answers, none larger than `sure`, and with it at most 1 in all."""
    shares = [min(other.share, sure) for other in others]
    total = sum(shares)
    return [share * (1 - sure) / total for share in shares] if total > 1 - sure else shares


def likeliest_first(apart: Sequence[Proposal]) -> tuple[Proposal, ...]:
    """Return chains with different answers, of which the first is the one chosen, by their shares."""
    first, *others = apart
    shares = below(first.share, others)
    kept = [replace(other, share=share) for other, share in zip(others, shares, strict=True)]
    return (first, *sorted(kept, key=lambda proposal: -proposal.share))


def apart_by_answer(proposals: Iterable[Proposal], start: State) -> list[Proposal]:
    """Return the first proposal for each answer, if it can be carried out, with the share of all that give it.

    The share of the very first stays: it is the confidence, which the model's remark and the page say too.
    """
    chains: dict[tuple[str, ...], tuple[Operation, ...]] = {}
    shares: dict[tuple[str, ...], float] = {}
    for proposal in proposals:
        try:
            chain, answer = chain_and_answer(proposal.operations, start)
        except StepError:
            continue
        chains.setdefault(answer, chain)
        if answer != next(iter(chains)) or answer not in shares:
            shares[answer] = shares.get(answer, 0.0) + proposal.share
    return [Proposal(chain, shares[answer]) for answer, chain in chains.items()]


def chain_and_answer(chain: Iterable[Operation], state: State) -> tuple[tuple[Operation, ...], tuple[str, ...]]:
    """Return the operations that change something, with the answer and its text; StepError if one fails."""
    kept: list[Operation] = []
    for operation in chain:
        if isinstance(operation, Answer):
            return (*kept, operation), operation.read(state).values
        after = operation.apply(state)
        if not operation.no_effect(state, after):
            kept.append(operation)
        state = after
    raise StepError("The chain has no answer.")
