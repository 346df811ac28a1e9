"""An answer that is a table: some columns of the last table, all or the first of its rows, in their order."""

import json

import numpy as np

from chaintable.errors import StepError
from chaintable.operations.grammar import and_list, quote, split_items, unquote
from chaintable.operations.readings.denotation import Denotation
from chaintable.tables.table import Table

TABLE = "table"
MOST_ROWS = 10_000
"""The most rows of an answer; of a longer table these many are given, and the answer says so."""
CELL_SEPARATOR = " · "


def read_table(table: Table, columns: tuple[str, ...], limit: str = "") -> Denotation:
    """Return the cells of the columns (all if none are named) in the first rows; StepError if no row is left.

    >>> read_table(Table.of(["Team", "Hours"], [["A", "7"], ["B", "5"]]), (), "1").grid
    (('A', '7'),)
    """
    if not table.n_rows:
        raise StepError("No row is left to read the answer from.", "Keep more rows in the steps before.")
    names = tuple(dict.fromkeys(columns)) or table.columns
    n_rows = min(int(limit or MOST_ROWS), MOST_ROWS, table.n_rows)
    shown = table.frame[list(names)].head(n_rows)
    grid = tuple(shown.itertuples(index=False, name=None))
    values = tuple(CELL_SEPARATOR.join(row) for row in grid)
    remark = f"the first {n_rows:,} of {table.n_rows:,} rows" if n_rows < table.n_rows else ""
    return Denotation(values, np.arange(n_rows), names, remark, grid=grid)


def table_words(columns: tuple[str, ...], limit: str) -> str:
    """Describe in plain words which part of the table is the answer.

    >>> table_words(("Team", "Sum of Hours"), "5"), table_words((), "")
    ('the columns Team and Sum of Hours of the first 5 rows', 'the whole table')
    """
    named = f"the column{'s' if len(columns) > 1 else ''} {and_list(columns)}" if columns else ""
    first = "the first row" if limit == "1" else f"the first {int(limit):,} rows" if limit else ""
    return " of ".join(filter(None, (named, first))) or "the whole table"


def check_limit(limit: str) -> None:
    """Raise StepError unless the limit is empty or a count of rows, as `split_table` gives it."""
    if limit and (not _is_count(limit) or limit.startswith("0") or len(limit) > 9):
        raise StepError(f"{limit[:40]!r} is not a number of rows.", "Write, say, table(5, A, B) for the first 5 rows.")


def table_inside(columns: tuple[str, ...], limit: str) -> str:
    """Write the reading; a first column whose name is a number stands in quotes, as a bare one counts the rows."""
    names = [_quoted(name) if _is_count(name) else quote(name) for name in columns]
    items = [*([limit] if limit else []), *names]
    return f"{TABLE}({', '.join(items)})" if items else TABLE


def split_table(inside: str) -> tuple[str, list[str]]:
    """Return the limit ("" if there is none) and the columns between the brackets: the inverse of `table_inside`."""
    items = split_items(inside)
    counted = bool(items) and _is_count(items[0].strip())
    return (items[0].strip() if counted else ""), [unquote(item) for item in (items[1:] if counted else items)]


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _quoted(name: str) -> str:
    return json.dumps(name)
