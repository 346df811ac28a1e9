"""pivot: a crosstab, with a row for each value of some columns and a column for each value of another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
import numpy.typing as npt
import pandas as pd

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.code.measure_code import keys_of_groups, measure_code
from chaintable.operations.computed import Computed
from chaintable.operations.grammar import and_list, call_inside, column_named, quote, split_items, unquote
from chaintable.operations.grammar.arguments import TEXT, TEXTS, Shape, list_of, text_of
from chaintable.operations.grammar.keywords import quote_apart, split_keywords
from chaintable.operations.grouping import group_of_each_row
from chaintable.operations.measures import Measure
from chaintable.operations.new_columns import unused
from chaintable.tables.state import State
from chaintable.tables.table import Positions, Table
from chaintable.tables.values import Formats, ValueKind, fold_column

COUNT, ACROSS, EMPTY = "count", "across", "(empty)"
MOST_COLUMNS = 200
MOST_CELLS = 20_000_000
_RISING = frozenset({ValueKind.NUMBER, ValueKind.DATE, ValueKind.TIME})


@dataclass(frozen=True, slots=True)
class Pivot(Operation):
    """Makes a row per value of the columns `rows` and a column per value of the column `across`.

    Each cell holds the `measure` of the rows that have both values; a measure of None is their number. Values that
    differ only in case and spacing are one. Numbers and dates are in rising order, other values in the order in which
    they first appear, empty ones last. The origins of a row are all its source rows.
    """

    name: ClassVar[str] = "pivot"
    also_called: ClassVar[tuple[str, ...]] = ("pivot_table", "crosstab", "cross_table")
    plan_hint: ClassVar[str] = (
        "f_pivot(Region, across Month, sum of Sales) makes a row per region and a column per month. "
        "Use it if two columns are to be compared with each other."
    )
    json_hint: ClassVar[str] = (
        '{"operation": "pivot", "rows_for": [names], "across": name, "measure": such as "sum of Sales" or "count"}, '
        "which makes a row per value of the first columns and a column per value of the other"
    )
    rows: tuple[str, ...]
    across: str
    measure: Measure | None = None

    def __str__(self) -> str:
        rows = [quote_apart(column, (ACROSS, COUNT)) for column in self.rows]
        return f"f_pivot({', '.join([*rows, f'{ACROSS} {quote(self.across)}', str(self.measure or COUNT)])})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        items, found = split_keywords(split_items(call_inside(text, *cls.names())), (ACROSS,))
        *rows, last = items or [""]
        measured = not last.strip().startswith('"') and (last.strip().casefold() == COUNT or Measure.fits(last))
        if not measured:
            rows = [*rows, last] if last else rows
        if len(found[ACROSS]) != 1 or not rows:
            raise StepError("f_pivot needs rows and one column across.", "Write f_pivot(Region, across Month, count).")
        measure = Measure.parse(last, state) if measured and last.strip().casefold() != COUNT else None
        keys = tuple(dict.fromkeys(column_named(unquote(row), state) for row in rows))
        return cls(keys, column_named(found[ACROSS][0], state), measure)

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return ({"rows_for": TEXTS, "across": TEXT, "measure": TEXT},)

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        measure = text_of(given.get("measure")).strip()
        counted = measure.casefold() in ("", COUNT)
        rows = tuple(map(text_of, list_of(given["rows_for"])))
        call = cls(rows, text_of(given["across"]), None if counted else Measure.parse(measure))
        return cls.parse(str(call), state)

    def apply(self, state: State) -> State:
        table = state.table
        exact = self._in(table)
        grid = _Grid.of(table, exact.rows, exact.across)
        cells = {row: table.frame[row].to_numpy()[grid.first_rows] for row in exact.rows}
        columns = exact._cells(table, grid)
        names = grid.names(table, exact.across, exact.rows)
        cells |= {name: columns[:, place] for place, name in enumerate(names)}
        members = np.argsort(grid.row_of, kind="stable")
        ends = np.cumsum(np.bincount(grid.row_of, minlength=len(grid.first_rows)))
        frame = pd.DataFrame(cells, dtype="str", index=pd.RangeIndex(len(grid.first_rows)))
        origins = table.origins.group(members, ends)
        return state.with_table(table.with_frame(frame, origins, exact._formats(table, names)))

    def _in(self, table: Table) -> Self:
        """Return the same operation with columns as the table spells them; StepError if it makes no sense."""
        rows, across = tuple(dict.fromkeys(map(table.resolve, self.rows))), table.resolve(self.across)
        if not rows:
            raise StepError("f_pivot names no column for the rows.", "Name one.")
        if across in rows:
            raise StepError(f"'{across}' can't be both down and across.", "Choose two columns.")
        measure = self.measure and Measure(self.measure.rule, table.resolve(self.measure.column))
        return type(self)(rows, across, measure)

    def _cells(self, table: Table, grid: "_Grid") -> npt.NDArray[Any]:
        """Return the cells of the crosstab, "" (or 0 for a number of rows) where no row has both values."""
        filled, places = np.unique(grid.row_of * len(grid.first_columns) + grid.column_of, return_inverse=True)
        counted = pd.Series(np.bincount(places)).astype("str")
        found = counted if self.measure is None else self.measure.cells(table, places)
        shape = len(grid.first_rows), len(grid.first_columns)
        cells: npt.NDArray[Any] = np.full(shape, "" if self.measure else "0", dtype=object)
        cells.reshape(-1)[filled] = np.asarray(found, dtype=object)
        return cells

    def _formats(self, table: Table, names: Sequence[str]) -> Formats:
        """Return the formats of the columns whose cells are shown as they are written."""
        source = self.measure.column if self.measure and self.measure.shows_cells(table) else ""
        shown = {**{row: row for row in self.rows}, **dict.fromkeys(names if source else (), source)}
        return {name: table.formats[column] for name, column in shown.items() if column in table.formats}

    def describe(self) -> str:
        measured = self.measure.describe() if self.measure else "number of rows"
        return f"Crosstab of {and_list(self.rows)} by {self.across}: {measured}"

    def to_pandas(self, state: State) -> str:
        table, exact = state.table, self._in(state.table)
        grid, by = _Grid.of(table, exact.rows, exact.across), (*exact.rows, exact.across)
        cell, blank = unused("cell", by), "" if self.measure else "0"
        names = [*exact.rows, *grid.names(table, exact.across, exact.rows)]
        rows = _folded(table, exact.rows, grid.first_rows)
        labels = repr(rows) if len(exact.rows) == 1 else f"pd.MultiIndex.from_tuples({rows!r})"
        across = _folded(table, (exact.across,), grid.first_columns)
        return "\n".join(
            (
                f"groups = table.groupby({keys_of_groups(table, by)}, sort=False)[{list(by)!r}].first()",
                f"groups[{cell!r}] = {exact._code(table, by)}",
                f"cells = groups[{cell!r}].unstack().reindex({labels}, columns={across!r}).fillna({blank!r})",
                f"keys = table.groupby({keys_of_groups(table, exact.rows)}, sort=False)[{list(exact.rows)!r}].first()",
                f"table = pd.concat([keys.reindex(cells.index), cells], axis=1).set_axis({names!r}, axis=1)",
                "table = table.reset_index(drop=True).astype('str')",
            )
        )

    def _code(self, table: Table, by: tuple[str, ...]) -> str:
        """Return an expression for the cell of each group of `by`."""
        if self.measure is None:
            return f"table.groupby({keys_of_groups(table, by)}, sort=False).size().astype('str')"
        places = group_of_each_row(table, by)
        first = np.unique(places, return_index=True)[1]
        cells = dict(zip(_folded(table, by, first), self.measure.cells(table, places), strict=True))
        return measure_code(self.measure, table, by, cells)

    def sources_of(self, column: str) -> tuple[str, ...]:
        if column in self.rows:
            return (column,)
        return (self.measure.column,) if self.measure else (self.across,)

    def computed(self, column: str) -> Computed | None:
        if column in self.rows:
            return None
        made = self.measure.computed if self.measure else Computed()
        return Computed(made.of, made.unit, made.as_written)

    @property
    def columns_used(self) -> tuple[str, ...]:
        measured = (self.measure.column,) if self.measure else ()
        return tuple(dict.fromkeys((*self.rows, self.across, *measured)))


@dataclass(frozen=True, slots=True, eq=False)
class _Grid:
    """The place of each row of a table in the crosstab, and the first row of each of its rows and columns."""

    row_of: Positions
    column_of: Positions
    first_rows: Positions
    first_columns: Positions

    @classmethod
    def of(cls, table: Table, rows: tuple[str, ...], across: str) -> Self:
        row_of, first_rows = _placed(table, rows)
        column_of, first_columns = _placed(table, (across,))
        if len(first_columns) > MOST_COLUMNS:
            many = f"{len(first_columns):,} different values"
            reason = f"'{across}' has {many}; a crosstab has at most {MOST_COLUMNS} columns."
            raise StepError(reason, "Put it down instead of across, or keep fewer rows.")
        if len(first_rows) * len(first_columns) > MOST_CELLS:
            reason = f"The crosstab would have {len(first_rows):,} × {len(first_columns):,} cells."
            raise StepError(reason, "Keep fewer rows, or group by both columns instead.")
        return cls(row_of, column_of, first_rows, first_columns)

    def names(self, table: Table, across: str, taken: Sequence[str]) -> list[str]:
        """Return the name of each column that the values make."""
        names = list(taken)
        for cell in table.column(across).take(self.first_columns):
            names.append(unused(cell.strip() or EMPTY, names))
        return names[len(taken) :]


def _placed(table: Table, columns: tuple[str, ...]) -> tuple[Positions, Positions]:
    """Return the place of each row's group, and the first row of each group, in the order of the crosstab."""
    groups = group_of_each_row(table, columns)
    first = np.unique(groups, return_index=True)[1]
    order = np.lexsort([_rank(table, column)[first] for column in reversed(columns)]) if len(first) else first
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return place[groups], first[order]


def _rank(table: Table, column: str) -> npt.NDArray[np.float64]:
    """Return numbers that put the rows of a column in order: by value, or by first appearance; empty cells last."""
    values = table.values(column)
    codes = pd.factorize(fold_column(table.column(column)))[0].astype(np.float64)
    keys = np.where(np.isnan(values.keys), 1e300, values.keys) if values.kind in _RISING else codes
    return np.where(values.empty, np.inf, keys)


def _folded(table: Table, columns: tuple[str, ...], rows: Positions) -> list[Any]:
    """Return the folded values of the columns in these rows, as tuples if there are several columns."""
    folded = [fold_column(table.column(column).take(rows)).tolist() for column in columns]
    return folded[0] if len(folded) == 1 else list(zip(*folded, strict=True))
