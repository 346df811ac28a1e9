"""What a question holds its figures against: more or less, and the numbers that stand there, in the table's unit."""

import re
from dataclasses import dataclass
from fractions import Fraction

from chaintable.models.embedded.school.general.facts import Facts
from chaintable.models.embedded.school.general.mentions import DOWN, UP, Sense
from chaintable.models.embedded.school.words.unit_sizes import UNITS
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, ORDINALS, Number, quantity, stems

_COMPARATIVE = re.compile(r"[a-z]{3,}er")
_NO_COMPARATIVES = frozenset("together other another rather never number after summer winter".split())
_SIGNS = {1: ">", -1: "<"}

_BEHIND = frozenset("more above over higher better less fewer below under lower".split())
_OVER_ALL = re.compile(r"\b(?:over|under|above|below) (?:the|all|these|those|that|this)\b", re.I)


def comparative(words: tuple[str, ...], end: int, start: int = 0) -> tuple[int, int] | None:
    """Return the place of the last word before `end` that compares, and 1 for more or -1 for less."""
    for at in range(end - 1, start - 1, -1):
        if words[at] in DOWN:
            return at, -1
        if words[at] in UP:
            return at, 1
    last = words[end - 1] if end > start else ""
    return (end - 1, 1) if _COMPARATIVE.fullmatch(last) and last not in _NO_COMPARATIVES else None


def sign_of(direction: int) -> str:
    """Return the sign of a comparison."""
    return _SIGNS[direction]


def holds(left: Number, sign: str, right: Number) -> bool:
    """Whether a comparison is true."""
    return {">": left > right, "<": left < right, ">=": left >= right, "<=": left <= right, "==": left == right}[sign]


@dataclass(frozen=True, slots=True)
class Threshold:
    """A number that something is compared with, in the unit of the figures."""

    value: Number
    used: frozenset[int]


def threshold(sense: Sense, start: int) -> Threshold | None:
    """Return the number at a place ("$500", "half an hour", "one metre"); None where something else stands there."""
    words = sense.words
    if start >= len(words) or any(one.start == start or start in one.used for one in sense.mentions):
        return None
    if words[start] == "half" and words[start + 1 : start + 2] and words[start + 1] in UNITS:
        return _in_unit(sense, 0.5, start + 1, {start, start + 1})
    if words[start] in UNITS and words[start] not in ("s", "m", "g", "l", "h"):
        extra = words[start + 1 : start + 3] == ("and", "half")
        more = {start, start + 1, start + 2} if extra else {start}
        return _in_unit(sense, 1.5 if extra else 1, start, more)
    known = words[start] not in ORDINALS and (words[start] in COUNTED or not words[start][-1].isalpha())
    value = quantity(words[start]) if known or words[start] in ("once", "twice") else None
    if value is None:
        return None
    if start + 1 < len(words) and words[start + 1] in UNITS:
        return _in_unit(sense, value, start + 1, {start, start + 1})
    return Threshold(value, frozenset({start}))


def _in_unit(sense: Sense, value: Number, at: int, used: set[int]) -> Threshold | None:
    kind, size = UNITS[sense.words[at]]
    own = _unit_of(sense.facts, kind)
    if own is None:
        named = {stem for name in (*sense.facts.heads, sense.facts.key, sense.facts.title) for stem in stems(name)}
        return Threshold(value, frozenset(used)) if sense.words[at] in named else None
    converted = Fraction(str(value)) * size / own
    return Threshold(int(converted) if converted.denominator == 1 else float(converted), frozenset(used))


def _unit_of(facts: Facts, kind: str) -> Fraction | None:
    """Return the size of the unit that the figures are in, where they measure that."""
    if kind == "money" and facts.is_money:
        return Fraction(100)
    for names in (facts.heads, (facts.key, facts.title)):
        found = [UNITS[stem] for name in names for stem in stems(name) if stem in UNITS]
        sizes = {size for own, size in found if own == kind}
        if len(sizes) == 1:
            return sizes.pop()
    return None


def bound_said(sense: Sense) -> tuple[str, float, frozenset[int]] | None:
    """Return the sign and the number that something is compared with, and the words that say so."""
    found = bounds_said(sense)
    return found[0] if len(found) == 1 else None


def bounds_said(sense: Sense) -> list[tuple[str, float, frozenset[int]]]:
    """Return every sign and number that something is compared with, and the words that say so."""
    words, found = sense.words, []
    for at in range(len(words) - 1):
        phrase, after, start = (words[at], words[at + 1]), at + 2, at
        sign: str | None = {("at", "least"): ">=", ("at", "most"): "<=", ("up", "to"): "<="}.get(phrase)
        if sign is None and words[at] in ("over", "above", "under", "below"):
            sign, after = (">" if words[at] in ("over", "above") else "<"), at + 1
            sign = None if _OVER_ALL.search(sense.text) else sign
        if words[at] == "than" and (compares := comparative(words, at)) is not None:
            sign, after, start = sign_of(compares[1]), at + 1, compares[0]
        limit = threshold(sense, after) if sign else None
        if sign and limit is not None:
            found.append((sign, limit.value, limit.used | {start} | set(range(at, after))))
    return found or _bounds_behind(sense)


def _bounds_behind(sense: Sense) -> list[tuple[str, float, frozenset[int]]]:
    """Return the bound of "8 points or more", "20 and above"."""
    words = sense.words
    for at in range(1, len(words) - 1):
        sign = ">=" if words[at + 1] in ("more", "above", "over", "higher", "better") else "<="
        if words[at] not in ("or", "and") or words[at + 1] not in _BEHIND:
            continue
        for start in (at - 2, at - 1):
            if start >= 0 and (limit := threshold(sense, start)) is not None:
                return [(sign, limit.value, limit.used | set(range(start, at + 2)))]
    return []


def money_places(sense: Sense) -> frozenset[int]:
    """Return the places of the words that name a sum of money."""
    return frozenset(
        at
        for at, word in enumerate(sense.words)
        if "$" in word or not {word, *sense.words[at + 1 : at + 2]}.isdisjoint(("dollar", "cent", "buck"))
    )
