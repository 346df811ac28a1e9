"""The family that fits and the general reading, weighed: agreement is sure, difference is doubt."""

from collections.abc import Sequence
from dataclasses import replace

from chaintable.models.embedded.school.choices import as_answer, is_same
from chaintable.models.embedded.school.compositions import COMPOSED
from chaintable.models.embedded.school.doubting.doubts import sureness
from chaintable.models.embedded.school.doubting.ignored_words import ignored_words
from chaintable.models.embedded.school.doubting.mismatches import WORKED_OUT, averages_growth
from chaintable.models.embedded.school.doubting.omissions import omissions
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.growth.rates_of_change import is_for_one, moves
from chaintable.models.embedded.school.general import general_reading
from chaintable.models.embedded.school.words.number_form import in_percent, places_asked

OWN = frozenset(
    (
        "price of a plan",
        "points",
        "route",
        "probability",
        "percent of two",
        "multiple",
        "compared",
        "record",
        "exchange",
        "attribute",
        "opening hours",
        "left out",
        "referred",
        "price of one",
        "price of some",
        "family ticket",
        "holding",
        "takings",
        "market",
        "everyone counted",
        "side by side",
        "row rate",
        "sized price",
        "told price",
        "left of income",
        "saving up",
        "other hours",
        "straight line",
        "column contest",
        "complement",
        "pieces",
        "product",
        "return ticket",
        "tickets compared",
        "shared total",
        "equals",
        "interval",
        "multiple of a row",
        "column in all",
        "race",
        "standing",
        "first over",
        "longest leg",
        "wet days",
        "expectation",
        "hourly pay",
        "rates added",
        "pass or singles",
        "growing pattern",
        "goal",
        "match",
        "steadily",
        "column share",
        "within labels",
        "bill and share",
        "bundles",
        "extreme figure",
        "fixed and each",
        "over time",
        "extreme reached",
        "limit",
        "held against",
        "since before",
        "waiting",
        "largest step",
        "direction",
        "alike across",
        "tariff",
        "saving",
        "repeated",
        "one column",
        "recipe stock",
        "recipe",
        "whole cost",
        "worked column",
        "deductions",
        "deductions counted",
        "lines together",
        "pay without a line",
        "pay after taxes",
        "league",
        "saved so far",
        "plans compared",
        "price of use",
        "paid for one",
        "frequencies compared",
    )
)
"""Readings of tables and questions that the general one doesn't know, from `_CLEAR` on."""
_SURE, _AGREED, _CONTESTED, _AHEAD, _CLEAR = 0.6, 0.92, 0.55, 0.15, 0.8
"""From where on a reading is believed, how sure two are that agree, how sure one is that another contradicts, how far
one doubtful reading is ahead of another to be taken, and from where on a special reading isn't contradicted.
"""

LEFT_OF_UNUSED = 0.6
"""How much a reading keeps where words of the question have no part in it."""
_LEFT_OF_INCOMPLETE = 0.5
"""How much of its sureness a reading keeps that leaves out a part of the question."""


def weighed(exercise: Exercise, known: Found | None) -> tuple[Found, float] | None:
    """Return the reading that is likelier right and how sure it is; `known` is that of the first family that fits."""
    general = general_reading(exercise)
    if general is not None and (omissions(exercise, general) or _is_of_all_steps(exercise, general)):
        general = replace(general, sure=_LEFT_OF_INCOMPLETE * general.sure)
    if general is not None and ignored_words(exercise, general):
        general = replace(general, sure=LEFT_OF_UNUSED * general.sure)
    if known is None:
        return None if general is None else (_rounded(exercise, general), general.sure)
    known = _rounded(exercise, known)
    sure = sureness(exercise, known) * (LEFT_OF_UNUSED if ignored_words(exercise, known) else 1.0)
    if general is None:
        return known, sure
    general = _rounded(exercise, general)
    if _same(known, general, exercise.choices):
        together = _AGREED if min(sure, general.sure) >= _SURE else general.sure
        return known, max(sure, together) if general.sure >= _SURE else sure
    if general.sure < _SURE:
        if general.sure > sure + _AHEAD:
            return general, general.sure
        other = general.kind == "claim" and general.sure > _CONTESTED - 0.05
        return known, min(sure, _CONTESTED) if other else sure
    if sure < _SURE:
        return general, general.sure
    if sure >= _CLEAR and known.kind in OWN:
        return known, sure
    return (known if sure >= general.sure or known.kind in WORKED_OUT | COMPOSED else general), _CONTESTED


def _is_of_all_steps(exercise: Exercise, general: Found) -> bool:
    """Whether growth in one year is asked for, and the values are averaged or their whole growth is read."""
    several = general.kind in ("move", "gap") and len(exercise.rows_named) == 2 and _are_apart(exercise)
    return averages_growth(exercise, general) or (several and moves(exercise) and is_for_one(exercise))


def _are_apart(exercise: Exercise) -> bool:
    """Whether the two rows that are named are more than one step apart: by their numbers, else by their places."""
    first, last = exercise.rows_named
    start, end = exercise.grid.numbers[first][0], exercise.grid.numbers[last][0]
    return abs(last - first) != 1 if start is None or end is None else abs(end - start) != 1


def _rounded(exercise: Exercise, found: Found) -> Found:
    """Return a reading with its answer rounded as the question asks."""
    found = in_percent(exercise, found)
    places = places_asked(exercise)
    return found if places is None else replace(found, program=found.program.rounded(places))


def _same(one: Found, other: Found, choices: Sequence[str]) -> bool:
    return is_same(as_answer(one.program.value, choices), as_answer(other.program.value, choices))
