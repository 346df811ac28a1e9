"""Every version of the database becomes the newest one, with all that is in it, or stays as it is."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from saved import QUESTION, SOURCE, TEXT, full_chain, same
from sqlalchemy import Connection, inspect

from chaintable.chain import Chain
from chaintable.errors import StoreError
from chaintable.prompts import original
from chaintable.prompts.dialogue import Prompt
from chaintable.store import Person, Store, open_store
from chaintable.store.database import schema
from chaintable.store.database.database import Database, url_of
from chaintable.store.database.migrations import MIGRATIONS, version_of
from chaintable.store.database.schema import METADATA
from chaintable.store.formats.json_codec import short_id, to_json, to_plain
from chaintable.store.formats.parquet import TableKeys
from chaintable.store.saved import chains
from chaintable.store.saved.prompt_versions import template_row

OLDER = range(1, len(MIGRATIONS))


def version_in(where: str) -> int:
    database = Database(url_of(where), 5, MIGRATIONS)
    with database.reading() as connection:
        version = version_of(connection)
    database.close()
    return version


def shape(connection: Connection) -> dict[str, object]:
    """The tables with their columns, keys and indexes."""
    seen = inspect(connection)
    return {
        table: (
            [
                (column["name"], str(column["type"]), column["nullable"], column["default"])
                for column in seen.get_columns(table)
            ],
            seen.get_pk_constraint(table)["constrained_columns"],
            sorted((key["constrained_columns"], key["referred_table"], key["options"]) for key in foreign(seen, table)),
            sorted((index["name"], index["column_names"]) for index in seen.get_indexes(table)),
        )
        for table in seen.get_table_names()
    }


def foreign(seen, table: str) -> list[dict]:
    return [{**key, "options": key["options"].get("ondelete", "")} for key in seen.get_foreign_keys(table)]


def test_the_migrations_lead_to_the_tables_that_the_store_uses(where: str, tmp_path: Path) -> None:
    database = Database(url_of(where), 5)
    with database.reading() as connection:
        migrated = shape(connection)
    with database.writing() as connection:
        METADATA.drop_all(connection)
        METADATA.create_all(connection)
    with database.reading() as connection:
        assert shape(connection) == migrated
    database.close()


RELEASED = (
    "wyl5iebum2dphmmz",
    "bg23hxvfivksea2i",
    "7cd56iesxh2vg6n5",
    "dbf3yoq6mclhmoqr",
    "uscjcd5p4kdqjstb",
    "jnlvcbqfq5hjshzz",
    "umaqw5yreqyhbejk",
    "4b2ttnrqzmaf4pbd",
    "x3nayen3ksvi32vg",
)
"""What the tables of each version are, in short. A version counts as released once it is here: people run checkouts."""


def test_every_version_is_among_the_released() -> None:
    assert len(RELEASED) == len(MIGRATIONS), "add the short form of the new version's tables to RELEASED"


@pytest.mark.parametrize("version", range(1, len(RELEASED) + 1))
def test_the_tables_of_a_released_version_never_change(version: int, tmp_path: Path) -> None:
    database = Database(url_of(tmp_path), 5, MIGRATIONS[:version])
    with database.reading() as connection:
        assert short_id(repr(sorted(shape(connection).items()))) == RELEASED[version - 1]
    database.close()


def test_a_store_that_is_up_to_date_is_opened_while_another_writes(where: str) -> None:
    with open_store(where) as one, one.database.writing(alone=True), open_store(where, patience=0.05) as other:
        assert other.chains() == ()


@pytest.mark.parametrize("version", OLDER)
def test_an_older_store_is_brought_up_to_date_and_keeps_what_it_has(where: str, version: int) -> None:
    old = Store(Database(url_of(where), 5, MIGRATIONS[:version]))
    has_links = version >= 7
    saved = old.save_chain(as_of_old()) if has_links else chains.save(old.database, TableKeys(), as_of_old(), None)
    old.write_completion("request", 0, {"text": "kept"})
    old.close()
    with open_store(where) as store:
        assert same(store.load_chain(saved), as_of_old())
        assert [known.id for known in store.chains()] == [saved]
        store.save_version(TEXT, original("chain_of_table", "plan"))
        assert [version.text for version in store.versions("chain_of_table", "plan")] == [TEXT]
        store.save_question(QUESTION, SOURCE)
        assert [question.question.text for question in store.questions()] == [QUESTION.text]
        assert store.read_completion("request", 0) == {"text": "kept"}
        with store.database.reading() as connection:
            assert not inspect(connection).has_table("sessions")
    assert version_in(where) == len(MIGRATIONS)


def test_versions_questions_and_links_from_before_there_were_owners_belong_to_nobody(where: str) -> None:
    old = Database(url_of(where), 5, MIGRATIONS[:6])
    keys, plan = TableKeys(), original("chain_of_table", "plan")
    beginning = chains.save(old, keys, as_of_old().until(2), None)
    whole = chains.save(old, keys, as_of_old(), None)
    row = chains.source_row(as_of_old().source, keys)
    with old.writing() as connection:
        for text in (TEXT, plan):
            connection.execute(schema.templates.insert(), template_row(text))
        said = [{"template": TEXT.id, "parent": plan.id, "note": '"mine"', "saved_at": "2026-01-01T00:00:00+00:00"}]
        connection.execute(sa.text("INSERT INTO versions VALUES (:template, :parent, :note, :saved_at)"), said)
        question = {"id": "q", "source": row["key"], "question": to_json(to_plain(QUESTION)), "saved_at": "2026-01-01"}
        words = "INSERT INTO saved_questions VALUES (:id, :source, :question, :saved_at)"
        connection.execute(sa.text(words), question)
        made_from = '"template":{"encoding":"tsv","id":"' + TEXT.id + '","more":{},"off":[],"told":null},"wasted"'
        change = sa.text("UPDATE calls SET record = replace(record, '\"wasted\"', :made_from)")
        connection.execute(change, {"made_from": made_from})
    old.close()
    with open_store(where) as store:
        here, elsewhere = store.of(Person("ann", at_this_computer=True)), store.of(Person("ann"))
        assert [version.note for version in here.versions("chain_of_table", "plan")] == ["mine"]
        assert [saved.question.expected for saved in here.questions()] == [QUESTION.expected]
        assert [saved.id for saved in here.chains()] == [whole], "not those on the way"
        assert len(elsewhere.load_chain(beginning).steps) == 2, "the old address opens"
        assert (elsewhere.versions("chain_of_table", "plan"), elsewhere.questions(), elsewhere.chains()) == ((), (), ())
        here.mark_deleted("version", TEXT.id)
        store.prune()
        assert store.load_text(TEXT.id) == TEXT, "calls are made from it"


def as_of_old() -> Chain:
    """A chain as it was before it was known what its prompts were made from, and before there were pictures
    and further tables."""
    chain = full_chain(source=replace(SOURCE, pictures=(), others=()))
    steps = [
        replace(step, calls=tuple(replace(call, prompt=plain_prompt(call.prompt)) for call in step.calls))
        for step in chain.steps
    ]
    return replace(chain, steps=tuple(steps))


def plain_prompt(prompt: Prompt) -> Prompt:
    words = tuple(replace(message, pictures=()) for message in prompt.messages)
    return replace(prompt, template=None, write=lambda _: words)


def test_a_migration_that_fails_leaves_everything_as_it_was(where: str) -> None:
    with open_store(where) as store:
        saved = store.save_chain(full_chain())

    def half_done(connection: Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE half_done (x INTEGER)")
        connection.exec_driver_sql("DROP TABLE completions")
        connection.exec_driver_sql("INSERT INTO no_such_table VALUES (1)")

    with pytest.raises(StoreError, match="no_such_table"):
        Database(url_of(where), 5, (*MIGRATIONS, half_done))
    with open_store(where) as store:
        assert same(store.load_chain(saved), full_chain())
        store.write_completion("request", 0, {"text": "kept"})
        with store.database.reading() as connection:
            assert not inspect(connection).has_table("half_done")


def test_a_migration_is_done_once(where: str) -> None:
    done = []

    def counted(connection: Connection) -> None:
        done.append(version_of(connection))

    for _ in range(3):
        Database(url_of(where), 5, (*MIGRATIONS, counted)).close()
    assert done == [len(MIGRATIONS) - 1] or len(done) == 1


def test_a_newer_store_is_refused_and_not_touched(where: str) -> None:
    newer: tuple[Callable[[Connection], None], ...] = (*MIGRATIONS, lambda connection: None)
    Database(url_of(where), 5, newer).close()
    wanted = f"has version {len(newer)}; this ChainTable reads up to version {len(MIGRATIONS)}. Update ChainTable"
    with pytest.raises(StoreError) as caught:
        open_store(where)
    assert wanted in str(caught.value)
    Database(url_of(where), 5, newer).close()


def test_a_file_of_the_first_version_that_was_written_elsewhere_is_read(tmp_path: Path) -> None:
    """As it would look if a later ChainTable had other tables in memory: made by SQL alone."""
    with sqlite3.connect(tmp_path / "chaintable.sqlite3") as file:
        file.executescript(FIRST_VERSION)
    file.close()
    with open_store(tmp_path) as store:
        saved = store.save_chain(full_chain())
        assert same(store.load_chain(saved), full_chain())


FIRST_VERSION = """
CREATE TABLE schema_version (version INTEGER NOT NULL PRIMARY KEY);
INSERT INTO schema_version VALUES (1);
CREATE TABLE completions (
    key VARCHAR(64) NOT NULL, sample INTEGER NOT NULL, record TEXT NOT NULL, saved_at VARCHAR(32) NOT NULL,
    PRIMARY KEY (key, sample));
