"""A backup: everything in one SQLite file, also from PostgreSQL; and back, into either."""

import shutil
import tempfile
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import URL, Connection, Table

from chaintable.errors import StoreError
from chaintable.store.database import schema
from chaintable.store.database.database import Database, add

_ROWS = 200
"""The rows that are held in memory at once; each may have a table of many megabytes."""
_LOAD = 20
_OWN = (schema.links.c.owner, schema.links.c.chain)


def backup(database: Database, file: Path) -> int:
    """Copy everything into a new file that appears when it is complete; StoreError if it exists or can't be made."""
    if file.exists():
        raise StoreError(f"'{file}' exists already.", "Choose another name; a backup never overwrites a file.")
    with _beside(file) as folder:
        draft = Path(folder) / "backup.sqlite3"
        written = _fill(draft, database)
        try:
            draft.rename(file)
        except OSError as problem:
            raise StoreError(f"'{file}' can't be written: {problem.strerror}.", "Choose another place.") from None
    return written


def _fill(draft: Path, database: Database) -> int:
    other = Database(URL.create("sqlite", database=str(draft)), 5.0)
    try:
        with database.reading() as connection, other.writing() as target:
            written = _copy(connection, target)
        other.settle()
    finally:
        other.close()
    return written


def restore(database: Database, file: Path) -> int:
    """Add what a backup has and the database doesn't; StoreError if the file isn't a backup."""
    if not file.is_file():
        raise StoreError(f"There is no file '{file}'.", "Give the file that `store backup` wrote.")
    with tempfile.TemporaryDirectory(prefix="chaintable-") as folder:
        # An older backup is brought up to date, which must not change the file.
        copied = Path(folder) / "backup.sqlite3"
        shutil.copyfile(file, copied)
        other = Database(URL.create("sqlite", database=str(copied)), 5.0)
        try:
            with other.reading() as connection, database.writing(alone=True) as target:
                return _copy(connection, target)
        finally:
            other.close()


def _beside(file: Path) -> "tempfile.TemporaryDirectory[str]":
    try:
        return tempfile.TemporaryDirectory(prefix=".chaintable-", dir=file.parent)
    except OSError as problem:
        raise StoreError(f"'{file}' can't be written: {problem.strerror}.", "Choose another place.") from None


def _copy(connection: Connection, target: Connection) -> int:
    """Copy the rows that are missing, each table after those that it points to; their number."""
    tables = [table for table in schema.METADATA.sorted_tables if table is not schema.schema_version]
    return sum(_copy_table(connection, target, table) for table in tables)


def _copy_table(connection: Connection, target: Connection, table: Table) -> int:
    """Copy the rows whose keys are missing, a few at a time; a chain after the one that it continues."""
    key, order = tuple(table.primary_key.columns), [schema.chains.c.depth] if table is schema.chains else []
    there = {tuple(row) for row in target.execute(sa.select(*key))}
    taken = {tuple(row) for row in target.execute(sa.select(*_OWN))} if table is schema.links else set()
    every = connection.execute(sa.select(*key).order_by(*order, *key))
    missing = [row for row in map(tuple, every) if row not in there]
    size = _LOAD if any(isinstance(column.type, sa.LargeBinary) for column in table.columns) else _ROWS
    copied = 0
    for first in range(0, len(missing), size):
        some = sa.select(table).where(_among(key, missing[first : first + size])).order_by(*order, *key)
        rows = [dict(row._mapping) for row in connection.execute(some)]
        fresh = [row for row in rows if not taken or (row["owner"], row["chain"]) not in taken]
        for part in [[row] for row in fresh] if order else [fresh]:
            add(target, table, part)
        copied += len(fresh)
    return copied


def _among(key: tuple[sa.Column[Any], ...], rows: list[tuple[Any, ...]]) -> sa.ColumnElement[bool]:
    return sa.tuple_(*key).in_(rows) if len(key) > 1 else key[0].in_([row[0] for row in rows])
