"""Train the embedded model over documents: which passage to search next, when to stop, and what the answer is.

Learns from the training parts of 2WikiMultiHopQA (Apache-2.0), HotpotQA (CC BY-SA 4.0) and MuSiQue (CC BY 4.0). No
text of theirs is in the weights file: it holds numbers for names of features, which are single words at most.
"""

import gzip
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from chaintable.evaluation.multihop import exact, normal
from chaintable.models.embedded.hops.planner import candidates, features_of, plans, stop_features, walk
from chaintable.models.embedded.hops.reader import read_answers, span_candidates, sure_features
from chaintable.models.embedded.hops.weights import HopWeights, Linear, write_weights
from chaintable.readers.documents.question_sets import Set, Titled, read_set, records_of
from chaintable.retrieval.choice_questions import form_of
from chaintable.retrieval.corpus import Corpus
from chaintable.retrieval.corpus_questions import AskedOf
from chaintable.retrieval.sentences import first_name
from chaintable.tables.state import Passages, Question
from chaintable.tables.table import Table
from training.linear import Group, fit_groups, fit_logistic

SETS = ("2wiki_train", "hotpotqa_train", "musique_train")
SENTENCES = "hotpotqa_sentences_train"
ENOUGH = 0.8
_MOST = 6
_COLUMNS = Passages()
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A question over a corpus, with the places of the passages that hold its answer."""

    question: Question
    corpus: Corpus
    gold: frozenset[int]


def train_hops(data: Path, path: Path, tell: Tell = print) -> HopWeights:
    """Learn from the sets in the folder `multihop` of `data`, and write the weights."""
    folder = data / "multihop"
    kinds = [list(items_of(read_file(folder, name))) for name in SETS]
    bare = list(items_of(without_titles(read_file(folder, "hotpotqa_train")), pooled=True))
    items = [item for kind in kinds for item in kind]
    shared = [item for name in SETS for item in items_of(read_file(folder, name), pooled=True)]
    plan = learn_plan([*items, *shared, *bare], tell)
    stop = learn_stop([*items, *shared], HopWeights(plan), tell)
    begun = HopWeights(plan, stop)
    groups = [*reader_groups(items, begun), *supported_groups(folder)]
    span = fit_groups(groups)
    tell(f"The reader: {len(groups):,} groups of spans, {len(span.weights):,} weights.")
    untitled = [*bare, *items_of(without_titles(read_file(folder, "2wiki_train")), pooled=True)]
    titled = [item for name in SETS[:2] for item in items_of(read_file(folder, name), pooled=True)]
    sure = learn_sure([*items, *titled, *untitled, *untitled], groups, begun, tell)
    found = HopWeights(plan, stop, span, sure, {"data": checksum(folder), "questions": len(items)})
    write_weights(path, found)
    return found


def read_file(folder: Path, name: str) -> Set:
    """Return one of the sets."""
    with gzip.open(folder / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        return read_set(records_of(file.read(), name), name)


def without_titles(found: Set) -> Set:
    """Return a set whose passages have the first name in their text as title."""
    passages = tuple(Titled(first_name(passage.text), passage.text) for passage in found.passages)
    return Set(passages, found.questions, found.gold, found.own)


def items_of(found: Set, pooled: bool = False) -> Iterator[Item]:
    """Yield the questions of a set, each over its own passages, or over those of all questions together."""
    whole = corpus_of(found.passages) if pooled else None
    for question, gold, own in zip(found.questions, found.gold, found.own, strict=True):
        if not gold:
            continue
        if whole is not None:
            yield Item(question, whole, frozenset(gold))
        else:
            places = {place: number for number, place in enumerate(dict.fromkeys(own))}
            corpus = corpus_of([found.passages[place] for place in places])
            yield Item(question, corpus, frozenset(places[place] for place in gold))


def corpus_of(passages: Sequence[Titled]) -> Corpus:
    """Return the passages as a corpus."""
    columns = {"Title": [one.title for one in passages], "Text": [one.text for one in passages]}
    return Corpus(Table.from_columns(columns), _COLUMNS)


def learn_plan(items: Sequence[Item], tell: Tell) -> Linear:
    """Learn which plans bring evidence: from right and wrong states first, then from those that its own walk meets."""
    random = np.random.default_rng(0)
    rows: list[Any] = []
    labels: list[int] = []
    found = Linear()
    for round_ in range(2):
        for item in items:
            asked = AskedOf(item.question.text, item.corpus)
            states = _states(item, asked, random) if round_ == 0 else _walked(item, asked, HopWeights(found))
            for state in states:
                if not item.gold <= set(state):
                    hops = candidates(asked, state)
                    rows += features_of(asked, state, hops)
                    labels += [int(hop.place in item.gold) for hop in hops]
        found = fit_logistic(rows, labels)
        tell(f"The planner, round {round_ + 1}: {len(rows):,} plans.")
    return found


def _states(item: Item, asked: AskedOf, random: np.random.Generator) -> list[list[int]]:
    gold = sorted(item.gold)
    random.shuffle(gold)
    wrong = [place for place in asked.ranked[:4] if place not in item.gold][:1]
    states = [gold[:size] for size in range(len(gold))]
    return [*states, wrong, [gold[0], *wrong]] if wrong else states


def _walked(item: Item, asked: AskedOf, weights: HopWeights) -> list[list[int]]:
    evidence = walk(asked, weights, min(5, len(item.gold) + 1))
    return [evidence[:size] for size in range(1, len(evidence))]


def learn_stop(items: Sequence[Item], weights: HopWeights, tell: Tell) -> Linear:
    """Learn when the evidence is enough, from the states that the walk meets."""
    rows: list[Any] = []
    labels: list[int] = []
    for item in items:
        asked = AskedOf(item.question.text, item.corpus)
        evidence: list[int] = []
        while len(evidence) < _MOST:
            found = plans(asked, evidence, weights)
            if evidence:
                rows.append(stop_features(asked, evidence, found))
                labels.append(int(item.gold <= set(evidence)))
            if not found:
                break
            evidence.append(found[0].place)
    tell(f"The stop rule: {len(rows):,} states.")
    return fit_logistic(rows, labels)


def reader_groups(items: Sequence[Item], weights: HopWeights) -> Iterator[Group]:
    """Yield the spans of the evidence that the walk finds, for questions that a span answers."""
    for item in items:
        if is_span(item.question):
            asked = AskedOf(item.question.text, item.corpus)
            evidence = walk(asked, weights, 4)
            for size in (2, 3, 4):
                yield from _group(asked, evidence[:size], item.question)


def _group(asked: AskedOf, evidence: Sequence[int], question: Question) -> Iterator[Group]:
    spans = list(span_candidates(asked, evidence))
    right = [exact(span.text, question.expected or ()) for span in spans]
    if any(right):
        yield Group([span.features for span in spans], right, question.text)


def is_span(question: Question) -> bool:
    """Whether a question is answered by a span of a passage."""
    answer = normal((question.expected or ("",))[0])
    return form_of(question.text) != "yes_no" and answer not in ("yes", "no")


def supported_groups(folder: Path) -> Iterator[Group]:
    """Yield the spans of the supporting sentences of further HotpotQA train questions, which have no titles."""
    with gzip.open(folder / f"{SENTENCES}.jsonl.gz", "rt", encoding="utf-8") as file:
        records = records_of(file.read(), SENTENCES)
    for record in records:
        question = Question(record["question"], expected=(record["answer"],))
        passages = [Titled(_subject(text), text) for text in record["evidence"]]
        if is_span(question) and passages:
            yield from _group(AskedOf(question.text, corpus_of(passages)), range(len(passages)), question)


def _subject(text: str) -> str:
    return text.split(" (")[0].split(" is ")[0].split(" was ")[0][:40]


def learn_sure(items: Sequence[Item], groups: Sequence[Group], weights: HopWeights, tell: Tell) -> Linear:
    """Learn how sure an answer is, from questions whose spans the reader hasn't seen: each half for the other.

    Questions over passages without titles count twice, about as much as all others together.
    """
    rows: list[Any] = []
    labels: list[int] = []
    for half in (0, 1):
        seen = fit_groups([group for group in groups if _half(group.question) != half], rounds=40)
        reading = HopWeights(weights.plan, weights.stop, seen)
        for item in items:
            if _half(item.question.text) == half:
                asked = AskedOf(item.question.text, item.corpus)
                row, right = sure_row(asked, item.question, reading)
                rows += [row] if row else []
                labels += [int(right)] if row else []
    tell(f"How sure it is: {len(rows):,} answers, {sum(labels) / max(len(labels), 1):.0%} of them right.")
    return fit_logistic(rows, labels)


def sure_row(asked: AskedOf, question: Question, weights: HopWeights) -> tuple[dict[str, float], bool]:
    """Return the features of the answer to a question, and whether it is right; {} without an answer."""
    evidence = walk(asked, weights, _MOST, ENOUGH)
    found = read_answers(asked, evidence, weights)
    if not found:
        return {}, False
    hops = plans(asked, evidence, weights)
    enough = float(weights.stop.likelihoods([stop_features(asked, evidence, hops)])[0])
    return dict(sure_features(asked, found, enough, evidence)), exact(found[0].text, question.expected or ())


def _half(text: str) -> int:
    return sha256(text.encode()).digest()[0] % 2


def checksum(folder: Path) -> str:
    """Return the SHA-256 of the training files."""
    digest = sha256()
    for name in (*SETS, SENTENCES):
        digest.update((folder / f"{name}.jsonl.gz").read_bytes())
    return digest.hexdigest()
