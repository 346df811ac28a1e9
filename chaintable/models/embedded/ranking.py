"""Ranking: the score of a program is its features times their weights; shares follow from the scores."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from chaintable.models.embedded.features import Describer
from chaintable.models.embedded.programs import Program
from chaintable.models.embedded.signs import Features
from chaintable.models.embedded.weights import WEIGHTS

SHARPNESS = 1.0


@dataclass(frozen=True, slots=True)
class Ranked:
    """A program with its score and its share of the whole (0 to 1)."""

    program: Program
    score: float
    share: float


def rank(programs: Iterable[Program], describer: Describer, weights: Mapping[str, float] = WEIGHTS) -> list[Ranked]:
    """The programs, best first; of equals the one found first."""
    of_rows: dict[int, float] = {}
    scored: list[tuple[float, Program]] = []
    for program in programs:
        key = id(program.rowset)
        if key not in of_rows:
            of_rows[key] = weigh(describer.of_rows(program.rowset), weights)
        rest = weigh(describer.of_columns(program), weights) + weigh(describer.of_both(program), weights)
        scored.append((of_rows[key] + rest, program))
    scored.sort(key=lambda pair: -pair[0])
    best = scored[0][0] if scored else 0.0
    shares = [math.exp(SHARPNESS * (score - best)) for score, _ in scored]
    total = sum(shares)
    return [Ranked(program, score, share / total) for (score, program), share in zip(scored, shares, strict=True)]


def weigh(features: Features, weights: Mapping[str, float]) -> float:
    """The sum of the features, each times its weight."""
    return sum(weights.get(name, 0.0) * value for name, value in features.items())
