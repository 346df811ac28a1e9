"""Stop ends every wait, and the server sees that the connection is closed.

No wait in these tests ends by itself: the server never answers, and timeouts and waits last an hour. So a wait that
ends was ended by Stop. `FAILSAFE_SECONDS` only turns a test that hangs into a test that fails.
"""

from threading import Event, Thread

import pytest
from asking import InMemory, asking
from server import HANG, Answer, ScriptedServer, event, refusal, stream

from chaintable.errors import ModelError, Stopped
from chaintable.models import open_model
from chaintable.models.openai import OnToken
from chaintable.models.serving.retrying import Stop
from chaintable.prompts.dialogue import Model, Prompt
from chaintable.settings.environment import Settings

HOUR = 3600
FAILSAFE_SECONDS = 60


class Asking(Thread):
    """A prompt that is sent in a thread of its own."""

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


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.but(timeout=HOUR, patience=2 * HOUR)


def arrived(server: ScriptedServer, requests: int = 1) -> bool:
    return all(server.arrived.acquire(timeout=FAILSAFE_SECONDS) for _ in range(requests))


def dropped(server: ScriptedServer, requests: int = 1) -> bool:
    return all(server.dropped.acquire(timeout=FAILSAFE_SECONDS) for _ in range(requests))


def ended(asked: Asking) -> bool:
    asked.join(FAILSAFE_SECONDS)
    return not asked.is_alive()


def listen(prompt: Prompt, sample: int, piece: str) -> None:
    """Ignore the piece; passing a listener asks for a stream."""


@pytest.mark.parametrize("on_token", [None, listen])
@pytest.mark.parametrize("answer", [HANG, stream(event("f_so"), done=False, then="hang")])
def test_a_request_on_its_way_is_closed(
    on_token: OnToken | None, answer: Answer, settings: Settings, server: ScriptedServer, stop: Stop
):
    server.always = answer
    asked = Asking(open_model("scripted", settings, cancelled=stop, on_token=on_token), asking())
    assert arrived(server)
    stop.set()
    assert ended(asked)
    assert dropped(server)
    assert isinstance(asked.error, Stopped)
    assert len(server.heard) == 1


def test_all_requests_of_a_model_are_closed(settings: Settings, server: ScriptedServer, stop: Stop):
    server.always = HANG
    model = open_model("scripted", settings, cancelled=stop)
    asked = [Asking(model, asking(f"Number {k}.")) for k in range(5)]
    assert arrived(server, 5)
    stop.set()
    assert dropped(server, 5)
    assert all(ended(one) for one in asked)


def test_a_stop_that_broke_off_a_request_is_not_told_as_a_failure(
    settings: Settings, server: ScriptedServer, stop: Stop
):
    server.always = HANG
    told: list[object] = []
    asked = Asking(open_model("scripted", settings, cancelled=stop, hear=told.append), asking())
    assert arrived(server)
    stop.set()
    assert ended(asked)
    assert told == []


def test_a_wait_for_the_same_request_of_another_ends_too(settings: Settings, server: ScriptedServer, stop: Stop):
    server.always = HANG
    kept = InMemory()
    first = Asking(open_model("scripted", settings, completions=kept), asking())
    assert arrived(server)
    second = Asking(open_model("scripted", settings, completions=kept, cancelled=stop), asking())
    stop.set()
    assert ended(second)
    assert isinstance(second.error, Stopped)
    assert first.is_alive()


def test_a_wait_after_a_failure_ends_too(settings: Settings, server: ScriptedServer, stop: Stop):
    server.always = refusal(429, "Slow down", {"Retry-After": str(HOUR)})
    told = Event()
    asked = Asking(open_model("scripted", settings, cancelled=stop, hear=lambda attempt: told.set()), asking())
    assert told.wait(FAILSAFE_SECONDS)
    stop.set()
    assert ended(asked)
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
