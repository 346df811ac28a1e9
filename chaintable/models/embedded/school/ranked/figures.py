"""Programs whose answer is a number: differences, ratios, shares, told amounts, rates and terms of a series."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise, permutations

from chaintable.models.embedded.school.program import Term, term, total
from chaintable.models.embedded.school.ranked.candidate import Candidate, apart, joined, part_of, tidy, whole_part
from chaintable.models.embedded.school.ranked.links import Links
from chaintable.models.embedded.school.ranked.quantities import Quantities
from chaintable.models.embedded.school.words import quantity, stems

_MOST_PAIRS, _MOST_TOLD, _MOST_EACH = 110, 5, 16


def figures(quantities: Quantities) -> Iterator[Candidate]:
    """Yield the programs whose answer is a number."""
    held = quantities
    plain = (held.cells, held.baskets, held.sums, held.rows_summed, held.statistics, held.extremes, held.counts)
    for kind in (*plain, held.weighted, held.worked):
        yield from kind
    yield from _cells_apart(held)
    yield from _amounts_apart(held)
    yield from _shares(held)
    yield from _with_told(held)
    yield from _with_two_told(held)
    yield from _of_two_columns(held)
    yield from _of_rows(held)


def _cell_pairs(held: Quantities) -> Iterator[tuple[Candidate, Candidate]]:
    """Yield pairs of figures in one column or one row, those that are named first."""
    cells = held.cells
    pairs = ((one, other) for one, other in combinations(cells, 2) if one.rows == other.rows or one.columns == other.columns)
    for at, pair in enumerate(pairs):
        if at >= _MOST_PAIRS:
            return
        yield pair


def _cells_apart(held: Quantities) -> Iterator[Candidate]:
    """Yield differences, sums, ratios and changes of two figures in one column or one row."""
    sheet = held.sheet
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
    if sheet.shape == "series":
        yield from _series(held)


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


def _series(held: Quantities) -> Iterator[Candidate]:
    """Yield terms of an even series: the figure for a told label, the label for a told figure, its step and start."""
    sheet = held.sheet
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


def _amounts_apart(held: Quantities) -> Iterator[Candidate]:
    """Yield how far sums are apart: of columns, of rows, of those that are picked out; and extremes of a row."""
    totals = [one for one in held.sums if one.shape == "sum" and one.notes == ("all",)]
    for kind in (totals, held.rows_summed[:10], held.statistics[:10]):
        for one, other in combinations(kind, 2):
            if one.shape == other.shape and one.notes == other.notes:
                yield joined(f"difference of {one.shape}s", apart(one.term, other.term), one, other)
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


def _shares(held: Quantities) -> Iterator[Candidate]:
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
    for one in held.sums:
        if one.shape == "sum where" and one.columns in columns:
            yield one, columns[one.columns], ("where",)
    for one in held.rows_summed[:8]:
        if one.notes == ("all",):
            yield from ((one, every, ("row of all",)) for every in whole)
        elif one.rows in rows:
            yield one, rows[one.rows], ("of row",)
    everyone = held.counts[0]
    yield from ((one, everyone, ("rows",)) for one in held.counts[1:] if one.shape == "count where")
    for one, other in permutations(cells[:5], 2):
        yield one, other, ("one of other",)


def _with_told(held: Quantities) -> Iterator[Candidate]:
    """Yield what comes of a quantity and a number that is told."""
    for one in held.salient:
        for at, told in list(enumerate(held.links.told))[:_MOST_TOLD]:
            if at not in one.told:
                yield from _with_one(one, at, told.value, told.kind)


def _with_one(one: Candidate, at: int, value: int | float, kind: str) -> Iterator[Candidate]:
    made, given = one.term, term(value)
    for operation, result in (
        ("times told", made * given),
        ("less told", made - given),
        ("told less", given - made),
        ("and told", made + given),
    ):
        yield one.worked(operation, tidy(result), kind, told=(at,))
    if value:
        yield one.worked("by told", tidy(made / given), kind, told=(at,))
    if made.value:
        ratio = given / made
        yield one.worked("into told", tidy(ratio), kind, "exact", told=(at,))
        yield one.worked("into told", whole_part(ratio, up=False), kind, "down", told=(at,))
        yield one.worked("into told", whole_part(ratio, up=True), kind, "up", told=(at,))
    if 0 < value <= 100 and kind == "said":
        yield one.worked("told percent", tidy(made * given / 100), told=(at,))
        yield one.worked("less percent", tidy(made * (term(100) - given) / 100), told=(at,))
        yield one.worked("and percent", tidy(made * (term(100) + given) / 100), told=(at,))


def _with_two_told(held: Quantities) -> Iterator[Candidate]:
    """Yield what comes of a figure and two told numbers, and of a told number of rows: scaling, change, sharing."""
    told = list(enumerate(held.links.told))[:_MOST_TOLD]
    for one in [*held.salient[:6], *held.baskets[:4]]:
        for (first, a), (second, b) in permutations(told, 2):
            if first in one.told or second in one.told or not b.value:
                continue
            made, left, right = one.term, term(a.value), term(b.value)
            yield one.worked("scaled", tidy(made * left / right), told=(first, second))
            yield one.worked("told less times", tidy(left - made * right), told=(first, second))
            yield one.worked("and times told", tidy(made + left * right), told=(first, second))
            yield one.worked("less told by told", tidy((made - left) / right), told=(first, second))
            if first < second:
                yield one.worked("times both", tidy(made * left * right), told=(first, second))
    titled = _numbers_of_title(held.links)
    for one in held.salient[:10]:
        for base in titled:
            yield one.worked("by title", tidy(one.term / base), "title")
            for at, number in told:
                if at not in one.told:
                    scaled = tidy(one.term * number.value / base)
                    yield one.worked("scaled by title", scaled, "title", told=(at,))
                    if one.term.value:
                        served = tidy(term(number.value) * base / one.term)
                        yield one.worked("into told by title", served, "title", told=(at,))


def _numbers_of_title(links: Links) -> list[int | float]:
    found = [quantity(word) for word in stems(links.exercise.title)]
    return [value for value in found if value and value > 1][:2]


def _of_two_columns(held: Quantities) -> Iterator[Candidate]:
    """Yield what two or three columns of a row come to with a told number: fee and rate, packs, extra use."""
    sheet, links = held.sheet, held.links
    if not 2 <= len(sheet.measures) <= 5 or sheet.shape == "plot":
        return
    rows = [row for row in links.named_rows if row in sheet.rows] or list(sheet.rows[:4])
    for row in rows[:5]:
        for one, other in permutations(sheet.measures, 2):
            fixed, each = sheet.cell(row, one), sheet.cell(row, other)
            parts = (frozenset((row,)), frozenset((one, other)))
            for at, told in list(enumerate(links.told))[:_MOST_TOLD]:
                yield from _of_a_plan(fixed, each, told.value, Candidate("", fixed, *parts, frozenset((at,))))
        for one, other, third in permutations(sheet.measures, 3) if len(sheet.measures) < 5 else ():
            yield from _with_included(held, row, (one, other, third))


def _of_a_plan(fixed: Term, each: Term, told: int | float, taken: Candidate) -> Iterator[Candidate]:
    yield taken.shaped("fee and rate", tidy(fixed + each * told))
    if each.value:
        packs = term(told) / each
        yield taken.shaped("price of packs", tidy(whole_part(packs, up=True) * fixed))
        yield taken.shaped("price of an amount", tidy(fixed / each * told))
        yield taken.shaped("reached with fee", tidy((term(told) - fixed) / each))
        yield taken.shaped("reached with fee", whole_part((term(told) - fixed) / each, up=True), "up")


def _with_included(held: Quantities, row: int, columns: Sequence[int]) -> Iterator[Candidate]:
    """Yield the price of a plan with an amount included, and a price for each beyond it."""
    fee, included, each = (held.sheet.cell(row, at) for at in columns)
    for at, told in list(enumerate(held.links.told))[:_MOST_TOLD]:
        over = term(told.value) - included
        beyond = Term(f"max(0, {over.text})", max(0, over.value))
        yield Candidate(
            "plan with included", tidy(fee + beyond * each), frozenset((row,)), frozenset(columns), frozenset((at,))
        )


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


def _largest_step(steps: Iterable[tuple[Term, frozenset[int]]], columns: frozenset[int]) -> Iterator[Candidate]:
    ordered = sorted(steps, key=lambda step: step[0].value)
    for note, (made, _) in (("rise", ordered[-1]), ("fall", ordered[0])):
        yield Candidate("largest step", tidy(made), columns=columns, notes=(note,))
        yield Candidate("largest step", tidy(Term(f"abs({made.text})", abs(made.value))), columns=columns, notes=(note, "size"))
