"""Conditions on numbers, as questions say them: "at least 20", "fewer than three", "80 or better"."""

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass

from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, Number, quantity

_COUNT = (
    r"[$€£]?(\d[\d,]{0,15}(?:\.\d{1,6})?|"
    + "|".join(sorted((*COUNTED, "once", "twice"), key=len, reverse=True))
    + r")\b"
)
_SIGNS = (
    (
        ">=",
        r"at least|no fewer than|no less than|not less than|not fewer than|a minimum of|minimum of|or above"
        r"|ma(?:de|kes?) it to",
    ),
    ("<=", r"at most|no more than|no greater than|not more than|a maximum of|maximum of|up to|no higher than|not over"),
    ("<", r"(?:few|small|short|low|light|young|cheap|cold|cool|slow|narrow)er than|less than|under|below"),
    (
        ">",
        r"more than|(?:great|high|larg|bigg|long|tall|heavi|old|warm|hott|wid|fast|deep)er than|over|above|past"
        r"|exceed(?:s|ed|ing)?",
    ),
    ("==", r"exactly|precisely|equal to"),
)
_NOUN = r"(?:(?:sizes?|numbers?|levels?|grades?|ages?|floors?|no\.) )?"
"""What a number may count up: "smaller than size 38"."""
_BEFORE = tuple((sign, re.compile(rf"\b(?:{words})\s{_NOUN}{_COUNT}", re.I)) for sign, words in _SIGNS)
_UP = frozenset(
    "more above better over higher up longer older upwards greater heavier taller warmer larger bigger".split()
)
_AFTER = re.compile(rf"\b{_COUNT}(?:%|\s[a-z]{{1,12}}(?:[- ][a-z]{{1,12}})?)?\s(?:or|and)\s([a-z]{{2,8}})\b", re.I)
_BETWEEN = re.compile(rf"\b(?:between|from)\s{_COUNT}(?:\s[a-z]{{1,12}})?\s(?:and|to)\s{_COUNT}", re.I)
_DOWN = frozenset("fewer less below under lower down shorter younger lighter colder smaller".split())
_NEGATED = re.compile(r"\b(?:no|not)\s$", re.I)
_DENIED = re.compile(r"(?:n't|\bnot)(?: have| has| had| get| got| own)?\s$", re.I)
_SPACES = re.compile(r"\s{1,4}")
Compare = Callable[[Number, Number], bool]
_TESTS: dict[str, Compare] = {
    "==": operator.eq, "!=": operator.ne, ">=": operator.ge, "<=": operator.le, "<": operator.lt, ">": operator.gt,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bound:
    """A condition on a number: a sign and a value."""

    sign: str
    value: Number

    def holds(self, number: Number) -> bool:
        """Whether a number fulfils it."""
        return _TESTS[self.sign](number, self.value)

    def text(self, name: str) -> str:
        """Return it as Python."""
        return f"{name} {self.sign} {self.value!r}"


def bounds(text: str) -> list[Bound]:
    """Return the conditions in a text, in its order.

    >>> bounds("How many scored at least 40 but fewer than 50?")
    [Bound(sign='>=', value=40), Bound(sign='<', value=50)]
    >>> bounds("80 or better"), bounds("no more than twice")
    ([Bound(sign='>=', value=80)], [Bound(sign='<=', value=2)])
    """
    plain = " ".join(text.replace("−", "-").split())
    found: list[tuple[int, Bound]] = []
    for sign, pattern in _BEFORE:
        for one in pattern.finditer(plain):
            before = plain[max(0, one.start() - 12) : one.start()]
            if sign == "==" and _DENIED.search(before):
                found += _bound(one.start(), "!=", one[1])
            elif not _NEGATED.search(before[-4:]):
                found += _bound(one.start(), sign, one[1])
    for one in _AFTER.finditer(plain):
        word = one[2].lower()
        if word in _UP or word in _DOWN:
            found += _bound(one.start(), ">=" if word in _UP else "<=", one[1])
    for one in _BETWEEN.finditer(plain):
        found += [*_bound(one.start(), ">=", one[1]), *_bound(one.start(), "<=", one[2])]
    return [bound for _, bound in sorted(found, key=lambda pair: pair[0])]


def _bound(place: int, sign: str, said: str) -> list[tuple[int, Bound]]:
    value = quantity(said)
    return [] if value is None else [(place, Bound(sign, value))]


def test_of(found: list[Bound], name: str) -> str:
    """Return the conditions as one Python test of a name."""
    return " and ".join(bound.text(name) for bound in found)


def all_hold(found: list[Bound], number: Number) -> bool:
    """Whether a number fulfils all conditions."""
    return all(bound.holds(number) for bound in found)
