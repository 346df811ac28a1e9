"""How often something leaves: the time from one departure to the next."""

import re
from itertools import pairwise

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term
from chaintable.models.embedded.school.words.named_labels import partly_named
from chaintable.models.embedded.school.words.words_and_numbers import span

_OFTEN = re.compile(
    r"\b(?:every how many|how often|at what intervals?|how (?:many (?:minutes|hours)|much time|long) (?:is"
    r"|are|lies|lie|pass|passes)?"
    r" ?(?:there )?(?:between|from) (?:one|each|two|the buses|the trains|consecutive|departures)"
    r"|how far apart|how many minutes apart"
    r"|what (?:is|are) the intervals?)\b"
)
_IN_MINUTES = re.compile(r"\bminutes?\b|\bmin\b")


def interval(exercise: Exercise) -> Found | None:
    """Every how many minutes does a bus leave the harbour?"""
    grid = exercise.grid
    if not _OFTEN.search(exercise.plain) or grid.header is None or exercise.times or exercise.choices:
        return None
    lines = _lines(exercise)
    steps = {later - earlier for line in lines for earlier, later in pairwise(line)}
    if len(steps) != 1 or (step := steps.pop()) <= 0:
        return None
    script = Script()
    first, second = script.let("first", lines[0][0]), script.let("second", lines[0][1])
    gap = second - first
    if not _IN_MINUTES.search(exercise.plain):
        gap = Term(f"'{span(step)}' if {gap.text} == {step} else ''", span(step))
    return Found("interval", script.answer(gap), tuple(partly_named(grid.labels, exercise.words)) or None, sure=0.85)


def _lines(exercise: Exercise) -> list[list[int]]:
    """Return the times of the row that is named, or of all; of a column where there is only one of times."""
    grid = exercise.grid
    rows = exercise.rows_named or partly_named(grid.labels, exercise.words) or list(range(len(grid.rows)))
    across = [[time for time in grid.times[row][1:] if time is not None] for row in rows]
    if all(len(line) > 2 for line in across):
        return across
    down = [[grid.times[row][at] for row in range(len(grid.rows))] for at in range(grid.width)]
    full = [[time for time in line if time is not None] for line in down if None not in line]
    return full if len(full) == 1 and len(full[0]) > 2 else []
