"""The log, readiness, the counts, the queue and shutting down."""

import io
import json
import logging
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from chaintable.errors import ChainTableError, InputError, Stopped
from chaintable.models.serving.retrying import Stop
from chaintable.settings.environment import Settings
from chaintable.store import open_store
from chaintable.store.database import schema
from chaintable.store.database.database import FILE_NAME
from chaintable.ui.serving import server, status
from chaintable.ui.serving.draining import Drain, draining_at_sigterm
from chaintable.ui.serving.logs import JsonLines, log_as_json
from chaintable.ui.serving.status import Status, counts, readiness
from chaintable.ui.session.storage.session_store import SessionStore
from chaintable.ui.work.background_work import Work
from chaintable.ui.work.work_queue import RUNNING, Running, Turn

CANARY = "canary cell"


@pytest.fixture
def log():
    logger = logging.getLogger("chaintable")
    before = (logger.handlers, logger.level, logger.propagate)
    stream = io.StringIO()
    log_as_json("info", stream)
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    logger.handlers, logger.level, logger.propagate = before


def in_thread(running: Running, turn: Turn, stop: Stop, inside: Event, leave: Event) -> Thread:
    def run() -> None:
        try:
            with running.work(turn, stop):
                inside.set()
                assert leave.wait(20)
        except Stopped:
            inside.set()

    thread = Thread(target=run, daemon=True)
    thread.start()
    return thread


def test_a_work_leaves_two_lines_with_its_ids_and_no_contents(log: Any):
    class Fails(Work[str]):
        def do(self) -> None:
            raise ValueError(f"a bug that quotes the {CANARY}")

    work = Fails("", "while testing")
    assert work.wait(20)
    lines = log()
    assert [line["message"] for line in lines] == ["began", "ended", "Something went wrong while testing"]
    assert {line["question"] for line in lines} == {work.turn.id}
    assert lines[1]["problem"] == "ValueError" and lines[1]["level"] == "warning" and lines[1]["seconds"] >= 0
    assert lines[2]["error"] == "ValueError" and any(place.endswith(" do") for place in lines[2]["at"])
    assert CANARY not in json.dumps(lines)


def test_a_line_carries_known_fields_only():
    record = logging.LogRecord("chaintable.x", logging.INFO, "x.py", 1, "said %s", ("so",), None)
    record.session, record.key = "abc", "sk-secret"
    line = json.loads(JsonLines().format(record))
    assert (line["message"], line["session"], line["level"]) == ("said so", "abc", "info")
    assert "sk-secret" not in json.dumps(line) and line["time"].endswith("Z")


def test_the_level_is_set_by_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("CHAINTABLE_LOG_LEVEL", "Debug")
    assert Settings().log_level == "debug"
    with pytest.raises(InputError, match="CHAINTABLE_LOG_LEVEL"):
        Settings().but(log_level="loud")


def told(turn: Turn) -> str:
    """What a turn waits for, once it has been refused a place."""
    for _ in range(2_000):
        if turn.words:
            break
        Event().wait(0.01)
    return turn.words


def test_one_too_many_waits_with_words_until_a_place_is_free():
    running, leave = Running(at_once=1), Event()
    first, second = Turn("Job", "a"), Turn("Job", "b")
    inside, late = Event(), Event()
    threads = [in_thread(running, first, Stop(), inside, leave)]
    assert inside.wait(20)
    threads.append(in_thread(running, second, Stop(), late, leave))
    assert told(second) == "waiting for a free place: 1 other is before you" and first.words == ""
    assert (running.working, running.waiting, late.is_set()) == (1, 1, False)
    leave.set()
    assert late.wait(20) and second.words == ""
    [thread.join(20) for thread in threads]
    assert (running.working, running.waiting, running.ended["Job"]) == (0, 0, 2)


def test_whoever_stops_while_waiting_leaves_the_queue():
    running, leave, inside, late, stop = Running(at_once=1), Event(), Event(), Event(), Stop()
    in_thread(running, Turn("Job", ""), Stop(), inside, leave)
    assert inside.wait(20)
    thread = in_thread(running, Turn("Job", ""), stop, late, leave)
    stop.set()
    thread.join(20)
    assert running.waiting == 0 and running.working == 1
    leave.set()


