"""The things of a price list that a question names, each with how many are bought."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chaintable.models.embedded.school.exercise import Exercise
from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.named_labels import alike, bare, mentions, places
from chaintable.models.embedded.school.words.words_and_numbers import (
    COUNTED,
    STOP,
    Number,
    number,
    plain_number,
    quantity,
    stems,
)

_PRICE = re.compile(r"[$€£]\s?([\d,]{0,20}\.?\d{1,9})\s?(?:(?:per|/|a|each)\s?(.{0,40}))?")
_PLAIN = re.compile(r"(\d[\d,]{0,20}(?:\.\d{1,9})?)(?:\s?(?:€|£|¢|dollars|euros))?")
_PER = re.compile(
    r"(?:per|for|/) ?((?:\d{1,4} ?)?(?:kilograms?|kilos?|kg|grams?|g|liters?|litres?|l|ml|pounds?|lb|meters?"
    r"|metres?|m|ounces?|oz))\b"
)
_HEADERS = frozenset("price cost fee fare charge rate each".split())
_OPENINGS = frozenset(
    "buy bought afford cost price does for than on get order purchase rent pay take want choose sell".split()
)
_SENTENCES = re.compile(r"[.?!;:]\s")
_PARTS = re.compile(r",|\band\b|\bbut\b|\bplus\b|\bwith\b|\bthan\b|\bor\b|\bif (?:he|she|i|they|we|you)\b", re.I)
_MEASURES = frozenset("""
pound kilogram lb kg ounce oz gram liter litre gallon quart foot meter metre yard dozen pair bag box package pack jar
cup piece order serving bottle can ticket hour day night kilo scoop slice bunch
""".split())  # fmt: skip
_SMALL_TALK = frozenset("""
buy bought cost pay paid spend spent get need want take order cheap cheaper price money dollar cent bill have left
change
enough afford together altogether total same whole everything buck much would could fifty twenty ten five change back
spare remain remaining leave short only pocket cash budget note list table purchase order each every
""".split())  # fmt: skip
_PEOPLE = frozenset("friend person child sister brother student roommate us we adult man woman guest family".split())
_ABOUT_MONEY = (
    "cost",
    "costs",
    "pay",
    "pays",
    "paid",
    "owe",
    "bill",
    "change",
    "afford",
    "spend",
    "get back",
    "enough",
    "set me back",
    "set us back",
    "set him back",
    "set her back",
    "set them back",
    "fork out",
    "hand over",
    "charge",
    "the damage",
    "come to",
)
_ASKS_SUM = re.compile(
    r"\bwhat (?:(?:do|does|did|would|will|am|is|are) (?:i|we|he|she|they|you|that|it|this|all that) .{0,30}?"
    r"(?:pay|cost|spend|owe|set (?:me|us|him|her|them) back|come to|add up to|get back|have left)|(?:is"
    r"|would be) (?:the|my|our|her|his"
    r"|their)"
    r" (?:damage|bill|total|cost|price))\b"
)
"""A sum of money is asked for, not a thing: "what would that set me back"."""
_SMALLER = {
    (small, large): 1000
    for smalls, larges in (
        (("g", "gram"), ("kg", "kilogram", "kilo")),
        (("ml", "milliliter", "millilitre"), ("l", "liter", "litre")),
    )
    for small in smalls
    for large in larges
} | {(small, large): 100 for small in ("cm", "centimeter", "centimetre") for large in ("m", "meter", "metre")}
"""How many of the smaller unit one of the larger has."""
_SAME = {"gram": "g", "kilogram": "kg", "kilo": "kg", "milliliter": "ml", "millilitre": "ml", "liter": "l",
    "litre": "l", "pound": "lb",
         "ounce": "oz", "meter": "m", "metre": "m"}  # fmt: skip
_NEAR, _FEW = 3, 2
_LEAST_SHARED = 0.5


@dataclass(frozen=True, slots=True)
class Item:
    """A row of the price list and how many are bought; `said` tells whether the question gives that number."""

    row: int
    count: Number = 1


@dataclass(frozen=True)
class Prices:
    """A price list: a label and a price in each row, and what a price is for ("pound", "dozen", "")."""

    labels: tuple[str, ...]
    prices: tuple[Number, ...]
    units: tuple[str, ...]


def price_list(grid: SchoolGrid) -> Prices | None:
    """Return the table as a price list; None if it isn't one."""
    if grid.width != 2 or not grid.rows:
        return None
    priced = [_PRICE.fullmatch(row[1]) for row in grid.rows]
    if all(priced) and (grid.header is None or _is_headed(grid)):
        found = [one for one in priced if one]
        unit = _unit_said(grid)
        return Prices(grid.labels, tuple(plain_number(one[1]) for one in found), tuple(one[2] or unit for one in found))
    plain = [_PLAIN.fullmatch(row[1]) for row in grid.rows]
    if grid.header is None or not all(plain) or not _is_headed(grid):
        return None
    return Prices(grid.labels, tuple(plain_number(one[1]) for one in plain if one), ("",) * len(plain))


