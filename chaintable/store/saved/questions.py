"""Saved questions, each with its table and its right answer, to try prompts on."""

import json
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from chaintable.chain import Chain
from chaintable.errors import StoreError
from chaintable.store.database import schema
from chaintable.store.database.database import Database, add, put
from chaintable.store.formats.json_codec import from_plain, short_id, to_json, to_plain
from chaintable.store.formats.parquet import TableKeys
from chaintable.store.people import Person, may_change, may_see
from chaintable.store.saved.chains import (
    add_source,
    matter_of_source,
    missing_tables,
    read_source,
    source_row,
    tables_of,
)
from chaintable.store.saved.prompt_versions import now
from chaintable.tables.source import Source
from chaintable.tables.state import Question


@dataclass(frozen=True, slots=True)
class SavedQuestion:
    """A saved question as lists show it, with the name of its table.

    `own` is whether the person who asked may change it; only then its right answer is known. `shared` is whether it is
    in everyone's list.
    """

    id: str
    question: Question
    source: str
    saved_at: datetime
    own: bool = True
    shared: bool = False


def save_question(database: Database, keys: TableKeys, person: Person, question: Question, source: Source) -> str:
    """Save a question about a table; its id. A person's question has one right answer: the one saved last."""
    table = source_row(source, keys)
    words = to_json(to_plain(replace(question, expected=None, id="")))
    own = short_id(*([person.id] if person.id else []), table["key"], words)
    kept = to_json(to_plain(replace(question, id="")))
    with database.writing() as connection:
        add(connection, schema.source_tables, list(missing_tables(connection, tables_of(source, keys))))
        add_source(connection, table, source)
        row = {"id": own, "source": table["key"], "question": kept, "saved_at": now()}
        row |= {"owner": person.id, "deleted_at": ""}
        put(connection, schema.saved_questions, row, ["question", "saved_at", "deleted_at"])
    return own


def list_questions(database: Database, person: Person, most: int | None) -> tuple[SavedQuestion, ...]:
    """The saved questions that the person may see, newest first."""
    questions, sources = schema.saved_questions, schema.sources
    own = sa.case((may_change(questions, person), 1), else_=0).label("own")
    wanted = (
        sa.select(questions, sources.c.name, own)
        .select_from(questions.join(sources))
        .where(may_see(questions, person))
        .order_by(questions.c.saved_at.desc(), questions.c.id)
        .limit(most)
    )
    with database.reading() as connection:
        rows = connection.execute(wanted).all()
    return tuple(_saved(row) for row in rows)


def _saved(row: Any) -> SavedQuestion:
    question, own = from_plain(Question, json.loads(row.question)), bool(row.own)
    shown = question if own else replace(question, expected=None)
    saved_at = datetime.fromisoformat(row.saved_at)
    return SavedQuestion(row.id, shown, json.loads(row.name), saved_at, own, bool(row.shared))


def load_question(database: Database, person: Person, question_id: str) -> Chain:
    """The question with that id and its table, as a chain without steps; StoreError if it is missing."""
    questions, sources, tables = schema.saved_questions, schema.sources, schema.source_tables
    wanted = (
        sa.select(questions.c.question, sources, tables.c.parquet)
        .select_from(questions.join(sources).join(tables))
        .where(questions.c.id == question_id, may_see(questions, person))
    )
    with database.reading() as connection:
        row = connection.execute(wanted).first()
        matter = None if row is None else matter_of_source(connection, row)
    if row is None or matter is None:
        raise StoreError(f"There is no saved question '{question_id[:40]}'.", "It may have been deleted.")
    return Chain(from_plain(Question, json.loads(row.question)), read_source(row, matter))
