"""The main journeys in a real browser: upload, ask, edit a step, undo, download; light and dark, wide and narrow."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .clicking import close_settings, download, gone, press, press_key_until, seen, send_file, settled
from .screens import assert_narrow, show_on

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
TEAMS = "Team,Country,Points\nAjax,NED,7\nPSV,NED,9\nGenk,BEL,8\n"
ASKED = "?sample=clasica&q=Which+country+had+the+most+cyclists+finish+within+the+top+10%3F"
UPLOAD = "[class*=st-key-upload] input[type=file]"
NASTY = (
    "a*b*c _x_ **bold** `code` [l](http://x) <b>h</b> <script>alert(1)</script> &amp; $x^2$ costs $5 "
    ":smile: :red[hi] -> <- >= -- # head www.example.com {question} | t |"
)


def upload(page: Any, file: Any) -> None:
    press(page, "upload_popover", UPLOAD, "attached")
    send_file(page, page.locator(UPLOAD).first, file)


def ask(page: Any, question: str) -> None:
    """Ask, until the page is at work on it, or has been."""
    close_settings(page)
    settled(page)
    page.locator(".st-key-question input").fill(question)
    press(page, "run", f".st-key-live, .st-key-history:has-text('{question[:40]}'), .st-key-ways_on")


def test_a_link_brings_a_step_on_a_phone_steps_fold_by_keyboard_and_the_table_and_the_chain_are_downloaded(
    open_page: Open,
) -> None:
    page = open_page(f"{ASKED}&step=1", width=400, scheme="dark")
    seen(page.locator(".st-key-answer h2"))
    seen(page.locator(".st-key-question input[value^='Which country']"))
    press(page, "edit_0", ".st-key-apply")
    assert_narrow(page)

    show_on(page, 1200)
    seen(page.get_by_label("Your table with the cells highlighted that the answer rests on", exact=False))
    page.locator(".st-key-question input").press("Control+z")
    step, inside = page.locator(".st-key-step_1 summary").first, page.locator(".st-key-edit_1")
    press_key_until(step, "Enter", inside, "detached")  # the step before the answer is open at first
    press_key_until(step, "Enter", inside)
    settled(page)
    assert page.locator(".st-key-answer").count() == 1
    assert_downloads_and_the_chain_is_opened_again(page)
    settled(page)
    page.keyboard.press("Control+Alt+z")
    gone(page.locator(".st-key-answer"))


def assert_downloads_and_the_chain_is_opened_again(page: Any) -> None:
    """The page of a link brings its chain once more; nothing in it or in a question breaks the security policy."""
    file = Path(download(page, "download_chain").path())
    question = json.loads(file.read_text(encoding="utf-8"))["question"]["text"]
    assert question.startswith("Which country")
    assert download(page, "download_table").suggested_filename == "clasica-last-table.csv"
    page.locator(".stDataFrame").first.hover()
    seen(page.locator("button[aria-label^='Search']"))
    own = page.locator("button[aria-label^='Download as CSV']")
    assert own.count() and not own.first.is_visible(), "the grid's own download would write formulas as they are"

    page.locator(".st-key-question input").fill(NASTY)
    press(page, "run", ".st-key-history:has-text('a*b*c')")
    said = page.locator(".st-key-history [data-testid=stCaptionContainer]", has_text="a*b*c")
    seen(said)
    assert said.inner_text().replace("\u2060", "") == f"Asked “{NASTY}”."
    upload(page, {"name": "run.json", "mimeType": "application/json", "buffer": file.read_bytes()})
    seen(page.locator(f".st-key-question input[value='{question}']"))
    seen(page.locator(".st-key-answer h2", has_text="ESP, ITA"))

    assert "default-src 'self'" in page.request.get(page.url).headers["content-security-policy"]
    assert page.evaluate("violations") == []