def price_column(exercise: Exercise) -> Prices | None:
    """Return the only column of prices of a wider table, for a question about money; None if there is none, or two."""
    grid = exercise.grid
    priced = [at for at in grid.measured if all(_PRICE.fullmatch(row[at]) for row in grid.rows)]
    others = [stems(grid.names[at])[:1] for at in grid.measured if at not in priced]
    asks_which = exercise.asks_which and _ASKS_SUM.search(exercise.plain) is None
    if grid.header is None or len(priced) != 1 or not exercise.says(*_ABOUT_MONEY) or asks_which:
        return None
    asks_other = not exercise.asks("how much", "cost") and any(
        other and other[0] in exercise.words[:4] for other in others
    )
    if asks_other or len(set(grid.labels)) < len(grid.labels):
        return None
    values = [grid.numbers[row][priced[0]] or 0 for row in range(len(grid.rows))]
    return Prices(grid.labels, tuple(values), ("",) * len(values))


def _unit_said(grid: SchoolGrid) -> str:
    """Return what the header of prices says that they are for: "kilogram" or "100 g" of "Price per 100 g"."""
    found = _PER.search(grid.names[1].lower())
    return found[1] if found else ""


def _is_headed(grid: SchoolGrid) -> bool:
    return not _HEADERS.isdisjoint(stems(grid.names[1]))


def items_of(exercise: Exercise, listed: Prices, words: Sequence[str], text: str) -> tuple[list[Item], float]:
    """Return the things that the words name, in order, and how clear it is (0 to 1) that the list has all of them."""
    found = mentions(listed.labels, words)
    found += by_one_word(listed.labels, words, found)
    near, clear = _loosely(listed.labels, words, text, {row for _, row in found})
    last = {row: place for place, row in sorted([*found, *near])}
    ordered = sorted((place, row) for row, place in last.items())
    items = [Item(row, _count(words, place, [one for one, _ in ordered], listed.units[row])) for place, row in ordered]
    return items, clear


