"""A database that is damaged, locked, full or out of reach: a StoreError in words, and what was saved stays."""

import os
import sqlite3
from pathlib import Path

import psycopg
import pytest
from saved import QUESTION, SOURCE, full_chain, same
from sqlalchemy import event

from chaintable.chain import Chain
from chaintable.errors import StoreError
from chaintable.store import open_store
from chaintable.store.database import database
from chaintable.store.database.database import FILE_NAME, url_of
from chaintable.store.database.problems import problem_in_words
from chaintable.tables.state import Question


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / FILE_NAME
    file.write_bytes(b"Rank,Rider\n1,Valverde\n" * 100)
    with pytest.raises(StoreError, match=r"chaintable\.sqlite3' is damaged"):
        open_store(tmp_path)
    assert file.read_bytes() == b"Rank,Rider\n1,Valverde\n" * 100


def test_damage_in_the_middle_of_the_file_is_told_when_it_is_met(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        saved = store.save_chain(full_chain())
    file = tmp_path / FILE_NAME
    whole = bytearray(file.read_bytes())
    whole[8192:] = b"\xa5" * (len(whole) - 8192)
    file.write_bytes(whole)
    with pytest.raises(StoreError, match="damaged"), open_store(tmp_path) as store:
        store.load_chain(saved)


@pytest.mark.parametrize("damage", ["not json", "{}", "[1]", '{"operation":{"call":3},"candidates":[]}'])
def test_a_record_that_makes_no_sense_is_told_with_its_chain(tmp_path: Path, damage: str) -> None:
    with open_store(tmp_path) as store:
        saved = store.save_chain(full_chain())
        other = store.save_chain(Chain(Question("Another?"), SOURCE))
        with store.database.writing() as connection:
            connection.exec_driver_sql(f"UPDATE chains SET step = '{damage}' WHERE depth = 2")
        with pytest.raises(StoreError, match=f"The chain '{saved}' is damaged"):
            store.load_chain(saved)
        assert store.load_chain(other).question.text == "Another?"


def test_a_writer_that_waits_too_long_says_so_and_writes_when_the_other_is_done(tmp_path: Path) -> None:
    with open_store(tmp_path, patience=0.05) as store:
        other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match=r"Another program is writing to '.*chaintable.sqlite3'.*try again"):
            store.save_chain(full_chain())
        assert store.chains() == ()
        other.execute("ROLLBACK")
        other.close()
        assert same(store.load_chain(store.save_chain(full_chain())), full_chain())


