"""The database of the store: opening it, its transactions, and its errors in plain words."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, make_url, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from chaintable.errors import NotWritten, StoreError
from chaintable.store.database.migrations import MIGRATIONS, Migration, check_version, migrate, version_of
from chaintable.store.database.problems import cause_of, problem_in_words

FILE_NAME = "chaintable.sqlite3"
PATIENCE_SECONDS = 30.0
_AGAIN_SECONDS = 0.05
_OWNER_ONLY = 0o600
SYNCHRONOUS = "NORMAL"
"""With a write-ahead log, a power failure may lose the last transactions but never break the file."""
_LOCK = 7_246_001  # any number, the same in every process: the id of the advisory lock in PostgreSQL


class Database:
    """A SQLite file or a PostgreSQL database, brought to the newest version when it is opened.

    `name` is what messages call it: the file, or the address without its password. A writer waits at most `patience`
    seconds for another. Use it from any thread; a forked process opens its own. `writable` is whether the last write
    that changed something succeeded.
    """

    def __init__(self, url: URL, patience: float, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        self.name = url.database or "" if is_sqlite(url) else url.render_as_string(hide_password=True)
        self._url = url
        self.engine = _sqlite(url, patience) if is_sqlite(url) else _postgresql(url, patience)
        self._writer = self.engine.execution_options(writes=True)
        # SQLite's readers always see one state.
        level = {} if is_sqlite(url) else {"isolation_level": "REPEATABLE READ"}
        self._reader = self.engine.execution_options(**level)
        self.writable, self._file = True, _identity(url)
        try:
            self._bring_up_to_date(migrations)
        except BaseException:
            self.close()
            raise

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a transaction that sees one state of the database, whatever others write meanwhile."""
        with self._in_words(), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def writing(self, alone: bool = False) -> Iterator[Connection]:
        """Open a transaction that is committed whole or not at all; `alone` waits until nobody else is writing.

        SQLite only ever has one writer. In PostgreSQL several may add at once, but deleting unused rows must be done
        alone. Raises NotWritten if the database can't write.
        """
        try:
            self._check_file()
            with self._in_words(NotWritten), self._writer.begin() as connection:
                if not is_sqlite(self._url):
                    lock = "pg_advisory_xact_lock" if alone else "pg_advisory_xact_lock_shared"
                    connection.execute(text(f"SELECT {lock}({_LOCK})"))
                before = _changes(connection)
                yield connection
                changed = before is None or _changes(connection) != before
        except NotWritten:
            self.writable = False
            raise
        self.writable = self.writable or changed

    def _check_file(self) -> None:
        """Raise NotWritten if another file stands in the place of the one that is open: what it gets would be lost."""
        if self._file is not None and self._file != _identity(self._url):
            failure = NotWritten(f"'{self.name}' was replaced or removed while in use.", "Start ChainTable again.")
            failure.cause = "replaced"
            raise failure

    def size(self) -> int:
        """The size of the database in bytes: what the file, or our tables in PostgreSQL, take."""
        with self.reading() as connection:
            if is_sqlite(self._url):
                pages, each = (connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in _PAGES)
                return int(pages) * int(each)
            tables = "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r'"
            here = " AND relnamespace = to_regnamespace(current_schema())"
            return int(connection.exec_driver_sql(tables + here).scalar() or 0)

    def shrink(self, rebuild: bool) -> None:
        """Give the space of deleted rows back, unless somebody else uses the database right now."""
        with suppress(StoreError), self._in_words(), closing(self.engine.raw_connection()) as connection:
            raw: Any = connection.driver_connection
            if is_sqlite(self._url):
                _shrink_file(raw, rebuild)
            else:
                raw.autocommit = True
                raw.execute("VACUUM")
                raw.autocommit = False

    def settle(self) -> None:
        """Fold the write-ahead log of a SQLite file into it, so that the file is whole by itself."""
        with self._in_words(), closing(self.engine.raw_connection()) as connection:
            raw: Any = connection.driver_connection
            raw.execute("PRAGMA journal_mode = DELETE")

    def close(self) -> None:
        """Close the database."""
        self.engine.dispose()

    def _bring_up_to_date(self, migrations: Sequence[Migration]) -> None:
        with self.reading() as connection:
            version = version_of(connection)
        check_version(version, len(migrations), self.name)
        if version < len(migrations):
            with self.writing(alone=True) as connection:
                migrate(connection, migrations)

    @contextmanager
    def _in_words(self, kind: type[StoreError] = StoreError) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, sqlite3.Error) as problem:
            failure = kind(*problem_in_words(problem, self.name, self._url.password))
            if isinstance(failure, NotWritten):
                failure.cause = cause_of(problem)
            # "from None": the cause may contain the data and the password.
            raise failure from None


_PAGES = ("page_count", "page_size")
_INCREMENTAL = 2


def _shrink_file(raw: sqlite3.Connection, rebuild: bool) -> None:
    """Free pages go back to the system; a file of an earlier version is first made anew, once, so that they can."""
    if raw.execute("PRAGMA auto_vacuum").fetchone()[0] == _INCREMENTAL:
        raw.executescript("PRAGMA incremental_vacuum")  # `execute` would give back one page
    elif rebuild:
        raw.execute(f"PRAGMA auto_vacuum = {_INCREMENTAL}")
        raw.execute("VACUUM")
    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _changes(connection: Connection) -> int | None:
    """How many rows a connection to SQLite has changed: a transaction that changes none succeeds on a full disk too."""
    return getattr(connection.connection.driver_connection, "total_changes", None)


