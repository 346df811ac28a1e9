"""Fit the weights: a log-linear model over all programs of a question, with those of the right answer taken together.

Stochastic gradient steps (Adagrad) on the log of the share of the right programs, with features left out at random and
small weights pulled towards zero (L1). The weights after each epoch, and of several seeds, are averaged.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from chaintable.models.embedded.ranking.feature_places import PLACES
from training.labelling import Labelled

Weights = npt.NDArray[np.float32]
_TINY = 1e-5


@dataclass(frozen=True, slots=True)
class Settings:
    """How the weights are fitted; the values were chosen on the dev part."""

    epochs: int = 6
    rate: float = 0.1
    decay: float = 0.7
    shrinkage: float = 1e-3
    left_out: float = 0.3
    begin: float = 1e-2


def fit(
    questions: Sequence[Labelled], seed: int, settings: Settings = Settings(), start: Weights | None = None
) -> Weights:
    """Return weights fitted to the questions that have a right program, in an order drawn from the seed.

    They start from zero, or from `start`.
    """
    usable = [one for one in questions if one.right.any() and not one.right.all()]
    random = np.random.default_rng(seed)
    weights = np.zeros(PLACES, dtype=np.float32) if start is None else start.copy()
    squares = np.full(PLACES, settings.begin, dtype=np.float32)
    total, rate = np.zeros(PLACES, dtype=np.float32), settings.rate
    for _ in range(settings.epochs):
        kept = random.random(PLACES) >= settings.left_out
        for at in random.permutation(len(usable)):
            shift = int(random.integers(PLACES))
            _learn(usable[at], weights, squares, rate, settings, kept, shift)
        total += weights
        rate *= settings.decay
    return total / np.float32(settings.epochs)


def _learn(
    question: Labelled,
    weights: Weights,
    squares: Weights,
    rate: float,
    settings: Settings,
    kept: npt.NDArray[np.bool_],
    shift: int,
) -> None:
    """Take one step on one question."""
    features, of_group = question.described.features()
    scale = 1.0 / (1.0 - settings.left_out)
    present = kept[(features + shift) & (PLACES - 1)]
    of_groups = np.bincount(of_group, weights[features] * present, question.described.n_groups) * scale
    groups = question.described.groups
    scores = of_groups[groups].sum(axis=1)
    excess = _shares(scores)
    excess[question.right] -= _shares(scores[question.right])
    moved = np.abs(excess) > 1e-6
    rows = groups[moved]
    slopes = np.bincount(rows.ravel(), np.repeat(excess[moved], rows.shape[1]), question.described.n_groups) * scale
    slopes[0] = 0.0
    chosen = (np.abs(slopes) > _TINY)[of_group] & present
    at, slope = features[chosen], slopes[of_group[chosen]].astype(np.float32)
    np.add.at(squares, at, slope * slope)
    step = np.float32(rate) / np.sqrt(squares[at])
    np.add.at(weights, at, -step * slope)
    pull = step * np.float32(settings.shrinkage)
    weights[at] = np.sign(weights[at]) * np.maximum(np.abs(weights[at]) - pull, 0)


def _shares(scores: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    raised = np.exp(scores - scores.max())
    found: npt.NDArray[np.float64] = raised / raised.sum()
    return found


def accuracy(questions: Sequence[Labelled], weights: Weights) -> float:
    """Return the share of questions whose best program is right."""
    best = [
        bool(one.right[one.described.scores(weights).argmax()]) if len(one.right) else False for one in questions
    ]  # fmt: skip
    return sum(best) / max(1, len(best))
