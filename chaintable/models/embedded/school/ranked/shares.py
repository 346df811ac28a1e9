"""Programs whose answer is a part of a whole: as a fraction, in percent, and as a broken number."""

from collections.abc import Iterator
from itertools import permutations

from chaintable.models.embedded.school.ranked.candidate import Candidate, joined, part_of, tidy
from chaintable.models.embedded.school.ranked.quantities import Quantities

_MOST_EACH = 16


def shares(held: Quantities) -> Iterator[Candidate]:
    """Yield parts of a whole: as a fraction, in percent, and as a broken number."""
    for part, whole, notes in _parts(held):
        if not whole.term.value:
            continue
        exact = part_of(part.term, whole.term)
        if exact is not None:
            yield joined("fraction", exact, part, whole, *notes)
        share = part.term * 100 / whole.term
        yield joined("percent", tidy(share), part, whole, *notes)
        yield joined("share", tidy(part.term / whole.term), part, whole, *notes)


def _parts(held: Quantities) -> Iterator[tuple[Candidate, Candidate, tuple[str, ...]]]:
    """Yield part and whole: figures and sums of all, of their row, of their column; rows that are counted."""
    sums = [one for one in held.sums if one.shape == "sum"]
    whole = [one for one in held.sums if one.shape == "sum of columns" and one.notes == ("all",)]
    columns = {one.columns: one for one in sums if one.notes == ("all",)}
    rows = {one.rows: one for one in held.rows_summed if one.notes == ("all",)}
    cells = held.cells[:_MOST_EACH]
    for cell in cells:
        if cell.columns in columns:
            yield cell, columns[cell.columns], ("of column",)
        if cell.rows in rows:
            yield cell, rows[cell.rows], ("of row",)
        yield from ((cell, one, ("of all",)) for one in whole)
    for one in sums:
        if one.notes != ("all",) and one.columns in columns:
            yield one, columns[one.columns], ("of column",)
        elif one.notes == ("all",):
            yield from ((one, every, ("column of all",)) for every in whole)
    yield from ((one, columns[one.columns], ("where",)) for one in held.sums if one.shape == "sum where")
    for one in held.rows_summed[:8]:
        if one.notes == ("all",):
            yield from ((one, every, ("row of all",)) for every in whole)
        elif one.rows in rows:
            yield one, rows[one.rows], ("of row",)
    yield from _counted_parts(held)
    yield from ((one, other, ("one of other",)) for one, other in permutations(cells[:5], 2))


def _counted_parts(held: Quantities) -> Iterator[tuple[Candidate, Candidate, tuple[str, ...]]]:
    """Yield the rows that fulfil a condition, of all rows."""
    everyone, *others = held.counts
    yield from ((one, everyone, ("rows",)) for one in others if one.shape == "count where")
