"""Rows that have the same figure: which two teams are level on gold, which days were equally warm."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.question_scope import scope_of
from chaintable.models.embedded.school.program_text import Script, Term

_LEVEL = re.compile(
    r"\b(?:level|tied?|tying|drew|equal(?:ly)?|(?:the )?same|identical|as (?:many|much|\w{3,8}) as each other|alike)\b"
)
_TWO = re.compile(
    r"\b(?:which|what|who|name)\b.{0,20}\b(?:two|both|pair|2)\b|\b(?:which|what) [a-z]{2,14}s\b|\bwho (?:are"
    r"|were|have|scored|got|did)\b"
)
_ACROSS = re.compile(
    r"\b(?:same|equal(?:ly)?|identical|alike)\b.{0,40}\b(?:whatever|whichever|no matter|regardless|everywhere"
    r"|every time"
    r"|(?:for|in|on|at|across) (?:all|every|each|both|any)|all (?:year|week|year round))\b"
)
_OTHERWISE = ("how many", "how much", "percent", "more", "less", "total", "altogether", "than", "if")


def equal_figures(exercise: Exercise) -> Found | None:
    """Which two teams are level on gold? Which children have the same number of books?"""
    grid = exercise.grid
    if (across := _across(exercise)) is not None:
        return across
    if not _LEVEL.search(exercise.plain) or not _TWO.search(exercise.plain) or exercise.asks(*_OTHERWISE):
        return None
    scope = scope_of(exercise)
    if scope is None or not scope.is_one_column or exercise.rows_named or exercise.choices:
        return None
    at = scope.columns[0]
    if len(set(grid.labels)) < len(grid.labels):
        return None
    values = dict(zip(grid.labels, grid.column(at), strict=True))
    groups = [[label for label in values if values[label] == value] for value in dict.fromkeys(values.values())]
    several = [group for group in groups if len(group) > 1]
    if len(several) != 1:
        return None
    script = Script()
    held = script.let("values", values)
    counts = f"list({held.text}.values()).count(value) > 1"
    text = f"', '.join(label for label, value in {held.text}.items() if {counts})"
    said = ", ".join(several[0])
    return Found("equals", script.answer(Term(text, said)), None, (0, at), sure=0.85)


def _across(exercise: Exercise) -> Found | None:
    """Return the row whose figures are all alike: "which costs the same whatever animal you bring?"."""
    grid, said = exercise.grid, _ACROSS.search(exercise.plain)
    one_of = exercise.asks("which", "what", "who", "where") and not exercise.asks("how many", "how much")
    if said is None or not one_of or len(grid.measured) < 2 or len(grid.measured) != grid.width - 1:
        return None
    rows = [row for row, values in enumerate(grid.numbers) if len(set(values[1:])) == 1]
    if len(rows) != 1 or len(set(grid.labels)) < len(grid.labels):
        return None
    script = Script()
    held = script.let(
        "values", {label: list(values[1:]) for label, values in zip(grid.labels, grid.numbers, strict=True)}
    )
    text = f"next(label for label, some in {held.text}.items() if len(set(some)) == 1)"
    return Found("equals", script.answer(Term(text, grid.labels[rows[0]])), sure=0.88)
