"""A language model at a server plays the chain, in a real browser: set up, watched, stopped, kept, and no key seen."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from models.server import HANG, Heard, Said, ScriptedServer, refusal, reply
from talking import said_to

from .clicking import click_until, close_settings, download, open_settings, press, seen, settled
from .conftest import SECONDS, free_port, running_app
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


def connect(page: Any, server: ScriptedServer, model: str = "scripted") -> None:
    choose_server(page)
    fill(page, "model_base_url", server.url)
    fill(page, "model_name", model)
    seen(page.locator(f".st-key-model_name input[value='{model}']"))
    settled(page)
    close_settings(page)


def test_a_server_is_set_tested_and_plays_and_a_reload_and_another_process_bring_the_chain_back(
    open_page: Open, server: ScriptedServer, folder: Path, address: str
) -> None:
    page = open_page("?sample=clasica")
    choose_server(page)
    fill(page, "model_base_url", server.url)
    fill(page, "model_key", KEY, leave="Tab")
    seen(page.get_by_text("A key is set for this browser session"))
    press(page, "test_connection", ".st-key-testing, [data-testid=stAlertContainer]:has-text('replied')")
    seen(page.get_by_text("replied: 2 models"))
    ask(page, ASKED)
    seen(page.locator(".st-key-answer h2", has_text="Moncoutié"))
    seen(page.get_by_text("Cost of the run: 4 requests"))
    page.wait_for_function(WHOLE)
    assert server.heard[-1].headers["authorization"] == f"Bearer {KEY}"
    kept = [Path(download(page, "download_chain").path()), *(file for file in folder.rglob("*") if file.is_file())]
    assert KEY not in page.content() + page.url
    assert len(kept) > 2
    assert not any(KEY.encode() in file.read_bytes() for file in kept)

    page.reload()
    seen(page.locator(".st-key-answer h2", has_text="Moncoutié"))
    seen(page.locator(f".st-key-question input[value='{ASKED}']"))
    assert page.get_by_text("A key is set").count() == 0

    with running_app(folder, free_port()) as again:
        other = page.context.new_page()
        other.goto(page.url.replace(address, again))
        seen(other.locator(".st-key-answer h2", has_text="Moncoutié"), timeout=SECONDS * 1000)
        other.close()


def test_waits_silence_and_a_budget_are_told_and_a_stop_ends_what_would_not_end(
    open_page: Open, server: ScriptedServer
) -> None:
    page = open_page("?sample=clasica", server=server.url)
    server.always = refusal(429, "Slow down", {"Retry-After": "150"})
    ask(page, "Who was slow?")
    seen(page.get_by_text("s after a 429, attempt 2 of at most 8"))
    press(page, "stop", ".st-key-live", "detached")  # by itself the wait would outlast the patience of this test
    assert len({str(heard.body) for heard in server.heard}) == 1

    server.always = HANG
    ask(page, "Who is silent?")
    seen(page.get_by_text("waiting for the scripted model to choose the next operation"))
    press(page, "stop", ".st-key-live", "detached")
    seen(page.locator(".st-key-question input[value='Who is silent?']"))

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

    fill(page, "model_calls", "1")
    asked = len(server.heard)
    ask(page, "Who was frugal?")
    seen(page.get_by_text("The budget of"))
    seen(page.locator(".st-key-use_embedded"))
    assert len(server.heard) == asked + 1


def test_two_browsers_at_once_see_neither_keys_nor_prompts_nor_chains_of_each_other(
    open_page: Open, server: ScriptedServer
) -> None:
    asked = {}
    for who in ("me", "you"):
        page, key = open_page("?sample=clasica"), f"{KEY}-{who}"
        asked[key] = (page, f"Who came in last for {who}?")
        open_settings(page)
        seen(page.get_by_text("and sends nothing"))  # what another browser chose is not chosen here
        connect(page, server)
        fill(page, "model_key", key)
        seen(page.get_by_text("A key is set for this browser session"))
    for page, question in asked.values():
        ask(page, question)
    for page, _ in asked.values():
        seen(page.locator(".st-key-answer h2", has_text="Moncoutié"))

    for heard in server.heard:
        key = heard.headers["authorization"].removeprefix("Bearer ")
        assert asked[key][1] in str(heard.body), "each question goes with the key of its own browser"
    for (page, question), (stranger, _) in zip(asked.values(), reversed(asked.values()), strict=True):
        seen(page.locator(".st-key-history", has_text=question))
        assert question not in stranger.content() + stranger.url
        assert KEY not in page.content() + page.url
