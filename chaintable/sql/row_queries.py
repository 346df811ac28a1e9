"""Queries over rows of a large table: SQLite finds the rows and works columns out, and cells are taken from the table.

So a column that a query only shows is neither loaded nor given back by SQLite, value by value.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlglot import exp

from chaintable.sql.isolated_sqlite import Door
from chaintable.sql.query import written
from chaintable.sql.result_columns import Made, has_aggregate, reads_table, text_of
from chaintable.sql.schema import ROW, Schema, SqlColumn, SqlValue
from chaintable.tables.table import Table
from chaintable.tables.values import fold

_UNLIKE_ROWS = ("with", "with_", "joins", "distinct", "group", "having", "qualify")
_Values = Callable[[SqlColumn], Sequence[SqlValue]]


@dataclass(frozen=True, slots=True, eq=False)
class RowQuery:
    """A query over rows: what SQLite is asked, which is what it works out and the number of the row.

    `taken` are, for each column of the result, the column of the table that it shows; None for one that is worked out.
    """

    tree: exp.Select
    taken: tuple[SqlColumn | None, ...]

    @classmethod
    def of(cls, tree: exp.Query, schema: Schema) -> "RowQuery | None":
        """Return the query in this form; None if each row of its result isn't one of the table, or can't be told."""
        if not isinstance(tree, exp.Select) or any(map(tree.args.get, _UNLIKE_ROWS)) or not reads_table(tree):
            return None
        order = tree.args.get("order")
        if any(map(has_aggregate, tree.expressions)) or (order and any(map(_is_place, order.expressions))):
            return None
        taken = tuple(_shown(one, schema) for one in tree.expressions)
        dropped = {fold(one.alias) for one, column in zip(tree.expressions, taken, strict=True) if column and one.alias}
        bare = tree.copy()
        kept = [one for one, column in zip(bare.expressions, taken, strict=True) if column is None]
        bare.set("expressions", [*kept, exp.column(ROW)])
        return None if dropped & {fold(column.name) for column in bare.find_all(exp.Column)} else cls(bare, taken)

    def run(self, door: Door) -> "FoundRows":
        """Return what the query finds."""
        _, found = door.rows(written(self.tree))
        rows = np.fromiter((row[-1] for row in found), dtype=np.int64, count=len(found)) - 1
        worked_out = iter(range(len(self.taken)))
        places = tuple(None if column is not None else next(worked_out) for column in self.taken)
        return FoundRows(self.taken, rows, places, found)


def _is_place(ordered: exp.Expr) -> bool:
    return isinstance(ordered.this, exp.Literal)


def _shown(one: exp.Expr, schema: Schema) -> SqlColumn | None:
    bare = one.unalias()
    return schema.find(bare.name) if isinstance(bare, exp.Column) else None


@dataclass(frozen=True, slots=True, eq=False)
class FoundRows:
    """What such a query found: the rows (from 0), and the place in `found` of each column that was worked out."""

    taken: tuple[SqlColumn | None, ...]
    rows: npt.NDArray[np.int64]
    places: tuple[int | None, ...]
    found: list[tuple[SqlValue, ...]]

    def table(self, table: Table, made: Sequence[Made]) -> Table:
        """Return the result as a table; the cells that it shows stand there as they were read."""
        cells: dict[str, Any] = {}
        for one, column, place in zip(made, self.taken, self.places, strict=True):
            if column is not None:
                cells[one.name] = table.frame[column.source].take(self.rows).reset_index(drop=True)
            elif place is not None:
                cells[one.name] = [text_of(row[place]) for row in self.found]
        formats = {one.name: table.formats[one.shows] for one in made if one.shows in table.formats}
        plain = Table.from_columns(cells, table.caption)
        return plain.with_frame(plain.frame, table.origins.take(self.rows), formats)

    def values(self, of: _Values) -> tuple[tuple[SqlValue, ...], ...]:
        """Return the values of each row; `of` gives those of a column of the table."""
        columns = []
        for column, place in zip(self.taken, self.places, strict=True):
            if column is not None:
                given = of(column)
                columns.append([given[row] for row in self.rows.tolist()])
            elif place is not None:
                columns.append([row[place] for row in self.found])
        return tuple(zip(*columns, strict=True))
