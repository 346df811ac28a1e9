"""Run a query, and find the rows of the table behind each row of its result.

A query of one of these shapes is run in a form that also says which rows it took, with the same result in the same
order: rows of the table; one or more groups of them; both without repeats; such queries joined by UNION, INTERSECT or
EXCEPT; a SELECT without FROM over such queries. For other shapes the rows behind the result aren't known.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from itertools import chain, zip_longest

import numpy as np
from sqlglot import exp

from chaintable.errors import StepError
from chaintable.sql.clock import sees_no_clock
from chaintable.sql.isolated_sqlite import FOLDED, ROWS_OF, Door, opened
from chaintable.sql.limits import Limits, TooMuchError
from chaintable.sql.query import Query, written
from chaintable.sql.query_cost import builds_texts, is_steady
from chaintable.sql.result_columns import Made, columns_made, has_aggregate, is_star, reads_table, source_of, text_of
from chaintable.sql.row_queries import RowQuery
from chaintable.sql.schema import ROW, Schema, SqlColumn, SqlValue
from chaintable.sql.spelling import in_one_spelling, is_large, only_shown, respelled
from chaintable.tables.table import Origins, Table
from chaintable.tables.values import fold

MOST_COLUMNS = 1_990
"""Columns of a table or of a result in SQL; SQLite takes ten more, for what `run_query` adds."""
_Cells = tuple[SqlValue, ...]
_Traced = list[tuple[_Cells, list[int]]]
_Found = tuple[list[str], list[_Cells], _Traced | None]


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """What a query found: `table` is the result as a table, and `columns` say how each of its columns was made.

    `known` says whether the rows behind each row of the result are known; the origins of the table's rows are empty
    otherwise. `found` gives the values.
    """

    table: Table
    columns: tuple[Made, ...]
    known: bool
    found: Callable[[], tuple[_Cells, ...]]

    @property
    def values(self) -> tuple[_Cells, ...]:
        """The values that SQLite has for each row; of a large table they are put together each time."""
        return self.found()


def run_query(query: Query, table: Table, limits: Limits | None = None) -> Result:
    """Run a query that was read with the schema of this table; StepError if it fails or takes too much."""
    schema = Schema.of(table)
    tree, large = _stars_named(query.tree.copy(), schema), is_large(table)
    tree = respelled(tree, schema) if large else tree
    bounds = limits or Limits.for_rows(table.n_rows, steady=is_steady(tree), builds=builds_texts(tree))
    if large and (of_rows := RowQuery.of(tree, schema)) is not None:
        return _of_rows(of_rows, tree, schema, bounds)
    loaded = _Loaded(schema, only_shown(tree) if large else frozenset())
    with _door(tree, loaded, bounds) as door:
        names, found, traced = (_at_once(tree, door, loaded) if large else None) or _one_by_one(tree, door, loaded)
    rows = _behind(found, traced) if traced is not None else None
    made = columns_made(tree, names, schema)
    cells = tuple(found)
    return Result(_as_table(table, made, found, rows, loaded), made, rows is not None, lambda: cells)


def _of_rows(query: RowQuery, tree: exp.Query, schema: Schema, bounds: Limits) -> Result:
    loaded = _Loaded(schema, frozenset())
    with _door(query.tree, loaded, bounds) as door:
        found = query.run(door)
    made = columns_made(tree, [""] * len(query.taken), schema)
    return Result(found.table(schema.table, made), made, True, lambda: found.values(loaded.values))


def _door(tree: exp.Query, loaded: "_Loaded", bounds: Limits) -> AbstractContextManager[Door]:
    schema = loaded.schema
    columns, n_rows = _loaded_columns(tree, schema), schema.table.n_rows
    guarded = not sees_no_clock(written(tree), schema)
    collation = "NOCASE" if is_large(schema.table) else FOLDED
    named = {one.alias.casefold() for one in tree.find_all(exp.CTE)}
    return opened(columns, loaded.values, n_rows, bounds, collation, guarded=guarded, named=named)


def _loaded_columns(tree: exp.Query, schema: Schema) -> list[SqlColumn]:
    """The columns that a query needs: those that it names, and all where a `*` is left."""
    used = {fold(column.name) for column in tree.find_all(exp.Column)}
    if any(is_star(one) for select in tree.find_all(exp.Select) for one in select.expressions):
        used |= {fold(column.name) for column in schema.own}
    found = [column for column in schema.columns if fold(column.name) in used]
    if len(found) > MOST_COLUMNS:
        raise StepError(f"The query uses {len(found):,} columns.", f"Name at most {MOST_COLUMNS:,} of them.")
    return found


@dataclass(frozen=True, slots=True)
class _Loaded:
    """The values of the columns that a query uses, each worked out once."""

    schema: Schema
    shown: frozenset[str]
    known: dict[str, Sequence[SqlValue]] = field(default_factory=dict)

    def values(self, column: SqlColumn) -> Sequence[SqlValue]:
        if column.name not in self.known:
            values, table = self.schema.values(column), self.schema.table
            spelled = column.type == "TEXT" and is_large(table) and column.name not in self.shown
            self.known[column.name] = in_one_spelling(table, column, values) if spelled else values
        return self.known[column.name]

    def find(self, name: str) -> Sequence[SqlValue] | None:
        column = self.schema.find(name)
        return None if column is None else self.values(column)


def named_in_full(query: Query, table: Table) -> Query:
    """Return the query with the names of the table's own columns in place of every `*` that means them."""
    return Query(_stars_named(query.tree.copy(), Schema.of(table)), query.remarks)


