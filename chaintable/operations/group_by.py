"""group_by: one row for each value of one or more columns, with a count (paper, appendix A.1) and measures."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import pandas as pd

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.code.measure_code import keys_of_groups, measure_code
from chaintable.operations.code.pandas_code import column_code
from chaintable.operations.computed import Computed
from chaintable.operations.grammar import and_list, column_named, quote, split_call, split_items, unquote
from chaintable.operations.grammar.arguments import TEXTS, Shape, list_of, text_of
from chaintable.operations.grammar.numerals import render_integers
from chaintable.operations.grouping import Groups
from chaintable.operations.measures import RULES, Measure
from chaintable.operations.new_columns import unused
from chaintable.operations.queries.draft import Draft
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.tables.values import Formats, fold, fold_column

COUNT = "Count"


@dataclass(frozen=True, slots=True)
class GroupBy(Operation):
    """Makes one row per value of a column: the value, its number of rows and the measures, most frequent first.

    Of several columns, each combination of values is a group. Cells that differ only in case and spacing form one
    group, shown in its first spelling. Groups of the same size keep the order in which they first appear. Groups of
    empty cells come last. The `origins` of a group are the source rows of all its members, so it can be opened. If a
    column to group by is itself named Count, the counts are in "Count (2)"; names of measures are made unique in the
    same way.
    """

    name: ClassVar[str] = "group_by"
    also_called: ClassVar[tuple[str, ...]] = ("group_column", "group", "groupby")
    plan_hint: ClassVar[str] = (
        "f_group_by(Country) makes one row per value, with a count. "
        "Use it if the {{ word | lower }} is about how often something occurs."
    )
    wide_hint: ClassVar[str] = (
        "f_group_by(Country, Year, sum of Points) makes one row per combination of values, with a count and what else "
        f"it should work out: {', '.join(RULES)}. "
        "Use it if the {{ word | lower }} is about how often something occurs, or about a total or other figure of "
        "each group."
    )
    json_hint: ClassVar[str] = (
        '{"operation": "group_by", "columns": [names]}, which makes one row per value (or combination of values), with '
        f'a count; for more, add "measures": any of "sum of Points" and the like, with {", ".join(RULES)}'
    )
    columns: tuple[str, ...]
    measures: tuple[Measure, ...] = ()

    @property
    def as_in_paper(self) -> bool:
        return len(self.columns) == 1 and not self.measures

    def __str__(self) -> str:
        return f"f_group_by({', '.join([*map(quote, self.columns), *map(str, self.measures)])})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        inside, rest = split_call(text, *cls.names())
        items = split_items(inside)
        measured = [bool(place) and _is_measure(item, state) for place, item in enumerate(items)]
        keys = [item for item, measure in zip(items, measured, strict=True) if not measure]
        measures = [Measure.parse(item, state) for item, measure in zip(items, measured, strict=True) if measure]
        return cls(_columns(keys, state), (*measures, *Measure.parse_behind(rest, state)))

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return {"columns": TEXTS}, {"columns": TEXTS, "measures": TEXTS}

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        said = map(text_of, list_of(given.get("measures") or []))
        measures = [Measure.parse(text) for text in said if text.casefold() not in ("", "count")]  # always counted
        columns = list_of(given["columns"] if "columns" in given else given["column"])
        return cls.parse(str(cls(tuple(map(text_of, columns)), tuple(measures))), state)

    def apply(self, state: State) -> State:
        table, columns = state.table, self._columns_in(state.table)
        groups = Groups.of(table, columns)
        cells = {column: table.frame[column].array.take(groups.first) for column in columns}
        cells[count_column(*columns)] = render_integers(groups.sizes).array
        for name, measure in self._named(table):
            cells[name] = measure.cells(table, groups.places).array
        frame = pd.DataFrame(cells, dtype="str")
        origins = table.origins.group(groups.members, groups.ends)
        return state.with_table(table.with_frame(frame, origins, self._formats(table)))

    def _formats(self, table: Table) -> Formats:
        """Return the formats of the columns whose cells are shown as they are written."""
        shown = {column: column for column in self._columns_in(table)}
        shown |= {name: measure.column for name, measure in self._named(table) if measure.shows_cells(table)}
        return {name: table.formats[column] for name, column in shown.items() if column in table.formats}

    def describe(self) -> str:
        keys = and_list(self.columns)
        if not self.measures:
            return f"Group by {keys}{',' if len(self.columns) > 1 else ''} and count"
        return f"Group by {keys} with {and_list(['count', *(measure.describe() for measure in self.measures)])}"

    def to_pandas(self, state: State) -> str:
        columns = self._columns_in(state.table)
        counted, names = count_column(*columns), list(columns)
        grouped = f"table.groupby({keys_of_groups(state.table, columns)}, sort=False)"
        blank = f"groups[{columns[0]!r}] == ''" if len(columns) == 1 else f"(groups[{names!r}] == '').any(axis=1)"
        return "\n".join(
            (
                f"groups = {self._counts_code(grouped, columns, counted)}",
                *self._measures_code(state.table, columns),
                f"groups = groups.sort_values({counted!r}, ascending=False, kind='stable').reset_index(drop=True)",
                f"blank = {blank}",
                "table = pd.concat([groups[~blank], groups[blank]], ignore_index=True).astype('str')",
            )
        )

    @staticmethod
    def _counts_code(grouped: str, columns: Sequence[str], counted: str) -> str:
        if len(columns) == 1:
            column = column_code(columns[0]).removeprefix("table")
            return f"{grouped}{column}.agg(['first', 'size']).set_axis([{columns[0]!r}, {counted!r}], axis=1)"
        return f"{grouped}[{list(columns)!r}].first()\ngroups[{counted!r}] = {grouped}.size()"

    def _measures_code(self, table: Table, columns: Sequence[str]) -> Iterator[str]:
        if not self.measures:
            return
        groups = Groups.of(table, columns)
        folded = [fold_column(table.column(column).take(groups.first)) for column in columns]
        keys = list(folded[0]) if len(folded) == 1 else list(zip(*folded, strict=True))
        for name, measure in self._named(table):
            cells = dict(zip(keys, measure.cells(table, groups.places), strict=True))
            yield f"groups[{name!r}] = {measure_code(measure, table, columns, cells)}"

    def in_query(self, draft: Draft) -> Draft:
        names = measure_columns(self.columns, self.measures)
        measured = {name: measure.in_query(draft) for name, measure in zip(names, self.measures, strict=True)}
        return draft.grouped(self.columns, {count_column(*self.columns): "COUNT(*)", **measured})

    def sources_of(self, column: str) -> tuple[str, ...]:
        names = measure_columns(self.columns, self.measures)
        made = [(key, (key,)) for key in self.columns]
        made += [(name, (measure.column,)) for name, measure in zip(names, self.measures, strict=True)]
        exact = next((sources for name, sources in made if name == column), None)
        alike = next((sources for name, sources in made if fold(name) == fold(column)), self.columns)
        return exact or alike

    def computed(self, column: str) -> Computed | None:
        names = measure_columns(self.columns, self.measures)
        made = {name: measure.computed for name, measure in zip(names, self.measures, strict=True)}
        made[count_column(*self.columns)] = Computed(measure="count")
        alike = (name for name in made if fold(name) == fold(column) and column not in self.columns)
        name = column if column in made else next(alike, None)
        return made[name] if name is not None else None

    @property
    def columns_used(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.columns, *(measure.column for measure in self.measures))))

    def _columns_in(self, table: Table) -> tuple[str, ...]:
        """Return the columns to group by as the table spells them, each once; StepError without one."""
        if not self.columns:
            raise StepError("f_group_by names no column.", "Name one.")
        return tuple(dict.fromkeys(map(table.resolve, self.columns)))

    def _named(self, table: Table) -> Iterator[tuple[str, Measure]]:
        """Return each measure with the name of its new column, its own column spelled as in the table."""
        exact = [Measure(measure.rule, table.resolve(measure.column)) for measure in self.measures]
        return zip(measure_columns(self._columns_in(table), exact), exact, strict=True)


def _is_measure(item: str, state: State | None) -> bool:
    """Whether an argument is a measure; in quotes it may also be the name of a column."""
    if not Measure.fits(item):
        return False
    return not item.strip().startswith('"') or not (state is None or _is_column(unquote(item), state))


def _is_column(name: str, state: State) -> bool:
    try:
        state.table.resolve(name)
    except StepError:
        return False
    return True


def _columns(items: Sequence[str], state: State | None) -> tuple[str, ...]:
    """Return the columns that the arguments name; a name with commas may stand without quotes."""
    if not items:
        raise StepError("f_group_by names no column.", "Name one.")
    names, together = [unquote(item) for item in items], unquote(",".join(items))
    if state is not None and not all(_is_column(name, state) for name in names) and _is_column(together, state):
        names = [together]
    return tuple(column_named(name, state) for name in names)


def count_column(*columns: str) -> str:
    """Return the name of the column that holds the counts of groups by these columns.

    >>> count_column("Team"), count_column("Team", "Count")
    ('Count', 'Count (2)')
    """
    return unused(COUNT, columns)


def measure_columns(columns: Sequence[str], measures: Iterable[Measure]) -> list[str]:
    """Return a unique column name for each measure.

    >>> measure_columns(["Team"], [Measure("sum", "Points"), Measure("sum", "Points")])
    ['Sum of Points', 'Sum of Points (2)']
    """
    names = [*columns, count_column(*columns)]
    for measure in measures:
        names.append(unused(measure.header, names))
    return names[len(columns) + 1 :]
