"""Packs of several pieces: what one piece costs, how many packs are needed for some, what those cost."""

import math
import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.families.prices.packs import pack_columns
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import partly_named
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, Number, is_money, quantity, stems

_SIZED = re.compile(
    r"\b(?:pack size|(?:pieces|items|number|count|quantity|units?|how many)(?: (?:in|per|of))?(?: (?:an?|each|the))? ?"
    r"(?:pack|packet|box|bag|carton|bundle|tray|case|roll)?|(?:per|in an?|in each|in the) (?:pack|packet|box"
    r"|bag|carton|bundle|tray|case)"
    r"|contents|size)\b",
    re.I,
)
_PRICED = re.compile(r"\b(?:price|cost)\b", re.I)
_PACKS = frozenset("pack packet box bag carton bundle tray case package sack".split())
_ONE = re.compile(
    r"\b(?:one|a single|each|per|an? individual|just one|apiece|a piece)\b|\bprice of an? (?!pack|box|bag"
    r"|packet|tray|case)|"
    r"\bdoes an? (?!pack|box|bag|packet|tray|case)[a-z]{3,14} (?:cost|come to)\b"
)
_COSTS = ("cost", "costs", "price", "pay", "come to", "comes to", "spend", "how much", "set me back", "worth")
_OTHERWISE = ("percent", "more", "less", "than", "cheaper", "dearer", "difference", "left", "change", "discount", "tax",
              "average", "leftover", "over", "which", "spare")  # fmt: skip
_PACKS_SAID = re.compile(
    r"\b(\d{1,4}|"
    + "|".join(sorted(COUNTED, key=len, reverse=True)[:-1])
    + r") (?:packs|packets|boxes|bags|cartons|bundles|trays|cases)\b"
)
_SAID = re.compile(r"(?<![$€£\w.,])(\d{1,4}|" + "|".join(sorted(COUNTED, key=len, reverse=True)) + r") ([a-z]{3,14})\b")


def pieces_per_pack(exercise: Exercise) -> Found | None:
    """I need 120 screws: how many packs must I buy, and what do they cost? What does one hook come to?"""
    if (found := _by_measure(exercise)) is not None:
        return found
    columns = _columns(exercise)
    if columns is None or exercise.choices or exercise.asks(*_OTHERWISE) or exercise.has(MOST | LEAST):
        return None
    price, size = columns
    grid = exercise.grid
    rows = list(
        dict.fromkeys(partly_named(grid.labels, exercise.words) or partly_named(grid.labels, exercise.all_words))
    )
    if len(rows) != 1 or exercise.money:
        return None
    (row,) = rows
    cost, many = grid.numbers[row][price], grid.numbers[row][size]
    if cost is None or not many:
        return None
    script = Script()
    held = script.let("in_a_pack", many)
    wanted = _wanted(exercise, row)
    if _PACKS_SAID.search(exercise.whole):
        made = _in_packs(exercise, held)
    elif wanted is None:
        made = _of_one(exercise, script, cost, held)
    else:
        made = _needed(exercise, script, wanted, held, cost)
    return None if made is None else Found("pieces", script.answer(made), (row,), (0, *sorted(columns)), sure=0.88)


def _by_measure(exercise: Exercise) -> Found | None:
    """Return how many tins of a size are needed: "I need 7 litres: how many large tins is that"."""
    columns, grid = pack_columns(exercise), exercise.grid
    rows = partly_named(grid.labels, exercise.words)
    asked = stems(exercise.plain.partition(" how many ")[2])[:3]
    if columns is None or len(rows) != 1 or exercise.asks(*_OTHERWISE) or exercise.money:
        return None
    price, size = columns
    unit, thing = set(stems(grid.names[size])), set(stems(grid.names[0])) | _PACKS
    said = {quantity(many) for many, word in _SAID.findall(exercise.question.lower()) if set(stems(word)) & unit}
    held = grid.numbers[rows[0]][size]
    if len(said) != 1 or not thing.intersection(asked) or not held or not (wanted := said.pop()):
        return None
    script = Script()
    script.lines.insert(0, "from math import ceil")
    made = Term(f"ceil({wanted} / {held})", math.ceil(wanted / held))
    return Found("pieces", script.answer(made), tuple(rows), (0, *sorted((price, size))), sure=0.88)


def _columns(exercise: Exercise) -> tuple[int, int] | None:
    """Return the column of prices of packs and that of how many are in one."""
    grid = exercise.grid
    if grid.header is None or len(grid.measured) != 2:
        return None
    priced = [at for at in grid.measured if any(is_money(row[at]) for row in grid.rows)]
    if len(priced) != 1 or "piece" in stems(grid.names[priced[0]]) or not _PRICED.search(grid.names[priced[0]]):
        return None
    (size,) = set(grid.measured) - set(priced)
    whole = all(isinstance(value, int) and value > 0 for value in grid.column(size))
    sized = _SIZED.search(grid.names[size]) and _PACKS & set(stems(" ".join(grid.names)))
    return (priced[0], size) if whole and sized else None


def _wanted(exercise: Exercise, row: int) -> Number | None:
    """Return how many pieces are needed: the number before the label of the row."""
    own = set(stems(exercise.grid.labels[row]))
    for text in (exercise.asking, exercise.question):
        found = {quantity(many) for many, word in _SAID.findall(text.lower()) if set(stems(word)) & own}
        if len(found) == 1 and (value := found.pop()) is not None and value > 1:
            return value
    return None


def _in_packs(exercise: Exercise, held: Term) -> Term | None:
    """Return how many pieces are in some packs."""
    said = _PACKS_SAID.findall(exercise.whole)
    many = quantity(said[0]) if len(said) == 1 else None
    return held * many if many and exercise.asks("how many") else None


def _of_one(exercise: Exercise, script: Script, cost: Number, held: Term) -> Term | None:
    if (
        not _ONE.search(exercise.plain)
        or _SAID.search(exercise.asking.lower().replace("one", ""))
        or not exercise.asks(*_COSTS)
    ):
        return None
    if _PACKS & set(exercise.words) and "per" not in exercise.words and not exercise.asks("in a pack", "in the pack"):
        return None
    return (script.let("pack", cost) / held).rounded(4)


def _needed(exercise: Exercise, script: Script, wanted: Number, held: Term, cost: Number) -> Term | None:
    """Return how many packs are needed, or what they cost."""
    script.lines.insert(0, "from math import ceil")
    needed = script.let("packs", Term(f"ceil({wanted} / {held.text})", math.ceil(wanted / held.value)))
    asked = exercise.plain.partition(" how many ")[2].split()[:2]
    if asked and _PACKS & {one for word in asked for one in stems(word)}:
        return needed
    return (needed * script.let("price", cost)).rounded() if exercise.asks(*_COSTS) else None
