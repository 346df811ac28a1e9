"""The answer in the form that is asked for: one of the choices, without its unit."""

import re
from collections.abc import Sequence

from chaintable.models.embedded.school.program_text import Value, shown
from chaintable.models.embedded.school.words.named_labels import likeness, places
from chaintable.models.embedded.school.words.words_and_numbers import minutes, number, stems


def as_answer(value: Value, choices: Sequence[str]) -> str:
    """Return the value as the answer shows it, or the choice that says the same.

    >>> as_answer(7.0, ()), as_answer("10:30 AM", ("10:30 A.M.", "11:00 A.M."))
    ('7', '10:30 A.M.')
    """
    text = shown(value)
    if not choices:
        return text
    same = next((one for one in choices if is_same(one, text)), None)
    return same if same is not None else nearest(text, choices)


_WORKED_OUT = re.compile(r"-?\d++\.\d++")
_ROUNDED = 0.0006
"""How far apart two numbers may be of which one was rounded."""


def is_same(one: str, other: str) -> bool:
    """Whether two answers say the same: the same words, time of day or number.

    >>> is_same("10:30 AM", "10:30 a.m."), is_same("$3.50", "3.5"), is_same("3", "4")
    (True, True, False)
    >>> is_same("73.6666666667", "73.6667")
    True
    """
    if one.lower() == other.lower():
        return True
    times = minutes(one), minutes(other)
    if None not in times:
        return times[0] == times[1]
    first, second = _value(one), _value(other)
    return first is not None and second is not None and abs(first - second) <= _ROUNDED


def _value(text: str) -> float | None:
    """Return the number that a text says, or that was worked out to more places than people write."""
    said = number(text)
    if said is not None or not _WORKED_OUT.fullmatch(text):
        return said
    return float(text)


def nearest(text: str, choices: Sequence[str]) -> str:
    """Return the choice that shares most words with a text; the text itself if none shares any."""
    words = stems(text)
    scored = []
    for at, choice in enumerate(choices):
        own = stems(choice)
        shared = len(set(words) & set(own)) / max(1, len(set(words) | set(own))) + 0.5 * bool(places(text, own))
        scored.append((max(shared, 0.9 * likeness(text, own)), -at))
    best = max(scored)
    return choices[-best[1]] if best[0] > 0 else text
