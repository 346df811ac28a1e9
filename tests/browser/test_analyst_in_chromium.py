"""An analyst with figures that must not leave the house: mask, look, set a limit, run, stop, and finish by hand."""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from models.server import HANG, ScriptedServer

from .test_explore_in_chromium import ask, press
from .test_server_model_in_chromium import connect, fill, talk

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


def mask(page: Any, *columns: str) -> None:
    """Choose the columns that are never sent."""
    box = page.locator("[class*=st-key-model_masked]")
    for column in columns:
        box.locator("input").click()
        page.get_by_role("option", name=column, exact=True).click()
        box.get_by_text(column, exact=True).first.wait_for()
    page.keyboard.press("Escape")


def look(page: Any, question: str) -> None:
    """Put a question into the box and see what would be sent for it."""
    page.locator(".st-key-question input").fill(question)
    press(page, "look_at_outgoing")
    page.locator(".st-key-outgoing").get_by_text("It goes to").wait_for()


def test_two_columns_are_withheld_the_words_and_their_cost_are_seen_and_a_run_is_stopped_and_finished_by_hand(
    open_page: Open, server: ScriptedServer
) -> None:
    page = open_page("?sample=clasica")
    connect(page, server)
    mask(page, *SECRETS)
    look(page, ASKED)
    panel = page.locator(".st-key-outgoing")
    panel.get_by_text("Withheld: Team, UCI ProTour Points.").wait_for()
    panel.get_by_text("Now: 1 request").wait_for()
    words = panel.locator("[data-testid=stCode] code").inner_text()
    assert ASKED in words
    assert not any(cell in words for cell in CELLS)
    assert server.heard == [], "to look sends nothing"

    fill(page, "model_calls", "9")
    panel.get_by_text("may stop a longer chain").wait_for()
    server.script += [talk, talk]
    server.always = HANG
    ask(page, ASKED)
    page.get_by_text("Step 2:").wait_for()
    assert words.split() == server.bodies[0]["messages"][-1]["content"].split(), "what was seen is what was sent"
    began = time.monotonic()
    page.get_by_role("button", name="Stop").click()
    page.locator(".st-key-live").wait_for(state="detached")
    assert time.monotonic() - began < 5
    page.locator(".st-key-step_0", has_text="Sort by Rank, large to small").wait_for()
    sent = json.dumps(server.bodies, ensure_ascii=False)
    assert not any(cell in sent for cell in CELLS)

    finish_by_hand(page)
    page.locator(".st-key-answer h2", has_text="Moncoutié").wait_for()
    assert json.dumps(server.bodies, ensure_ascii=False) == sent, "the rest was done without the server"


def finish_by_hand(page: Any) -> None:
    """One more step, made in its form: the answer is the Cyclist of the first row."""
    press(page, "more_0")
    page.get_by_text("Insert a step after step 1").click()
    kind = page.locator("[class*=st-key-form_][class*=_kind] input")
    kind.wait_for()
    settled(page)
    kind.click()
    page.get_by_role("option", name="Read the answer").click()
    page.locator("[class*=_answer_column0] input").wait_for()
    settled(page)
    page.locator("[class*=_answer_column0] input").click()
    page.get_by_role("option", name="Cyclist").click()
    page.locator(".st-key-apply button:not([disabled])").click()


def test_what_was_set_is_there_again_after_a_reload_but_the_key_is_not(open_page: Open, server: ScriptedServer) -> None:
    page = open_page("?sample=clasica")
    connect(page, server)
    fill(page, "model_key", "sk-a-key-that-nobody-may-see")
    page.get_by_text("A key is set for this browser session").wait_for()
    mask(page, "Team")
    fill(page, "model_tokens", "5000")
    await_kept(page, server=True, base_url=server.url, model="scripted", masked=["Team"], tokens=5000)
    assert "sk-a-key" not in json.dumps(page.context.cookies())
    page.reload()
    page.locator(f".st-key-model_base_url input[value='{server.url}']").wait_for()
    page.locator(".st-key-model_name input[value='scripted']").wait_for()
    page.locator("[class*=st-key-model_masked]").get_by_text("Team").first.wait_for()
    page.locator(".st-key-model_tokens input[value='5000']").wait_for()
    assert page.get_by_text("A key is set").count() == 0

    page.locator(".st-key-model_server").get_by_text("Embedded model").click()
    page.get_by_text("sends nothing out").wait_for()
    settled(page)
    other = open_page("?sample=clasica")
    assert other.get_by_text("sends nothing out").count() == 1, "another browser begins as usual"


KEPT = """wanted => {
    const found = document.cookie.match(/chaintable_model=([^;]*)/)
    const kept = found ? JSON.parse(atob(found[1].replaceAll('-', '+').replaceAll('_', '/'))) : {}
    return Object.entries(wanted).every(([name, value]) => JSON.stringify(kept[name]) === JSON.stringify(value))
}"""


def await_kept(page: Any, **wanted: Any) -> None:
    """Wait until the browser keeps all of that: what was set last only after the page has been drawn for it."""
    page.wait_for_function(KEPT, arg=wanted)


def settled(page: Any) -> None:
    """Wait until the page has been drawn to its end."""
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for()


def test_a_connection_test_leaves_the_page_alive_and_can_be_cancelled(open_page: Open, server: ScriptedServer) -> None:
    server.always = HANG
    page = open_page("?sample=clasica")
    connect(page, server)
    press(page, "test_connection")
    page.locator(".st-key-testing").get_by_text("Asking the server").wait_for()
    page.locator(".st-key-question input").fill("Is the page alive?")
    press(page, "look_at_outgoing")
    page.locator(".st-key-outgoing").get_by_text("It goes to").wait_for()
    press(page, "cancel_test")
    page.locator(".st-key-test_connection").wait_for()
    assert page.locator(".st-key-testing").count() == 0
    server.released.set()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_at_400_pixels_what_would_be_sent_does_not_scroll_sideways(
    open_page: Open, server: ScriptedServer, scheme: str
) -> None:
    page = open_page("?sample=clasica", width=400, scheme=scheme)
    page.get_by_test_id("stExpandSidebarButton").click()
    connect(page, server)
    page.get_by_test_id("stSidebarCollapseButton").locator("button").click()
    look(page, ASKED)
    page.locator(".st-key-outgoing [data-testid=stCode]").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
