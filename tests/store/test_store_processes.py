"""Processes that write at once, and processes that are killed in the middle of it."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from saved import SOURCE, full_chain, same

from chaintable.chain import Chain
from chaintable.errors import StoreError
from chaintable.store import open_store
from chaintable.store.database import database, schema
from chaintable.store.database.database import FILE_NAME, add
from chaintable.tables.state import Question

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the writer forks, and is killed by a signal")
WRITER = Path(__file__).with_name("writer.py")
KILLS = 12


def writer(*arguments: str) -> subprocess.Popen[str]:
    root = str(Path(__file__).parents[2])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([root, os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, str(WRITER), *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1, env=environment, cwd=root)


def kill_after(process: subprocess.Popen[str], question: str, steps: int) -> tuple[str, int]:
    """Let a child play a question, and kill it when it has told of so many steps; the last one that it told of."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{question}\n")
    process.stdin.flush()
    told: list[list[str]] = []
    while (words := process.stdout.readline().split()) != ["gone"]:
        assert len(words) == 3, "the writer ended by itself"
        told.append(words)
        if len(told) == steps:
            os.kill(int(words[0]), signal.SIGKILL)
    return told[-1][1], int(told[-1][2])


def test_a_run_that_is_killed_loses_the_step_in_flight_at_most(tmp_path: Path) -> None:
    chance = random.Random(7)
    killed: dict[str, int] = {}
    with writer("forever", str(tmp_path)) as process:
        for number in range(KILLS):
            chain_id, steps = kill_after(process, f"Question {number}?", chance.randint(1, 6))
            killed[chain_id] = steps
            assert_undamaged(tmp_path / FILE_NAME)
        assert process.stdin is not None
        process.stdin.close()
    with open_store(tmp_path) as store:
        listed = {saved.question.text: saved for saved in store.chains()}
        assert len(listed) == KILLS
        for number, (chain_id, steps) in enumerate(killed.items()):
            chain = store.load_chain(chain_id)
            assert len(chain.steps) == steps
            last = listed[f"Question {number}?"]
            assert last.steps - steps in (0, 1)
            assert [(step.done, len(step.calls)) for step in store.load_chain(last.id).steps] == [
                (True, 1)
            ] * last.steps
        assert same(store.load_chain(store.save_chain(full_chain())), full_chain())


def assert_undamaged(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def test_three_processes_write_at_once(where: str) -> None:
    """They make the database together, and save chains of their own and chains that all of them save."""
    with writer("some", where, "4", "Ann", "Bob", "Cy") as process:
        told = process.communicate()[0].splitlines()
    assert process.returncode == 0
    assert len(told) == 3 * 4 * 4
    with open_store(where) as store:
        for chain_id, steps in map(str.split, told):
            assert len(store.load_chain(chain_id).steps) == int(steps)
        assert len(store.chains()) == 2 + 3 * 2


def test_threads_save_and_delete_in_one_store(where: str) -> None:
    problems: list[BaseException] = []

    def work(who: int) -> None:
        try:
            for number in range(6):
                chain = full_chain(Question(f"{who if number % 2 else 'shared'} {number}?"))
                saved = store.save_chain(chain)
                if number % 2:
                    store.delete(saved)
                store.write_completion(f"request {number}", who, {"text": str(who)})
        except BaseException as problem:
            problems.append(problem)

    with open_store(where) as store:
        threads = [threading.Thread(target=work, args=(who,)) for who in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert problems == []
        assert sorted(saved.question.text for saved in store.chains()) == ["shared 0?", "shared 2?", "shared 4?"]
        assert all(store.read_completion("request 5", who) == {"text": str(who)} for who in range(4))


def test_a_reader_sees_what_another_store_has_saved(where: str) -> None:
    with open_store(where) as one, open_store(where) as other:
        saved = one.save_chain(full_chain())
        assert same(other.load_chain(saved), full_chain())
        other.delete(saved)
        assert one.chains() == ()


def test_nothing_is_swept_away_while_another_store_adds_to_it(where: str) -> None:
    with open_store(where) as one, open_store(where, patience=0.05) as other:
        saved = one.save_chain(full_chain())
        with one.database.writing(), pytest.raises(StoreError, match="Another program is writing"):
            other.delete(saved)
        other.delete(saved)
        assert one.chains() == ()


def test_rows_are_added_in_the_order_of_their_keys(where: str) -> None:
    """So two writers never wait for each other in a circle."""
    place = "ctid" if "://" in where else "rowid"
    with open_store(where) as store, store.database.writing() as connection:
        add(connection, schema.prompts, [{"key": key, "record": "{}"} for key in "cabadc"])
        added = connection.exec_driver_sql(f"SELECT key FROM prompts ORDER BY {place}").scalars().all()
    assert "".join(added) == "abcd"


def test_a_reader_sees_one_state_while_another_store_writes(where: str) -> None:
    with open_store(where) as one, open_store(where) as other:
        count = "SELECT count(*) FROM chains"
        with one.database.reading() as connection:
            assert connection.exec_driver_sql(count).scalar_one() == 0
            other.save_chain(full_chain())
            assert connection.exec_driver_sql(count).scalar_one() == 0
        assert len(one.chains()) == 1


def test_a_store_is_open_to_readers_while_another_writes(where: str) -> None:
    with open_store(where, patience=0.05) as one, open_store(where) as other:
        saved = one.save_chain(Chain(Question("One?"), SOURCE))
        with other.database.writing():
            assert one.load_chain(saved).question.text == "One?"
            assert [chain.id for chain in one.chains()] == [saved]


def test_a_file_is_whole_after_a_power_cut_and_its_rows_refer_to_rows_that_exist(
    tmp_path: Path, usual_synchronous: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "SYNCHRONOUS", usual_synchronous)
    with open_store(tmp_path) as store, store.database.reading() as connection:
        wanted = {"journal_mode": "wal", "synchronous": 1, "foreign_keys": 1}
        assert {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in wanted} == wanted


def test_programs_add_to_postgresql_at_once_and_delete_alone(schema_of_its_own: str) -> None:
    with open_store(schema_of_its_own) as one, open_store(schema_of_its_own, patience=0.05) as other:
        with one.database.writing():
            other.write_completion("request", 0, {"text": "yes"})
        for mine, theirs in ((True, False), (False, True), (True, True)):
            refused = pytest.raises(StoreError, match="Another program is writing")
            with one.database.writing(alone=mine), refused, other.database.writing(alone=theirs):
                pass
    with open_store(schema_of_its_own) as store:
        assert store.read_completion("request", 0) == {"text": "yes"}
