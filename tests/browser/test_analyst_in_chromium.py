"""An analyst with figures that must not leave the house: mask, look, set a limit, run, stop, and finish by hand."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from models.server import HANG, ScriptedServer

from .clicking import click_until, close_settings, gone, open_settings, pick, press, seen
from .screens import assert_fits, show_on
from .test_explore_in_chromium import ask
from .test_server_model_in_chromium import connect, fill, talk, talk_of_one_step

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
    open_settings(page)
    box = page.locator("[class*=st-key-model_masked]")
    for column in columns:
        option = page.get_by_role("option", name=column, exact=True)
        click_until(box.locator("input"), option)
        click_until(option, box.get_by_text(column, exact=True).first)
    page.keyboard.press("Escape")


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


def test_what_was_set_is_there_again_after_a_reload_but_the_key_is_not_and_a_connection_test_can_be_cancelled(
    open_page: Open, server: ScriptedServer
) -> None:
    page = open_page("?sample=clasica")
    connect(page, server)
    fill(page, "model_key", "sk-a-key-that-nobody-may-see")
    seen(page.get_by_text("A key is set for this browser session"))
    mask(page, "Team")
    fill(page, "model_tokens", "5000")
    await_kept(page, kind="openai", base_url=server.url, model="scripted", masked=["Team"], tokens=5000)
    assert "sk-a-key" not in json.dumps(page.context.cookies())
    page.reload()
    seen(page.locator(".st-key-model_line"))
    open_settings(page)
    seen(page.locator(f".st-key-model_base_url input[value='{server.url}']"))
    seen(page.locator(".st-key-model_name input[value='scripted']"))
    seen(page.locator("[class*=st-key-model_masked]").get_by_text("Team"))
    seen(page.locator(".st-key-model_tokens input[value='5000']"))
    assert page.get_by_text("A key is set").count() == 0

    server.always = HANG
    press(page, "test_connection", ".st-key-testing p:has-text('Connecting to the server')")
    look(page, "Is the page alive?")
    open_settings(page)
    press(page, "cancel_testing", ".st-key-test_connection")
    gone(page.locator(".st-key-testing"))
    server.released.set()


KEPT = """wanted => {
    const found = document.cookie.match(/chaintable_model=([^;]*)/)
    const kept = found ? JSON.parse(atob(found[1].replaceAll('-', '+').replaceAll('_', '/'))) : {}
    return Object.entries(wanted).every(([name, value]) => JSON.stringify(kept[name]) === JSON.stringify(value))
}"""


def await_kept(page: Any, **wanted: Any) -> None:
    """Wait until the browser keeps all of that: what was set last only after the page has been drawn for it."""
    page.wait_for_function(KEPT, arg=wanted)
