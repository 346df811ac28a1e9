"""Which of two values occurred more often: exactly one pet or exactly two, no goal or three."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found, spaced
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, Number, quantity

_MORE, _LESS = re.compile(r" (?:more|commoner|likelier)(?= )"), re.compile(r" (?:less|fewer|rarer)(?= )")
_NONE = frozenset("no none nothing zero without nobody never".split())
_BOUNDS = (
    " at least ",
    " at most ",
    " or more ",
    " or fewer ",
    " or less ",
    " more than ",
    " less than ",
    " fewer than ",
)


def compared_frequencies(exercise: Exercise, table: dict[Number, Number]) -> Found | None:
    """Which is more common: exactly one pet or exactly two pets? Did more children read two books or four?"""
    more, less = _MORE.search(exercise.plain), _LESS.search(exercise.plain)
    if (more is None) == (less is None) or not exercise.asks("or") or exercise.asks("how many"):
        return None
    values = [_value(side) for side in _sides(exercise)]
    if len(values) != 2 or values[0] == values[1] or any(value not in table for value in values):
        return None
    one, other = (table[value] for value in values if value is not None)
    if one == other:
        return None
    first = (one > other) == (more is not None)
    names = exercise.choices or tuple(str(value) for value in values)
    script = Script()
    left, right = script.let("first", one), script.let("second", other)
    test = f"{names[0]!r} if {left.text} {'>' if more else '<'} {right.text} else {names[1]!r}"
    made = Term(test, names[0] if first else names[1])
    rows = tuple(sorted(list(table).index(value) for value in values if value is not None))
    return Found("frequencies compared", script.answer(made), rows, card="frequency", sure=0.88)


def _sides(exercise: Exercise) -> list[str]:
    """Return the two things that are held against each other: the choices, else both sides of "or"."""
    if len(exercise.choices) == 2:
        return [spaced(one) for one in exercise.choices]
    return [] if any(bound in exercise.plain for bound in _BOUNDS) else exercise.plain.split(" or ")


def _value(side: str) -> Number | None:
    """Return the only value that a side names: 0 for "no pets", 2 for "exactly two pets"."""
    words = side.split()
    if _NONE & set(words):
        return 0
    said = {quantity(word) for word in words if word[0].isdigit() or word in COUNTED or word in ("once", "twice")}
    return said.pop() if len(said) == 1 else None
