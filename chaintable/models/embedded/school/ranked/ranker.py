"""The likeliest readings of a question: candidates scored by the learned weights, added up by their answers."""

from dataclasses import dataclass
from functools import cached_property
from math import exp

from chaintable.models.embedded.school.choices import is_same
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Value, shown
from chaintable.models.embedded.school.ranked.candidate import Candidate
from chaintable.models.embedded.school.ranked.describing import Describer
from chaintable.models.embedded.school.ranked.enumerating import candidates
from chaintable.models.embedded.school.ranked.links import Links
from chaintable.models.embedded.school.ranked.scoring import Scorer
from chaintable.models.embedded.school.ranked.weights import Weights
from chaintable.models.embedded.school.words.number_form import in_percent, places_asked

KIND = "learned reading"
"""The kind of the readings that the weights choose."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """An answer, the share that its candidates have of all, and the likeliest of them."""

    answer: str
    share: float
    candidate: Candidate


class Answers:
    """The answers that candidates give: in the form that is asked for, one of the choices where there are some."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self._known: dict[tuple[bool, Value], str | None] = {}

    @cached_property
    def _places(self) -> int | None:
        return places_asked(self.exercise)

    def of(self, value: Value) -> str | None:
        """Return the answer that a value gives; None if it is none of the choices."""
        key = isinstance(value, str), value
        if key not in self._known:
            self._known[key] = self._answer(value)
        return self._known[key]

    def _answer(self, value: Value) -> str | None:
        if isinstance(value, float) and self._places is not None:
            value = round(value, self._places or None)
        text = shown(value)
        choices = self.exercise.choices
        return next((one for one in choices if is_same(one, text)), None) if choices else text


def answered(exercise: Exercise) -> tuple[Links, list[tuple[str, Candidate]]]:
    """Return the links of a question, and its candidates with their answers, without those that give none."""
    links, found = candidates(exercise)
    answers = Answers(exercise)
    given = ((answers.of(one.term.value), one) for one in found)
    return links, [(answer, one) for answer, one in given if answer is not None]


def rank(exercise: Exercise, weights: Weights) -> tuple[Links, list[Ranked]]:
    """Return the links of a question, and the answers that it may have, the likeliest first."""
    links, found = answered(exercise)
    scorer = Scorer(Describer(links), weights)
    scores = [scorer.score(one) for _, one in found]
    highest = max(scores, default=0.0)
    raised = [exp(score - highest) for score in scores]
    total = sum(raised)
    shares: dict[str, float] = {}
    best: dict[str, tuple[float, Candidate]] = {}
    for (answer, one), own in zip(found, raised, strict=True):
        shares[answer] = shares.get(answer, 0.0) + own / total
        if answer not in best or own > best[answer][0]:
            best[answer] = (own, one)
    ranked = [Ranked(answer, share, best[answer][1]) for answer, share in shares.items()]
    return links, sorted(ranked, key=lambda one: -one.share)


def found_of(exercise: Exercise, links: Links, ranked: Ranked, sure: float) -> Found:
    """Return a ranked answer as a reading, with its program and the rows and columns of the grid that it reads."""
    sheet, one = links.sheet, ranked.candidate
    program = sheet.program(one.term, f"Read as: {one.shape}")
    places = places_asked(exercise)
    program = program if places is None else program.rounded(places)
    every = range(len(exercise.grid.rows))
    rows = tuple(sorted({sheet.place_of(row) for row in one.rows} & set(every)))
    columns = tuple(sorted({0, *(sheet.columns[at] for at in one.columns)})) if one.columns else None
    kept = rows if 0 < len(rows) < len(every) else None
    return in_percent(exercise, Found(KIND, program, kept, columns, "", sure))
