"""Score each program by the sum of its features' weights, and turn the scores into shares of the whole.

Programs with the same answer support each other: the answer with the largest total share comes first. Among its
programs, one that leaves out fewer words of the question, or takes them literally, may come before one with a larger
share: the answer is the same, and the chain is more likely to be right.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from chaintable.models.embedded.model_file import Weights
from chaintable.models.embedded.programs.program import Program, RowSet
from chaintable.models.embedded.ranking.describer import Describer

LEFT_OUT, UNMEANT = 2.0, 2.0
"""The penalties next to programs with the same answer: for each word left out, and for each condition that the words
don't mean (at most 1994, for "prior to 1994").
"""


@dataclass(frozen=True, slots=True)
class Width:
    """The least and most sets of rows to look into; between them, those whose score is at most `far` from the best."""

    fewest: int
    most: int
    far: float


FOR_ANSWERS, FOR_CHECKS = Width(8, 30, 2.0), Width(20, 60, 4.0)
"""A claim may be about unlikely rows, so more sets of rows are looked into for checks."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A program with its share of the whole, and the share of all programs with its answer (0 to 1)."""

    program: Program
    share: float
    of_answer: float


def likeliest_rows(rowsets: Iterable[RowSet], describer: Describer, weights: Weights) -> list[RowSet]:
    """Return the sets of rows to read answers from, in the order given: the likeliest by their own features.

    Answers read from the others hardly ever come first, and would take two thirds of the time.
    """
    width = FOR_CHECKS if describer.recognition.asked.asks == "check" else FOR_ANSWERS
    listed = list(rowsets)
    if len(listed) <= width.fewest:
        return listed
    scores = describer.describe_rows(listed).scores(weights)
    order = np.argsort(-scores, kind="stable")
    near = int((scores >= scores.max() - width.far).sum())
    return [listed[at] for at in sorted(order[: max(width.fewest, min(width.most, near))].tolist())]


def rank(programs: Iterable[Program], describer: Describer, weights: Weights) -> list[Ranked]:
    """Return the programs, those of the likeliest answer first, programs with the same answer together."""
    listed = list(programs)
    if not listed:
        return []
    scores = describer.describe(listed).scores(weights)
    shares = np.exp(scores - scores.max())
    shares /= shares.sum()
    numbers: dict[object, int] = {}
    # Answers that are too long to hold can't be compared, so each counts as different.
    answers = [numbers.setdefault(one.values or id(one), len(numbers)) for one in listed]
    of_answers = np.bincount(answers, shares)[answers]
    content = describer.recognition.asked.content
    against = np.array([_against(one, content) for one in listed])
    order = np.lexsort((against - scores, -of_answers))
    return [Ranked(listed[at], float(shares[at]), float(of_answers[at])) for at in order.tolist()]


def _against(program: Program, content: int) -> float:
    """Return the penalty of a program next to others with the same answer."""
    unmeant = sum(not selection.meant for selection in program.rowset.selections)
    return LEFT_OUT * (content & ~program.words).bit_count() + UNMEANT * unmeant
