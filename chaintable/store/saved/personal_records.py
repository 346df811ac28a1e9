"""Small records of one person that outlive the app: saved connections, and the results of A/B tests."""

import json
from collections.abc import Callable
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy import Connection

from chaintable.store.database import schema
from chaintable.store.database.database import Database, insert
from chaintable.store.formats.json_codec import to_json, without_secrets
from chaintable.store.people import Person
from chaintable.store.saved.prompt_versions import now

Kind = Literal["connections", "trials"]
"""What is kept of a person: one list of plain records of each kind."""
Records = list[dict[str, Any]]


def read_records(database: Database, person: Person, kind: Kind) -> Records:
    """The person's records of a kind, in the order in which they were kept; nobody else's."""
    with database.reading() as connection:
        return _read(connection, person, kind)


def change_records(database: Database, person: Person, kind: Kind, changed: Callable[[Records], Records]) -> Records:
    """Replace the person's records by what `changed` makes of them, without fields named like keys; the new ones.

    No two programs do this at once.
    """
    table = schema.personal
    with database.writing(alone=True) as connection:
        records: Records = without_secrets(changed(_read(connection, person, kind)))
        row = {"owner": person.id, "kind": kind, "records": to_json(records), "saved_at": now()}
        made = insert(connection, table).values(row)
        new = {name: made.excluded[name] for name in ("records", "saved_at")}
        connection.execute(made.on_conflict_do_update(index_elements=[table.c.owner, table.c.kind], set_=new))
    return records


def _read(connection: Connection, person: Person, kind: Kind) -> Records:
    table = schema.personal.c
    record = connection.scalar(sa.select(table.records).where(table.owner == person.id, table.kind == kind))
    return [] if record is None else list(json.loads(record))
