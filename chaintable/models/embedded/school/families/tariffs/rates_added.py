"""Prices for each of two things, added: a car for two days and 100 km; and hours at a told wage besides material."""

import re
from dataclasses import dataclass

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, best, term, total
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import (
    COUNTED,
    STOP,
    Number,
    is_money,
    quantity,
    stem,
    stems,
)

_PER = re.compile(r"\b(?:per|for each|each|a|an|/) ?(?P<unit>[a-z]{1,12})\b(?: \(.{1,10}\))?$", re.I)
_SHORT = {
    "kilometer"
: "km", "kilometre": "km", "hr": "hour", "h": "hour", "kilo": "kg", "kilogram": "kg", "minute": "min",
          "litre": "l", "liter": "l", "metre": "m", "meter": "m", "mi": "mile"}  # fmt: skip
_SAID = re.compile(
    r"(?<![\w.$€£])(?P<many>\d[\d,]{0,7}(?:\.\d{1,3})?|"
    + "|".join(sorted(COUNTED, key=len, reverse=True))
    + r"|an?) (?:more |extra |whole )?(?P<unit>[a-z]{1,12})\b"
)
_TOLD = re.compile(
    r"[$€£](?P<price>\d{1,5}(?:\.\d{1,2})?) (?:an?|per|each|for an?|for each|for every|every) (?P<unit>[a-z]{2,12})\b"
)
_BESIDES = re.compile(r"\b(?:with|including|plus|and|together with|counting|altogether|in all|in total|total)\b")
_ASKS = ("cost", "costs", "pay", "how much", "what", "price", "come to", "bill")
_OTHERWISE = ("percent", "average", "left", "change", "save", "discount", "without", "if")


@dataclass(frozen=True, slots=True)
class _Part:
    """A column of prices, and how many of its unit are meant."""

    column: int
    many: Number


def rates_added(exercise: Exercise) -> Found | None:
    """What does the mini cost for two days and 100 km? Which car is the cheapest for that?"""
    grid = exercise.grid
    if grid.header is None or len(grid.measured) < 2 or exercise.choices or exercise.asks(*_OTHERWISE):
        return None
    parts, others = _parts(exercise)
    if len(parts) != 2 or others:
        return None
    script = Script()
    rows = exercise.rows_named or named(grid.labels, exercise.all_words)
    costs = {
        row: total(term(grid.numbers[row][one.column] or 0) * one.many for one in parts)
        for row in range(len(grid.rows))
    }
    columns = (0, *(one.column for one in parts))
    if len(rows) == 1 and exercise.asks(*_ASKS) and not exercise.asks("which", "more", "less"):
        return Found("rates added", script.answer(costs[rows[0]].rounded()), tuple(rows), columns, sure=0.9)
    if rows or not exercise.asks("which", "what") or not exercise.has(MOST | LEAST):
        return None
    text = ", ".join(f"{grid.labels[row]!r}: {made.text}" for row, made in costs.items())
    held = script.let("costs", Term(f"{{{text}}}", {grid.labels[row]: made.value for row, made in costs.items()}))
    return Found("rates added", script.answer(best(held, largest=not exercise.has(LEAST))), None, columns, sure=0.9)


def _plain(word: str) -> str:
    return _SHORT.get(stem(word), stem(word))


def _parts(exercise: Exercise) -> tuple[list[_Part], list[int]]:
    """Return the columns with a price for each of something that is said, and the other columns of prices."""
    grid, text = exercise.grid, exercise.question.lower()
    said: dict[str, list[Number]] = {}
    for match in _SAID.finditer(text):
        many = 1 if match["many"] in ("a", "an") else quantity(match["many"].replace(",", ""))
        if many is not None:
            said.setdefault(_plain(match["unit"]), []).append(many)
    parts, others = [], []
    for at in grid.measured:
        if not any(is_money(row[at]) for row in grid.rows):
            continue
        unit = _PER.search(grid.names[at])
        amounts = said.get(_plain(unit["unit"]), []) if unit else []
        if len(amounts) == 1:
            parts.append(_Part(at, amounts[0]))
        else:
            others.append(at)
    return parts, others


def told_rate_added(exercise: Exercise) -> Found | None:
    """The worker charges $30 an hour: what does the kitchen cost with material?"""
    grid, said = exercise.grid, list(_TOLD.finditer(exercise.question))
    rows = exercise.rows_named or named(grid.labels, exercise.all_words)
    if grid.header is None or len(said) != 1 or len(exercise.money) != 1 or len(rows) != 1 or exercise.choices:
        return None
    unit = _plain(said[0]["unit"])
    hours = [at for at in grid.measured if unit in {_plain(word) for word in stems(grid.names[at])}]
    more = [
        at
        for at in grid.measured
        if at not in hours
        and any(is_money(row[at]) for row in grid.rows)
        and (set(stems(grid.names[at])) - STOP) & set(exercise.words)
    ]
    if len(hours) != 1 or len(more) != 1 or not _BESIDES.search(exercise.plain) or not exercise.asks(*_ASKS):
        return None
    if exercise.asks(*_OTHERWISE, "more", "than", "which"):
        return None
    script = Script()
    time = script.let(grid.names[hours[0]], grid.numbers[rows[0]][hours[0]])
    besides = script.let(grid.names[more[0]], grid.numbers[rows[0]][more[0]])
    made = time * term(exercise.money[0]) + besides
    return Found("rates added", script.answer(made.rounded()), tuple(rows), (0, hours[0], more[0]), sure=0.9)
