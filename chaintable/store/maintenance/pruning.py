"""Keep the store small: delete what is old or was deleted a while ago, and give the space back."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from sqlalchemy import Connection

from chaintable.store.database import schema
from chaintable.store.database.database import Database, put
from chaintable.store.maintenance.purging import purge
from chaintable.store.saved.links import mark_beginnings_deleted
from chaintable.store.saved.prompt_versions import now

UNDO = timedelta(hours=1)
"""Deleted things can be brought back for at least this long."""
_TRIAL_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class Pruned:
    """How many chains and completions were deleted, and the size of the database before and after, in bytes."""

    chains: int
    completions: int
    before: int
    after: int


def prune(database: Database, before: datetime | None, rebuild: bool) -> Pruned:
    """Delete for good what was saved before a moment, in one transaction; then shrink the database.

    None keeps everything but what was deleted before `UNDO`.
    """
    size, chains, completions = database.size(), 0, 0
    with database.writing(alone=True) as connection:
        if before is not None:
            limit = as_text(before)
            chains = _count_and_delete_links(connection, limit)
            old = sa.delete(schema.completions).where(schema.completions.c.saved_at < limit)
            completions = connection.execute(old).rowcount
            connection.execute(sa.delete(schema.comparisons).where(schema.comparisons.c.saved_at < limit))
            connection.execute(sa.delete(schema.spending).where(schema.spending.c.day < limit[:10]))
        purge(connection, as_text(datetime.now(UTC) - UNDO))
    database.shrink(rebuild)
    return Pruned(chains, completions, size, database.size())


def _count_and_delete_links(connection: Connection, limit: str) -> int:
    links, stamp = schema.links, now()
    old = sa.and_(links.c.saved_at < limit, links.c.continued == 0, links.c.deleted_at == "")
    gone = connection.execute(sa.update(links).where(old).values(deleted_at=stamp)).rowcount
    mark_beginnings_deleted(connection, stamp, sa.true())
    connection.execute(sa.delete(links).where(links.c.deleted_at == stamp))
    return int(gone)


def try_to_write(database: Database) -> None:
    """Write a megabyte and delete it again; NotWritten if the database can't be written or has no room for it."""
    trial = {"key": "trial", "sample": 0, "record": "0" * _TRIAL_BYTES, "saved_at": now()}
    with database.writing() as connection:
        put(connection, schema.completions, trial, ["record", "saved_at"])
    with database.writing() as connection:
        connection.execute(sa.delete(schema.completions).where(schema.completions.c.key == trial["key"]))


def purge_now(database: Database, deletion: str) -> None:
    """Remove for good what was deleted at that moment and before."""
    with database.writing(alone=True) as connection:
        for table in schema.OWNED:
            connection.execute(sa.delete(table).where(table.c.deleted_at == deletion))
        purge(connection, as_text(datetime.now(UTC) - UNDO))


def as_text(moment: datetime) -> str:
    """A moment as the database has it, in UTC."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
