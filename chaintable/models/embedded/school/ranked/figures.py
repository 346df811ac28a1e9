"""Programs whose answer is a number: quantities, their differences and ratios, rates, steps, what is left of them."""

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, permutations

from chaintable.models.embedded.school.program_text import Term, term, total
from chaintable.models.embedded.school.ranked.candidate import Candidate, apart, as_ratio, joined, tidy
from chaintable.models.embedded.school.ranked.quantities import Quantities
from chaintable.models.embedded.school.ranked.series import series
from chaintable.models.embedded.school.ranked.shares import shares
from chaintable.models.embedded.school.ranked.with_told import with_told

_MOST_PAIRS = 110


def figures(quantities: Quantities) -> Iterator[Candidate]:
    """Yield the programs whose answer is a number."""
    held = quantities
    plain = (held.cells, held.baskets, held.sums, held.rows_summed, held.statistics, held.extremes, held.counts)
    for kind in (*plain, held.weighted, held.worked):
        yield from kind
    yield from _cells_apart(held)
    yield from series(held)
    yield from _amounts_apart(held)
    yield from shares(held)
    yield from with_told(held)
    yield from _of_rows(held)
    yield from _rests(held)


def _cell_pairs(held: Quantities) -> Iterator[tuple[Candidate, Candidate]]:
    """Yield pairs of figures in one column or one row, those that are named first."""
    cells = held.cells
    pairs = (
        (one, other) for one, other in combinations(cells, 2) if one.rows == other.rows or one.columns == other.columns
    )
    for at, pair in enumerate(pairs):
        if at >= _MOST_PAIRS:
            return
        yield pair


def _cells_apart(held: Quantities) -> Iterator[Candidate]:
    """Yield differences, sums, ratios and changes of two figures in one column or one row."""
    for one, other in _cell_pairs(held):
        in_row = one.rows == other.rows
        where = "of row" if in_row else "of column"
        ends = _ends(held, one, other)
        left, right = one.term, other.term
        yield joined(f"difference {where}", apart(left, right), one, other, ends)
        first, last = (one, other) if _is_before(one, other) else (other, one)
        yield joined(f"change {where}", tidy(last.term - first.term), one, other, ends)
        yield joined(f"two {where}", tidy(left + right), one, other)
        yield joined(f"mean of two {where}", tidy((left + right) / 2), one, other)
        if (ratio := as_ratio(left, right)) is not None:
            yield joined(f"ratio {where}", ratio, one, other)
        if left.value and right.value:
            large, small = (left, right) if left.value >= right.value else (right, left)
            yield joined(f"times {where}", tidy(large / small), one, other, "larger by smaller")
            yield joined(f"times {where}", tidy(small / large), one, other, "smaller by larger")
        if first.term.value:
            moved = tidy((last.term - first.term) * 100 / first.term)
            yield joined(f"percent change {where}", moved, one, other)
            if moved.value < 0:
                yield joined(f"percent change {where}", moved * -1, one, other, "without sign")
        if not in_row and (run := _run(held, first, last)) is not None:
            rise = last.term - first.term
            yield joined("rate", tidy(Term(f"({rise.text})", rise.value) / run), one, other)


def _ends(held: Quantities, one: Candidate, other: Candidate) -> str:
    """Tell whether two figures are at the ends of their row or column, or beside each other."""
    places = {at for cell in (one, other) for at in (cell.columns if one.rows == other.rows else cell.rows)}
    every = held.sheet.measures if one.rows == other.rows else held.sheet.rows
    if len(every) > 2 and places == {every[0], every[-1]}:
        return "ends"
    return "neighbours" if max(places) - min(places) == 1 else "apart"


def _is_before(one: Candidate, other: Candidate) -> bool:
    return (min(one.rows), min(one.columns)) < (min(other.rows), min(other.columns))


def _run(held: Quantities, first: Candidate, last: Candidate) -> Term | None:
    """Return how far the labels of two figures are apart, where they are numbers that differ; else their rows."""
    sheet, (start,), (end,) = held.sheet, tuple(first.rows), tuple(last.rows)
    if sheet.keys[start] is None or sheet.keys[end] is None or sheet.keys[start] == sheet.keys[end]:
        return term(end - start) if end > start else None
    gap = sheet.key_of(end) - sheet.key_of(start)
    return Term(f"({gap.text})", gap.value)


