"""The ranking: every program gets the sum of its features' weights as its score, and a share of the whole.

Programs that give the same answer stand for each other: the answer with the largest share of all comes first. Of those
that give it, one that leaves out fewer of the question's words, or takes them at their word, may come before one with a
larger share: the answer is the same, and the chain is more likely to be how it should be found.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from chaintable.models.embedded.model_file import Weights
from chaintable.models.embedded.programs.program import Program, RowSet
from chaintable.models.embedded.ranking.describer import Describer

LEFT_OUT, UNMEANT = 2.0, 2.0
"""What counts against a program next to others with the same answer: each word that it leaves out, and each condition
that its words do not mean (at most 1994, for "prior to 1994")."""


@dataclass(frozen=True, slots=True)
class Width:
    """So many sets of rows are looked into at least and at most, and between them those not that far from the best."""

    fewest: int
    most: int
    far: float


FOR_ANSWERS, FOR_CHECKS = Width(8, 30, 2.0), Width(20, 60, 4.0)
"""What is checked may be claimed of rows that are not likely by themselves, so more are looked into."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A program with its share of the whole, and that of all programs that give its answer (0 to 1)."""

    program: Program
    share: float
    of_answer: float


def likeliest_rows(rowsets: Iterable[RowSet], describer: Describer, weights: Weights) -> list[RowSet]:
    """The sets of rows to read answers off, in the order given: the likeliest by their own features.

    What is read off the others hardly ever comes out first, and would cost two thirds of the time.
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
    """The programs, those of the likeliest answer first, those of one answer next to each other."""
    listed = list(programs)
    if not listed:
        return []
    scores = describer.describe(listed).scores(weights)
    shares = np.exp(scores - scores.max())
    shares /= shares.sum()
    numbers: dict[object, int] = {}
    # Answers that are too long to write down are not known to be the same.
    answers = [numbers.setdefault(one.values or id(one), len(numbers)) for one in listed]
    of_answers = np.bincount(answers, shares)[answers]
    content = describer.recognition.asked.content
    against = np.array([_against(one, content) for one in listed])
    order = np.lexsort((against - scores, -of_answers))
    return [Ranked(listed[at], float(shares[at]), float(of_answers[at])) for at in order.tolist()]


def _against(program: Program, content: int) -> float:
    """What counts against a program, next to others with the same answer."""
    unmeant = sum(not selection.meant for selection in program.rowset.selections)
    return LEFT_OUT * (content & ~program.words).bit_count() + UNMEANT * unmeant
