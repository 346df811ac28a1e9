"""Amounts: what the figures of some rows and columns come to; and readings, which say what follows from them."""

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from chaintable.models.embedded.school.families.scope import scope_of
from chaintable.models.embedded.school.general.facts import Facts
from chaintable.models.embedded.school.general.senses import DOWN, UP, Selection, Sense
from chaintable.models.embedded.school.program import Program, Script, Term, term, total
from chaintable.models.embedded.school.words import COUNTED, ORDINALS, Number, quantity, stems

_KINDS = {
    "time": "1 second sec s, 60 minute min, 3600 hour hr h, 86400 day, 604800 week",
    "length": "0.001 mm millimeter millimetre, 0.01 cm centimeter centimetre, 1 m meter metre, 1000 km kilometer "
    "kilometre, 0.0254 inch, 0.3048 foot ft, 0.9144 yard",
    "mass": "1 g gram, 1000 kg kilo kilogram",
    "volume": "1 ml milliliter millilitre, 1000 l liter litre",
    "money": "1 cent, 100 dollar",
}
UNITS: dict[str, tuple[str, Fraction]] = {
    word: (kind, Fraction(size))
    for kind, sizes in _KINDS.items()
    for size, *words in (one.split() for one in sizes.split(", "))
    for word in words
}
"""What a unit measures, and its size in the smallest of its kind."""
_COMPARATIVE = re.compile(r"[a-z]{3,}er")
_COSTS = ("cost", "pay", "price", "buy", "money", "owe", "spend", "expensive", "cheap")
_NO_COMPARATIVES = frozenset("together other another rather never number after summer winter".split())
_SIGNS = {1: ">", -1: "<"}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a question may mean: the answer with its program, where it was read, and the words that take part."""

    kind: str
    program: Program
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    used: frozenset[int] = frozenset()
    sure: float = 0.9


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum over cells, and the rows and columns that it is made of."""

    term: Term
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    values: tuple[Number, ...]


def columns_meant(sense: Sense, selection: Selection) -> tuple[int, ...]:
    """Return the columns that a selection is about: its own, the only one, all that add up, or the one meant."""
    facts = sense.facts
    if selection.columns:
        return selection.columns
    if len(facts.plain_columns) == 1:
        return facts.plain_columns
    if facts.adds_up:
        return facts.plain_columns
    scope = scope_of(sense.exercise) if facts.shape == "table" else None
    if scope is not None and scope.named_columns and scope.is_one_column and scope.columns[0] in facts.columns:
        return (facts.columns.index(scope.columns[0]),)
    return tuple(facts.costly) if len(facts.costly) == 1 and sense.has(*_COSTS) else ()


def amount(sense: Sense, selection: Selection) -> Amount | None:
    """Return what the figures of a selection come to; all rows if it names none. None if that isn't clear."""
    facts, columns = sense.facts, columns_meant(sense, selection)
    rows = selection.rows or facts.plain_rows
    terms, values = [], []
    for row in rows:
        for column in columns:
            value = facts.values[row][column]
            if value is None:
                continue
            factor = selection.factors.get(row, 1) if selection.rows else 1
            factor *= selection.column_factors.get(column, 1) if selection.columns else 1
            terms.append(term(value) if factor == 1 else term(factor) * term(value))
            values.append(value)
    if not terms:
        return None
    added = total(terms)
    return Amount(tidy(added), rows, columns, tuple(values))


def by_parts(sense: Sense) -> Amount | None:
    """Return the sum of amounts that name their own row and column: "a large mango and two small mints"."""
    starts = [0, *(at + 1 for at, word in enumerate(sense.words) if word in ("and", "plus"))]
    parts = [sense.select(start, end) for start, end in pairwise((*starts, len(sense.words)))]
    told = [part for part in parts if not part.says_nothing]
    if len(told) < 2 or any(not (part.rows and part.columns) for part in told):
        return None
    found = [made for part in told if (made := amount(sense, part)) is not None]
    if len(found) < len(told):
        return None
    rows, columns = (tuple(at for one in found for at in getattr(one, name)) for name in ("rows", "columns"))
    values = tuple(value for one in found for value in one.values)
    return Amount(tidy(total(one.term for one in found)), rows, columns, values)


def tidy(made: Term) -> Term:
    """Return a term without the dust of broken numbers."""
    return made.rounded(4) if isinstance(made.value, float) and round(made.value, 4) != made.value else made


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


def yes_or_no(script: Script, test: str, is_true: bool) -> Program:
    """Return the program that answers with yes or no."""
    return script.answer(Term(f'"yes" if {test} else "no"', "yes" if is_true else "no"))
