"""To how many places the question asks to round: "to the nearest degree", "rounded to the cent"."""

import re

from chaintable.models.embedded.school.exercise import Exercise

_NEAREST = re.compile(r"\b(?:to the (?:nearest|closest)|rounded to the(?! nearest)(?! closest)) ([a-z]{2,15})\b")
_PLACES = {"tenth": 1, "hundredth": 2, "cent": 2, "penny": 2, "thousandth": 3}
_LARGER = frozenset(("ten", "hundred", "thousand", "million", "quarter", "half", "dozen"))


def places_asked(exercise: Exercise) -> int | None:
    """Return the places after the point that an answer is rounded to; None where the question doesn't say it.

    A unit or "whole number" means none: "to the nearest degree".
    """
    found = _NEAREST.search(exercise.whole)
    if found is None or found[1] in _LARGER:
        return None
    return _PLACES.get(found[1], 0)
