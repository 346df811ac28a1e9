"""SQLite in memory behind a closed door: it can read the one table, for a moment, and nothing else.

The table is loaded first; then an authorizer refuses all but reading it and calling known functions, limits bound
texts, depths and programs, and a deadline stops what takes too long. `query` has checked the syntax before.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from itertools import chain
from sys import getsizeof
from typing import Any

from chaintable.errors import StepError
from chaintable.sql.clock import Clock
from chaintable.sql.functions import FUNCTIONS
from chaintable.sql.limits import Limits, TooMuchError, Watch
from chaintable.sql.schema import ROW, TABLE, SqlColumn, SqlValue
from chaintable.tables.values import fold

FOLDED = "folded"
ROWS_OF = "chaintable_rows_of"
"""An aggregate of our own: it keeps the rows of each group and returns the number under which they are kept."""
_MOST_AT_ONCE, _BYTES_AT_ONCE = 500, 8_000_000
"""Rows of a result that are looked at together: so many, or fewer where they could have more bytes."""
_MOST_BYTES = 1_000_000
"""The most bytes of a text or a row, however long the cells are."""
_BYTES_OF_ROW = 40_000_000
_SMALL_PAGE, _SORTED_AT_ONCE = 1_024, "-250"
"""Bytes, and kB: while SQLite sorts so much it asks nothing, and each comparison by `FOLDED` takes its time."""
_SQLITES_OWN = ("sqlite", "pragma")
"""How SQLite's own tables begin."""
_OK, _DENY = sqlite3.SQLITE_OK, sqlite3.SQLITE_DENY
_LIMITS = {
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 40_000,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 100,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 20,
    sqlite3.SQLITE_LIMIT_FUNCTION_ARG: 16,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 500,
    sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER: 0,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 0,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
    sqlite3.SQLITE_LIMIT_VDBE_OP: 25_000,
}


