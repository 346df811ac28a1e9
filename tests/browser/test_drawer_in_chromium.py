"""The prompt engineer's journey in a real browser: which words led to which argument, and what if they were others."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from models.server import Heard, Said, ScriptedServer, reply
from talking import said_to

from .test_explore_in_chromium import ask, press
from .test_server_model_in_chromium import connect

pytestmark = pytest.mark.browser
Open = Callable[..., Any]


def talk(heard: Heard) -> Said:
    return reply(*[said_to(heard.body)] * heard.body.get("n", 1))


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    scripted = ScriptedServer(always=talk)
    yield scripted
    scripted.close()


def open_drawer(page: Any, k: int = 0) -> None:
    """The drawer of that step, whichever of both is folded."""
    if not page.locator(f".st-key-record_{k} summary").is_visible():
        page.locator(f".st-key-step_{k} summary").first.click()
    page.locator(f".st-key-record_{k} summary").click()
    page.locator(f".st-key-drawer_{k}").wait_for()


def choose(page: Any, key: str, words: str) -> None:
    page.locator(f".st-key-{key} button", has_text=words).click()


def played(page: Any, server: ScriptedServer, question: str) -> None:
    connect(page, server)
    ask(page, question)
    page.locator(".st-key-answer h2", has_text="Moncoutié").wait_for()


def edit_reply(page: Any, text: str) -> None:
    choose(page, "side_0", "Edit and run again")
    box = page.locator("[class*=st-key-edit_Reply_0] textarea")
    box.fill(text)
    box.press("Control+Enter")
    edited(page)


def edited(page: Any) -> None:
    """Wait until the page has taken the edit in: its last button says so, and nothing is drawn anew."""
    page.locator(".st-key-run_again_0 button:visible", has_text="Run step 1 again").first.wait_for()
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for()


def test_the_words_that_became_an_argument_and_the_exact_prompt_are_seen(
    open_page: Open, server: ScriptedServer
) -> None:
    page = open_page("?sample=clasica")
    played(page, server, "Who came in last of all?")
    open_drawer(page)
    marks = page.locator(".st-key-drawer_0 mark")
    marks.first.wait_for()
    assert marks.all_inner_texts() == ["f_sort_by", "Rank", "large to small"]

    choose(page, "side_0", "Prompt as sent")
    sent = server.bodies[1]["messages"][0]["content"]
    box = page.locator(".st-key-drawer_0 [data-testid=stCode]").first
    box.wait_for()
    assert box.inner_text().strip()[:200] == sent.strip()[:200]
    page.locator("[class*=st-key-white_0] label").first.click()
    page.locator(".st-key-drawer_0 pre", has_text="¶").first.wait_for()

    choose(page, "side_0", "Template")
    page.locator(".st-key-drawer_0 mark", has_text="question").first.wait_for()
    page.locator("[class*=st-key-hole_0]").get_by_text("question", exact=True).click()
    page.locator(".st-key-drawer_0 [data-testid=stCode]", has_text="Who came in last of all?").wait_for()


def test_an_edited_reply_is_run_and_undo_brings_the_former_chain_back(open_page: Open, server: ScriptedServer) -> None:
    page = open_page("?sample=clasica")
    played(page, server, "Who came in last, edited?")
    asked = len(server.heard)
    open_drawer(page)
    edit_reply(page, 'The answer is: f_sort_by(Rank), the order is "small to large"')
    page.get_by_text("Read as: Sort by Rank, small to large").wait_for()
    page.get_by_text("Keep step 2 and apply it again: no call").wait_for()
    page.get_by_text("Ask only where something changed: about 2 calls").wait_for()
    press(page, "run_again_0")
    page.locator(".st-key-step_0 summary", has_text="small to large").first.wait_for()
    page.locator(".st-key-step_0 summary", has_text="reply edited").first.wait_for()
    assert len(server.heard) == asked
    press(page, "undo")
    page.locator(".st-key-step_0 summary", has_text="large to small").first.wait_for()


@pytest.mark.parametrize(("way", "calls"), [("Keep step 2", 0), ("Ask only where", 2), ("Ask for it anew", 2)])
def test_the_rest_is_kept_asked_where_changed_or_asked_anew(
    open_page: Open, server: ScriptedServer, way: str, calls: int
) -> None:
    page = open_page("?sample=clasica")
    played(page, server, f"Who came in last, three ways: {way}?")
    asked = len(server.heard)
    open_drawer(page)
    edit_reply(page, 'The answer is: f_sort_by(Team), the order is "small to large"')
    page.locator(".st-key-rest_0 label", has_text=way).first.click()
    page.locator(".st-key-rest_0 label", has_text=way).first.locator("input:checked").wait_for(state="attached")
    press(page, "run_again_0")
    page.locator(".st-key-step_0 summary", has_text="Sort by Team").first.wait_for()
    page.locator(".st-key-answer h2", has_text="Moncoutié").wait_for()
    page.locator(".st-key-live").wait_for(state="detached")
    assert len(server.heard) == asked + calls


def test_an_edited_prompt_is_sent_to_the_server_word_for_word(open_page: Open, server: ScriptedServer) -> None:
    page = open_page("?sample=clasica")
    played(page, server, "Who came in last, reworded?")
    open_drawer(page)
    choose(page, "side_0", "Edit and run again")
    choose(page, "what_0", "Prompt")
    box = page.locator("[class*=st-key-edit_Prompt_0] textarea")
    box.wait_for()
    server.always = reply('The answer is: f_sort_by(Time), the order is "small to large"')
    words = "Sort by what?  \n\tBy <b>points</b>, I think."
    box.fill(words)
    box.press("Control+Enter")
    page.get_by_text("These words go to scripted").wait_for()
    edited(page)
    press(page, "run_again_0")
    page.locator(".st-key-step_0 summary", has_text="prompt edited").first.wait_for()
    assert server.bodies[-1]["messages"][0]["content"] == words


@pytest.mark.parametrize(("scheme", "width"), [("dark", 400), ("light", 400), ("light", 1200)])
def test_an_open_drawer_never_scrolls_sideways(
    open_page: Open, server: ScriptedServer, scheme: str, width: int
) -> None:
    page = open_page("?sample=clasica&q=Which+country+had+the+most+cyclists%3F", width=width, scheme=scheme)
    page.locator(".st-key-answer h2").wait_for()
    open_drawer(page)
    for side in ("Prompt as sent", "Template", "Edit and run again", "Reply"):
        choose(page, "side_0", side)
        page.locator(".st-key-drawer_0").get_by_text("").first.wait_for(state="attached")
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, side
