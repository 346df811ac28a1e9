"""The prompt engineer's journey in a real browser: which words led to which argument, and what if they were others."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from models.server import Heard, Said, ScriptedServer, reply
from talking import said_to

from .clicking import choose, click_until, gone, press, seen, settled, tick
from .screens import assert_fits, show_on
from .test_explore_in_chromium import ask

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
BY_TEAM = 'The answer is: f_sort_by(Team), the order is "small to large"'


def talk(heard: Heard) -> Said:
    return reply(*[said_to(heard.body)] * heard.body.get("n", 1))


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    scripted = ScriptedServer(always=talk)
    yield scripted
    scripted.close()


def open_drawer(page: Any, k: int = 0) -> None:
    """The drawer of that step, whichever of both is folded, if one is."""
    gone(page.locator(".st-key-live"))
    settled(page)
    if page.locator(f".st-key-drawer_{k}").is_visible():
        return
    drawer = page.locator(f".st-key-record_{k} summary")
    if not drawer.is_visible():
        click_until(page.locator(f".st-key-step_{k} summary").first, drawer)
    click_until(drawer, page.locator(f".st-key-drawer_{k}"))


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


def test_what_became_what_is_seen_and_an_edited_reply_or_prompt_is_run_and_taken_back(
    open_page: Open, server: ScriptedServer
) -> None:
    page = open_page("?sample=clasica", server=server.url)
    ask(page, "Who came in last of all?")
    seen(page.locator(".st-key-answer h2", has_text="Moncoutié"))
    open_drawer(page)
    assert_words_prompt_and_template_are_seen(page, server)

    asked = len(server.heard)
    edit_reply(page, BY_TEAM)
    assert_not_too_wide(page)
    tick(page, "rest_0", "Ask it again")
    box = page.locator("[class*=st-key-edit_Reply_0] textarea")
    box.fill("Nothing that can be read as a call.")
    box.press("Control+Enter")
    seen(page.locator(".st-key-rest_0", has_text="about 3 calls"))
    settled(page)
    assert page.locator(".st-key-rest_0 label", has_text="Ask it again").locator("input").is_checked()

    write(page, box, 'The answer is: f_sort_by(Rank), the order is "small to large"')
    seen(page.get_by_text("Read as: Sort by Rank, small to large"))
    seen(page.locator(".st-key-rest_0", has_text="no calls"))
    costs = page.locator(".st-key-rest_0 [data-testid=stRadioCaption]").all_inner_texts()
    assert [words.partition(",")[0] for words in costs] == ["no calls", "about 2 calls", "about 2 calls"]
    tick(page, "rest_0", "Keep step 2")
    press(page, "run_again_0", ".st-key-step_0 summary:has-text('small to large')")
    seen(page.locator(".st-key-step_0 summary", has_text="reply edited"))
    assert len(server.heard) == asked
    press(page, "undo", ".st-key-step_0 summary:has-text('large to small')")

    open_drawer(page)
    choose(page, "side_0", "Edit and run again")
    choose(page, "what_0", "Prompt")
    server.always = reply('The answer is: f_sort_by(Time), the order is "small to large"')
    words = "Sort by what?  \n\tBy <b>points</b>, I think."
    write(page, page.locator("[class*=st-key-edit_Prompt_0] textarea"), words)
    seen(page.get_by_text("This prompt goes to scripted"))
    press(page, "run_again_0", ".st-key-step_0 summary:has-text('prompt edited')")
    assert server.bodies[asked]["messages"][0]["content"] == words


def assert_words_prompt_and_template_are_seen(page: Any, server: ScriptedServer) -> None:
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


def assert_not_too_wide(page: Any) -> None:
    """Nothing of the page as it is scrolls sideways, on a phone and on a wide window."""
    for width in (400, 1200):
        show_on(page, width)
        assert_fits(page)
