"""Pictures in the database: each file is kept once, by its SHA-256, and records name it by that."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, Table

from chaintable.store.database import schema
from chaintable.store.database.database import add
from chaintable.tables.pictures import Picture


def add_pictures(connection: Connection, uses: Table, shown: Mapping[str, Iterable[Picture]]) -> None:
    """Keep the pictures of each source or prompt; `uses` is the table that points from its key to them."""
    every = {picture.checksum: picture for pictures in shown.values() for picture in pictures}
    there = set(connection.scalars(sa.select(schema.pictures.c.key).where(schema.pictures.c.key.in_(every))))
    fresh = [{"key": key, "data": picture.data} for key, picture in every.items() if key not in there]
    owner = uses.primary_key.columns.values()[0].name
    rows = [{owner: key, "picture": picture.checksum} for key, pictures in shown.items() for picture in pictures]
    add(connection, schema.pictures, fresh)
    add(connection, uses, rows)


def read_pictures(connection: Connection, records: Iterable[Mapping[str, Any]]) -> dict[str, bytes]:
    """The bytes of the pictures that records name, by their checksums."""
    wanted = {record["checksum"] for record in records}
    return _read(connection, wanted) if wanted else {}


def _read(connection: Connection, checksums: Collection[str]) -> dict[str, bytes]:
    pictures = schema.pictures.c
    rows = connection.execute(sa.select(pictures.key, pictures.data).where(pictures.key.in_(checksums)))
    return {row.key: bytes(row.data) for row in rows}
