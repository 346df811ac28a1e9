"""group_by: one row for each value of a column, with a count (paper, appendix A.1) and measures."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, count
from typing import Any, ClassVar, Self

import numpy as np
import pandas as pd

from chaintable.operations.base import Operation
from chaintable.operations.code.pandas_code import column_code, fold_code
from chaintable.operations.grammar import and_list, column_named, quote, split_call, split_items, unquote
from chaintable.operations.grammar.arguments import TEXT, TEXTS, Shape, list_of, text_of
from chaintable.operations.measures import Measure
from chaintable.state import State
from chaintable.table import Positions, Table
from chaintable.values import fold, fold_column

COUNT = "Count"


@dataclass(frozen=True, slots=True)
class GroupBy(Operation):
    """Makes one row per value of a column: the value, its number of rows and the measures, most frequent first.

    Cells that differ only in case and spacing form one group, shown in its first spelling. Groups of the same size keep
    the order in which they first appear. Empty cells form a group of their own, which comes last. The `origins` of a
    group are the source rows of all its members, so it can be opened. If the column is itself named Count, the counts
    are in "Count (2)"; names of measures are made unique in the same way.
    """

    name: ClassVar[str] = "group_by"
    also_called: ClassVar[tuple[str, ...]] = ("group_column", "group", "groupby")
    plan_hint: ClassVar[str] = (
        "f_group_by(Country) makes one row per value, with a count. "
        "Use it if the {{ word | lower }} is about how often something occurs."
    )
    json_hint: ClassVar[str] = (
        '{"operation": "group_by", "column": name}, which makes one row per value, with a count; '
        'for more, add "measures": any of "sum of Points", "average of Points", "highest of Points", "lowest of Points"'
    )
    column: str
    measures: tuple[Measure, ...] = ()

    def __str__(self) -> str:
        return f"f_group_by({', '.join([quote(self.column), *map(str, self.measures)])})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        inside, rest = split_call(text, *cls.names())
        items = split_items(inside)
        first = len(items)
        while first > 1 and Measure.fits(items[first - 1]):
            first -= 1
        measures = [Measure.parse(item, state) for item in items[first:]]
        column = column_named(unquote(",".join(items[:first])), state)
        return cls(column, (*measures, *Measure.parse_behind(rest, state)))

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return {"column": TEXT}, {"column": TEXT, "measures": TEXTS}

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        said = map(text_of, list_of(given.get("measures") or []))
        measures = [Measure.parse(text) for text in said if text.casefold() not in ("", "count")]  # always counted
        return cls.parse(str(cls(text_of(given["column"]), tuple(measures))), state)

    def apply(self, state: State) -> State:
        table = state.table
        column = table.resolve(self.column)
        groups = _Groups.of(table, column)
        cells = {column: table.frame[column].to_numpy()[groups.first], count_column(column): groups.sizes.astype("str")}
        for name, measure in self._named(table):
            cells[name] = measure.cells(table, groups.places).to_numpy()
        frame = pd.DataFrame(cells, dtype="str")
        return state.with_table(Table(frame, table.caption, table.origins.group(groups.members, groups.ends)))

    def describe(self) -> str:
        if not self.measures:
            return f"Group by {self.column} and count"
        return f"Group by {self.column} with {and_list(['count', *(measure.describe() for measure in self.measures)])}"

    def to_pandas(self, state: State) -> str:
        column = state.table.resolve(self.column)
        counted, name = count_column(column), column_code(column)
        grouped = f"table.groupby({fold_code(state.table, column)}, sort=False){name.removeprefix('table')}"
        return "\n".join(
            (
                f"groups = {grouped}.agg(['first', 'size']).set_axis([{column!r}, {counted!r}], axis=1)",
                *self._measures_code(state.table, column),
                f"groups = groups.sort_values({counted!r}, ascending=False, kind='stable').reset_index(drop=True)",
                f"blank = groups[{column!r}] == ''",
                "table = pd.concat([groups[~blank], groups[blank]], ignore_index=True).astype('str')",
            )
        )

    def _measures_code(self, table: Table, column: str) -> Iterator[str]:
        if not self.measures:
            return
        groups = _Groups.of(table, column)
        folded = fold_column(table.column(column).take(groups.first))
        for name, measure in self._named(table):
            cells = dict(zip(folded, measure.cells(table, groups.places), strict=True))
            yield f"groups[{name!r}] = {measure.code(table, column, cells)}"

    def sources_of(self, column: str) -> tuple[str, ...]:
        named = zip(measure_columns(self.column, self.measures), self.measures, strict=True)
        return next(((measure.column,) for name, measure in named if fold(name) == fold(column)), (self.column,))

    @property
    def columns_used(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((self.column, *(measure.column for measure in self.measures))))

    def _named(self, table: Table) -> Iterator[tuple[str, Measure]]:
        """Return each measure with the name of its new column, its own column spelled as in the table."""
        exact = [Measure(measure.rule, table.resolve(measure.column)) for measure in self.measures]
        return zip(measure_columns(table.resolve(self.column), exact), exact, strict=True)


@dataclass(frozen=True, slots=True, eq=False)
class _Groups:
    """The rows of a table grouped by the values of a column, with the groups in the order in which they are shown.

    `places` holds the group of each row (from 0), `sizes` the number of rows of each group. `members` lists the rows
    group by group, where group g ends before `ends[g]`; `first` holds the first row of each group.
    """

    places: Positions
    sizes: Positions
    members: Positions
    ends: Positions
    first: Positions

    @classmethod
    def of(cls, table: Table, column: str) -> Self:
        codes, values = pd.factorize(fold_column(table.column(column)))
        counts = np.bincount(codes, minlength=len(values))
        order = np.lexsort((-counts, np.asarray(values == "", dtype=bool)))
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        sizes, ends = counts[order], np.cumsum(counts[order])
        members = np.argsort(place[codes], kind="stable")
        return cls(place[codes], sizes, members, ends, members[ends - sizes])


def count_column(column: str) -> str:
    """Return the name of the column that holds the counts."""
    return COUNT if column != COUNT else f"{COUNT} (2)"


def measure_columns(column: str, measures: Iterable[Measure]) -> list[str]:
    """Return a unique column name for each measure.

    >>> measure_columns("Team", [Measure("sum", "Points"), Measure("sum", "Points")])
    ['Sum of Points', 'Sum of Points (2)']
    """
    names = [column, count_column(column)]
    for measure in measures:
        more = (f"{measure.header} ({number})" for number in count(2))
        names.append(next(name for name in chain((measure.header,), more) if name not in names))
    return names[2:]
