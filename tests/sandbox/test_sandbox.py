"""A child process takes work, and whatever it does, the program goes on with the next child."""

import mmap
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from chaintable.errors import InputError
from chaintable.sandbox import Ended, Limits, Pool, Reply, Used, inside
from chaintable.sandbox import pool as pools

ENOUGH = Used(200_000_000, 60)
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
not_on_windows = pytest.mark.skipif(sys.platform == "win32", reason="processor time can't be limited on Windows")


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parent))
        patch.setenv("OPENAI_API_KEY", "sk-secret")
        made = Pool("misbehaving")
        yield made
        made.close()


def ask(pool: Pool, do: str, used: Used = ENOUGH, body: bytes = b"", **more: int) -> Reply | Ended:
    return pool.ask({"do": do, "memory": used.memory, "seconds": used.seconds, **more}, body, used)


def test_a_child_is_used_again_and_returns_what_it_was_sent(pool: Pool) -> None:
    replies = [ask(pool, "echo", body=b"abc" * 100_000) for _ in range(2)]
    assert [reply.body for reply in replies if isinstance(reply, Reply)] == [b"cba" * 100_000] * 2
    assert len({reply.header["pid"] for reply in replies if isinstance(reply, Reply)}) == 1


@on_linux
def test_a_large_reply_is_mapped_and_nobody_can_change_it_any_more(pool: Pool) -> None:
    replies = [ask(pool, "write", bytes=3_000_000), ask(pool, "write", bytes=10)]
    bodies = [reply.body for reply in replies if isinstance(reply, Reply)]
    assert [body[:] for body in bodies] == [b"x" * 3_000_000, b"x" * 10]
    assert all(isinstance(body, mmap.mmap) for body in bodies)
    assert ask(pool, "write unsealed", bytes=10) == Ended("crash")


def test_a_large_reply_goes_through_the_pipe_where_memory_cannot_be_mapped(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "can_map", lambda: False)
    piped = Pool("misbehaving")
    reply = ask(piped, "write", bytes=3_000_000)
    piped.close()
    assert isinstance(reply, Reply)
    assert reply.body == b"x" * 3_000_000


@on_linux
def test_a_child_frees_what_large_work_left_before_the_next(pool: Pool) -> None:
    replies = [ask(pool, "fill", bytes=190_000_000), ask(pool, "held")]
    assert isinstance(replies[1], Reply)
    assert replies[1].header["bytes"] < 120_000_000


@on_linux
def test_a_child_whose_addresses_are_taken_by_earlier_work_is_replaced_so_that_the_next_has_all_its_memory(
    pool: Pool,
) -> None:
    assert isinstance(ask(pool, "reserve", bytes=150_000_000), Reply)
    reply = ask(pool, "fill", bytes=150_000_000)
    assert isinstance(reply, Reply)
    assert reply.header["length"] == 150_000_000


@not_on_windows
def test_a_child_that_does_not_end_is_ended_when_its_processor_time_is_over(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Used, "patience", 120.0)  # not the time on the clock, of which a busy computer needs more
    assert ask(pool, "spin", Used(200_000_000, 0.05), most=10) == Ended("time")
    assert isinstance(ask(pool, "echo"), Reply)


def test_a_child_that_only_waits_is_ended_when_the_time_on_the_clock_is_over(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Used, "patience", 0.05)
    assert ask(pool, "sleep") == Ended("time")


@on_linux
def test_a_child_that_needs_more_memory_than_allowed_says_so_and_is_replaced(pool: Pool) -> None:
    reply = ask(pool, "fill", Used(50_000_000, 60), bytes=100_000_000)
    assert isinstance(reply, Reply)
    assert reply.header == {"outcome": "memory", "last": True}
    assert isinstance(ask(pool, "fill", Used(150_000_000, 60), bytes=100_000_000), Reply)


def test_a_child_that_is_killed_is_a_crash_and_the_next_is_started_ahead(pool: Pool) -> None:
    assert ask(pool, "abort") == Ended("crash")
    assert [child.alive for child in pool._idle] == [True], "the next file finds one that is ready"
    assert isinstance(ask(pool, "echo"), Reply)


def test_what_a_library_prints_is_no_part_of_the_reply(pool: Pool) -> None:
    assert isinstance(ask(pool, "print"), Reply)


def test_a_child_knows_no_key_and_that_it_is_a_child(pool: Pool) -> None:
    reply = ask(pool, "environment")
    assert isinstance(reply, Reply)
    assert "OPENAI_API_KEY" not in reply.header["names"]
    assert (reply.header["inside"], inside()) == (True, False)


def test_several_threads_have_a_child_each(pool: Pool) -> None:
    with ThreadPoolExecutor(3) as threads:
        replies = list(threads.map(lambda i: ask(pool, "echo", body=bytes([i])), range(9)))
    assert [reply.body for reply in replies if isinstance(reply, Reply)] == [bytes([i]) for i in range(9)]


def test_no_more_children_work_at_the_same_time_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    working, most, gate = 0, 0, threading.Lock()

    class Slow:
        alive = True

        def ask(self, header: dict[str, int], _body: bytes, _used: Used) -> Reply:
            nonlocal working, most
            with gate:
                working += 1
                most = max(most, working)
            threading.Event().wait(0.005)
            with gate:
                working -= 1
            return Reply(header, b"")

        def becomes_ready(self) -> bool:
            return True

        def kill(self) -> None:
            pass

    monkeypatch.setattr(pools._Child, "start", lambda _module: Slow())
    narrow = Pool("none", most=2)
    with ThreadPoolExecutor(6) as threads:
        list(threads.map(lambda _: narrow.ask({}, b"", ENOUGH), range(12)))
    assert most == 2


def test_a_child_is_started_ahead_once(pool: Pool) -> None:
    fresh = Pool("misbehaving")
    fresh.warm_up()
    (waiting,) = fresh._idle
    fresh.warm_up()
    assert fresh._idle == [waiting]
    fresh.close()
    assert not waiting.alive


def test_a_module_that_does_not_start_is_explained() -> None:
    with pytest.raises(InputError, match=r"ended before it was ready\. Try again"):
        ask(Pool("no_such_module"), "echo")


def test_a_program_that_cannot_be_started_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(InputError, match="can't be started: No such file"):
        ask(Pool("misbehaving"), "echo")


def test_larger_files_may_use_more_up_to_a_bound() -> None:
    limits = Limits(memory_mb=100, seconds=2)
    assert limits.of_file(0) == Used(100_000_000, 2)
    assert limits.of_file(2_000_000) == Used(180_000_000, 4)
    assert limits.of_file(10**9) == Used(500_000_000, 16)
