"""The answer of the rules beside that of the learned ranker: where they agree it is surer, else the likelier is taken.

How likely each is right was learned from questions that the rules had not been made with when they answered them.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import exp, log

from chaintable.models.embedded.school.agreement import OWN
from chaintable.models.embedded.school.choices import as_answer, is_same
from chaintable.models.embedded.school.compositions import COMPOSED
from chaintable.models.embedded.school.doubting.ignored_words import ignored_words
from chaintable.models.embedded.school.doubting.impossible_answers import impossibilities
from chaintable.models.embedded.school.doubting.mismatches import WORKED_OUT, mismatches
from chaintable.models.embedded.school.doubting.omissions import omissions
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.ranked.enumerating import can_read
from chaintable.models.embedded.school.ranked.ranker import Ranked, found_of, rank
from chaintable.models.embedded.school.ranked.weights import Weights, shipped_weights

SURE_FROM = 0.8
"""Rules that are at least this sure keep their answer; the ranker only makes it less sure.

It is no witness against a reading of a kind that it has no programs for.
"""
_GUESS = 0.4
"""How likely an answer of the ranker must be to take the place of one of the rules."""
SPECIAL = OWN | WORKED_OUT | COMPOSED | {"linear or not", "market", "whole of counts"}
"""The kinds of readings that carry out what the ranker's programs don't."""
_DOUBTED = 0.59
"""How sure an answer is at most that the ranker alone gives, or that doubtful rules share without it being likely."""
_VERY_LIKELY, _MOST_AGREED = 0.85, 0.8
"""From where on an answer of both is believed, and how sure it is then at most.

Of 61 such first tries of unsure rules, judged by judges of other parts, 55 were right.
"""
_CONTESTED = 0.55
"""How sure rules still are that the ranker contradicts without taking their place, if they were surer before."""
_NO_CHOICE, _LEAST, _SURE = 0.3, 0.01, 0.6


def advised(exercise: Exercise, known: Found | None, weights: Weights | None = None) -> Found | None:
    """Return the reading of the rules, surer or less sure, or that of the ranker where it is likelier right."""
    if known is None:  # what no rule reads is hardly a school question: the parser answers it, or refuses
        return None
    sure = _sureness(exercise, known)
    if not can_read(exercise.grid) or (sure >= SURE_FROM and known.kind in SPECIAL):
        return known
    weights = weights or shipped_weights()
    links, ranked = rank(exercise, weights)
    if not ranked:
        return known
    answer = as_answer(known.program.value, exercise.choices)
    evidence = evidence_of(sure, answer, ranked)
    if sure >= SURE_FROM and _is_unheard_of(exercise, answer, ranked):
        return known
    if sure >= SURE_FROM:
        return _contested(known, answer, ranked, judged(weights, "contested", evidence))
    if is_same(answer, ranked[0].answer):
        return _agreed(exercise, known, judged(weights, "agreed", evidence))
    rules, learned = judged(weights, "rules", evidence), judged(weights, "ranker", evidence)
    if _keeps_its_place(known, sure) or not takes_over(rules, learned):
        return replace(known, sure=min(known.sure, max(rules, _CONTESTED)))
    return found_of(exercise, links, ranked[0], min(learned, _DOUBTED))


def _agreed(exercise: Exercise, known: Found, likely: float) -> Found:
    """Return a reading that the ranker shares: surer, but what made it doubtful remains, since both may overlook it."""
    clear = not (mismatches(exercise, known) or omissions(exercise, known) or impossibilities(exercise, known))
    most = _MOST_AGREED if clear and likely >= _VERY_LIKELY else _DOUBTED
    return known if ignored_words(exercise, known) else replace(known, sure=max(known.sure, min(likely, most)))


def _is_unheard_of(exercise: Exercise, answer: str | None, ranked: Sequence[Ranked]) -> bool:
    """Whether no program of the ranker gives the rules' answer, in a table of times or a plot.

    Of 12 such sure first tries of the rules 10 were right; in other tables 6 of 16.
    """
    if answer is None or any(is_same(one.answer, answer) for one in ranked):
        return False
    grid = exercise.grid
    timed = any(time is not None for times in grid.times for time in times)
    return timed or "stem" in grid.names[0].lower()


def _contested(known: Found, answer: str, ranked: Sequence[Ranked], likely: float) -> Found:
    """Return a sure reading of the rules, less sure where the ranker makes it doubtful."""
    if is_same(answer, ranked[0].answer) or likely >= _SURE:
        return known
    return replace(known, sure=min(known.sure, likely))


def _keeps_its_place(known: Found, sure: float) -> bool:
    """Whether a reading is of a kind that the ranker has no programs for, and not a mere guess.

    At their first try 20 of 26 such readings between 40 and 80 % were right.
    """
    return sure >= _GUESS and known.kind in SPECIAL


def takes_over(rules: float, learned: float) -> bool:
    """Whether the ranker's answer is taken instead of the rules': it is likelier, and more than a guess."""
    return learned > rules and learned > _GUESS


def _sureness(exercise: Exercise, known: Found) -> float:
    """Return how sure the rules are; less where their answer is none of the choices."""
    is_choice = not exercise.choices or as_answer(known.program.value, exercise.choices) in exercise.choices
    return known.sure if is_choice else _NO_CHOICE * known.sure


def evidence_of(sure: float, answer: str | None, ranked: Sequence[Ranked]) -> tuple[float, ...]:
    """Return what a judge goes by: how sure the rules are, the share of the ranker's answer, and that of the rules'."""
    first = ranked[0].share if ranked else 0.0
    other = next((one.share for one in ranked if one.answer == answer), None)
    if other is None:
        other = sum(one.share for one in ranked if answer is not None and is_same(one.answer, answer))
    chances = [_log_odds(sure), _log_odds(first), _log_odds(other)]
    return (1.0, *chances, float(sure >= _SURE), chances[0] * chances[1] / 5)


def _log_odds(likely: float) -> float:
    kept = min(max(likely, _LEAST), 1 - _LEAST)
    return log(kept / (1 - kept))


def judged(weights: Weights, judge: str, evidence: Sequence[float]) -> float:
    """Return how likely an answer is right by a judge."""
    score = sum(weight * value for weight, value in zip(weights.judges[judge], evidence, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))
