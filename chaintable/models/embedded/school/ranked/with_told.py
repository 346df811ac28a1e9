"""Programs with numbers that a question tells: change, sharing, scaling, plans with a fee, packs."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from chaintable.models.embedded.school.program_text import Term, term
from chaintable.models.embedded.school.ranked.candidate import Candidate, apart, joined, tidy, whole_part
from chaintable.models.embedded.school.ranked.links import Links
from chaintable.models.embedded.school.ranked.quantities import Quantities
from chaintable.models.embedded.school.words.words_and_numbers import Number, quantity, stems

_MOST_TOLD = 5


def with_told(held: Quantities) -> Iterator[Candidate]:
    """Yield what comes of the quantities of a table and of numbers that the question tells."""
    yield from _with_one_told(held)
    yield from _rest_of_told(held)
    yield from _with_two_told(held)
    yield from _by_title(held)
    yield from _of_two_columns(held)
    yield from _crossings(held)


def _with_one_told(held: Quantities) -> Iterator[Candidate]:
    """Yield what comes of a quantity and a number that is told."""
    for one in (*held.salient, *_named_apart(held)):
        for at, told in list(enumerate(held.links.told))[:_MOST_TOLD]:
            if at not in one.told:
                yield from _with_one(one, at, told.value, told.kind)


def _named_apart(held: Quantities) -> Iterator[Candidate]:
    """Yield how far two figures are apart that are both named, or stand in a row that is."""
    cells = [one for one in held.salient if one.shape == "cell"][:6]
    for one, other in combinations(cells, 2):
        if one.rows == other.rows or one.columns == other.columns:
            where = "of row" if one.rows == other.rows else "of column"
            made = apart(one.term, other.term)
            yield joined(f"difference {where}", Term(f"({made.text})", made.value), one, other)


def _rest_of_told(held: Quantities) -> Iterator[Candidate]:
    """Yield how often a figure goes into what is left of a told number after another one."""
    cells = [one for one in held.salient if one.shape in ("cell", "counted cell")][:5]
    for one, other in permutations(cells, 2):
        for at, told in list(enumerate(held.links.told))[:_MOST_TOLD]:
            if one.columns == other.columns and other.term.value and at not in one.told | other.told:
                rest = term(told.value) - one.term
                ratio = Term(f"({rest.text})", rest.value) / other.term
                made = whole_part(ratio, up=False)
                yield joined("rest of told by cell", made, one, other).shaped("rest of told by cell", made, told=(at,))


def _with_one(one: Candidate, at: int, value: Number, kind: str) -> Iterator[Candidate]:
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
        if made.value % value:
            yield one.worked("by told", whole_part(made / given, up=True), kind, "up", told=(at,))
            yield one.worked("by told", whole_part(made / given, up=False), kind, "down", told=(at,))
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


def _by_title(held: Quantities) -> Iterator[Candidate]:
    """Yield figures scaled by a number of the table's title: "Pancakes for 4"."""
    told = list(enumerate(held.links.told))[:_MOST_TOLD]
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


def _numbers_of_title(links: Links) -> list[Number]:
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
            yield from _rest_by_column(held, row, (one, other, third))


def _of_a_plan(fixed: Term, each: Term, told: Number, taken: Candidate) -> Iterator[Candidate]:
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


def _rest_by_column(held: Quantities, row: int, columns: Sequence[int]) -> Iterator[Candidate]:
    """Yield how often one figure of a row goes into what another is larger than a third: weeks until a goal."""
    goal, had, each = (held.sheet.cell(row, at) for at in columns)
    if each.value and goal.value > had.value:
        ratio = Term(f"({(goal - had).text})", goal.value - had.value) / each
        like = Candidate("rest by column", tidy(ratio), frozenset((row,)), frozenset(columns))
        yield like.noted("exact")
        yield like.shaped("rest by column", whole_part(ratio, up=True), "up")


def _crossings(held: Quantities) -> Iterator[Candidate]:
    """Yield after how many steps one row, with a fee and a rate, comes to less than another."""
    sheet = held.sheet
    rows = [row for row in held.links.named_rows if row in sheet.rows][:3]
    for one, other in permutations(rows, 2) if 2 <= len(sheet.measures) <= 4 else ():
        for fee, each in permutations(sheet.measures, 2):
            gap, gain = sheet.cell(one, fee) - sheet.cell(other, fee), sheet.cell(other, each) - sheet.cell(one, each)
            if gap.value > 0 and gain.value > 0:
                ratio = Term(f"({gap.text})", gap.value) / gain
                parts = (frozenset((one, other)), frozenset((fee, each)))
                yield Candidate("crossing", tidy(ratio), *parts, notes=("exact",))
                yield Candidate("crossing", whole_part(ratio, up=False) + 1, *parts, notes=("past",))
