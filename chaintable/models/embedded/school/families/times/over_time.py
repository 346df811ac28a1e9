"""A figure for one week, month or day over a longer time: what the union gets in 52 weeks."""

import re

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, Exercise, Found
from chaintable.models.embedded.school.families.question_scope import scope_of
from chaintable.models.embedded.school.program_text import Script
from chaintable.models.embedded.school.words.named_labels import partly_named
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, Number, quantity, stems

_COUNTS = "|".join(sorted(COUNTED, key=len, reverse=True))
_OVER = re.compile(
    rf"\b(?:over|for|in|during|after|across|within|every|each|a)(?: the| her| his| my)?(?: next| whole| full| entire"
    rf"| coming)?"
    rf" (?P<many>\d{{1,4}}|{_COUNTS}|an?|half an?)(?: whole| full)? (?P<unit>day|week|month|year|hour|night)s?\b"
    r"|\b(?:(?P<half>half) an?|an?|per|each|every|one|in the|over the) (?:whole |full )?(?P<one>year|month|week)\b",
    re.I,
)  # fmt: skip
_FOR_ONE = re.compile(
    r"\b(?:per|an?|each|every|one|for the|this) (?P<unit>day|week|month|hour|night|year)\b"
    r"|\b(?P<adverb>daily|weekly|monthly|hourly|nightly|yearly)\b|/ ?(?P<slash>day|week|month|hour|night)\b", re.I,
)  # fmt: skip
_OF_ADVERB = {
    "daily": "day",
    "weekly": "week",
    "monthly": "month",
    "hourly": "hour",
    "nightly": "night",
    "yearly": "year",
}
_HELD = {("year", "month"): 12, ("year", "week"): 52, ("week", "day"): 7, ("year", "day"): 365}
"""How many of the shorter time the longer one has."""
_OTHERWISE = ("than", "average", "percent", "percentage", "left", "which", "who", "how long", "how many weeks",
              "how many months", "how many days", "difference", "per hour", "fraction", "share", "save", "saves",
              "when", "increase", "cheaper", "dearer", "raise")  # fmt: skip


def over_time(exercise: Exercise) -> Found | None:
    """If the dues stay the same, what does she pay over 52 weeks? What does the standing charge come to in 30 days?"""
    scope, grid = scope_of(exercise), exercise.grid
    said = list(_OVER.finditer(exercise.asking))
    if scope is None or len(said) != 1 or exercise.choices or exercise.money or exercise.asks(*_OTHERWISE):
        return None
    if exercise.has(MOST | LEAST | MORE | FEWER) or not exercise.asks("how much", "what", "how many"):
        return None
    rows = exercise.rows_named or partly_named(grid.labels, exercise.words)
    columns = scope.columns if scope.is_one_column else ()
    if len(rows) != 1 or len(columns) != 1:
        return None
    unit, many = _unit(exercise, rows[0], columns[0]), None
    if unit is not None:
        many = _many(said[0], unit)
    figure = grid.numbers[rows[0]][columns[0]]
    if many is None or not figure or set(stems(grid.names[0])) & {unit, (said[0]["unit"] or said[0]["one"]).lower()}:
        return None
    script = Script()
    made = script.let(grid.labels[rows[0]], figure) * many
    return Found("over time", script.answer(made.rounded()), tuple(rows), scope.shown_columns, sure=0.88)


def _unit(exercise: Exercise, row: int, column: int) -> str | None:
    """Return the time that the figure is for, as its label, its header or the title says."""
    grid = exercise.grid
    for text in (grid.labels[row], grid.names[column], grid.names[0], exercise.title):
        if found := _FOR_ONE.search(text):
            return (found["unit"] or found["slash"] or _OF_ADVERB.get((found["adverb"] or "").lower(), "")).lower()
    return None


def _many(said: re.Match[str], unit: str) -> Number | None:
    """Return how many of the figure's times the time has that is said."""
    longer = (said["unit"] or said["one"]).lower()
    word = (said["many"] or said["half"] or "a").lower()
    count = 1 if word in ("a", "an") else 0.5 if word.startswith("half") else quantity(word)
    if count is None:
        return None
    if longer == unit:
        return count if count > 1 else None
    times = _HELD.get((longer, unit))
    return None if times is None else times * count
