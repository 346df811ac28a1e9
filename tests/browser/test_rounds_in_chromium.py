"""Documents in a real browser: a ZIP in, a question of three hops, a query edited, evidence dropped, and the places."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from over_documents import PEOPLE, QUESTION, SHOWS

from .clicking import click_until, press, seen, settled
from .test_explore_in_chromium import ask, upload

pytestmark = pytest.mark.browser
Open = Callable[..., Any]


def test_documents_are_searched_a_query_is_edited_and_the_answer_has_its_places(
    open_page: Open, tmp_path: Path
) -> None:
    file = tmp_path / "radio.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("people.md", PEOPLE)
        archive.writestr("shows.md", SHOWS)
    page = open_page()
    upload(page, file)
    seen(page.locator(".st-key-title", has_text="radio"))
    ask(page, QUESTION.text)
    seen(page.locator(".st-key-answer h2", has_text="Lisbon"))

    box = page.get_by_label("Search the documents for")
    press(page, "edit_2", "input[aria-label='Search the documents for']")
    box.fill("prices on the Market Hour")
    box.press("Enter")
    seen(page.get_by_text("What “prices on the Market Hour” finds"))
    press(page, "apply", ".st-key-card_round_2_3:has-text('Market Hour')")
    press(page, "undo", ".st-key-card_round_2_3:has-text('Tom Reyes')")

    press(page, "drop_round_2_2", "summary:has-text('Drop evidence 2')")
    settled(page)
    place = page.locator(".st-key-evidence_block mark", has_text="He was born in Lisbon in 1961.")
    seen(place)
    document = page.locator(".st-key-evidence_block summary", has_text="Read it in people.md")
    click_until(document, page.locator(".st-key-evidence_block", has_text="Rosa Lind was a guest"))
    assert place.count() == 2, "in the evidence, and in its document"
