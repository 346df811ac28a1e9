"""A query as Python code: the table is put into SQLite in memory as the query sees it, and the query is run there."""

from collections.abc import Iterable

import pandas as pd

from chaintable.operations.code.pandas_code import keys_code
from chaintable.sql import ROW, TABLE, Query, Result, Schema, SqlColumn, SqlValue, quoted
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind, fold

_MOST_CELLS = 5_000
"""The largest result that is written out where a query can't be run again in the same way."""
_FOLD = 'fold = lambda text: " ".join(text.split()).casefold()'
_TEXT = 'text = lambda value: "" if value is None else f"{value:.10g}" if isinstance(value, float) else str(value)'


def query_code(query: Query, result: Result, table: Table) -> str:
    """Return lines that turn the frame `table` into the result of the query; they need pandas and `sqlite3`.

    The query was read with the table's schema, with its columns in place of every `*` (`named_in_full`).
    """
    used = set(map(fold, query.names))
    columns = [column for column in Schema.of(table).columns if fold(column.name) in used]
    if not _folds_simply([str(query), *_texts_in(columns, table)]):
        return _written_out(query, result)
    described = [f"{quoted(one.name)} {one.type}{' COLLATE folded' if one.type == 'TEXT' else ''}" for one in columns]
    marks = ", ".join("?" * (len(columns) + 1))
    names = list(result.table.columns)
    cells = ", ".join([f"range(1, {table.n_rows + 1})", *(_values_code(one, table) for one in columns)])
    return "\n".join(
        (
            "import sqlite3",
            _FOLD,
            _TEXT,
            'db = sqlite3.connect(":memory:")',
            'db.create_collation("folded", lambda a, b: (fold(a) > fold(b)) - (fold(a) < fold(b)))',
            f"db.execute({_create(described)!r})",
            f"db.executemany({f'INSERT INTO {TABLE} VALUES ({marks})'!r}, zip({cells}))",  # noqa: S608  # marks only
            f"rows = [list(map(text, row)) for row in db.execute({str(query)!r})]",
            f"table = pd.DataFrame(rows, columns={names!r}, dtype='str')",
            *_as_read(result),
        )
    )


def _create(described: Iterable[str]) -> str:
    return f"CREATE TABLE {TABLE} ({', '.join([f'{ROW} INTEGER PRIMARY KEY', *described])})"


def _texts_in(columns: Iterable[SqlColumn], table: Table) -> Iterable[str]:
    for column in columns:
        if column.type == "TEXT":
            yield from pd.unique(table.frame[column.source])


def _folds_simply(texts: Iterable[str]) -> bool:
    """Whether case and spaces are all that `fold` changes in these texts."""
    return all(fold(text) == " ".join(text.split()).casefold() for text in texts)


def _values_code(column: SqlColumn, table: Table) -> str:
    """Return an expression of the column's values, None where a cell has none."""
    cells, values = table.frame[column.source], Schema.of(table).values(column)
    name = f"table[{column.source!r}]"
    kind = table.values(column.source).kind
    if kind is ValueKind.NUMBER and not column.as_read:
        return f"[None if pd.isna(value) else value for value in {keys_code(table, column.source)}]"
    if all(value == (cell or None) for value, cell in zip(values, cells, strict=True)):
        return f"[cell or None for cell in {name}]"
    return f"{name}.map({dict(zip(cells, values, strict=True))!r}.get)"


def _as_read(result: Result) -> Iterable[str]:
    """Lines that put back the cells as they were read, where the query gives their values."""
    values = result.values
    for k, name in enumerate(result.table.columns):
        cells = result.table.frame[name].tolist()
        plain = [_plain(row[k]) for row in values]
        spelled = dict(zip(plain, cells, strict=True))
        if plain == cells:
            continue
        if [spelled[text] for text in plain] == cells:
            changed = {text: cell for text, cell in spelled.items() if text != cell}
            yield f"table[{name!r}] = table[{name!r}].replace({changed!r})"
        else:
            yield f"table[{name!r}] = {cells!r}"


def _plain(value: SqlValue) -> str:
    if value is None:
        return ""
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def _written_out(query: Query, result: Result) -> str:
    frame = result.table.frame
    if frame.size > _MOST_CELLS:
        return f"# {query}: no pandas code for this step"
    return f"# {query}\ntable = pd.DataFrame({frame.to_dict('list')!r}, dtype='str')"
