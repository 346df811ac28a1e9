"""Single tickets beside a pass: from how many rides on the day ticket is cheaper."""

import math
import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import partly_named

_SINGLE = re.compile(
    r"\b(?:single|one[- ]way|one ride|per (?:ride|visit|trip|entry)|one visit|day ticket|one entry)\b", re.I
)
_PASS = re.compile(
    r"\b(?:day (?:ticket|pass)|week(?:ly)? (?:ticket|pass)|month(?:ly)? (?:ticket|pass)|season(?: ticket"
    r"| pass)?|pass|annual.{0,8}"
    r"|(?:day|week|month|year)(?:ly)? card)\b",
    re.I,
)
_WHEN = re.compile(
    r"\b(?:(?:from|after|for|with|at) how many|how many (?:single |rides|trips|visits|times|days|journeys|tickets)"
    r"|how often|at least how many)\b"
)
_CHEAPER = re.compile(r"\b(?:cheaper|pays? off|worth|better|less|save)\b")


def pass_or_singles(exercise: Exercise) -> Found | None:
    """From how many rides on is the day ticket cheaper in zone 1?"""
    grid = exercise.grid
    passes = [at for at in grid.measured if _PASS.search(grid.names[at])]
    singles = [at for at in grid.measured if at not in passes and _SINGLE.search(grid.names[at])]
    if grid.header is None or len(passes) != 1 or len(singles) != 1 or exercise.money or exercise.choices:
        return None
    rows = exercise.rows_named or partly_named(grid.labels, exercise.all_words) or _numbered(exercise)
    if len(rows) != 1 or not _WHEN.search(exercise.plain) or not _CHEAPER.search(exercise.plain):
        return None
    one, whole = grid.numbers[rows[0]][singles[0]], grid.numbers[rows[0]][passes[0]]
    if not one or whole is None:
        return None
    script = Script()
    script.lines.insert(0, "from math import floor")
    single, ticket = script.let("single", one), script.let("ticket", whole)
    made = Term(f"floor(round({ticket.text} / {single.text}, 6)) + 1", math.floor(round(whole / one, 6)) + 1)
    return Found("pass or singles", script.answer(made), tuple(rows), (0, singles[0], passes[0]), sure=0.88)


def _numbered(exercise: Exercise) -> list[int]:
    """Return the row of a number after the word of the first header: "zone 1"."""
    head = exercise.grid.names[0].lower()
    return [row for row, label in enumerate(exercise.grid.labels) if f" {head} {label.lower()} " in exercise.whole]