class Door:
    """A connection that can only read the table; made by `opened`."""

    def __init__(self, connection: sqlite3.Connection, limits: Limits, clock: Clock) -> None:
        self._connection, self._limits, self._clock = connection, limits, clock
        self._spent = 0.0
        self.kept: list[list[int]] = []

    def rows(self, sql: str) -> tuple[list[str], list[tuple[SqlValue, ...]]]:
        """Run a query and return the names of its columns and its rows; StepError if it fails or takes too much.

        Stopped if a person stops it.
        """
        watch = Watch(self._limits, self._spent)
        self._connection.set_progress_handler(watch, self._limits.asks)
        self.kept.clear()
        try:
            cursor = self._connection.execute(sql)
            names = [column[0] for column in cursor.description or ()]
            return names, self._fetched(cursor)
        except (sqlite3.Error, sqlite3.Warning) as problem:
            raise watch.stopped or self._clock.problem or _explained(problem, watch) from None
        except (ValueError, OverflowError, UnicodeError) as problem:
            raise StepError(f"The query could not be run: {problem}.", "Write it more simply.") from None
        finally:
            self._spent += watch.taken

    def _fetched(self, cursor: sqlite3.Cursor) -> list[tuple[SqlValue, ...]]:
        found: list[tuple[SqlValue, ...]] = []
        size = 0
        largest = self._limits.text_bytes * max(1, len(cursor.description or ()))
        some_rows = min(_MOST_AT_ONCE, max(1, _BYTES_AT_ONCE // largest))
        while some := cursor.fetchmany(some_rows):
            found += some
            size += sum(map(getsizeof, some)) + sum(map(getsizeof, chain.from_iterable(some)))
            if len(found) > self._limits.rows:
                raise TooMuchError(f"The query finds more than {self._limits.rows:,} rows.", "Add a LIMIT.")
            if size > self._limits.result_bytes:
                raise TooMuchError("The result of the query is too large.", "Select fewer columns or rows.")
        return found


@contextmanager
def opened(
    columns: Sequence[SqlColumn],
    values: Callable[[SqlColumn], Iterable[SqlValue]],
    n_rows: int,
    limits: Limits,
    collation: str = FOLDED,
    *,
    guarded: bool = True,
    named: Set[str] = frozenset(),
) -> Iterator[Door]:
    """Load the columns of a table into a database in memory, close the door, and hand on what can be asked.

    Texts are compared by the collation `FOLDED`, or by SQLite's own NOCASE if each has one spelling already. Unless
    what is asked is known not to look at the clock, functions of time are `guarded`. `named` are the names that WITH
    gives.
    """
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    clock = Clock()
    try:
        connection.create_collation(FOLDED, _compared)
        longest = _load(connection, columns, [list(values(column)) for column in columns], n_rows, collation)
        text_bytes = min(max(limits.text_bytes, 3 * longest), _MOST_BYTES)
        _close(connection, text_bytes, len(columns))
        if guarded:
            clock.guard(connection)
        door = Door(connection, limits.with_texts(text_bytes, n_rows), clock)
        connection.create_aggregate(ROWS_OF, 1, _row_collector(door.kept))
        connection.set_authorizer(_allower({name for name in named if not name.startswith(_SQLITES_OWN)}))
        yield door
    finally:
        connection.close()
        clock.close()


def _load(
    connection: sqlite3.Connection,
    columns: Sequence[SqlColumn],
    cells: list[list[SqlValue]],
    n_rows: int,
    collation: str,
) -> int:
    """Create and fill the table; return the most bytes that a row of it may have."""
    compared = {"TEXT": f" COLLATE {collation}"}
    described = [f"{quoted(column.name)} {column.type}{compared.get(column.type, '')}" for column in columns]
    connection.execute(f"PRAGMA page_size = {_SMALL_PAGE if collation == FOLDED else 65_536}")
    connection.execute(f"PRAGMA cache_size = {_SORTED_AT_ONCE if collation == FOLDED else -2_000}")
    connection.execute("PRAGMA journal_mode = OFF")
    marks = ", ".join("?" * (len(columns) + 1))
    rows = zip(range(1, n_rows + 1), *cells, strict=True)
    try:
        connection.execute(f"CREATE TABLE {TABLE} ({', '.join([f'{ROW} INTEGER PRIMARY KEY', *described])})")
        connection.execute("BEGIN")
        connection.executemany(f"INSERT INTO {TABLE} VALUES ({marks})", rows)  # noqa: S608  # marks only
        connection.execute("COMMIT")
    except (sqlite3.Error, ValueError, OverflowError) as problem:
        raise StepError(f"SQL can't hold this table: {problem}.", "Rename or leave out what it names.") from None
    texts: list[Any] = [column for one, column in zip(columns, cells, strict=True) if one.type == "TEXT"]
    longest = (max(map(len, filter(None, column)), default=0) for column in texts)
    return 4 * sum(longest) + 16 * len(columns)


def quoted(name: str) -> str:
    """Return the name of a column in double quotes, from which it can't break out."""
    return '"' + name.replace('"', '""').replace("\0", " ") + '"'


def _close(connection: sqlite3.Connection, text_bytes: int, n_columns: int) -> None:
    connection.execute("PRAGMA query_only = 1")
    limits = _LIMITS | {
        sqlite3.SQLITE_LIMIT_LENGTH: text_bytes,
        sqlite3.SQLITE_LIMIT_COLUMN: min(2_000, max(n_columns + 10, _BYTES_OF_ROW // text_bytes)),
    }
    if text_bytes > Limits().text_bytes:
        limits[sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH] = 100
        connection.create_function("instr", 2, _instr, deterministic=True)
        connection.create_function("replace", 3, _replacer(text_bytes), deterministic=True)
    for limit, value in limits.items():
        connection.setlimit(limit, value)


def _instr(text: SqlValue, part: SqlValue) -> int | None:
    """SQLite's `instr`, whose time grows with the product of both texts, in time that grows with their sum."""
    return None if text is None or part is None else str(text).find(str(part)) + 1


def _replacer(most_bytes: int) -> Callable[[SqlValue, SqlValue, SqlValue], SqlValue]:
    """SQLite's `replace`, in time that grows with the sum of the texts too."""

    def replaced(text: SqlValue, part: SqlValue, other: SqlValue) -> SqlValue:
        if text is None or part is None or other is None:
            return None
        whole, old, new = str(text), str(part), str(other)
        if not old:
            return whole
        if len(whole) + whole.count(old) * (len(new) - len(old)) > most_bytes:
            raise OverflowError  # which SQLite tells as a text that is too big
        return whole.replace(old, new)

    return replaced


def _allower(named: Set[str]) -> Callable[[int, str | None, str | None, str | None, str | None], int]:
    """What SQLite asks before it does anything: selecting, reading the table and known functions are allowed.

    Of what WITH names, SQLite asks about its rows where they are only counted.
    """

    def allowed(action: int, first: str | None, second: str | None, database: str | None, source: str | None) -> int:
        if action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_RECURSIVE):
            return _OK
        if action == sqlite3.SQLITE_READ:
            counted = not second and (first or "").casefold() in named and not database
            return _OK if counted or first in (TABLE, "") else _DENY
        if action == sqlite3.SQLITE_FUNCTION:
            return _OK if (second or "").casefold() in {*FUNCTIONS, ROWS_OF} else _DENY
        return _DENY

    return allowed


def _compared(one: str, other: str) -> int:
    """Compare two texts whatever their case and spaces, as everywhere in ChainTable."""
    left, right = fold(one), fold(other)
    return (left > right) - (left < right)


def _row_collector(kept: list[list[int]]) -> type[Any]:
    class Collector(list[int]):
        """The rows of one group. Its `step` is a list's own, as it is called for every row of the table."""

        step = list.append

        def finalize(self) -> int:
            """Return where the rows are kept."""
            kept.append(self)
            return len(kept) - 1

    return Collector


def _explained(problem: sqlite3.Error | sqlite3.Warning, watch: Watch) -> StepError:
    """What a person and a model read about an error of SQLite."""
    said = str(problem)
    if "interrupted" in said:
        return TooMuchError(
            f"The query took longer than {watch.seconds:.2g} s and was stopped.", "Write it more simply."
        )
    return StepError(*_in_words(said))


def _in_words(said: str) -> tuple[str, str]:
    if "stack overflow" in said or "maximum depth" in said:
        return "Too much of the query is inside each other.", "Write it more simply."
    if "pattern too complex" in said:
        return "The pattern of LIKE or GLOB is too long.", "Shorten it."
    if "too big" in said or "too many" in said or "too large" in said or "limit" in said:
        return f"The query is too large for this table: {said}.", "Write it more simply."
    if "not authorized" in said or "prohibited" in said:
        return f"The query may not do this: {said}.", "It may only read the table."
    return f"The query can't be run: {said}.", "Check the names and the brackets."
