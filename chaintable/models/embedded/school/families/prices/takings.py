"""What was taken in: how many were sold and what one costs, multiplied for a row or added up for all."""

import re

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, term, total

_TAKEN_IN = re.compile(
    r" (?:bring|brings|brought|take|takes|took|taken|come|comes|came) in | (?:earn|earns|earned|raise"
    r"|raises|raised|collect"
    r"|collects|collected|takings|income|revenue|turnover|make|made) "
)
_SOLD = re.compile(
    r"\b(?:sold|taken|used|ordered|bought|visitors|guests|rented|quantity|laps|rides|hours|km|miles|tickets)\b"
)
_EACH = re.compile(r"\b(?:price|cost|fare|fee|each|per|donation|pay|wage|rate|ticket)\b")
_ALL = ("altogether", "in all", "total", "all", "together", "overall", "they", "combined", "whole")
_OTHERWISE = ("how many", "percent", "percentage", "average", "if", "more", "less", "left", "would", "profit", "each",
              "per", "which", "who", "without", "except")  # fmt: skip


def takings(exercise: Exercise) -> Found | None:
    """How much money did the carrot cake bring in? How much did the runners collect altogether?"""
    columns = _columns(exercise)
    if columns is None or exercise.asks(*_OTHERWISE) or exercise.has(MOST | LEAST | MORE | FEWER) or exercise.money:
        return None
    if not exercise.asks("how much", "what") or _TAKEN_IN.search(exercise.plain) is None:
        return None
    rows = exercise.rows_named
    if len(rows) > 1 or (not rows and not exercise.asks(*_ALL)):
        return None
    count, price = columns
    grid, script = exercise.grid, Script()
    made = total(
        script.let(grid.labels[row], term(grid.numbers[row][count]) * term(grid.numbers[row][price]))
        for row in rows or range(len(grid.rows))
    )
    return Found("takings", script.answer(made.rounded()), tuple(rows) or None, (0, count, price), sure=0.85)


def _columns(exercise: Exercise) -> tuple[int, int] | None:
    """Return the column of how many were sold and that of the price of one; None if the table has no such two."""
    grid = exercise.grid
    if grid.header is None or len(grid.measured) < 2:
        return None
    priced = grid.priced
    counts = [at for at in grid.measured if at not in priced and all(isinstance(one, int) for one in grid.column(at))]
    sold = [at for at in counts if _SOLD.search(grid.names[at].lower())]
    if len(priced) != 1 or not _EACH.search(grid.names[priced[0]].lower()) or len(sold) != 1:
        return None
    return sold[0], priced[0]