def _stars_named(tree: exp.Query, schema: Schema) -> exp.Query:
    """Write the table's own columns in place of every `*` that means them."""
    for select in tree.find_all(exp.Select):
        if not reads_table(select) or select.args.get("joins"):
            continue
        expressions: list[exp.Expr] = []
        for one in select.expressions:
            own = (exp.column(exp.to_identifier(column.name, quoted=True)) for column in schema.own)
            expressions += own if is_star(one) else (one,)
            if len(expressions) > MOST_COLUMNS:
                raise StepError(f"The result has more than {MOST_COLUMNS:,} columns.", "Name the columns you need.")
        select.set("expressions", expressions)
    return tree


# --- The rows behind a result ----------------------------------------------------------------------------------------


def _one_by_one(tree: exp.Query, door: Door, loaded: _Loaded) -> _Found:
    """Run the query as it is, then in the form that also says which rows it took."""
    names, found = door.rows(written(tree))
    return names, found, _traced_in_time(tree, door, loaded)


def _at_once(tree: exp.Query, door: Door, loaded: _Loaded) -> _Found | None:
    """Run only the form that says which rows it took, as a large table takes its time; None if that can't be done."""
    plain = isinstance(tree, exp.Select) and not any(map(tree.args.get, ("with", "with_", "joins", "distinct")))
    if not isinstance(tree, exp.Select) or not plain or not reads_table(tree):
        return None
    try:
        names, traced = _with_rows(tree.copy(), door, loaded)
    except TooMuchError:
        raise
    except StepError:
        return None
    return names, [cells for cells, _ in traced], traced


def _traced_in_time(tree: exp.Query, door: Door, loaded: _Loaded) -> _Traced | None:
    """Return what `_traced` does; None too if that takes too long, as the result itself is known."""
    try:
        return _traced(tree, door, loaded)
    except StepError:
        return None


