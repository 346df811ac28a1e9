"""How much a column rose or fell in one row since the row before it: "how much did the rent go up in July?"."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, TOTAL, Exercise, Found
from chaintable.models.embedded.school.program_text import Script
from chaintable.models.embedded.school.words.named_labels import likest, named
from chaintable.models.embedded.school.words.words_and_numbers import MONTHS, WEEK, number, stem, stems

_UP = re.compile(
    r"\b(?:(?:go|goes|went|gone|come|came) up|ris(?:e|es|en)|rose|gr[oe]w|grown|increased?|climb(?:ed)?|gain(?:ed)?)\b"
)
_DOWN = re.compile(
    r"\b(?:(?:go|goes|went|gone|come|came) down|f[ae]ll(?:en)?|drop(?:ped)?|decreased?|sink|sank|shrink|shrank"
    r"|los[et])\b"
)
_SPAN = ("from", "between", "since", "to", "until", "through", "than", "each", "every", "per", "average", "percent",
         "percentage", "by the end of", "rain", "snow", "rainfall")  # fmt: skip
_TIMES = frozenset(("year", "month", "week", "day", "season", "quarter", "term", *MONTHS, *WEEK))


def change_since_row_before(exercise: Exercise) -> Found | None:
    """How much did the rent go up in July? By how many did the club grow in week 3?"""
    grid, rows = exercise.grid, exercise.rows_named
    up, down = _UP.search(exercise.plain), _DOWN.search(exercise.plain)
    if (
        grid.header is None
        or len(rows) != 1
        or rows[0] == 0
        or (up is None) == (down is None)
        or not _in_time(exercise)
    ):
        return None
    if not exercise.asks("how much", "how many") or exercise.asks(*_SPAN) or exercise.has(MOST | LEAST | TOTAL):
        return None
    column = _column(exercise)
    if column is None:
        return None
    row, script = rows[0], Script()
    before = script.let(f"before {grid.labels[row]}", grid.numbers[row - 1][column])
    now = script.let(grid.labels[row], grid.numbers[row][column])
    moved = now - before if up else before - now
    if moved.value <= 0:
        return None
    return Found("since before", script.answer(moved.rounded()), (row - 1, row), (0, column), sure=0.85)


def _in_time(exercise: Exercise) -> bool:
    """Whether the rows follow each other in time."""
    grid = exercise.grid
    head = set(stems(grid.names[0]))
    return bool(head & _TIMES) or all(stem(label) in _TIMES or number(label) is not None for label in grid.labels)


def _column(exercise: Exercise) -> int | None:
    grid = exercise.grid
    if len(grid.measured) == 1:
        return grid.measured[0]
    heads = [grid.names[at] for at in grid.measured]
    found = named(heads, exercise.words)
    near = likest(heads, exercise.words) if not found else found[0] if len(found) == 1 else None
    return None if near is None else grid.measured[near]
