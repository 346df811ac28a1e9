"""Programs over an even series: the figure for a told label, the label for a told figure, its step and its start."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from chaintable.models.embedded.school.program_text import Term, term
from chaintable.models.embedded.school.ranked.candidate import Candidate, tidy, whole_part
from chaintable.models.embedded.school.ranked.quantities import Quantities
from chaintable.models.embedded.school.words.words_and_numbers import Number


@dataclass(frozen=True, slots=True)
class _Line:
    """A column as a straight line through its first two rows: the first label, its figure, and the step for each 1."""

    start: Term
    height: Term
    slope: Term
    like: Candidate

    def at(self, label: Term | Number) -> Term:
        """Return the figure for a label."""
        return self.height + self.slope * (term(label) - self.start)

    def reached(self, figure: Number) -> Term:
        """Return the label for a figure."""
        return self.start + (term(figure) - self.height) / self.slope


def series(held: Quantities) -> Iterator[Candidate]:
    """Yield terms of an even series: the figure for a told label, the label for a told figure, its step and start."""
    sheet = held.sheet
    for column in sheet.measures if sheet.shape == "series" and len(sheet.rows) > 1 else ():
        line = _line(held, column)
        if line is not None:
            yield from _of_line(held, column, line)
            for at, told in enumerate(held.links.told):
                yield from _by_told(sheet.cell(sheet.rows[-1], column), line, at, told.value)


def _line(held: Quantities, column: int) -> _Line | None:
    """Return a column as a line; None where its first two rows have the same label or figure."""
    sheet = held.sheet
    first, second = sheet.rows[:2]
    run = sheet.key_of(second) - sheet.key_of(first)
    rise = sheet.cell(second, column) - sheet.cell(first, column)
    if not run.value or not rise.value:
        return None
    slope = Term(f"(({rise.text}) / ({run.text}))", rise.value / run.value)
    notes = ("even" if _is_even(held, column) else "uneven",)
    like = Candidate("step", tidy(slope), columns=frozenset((column,)), notes=notes)
    return _Line(sheet.key_of(first), sheet.cell(first, column), slope, like)


def _of_line(held: Quantities, column: int, line: _Line) -> Iterator[Candidate]:
    """Yield the step of a line, its figure at 0, its next figure and the label of that."""
    sheet, like = held.sheet, line.like
    first, second, last = *sheet.rows[:2], sheet.rows[-1]
    yield like
    yield like.shaped("start of series", tidy(line.height - line.slope * line.start))
    run = (sheet.keys[second] or 0) - (sheet.keys[first] or 0)
    yield like.shaped("next of series", tidy(sheet.cell(last, column) + line.slope * run))
    yield like.shaped("label after last", sheet.key_of(last) + run)


def _by_told(last: Term, line: _Line, at: int, value: Number) -> Iterator[Candidate]:
    """Yield the figure for a told label, after so many labels more, and the label for a told figure."""
    like, reached = line.like, line.reached(value)
    yield like.shaped("term of series", tidy(line.at(value)), told=(at,))
    yield like.shaped("term after last", tidy(last + line.slope * value), told=(at,))
    yield like.shaped("label of term", tidy(reached), "exact", told=(at,))
    yield like.shaped("label of term", whole_part(reached, up=True), "up", told=(at,))
    yield like.shaped("label of term", whole_part(reached, up=False) + 1, "past", told=(at,))


def _is_even(held: Quantities, column: int) -> bool:
    """Whether all steps between neighbours are the same."""
    sheet = held.sheet
    places = [(sheet.keys[row], sheet.numbers[row][column]) for row in sheet.rows]
    slopes = {
        round((end[1] - start[1]) / (end[0] - start[0]), 6)
        for start, end in pairwise(places)
        if start[0] is not None and end[0] not in (None, start[0]) and start[1] is not None and end[1] is not None
    }
    return len(slopes) == 1
