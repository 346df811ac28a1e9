"""Programs over an even series: the figure for a told label, the label for a told figure, its step and its start."""

from collections.abc import Iterator
from itertools import pairwise

from chaintable.models.embedded.school.program import Term, term
from chaintable.models.embedded.school.ranked.candidate import Candidate, tidy, whole_part
from chaintable.models.embedded.school.ranked.quantities import Quantities


def series(held: Quantities) -> Iterator[Candidate]:
    """Yield terms of an even series: the figure for a told label, the label for a told figure, its step and start."""
    sheet = held.sheet
    if sheet.shape != "series":
        return
    for column in sheet.measures if len(sheet.rows) > 1 else ():
        first, second, last = sheet.rows[0], sheet.rows[1], sheet.rows[-1]
        run = sheet.key_of(second) - sheet.key_of(first)
        if not run.value or sheet.numbers[second][column] == sheet.numbers[first][column]:
            continue
        rise = sheet.cell(second, column) - sheet.cell(first, column)
        slope = Term(f"(({rise.text}) / ({run.text}))", rise.value / run.value)
        even = "even" if _is_even(held, column) else "uneven"
        parts = {"columns": frozenset((column,))}
        yield Candidate("step", tidy(slope), **parts, notes=(even,))
        start = sheet.cell(first, column) - slope * sheet.key_of(first)
        yield Candidate("start of series", tidy(start), **parts, notes=(even,))
        beyond = sheet.cell(last, column) + slope * run.value
        yield Candidate("next of series", tidy(beyond), **parts, notes=(even,))
        yield Candidate("label after last", sheet.key_of(last) + run.value, **parts, notes=(even,))
        for at, one in enumerate(held.links.told):
            told = frozenset((at,))
            there = sheet.cell(first, column) + slope * (one.value - sheet.key_of(first).value)
            later = sheet.cell(last, column) + slope * one.value
            yield Candidate("term of series", tidy(there), **parts, told=told, notes=(even,))
            yield Candidate("term after last", tidy(later), **parts, told=told, notes=(even,))
            reached = sheet.key_of(first) + (term(one.value) - sheet.cell(first, column)) / slope
            yield Candidate("label of term", tidy(reached), **parts, told=told, notes=(even, "exact"))
            yield Candidate("label of term", whole_part(reached, up=True), **parts, told=told, notes=(even, "up"))
            past = whole_part(reached, up=False) + 1
            yield Candidate("label of term", past, **parts, told=told, notes=(even, "past"))


def _is_even(held: Quantities, column: int) -> bool:
    sheet = held.sheet
    places = [(sheet.keys[row], sheet.numbers[row][column]) for row in sheet.rows]
    slopes = {
        round((end[1] - start[1]) / (end[0] - start[0]), 6)
        for start, end in pairwise(places)
        if start[0] is not None and end[0] not in (None, start[0]) and start[1] is not None and end[1] is not None
    }
    return len(slopes) == 1
