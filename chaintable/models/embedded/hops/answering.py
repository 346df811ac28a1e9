"""The embedded model's replies to prompts about documents: plans with their likelihood, and answers."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from chaintable.errors import ModelError, StepError
from chaintable.models.alternatives import NOT_SURE, percent
from chaintable.models.embedded.hops.planner import Hop, plans, stop_features
from chaintable.models.embedded.hops.reader import Read, read_answers, sure_features
from chaintable.models.embedded.hops.weights import HopWeights, shipped_weights
from chaintable.operations import Answer, Reading, Search
from chaintable.operations.readings import SAID
from chaintable.prompts.dialogue import Alternative, Completion, Prompt
from chaintable.retrieval.corpus import Corpus, corpus_of
from chaintable.retrieval.corpus_questions import AskedOf
from chaintable.tables.table_memory import TableMemory

FIRST, NEXT, FORCED = "first", "next", "forced"
HOPS = (FIRST, NEXT, FORCED)
"""The purposes of prompts about documents."""
ENOUGH = 0.8
"""With this likelihood that the evidence is enough, most of the plans answer."""
_MAJORITY = 0.6
_MOST_ALTERNATIVES = 8
_kept: TableMemory[AskedOf] = TableMemory(4)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What it makes of a prompt: the next hops, how likely the evidence is enough, and the answers it reads."""

    corpus: Corpus
    hops: Sequence[Hop]
    enough: float
    reads: Sequence[Read]
    sure: float


def complete_hop(prompt: Prompt) -> Completion:
    """Return plans for the next hop, some of them answers, as many as samples are wanted; or the answer.

    Raises ModelError where the documents hold nothing that the question could mean.
    """
    started = time.perf_counter()
    seen = _look(prompt, shipped_weights())
    samples = max(1, prompt.samples)
    answers = [_answer_text(seen, read) for read in seen.reads[:1]]
    searches = [_search_text(seen, hop) for hop in seen.hops]
    if prompt.purpose == FORCED or not searches:
        texts = answers * samples
    else:
        votes = _votes(seen.enough, samples) if answers else 0
        texts = [*answers * votes, *_filled(searches, samples - votes)]
    if not texts:
        shown = prompt.question.text[:80]
        raise ModelError(f"The embedded model found nothing for '{shown}'.", "Ask in words that the documents use.")
    shares = zip(searches, (hop.likely for hop in seen.hops), strict=True)
    return Completion(
        tuple(texts),
        "embedded",
        seconds=time.perf_counter() - started,
        alternatives=tuple(Alternative(text, share) for text, share in [*shares][:_MOST_ALTERNATIVES]),
        remark=_remark(seen) if answers else "",
        sure=seen.sure if answers else None,
        author="embedded",
    )


def _look(prompt: Prompt, weights: HopWeights) -> _Seen:
    state = prompt.state
    try:
        corpus = corpus_of(state)
    except StepError as problem:
        raise ModelError(problem.message, problem.hint) from problem
    columns = state.passages
    table = state.other(columns.table) if columns is not None and columns.table else state.table
    text = prompt.question.text
    asked = _kept.recall(table, (columns, text), lambda: AskedOf(text, corpus))
    rows = dict.fromkeys(row for note in state.evidence for row in note.rows)
    evidence = [place for row in rows if (place := corpus.place_of(row)) is not None]
    hops = plans(asked, evidence, weights) if prompt.purpose != FORCED else []
    reads = read_answers(asked, evidence, weights) if evidence else []
    stop = stop_features(asked, evidence, hops)
    enough = float(weights.stop.likelihoods([stop])[0]) if evidence and prompt.purpose != FORCED else 0.0
    features = [sure_features(asked, reads, enough, evidence)] if reads else []
    sure = float(weights.sure.likelihoods(features)[0]) if features else 0.0
    return _Seen(corpus, hops, enough, reads, sure)


def _votes(enough: float, samples: int) -> int:
    """Return how many of the samples answer: most of them only if the evidence is likely to be enough.

    >>> [_votes(enough, 5) for enough in (0.2, 0.79, 0.8, 0.99)], _votes(0.7, 1), _votes(0.9, 1)
    ([1, 2, 4, 4], 0, 1)
    """
    most = ceil(_MAJORITY * samples - 1e-9)
    share = int(enough * samples)
    return max(most, share) if enough >= ENOUGH else min(most - 1, share)


def _filled(searches: Sequence[str], count: int) -> list[str]:
    """Return so many searches, the best again where there are fewer."""
    return [*searches[:count], *[searches[0]] * max(count - len(searches), 0)]


def _search_text(seen: _Seen, hop: Hop) -> str:
    call = Search(" ".join(hop.query.split()) or seen.corpus.title(hop.place), seen.corpus.row_of(hop.place) + 1)
    return f"[Analysis] {hop.why[:1].upper()}{hop.why[1:]}.\n[Search] {call}"


def _answer_text(seen: _Seen, read: Read) -> str:
    rows = tuple(seen.corpus.row_of(place) + 1 for place in read.places)
    because = f"{read.because[:1].upper()}{read.because[1:]}." if read.because else "The evidence holds the answer."
    return f"[Analysis] {because}\n[Answer] {Answer(Reading(SAID, text=' '.join(read.text.split()), rows=rows))}"


def _remark(seen: _Seen) -> str:
    """Return how sure it is of its answer, in words."""
    said = percent(seen.sure)
    if seen.sure >= NOT_SURE:
        return f"{said[:1].upper()}{said[1:]} sure."
    return f"Only {said} sure: a language model reads such questions better."
