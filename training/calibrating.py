"""Calibration: from the share of an answer to the likelihood that it is right (Platt's scaling)."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from chaintable.models.embedded.model_file import Calibration, Weights
from training.labelling import Labelled

Numbers = npt.NDArray[np.float64]
_STEPS, _STIFFNESS = 50, 1e-3


def answered(questions: Sequence[Labelled], weights: Weights) -> tuple[Numbers, npt.NDArray[np.bool_]]:
    """Return, for each question that has a program, the share of its best answer and whether it is right."""
    pairs = [best_answer(one, weights) for one in questions if len(one.right)]
    return np.array([share for share, _ in pairs]), np.array([right for _, right in pairs], dtype=bool)


def best_answer(question: Labelled, weights: Weights) -> tuple[float, bool]:
    """Return the share of the answer with the most weight, and whether it is right."""
    scores = question.described.scores(weights)
    raised = np.exp(scores - scores.max())
    shares = np.bincount(question.answers, raised / raised.sum())
    best = int(shares.argmax())
    return float(shares[best]), bool(question.right[question.answers == best][0])


def calibrate(shares: Numbers, right: npt.NDArray[np.bool_]) -> Calibration:
    """Return the slope and shift of the log-odds that fit best (Newton's method on the log loss)."""
    odds = log_odds(shares)
    inputs = np.stack([odds, np.ones_like(odds)], axis=1)
    found = np.array([1.0, 0.0])
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-np.clip(inputs @ found, -30, 30)))
        slope = inputs.T @ (likely - right)
        bend = inputs.T @ (inputs * (likely * (1 - likely))[:, None]) + _STIFFNESS * np.eye(2)
        step = np.linalg.solve(bend, slope)
        found -= step / max(1.0, float(np.abs(step).max()))
    return Calibration(float(found[0]), float(found[1]))


def log_odds(shares: Numbers) -> Numbers:
    """Return the logarithm of the odds."""
    inside = np.clip(shares, 1e-6, 1 - 1e-6)
    odds: Numbers = np.log(inside / (1 - inside))
    return odds


def calibration_error(likelihoods: Numbers, right: npt.NDArray[np.bool_], bins: int = 10) -> float:
    """Return the expected calibration error (ECE) over bins of equal width.

    It is the distance between the likelihoods of a bin and the share that is right, averaged over the answers.
    """
    at = np.minimum((likelihoods * bins).astype(int), bins - 1)
    total = 0.0
    for number in range(bins):
        inside = at == number
        if inside.any():
            total += inside.sum() * abs(float(likelihoods[inside].mean()) - float(right[inside].mean()))
    return total / max(1, len(likelihoods))


def crossed_error(shares: Numbers, right: npt.NDArray[np.bool_]) -> float:
    """Return the calibration error if each half is judged by a calibration fitted on the other half."""
    halves = np.arange(len(shares)) % 2
    likelihoods = np.zeros(len(shares))
    for half in (0, 1):
        fitted = calibrate(shares[halves != half], right[halves != half])
        likelihoods[halves == half] = [fitted.likelihood(share) for share in shares[halves == half]]
    return calibration_error(likelihoods, right)