def _amounts_apart(held: Quantities) -> Iterator[Candidate]:
    """Yield how far sums are apart: of columns, of rows, of those that are picked out; and extremes of a row."""
    totals = [one for one in held.sums if one.shape == "sum" and one.notes == ("all",)]
    for kind in (totals, held.rows_summed[:10], held.statistics[:10]):
        for one, other in combinations(kind, 2):
            if one.shape == other.shape and one.notes == other.notes:
                yield joined(f"difference of {one.shape}", apart(one.term, other.term), one, other)
    for one, other in permutations(held.extremes[:12], 2):
        if one.columns == other.columns and one.notes[-1] == "most" and other.notes[-1] == "least":
            yield joined("difference of extremes", tidy(one.term - other.term), one, other)
    for one in held.extremes[:12]:
        for cell in held.salient[:6]:
            if cell.shape == "cell" and cell.columns == one.columns:
                yield joined("extreme and cell apart", apart(one.term, cell.term), one, cell)
    baskets = [one for one in held.baskets if one.shape == "counted cell"]
    for one, other in combinations([*baskets, *held.salient[:4]], 2):
        if one is not other and (one.shape, other.shape) != ("cell", "cell"):
            yield joined("amounts apart", apart(one.term, other.term), one, other)


def _of_rows(held: Quantities) -> Iterator[Candidate]:
    """Yield sums of products over rows: what was sold times its price; and the largest step between neighbours."""
    sheet = held.sheet
    if sheet.shape == "plot":
        return
    for one, other in combinations(sheet.measures, 2) if len(sheet.measures) < 5 else ():
        for name, rows, told in held.row_sets:
            if len(rows) <= 8:
                made = total(sheet.cell(row, one) * sheet.cell(row, other) for row in rows)
                picked = frozenset() if name == "all" else frozenset(rows)
                yield Candidate("sum of products", tidy(made), picked, frozenset((one, other)), told, (name,))
    for column in sheet.measures if len(sheet.rows) > 2 else ():
        steps = [
            (sheet.cell(after, column) - sheet.cell(before, column), frozenset((before, after)))
            for before, after in pairwise(sheet.rows)
        ]
        yield from _largest_step(steps, frozenset((column,)))


def _rests(held: Quantities) -> Iterator[Candidate]:
    """Yield what is left of the first figure of a column after all others, as of pay after what is taken off it."""
    sheet = held.sheet
    rows = range(sheet.n_rows) if sheet.shape == "stub" else sheet.rows
    for column in sheet.measures if 2 < len(rows) <= 8 and sheet.shape != "plot" else ():
        first, *others = rows
        of_column = Candidate("all but first", sheet.cell(first, column), columns=frozenset((column,)))
        taken = total(sheet.cell(row, column) for row in others)
        yield of_column.shaped("all but first", tidy(taken))
        yield of_column.shaped("first less others", tidy(sheet.cell(first, column) - taken))
        second, *rest = others
        paid = sheet.cell(first, column) * sheet.cell(second, column)
        yield of_column.shaped("product of first two", tidy(paid))
        yield of_column.shaped("product less others", tidy(paid - total(sheet.cell(row, column) for row in rest)))
        for row in held.links.named_rows:
            if row in others and len(others) > 1:
                less = total(sheet.cell(other, column) for other in others if other != row)
                made = sheet.cell(first, column) - less
                yield Candidate(
                    "first less others", tidy(made), frozenset((row,)), of_column.columns, notes=("not named",)
                )


def _largest_step(steps: Iterable[tuple[Term, frozenset[int]]], columns: frozenset[int]) -> Iterator[Candidate]:
    ordered = sorted(steps, key=lambda step: step[0].value)
    for note, (made, _) in (("rise", ordered[-1]), ("fall", ordered[0])):
        yield Candidate("largest step", tidy(made), columns=columns, notes=(note,))
        yield Candidate(
            "largest step", tidy(Term(f"abs({made.text})", abs(made.value))), columns=columns, notes=(note, "size")
        )
