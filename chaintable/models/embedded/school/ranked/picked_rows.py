"""The sets of rows that a question may pick out: by name, by their place, by a condition on their figures."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from chaintable.models.embedded.school.ranked.links import Links
from chaintable.models.embedded.school.words.number_bounds import Bound, bounds
from chaintable.models.embedded.school.words.words_and_numbers import Number

_MOST_BOUNDS = 4
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


class PickedRows:
    """The sets of rows that the words of a question pick out."""

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
        return [*self._by_number(), *self._by_named_row(), *self._by_average()]

    def _by_number(self) -> Iterator[Bounded]:
        """Yield the rows whose figure or label fulfils a condition on a number."""
        for name, said in self._conditions():
            values = {bound.value for bound in said}
            told = frozenset(at for at, one in enumerate(self.links.told) if one.value in values)
            for column in (-1, *self.sheet.measures):
                yield self._bounded(name, column, said, told)

    def _by_named_row(self) -> Iterator[Bounded]:
        """Yield the rows with more, less or as much as a row that is named."""
        named = [row for row in self.links.named_rows if row in self.sheet.rows][:2]
        for column in self.sheet.measures if self.sheet.shape != "plot" else ():
            for row in named:
                value = self.sheet.numbers[row][column] or 0
                for name, sign in (("over", ">"), ("under", "<"), ("is", "==")):
                    yield self._bounded(f"{name} named", column, [Bound(sign, value)], picked=row)

    def _by_average(self) -> Iterator[Bounded]:
        """Yield the rows above and below the mean of a column."""
        for column in self.sheet.measures if len(self.sheet.rows) > 2 else ():
            listed = self.sheet.listed(self.sheet.rows, column).value
            for name, sign in (("over", ">"), ("under", "<")):
                yield self._bounded(f"{name} average", column, [Bound(sign, sum(listed) / len(listed))])

    def _bounded(
        self, name: str, column: int, said: list[Bound], told: frozenset[int] = frozenset(), picked: int | None = None
    ) -> Bounded:
        rows = tuple(row for row in self.sheet.rows if self._holds(said, row, column) and row != picked)
        return Bounded(name, column, rows, said, told, frozenset() if picked is None else frozenset((picked,)))

    def _holds(self, said: Sequence[Bound], row: int, column: int) -> bool:
        value = self.sheet.keys[row] if column < 0 else self.sheet.numbers[row][column]
        return all_hold(said, value)

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


def all_hold(said: Sequence[Bound], value: Number | None) -> bool:
    """Whether a number fulfils all conditions; none fulfils any."""
    return value is not None and all(bound.holds(value) for bound in said)
