"""Versions of prompts, kept by content and never overwritten."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from chaintable.errors import StoreError
from chaintable.prompts import PromptText
from chaintable.store.database import schema
from chaintable.store.database.database import Database, add
from chaintable.store.formats.json_codec import from_plain, plain_fields, to_json
from chaintable.store.people import Person, may_change, may_see


@dataclass(frozen=True, slots=True)
class PromptVersion:
    """A text that a person saved: made from the text with the id `parent`, with a note of what it is for.

    `own` is whether the person who asked may change it, `shared` whether it is in everyone's list.
    """

    text: PromptText
    parent: str
    note: str
    saved_at: datetime
    own: bool = True
    shared: bool = False


def template_row(text: PromptText) -> dict[str, Any]:
    """A text as a row of the database."""
    record = to_json(plain_fields(text, but=("method", "name")))
    return {"id": text.id, "method": text.method, "name": text.name, "record": record}


def read_templates(connection: Connection, ids: Iterable[str]) -> Mapping[str, PromptText]:
    """The texts of these ids, as far as they are there."""
    templates = schema.templates.c
    rows = connection.execute(sa.select(schema.templates).where(templates.id.in_(set(ids))))
    return {row.id: _text(row) for row in rows}


def _text(row: Any) -> PromptText:
    return from_plain(PromptText, json.loads(row.record), method=row.method, name=row.name)


def save_version(database: Database, person: Person, text: PromptText, parent: PromptText, note: str) -> None:
    """Save a text; one that the person has already stays as it is."""
    row = {"template": text.id, "owner": person.id, "parent": parent.id, "note": to_json(note), "saved_at": now()}
    with database.writing() as connection:
        add(connection, schema.templates, [template_row(text), template_row(parent)])
        own = sa.and_(schema.versions.c.template == text.id, schema.versions.c.owner == person.id)
        connection.execute(sa.delete(schema.versions).where(own, schema.versions.c.deleted_at != ""))
        add(connection, schema.versions, [row])


def list_versions(database: Database, person: Person, method: str, name: str) -> tuple[PromptVersion, ...]:
    """The versions of a prompt that the person may see, newest first; of one text their own before a shared one."""
    templates, versions = schema.templates, schema.versions
    own = sa.case((may_change(versions, person), 1), else_=0).label("own")
    wanted = (
        sa.select(templates, versions, own)
        .select_from(versions.join(templates, versions.c.template == templates.c.id))
        .where(templates.c.method == method, templates.c.name == name, may_see(versions, person))
        .order_by(versions.c.saved_at.desc(), templates.c.id)
    )
    with database.reading() as connection:
        rows = connection.execute(wanted).all()
    theirs = {row.id for row in rows if row.own}
    shown = {row.id: row for row in reversed(rows) if row.own or row.id not in theirs}
    return tuple(_version(row) for row in reversed(shown.values()))


def _version(row: Any) -> PromptVersion:
    saved_at, own = datetime.fromisoformat(row.saved_at), bool(row.own)
    return PromptVersion(_text(row), row.parent, json.loads(row.note), saved_at, own, bool(row.shared))


def load_text(database: Database, template_id: str) -> PromptText:
    """The text with that id; StoreError if it is missing."""
    with database.reading() as connection:
        found = read_templates(connection, [template_id])
    if template_id not in found:
        raise StoreError(f"There is no prompt '{template_id[:40]}'.", "Choose another version.")
    return found[template_id]


def now() -> str:
    """This moment in UTC, as a text that sorts."""
    return datetime.now(UTC).isoformat(timespec="microseconds")
