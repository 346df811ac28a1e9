"""The share of questions a cascade answers for free at each threshold, and how well confidence matches accuracy.

`python -m benchmarks.cascade [--limit N] [--shuffle SEED] [--data FOLDER] [--images FOLDER]`. Every question of WikiTQ
dev is played with the embedded model and scored by the official rules; without an answer, confidence is 0. Prints
the share of questions that stay free and the accuracy among them for the thresholds 0 to 0.95, and the calibration
error (ECE) over ten bins; writes `cascade.svg` and `reliability.svg`.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.plots import Bar, Curve, render_plot
from benchmarks.wikitq_dev import DATA, is_right, questions
from chaintable.evaluation.answering import answer
from chaintable.evaluation.datasets import read_records, table_of
from chaintable.models.embedded import EmbeddedModel
from chaintable.tables.source import Source
from chaintable.tables.state import Question

IMAGES = Path(__file__).parents[1] / "docs" / "images"
THRESHOLDS = tuple(round(0.05 * step, 2) for step in range(20))
BINS = 10
DIAGONAL = Curve("as sure as right", ((0.0, 0.0), (1.0, 1.0)), "ideal", dots=False)


@dataclass(frozen=True, slots=True)
class Judged:
    """The model's confidence in one answer (0 to 1), and whether it was right."""

    sure: float
    right: bool


@dataclass(frozen=True, slots=True)
class Free:
    """At a threshold: the share of all questions that the embedded model answers, and its accuracy on those.

    `accuracy` is None if it answers none.
    """

    threshold: float
    share: float
    accuracy: float | None


@dataclass(frozen=True, slots=True)
class Bin:
    """The answers of which the model was between `start` and `end` sure: how many, how sure and how right on average.

    >>> Bin(0.2, 0.3, 4, 0.25, 0.5).gap
    0.25
    """

    start: float
    end: float
    count: int
    sure: float
    right: float

    @property
    def gap(self) -> float:
        return abs(self.sure - self.right)


def judged(asked: Sequence[dict[str, Any]], tables: dict[str, Any]) -> Iterator[Judged]:
    """Yield the result of each question, making each table once."""
    model, name = EmbeddedModel(), None
    for record in asked:
        if record["table"] != name:
            name, source = record["table"], Source.of(table_of(tables[record["table"]]))
        said = answer(record["id"], Question(record["question"]), source, model)
        yield Judged(said.confidence, is_right(record, said.answer))


def free_at(threshold: float, found: Sequence[Judged]) -> Free:
    """Return what a cascade with this threshold answers for free; questions without an answer never count.

    >>> free_at(0.5, [Judged(0.9, True), Judged(0.6, False), Judged(0.2, False), Judged(0.1, True)])
    Free(threshold=0.5, share=0.5, accuracy=0.5)
    """
    kept = [one for one in found if one.sure and one.sure >= threshold]
    accuracy = sum(one.right for one in kept) / len(kept) if kept else None
    return Free(threshold, len(kept) / len(found) if found else 0.0, accuracy)


def bins_of(found: Sequence[Judged], count: int = BINS) -> list[Bin]:
    """Return the bins of equal width that contain answers; confidence 1 belongs to the last.

    >>> [(one.start, one.count) for one in bins_of([Judged(0.05, False), Judged(0.95, True), Judged(1.0, True)])]
    [(0.0, 1), (0.9, 2)]
    """
    bins = []
    for place in range(count):
        held = [one for one in found if min(int(one.sure * count), count - 1) == place]
        if held:
            sure = sum(one.sure for one in held) / len(held)
            right = sum(one.right for one in held) / len(held)
            bins.append(Bin(place / count, (place + 1) / count, len(held), sure, right))
    return bins


def calibration_error(bins: Sequence[Bin]) -> float:
    """Return the gap between confidence and accuracy, averaged over the answers (ECE).

    >>> calibration_error([Bin(0.0, 0.5, 1, 0.2, 0.0), Bin(0.5, 1.0, 3, 0.8, 1.0)])
    0.2
    """
    whole = sum(one.count for one in bins) or 1
    return round(sum(one.count * one.gap for one in bins) / whole, 6)


def render_cascade(steps: Sequence[Free], count: int) -> str:
    """Return the plot of the free share and its accuracy over the threshold."""
    share = Curve("share that stays free", [(step.threshold, step.share) for step in steps])
    known = [(step.threshold, step.accuracy) for step in steps if step.accuracy is not None]
    accuracy = Curve("right among those", known, "other")
    return render_plot(
        f"Cascade, WikiTQ dev ({count:,} questions)", "confidence threshold", "of the questions", (share, accuracy)
    )


def render_reliability(bins: Sequence[Bin]) -> str:
    """Return the plot of the accuracy per confidence bin, with the number of answers."""
    bars = [Bar(one.start, one.end, one.right, f"{one.count:,}") for one in bins]
    points = Curve("mean confidence and accuracy", [(one.sure, one.right) for one in bins], "other")
    title = f"How right when so sure, WikiTQ dev (ECE {calibration_error(bins):.3f})"
    return render_plot(title, "confidence (numbers: answers in the bin)", "right", (DIAGONAL, points), bars)


def report(steps: Sequence[Free], bins: Sequence[Bin]) -> None:
    """Print both as tables."""
    print("threshold  stays free  right among those")
    for step in steps:
        right = "-" if step.accuracy is None else f"{step.accuracy:.1%}"
        print(f"{step.threshold:9.2f}  {step.share:10.1%}  {right:>17}")
    print("\nconfidence   answers  mean confidence   right")
    for one in bins:
        print(f"{one.start:.1f} to {one.end:.1f}  {one.count:9,}  {one.sure:15.1%}  {one.right:6.1%}")
    print(f"\ncalibration error (ECE): {calibration_error(bins):.4f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--shuffle", type=int, metavar="SEED", help="take the questions in another order first")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--images", type=Path, default=IMAGES, help="where the two pictures go")
    options = parser.parse_args()
    tables = {record["id"]: record for record in read_records(options.data / "wikitq" / "tables.jsonl.gz")}
    found = list(judged(questions(options.data, False, options.limit, options.shuffle), tables))
    steps, bins = [free_at(threshold, found) for threshold in THRESHOLDS], bins_of(found)
    report(steps, bins)
    options.images.mkdir(parents=True, exist_ok=True)
    (options.images / "cascade.svg").write_text(render_cascade(steps, len(found)), encoding="utf-8")
    (options.images / "reliability.svg").write_text(render_reliability(bins), encoding="utf-8")


if __name__ == "__main__":
    main()
