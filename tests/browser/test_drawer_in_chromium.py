"""The prompt engineer's journey in a real browser: which words led to which argument, and what if they were others."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from models.server import Heard, Said, ScriptedServer, reply
from talking import said_to

from .clicking import choose, click_until, gone, press, seen, settled, tick
from .test_explore_in_chromium import ask
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
    gone(page.locator(".st-key-live"))
    settled(page)
    drawer = page.locator(f".st-key-record_{k} summary")
    if not drawer.is_visible():
        click_until(page.locator(f".st-key-step_{k} summary").first, drawer)
    click_until(drawer, page.locator(f".st-key-drawer_{k}"))


def played(page: Any, server: ScriptedServer, question: str) -> None:
    connect(page, server)
    ask(page, question)
    seen(page.locator(".st-key-answer h2", has_text="Moncoutié"))


def edit_reply(page: Any, text: str) -> None:
    choose(page, "side_0", "Edit and run again")
    box = page.locator("[class*=st-key-edit_Reply_0] textarea")
    write(page, box, text)


def write(page: Any, box: Any, text: str) -> None:
    """Write into a box, and wait until the page has taken the edit in: its last button says so, and all is still."""
    seen(box)
    settled(page)
    box.fill(text)
    box.press("Control+Enter")
    seen(page.locator(".st-key-run_again_0 button:visible", has_text="Run step 1 again"))
    settled(page)


def test_the_words_that_became_an_argument_and_the_exact_prompt_are_seen(
    open_page: Open, server: ScriptedServer
) -> None:
    page = open_page("?sample=clasica")
    played(page, server, "Who came in last of all?")
    open_drawer(page)
    marks = page.locator(".st-key-drawer_0 mark")
    seen(marks)
    assert marks.all_inner_texts() == ["f_sort_by", "Rank", "large to small"]

    choose(page, "side_0", "Prompt as sent")
    sent = server.bodies[1]["messages"][0]["content"]
    box = page.locator(".st-key-drawer_0 [data-testid=stCode]").first
    seen(box)
    assert box.inner_text().strip()[:200] == sent.strip()[:200]
    click_until(
        page.locator("[class*=st-key-white_0] label").first, page.locator(".st-key-drawer_0 pre", has_text="¶").first
    )

    choose(page, "side_0", "Template")
    seen(page.locator(".st-key-drawer_0 mark", has_text="question"))
    hole = page.locator("[class*=st-key-hole_0]").get_by_text("question", exact=True)
    click_until(hole, page.locator(".st-key-drawer_0 [data-testid=stCode]", has_text="Who came in last of all?"))


def test_an_edited_reply_is_run_and_undo_brings_the_former_chain_back(open_page: Open, server: ScriptedServer) -> None:
    page = open_page("?sample=clasica")
    played(page, server, "Who came in last, edited?")
    asked = len(server.heard)
    open_drawer(page)
    edit_reply(page, 'The answer is: f_sort_by(Rank), the order is "small to large"')
    seen(page.get_by_text("Read as: Sort by Rank, small to large"))
    costs = page.locator(".st-key-rest_0 [data-testid=stRadioCaption]").all_inner_texts()
    assert [words.partition(",")[0] for words in costs] == ["no calls", "about 2 calls", "about 2 calls"]
    press(page, "run_again_0", ".st-key-step_0 summary:has-text('small to large')")
    seen(page.locator(".st-key-step_0 summary", has_text="reply edited"))
    assert len(server.heard) == asked
    press(page, "undo", ".st-key-step_0 summary:has-text('large to small')")


@pytest.mark.parametrize(("way", "calls"), [("Keep step 2", 0), ("Ask again only where", 2), ("Ask it again", 2)])
def test_the_rest_is_kept_asked_where_changed_or_asked_again(
    open_page: Open, server: ScriptedServer, way: str, calls: int
) -> None:
    page = open_page("?sample=clasica")
    played(page, server, f"Who came in last, three ways: {way}?")
    asked = len(server.heard)
    open_drawer(page)
    edit_reply(page, 'The answer is: f_sort_by(Team), the order is "small to large"')
    tick(page, "rest_0", way)
    press(page, "run_again_0", ".st-key-step_0 summary:has-text('Sort by Team')")
    seen(page.locator(".st-key-answer h2", has_text="Moncoutié"))
    gone(page.locator(".st-key-live"))
    assert len(server.heard) == asked + calls


def test_the_way_with_the_rest_stays_chosen_while_the_text_and_its_cost_change(
    open_page: Open, server: ScriptedServer
) -> None:
    page = open_page("?sample=clasica")
    played(page, server, "Who came in last, at another price?")
    open_drawer(page)
    edit_reply(page, 'The answer is: f_sort_by(Team), the order is "small to large"')
    tick(page, "rest_0", "Ask it again")
    box = page.locator("[class*=st-key-edit_Reply_0] textarea")
    box.fill("Nothing that can be read as a call.")
    box.press("Control+Enter")
    seen(page.locator(".st-key-rest_0", has_text="about 3 calls"))
    settled(page)
    assert page.locator(".st-key-rest_0 label", has_text="Ask it again").locator("input").is_checked()


def test_an_edited_prompt_is_sent_to_the_server_word_for_word(open_page: Open, server: ScriptedServer) -> None:
    page = open_page("?sample=clasica")
    played(page, server, "Who came in last, reworded?")
    open_drawer(page)
    choose(page, "side_0", "Edit and run again")
    choose(page, "what_0", "Prompt")
    box = page.locator("[class*=st-key-edit_Prompt_0] textarea")
    server.always = reply('The answer is: f_sort_by(Time), the order is "small to large"')
    words = "Sort by what?  \n\tBy <b>points</b>, I think."
    write(page, box, words)
    seen(page.get_by_text("This prompt goes to scripted"))
    press(page, "run_again_0", ".st-key-step_0 summary:has-text('prompt edited')")
    assert server.bodies[-1]["messages"][0]["content"] == words


@pytest.mark.parametrize(("scheme", "width"), [("dark", 400), ("light", 1200)])
def test_an_open_drawer_never_scrolls_sideways(
    open_page: Open, server: ScriptedServer, scheme: str, width: int
) -> None:
    page = open_page("?sample=clasica&q=Which+country+had+the+most+cyclists%3F", width=width, scheme=scheme)
    seen(page.locator(".st-key-answer h2"))
    open_drawer(page)
    for side in ("Prompt as sent", "Template", "Edit and run again", "Reply"):
        choose(page, "side_0", side)
        settled(page)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, side
