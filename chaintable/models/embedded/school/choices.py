"""The answer in the form that is asked for: one of the choices, without its unit."""

from collections.abc import Sequence

from chaintable.models.embedded.school.naming import likeness, places
from chaintable.models.embedded.school.program import Value, shown
from chaintable.models.embedded.school.words import minutes, number, stems


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


def is_same(one: str, other: str) -> bool:
    """Whether two answers say the same: the same words, time of day or number.

    >>> is_same("10:30 AM", "10:30 a.m."), is_same("$3.50", "3.5"), is_same("3", "4")
    (True, True, False)
    """
    if one.lower() == other.lower():
        return True
    times = minutes(one), minutes(other)
    if None not in times:
        return times[0] == times[1]
    numbers = number(one), number(other)
    return None not in numbers and numbers[0] == numbers[1]


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
