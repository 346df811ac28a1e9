"""A language model at a server plays the chain, in a real browser: set up, watched, stopped, kept, and no key seen."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from models.server import HANG, Heard, Said, ScriptedServer, refusal, reply
from talking import said_to

from .clicking import click_until, close_settings, download, gone, open_settings, press, seen, settled
from .conftest import SECONDS
from .test_explore_in_chromium import ask

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
KEY = "sk-a-key-that-nobody-may-see"
ASKED = "Who came in last?"
LAST = "David Moncoutié (FRA)"
WHOLE = "location.search.includes('chain=') && !location.search.includes('work=')"
"""The address opens the whole run: that of a run in progress opens the steps so far, and finds its work again."""


def talk(heard: Heard) -> Said:
    return reply(*[said_to(heard.body)] * heard.body.get("n", 1))


def talk_of_one_step(heard: Heard) -> Said:
    """The first step is chosen; what comes next is never said."""
    return HANG if said_to(heard.body) == "<END>" else talk(heard)


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    scripted = ScriptedServer(always=talk)
    yield scripted
    scripted.close()


def fill(page: Any, key: str, text: str, leave: str = "Enter") -> None:
    """Write into a box of the model settings, and leave it with that key."""
    open_settings(page)
    box = page.locator(f".st-key-{key} input").first
    seen(box)
    settled(page)
    box.fill(text)
    box.press(leave)


def choose_server(page: Any) -> None:
    open_settings(page)
    choice = page.locator(".st-key-model_kind").get_by_text("A server")
    click_until(choice, page.locator(".st-key-model_base_url input"))


def mask(page: Any, *columns: str) -> None:
    """Choose the columns that are never sent."""
    open_settings(page)
    box = page.locator("[class*=st-key-model_masked]")
    for column in columns:
        option = page.get_by_role("option", name=column, exact=True)
        click_until(box.locator("input"), option)
        click_until(option, box.get_by_text(column, exact=True).first)
    page.keyboard.press("Escape")


def connect(page: Any, server: ScriptedServer, model: str = "scripted") -> None:
    choose_server(page)
    fill(page, "model_base_url", server.url)
    fill(page, "model_name", model)
    seen(page.locator(f".st-key-model_name input[value='{model}']"))
    settled(page)
    close_settings(page)


def test_a_server_is_set_tested_and_plays_and_a_reload_brings_all_back_but_the_key(
    open_page: Open, server: ScriptedServer, folder: Path
) -> None:
    page = open_page("?sample=clasica")
    choose_server(page)
    fill(page, "model_base_url", server.url)
    fill(page, "model_key", KEY, leave="Tab")
    seen(page.get_by_text("A key is set for this browser session"))
    press(page, "test_connection", ".st-key-testing, [data-testid=stAlertContainer]:has-text('replied')")
    seen(page.get_by_text("replied: 2 models"))
    mask(page, "Team")
    fill(page, "model_tokens", "5000")
    ask(page, ASKED)
    seen(page.locator(".st-key-answer h2", has_text="Moncoutié"))
    seen(page.get_by_text("Cost of the run: 4 requests"))
    page.wait_for_function(WHOLE)
    assert server.heard[-1].headers["authorization"] == f"Bearer {KEY}"
    kept = [Path(download(page, "download_chain").path()), *(file for file in folder.rglob("*") if file.is_file())]
    assert KEY not in page.content() + page.url
    assert len(kept) > 2
    assert not any(KEY.encode() in file.read_bytes() for file in kept)
    await_kept(page, kind="openai", base_url=server.url, masked=["Team"], tokens=5000)
    assert KEY not in json.dumps(page.context.cookies())

    page.reload()
    seen(page.locator(".st-key-answer h2", has_text="Moncoutié"))
    seen(page.locator(f".st-key-question input[value='{ASKED}']"))
    open_settings(page)
    seen(page.locator(f".st-key-model_base_url input[value='{server.url}']"))
    seen(page.locator("[class*=st-key-model_masked]").get_by_text("Team"))
    seen(page.locator(".st-key-model_tokens input[value='5000']"))
    assert page.get_by_text("A key is set").count() == 0
    assert_connection_test_is_cancelled(page, server)


def assert_connection_test_is_cancelled(page: Any, server: ScriptedServer) -> None:
    """While a server keeps a test waiting the page is alive, and the test can be cancelled."""
    server.always = HANG
    press(page, "test_connection", ".st-key-testing p:has-text('Connecting to the server')")
    close_settings(page)
    open_settings(page)
    press(page, "cancel_testing", ".st-key-test_connection")
    gone(page.locator(".st-key-testing"))


KEPT = """wanted => {
    const found = document.cookie.match(/chaintable_model=([^;]*)/)
    const kept = found ? JSON.parse(atob(found[1].replaceAll('-', '+').replaceAll('_', '/'))) : {}
    return Object.entries(wanted).every(([name, value]) => JSON.stringify(kept[name]) === JSON.stringify(value))
}"""


def await_kept(page: Any, **wanted: Any) -> None:
    """Wait until the browser keeps all of that: what was set last only after the page has been drawn for it."""
    page.wait_for_function(KEPT, arg=wanted)


def test_a_wait_after_a_refusal_is_told_and_a_stop_ends_one_that_would_not_end(
    open_page: Open, server: ScriptedServer
) -> None:
    page = open_page("?sample=clasica", server=server.url)
    server.always = refusal(429, "Slow down", {"Retry-After": "150"})
    ask(page, "Who was slow?")
    seen(page.get_by_text("s after a 429, attempt 2 of at most 8"))
    press(page, "stop", ".st-key-live", "detached")  # by itself the wait would outlast the patience of this test
    assert len({str(heard.body) for heard in server.heard}) == 1

    arrived = Event()

    def talk_when_arrived(heard: Heard) -> Said:
        arrived.wait(SECONDS)
        return talk(heard)

    server.always = talk
    server.script += [refusal(429, "Slow down", {"Retry-After": "1"}), talk_when_arrived]
    ask(page, "Who was patient?")
    seen(page.get_by_text("attempt 2 of at most 8"))
    arrived.set()
    seen(page.locator(".st-key-answer h2", has_text="Moncoutié"))
    seen(page.get_by_text("1 attempt failed"))
