"""A reply is seen growing in a real browser, and a stop ends it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from models.server import Heard, Said, ScriptedServer, event, reply
from talking import FIRST_PLAN, SORTED, said_to

from .clicking import press, seen
from .conftest import SECONDS
from .screens import assert_fits
from .test_explore_in_chromium import ask

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
DONE = "data: [DONE]\n\n"
COLD_SECONDS = 90
"""The first request of an app imports the client, which takes long where the machine is busy."""


def talk(heard: Heard) -> Said:
    return reply(*[said_to(heard.body)] * heard.body.get("n", 1))


def slowly(*pieces: str) -> Said:
    """A stream whose first piece comes at once, and each other one when the test lets it go."""
    first, *more = map(event, pieces)
    return Said(first, content_type="text/event-stream", later=(*more, event(finish_reason="stop") + DONE))


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    scripted = ScriptedServer(always=talk)
    yield scripted
    scripted.close()


def in_pieces(heard: Heard) -> Said:
    """The first plan and the arguments in pieces. As a person may click twice, what is asked decides, not its turn."""
    words = said_to(heard.body)
    if words == FIRST_PLAN:
        return slowly("f_sort", "_by(Rank)", " -> <END>")
    return slowly("Therefore, ", SORTED[11:]) if words == SORTED else talk(heard)


def live(page: Any, words: str) -> Any:
    return page.locator(".st-key-live code", has_text=words)


def test_a_reply_is_seen_growing_a_long_one_ends_as_it_is_and_a_stop_drops_the_connection(
    open_page: Open, server: ScriptedServer
) -> None:
    server.always = in_pieces
    page = open_page("?sample=clasica", server=server.url)
    ask(page, "Who grew?")
    seen(live(page, "f_sort"), timeout=COLD_SECONDS * 1000)
    seen(page.get_by_text("To choose the next operation · about"))
    seen(page.get_by_text("Open requests: about"))
    server.go.release()
    seen(live(page, "f_sort_by(Rank)"))
    server.go.release(2)
    seen(live(page, "Therefore,"))
    seen(page.get_by_text("Cost so far: 1 request"))
    server.go.release(2)
    seen(page.locator(".st-key-answer h2", has_text="Moncoutié"))

    server.always = lambda heard: slowly("word " * 4_000 + "<b>*so* it $ends$</b>", ".")
    ask(page, "Who was long?")
    seen(live(page, "<b>*so* it $ends$</b>"))
    seen(page.get_by_text("the last 2,000 of 20,021 characters"))
    assert len(page.locator(".st-key-live code").inner_text()) <= 2_000
    page.set_viewport_size({"width": 400, "height": 900})
    assert_fits(page)
    page.set_viewport_size({"width": 1200, "height": 900})
    press(page, "stop", ".st-key-live", "detached")
    assert server.dropped.acquire(timeout=SECONDS), "the open request has ended"
    seen(page.get_by_text("Stopped by you."))