def _traced(tree: exp.Query, door: Door, loaded: _Loaded) -> _Traced | None:
    """Return each row of the result with the rows of the table behind it (from 0); None if the shape isn't known."""
    if tree.args.get("with_") or tree.args.get("with"):
        return None
    if isinstance(tree, exp.SetOperation):
        return _of_both(tree, door, loaded)
    if not isinstance(tree, exp.Select) or tree.args.get("joins"):
        return None
    if source_of(tree) is None:
        return _of_parts(tree, door, loaded)
    if not reads_table(tree):
        return None
    if tree.args.get("distinct"):
        return _of_groups(_grouped(_without(tree, "distinct", "order", "limit", "offset")), door, loaded)
    return _of_groups(tree.copy(), door, loaded)


def _without(tree: exp.Select, *parts: str) -> exp.Select:
    bare = tree.copy()
    for part in parts:
        bare.set(part, None)
    return bare


def _grouped(tree: exp.Select) -> exp.Select:
    """Group the rows by all that is selected, which leaves one of each, as DISTINCT does; not what has groups already.

    In this form SQLite puts the rows that are alike together, not Python.
    """
    parts = [one.unalias() for one in tree.expressions]
    if tree.args.get("group") or any(map(has_aggregate, parts)) or any(part.find(exp.Window) for part in parts):
        return tree
    return tree.group_by(*(exp.Literal.number(place) for place in range(1, len(parts) + 1)))


def _of_groups(tree: exp.Select, door: Door, loaded: _Loaded) -> _Traced:
    return _with_rows(tree, door, loaded)[1]


def _with_rows(tree: exp.Select, door: Door, loaded: _Loaded) -> tuple[list[str], _Traced]:
    """Return the names of the columns and each row of the result with the rows behind it."""
    grouped = tree.args.get("group") is not None or any(map(has_aggregate, tree.expressions))
    hidden = f"{ROWS_OF}({ROW}){_filter(tree)}" if grouped else ROW
    last = tree.copy().select(hidden, copy=False, dialect="sqlite")
    (*names, _), found = door.rows(written(last))
    if not grouped:
        return names, [(tuple(rest), [_number(row) - 1]) for *rest, row in found]
    kept = [list(rows) for rows in door.kept]
    groups = [
        (tuple(rest), [row - 1 for row in kept[_number(place)]] if place is not None else []) for *rest, place in found
    ]
    narrow = _extreme(tree, loaded)
    return names, [(cells, narrow(cells, rows)) for cells, rows in groups]


def _number(value: SqlValue) -> int:
    assert isinstance(value, int)
    return value


def _only_aggregate(tree: exp.Select) -> exp.Expr | None:
    """The aggregate of a query that has just one, over one column."""
    found = [node for one in tree.expressions for node in one.find_all(exp.AggFunc) if has_aggregate(node)]
    return found[0] if len(found) == 1 and isinstance(found[0].this, exp.Column) else None


def _filter(tree: exp.Select) -> str:
    """Leave out rows without a value where one is counted, added up or averaged."""
    only = _only_aggregate(tree)
    if isinstance(only, exp.Count | exp.Sum | exp.Avg) and only.this is not None:
        return f" FILTER (WHERE {written(only.this)} IS NOT NULL)"
    return ""


def _extreme(tree: exp.Select, loaded: _Loaded) -> Callable[[_Cells, list[int]], list[int]]:
    """What keeps the rows of a group that have its highest or lowest value; all rows where none is asked for."""
    only = _only_aggregate(tree)
    place = next((k for k, one in enumerate(tree.expressions) if one.unalias() is only), None)
    values = loaded.find(only.this.name) if isinstance(only, exp.Max | exp.Min) else None
    if place is None or values is None:
        return lambda cells, rows: rows

    def with_value(cells: _Cells, rows: list[int]) -> list[int]:
        value = cells[place]
        return (
            [row for row in rows if values[row] == value] or [row for row in rows if _same(values[row], value)] or rows
        )

    return with_value


def _of_both(tree: exp.SetOperation, door: Door, loaded: _Loaded) -> _Traced | None:
    """Of UNION, INTERSECT and EXCEPT: each side by itself; EXCEPT takes rows of its first side only."""
    sides = [_bare(tree.this), *([] if isinstance(tree, exp.Except) else [_bare(tree.expression)])]
    found: _Traced = []
    for side in sides:
        traced = _traced(side, door, loaded) if isinstance(side, exp.Select | exp.SetOperation) else None
        if traced is None:
            return None
        found += traced
    return found


