"""Saved comparisons: several chains of one question, named by their links, with what each lane needs to go on."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from chaintable.errors import StoreError
from chaintable.store.database import schema
from chaintable.store.database.database import Database, add
from chaintable.store.formats.json_codec import to_json, without_secrets
from chaintable.store.people import Person, may_change, may_see
from chaintable.store.saved.links import new_id
from chaintable.store.saved.prompt_versions import now


@dataclass(frozen=True, slots=True)
class SavedComparison:
    """A saved comparison as lists show it: its question, and how many lanes it has.

    `own` is whether the person who asked may change it, `shared` whether everyone sees it in their list.
    """

    id: str
    question: str
    lanes: int
    saved_at: datetime
    own: bool = True
    shared: bool = False


def save(database: Database, person: Person, record: Mapping[str, Any], comparison: str) -> str:
    """Save a record in place of the person's own of that id, or under a new random id; that id."""
    table = schema.comparisons
    kept = {"record": to_json(without_secrets(dict(record))), "saved_at": now(), "deleted_at": ""}
    with database.writing() as connection:
        own = sa.and_(table.c.id == comparison, may_change(table, person))
        if comparison and connection.execute(sa.update(table).where(own).values(**kept)).rowcount:
            return comparison
        made = new_id()
        add(connection, table, [{"id": made, "owner": person.id, **kept}])
    return made


def load(database: Database, comparison: str) -> dict[str, Any]:
    """The record of a comparison; StoreError if it is missing."""
    table = schema.comparisons.c
    with database.reading() as connection:
        record = connection.scalar(sa.select(table.record).where(table.id == comparison, table.deleted_at == ""))
    if record is None:
        raise StoreError(f"There is no comparison '{comparison[:40]}'.", "It may have been deleted; compare again.")
    return dict(json.loads(record))


def listed(database: Database, person: Person, most: int | None) -> tuple[SavedComparison, ...]:
    """The comparisons that the person may see in a list, newest first."""
    table = schema.comparisons
    own = sa.case((may_change(table, person), 1), else_=0).label("own")
    wanted = (
        sa.select(table, own).where(may_see(table, person)).order_by(table.c.saved_at.desc(), table.c.id).limit(most)
    )
    with database.reading() as connection:
        return tuple(map(_saved, connection.execute(wanted)))


def _saved(row: Any) -> SavedComparison:
    record, saved_at = json.loads(row.record), datetime.fromisoformat(row.saved_at)
    lanes, question = len(record.get("lanes", ())), str(record.get("question", ""))
    return SavedComparison(row.id, question, lanes, saved_at, bool(row.own), bool(row.shared))