CREATE TABLE source_tables (key VARCHAR(64) NOT NULL PRIMARY KEY, parquet BLOB NOT NULL);
CREATE TABLE prompts (key VARCHAR(64) NOT NULL PRIMARY KEY, record TEXT NOT NULL);
CREATE TABLE replies (key VARCHAR(64) NOT NULL PRIMARY KEY, record TEXT NOT NULL);
CREATE TABLE sources (
    key VARCHAR(64) NOT NULL PRIMARY KEY, source_table VARCHAR(64) NOT NULL REFERENCES source_tables (key),
    name TEXT NOT NULL, account TEXT NOT NULL, line_numbers BLOB);
CREATE TABLE starts (
    id VARCHAR(16) NOT NULL PRIMARY KEY, source VARCHAR(64) NOT NULL REFERENCES sources (key),
    question TEXT NOT NULL, method TEXT NOT NULL);
CREATE TABLE chains (
    id VARCHAR(16) NOT NULL PRIMARY KEY, parent VARCHAR(16) REFERENCES chains (id),
    start VARCHAR(16) NOT NULL REFERENCES starts (id), depth INTEGER NOT NULL, step TEXT,
    saved_at VARCHAR(32) NOT NULL);
CREATE TABLE calls (
    chain VARCHAR(16) NOT NULL REFERENCES chains (id) ON DELETE CASCADE, place INTEGER NOT NULL,
    prompt VARCHAR(64) NOT NULL REFERENCES prompts (key), reply VARCHAR(64) NOT NULL REFERENCES replies (key),
    source_table VARCHAR(64) REFERENCES source_tables (key), record TEXT NOT NULL, PRIMARY KEY (chain, place));
"""
