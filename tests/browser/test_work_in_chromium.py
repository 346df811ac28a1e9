"""Work belongs to the person: a run and a trial go on beside other pages and through a reload, until Stop."""

from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import pytest
from models.server import Heard, Said, ScriptedServer, event, reply
from talking import said_to

from .clicking import gone, press, seen
from .conftest import SECONDS
from .test_explore_in_chromium import ask
from .test_server_model_in_chromium import connect

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
COLD_SECONDS = 90
"""The first request of an app imports the client, which takes long where the machine is busy."""
HEIGHT = 768


def talk(heard: Heard) -> Said:
    return reply(*[said_to(heard.body)] * heard.body.get("n", 1))


def begun(heard: Heard) -> Said:
    """A stream whose end never comes."""
    return Said(event("Therefore, the answer"), content_type="text/event-stream", later=(event(" is"),))


@pytest.fixture
def gate() -> Iterator[Event]:
    opened = Event()
    yield opened
    opened.set()


@pytest.fixture
def server(gate: Event) -> Iterator[ScriptedServer]:
    """A server that answers one plan, begins its arguments, and keeps all others waiting at the gate."""

    def wait(heard: Heard) -> Said:
        gate.wait(COLD_SECONDS)
        return talk(heard)

    scripted = ScriptedServer([talk, begun], always=wait)
    yield scripted
    scripted.close()


def is_in_sight(page: Any, target: Any) -> bool:
    """Whether all of it is seen without scrolling."""
    box = target.first.bounding_box()
    return bool(box and box["y"] >= 0 and box["y"] + box["height"] <= HEIGHT)


def to_page(page: Any, name: str, shows: str) -> None:
    page.get_by_test_id("stTopNavLink").get_by_text(name, exact=True).click()
    seen(page.locator(shows))


def test_a_run_and_a_trial_go_on_beside_other_pages_and_through_a_reload(
    open_page: Open, server: ScriptedServer, gate: Event
) -> None:
    page = open_page("?sample=clasica", width=1366, height=HEIGHT)
    press(page, "suggestion_0", ".st-key-answer")
    connect(page, server)
    ask(page, "Who came in last?")
    reply_seen = page.locator(".st-key-live code", has_text="Therefore, the answer")
    seen(reply_seen, timeout=COLD_SECONDS * 1000)
    assert is_in_sight(page, page.locator(".st-key-stop button:visible"))
    assert is_in_sight(page, page.get_by_text("Step 1: waiting for the scripted model"))
    assert is_in_sight(page, reply_seen)

    to_page(page, "Prompts", ".st-key-work_run")
    press(page, "prompts_try", ".st-key-work_trial")
    for _ in range(3):
        assert server.arrived.acquire(timeout=COLD_SECONDS)
    page.reload()
    seen(page.locator(".st-key-work_run", has_text="Step 1: waiting"))
    seen(page.locator(".st-key-work_trial", has_text="0 of 1 done"))

    to_page(page, "Explore", ".st-key-live")
    seen(page.locator(".st-key-question input[value='Who came in last?']"))
    asked = [heard for heard in server.heard if "Who came in last?" in str(heard.body)]
    assert len(asked) <= 3, "two of the run and one of the trial: none is asked again"
    press(page, "stop", ".st-key-live", "detached")
    assert server.dropped.acquire(timeout=SECONDS), "the open request has ended"
    seen(page.get_by_text("Stopped after 0 steps, without an answer"))
    seen(page.locator(".st-key-try_again", has_text="Go on"))

    gate.set()
    seen(page.locator(".st-key-ended_trial", has_text="A/B test finished"), timeout=COLD_SECONDS * 1000)
    to_page(page, "Prompts", "text=0 fixed, 0 broken of 1 question")
    gone(page.locator(".st-key-ended_trial"))  # it has been seen
