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


def test_a_server_is_set_tested_and_plays_and_a_reload_brings_the_chain_back(
    open_page: Open, server: ScriptedServer, folder: Path
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
    page.wait_for_function("location.search.includes('chain=')")
    assert server.heard[-1].headers["authorization"] == f"Bearer {KEY}"
    kept = [Path(download(page, "download_chain").path()), *(file for file in folder.rglob("*") if file.is_file())]
    assert KEY not in page.content() + page.url
    assert len(kept) > 2
    assert not any(KEY.encode() in file.read_bytes() for file in kept)

    page.reload()
    seen(page.locator(".st-key-answer h2", has_text="Moncoutié"))
    seen(page.locator(f".st-key-question input[value='{ASKED}']"))
    assert page.get_by_text("A key is set").count() == 0


def test_a_wait_after_a_429_is_shown_and_stop_ends_it(open_page: Open, server: ScriptedServer) -> None:
    server.always = refusal(429, "Slow down", {"Retry-After": "150"})
    page = open_page("?sample=clasica")
    connect(page, server)
    ask(page, "Who was slow?")
    seen(page.get_by_text("s after a 429, attempt 2 of at most 8"))
    press(page, "stop", ".st-key-live", "detached")  # by itself the wait would outlast the patience of this test
    assert len({str(heard.body) for heard in server.heard}) == 1


def test_a_wait_passes_and_the_chain_goes_on(open_page: Open, server: ScriptedServer) -> None:
    arrived = Event()

    def talk_when_arrived(heard: Heard) -> Said:
        arrived.wait(SECONDS)
        return talk(heard)

    server.script += [refusal(429, "Slow down", {"Retry-After": "1"}), talk_when_arrived]
    page = open_page("?sample=clasica")
    connect(page, server)
    ask(page, "Who was patient?")
    seen(page.get_by_text("attempt 2 of at most 8"))
    arrived.set()
    seen(page.locator(".st-key-answer h2", has_text="Moncoutié"))
    seen(page.get_by_text("1 attempt failed"))


def test_a_server_that_does_not_answer_can_be_stopped(open_page: Open, server: ScriptedServer) -> None:
    server.always = HANG
    page = open_page("?sample=clasica")
    connect(page, server)
    ask(page, "Who is silent?")
    seen(page.get_by_text("waiting for the scripted model to choose the next operation"))
    press(page, "stop", ".st-key-live", "detached")
    assert page.locator(".st-key-question input").input_value() == "Who is silent?"


def test_after_a_reload_in_the_middle_of_a_run_it_goes_on_with_the_steps_so_far(
    open_page: Open, server: ScriptedServer
) -> None:
    server.always = talk_of_one_step
    page = open_page("?sample=clasica")
    connect(page, server)
    ask(page, "Who was interrupted?")
    seen(page.get_by_text("Step 2: waiting for the scripted model"))
    page.wait_for_function("location.search.includes('chain=')")
    page.reload()
    seen(page.get_by_text("Step 2: waiting for the scripted model"))
    seen(page.get_by_text("Sort by Rank, large to small"))
    seen(page.locator(".st-key-question input[value='Who was interrupted?']"))
    asked = [heard for heard in server.heard if "Who was interrupted?" in str(heard.body)]
    assert len(asked) <= 4, "none is asked again"


def test_a_budget_stops_and_says_so(open_page: Open, server: ScriptedServer) -> None:
    page = open_page("?sample=clasica")
    connect(page, server)
    fill(page, "model_calls", "1")
    ask(page, "Who was frugal?")
    seen(page.get_by_text("The budget of"))
    seen(page.locator(".st-key-use_embedded"))
    assert len(server.heard) == 1


def test_a_restart_of_the_app_brings_the_chain_back(chromium: Any, tmp_path: Path) -> None:
    port = free_port()
    page = chromium.new_context().new_page()
    page.set_default_timeout(SECONDS * 1000)
    with running_app(tmp_path, port) as address:
        page.goto(f"{address}?sample=clasica&q=Which+country+had+the+most+cyclists+finish+within+the+top+10%3F")
        seen(page.locator(".st-key-answer h2"))
        page.wait_for_function("location.search.includes('chain=')")
        where, answer = page.url, page.locator(".st-key-answer h2").inner_text()
    with running_app(tmp_path, port):
        page.goto(where)
        seen(page.locator(".st-key-answer h2", has_text=answer))
    page.context.close()


def test_two_browsers_at_once_see_neither_keys_nor_prompts_nor_chains_of_each_other(
    open_page: Open, server: ScriptedServer
) -> None:
    mine, other = open_page("?sample=clasica"), open_page("?sample=clasica")
    asked = {f"{KEY}-{who}": (page, f"Who came in last for {who}?") for who, page in (("me", mine), ("you", other))}
    for key, (page, _) in asked.items():
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
        assert question in page.locator(".st-key-history").inner_text()
        assert question not in stranger.content() + stranger.url
        assert KEY not in page.content() + page.url
