"""Whether one of two rows is higher or lower, dearer or cheaper than the other: the word that holds is the answer."""

import re

from chaintable.models.embedded.school.exercise import FEWER, MORE, Exercise, Found
from chaintable.models.embedded.school.named_labels import mentions
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words_and_numbers import stems

_EITHER = re.compile(
    r"\b(?P<one>(?:more |less )?[a-z]{3,10}) or (?P<other>(?:more |less )?[a-z]{3,10})\b(?=.{0,80} than\b)"
)
_SAME = re.compile(r"\b(?:the )?same\b|\bequal\b", re.I)
_UP = MORE | {"dearer", "pricier", "costlier", "above", "over"}
_DOWN = FEWER | {"below", "under"}


def higher_or_lower(exercise: Exercise) -> Found | None:
    """Was the bill in March higher or lower than the one in January?"""
    grid, said = exercise.grid, _EITHER.search(exercise.plain)
    ways = None if said is None else _ways(said["one"], said["other"])
    places = mentions(grid.labels, stems(exercise.asking))
    rows = list(dict.fromkeys(row for _, row in places))
    if ways is None or grid.pairs is None or grid.header is None or len(rows) != 2:
        return None
    script = Script()
    first, second = (script.let(grid.labels[row], grid.numbers[row][1]) for row in rows)
    up, down = ways
    if first.value == second.value:
        same = next((one for one in exercise.choices if _SAME.search(one)), None)
        return None if same is None else Found("higher or lower", script.answer(same), tuple(rows), sure=0.88)
    made = Term(f"{up!r} if {first.text} > {second.text} else {down!r}", up if first.value > second.value else down)
    return Found("higher or lower", script.answer(made), tuple(rows), sure=0.88)


def _ways(one: str, other: str) -> tuple[str, str] | None:
    """Return the word for more and that for less of two; None unless they are opposites."""
    ups = [_is_up(word) for word in (one, other)]
    if None in ups or ups[0] == ups[1]:
        return None
    return (one, other) if ups[0] else (other, one)


def _is_up(word: str) -> bool | None:
    first = word.split()[0]
    return True if first in _UP else False if first in _DOWN else None
