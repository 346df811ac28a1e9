"""Saved questions, each with its table and its right answer, to try prompts on."""

import json
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from chaintable.chain import Chain
from chaintable.errors import StoreError
from chaintable.source import Source
from chaintable.state import Question
from chaintable.store import schema
from chaintable.store.chains import (
    add_source,
    matter_of_source,
    missing_tables,
    read_source,
    source_row,
    sweep,
    tables_of,
)
from chaintable.store.codec import from_plain, short_id, to_json, to_plain
from chaintable.store.database import Database, add, put
from chaintable.store.parquet import TableKeys
from chaintable.store.versions import now


@dataclass(frozen=True, slots=True)
class SavedQuestion:
    """A saved question as lists show it, with the name of its table."""

    id: str
    question: Question
    source: str
    saved_at: datetime


def save_question(database: Database, keys: TableKeys, question: Question, source: Source) -> str:
    """Save a question about a table; its id. A question has one right answer: the one saved last."""
    table = source_row(source, keys)
    own = short_id(table["key"], to_json(to_plain(replace(question, expected=None, id=""))))
    kept = to_json(to_plain(replace(question, id="")))
    with database.writing() as connection:
        add(connection, schema.source_tables, list(missing_tables(connection, tables_of(source, keys))))
        add_source(connection, table, source)
        row = {"id": own, "source": table["key"], "question": kept, "saved_at": now()}
        put(connection, schema.saved_questions, row, ["question", "saved_at"])
    return own


def list_questions(database: Database, most: int | None) -> tuple[SavedQuestion, ...]:
    """The saved questions, newest first."""
    questions, sources = schema.saved_questions, schema.sources
    wanted = (
        sa.select(questions, sources.c.name)
        .select_from(questions.join(sources))
        .order_by(questions.c.saved_at.desc(), questions.c.id)
        .limit(most)
    )
    with database.reading() as connection:
        rows = connection.execute(wanted).all()
    return tuple(_saved(row) for row in rows)


def _saved(row: Any) -> SavedQuestion:
    question = from_plain(Question, json.loads(row.question))
    return SavedQuestion(row.id, question, json.loads(row.name), datetime.fromisoformat(row.saved_at))


def load_question(database: Database, question_id: str) -> Chain:
    """The question with that id and its table, as a chain without steps; StoreError if it is missing."""
    questions, sources, tables = schema.saved_questions, schema.sources, schema.source_tables
    wanted = (
        sa.select(questions.c.question, sources, tables.c.parquet)
        .select_from(questions.join(sources).join(tables))
        .where(questions.c.id == question_id)
    )
    with database.reading() as connection:
        row = connection.execute(wanted).first()
        matter = None if row is None else matter_of_source(connection, row)
    if row is None or matter is None:
        raise StoreError(f"There is no saved question '{question_id[:40]}'.", "It may have been deleted.")
    return Chain(from_plain(Question, json.loads(row.question)), read_source(row, matter))


def delete_question(database: Database, question_id: str) -> None:
    """Delete a question, and its table if nothing else uses it."""
    with database.writing(alone=True) as connection:
        connection.execute(sa.delete(schema.saved_questions).where(schema.saved_questions.c.id == question_id))
        sweep(connection)
