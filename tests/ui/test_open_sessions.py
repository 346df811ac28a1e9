"""The session of a page that was closed ends within a minute, with all that it holds."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from chaintable.settings.environment import Settings
from chaintable.ui.serving import server, session_cleanup
from chaintable.ui.session.background.open_sessions import KEPT_SECONDS, OpenSessions, give_memory_back


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_session_is_gone_once_its_page_was_closed_for_long_enough() -> None:
    clock, open_pages = Clock(), {"a", "b"}
    left = OpenSessions(open_pages.__contains__, clock)
    left.add("a")
    left.add("b")
    clock.now = 100.0
    assert left.closed() == []
    open_pages.remove("a")
    clock.now += KEPT_SECONDS - 1
    assert left.closed() == []
    clock.now += 1
    assert left.closed() == ["a"]
    assert KEPT_SECONDS + session_cleanup.LOOK_SECONDS < 60, "within a minute"
    assert left.closed() == []


def test_a_session_whose_page_comes_back_stays() -> None:
    clock, open_pages = Clock(), {"a"}
    left = OpenSessions(open_pages.__contains__, clock)
    left.add("a")
    open_pages.clear()
    clock.now = KEPT_SECONDS - 1
    left.closed()
    open_pages.add("a")
    left.closed()
    open_pages.clear()
    clock.now += KEPT_SECONDS - 1
    assert left.closed() == []


def test_the_server_closes_the_sessions_that_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    state = {"session": "with tables"}

    class Runtime:
        _session_mgr = SimpleNamespace(
            get_session_info=lambda _: SimpleNamespace(session=SimpleNamespace(_session_state=state))
        )

        def is_active_session(self, session: str) -> bool:
            return session == "came back"

        def close_session(self, session: str) -> None:
            closed.append(session)

    monkeypatch.setattr(session_cleanup.runtime, "exists", lambda: True)
    monkeypatch.setattr(session_cleanup.runtime, "get_instance", Runtime)
    clock = Clock()
    left = OpenSessions(lambda _: False, clock)
    for session in ("came back", "left"):
        left.add(session)
    clock.now = KEPT_SECONDS
    assert session_cleanup.end_sessions(left) == 2
    assert (closed, state) == (["left"], {})


def test_giving_memory_back_harms_nothing() -> None:
    kept: list[Any] = [bytes(1_000)]
    give_memory_back()
    assert kept == [bytes(1_000)]


def test_the_server_preloads_once_ends_sessions_while_it_runs_and_drains_at_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []

    @asynccontextmanager
    async def ending() -> AsyncIterator[None]:
        done.append("ends sessions")
        yield

    @contextmanager
    def draining(seconds: float) -> Iterator[None]:
        done.append(f"drains for {seconds:g} s")
        yield

    monkeypatch.setattr(server, "remember_address", lambda *_: done.append("remembers its address"))
    monkeypatch.setattr(server, "served_at", lambda: "http://localhost:8501/")
    monkeypatch.setattr(server, "preload", lambda: done.append("preloads"))
    monkeypatch.setattr(server.config, "get_option", lambda name: True)
    monkeypatch.setattr(server, "ending_sessions", ending)
    monkeypatch.setattr(server, "draining_at_sigterm", draining)

    async def serve() -> None:
        async with server._lifespan(None, Settings(drain_seconds=7.0)):
            done.append("serves")

    asyncio.run(serve())
    assert done[0] == "remembers its address"
    assert sorted(done[1:]) == ["drains for 7 s", "ends sessions", "preloads", "serves"]
