"""The row that has the same figure in every column: what costs the same at all shops."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import named

_THE_SAME = re.compile(
    r"\b(?:(?:exactly |just )?(?:the )?same|identical|equal(?:ly)?(?: [a-z]{3,8})?|unchanged|(?:not|[a-z]{2,5}n't"
    r"|never) (?:change|differ|vary)|as (?:many|much) .{0,20}as)\b"
)
_EVERYWHERE = re.compile(
    r"\b(?:in|at|for|on|from|with|during|across|by) (?:all|every|each|both|any|either)\b"
    r"|\ball (?:of )?(?:the )?(?:\w{3,6} )?[a-z]{3,12}s\b"
    r"|\b(?:which|what|who|where|when|wher)ever\b|\bno matter\b|\beverywhere\b|\bwhichever\b|\ball (?:the"
    r"|year) (?:time|round)\b|\balways\b"
    r"|\bevery (?:single )?[a-z]{3,12}\b|\bregardless\b|\bboth [a-z]{3,12}s\b|\beach [a-z]{3,12}\b|\beither way\b"
)
_WHICH = re.compile(r"\b(?:which|what|who|whose)\b(?!ever)")
_OTHERWISE = ("how many", "how much", "than", "percent", "total", "altogether", "average", "if", "but")


def alike_across(exercise: Exercise) -> Found | None:
    """Which treatment costs the same whatever the animal? What do they charge the same for at all three shops?"""
    grid = exercise.grid
    if grid.header is None or len(grid.measured) < 2 or len(set(grid.labels)) < len(grid.labels):
        return None
    columns = _columns(exercise)
    said = _WHICH.search(exercise.plain) and _THE_SAME.search(exercise.plain) and columns
    if not said or exercise.asks(*_OTHERWISE) or (exercise.rows_named and not exercise.choices):
        return None
    rows = [row for row, label in enumerate(grid.labels) if not exercise.choices or label in exercise.choices]
    held = {grid.labels[row]: [grid.numbers[row][at] for at in columns] for row in rows}
    fitting = [label for label, values in held.items() if len(set(values)) == 1]
    if not fitting or (exercise.choices and len(fitting) > 1):
        return None
    script = Script()
    figures = script.let("figures", held)
    text = f"', '.join(label for label, own in {figures.text}.items() if len(set(own)) == 1)"
    made = script.answer(Term(text, ", ".join(fitting)))
    return Found("alike across", made, tuple(rows), (0, *sorted(columns)), sure=0.88)


def _columns(exercise: Exercise) -> tuple[int, ...]:
    """Return the columns that are held against each other: several that are named, or all where all are meant."""
    grid = exercise.grid
    found = tuple(grid.measured[at] for at in named([grid.names[at] for at in grid.measured], exercise.words))
    if len(found) > 1:
        return found
    return grid.measured if _EVERYWHERE.search(exercise.plain) and not found else ()
