"""Share, delete and restore what a person saved: chains by their links, questions, comparisons, versions of prompts."""

from typing import Literal

import sqlalchemy as sa
from sqlalchemy import Connection

from chaintable.errors import StoreError
from chaintable.store.database import schema
from chaintable.store.database.database import Database
from chaintable.store.people import Person, may_change
from chaintable.store.saved.links import mark_deleted
from chaintable.store.saved.prompt_versions import now

Kind = Literal["chain", "question", "version", "comparison"]
"""What a person can save."""

_TABLES = {
    "chain": schema.links,
    "question": schema.saved_questions,
    "version": schema.versions,
    "comparison": schema.comparisons,
}
_NOT_YOURS = "Only who saved it can do this."


def share(database: Database, person: Person, kind: Kind, item: str, everyone: bool) -> None:
    """List something for everyone, or for its owner only; StoreError if it isn't the person's."""
    table = _TABLES[kind]
    with database.writing() as connection:
        changed = sa.update(table).where(_is_theirs(kind, item, person)).values(shared=int(everyone))
        if not connection.execute(changed).rowcount:
            raise StoreError(f"There is no {kind} '{item[:40]}' of yours.", _NOT_YOURS)


def delete(database: Database, person: Person, kind: Kind, items: list[str]) -> str:
    """Delete things, which `restore_deleted` brings back until they are purged; the moment, which names them all.

    What isn't there or isn't the person's stays as it is. A chain goes with all that continue it.
    """
    stamp = now()
    with database.writing() as connection:
        for item in items:
            _delete(connection, person, kind, item, stamp)
    return stamp


def _delete(connection: Connection, person: Person, kind: Kind, item: str, stamp: str) -> None:
    if kind == "chain":
        mark_deleted(connection, item, person, stamp)
    else:
        connection.execute(sa.update(_TABLES[kind]).where(_is_theirs(kind, item, person)).values(deleted_at=stamp))


def restore_deleted(database: Database, person: Person, stamp: str) -> int:
    """Bring back what the person deleted at that moment; how many rows came back."""
    with database.writing() as connection:
        back = [
            sa.update(table).where(table.c.deleted_at == stamp, may_change(table, person)).values(deleted_at="")
            for table in schema.OWNED
            if stamp
        ]
        return sum(connection.execute(change).rowcount for change in back)


def _is_theirs(kind: Kind, item: str, person: Person) -> sa.ColumnElement[bool]:
    table = _TABLES[kind]
    key = table.c.template if kind == "version" else table.c.id
    return sa.and_(key == item, table.c.deleted_at == "", may_change(table, person))
