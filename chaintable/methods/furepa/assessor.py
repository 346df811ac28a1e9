"""The plan assessor: drop queries that were asked before or say the same, score the rest, and take the best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from chaintable.chain import Candidate, Chain
from chaintable.errors import StepError
from chaintable.methods.furepa.replies import Plan, key_of, shares_of
from chaintable.methods.furepa.retriever import Retriever
from chaintable.methods.furepa.scorer import QueryScorer
from chaintable.operations import Search
from chaintable.operations.unread import Unread
from chaintable.retrieval.clusters import Query, apart
from chaintable.retrieval.corpus import corpus_of, evidence_rows
from chaintable.tables.state import State


@dataclass(frozen=True, slots=True)
class Assessed:
    """The best search (None if no query is left), the plan it came from, all candidates, and what was dropped and why.

    `problem` says why nothing is left.
    """

    best: Search | None
    plan: Plan | None = None
    candidates: tuple[Candidate, ...] = ()
    dropped: tuple[tuple[str, str], ...] = ()
    problem: str = ""


def rounds_so_far(chain: Chain) -> int:
    """Return how many rounds were played: searches, and rounds that brought nothing."""
    return sum(step.on and isinstance(step.operation, Search | Unread) for step in chain.steps)


def barren_in_a_row(chain: Chain) -> int:
    """Return how many rounds since the last new evidence brought nothing."""
    count = 0
    for step in reversed(chain.steps):
        if step.on and isinstance(step.operation, Search | Unread):
            if step.done:
                break
            count += 1
    return count


def asked_before(chain: Chain) -> list[Query]:
    """Return the queries of the searches so far; those of the embedded model name their passages."""
    return [
        Query(step.operation.query, step.operation.row if step.author == "embedded" else None)
        for step in chain.steps
        if step.done and isinstance(step.operation, Search)
    ]


def assess(
    chain: Chain,
    plans: Sequence[Plan],
    samples: int,
    likely: Mapping[str, float],
    scorer: QueryScorer | None,
    eps: float,
    sentence: bool,
    retriever: Retriever | None = None,
) -> Assessed:
    """Return the best search among the plans of so many samples.

    `likely` are scores that the model itself gave, by the query's call. Without a `scorer`, the first comes first. A
    query that brings no new passage is passed over for the next one.
    """
    shares = shares_of(plans, samples)
    unique = list(
        {key_of(plan.operation): plan for plan in reversed(plans) if isinstance(plan.operation, Search)}.values()
    )
    unique.reverse()
    searches = [plan.operation for plan in unique if isinstance(plan.operation, Search)]
    kept, doubled = apart([Query(search.query, search.row) for search in searches], asked_before(chain), eps)
    dropped = [(str(searches[one.place]), one.reason) for one in doubled]
    scored = [
        (_scored(searches[place], shares[str(searches[place])], likely, scorer, chain.state), unique[place])
        for place in kept
    ]
    scored.sort(key=lambda pair: -(pair[0].score or 0.0))
    for at, (candidate, plan) in enumerate(scored):
        assert isinstance(candidate.operation, Search)
        try:
            best = brought(candidate.operation, chain.state, sentence, retriever)
        except StepError as problem:
            dropped.append((str(candidate.operation), str(problem)))
            continue
        ranked = [other for other, _ in scored]
        ranked[at] = replace(candidate, operation=best)
        return Assessed(best, plan, tuple(ranked), tuple(dropped))
    many = f"All {len(searches)} queries were asked before, or bring nothing new."
    none = "The query was asked before, or brings nothing new." if len(searches) == 1 else many
    return Assessed(None, dropped=tuple(dropped), problem=none)


def brought(search: Search, state: State, sentence: bool, retriever: Retriever | None = None) -> Search:
    """Return the search with the passage that it brings, or the sentence; StepError if it brings nothing new.

    Without a `retriever` the passage is found by its words.
    """
    wanted = replace(search, sentence=0) if sentence and search.sentence is None else search
    if wanted.row is None and retriever is not None:
        wanted = replace(wanted, row=_found(wanted.query, state, retriever))
    if wanted.row is not None and wanted.sentence != 0:
        wanted.apply(state)
        return wanted
    found = wanted.pinned(state)
    found.apply(state)
    return found


def _found(query: str, state: State, retriever: Retriever) -> int:
    """Return the row (from 1) of the passage that fits a query best and isn't evidence; StepError if none fits."""
    corpus = corpus_of(state)
    places = {corpus.place_of(row) for row in evidence_rows(state)}
    found = retriever.search(query, corpus, 1, {place for place in places if place is not None})
    if not found:
        raise StepError(f"No passage matches “{query[:80]}”.", "Ask something else.")
    return corpus.row_of(found[0][0]) + 1


def _scored(
    search: Search, share: float, likely: Mapping[str, float], scorer: QueryScorer | None, state: State
) -> Candidate:
    own = likely.get(key_of(search))
    if scorer is None:
        return Candidate(search, share)
    if own is not None:
        return Candidate(search, share, own, f"{100 * own:.0f} % likely to bring evidence")
    score = scorer(search.query, state)
    return Candidate(search, share, score.value, score.words)