def _of_parts(tree: exp.Select, door: Door, loaded: _Loaded) -> _Traced | None:
    """Of a SELECT without FROM: the first row of every SELECT in it."""
    parts = [one for one in tree.find_all(exp.Select) if one is not tree and one.find_ancestor(exp.Select) is tree]
    behind: list[int] = []
    for part in parts:
        traced = _traced(part, door, loaded)
        if traced is None:
            return None
        behind += traced[0][1] if traced else []
    _, found = door.rows(written(tree))
    return [(cells, behind) for cells in found] if parts else None


def _bare(tree: exp.Expr) -> exp.Expr:
    while isinstance(tree, exp.Subquery | exp.Paren):
        tree = tree.this
    return tree


def _behind(found: Sequence[_Cells], traced: _Traced) -> list[list[int]] | None:
    """The rows behind each row of the result; None if the traced form gave another result."""
    if [cells for cells, _ in traced] == list(found):
        return [rows for _, rows in traced]
    by_cells: dict[tuple[object, ...], list[int]] = {}
    for cells, rows in traced:
        by_cells.setdefault(_key(cells), []).extend(rows)
    return [sorted(set(by_cells[_key(cells)])) for cells in found] if all(_key(c) in by_cells for c in found) else None


def _key(cells: _Cells) -> tuple[object, ...]:
    return tuple(fold(cell) if isinstance(cell, str) else cell for cell in cells)


def _same(one: SqlValue, other: SqlValue) -> bool:
    return _key((one,)) == _key((other,))


# --- The result as a table -------------------------------------------------------------------------------------------


def _as_table(
    table: Table, made: Sequence[Made], found: Sequence[_Cells], rows: list[list[int]] | None, loaded: _Loaded
) -> Table:
    """The result as a table of text: values that are cells of the table stand there as they were read."""
    cells = {one.name: [*_texts(one, k, found, rows, table, loaded)] for k, one in enumerate(made)}
    formats = {one.name: table.formats[one.shows] for one in made if one.shows in table.formats}
    plain = Table.from_columns(cells, table.caption)
    return plain.with_frame(plain.frame, _origins(table, rows, len(found)), formats if rows is not None else {})


def _texts(
    made: Made, k: int, found: Sequence[_Cells], rows: list[list[int]] | None, table: Table, loaded: _Loaded
) -> Iterable[str]:
    values = loaded.find(made.shows) if made.shows and rows is not None else None
    if values is None or rows is None:
        return (text_of(cells[k]) for cells in found)
    places = [_place(values, cells[k], behind) for cells, behind in zip(found, rows, strict=True)]
    as_read = table.frame[made.shows].take([max(place, 0) for place in places]).tolist() if table.n_rows else []
    return [cell if place >= 0 else text_of(cells[k]) for place, cell, cells in zip_longest(places, as_read, found)]


def _place(values: Sequence[SqlValue], value: SqlValue, rows: Sequence[int]) -> int:
    """The first of the rows behind a value whose cell holds it, to be shown as it was read; -1 if none does."""
    return next((row for row in rows if values[row] == value or _same(values[row], value)), -1)


def _origins(table: Table, rows: list[list[int]] | None, n_rows: int) -> Origins:
    if rows is None:
        return Origins(np.zeros(0, dtype=np.int64), np.zeros(n_rows, dtype=np.int64))
    order = np.fromiter(chain.from_iterable(rows), dtype=np.int64)
    sizes = np.fromiter((len(each) for each in rows), dtype=np.int64, count=len(rows))
    if bool((sizes == 1).all()):
        return table.origins.take(order)
    return table.origins.group(order, np.cumsum(sizes))
