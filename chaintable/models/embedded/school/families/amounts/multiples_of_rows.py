"""Whose figure is a multiple of another's: who read three times as many books as Dora."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.question_scope import scope_of
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import Number, quantity, stems

_TIMES = re.compile(
    r"\b(?P<times>twice|double|triple|thrice|half|(?P<many>\d{1,2}|two|three|four|five|six|ten) times"
    r"|a third|a quarter) "
    r"(?:as (?:many|much|long|old|tall|heavy|far|big|high|expensive)|the)\b(?P<rest>.{0,60}?\b(?:as|of)\b.{1,40})"
)
_FACTORS = {"twice": 2.0, "double": 2.0, "triple": 3.0, "thrice": 3.0, "half": 0.5, "a third": 1 / 3, "a quarter": 0.25}


def multiple_of_row(exercise: Exercise) -> Found | None:
    """Who read three times as many books as Dora? Which item costs half as much as the lamp?"""
    grid = exercise.grid
    said = _TIMES.search(exercise.plain)
    if said is None or not exercise.asks("who", "which", "whose", "what") or exercise.asks("how many", "how much"):
        return None
    scope = scope_of(exercise)
    rows = named(grid.labels, stems(said["rest"]))
    if scope is None or not scope.is_one_column or len(rows) != 1 or len(set(grid.labels)) < len(grid.labels):
        return None
    factor: Number | None = _FACTORS.get(said["times"]) or quantity(said["many"] or "")
    at = scope.columns[0]
    base = grid.numbers[rows[0]][at]
    if factor is None or base is None:
        return None
    fitting = [
        row
        for row, values in enumerate(grid.numbers)
        if abs((values[at] or 0) - factor * base) < 1e-6 and row != rows[0]
    ]
    if len(fitting) != 1:
        return None
    script = Script()
    held = script.let("values", dict(zip(grid.labels, grid.column(at), strict=True)))
    text = f"next(label for label, value in {held.text}.items() if abs(value - {factor} * {base}) < 0.000001)"
    return Found("multiple of a row", script.answer(Term(text, grid.labels[fitting[0]])), None, (0, at), sure=0.88)
