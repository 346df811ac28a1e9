"""An analyst with figures that must not leave the house: mask, look, set a limit, run, stop, and finish by hand."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from models.server import ScriptedServer

from .clicking import click_until, close_settings, pick, press, seen
from .screens import assert_fits, show_on
from .test_explore_in_chromium import ask
from .test_server_model_in_chromium import fill, mask, talk, talk_of_one_step

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
ASKED = "Who came in last?"
SECRETS = ("Team", "UCI ProTour Points")
CELLS = ("Quick Step", "Rabobank", "Cofidis")


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    scripted = ScriptedServer(always=talk)
    yield scripted
    scripted.close()


def look(page: Any, question: str) -> None:
    """Put a question into the box and see what would be sent for it."""
    close_settings(page)
    page.locator(".st-key-question input").fill(question)
    press(page, "look_at_outgoing", ".st-key-outgoing p:has-text('Sent to')")


def test_two_columns_are_withheld_the_words_and_their_cost_are_seen_and_a_run_is_stopped_and_finished_by_hand(
    open_page: Open, server: ScriptedServer
) -> None:
    page = open_page("?sample=clasica", server=server.url)
    mask(page, *SECRETS)
    look(page, ASKED)
    panel = page.locator(".st-key-outgoing")
    seen(panel.get_by_text("Not sent: Team, UCI ProTour Points, neither names nor cells."))
    seen(panel.get_by_text("Now: 1 request"))
    words = panel.locator("[data-testid=stCode] code").inner_text()
    assert ASKED in words
    assert not any(cell in words for cell in CELLS)
    assert server.heard == [], "to look sends nothing"
    show_on(page, 400, scheme="dark")
    assert_fits(page)
    show_on(page, 1200)

    fill(page, "model_calls", "9")
    seen(panel.get_by_text("may stop a longer chain"))
    server.always = talk_of_one_step
    ask(page, ASKED)
    seen(page.get_by_text("Step 2:"))
    assert words.split() == server.bodies[0]["messages"][-1]["content"].split(), "what was seen is what was sent"
    press(page, "stop", ".st-key-live", "detached")
    seen(page.locator(".st-key-step_0", has_text="Sort by Rank, large to small"))
    sent = json.dumps(server.bodies, ensure_ascii=False)
    assert not any(cell in sent for cell in CELLS)

    finish_by_hand(page)
    seen(page.locator(".st-key-answer h2", has_text="Moncoutié"))
    assert json.dumps(server.bodies, ensure_ascii=False) == sent, "the rest was done without the server"


def finish_by_hand(page: Any) -> None:
    """One more step, made in its form: the answer is the Cyclist of the first row."""
    entry = page.get_by_role("menuitem", name="Insert a step after step 1")
    press(page, "more_0", "[role=menuitem]")
    click_until(entry, page.locator(".st-key-apply"))
    pick(page, "[class*=st-key-form_][class*=_kind] input", "Answer")
    pick(page, "[class*=_answer_column0] input", "Cyclist")
    seen(page.get_by_text("answer:"))
    press(page, "apply", ".st-key-answer")