def begin(running: Running, *turns: Turn) -> None:
    for turn in turns:
        with running.work(turn, Stop()):
            pass


def test_who_began_too_often_within_a_minute_is_told_when_to_try_again():
    times = iter([0.0, 20.0, 30.0, 59.0, 60.0, 79.0])
    running, own = Running(per_minute=2, now=lambda: next(times)), Turn("Job", "session", "visitor")
    begin(running, own, own)
    for seconds in (30, 1):
        with pytest.raises(ChainTableError) as refused:
            begin(running, own)
        assert str(refused.value) == (
            "Not started: you have reached the limit of 2 runs a minute. "
            f"Your steps are kept. Try again in {seconds} s."
        )
    begin(running, own)
    with pytest.raises(ChainTableError, match="Try again in 1 s"):
        begin(running, own)
    assert (running.ended["Job"], running.working, running.waiting, running.problems["TooOften"]) == (3, 0, 0, 3)


@pytest.mark.parametrize("same", [Turn("Job", "c", "ann"), Turn("ABTest", "a", "cy")])
def test_the_limit_is_one_for_all_sessions_of_a_visitor_and_for_a_session_whoever_it_is(same: Turn):
    running = Running(per_minute=1, now=lambda: 0.0)
    begin(running, Turn("Job", "a", "ann"), Turn("Job", "b", "bob"), Turn("Job", "", ""), Turn("Job", "", ""))
    with pytest.raises(ChainTableError, match="reached the limit of 1 run a minute"):
        begin(running, same)


def test_without_a_limit_anybody_begins_as_often_as_they_like():
    running = Running(now=lambda: 0.0)
    begin(running, *[Turn("Job", "a", "ann")] * 100)
    assert running.ended["Job"] == 100


@pytest.mark.parametrize(("is_open", "most"), [(True, 7), (False, 0)])
def test_the_limit_is_for_visitors_from_a_network(monkeypatch: pytest.MonkeyPatch, is_open: bool, most: int):
    running = Running()
    monkeypatch.setattr(server, "RUNNING", running)
    monkeypatch.setattr(server, "log_as_json", lambda _: None)
    monkeypatch.setattr(server, "check_start", lambda _: is_open)
    monkeypatch.setattr(server.server_facts, "open_to_network", False)
    monkeypatch.setenv("CHAINTABLE_WORKS_PER_MINUTE", "7")
    server.served()
    assert running.per_minute == most


def test_while_shutting_down_nobody_begins_and_what_runs_may_finish():
    running, leave, inside, finished = Running(), Event(), Event(), Event()
    in_thread(running, Turn("Job", ""), Stop(), inside, leave)
    assert inside.wait(20)
    drain = Drain(20, finished.set, running)
    drain.begin()
    with pytest.raises(ChainTableError, match="being shut down"), running.work(Turn("Job", ""), Stop()):
        pass
    assert not finished.is_set()
    leave.set()
    assert finished.wait(20)


def test_the_limit_and_a_second_signal_end_it_anyway():
    running, leave, inside, finished = Running(), Event(), Event(), []
    in_thread(running, Turn("Job", ""), Stop(), inside, leave)
    assert inside.wait(20)
    done = Event()
    drain = Drain(0.0, lambda: (finished.append(1), done.set()), running)
    drain.begin()
    assert done.wait(20)
    drain.begin()
    assert finished == [1, 1]
    leave.set()


def test_sigterm_drains_before_it_does_what_it_did(monkeypatch: pytest.MonkeyPatch):
    seen, done = [], Event()
    running = Running()
    monkeypatch.setattr("chaintable.ui.serving.draining.RUNNING", running)
    monkeypatch.setattr(Drain.__init__, "__defaults__", (running,))
    before = signal.signal(signal.SIGTERM, lambda number, _: (seen.append(number), done.set()))
    try:
        with draining_at_sigterm(5):
            signal.raise_signal(signal.SIGTERM)
            assert done.wait(20)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert seen == [signal.SIGTERM] and running.draining


def asked(settings: Settings | None, client: tuple[str, int] = ("127.0.0.1", 5)) -> TestClient:
    state = Status(settings)
    routes = [Route("/ready", state.ready), Route("/metrics", state.metrics)]
    return TestClient(Starlette(routes=routes), client=client)