def by_one_word(labels: Sequence[str], words: Sequence[str], found: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return (place, row) of things named by a word that no other label has, besides those that are named whole.

    "3 croissants" names "butter croissant" where no other label has a croissant.
    """
    covered = {at + step for at, row in found for step in range(len(bare(labels[row])))}
    taken = {row for _, row in found}
    known = {word for row in taken for word in bare(labels[row])}
    near: dict[int, int] = {}
    for at, word in enumerate(words):
        if at in covered or not _names(word) or word in known:
            continue
        holders = {row for row, label in enumerate(labels) if word in bare(label)}
        if len(holders) == 1 and not holders & taken:
            near.setdefault(holders.pop(), at)
    return [(at, row) for row, at in near.items()]


def _loosely(
    labels: Sequence[str], words: Sequence[str], text: str, taken: set[int]
) -> tuple[list[tuple[int, int]], float]:
    """Return (place, row) of things that no label names word for word, and how clear it is that none is left over."""
    found: list[tuple[int, int]] = []
    clear = 1.0
    for part, is_counted in _parts(text):
        wanted = [word for word in part if _names(word)]
        if not wanted or any(places(label, part) for label in labels) or _is_known(wanted, labels, taken):
            continue
        row = _nearest(wanted, labels, taken | {one for _, one in found})
        if row is None:
            clear = min(clear, _clarity(part, is_counted))
            continue
        shared = next((word for word in wanted if any(alike(word, own) for own in bare(labels[row]))), wanted[0])
        found.append((words.index(shared) if shared in words else 0, row))
    return found, clear


def _parts(text: str) -> list[tuple[tuple[str, ...], bool]]:
    """Return the stems of what is bought or compared, each thing apart, and whether it is counted ("a kite")."""
    found = []
    for sentence in _SENTENCES.split(text.rstrip("?. ")):
        words = sentence.split()
        start = _opening([word.lower().strip(",") for word in words])
        if start is not None:
            parts = _PARTS.split(" ".join(words[start:]))
            found += [(stems(part), _is_counted(part)) for part in parts]
    return found


def _opening(words: Sequence[str]) -> int | None:
    """Return where the things begin: after "buy" or "cost", or after "how much do" where that verb is the last word."""
    verb = next((at for at, word in enumerate(words) if {word, word.removesuffix("s")} & _OPENINGS), None)
    if verb is not None and verb + 1 < len(words):
        return verb + 1
    return next((at + 2 for at, word in enumerate(words[:-2]) if word in ("much", "what")), None)


def _names(word: str) -> bool:
    return (
        word not in STOP
        and word not in _MEASURES
        and word not in _SMALL_TALK
        and word not in COUNTED
        and not word[0].isdigit()
        and word[0] not in "$.-"
    )


def _is_known(wanted: Sequence[str], labels: Sequence[str], taken: set[int]) -> bool:
    return any(set(wanted) <= set(bare(labels[row])) for row in taken)


def _is_counted(part: str) -> bool:
    first = part.split()[:1]
    return bool(first) and (first[0].lower() in ("a", "an") or quantity(first[0]) is not None)


def _clarity(part: Sequence[str], is_counted: bool) -> float:
    """Return how sure it is (0 to 1) that a part that no label fits names nothing that is bought.

    With a number at its beginning it hardly does; with few words it may.
    """
    if is_counted and sum(map(_names, part)):
        return 0.4
    return 0.62 if sum(map(_names, part)) <= _FEW else 1.0


def _nearest(wanted: Sequence[str], labels: Sequence[str], taken: set[int]) -> int | None:
    """Return the row whose label shares most words with those wanted; None if two are as near, or none is."""
    scored = []
    for row, label in enumerate(labels):
        own = [word for word in bare(label) if word not in STOP]
        shared = sum(any(alike(one, other) for other in own) for one in wanted)
        if row not in taken and shared:
            scored.append((shared / len({*wanted, *own}), shared, -row))
    scored.sort(reverse=True)
    if not scored or (len(scored) > 1 and scored[0][:2] == scored[1][:2]):
        return None
    best = scored[0]
    alone = len(scored) == 1
    return -best[2] if best[0] >= _LEAST_SHARED or (alone and best[1]) else None


def _count(words: Sequence[str], place: int, mentioned: Sequence[int], unit: str) -> Number:
    """Return how many of a thing are bought: the number before its name, or 1."""
    start = max((one for one in mentioned if one < place), default=-1) + 1
    for at in range(place - 1, start - 1, -1):
        word = words[at]
        if word == "dozen":
            before = quantity(words[at - 1]) if at > start else None
            half = at > start and words[at - 1] == "half"
            dozens: Number = 0.5 if half else before if before is not None else 1
            return dozens if "dozen" in unit else int(12 * dozens)
        if word == "couple":
            return 2
        if word in _PEOPLE and "each" not in words[place : place + 4]:
            return 1
        said = quantity(word) if not word.startswith("$") and word not in ("once", "twice") else None
        if said is not None:
            parts = parts_of(words[at + 1], unit) if unit and at + 1 < len(words) else 1
            return said / parts if parts > 1 else said
        if word == "half":
            return _with_half(words, at, start)
        if word == "quarter" and "of" in words[at:place]:
            return 0.25
        if word not in _MEASURES and word not in ("of", "more", "other") and at < place - 1 - _NEAR:
            return 1
    return 1


def parts_of(said: str, unit: str) -> int:
    """Return how many of a unit that is said make up one that a price is for: 1000 grams a kilogram, 100 of "100 g"."""
    own = stems(unit)
    if not own:
        return 1
    many = int(own[0]) if own[0].isdecimal() and len(own) > 1 else 1
    of_unit = own[1] if own[0].isdecimal() and len(own) > 1 else own[0]
    if _SAME.get(said, said) == _SAME.get(of_unit, of_unit):
        return many
    larger = _SMALLER.get((said, of_unit), 1)
    return larger * many if larger > 1 else 1


def _with_half(words: Sequence[str], at: int, start: int) -> Number:
    """Return one half, or the number and a half: "3 and a half"."""
    before = [value for word in words[max(start, at - 2) : at] if (value := number(word)) is not None]
    return before[-1] + 0.5 if before else 0.5
