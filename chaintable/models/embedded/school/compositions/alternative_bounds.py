"""Counts with two conditions of which one must hold: "fewer than 20 or more than 35". Each is counted for itself."""

import re

from chaintable.models.embedded.school.compositions.base import Read, figure, instead, written
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.words.number_bounds import Bound, bounds

_NUMBER = r"\d[\d,]{0,9}(?:\.\d{1,4})?"
_SIGN = (
    r"(?:at least|at most|no more than|no less than|no fewer than|[a-z]{2,12} than|over|under|above|below"
    r"|exactly)"
)
_EITHER = re.compile(
    rf"(?P<one>{_SIGN} {_NUMBER})(?P<noun>(?: [a-z]{{2,14}}){{0,2}}?) or (?P<other>{_SIGN} {_NUMBER})", re.I
)


def within_either_bound(exercise: Exercise, read: Read) -> Found | None:
    """How many pupils got fewer than 20 points or more than 35?"""
    said = _EITHER.search(exercise.asking)
    if said is None or not exercise.asks("how many"):
        return None
    wanted = bounds(said["one"]) + bounds(said["other"])
    if len(wanted) != 2 or not _are_apart(wanted[0], wanted[1]):
        return None
    before, after = exercise.asking[: said.start()], exercise.asking[said.end() :]
    parts = [
        figure(read(instead(exercise, f"{before}{said[side]}{said['noun']}{after}")), name)
        for side, name in (("one", "one_side"), ("other", "other_side"))
    ]
    known = [one for one in parts if one is not None]
    if len(known) < 2:
        return None
    rows = [one.found.rows for one in known]
    kept = None if None in rows else tuple(sorted({row for some in rows for row in some or ()}))
    return Found("compared", written(known, known[0].term + known[1].term), kept, sure=min(one.sure for one in known))


def _are_apart(one: Bound, other: Bound) -> bool:
    """Whether no number fulfils both."""
    low, high = (one, other) if one.value <= other.value else (other, one)
    return low.sign in ("<", "<=", "==") and high.sign in (">", ">=", "==") and low.value < high.value