def test_ready_is_the_store_and_the_model_and_no_shutting_down(tmp_path: Path):
    answer = asked(Settings(data=tmp_path, database=None)).get("/ready")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "store": "ok", "model": "ok", "server": "ok"})
    stopping = Running()
    stopping.draining = True
    assert readiness(str(tmp_path), stopping)["server"] == "shutting down"


def test_not_ready_names_the_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def broken(_: str) -> None:
        raise InputError("The model file can't be read.")

    monkeypatch.setattr(status, "open_model", broken)
    (tmp_path / "file").write_text("no folder")
    answer = asked(Settings(data=tmp_path / "file" / "below", database=None)).get("/ready")
    assert answer.status_code == 503
    assert (answer.json()["store"], answer.json()["model"]) == ("unusable", "unusable")


def test_counts_are_for_this_computer_or_with_the_token():
    settings = Settings(metrics_token="let-me-read")  # type: ignore[arg-type]
    assert "chaintable_memory_bytes" in asked(settings).get("/metrics").text
    far = asked(settings, ("10.0.0.5", 5))
    assert far.get("/metrics").status_code == 403
    assert far.get("/metrics", headers={"authorization": "Bearer wrong"}).status_code == 403
    assert far.get("/metrics", headers={"authorization": "Bearer let-me-read"}).status_code == 200
    proxied = asked(None).get("/metrics", headers={"x-forwarded-for": "10.0.0.5"})
    assert proxied.status_code == 403, "a proxy on this computer speaks for others"


def test_the_counts_are_text_for_a_scraper():
    running = Running()
    with running.work(Turn("Job", ""), Stop()):
        pass
    with pytest.raises(ValueError), running.work(Turn("Job", ""), Stop()):
        raise ValueError
    text = counts(running, 3)
    assert 'chaintable_questions_total{work="Job"} 2' in text
    assert 'chaintable_errors_total{error="ValueError"} 1' in text
    assert float(text.split("chaintable_memory_bytes ")[-1].split()[0]) > 1e6 or sys.platform == "win32"
    assert "chaintable_sessions 3" in text and "# TYPE chaintable_sessions gauge" in text


@contextmanager
def no_room() -> Iterator[None]:
    """While this is open, no file can grow any more."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_store_that_cannot_be_written_is_not_ready_until_it_can_and_is_counted_and_logged(
    tmp_path: Path, log: Callable[[], list[dict[str, str]]]
) -> None:
    where, before = str(tmp_path), RUNNING.problems["NotWritten"]
    SessionStore(where).write_completion("first", 0, {"text": "yes"})
    with no_room():
        for name in ("second", "third"):
            SessionStore(where).write_completion(name, 0, {"text": f"{CANARY} " * 9_000})
        SessionStore(where).use(lambda store: store.prune(None, rebuild=False))  # writes nothing
        answer = asked(Settings(data=tmp_path, database=None)).get("/ready")
    assert (answer.status_code, answer.json()["store"]) == (503, "unusable")
    assert RUNNING.problems["NotWritten"] - before == 2
    (line,) = log()
    assert (line["level"], line["message"]) == ("error", "the store can't be written")
    assert line["problem"].startswith("SQLITE_")
    assert CANARY not in json.dumps(line) and where not in json.dumps(line)
    assert readiness(where)["store"] == "ok", "a trial succeeded"
    with open_store(where) as store, store.database.reading() as connection:
        assert [row.sample for row in connection.execute(sa.select(schema.completions))] == [0], "it left no trace"


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open can't be replaced there")
def test_a_store_whose_file_was_replaced_is_not_ready(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, database=None)
    SessionStore(str(tmp_path)).write_completion("first", 0, {"text": "yes"})
    file = tmp_path / FILE_NAME
    copy = tmp_path / "copy"
    copy.write_bytes(file.read_bytes())
    copy.replace(file)
    session_store = SessionStore(str(tmp_path))
    session_store.write_completion("second", 0, {"text": "yes"})
    assert session_store.problem is not None and "was replaced" in session_store.problem.message
    assert asked(settings).get("/ready").json()["store"] == "unusable"
