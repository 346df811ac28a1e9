"""Questions over documents with the embedded model: is the evidence found, and is the answer right?

`python -m benchmarks.multihop` measures on the dev parts in ../shared/data/multihop: each question over its own
passages, over those of all questions together, and 2Wiki over a corpus of 6,119. For each: recall and "all gold" of the
first passages by BM25 with the question as the query and by the walk; EM and F1 of the answer over BM25's first five
and over the walk's evidence; and how many of the answers that it is at least 80 % sure of are right.
"""

import gzip
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from chaintable.evaluation.datasets import read_records
from chaintable.evaluation.multihop import Score, answer_score
from chaintable.models.embedded.hops.planner import plans, stop_features, walk
from chaintable.models.embedded.hops.reader import read_answers, sure_features
from chaintable.models.embedded.hops.weights import HopWeights, shipped_weights
from chaintable.readers.documents.question_sets import question_in, read_set, records_of
from chaintable.retrieval.corpus_questions import AskedOf
from training.hops import ENOUGH, Item, corpus_of, items_of, read_file, without_titles

DATA = Path(__file__).parents[2] / "shared" / "data" / "multihop"
AT = (2, 4, 5, 6)
SURE = 0.8


@dataclass(slots=True)
class Figures:
    """What is added up over the questions of one setting."""

    found: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    answers: dict[str, list[Score]] = field(default_factory=dict)
    sure: list[tuple[float, float]] = field(default_factory=list)
    seconds: float = 0.0

    def add_found(self, way: str, places: Sequence[int], gold: frozenset[int]) -> None:
        """Add the recall, and whether all gold passages are there, of the first passages."""
        for most in AT:
            held = len(gold & set(places[:most]))
            self.found.setdefault(f"{way}@{most}", []).append((held / len(gold), float(held == len(gold))))


def measured(items: Iterable[Item], weights: HopWeights, verdicts: bool = True) -> Figures:
    """Return the figures of questions."""
    figures = Figures()
    for item in items:
        right = item.question.expected or ()
        asked = AskedOf(item.question.text, item.corpus)
        figures.add_found("BM25", asked.ranked[:6], item.gold)
        figures.add_found("walk", walk(asked, weights), item.gold)
        read = read_answers(asked, asked.ranked[:5], weights)
        figures.answers.setdefault("BM25", []).append(answer_score(read[0].text if read else "", right, verdicts))
        started = time.process_time()
        fresh = AskedOf(item.question.text, item.corpus)
        evidence = walk(fresh, weights, 6, ENOUGH)
        read = read_answers(fresh, evidence, weights)
        figures.seconds += time.process_time() - started
        score = answer_score(read[0].text if read else "", right, verdicts)
        figures.answers.setdefault("walk", []).append(score)
        if read:
            enough = weights.stop.likelihoods([stop_features(fresh, evidence, plans(fresh, evidence, weights))])[0]
            sure = weights.sure.likelihoods([sure_features(fresh, read, float(enough), evidence)])[0]
            figures.sure.append((float(sure), score.em))
    return figures


def lines(name: str, figures: Figures) -> str:
    """Return the figures in words."""
    n = max(len(figures.answers.get("walk", [])), 1)
    told = [f"{name} (n={n}, {1000 * figures.seconds / n:.0f} ms CPU from question to answer)"]
    for way in ("BM25", "walk"):
        parts = []
        for most in AT:
            recall, every = 100 * np.mean(figures.found[f"{way}@{most}"], axis=0)
            parts.append(f"@{most} {recall:.1f}/{every:.1f}")
        em, f1 = (100 * np.mean([getattr(one, part) for one in figures.answers[way]]) for part in ("em", "f1"))
        told.append(f"  {way}: recall/all gold {' '.join(parts)} · EM/F1 {em:.1f}/{f1:.1f}")
    certain = [em for sure, em in figures.sure if sure >= SURE]
    share = f"{100 * np.mean(certain):.1f} % right" if certain else "none"
    told.append(f"  at least {SURE:.0%} sure: {len(certain)} answers, {share}")
    return "\n".join(told)


def open_items() -> list[Item]:
    """Return the 2Wiki questions over the open corpus."""
    with gzip.open(DATA / "2wiki_open_corpus.jsonl.gz", "rt", encoding="utf-8") as file:
        passages = read_set(records_of(file.read(), "corpus"), "corpus").passages
    corpus, places = corpus_of(passages), {one.title: place for place, one in enumerate(passages)}
    records = read_records(DATA / "2wiki_open_dev.jsonl.gz")
    return [
        Item(question_in(record), corpus, frozenset(places[title] for title in record["gold_titles"]))
        for record in records
    ]


def main() -> None:
    """Print the figures of every setting."""
    weights = shipped_weights()
    for name in ("2wiki_dev", "hotpotqa_dev", "musique_dev"):
        found, verdicts = read_file(DATA, name), "musique" not in name
        print(lines(f"{name}, own passages", measured(items_of(found), weights, verdicts)), flush=True)
        print(lines(f"{name}, pooled", measured(items_of(found, pooled=True), weights, verdicts)), flush=True)
    for name in ("2wiki_dev", "hotpotqa_dev"):
        bare = without_titles(read_file(DATA, name))
        print(lines(f"{name}, pooled, without titles", measured(items_of(bare, pooled=True), weights)), flush=True)
    print(lines("2wiki_open_dev, 6,119 passages", measured(open_items(), weights)), flush=True)


if __name__ == "__main__":
    main()
