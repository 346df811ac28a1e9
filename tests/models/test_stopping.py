"""A stop ends at once whatever is being waited for, and the server sees the connection drop."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from time import monotonic

import pytest
from asking import asking
from server import HANG, Answer, ScriptedServer, event, refusal, stream

from chaintable.dialogue import Model, Prompt
from chaintable.errors import ModelError, Stopped
from chaintable.models import open_model
from chaintable.models.cached import InMemory
from chaintable.models.openai import OnToken
from chaintable.models.retrying import Stop
from chaintable.settings import Settings

MOST_SECONDS = 0.5


class Asking(Thread):
    """A prompt being asked in a thread of its own."""

    def __init__(self, model: Model, prompt: Prompt) -> None:
        super().__init__(daemon=True)
        self.model, self.prompt = model, prompt
        self.error: ModelError | None = None
        self.start()

    def run(self) -> None:
        try:
            self.model.complete(self.prompt)
        except ModelError as error:
            self.error = error


@pytest.fixture
def stop() -> Stop:
    return Stop()


@contextmanager
def at_once() -> Iterator[None]:
    began = monotonic()
    yield
    assert monotonic() - began < MOST_SECONDS


def wait_for(true: Callable[[], bool]) -> None:
    deadline = monotonic() + 30
    while not true():
        assert monotonic() < deadline


def listen(prompt: Prompt, sample: int, piece: str) -> None:
    """Asks for a stream."""


@pytest.mark.parametrize("on_token", [None, listen])
@pytest.mark.parametrize("answer", [HANG, stream(event("f_so"), done=False, then="hang")])
def test_a_request_on_its_way_is_closed(
    on_token: OnToken | None, answer: Answer, settings: Settings, server: ScriptedServer, stop: Stop
):
    server.always = answer
    asked = Asking(open_model("scripted", settings, cancelled=stop, on_token=on_token), asking())
    wait_for(lambda: bool(server.heard))
    with at_once():
        stop.set()
        asked.join(10)
        assert server.dropped.acquire(timeout=10)
    assert isinstance(asked.error, Stopped)
    assert len(server.heard) == 1


def test_all_requests_of_a_model_are_closed(settings: Settings, server: ScriptedServer, stop: Stop):
    server.always = HANG
    model = open_model("scripted", settings, cancelled=stop)
    asked = [Asking(model, asking(f"Number {k}.")) for k in range(5)]
    wait_for(lambda: len(server.heard) == 5)
    with at_once():
        stop.set()
        assert all(server.dropped.acquire(timeout=10) for _ in asked)


def test_a_stop_that_broke_off_a_request_is_not_told_as_a_failure(
    settings: Settings, server: ScriptedServer, stop: Stop
):
    server.always = HANG
    told: list[object] = []
    asked = Asking(open_model("scripted", settings, cancelled=stop, hear=told.append), asking())
    wait_for(lambda: bool(server.heard))
    stop.set()
    asked.join(10)
    assert told == []


def test_a_wait_for_the_same_request_of_another_ends_too(settings: Settings, server: ScriptedServer, stop: Stop):
    server.always = HANG
    kept = InMemory()
    first = Asking(open_model("scripted", settings, completions=kept), asking())
    wait_for(lambda: bool(server.heard))
    second = Asking(open_model("scripted", settings, completions=kept, cancelled=stop), asking())
    with at_once():
        stop.set()
        second.join(10)
    assert isinstance(second.error, Stopped)
    assert first.is_alive()


def test_a_wait_after_a_failure_ends_too(settings: Settings, server: ScriptedServer, stop: Stop):
    server.always = refusal(429, "Slow down", {"Retry-After": "60"})
    told: list[object] = []
    asked = Asking(open_model("scripted", settings, cancelled=stop, hear=told.append), asking())
    wait_for(lambda: bool(told))
    with at_once():
        stop.set()
        asked.join(10)
    assert isinstance(asked.error, Stopped)


def test_who_comes_after_the_stop_is_stopped_and_nothing_is_sent(
    settings: Settings, server: ScriptedServer, stop: Stop
):
    stop.set()
    with pytest.raises(Stopped):
        open_model("scripted", settings, cancelled=stop).complete(asking())
    assert server.heard == []


def test_what_is_to_be_done_at_a_stop_is_done_once_also_when_it_comes_late(stop: Stop):
    done: list[str] = []
    stop.then(lambda: done.append("before"))
    stop.set()
    stop.then(lambda: done.append("after"))
    assert done == ["before", "after"]
