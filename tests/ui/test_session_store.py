"""What is kept, and what happens where it cannot be."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from chaintable.chain import Chain
from chaintable.errors import StoreError
from chaintable.store import open_store
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table
from chaintable.ui.session.storage import shared_store
from chaintable.ui.session.storage.session_store import SessionStore
from chaintable.ui.session.storage.visitor import Visitor

CHAIN = Chain(Question("Who won?"), Source.of(Table.of(["Rank", "Rider"], [["1", "Valverde"]])))


def test_a_chain_that_is_kept_can_be_loaded(tmp_path: Path) -> None:
    saved = SessionStore(str(tmp_path)).keep(CHAIN)
    assert SessionStore(str(tmp_path)).load(saved).question == CHAIN.question


def test_a_session_lists_what_its_visitor_keeps_and_no_one_elses(tmp_path: Path) -> None:
    ann, bob = SessionStore(str(tmp_path), Visitor()), SessionStore(str(tmp_path), Visitor())
    saved = ann.keep(CHAIN)
    assert [run.id for run in ann.chains(9)] == [saved]
    assert bob.chains(9) == ()
    found = bob.find(saved)
    assert found is not None
    assert not found.own


def test_a_session_that_is_read_only_keeps_its_runs_and_changes_nothing_else(tmp_path: Path) -> None:
    student = SessionStore(str(tmp_path), read_only=True)
    saved = student.keep(CHAIN)
    assert student.load(saved).question == CHAIN.question
    with pytest.raises(StoreError, match="read-only for you"):
        student.change(lambda store: store.mark_deleted("chain", saved))
    assert len(student.chains(9)) == 1


def test_a_store_that_fails_says_so_once_and_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chaintable.ui.session.storage.session_store.PAUSE_SECONDS", 0.0)
    blocked = tmp_path / "a file"
    blocked.write_text("")
    session_store = SessionStore(str(blocked))
    assert session_store.keep(CHAIN) == ""
    assert isinstance(session_store.problem, StoreError)
    session_store.dismiss()
    session_store.write_completion("key", 0, {"text": "yes"})
    assert session_store.read_completion("key", 0) is None
    assert session_store.problem is None


def test_a_store_that_could_not_be_opened_is_left_alone_for_a_while_by_everyone(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    SessionStore(str(blocked)).keep(CHAIN)
    blocked.unlink()
    other = SessionStore(str(blocked))
    assert other.keep(CHAIN) == ""
    assert other.problem is not None, "each session is told"


def test_a_store_is_tried_again_in_the_background(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_store, "PAUSE_SECONDS", 0.0)
    blocked = tmp_path / "a file"
    blocked.write_text("")
    store = shared_store.SharedStore(str(blocked))
    with pytest.raises(StoreError):
        store.use(lambda opened: opened.chains())
    blocked.unlink()
    with pytest.raises(StoreError):  # nobody waits for the second attempt
        store.use(lambda opened: opened.chains())
    for thread in threading.enumerate():
        if thread.name == "store":
            thread.join()
    assert store.use(lambda opened: opened.chains()) == ()


def test_old_runs_are_deleted_by_themselves(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        store.save_chain(CHAIN)
        with store.database.writing() as connection:
            connection.exec_driver_sql("UPDATE links SET saved_at = '2020-01-01T00:00:00.000000+00:00'")
    session_store = SessionStore(str(tmp_path), keep_days=30)
    session_store.chains(9)  # opens the store
    session_store.chains(9)  # and cleans it up, in the background
    for thread in threading.enumerate():
        if thread.name == "store":
            thread.join()
    with open_store(tmp_path) as store:
        assert store.chains() == ()


def test_without_a_place_nothing_is_kept_and_nothing_is_complained_about() -> None:
    session_store = SessionStore("")
    assert (session_store.keep(CHAIN), session_store.problem) == ("", None)
    with pytest.raises(StoreError, match="No store"):
        session_store.load("zzzz")


@pytest.fixture
def silent() -> Iterator[tuple[str, list[socket.socket]]]:
    """The address of a database that accepts connections and says nothing, and the connections."""
    accepted: list[socket.socket] = []
    with closing(socket.create_server(("127.0.0.1", 0))) as server:

        def accept() -> None:
            while True:
                try:
                    accepted.append(server.accept()[0])
                except OSError:
                    return

        threading.Thread(target=accept, daemon=True).start()
        yield f"postgresql://127.0.0.1:{server.getsockname()[1]}/tables", accepted
        server.shutdown(socket.SHUT_RDWR)
    for connection in accepted:
        connection.close()


def test_six_visitors_do_not_wait_in_turn_for_a_database_that_says_nothing(
    silent: tuple[str, list[socket.socket]], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("psycopg")
    monkeypatch.setattr(shared_store, "PATIENCE_SECONDS", 60.0)
    monkeypatch.setattr(shared_store, "WAIT_SECONDS", 0.05)
    where, accepted = silent
    visitors = [SessionStore(where) for _ in range(6)]
    answers: list[str] = []
    threads = [threading.Thread(target=lambda one=one: answers.append(one.keep(CHAIN))) for one in visitors]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [""] * 6
    told, name = {str(one.problem) for one in visitors}, where.replace("sql:", "sql+psycopg:")
    assert told == {f"The database '{name}' doesn't answer. Check that it's running, then reload the page."}
    opening = [thread for thread in threading.enumerate() if thread.name == "store"]
    assert len(opening) == 1, "one attempt for all, and it still waits while nobody waits for it"
    assert len(accepted) <= 1


def test_a_database_that_stops_answering_is_remembered_for_everyone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_store, "WAIT_SECONDS", 5.0)
    store = shared_store.SharedStore(str(tmp_path))
    store.use(lambda opened: opened.chains())
    monkeypatch.setattr(shared_store.SharedStore, "_is_file", False)
    monkeypatch.setattr(shared_store, "WAIT_SECONDS", 0.05)
    hangs = threading.Event()
    with pytest.raises(StoreError, match="doesn't answer"):
        store.use(lambda opened: hangs.wait())
    with pytest.raises(StoreError, match="doesn't answer"):
        store.use(lambda opened: pytest.fail("nobody asks it meanwhile"))
    hangs.set()