def _identity(url: URL) -> tuple[int, int] | None:
    """What tells the file of a SQLite database from any other that may come in its place; None if there is none."""
    if not is_sqlite(url):
        return None
    try:
        found = Path(url.database or "").stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def url_of(where: str | Path) -> URL:
    """The address of the database at a URL or in a folder, which is made if it is missing; StoreError if neither.

    >>> url_of("postgresql://reader@db.example/tables").drivername
    'postgresql+psycopg'
    """
    if "://" not in str(where):
        return URL.create("sqlite", database=str(_folder(Path(where)) / FILE_NAME))
    try:
        url = make_url(str(where))
        kind = url.get_backend_name()
    except (ArgumentError, NoSuchModuleError, ValueError):
        url, kind = None, ""
    if url is None or kind not in ("sqlite", "postgresql") or not url.database:
        said = str(where).partition("://")[0]
        hint = "Use a folder, or an address such as postgresql://user:password@host/database."
        raise StoreError(f"'{said}://…' isn't the address of a database that ChainTable can use.", hint)
    return url.set(drivername="postgresql+psycopg") if kind == "postgresql" else url


def shown_name(where: str) -> str:
    """What messages call the database at a URL or in a folder, without a password."""
    url = url_of(where) if "://" in where else None
    return where if url is None else url.render_as_string(hide_password=True)


def _folder(folder: Path) -> Path:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        reason = problem.strerror or problem
        raise StoreError(f"The data folder '{folder}' can't be made: {reason}.", "Choose another folder.") from problem
    return folder


def _sqlite(url: URL, patience: float) -> Engine:
    """Return an engine with a write-ahead log: readers never wait, and a killed process leaves whole transactions."""
    _make_private(Path(url.database or ""))
    engine = create_engine(url, connect_args={"timeout": patience})

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say
        if not connection.execute("PRAGMA page_count").fetchone()[0]:  # it counts only before the first table
            connection.execute(f"PRAGMA auto_vacuum = {_INCREMENTAL}")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA trusted_schema = OFF")  # a backup to restore may be anybody's
        connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
        _keep_log(connection, patience)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # Lock for writing at once: after a read, another writer could make the write fail.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _keep_log(connection: sqlite3.Connection, patience: float) -> None:
    """Give a file its write-ahead log, for which SQLite doesn't wait while another program writes to a file without."""
    ends = monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as problem:
            if "locked" not in str(problem) or monotonic() >= ends:
                raise
            sleep(_AGAIN_SECONDS)


def _make_private(file: Path) -> None:
    """Let only its owner read a database file, made here if it is missing; SQLite gives its log the same rights."""
    with suppress(OSError):  # SQLite says what is wrong
        if not file.exists():
            os.close(os.open(file, os.O_CREAT | os.O_RDWR, _OWNER_ONLY))
        for one in (file, *(file.with_name(f"{file.name}{end}") for end in ("-wal", "-shm"))):
            if one.exists() and one.stat().st_mode & 0o077:
                one.chmod(_OWNER_ONLY)


def _postgresql(url: URL, patience: float) -> Engine:
    try:
        engine = create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": max(2, int(patience))})
    except ImportError as problem:
        raise StoreError(*problem_in_words(problem, url.render_as_string(hide_password=True))) from problem

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.execute(f"SET lock_timeout = {int(patience * 1000)}")
        connection.commit()

    return engine


def insert(connection: Connection, table: Table) -> Any:
    """An INSERT that can be told what to do if the row already exists."""
    return insert_in(connection.dialect.name, table)


def insert_in(dialect: str, table: Table) -> Any:
    """The same for a dialect: sqlite or postgresql."""
    return (sqlite if dialect == "sqlite" else postgresql).insert(table)


@cache
def _insert_new(dialect: str, table: Table) -> Any:
    """An INSERT of the rows that don't exist; made once, as every save needs it several times."""
    return insert_in(dialect, table).on_conflict_do_nothing()


@cache
def _insert_or_change(dialect: str, table: Table, changed: tuple[str, ...]) -> Any:
    """An INSERT that changes these columns of a row that exists."""
    statement = insert_in(dialect, table)
    keys = list(table.primary_key.columns)
    return statement.on_conflict_do_update(
        index_elements=keys, set_={name: statement.excluded[name] for name in changed}
    )


def add(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Insert the rows that don't exist yet, in the order of their keys.

    The order is the same everywhere, so that two writers never wait for each other in a circle.
    """
    keys = [column.name for column in table.primary_key.columns]
    unique = {tuple(row[key] for key in keys): row for row in rows}
    if unique:
        ordered = [unique[key] for key in sorted(unique)]
        connection.execute(_insert_new(connection.dialect.name, table), ordered)


def put(connection: Connection, table: Table, row: dict[str, Any], changed: Sequence[str]) -> None:
    """Insert a row, or change these columns of it if it already exists."""
    connection.execute(_insert_or_change(connection.dialect.name, table, tuple(changed)), row)