def writing_without_a_log(file: Path) -> sqlite3.Connection:
    """Another program that is writing to a file without a write-ahead log, as a restored one has none."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("CREATE TABLE before (one)")
    other.execute("BEGIN IMMEDIATE")
    return other


def test_a_file_without_a_log_that_another_program_is_writing_to_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = writing_without_a_log(tmp_path / FILE_NAME)
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 2:
            other.execute("ROLLBACK")

    monkeypatch.setattr(database, "sleep", wait)
    with open_store(tmp_path) as store:
        assert same(store.load_chain(store.save_chain(full_chain())), full_chain())
    assert len(waits) == 2
    other.close()


def test_a_file_without_a_log_that_stays_locked_is_told(tmp_path: Path) -> None:
    other = writing_without_a_log(tmp_path / FILE_NAME)
    with pytest.raises(StoreError, match="Another program is writing to"):
        open_store(tmp_path, patience=0.0)
    other.close()


def test_a_store_counts_as_writable_again_once_something_was_written(tmp_path: Path) -> None:
    with open_store(tmp_path, patience=0.05) as store:
        other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError):
            store.save_chain(full_chain())
        assert not store.writable
        other.execute("ROLLBACK")
        other.close()
        with store.database.writing():
            pass  # nothing is changed, so nothing is known
        assert not store.writable
        store.save_chain(full_chain())
        assert store.writable


@pytest.mark.parametrize("is_new", [True, False], ids=["a new store", "a store that was there"])
def test_a_file_in_the_place_of_an_open_store_gets_nothing(tmp_path: Path, is_new: bool) -> None:
    here, other = tmp_path / "here", tmp_path / "other"
    for folder in (other,) if is_new else (other, here):
        with open_store(folder) as store:
            store.save_chain(full_chain())
    with open_store(here) as store:
        (other / FILE_NAME).replace(here / FILE_NAME)
        with pytest.raises(StoreError, match="was replaced or removed while in use"):
            store.save_chain(full_chain())
        assert not store.writable


def test_a_writer_in_postgresql_does_not_wait_for_ever_either(schema_of_its_own: str) -> None:
    with open_store(schema_of_its_own, patience=0.05) as store:
        with psycopg.connect(schema_of_its_own) as other:
            other.execute("LOCK TABLE chains IN ACCESS EXCLUSIVE MODE")
            with pytest.raises(StoreError, match="Another program is writing to 'postgresql"):
                store.save_chain(full_chain())
        assert same(store.load_chain(store.save_chain(full_chain())), full_chain())


def test_a_connection_that_was_cut_is_made_anew(schema_of_its_own: str) -> None:
    with open_store(schema_of_its_own) as store, psycopg.connect(schema_of_its_own, autocommit=True) as other:
        saved = store.save_chain(full_chain())
        with store.database.reading() as connection:
            mine = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
        other.execute("SELECT pg_terminate_backend(%s)", [mine])
        assert same(store.load_chain(saved), full_chain())


def test_no_space_is_told_and_nothing_is_half_written(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        kept = store.save_chain(Chain(QUESTION, SOURCE))
        store.database.close()

        @event.listens_for(store.database.engine, "connect")
        def fill(connection: sqlite3.Connection, _: object) -> None:
            (used,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count = {used}")

        with pytest.raises(StoreError, match=r"There is no space left for .* Free some space"):
            store.write_completion("request", 0, {"text": "x" * 1_000_000})
        assert store.read_completion("request", 0) is None
        assert store.load_chain(kept).question == QUESTION


def test_a_file_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        with store.database.reading() as connection:
            connection.exec_driver_sql("PRAGMA query_only = ON")
        with pytest.raises(StoreError, match="can't be written"):
            store.save_chain(full_chain())


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root, and anybody on Windows, may write there")
def test_a_folder_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="cannot be"):
        open_store(tmp_path / "data")
    with pytest.raises(StoreError, match="can't be opened"):
        open_store(tmp_path)


def test_a_folder_below_a_file_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"The data folder '.*file/data' can't be made: Not a directory"):
        open_store(tmp_path / "file" / "data")


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(StoreError, match=r"chaintable.sqlite3' can't be opened"):
        open_store(tmp_path)


def test_a_new_folder_is_for_its_owner_only(tmp_path: Path) -> None:
    open_store(tmp_path / "a" / "b").close()
    assert (tmp_path / "a" / "b").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "url", ["mysql://host/data", "postgresql://", "nonsense://x/y", "postgresql://host:port/data", "://", "http://a/b"]
)
def test_an_address_of_no_database_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(
        StoreError, match=r"isn't the address of a database that ChainTable can use.*postgresql://user:password@host"
    ) as told:
        url_of(url)
    assert str(told.value).startswith(f"'{url.partition('://')[0]}://…' isn't")


def test_a_database_that_is_not_there_is_told_with_its_address(postgres: str) -> None:
    missing = postgres.replace("/postgres?", "/no_such_database?")
    if missing != postgres:
        with pytest.raises(StoreError, match=r"no_such_database.* can't be reached: .*does not exist"):
            open_store(missing)


def test_a_missing_driver_is_named_with_what_to_install() -> None:
    message, hint = problem_in_words(ModuleNotFoundError("No module named 'psycopg'"), "postgresql://host/data")
    assert "PostgreSQL is missing" in message
    assert 'pip install "psycopg[binary]"' in hint


def test_an_error_without_a_known_meaning_keeps_its_words_but_not_the_password() -> None:
    message, _ = problem_in_words(RuntimeError("odd: secret\nINSERT INTO chains"), "there", "secret")
    assert message == "The database 'there' refused: odd: ***."
