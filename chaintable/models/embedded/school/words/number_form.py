"""The form in which the question asks for a number: "to the nearest degree", "rounded to the cent", "in percent"."""

import re
from dataclasses import replace

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Program
from chaintable.models.embedded.school.words.words_and_numbers import quantity

_NEAREST = re.compile(r"\b(?:to the (?:nearest|closest)|rounded to the(?! nearest)(?! closest)) ([a-z]{2,15})\b")
_WHOLE = re.compile(
    r"\b(?:rounded|round)(?: it| that| off| up| down)? to (?:an? |the )?(?:whole|full)\b|\bin whole [a-z]{3,12}\b"
)
_DECIMALS = re.compile(r"\b(?:to|with) (one|two|three|[123]) (?:decimals?|decimal places?|decimal digits?)\b")
_PLACES = {"tenth": 1, "hundredth": 2, "cent": 2, "penny": 2, "thousandth": 3}
_LARGER = frozenset(("ten", "hundred", "thousand", "million", "quarter", "half", "dozen"))
_FRACTION = re.compile(r"(\d{1,9})/(\d{1,9})")
_PERCENT = re.compile(r"\b(?:as a|give a|in) percent(?:age)?\b|\bas a %", re.I)


def places_asked(exercise: Exercise) -> int | None:
    """Return the places after the point that an answer is rounded to; None where the question doesn't say it.

    A unit or "whole number" means none: "to the nearest degree".
    """
    if _WHOLE.search(exercise.whole):
        return 0
    if (decimals := _DECIMALS.search(exercise.whole)) is not None:
        return int(quantity(decimals[1]) or 0)
    found = _NEAREST.search(exercise.whole)
    if found is None or found[1] in _LARGER:
        return None
    return _PLACES.get(found[1], 0)


def in_percent(exercise: Exercise, found: Found) -> Found:
    """Return a reading whose fraction is a percentage where another sentence asks for one: "give a percentage"."""
    share = _FRACTION.fullmatch(str(found.program.value))
    if share is None or not _PERCENT.search(exercise.question) or exercise.says("fraction"):
        return found
    value = round(int(share[1]) * 100 / int(share[2]), 2)
    head, cut, last = found.program.text.rpartition("ans = ")
    if not cut:
        return found
    text = f"{head}part, whole = ({last}).split('/')\nans = round(int(part) * 100 / int(whole), 2)"
    return replace(found, program=Program(text, value))
