"""Quantities that a table holds: cells, sums, counts, means and extremes over rows that a question may pick out."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from statistics import median

from chaintable.models.embedded.school.program_text import Term, summed, term, total
from chaintable.models.embedded.school.ranked.candidate import PRODUCT, SUM, Candidate, tidy
from chaintable.models.embedded.school.ranked.links import Links
from chaintable.models.embedded.school.ranked.picked_rows import Bounded, PickedRows, RowSet, all_hold
from chaintable.models.embedded.school.words.words_and_numbers import ORDINALS, Number

_MOST_CELLS, _MOST_SALIENT = 72, 14


class Quantities:
    """The quantities of a question's table, by kind."""

    def __init__(self, links: Links) -> None:
        self.links, self.sheet = links, links.sheet
        self._picked = PickedRows(links)

    @cached_property
    def row_sets(self) -> list[RowSet]:
        """The sets of rows that names and places pick out."""
        return self._picked.row_sets

    @cached_property
    def bounded(self) -> list[Bounded]:
        """The sets of rows that a condition picks out."""
        return self._picked.bounded

    @cached_property
    def cells(self) -> list[Candidate]:
        """Every figure, those in rows and columns that are named first."""
        sheet, links = self.sheet, self.links
        if sheet.shape == "plot":
            return []
        places = [
            (row, column)
            for row in range(sheet.n_rows)
            for column in range(len(sheet.columns))
            if sheet.numbers[row][column] is not None and column not in sheet.clocks
        ]
        places.sort(key=lambda place: (links.rows[place[0]] is None, links.columns[place[1]] is None))
        return [
            Candidate("cell", sheet.cell(row, column), frozenset((row,)), frozenset((column,)))
            for row, column in places[:_MOST_CELLS]
        ]

    @cached_property
    def salient(self) -> list[Candidate]:
        """The quantities that are worked with further: figures that are named, sums of these, all, and extremes."""
        links = self.links
        cells = [one for one in self.cells if all(links.rows[row] is not None for row in one.rows)]
        if links.named_columns:
            both = [one for one in cells if all(links.columns[at] is not None for at in one.columns)]
            cells = both + [one for one in cells if one not in both]
        cells = cells or (self.cells if len(self.cells) <= 8 else [])
        return [*cells[:_MOST_SALIENT], *self.baskets, *self.sums[:10], *self.rows_summed[:4], *self.worked[:6]]

    @cached_property
    def baskets(self) -> list[Candidate]:
        """Sums of figures that are named, each as often as is said before it: two rolls and a loaf."""
        links = self.links
        found: list[Candidate] = []
        rows = [row for row in links.named_rows if row in self.sheet.rows]
        columns = [at for at in links.named_columns if at in self.sheet.measures]
        for column in self.sheet.measures if rows and self.sheet.shape != "plot" else ():
            found += self._basket([(row, column) for row in rows], by_row=True)
        for row in rows if len(columns) > 1 else ():
            found += self._basket([(row, column) for column in columns], by_row=False)
        return found

    def _basket(self, places: Sequence[tuple[int, int]], by_row: bool) -> Iterator[Candidate]:
        links, sheet = self.links, self.sheet
        terms, told = [], set()
        for row, column in places:
            link = links.rows[row] if by_row else links.columns[column]
            if link is None or sheet.numbers[row][column] is None:
                return
            cell = sheet.cell(row, column)
            terms.append(cell if link.factor == 1 else term(link.factor) * cell)
            told |= {at for at, one in enumerate(links.told) if one.place == link.factor_place}
        if told:
            rows, columns = (frozenset(places[at][axis] for at in range(len(places))) for axis in (0, 1))
            shape = "basket" if len(places) > 1 else "counted cell"
            yield Candidate(shape, tidy(total(terms)), rows, columns, frozenset(told))

    @cached_property
    def sums(self) -> list[Candidate]:
        """Sums over sets of rows: in one column, and in all that add up."""
        found: list[Candidate] = []
        for name, rows, told in self.row_sets:
            picked = frozenset() if name == "all" else frozenset(rows)
            found += [
                Candidate("sum", tidy(self._sum(rows, column)), picked, frozenset((column,)), told, (name,))
                for column in self.sheet.measures
            ]
            if 1 < len(self.sheet.added) <= 4:
                made = total(self._sum(rows, column) for column in self.sheet.added)
                found.append(Candidate("sum of columns", tidy(made), picked, frozenset(), told, (name,)))
        return [*found, *self._sums_where()]

    def _sums_where(self) -> Iterator[Candidate]:
        """Yield the sums of a column over the rows that fulfil a condition on another."""
        for name, at, rows, _, told, _ in self.bounded:
            notes = (name, "by label" if at < 0 else "by figure")
            for column in self.sheet.measures if 0 < len(rows) < len(self.sheet.rows) else ():
                if column != at:
                    made = tidy(self._sum(rows, column))
                    yield Candidate("sum where", made, columns=frozenset((column,)), told=told, notes=notes)

    def _sum(self, rows: Sequence[int], column: int) -> Term:
        if len(rows) > 4 or self.sheet.shape == "plot":
            return summed(self.sheet.listed(rows, column))
        return total(self.sheet.cell(row, column) for row in rows)

    @cached_property
    def rows_summed(self) -> list[Candidate]:
        """Sums across the columns of a row: all, and those that are named or not."""
        sheet, links = self.sheet, self.links
        if not 1 < len(sheet.added) <= 6:
            return []
        named = tuple(at for at in sheet.added if links.columns[at] is not None)
        others = tuple(at for at in sheet.added if at not in named)
        kinds = (("all", sheet.added), ("named", named), ("not named", others))
        rows = [row for row in links.named_rows if row in sheet.rows]
        rows += [row for row in sheet.rows if row not in rows]
        return [
            Candidate(
                "sum across", tidy(total(sheet.cell(row, at) for at in columns)), frozenset((row,)),
                frozenset() if name == "all" else frozenset(columns), notes=(name,),
            )
            for row in rows
            for name, columns in kinds
            if len(columns) > 1
        ]  # fmt: skip

    @cached_property
    def statistics(self) -> list[Candidate]:
        """Mean, median, mode and range of a column, over sets of rows, and of a row."""
        found = []
        for name, rows, told in self.row_sets:
            picked = frozenset() if name == "all" else frozenset(rows)
            for column in self.sheet.measures:
                listed = self.sheet.listed(rows, column)
                found += [
                    Candidate(kind, tidy(made), picked, frozenset((column,)), told, (name,))
                    for kind, made in _statistics(listed)
                ]
        if len(self.sheet.added) > 2:
            for row in self.links.named_rows:
                if row in self.sheet.rows:
                    found += self._of_row(row)
        return found

    def _of_row(self, row: int) -> Iterator[Candidate]:
        values = [self.sheet.numbers[row][at] for at in self.sheet.added]
        listed = self.sheet.held(f"{self.sheet.labels[row]} list", values)
        for kind, made in _statistics(listed):
            yield Candidate(kind, tidy(made), frozenset((row,)), notes=("across",))

    @cached_property
    def extremes(self) -> list[Candidate]:
        """The largest and smallest figures of a column, and those at a place in its order."""
        found: list[Candidate] = []
        places = self._places_said()
        for name, rows, _ in self.row_sets:
            picked = frozenset() if name == "all" else frozenset(rows)
            for column in self.sheet.measures:
                listed = self.sheet.listed(rows, column)
                parts = (picked, frozenset((column,)), frozenset[int]())
                found.append(
                    Candidate("extreme", Term(f"max({listed.text})", max(listed.value)), *parts, (name, "most"))
                )
                found.append(
                    Candidate("extreme", Term(f"min({listed.text})", min(listed.value)), *parts, (name, "least"))
                )
                for place in places if name == "all" and len(rows) >= max(places, default=1) else ():
                    ordered = sorted(listed.value)
                    top = Term(f"sorted({listed.text})[-{place}]", ordered[-place])
                    low = Term(f"sorted({listed.text})[{place - 1}]", ordered[place - 1])
                    found += [Candidate("placed", top, *parts, ("most",)), Candidate("placed", low, *parts, ("least",))]
        return found

    def _places_said(self) -> list[int]:
        return [ORDINALS[word] for word in dict.fromkeys(self.links.words) if 1 < ORDINALS.get(word, 0) < 5]

    @cached_property
    def counts(self) -> list[Candidate]:
        """How many rows there are, all or with what is said of them; and how many figures of a row."""
        sheet = self.sheet
        found = [Candidate("count", sheet.held("rows counted", len(sheet.rows)))]
        found += [
            Candidate("count of set", term(len(rows)), frozenset(rows), notes=(name,))
            for name, rows, _ in self.row_sets
            if name in ("named", "not named", "between")
        ]
        return [*found, *self._counted_where()]

    def _counted_where(self) -> Iterator[Candidate]:
        """Yield how many rows fulfil a condition."""
        sheet = self.sheet
        for name, column, _, said, told, compared in self.bounded:
            if column < 0 and any(sheet.keys[row] is None for row in sheet.rows):
                continue
            figures = sheet.held("labels", list(sheet.keys)) if column < 0 else sheet.listed(sheet.rows, column)
            test = " and ".join(bound.text("one") for bound in said)
            count = sum(all_hold(said, value) for value in figures.value)
            made = Term(f"sum(1 for one in {figures.text} if {test})", count)
            columns = frozenset[int]() if column < 0 else frozenset((column,))
            yield Candidate("count where", made, compared, columns, told, (name,))

    @cached_property
    def weighted(self) -> list[Candidate]:
        """Sums and means of labels that are numbers, each as often as its figure says."""
        sheet = self.sheet
        found: list[Candidate] = []
        if sheet.shape not in ("frequency", "series", "prices") or any(sheet.keys[row] is None for row in sheet.rows):
            return []
        for column in sheet.measures:
            pairs = sheet.pairs(sheet.rows, column)
            values = [value for value, count in pairs.value for _ in range(int(min(count, 200)))]
            if not values or not all(isinstance(count, int) and 0 <= count <= 200 for _, count in pairs.value):
                continue
            spread = f"[value for value, count in {pairs.text} for _ in range(count)]"
            listed = Term(spread, values)
            kinds = [*_statistics(listed), ("sum", Term(f"sum({spread})", sum(values)))]
            found += [Candidate(f"weighted {kind}", tidy(made), columns=frozenset((column,))) for kind, made in kinds]
        return found

    @cached_property
    def worked(self) -> list[Candidate]:
        """The product, quotient and difference of two columns in each row that is named, or in all of few."""
        sheet = self.sheet
        found: list[Candidate] = []
        rows = [row for row in self.links.named_rows if row in sheet.rows] or list(sheet.rows[:6])
        for row in rows if 1 < len(sheet.measures) <= 4 and sheet.shape != "plot" else ():
            found += self._worked(row)
        return found

    def _worked(self, row: int) -> Iterator[Candidate]:
        measures = self.sheet.measures
        for one in measures:
            for other in measures:
                left, right = self.sheet.cell(row, one), self.sheet.cell(row, other)
                parts = (frozenset((row,)), frozenset((one, other)))
                if one < other:
                    yield Candidate("product of columns", tidy(left * right), *parts)
                if one != other and right.value:
                    note = "forward" if one < other else "backward"
                    yield Candidate("quotient of columns", tidy(left / right), *parts, notes=(note,))


def _statistics(listed: Term) -> Iterable[tuple[str, Term]]:
    """Return mean, median, mode and range of a list."""
    values: list[Number] = listed.value
    text = listed.text
    middle = f"sorted({text})"
    half = len(values) // 2
    found = [("mean", Term(f"sum({text}) / len({text})", sum(values) / len(values), PRODUCT))]
    if len(values) % 2:
        found.append(("median", Term(f"{middle}[{half}]", sorted(values)[half])))
    else:
        found.append(("median", Term(f"({middle}[{half - 1}] + {middle}[{half}]) / 2", median(values), PRODUCT)))
    counted = max(values, key=values.count)
    found.append(("range", Term(f"max({text}) - min({text})", max(values) - min(values), SUM)))
    if values.count(counted) > 1:
        found.append(("mode", Term(f"max({text}, key={text}.count)", counted)))
    return found
