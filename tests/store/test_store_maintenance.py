"""The store shrinks, is backed up and comes back, and only its owner can read its file."""

import os
import signal
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from saved import QUESTION, SOURCE, TEXT, full_chain, same
from sqlalchemy import event

from chaintable.chain import Chain
from chaintable.errors import StoreError
from chaintable.prompts import original
from chaintable.store import Person, Spent, Store, open_store
from chaintable.store.database.database import FILE_NAME, Database, url_of
from chaintable.store.database.migrations import MIGRATIONS
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

PLAN = original("chain_of_table", "plan")
EVERYTHING = ("chains", "links", "calls", "prompts", "replies", "templates", "completions", "source_tables", "pictures")


def age(store: Store, days: int, *tables: str) -> None:
    """Make what is in these tables as old as that."""
    moment = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="microseconds")
    with store.database.writing() as connection:
        for table in tables:
            connection.exec_driver_sql(f"UPDATE {table} SET saved_at = '{moment}'")


def days_ago(days: float) -> datetime:
    return datetime.now(UTC) - timedelta(days=days)


def test_what_is_older_is_pruned_with_everything_that_only_it_used(store: Store, counted: Callable[[str], int]) -> None:
    store.save_chain(full_chain().until(2))
    store.save_chain(full_chain())
    store.write_completion("old", 0, {"text": "x"})
    age(store, 40, "links", "completions")
    kept = store.save_chain(Chain(Question("New?"), Source.of(Table.of(["a"], [["1"]]))))
    store.write_completion("new", 0, {"text": "x"})
    pruned = store.prune(days_ago(30))
    assert (pruned.chains, pruned.completions) == (1, 1)
    assert [saved.id for saved in store.chains()] == [kept]
    assert [counted(table) for table in EVERYTHING] == [1, 1, 0, 0, 0, 0, 1, 1, 0]


def test_pruning_keeps_what_is_new_and_what_was_saved_on_purpose(store: Store) -> None:
    store.save_question(QUESTION, SOURCE)
    store.save_version(TEXT, PLAN, "mine")
    old = store.save_chain(full_chain().until(2))
    age(store, 40, "links", "saved_questions", "versions")
    whole = store.save_chain(full_chain(), old)
    assert store.prune(days_ago(30)).chains == 0
    assert same(store.load_chain(whole), full_chain())
    assert same(store.load_chain(old), full_chain().until(2)), "a newer chain goes on from it"
    assert len(store.questions()) == len(store.versions("chain_of_table", "plan")) == 1


def test_a_deleted_thing_goes_for_good_after_an_hour(store: Store, counted: Callable[[str], int]) -> None:
    deletion = store.mark_deleted("chain", store.save_chain(full_chain()))
    store.prune()
    assert store.undelete(deletion)
    store.mark_deleted("chain", store.chains()[0].id)
    with store.database.writing() as connection:
        hours_ago = (datetime.now(UTC) - timedelta(hours=2)).isoformat(timespec="microseconds")
        connection.exec_driver_sql(f"UPDATE links SET deleted_at = '{hours_ago}'")
    store.prune()
    assert [counted(table) for table in EVERYTHING] == [0] * len(EVERYTHING)


def test_deleting_one_thing_for_good_leaves_the_hour_of_others(store: Store) -> None:
    other, doomed = store.save_chain(full_chain()), store.save_chain(Chain(QUESTION, SOURCE))
    deletion = store.mark_deleted("chain", other)
    store.delete(doomed)
    assert store.undelete(deletion)
    assert [saved.id for saved in store.chains()] == [other]


def test_pruning_without_a_moment_deletes_no_chain_and_no_completion(store: Store) -> None:
    store.write_completion("old", 0, {"text": "x"})
    kept = store.save_chain(full_chain())
    age(store, 400, "links", "completions")
    pruned = store.prune()
    assert (pruned.chains, pruned.completions) == (0, 0)
    assert store.read_completion("old", 0) is not None
    assert [saved.id for saved in store.chains()] == [kept]


def large() -> Source:
    cells = np.random.default_rng(1).integers(0, 10**12, 60_000).astype(str)
    return Source.of(Table.of(["n"], [[cell] for cell in cells]))


