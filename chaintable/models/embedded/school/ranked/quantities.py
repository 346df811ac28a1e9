"""Quantities that a table holds: cells, sums, counts, means and extremes over rows that a question may pick out."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from statistics import median
from typing import NamedTuple

from chaintable.models.embedded.school.amounts import Bound, bounds
from chaintable.models.embedded.school.program import Term, summed, term, total
from chaintable.models.embedded.school.ranked.candidate import Candidate, tidy
from chaintable.models.embedded.school.ranked.links import Links
from chaintable.models.embedded.school.words import ORDINALS, Number

_MOST_CELLS, _MOST_SALIENT, _MOST_BOUNDS = 72, 14, 4
RowSet = tuple[str, tuple[int, ...], frozenset[int]]
"""How rows are picked out, which they are, and the told numbers that pick them out."""


class Bounded(NamedTuple):
    """Rows that fulfil a condition on a column (-1: on their labels), and the row that it compares them with."""

    name: str
    column: int
    rows: tuple[int, ...]
    said: list[Bound]
    told: frozenset[int] = frozenset()
    compared: frozenset[int] = frozenset()


class Quantities:
    """The quantities of a question's table, by kind."""

    def __init__(self, links: Links) -> None:
        self.links, self.sheet = links, links.sheet

    @cached_property
    def row_sets(self) -> list[RowSet]:
        """The sets of at least two rows that a question may mean, without those that a figure picks out."""
        sheet, links = self.sheet, self.links
        named = tuple(row for row in links.named_rows if row in sheet.rows)
        found: list[RowSet] = [("all", sheet.rows, frozenset())]
        if sheet.shape == "plot":
            return found
        surely = tuple(row for row in named if (link := links.rows[row]) is not None and "several" not in link.kind)
        for name, rows in (("named", named), ("surely named", surely)):
            found.append((name, rows, frozenset()))
            found.append((f"not {name}", tuple(row for row in sheet.rows if row not in rows), frozenset()))
        if len(named) > 1:
            found.append(("between", tuple(range(min(named), max(named) + 1)), frozenset()))
        if len(named) == 1:
            found += [("from", tuple(range(named[0], max(sheet.rows) + 1)), frozenset())]
            found += [("up to", tuple(range(min(sheet.rows), named[0] + 1)), frozenset())]
        found += self._counted_rows()
        seen: dict[tuple[int, ...], RowSet] = {}
        for one in found:
            if len(one[1]) > 1 or (one[0] == "not named" and one[1]):
                seen.setdefault(tuple(sorted(one[1])), one)
        return list(seen.values())

    def _counted_rows(self) -> Iterator[RowSet]:
        """Yield the first and the last rows, as many as a number says."""
        for at, one in enumerate(self.links.told):
            if isinstance(one.value, int) and 1 < one.value < len(self.sheet.rows):
                yield "first", self.sheet.rows[: one.value], frozenset((at,))
                yield "last", self.sheet.rows[-one.value :], frozenset((at,))

    @cached_property
    def bounded(self) -> list[Bounded]:
        """The sets of rows that a condition of the question picks out in each column, or by their labels."""
        found = []
        for name, said in self._conditions():
            told = frozenset(
                at for at, one in enumerate(self.links.told) if any(one.value == bound.value for bound in said)
            )
            for column in (-1, *self.sheet.measures):
                found.append(self._bounded(name, column, said, told))
        for column in self.sheet.measures if self.sheet.shape != "plot" else ():
            for row in [row for row in self.links.named_rows if row in self.sheet.rows][:2]:
                value = self.sheet.numbers[row][column]
                for name, sign in (("over", ">"), ("under", "<"), ("is", "==")):
                    found.append(self._bounded(f"{name} named", column, [Bound(sign, value or 0)], picked=row))
        for column in self.sheet.measures if len(self.sheet.rows) > 2 else ():
            listed = self.sheet.listed(self.sheet.rows, column).value
            for name, sign in (("over", ">"), ("under", "<")):
                found.append(self._bounded(f"{name} average", column, [Bound(sign, sum(listed) / len(listed))]))
        return found

    def _bounded(
        self, name: str, column: int, said: list[Bound], told: frozenset[int] = frozenset(), picked: int | None = None
    ) -> Bounded:
        rows = tuple(row for row in self.sheet.rows if self._holds(said, row, column) and row != picked)
        return Bounded(name, column, rows, said, told, frozenset() if picked is None else frozenset((picked,)))

    def _holds(self, said: Sequence[Bound], row: int, column: int) -> bool:
        value = self.sheet.keys[row] if column < 0 else self.sheet.numbers[row][column]
        return _all_hold(said, value)

    def _conditions(self) -> Iterator[tuple[str, list[Bound]]]:
        """Yield conditions on figures: those that are said, and each sign with each number that is told."""
        said = bounds(self.links.exercise.asking) or bounds(self.links.exercise.question)
        if said:
            yield "said", said[:2]
        told = dict.fromkeys(one.value for one in self.links.told if one.kind in ("said", "money"))
        for value in list(told)[:_MOST_BOUNDS]:
            for name, sign in (("is", "=="), ("at least", ">="), ("at most", "<="), ("over", ">"), ("under", "<")):
                yield name, [Bound(sign, value)]
        yield "above nothing", [Bound(">", 0)]
        yield "nothing", [Bound("==", 0)]
        yield "below nothing", [Bound("<", 0)]

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
        links, found = self.links, []
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
        found = []
        for name, rows, told in self.row_sets:
            picked = frozenset() if name == "all" else frozenset(rows)
            for column in self.sheet.measures:
                found.append(
                    Candidate("sum", tidy(self._sum(rows, column)), picked, frozenset((column,)), told, (name,))
                )
            if 1 < len(self.sheet.added) <= 4:
                made = total(self._sum(rows, column) for column in self.sheet.added)
                found.append(Candidate("sum of columns", tidy(made), picked, frozenset(), told, (name,)))
        for name, at, rows, _, told, _ in self.bounded:
            for column in self.sheet.measures if rows and len(rows) < len(self.sheet.rows) else ():
                if column != at:
                    found.append(
                        Candidate(
                            "sum where", tidy(self._sum(rows, column)), columns=frozenset((column,)), told=told,
                            notes=(name, "by label" if at < 0 else "by figure"),
                        )
                    )  # fmt: skip
        return found

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
        found, places = [], self._places_said()
        for name, rows, _ in self.row_sets:
            picked = frozenset() if name == "all" else frozenset(rows)
            for column in self.sheet.measures:
                listed = self.sheet.listed(rows, column)
                parts = (picked, frozenset((column,)), frozenset[int]())
                found.append(Candidate("extreme", Term(f"max({listed.text})", max(listed.value)), *parts, (name, "most")))
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
        for name, column, rows, said, told, compared in self.bounded:
            figures = self.sheet.held("labels", list(sheet.keys)) if column < 0 else sheet.listed(sheet.rows, column)
            if column < 0 and any(sheet.keys[row] is None for row in sheet.rows):
                continue
            test = " and ".join(bound.text("one") for bound in said)
            every = self.sheet.keys if column < 0 else figures.value
            made = Term(f"sum(1 for one in {figures.text} if {test})", sum(_all_hold(said, value) for value in every))
            columns = frozenset[int]() if column < 0 else frozenset((column,))
            found.append(Candidate("count where", made, compared, columns, told, (name,)))
        return found

    @cached_property
    def weighted(self) -> list[Candidate]:
        """Sums and means of labels that are numbers, each as often as its figure says."""
        sheet, found = self.sheet, []
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
            found += [
                Candidate(f"weighted {kind}", tidy(made), columns=frozenset((column,))) for kind, made in kinds
            ]
        return found

    @cached_property
    def worked(self) -> list[Candidate]:
        """The product, quotient and difference of two columns in each row that is named, or in all of few."""
        sheet, found = self.sheet, []
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


def _all_hold(said: Sequence[Bound], value: Number | None) -> bool:
    return value is not None and all(bound.holds(value) for bound in said)


def _statistics(listed: Term) -> Iterable[tuple[str, Term]]:
    """Return mean, median, mode and range of a list."""
    values: list[Number] = listed.value
    text = listed.text
    middle = f"sorted({text})"
    half = len(values) // 2
    found = [("mean", Term(f"sum({text}) / len({text})", sum(values) / len(values)))]
    if len(values) % 2:
        found.append(("median", Term(f"{middle}[{half}]", sorted(values)[half])))
    else:
        found.append(("median", Term(f"({middle}[{half - 1}] + {middle}[{half}]) / 2", median(values))))
    counted = max(values, key=values.count)
    found.append(("range", Term(f"max({text}) - min({text})", max(values) - min(values))))
    if values.count(counted) > 1:
        found.append(("mode", Term(f"max({text}, key={text}.count)", counted)))
    return found


