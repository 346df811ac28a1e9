"""How SQL sees a table: its columns with types, and the values of their cells."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import Literal

import numpy as np
import numpy.typing as npt

from chaintable.tables.table import Table
from chaintable.tables.table_memory import TableMemory
from chaintable.tables.values import ColumnValues, ValueKind, fold
from chaintable.tables.values.columns.bulk_reading import encode
from chaintable.tables.values.numbers_and_times.dates import FIRST_WITH_YEAR

TABLE = "w"
"""The name of the table in SQL, as in Binder's prompts."""
ROW = "row_id"
"""The column with the row's number, from 1."""
SqlType = Literal["INTEGER", "REAL", "TEXT"]
SqlValue = int | float | str | None
_EPOCH = date(1970, 1, 1)
LONGEST_CELL = 100_000
"""Characters of a cell that a query sees; its result shows cells whole."""
AS_READ = " (text)"
"""Behind the name of a column: the text of its cells."""


@dataclass(frozen=True, slots=True)
class SqlColumn:
    """A column as SQL sees it: its `name` there, and the column of the table that it comes from.

    A column of numbers or dates whose cells are written otherwise stands twice: once with its values, and once
    `as_read`, with the text of its cells.
    """

    name: str
    source: str
    type: SqlType
    as_read: bool = False


@dataclass(frozen=True, eq=False)
class Schema:
    """The columns of a table in SQL, without `row_id`, which comes first."""

    table: Table
    columns: tuple[SqlColumn, ...]

    @classmethod
    def of(cls, table: Table) -> "Schema":
        """Return how SQL sees the table; worked out once."""
        return _schemas.recall(table, "schema", lambda: cls(table, tuple(_columns(table))))

    @property
    def own(self) -> tuple[SqlColumn, ...]:
        """One column for each of the table: what `SELECT *` means."""
        return tuple(column for column in self.columns if not column.as_read)

    def find(self, name: str) -> SqlColumn | None:
        """Return the column of that name, whatever its case and spaces; None if there is none."""
        return self._by_name.get(fold(name))

    @cached_property
    def _by_name(self) -> dict[str, SqlColumn]:
        return {fold(column.name): column for column in self.columns}

    def values(self, column: SqlColumn) -> Sequence[SqlValue]:
        """Return the values of a column, a row each: numbers, dates as ISO text, other cells as they are, or None."""
        table = self.table
        if column.as_read:
            codes, cells = encode(table.frame[column.source])
            texts: list[SqlValue] = np.array([cell or None for cell in _cut(cells)], dtype=object)[codes].tolist()
            return texts
        return _values_of(table, column.source, column.type)


_schemas: TableMemory[Schema] = TableMemory(1)


def _columns(table: Table) -> Iterator[SqlColumn]:
    taken = {fold(ROW)}
    for place, source in enumerate(table.columns):
        name = _free(" ".join(source.replace("\0", " ").split()) or f"column {place + 1}", taken)
        yield SqlColumn(name, source, _type_of(table.values(source)))
        if _differs(table, source):
            yield SqlColumn(_free(f"{name}{AS_READ}", taken), source, "TEXT", as_read=True)


def _free(name: str, taken: set[str]) -> str:
    """Return the name, with a number where it is taken, and take it."""
    free, number = name, 2
    while fold(free) in taken:
        free, number = f"{name} {number}", number + 1
    taken.add(fold(free))
    return free


def _type_of(values: ColumnValues) -> SqlType:
    if values.kind is not ValueKind.NUMBER:
        return "TEXT"
    known = values.keys[~np.isnan(values.keys)]
    return "INTEGER" if bool((known == np.floor(known)).all()) and np.abs(known).max(initial=0) < 2**53 else "REAL"


def _differs(table: Table, source: str) -> bool:
    """Whether the values of a column are written otherwise than its cells."""
    kind = table.values(source).kind
    if kind is ValueKind.DATE:
        return True
    if kind is not ValueKind.NUMBER:
        return False
    return any(not _is_plain(cell) for cell in encode(table.frame[source])[1] if cell)


def _is_plain(cell: str) -> bool:
    digits = cell.removeprefix("-")
    whole, point, rest = digits.partition(".")
    return whole.isascii() and whole.isdecimal() and (not point or (rest.isascii() and rest.isdecimal()))


def _values_of(table: Table, source: str, type_: SqlType) -> list[SqlValue]:
    values = table.values(source)
    if values.kind is ValueKind.NUMBER:
        return _numbers_of(values, type_)
    if values.kind is ValueKind.DATE:
        return _days_of(table, source, values)
    codes, cells = encode(table.frame[source])
    texts = np.array(_cut(cells), dtype=object)[codes]
    texts[values.empty] = None
    found: list[SqlValue] = texts.tolist()
    return found


def _cut(cells: Sequence[str]) -> Sequence[str]:
    """Texts as SQL sees them: a cell may hold a whole book, and SQLite searches and compares without a pause."""
    return cells if max(map(len, cells), default=0) <= LONGEST_CELL else [cell[:LONGEST_CELL] for cell in cells]


def _numbers_of(values: ColumnValues, type_: SqlType) -> list[SqlValue]:
    missing = np.isnan(values.keys)
    numbers = np.where(missing, 0, values.keys)
    listed: list[SqlValue] = (numbers.astype(np.int64) if type_ == "INTEGER" else numbers).tolist()
    for row in np.flatnonzero(missing).tolist():
        listed[row] = None
    return listed


def _days_of(table: Table, source: str, values: ColumnValues) -> list[SqlValue]:
    """Each date as ISO text, as exact as its cell is; equal cells are the same date."""
    codes, cells = encode(table.frame[source])
    written: npt.NDArray[np.object_] = np.full(len(cells), None, dtype=object)
    for code, row in enumerate(first_rows(codes, len(cells)).tolist()):
        key = float(values.keys[row])
        if not np.isnan(key):
            written[code] = iso(key, values.sense.read(cells[code]).precision)
    found: list[SqlValue] = written[codes].tolist()
    return found


def first_rows(codes: npt.NDArray[np.int64], n: int) -> npt.NDArray[np.int64]:
    """Return the first row of each of `n` codes; unlike `np.unique` without sorting all rows.

    >>> first_rows(np.array([0, 1, 0, 2, 1]), 3).tolist()
    [0, 1, 3]
    """
    first = np.zeros(n, dtype=np.int64)
    first[codes[::-1]] = np.arange(len(codes) - 1, -1, -1)
    return first


def iso(key: float, precision: str) -> str:
    """Return a date in days since 1970 as ISO text.

    >>> iso(19816.4375, "second"), iso(19816.0, "day"), iso(19814.0, "month"), iso(19723.0, "year")
    ('2024-04-03 10:30:00', '2024-04-03', '2024-04', '2024')
    """
    whole = int(np.floor(key))
    day = (_EPOCH + timedelta(days=whole)).isoformat()
    if key < FIRST_WITH_YEAR:
        return day[5:7] if precision == "month" else day[5:]  # a date without a year: month and day
    if precision == "second":
        seconds = round((key - whole) * 86_400)
        return f"{day} {seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return {"year": day[:4], "month": day[:7]}.get(precision, day)