def test_the_file_shrinks(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        store.delete(store.save_chain(Chain(QUESTION, large())))
        pruned = store.prune()
    assert pruned.after < pruned.before / 2
    assert (tmp_path / FILE_NAME).stat().st_size == pruned.after


def test_a_file_of_an_earlier_version_shrinks_too(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
        file.execute("PRAGMA auto_vacuum = 0")
        file.execute("CREATE TABLE old (x INTEGER)")
    with open_store(tmp_path) as store:
        store.delete(store.save_chain(Chain(QUESTION, large())))
        assert store.prune().after < 250_000
        assert same(store.load_chain(store.save_chain(full_chain())), full_chain())


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_only_the_owner_of_the_file_can_read_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with open_store(tmp_path) as store:
            store.save_chain(full_chain())
            assert rights(tmp_path) == {0o600}
            assert len(list(tmp_path.iterdir())) == 3
            for file in tmp_path.iterdir():
                file.chmod(0o644)
            open_store(tmp_path).close()
            assert rights(tmp_path) == {0o600}, "also of a file from before"
            store.backup(tmp_path / "backup")
        assert rights(tmp_path) == {0o600}
    finally:
        os.umask(before)


def rights(folder: Path) -> set[int]:
    return {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def test_a_backup_brings_everything_back_into_either_database(
    where: str, tmp_path: Path, schema_of_its_own: str
) -> None:
    hers = Person("ann")
    with open_store(where) as store:
        link = store.of(hers).save_chain(full_chain())
        store.of(hers).share("chain", link)
        question = store.save_question(QUESTION, SOURCE)
        store.save_version(TEXT, PLAN, "mine")
        store.write_completion("request", 0, {"text": "x"})
        store.of(hers).spend(Spent(1, 2, 3.0))
        count = store.backup(tmp_path / "backup")
        other = str(tmp_path / "other") if "://" in where else schema_of_its_own
        with open_store(other) as empty:
            assert empty.restore(tmp_path / "backup") == count
            assert empty.restore(tmp_path / "backup") == 0, "nothing comes twice"
            assert same(empty.load_chain(link), full_chain())
            assert [saved.shared for saved in empty.of(hers).chains()] == [True]
            assert empty.load_question(question).question.text == QUESTION.text
            assert [version.note for version in empty.versions("chain_of_table", "plan")] == ["mine"]
            assert empty.read_completion("request", 0) == {"text": "x"}
            assert empty.of(hers).spent()[0] == Spent(1, 2, 3.0)
        store.delete(link)
        store.restore(tmp_path / "backup")
        assert same(store.load_chain(link), full_chain()), "what was deleted since comes back"


def test_a_backup_adds_the_chains_that_are_missing_and_leaves_those_that_someone_saved_again(
    where: str, tmp_path: Path, schema_of_its_own: str
) -> None:
    hers, his, other = Person("ann"), Person("bob"), Chain(Question("New?"), SOURCE)
    with open_store(where) as store:
        store.of(hers).save_chain(full_chain())
        store.of(hers).save_chain(other)
        store.of(his).save_chain(full_chain())
        store.backup(tmp_path / "backup")
    with open_store(str(tmp_path / "other") if "://" in where else schema_of_its_own) as target:
        link = target.of(hers).save_chain(full_chain())
        target.restore(tmp_path / "backup")
        mine = [saved.id for saved in target.of(hers).chains()]
        assert link in mine and len(mine) == 2, "one link to each of her chains"
        assert any(same(target.of(hers).load_chain(saved), other) for saved in mine)
        assert same(target.of(his).load_chain(target.of(his).chains()[0].id), full_chain())


def test_a_backup_is_one_moment_of_the_store_and_a_file_of_its_own(tmp_path: Path) -> None:
    with open_store(tmp_path / "data") as store:
        store.save_chain(full_chain())
        with store.database.writing() as connection:
            connection.exec_driver_sql("DELETE FROM completions")
            store.backup(tmp_path / "backup")
        with pytest.raises(StoreError, match="exists already"):
            store.backup(tmp_path / "backup")
        with pytest.raises(StoreError, match="can't be written"):
            store.backup(tmp_path / "nowhere" / "backup")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["backup", "data"]
    with closing(sqlite3.connect(tmp_path / "backup")) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_file_that_is_no_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 1000)
    with open_store(tmp_path / "data") as store:
        store.save_chain(full_chain())
        with pytest.raises(StoreError, match="damaged"):
            store.restore(tmp_path / "letter.txt")
        with pytest.raises(StoreError, match="There is no file"):
            store.restore(tmp_path / "nothing")
        assert len(store.chains()) == 1


def test_a_backup_of_an_earlier_version_is_restored_and_not_touched(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    old = Database(url_of(tmp_path / "old"), 5, MIGRATIONS[:-1])
    with old.writing() as connection:
        connection.exec_driver_sql("INSERT INTO completions VALUES ('k', 0, '{}', '2026')")
    old.settle()
    old.close()
    file = tmp_path / "old" / FILE_NAME
    before = file.read_bytes()
    with open_store(tmp_path / "data") as store:
        assert store.restore(file) == 1
    assert file.read_bytes() == before


def prune_and_die(folder: Path, statements: int) -> bool:
    """Prune in a process that is killed after so many statements; whether it got that far."""
    child = os.fork()
    if not child:
        store, left = open_store(folder), iter(range(statements))

        @event.listens_for(store.database.engine, "before_cursor_execute")
        def count(*_: object) -> None:
            if next(left, None) is None:
                os.kill(os.getpid(), signal.SIGKILL)

        store.prune(datetime.now(UTC))
        os._exit(0)
    return os.waitpid(child, 0)[1] == signal.SIGKILL


@pytest.mark.skipif(os.name == "nt", reason="it is killed by a signal")
def test_a_prune_that_is_killed_anywhere_has_pruned_all_or_nothing(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        for number in range(5):
            store.save_chain(Chain(Question(f"Old {number}?"), SOURCE))
        question = store.save_question(QUESTION, large())
    killed = 0
    while prune_and_die(tmp_path, killed):
        killed += 1
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
            assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert file.execute("PRAGMA foreign_key_check").fetchall() == []
        with open_store(tmp_path) as store:
            assert len(store.chains()) in (0, 5)
    assert killed > 10
    with open_store(tmp_path) as store:
        assert store.chains() == ()
        assert store.load_question(question).source.table == large().table
