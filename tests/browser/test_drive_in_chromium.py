"""The page Drive in a real browser: a teacher with a class, a person in the model's place, recorded runs."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from models.server import ScriptedServer

from chaintable.operations import AddColumn, GroupBy, SelectRow, SortBy
from chaintable.ui.forms import FORMS

from .test_server_model_in_chromium import connect, talk

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
QUESTION = "Which country had the most cyclists finish within the top 10?"
ASKED = "?sample=clasica&q=Which+country+had+the+most+cyclists+finish+within+the+top+10%3F"


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    scripted = ScriptedServer(always=talk)
    yield scripted
    scripted.close()


def press(page: Any, key: str) -> None:
    page.locator(f".st-key-{key} button:visible:not([disabled])").first.click()


def seen(page: Any, text: str) -> Any:
    found = page.get_by_text(text, exact=False).first
    found.wait_for()
    return found


def to_drive(page: Any) -> None:
    """Go to the page by its link; on a narrow screen that is in the menu."""
    if page.viewport_size["width"] < 640:
        page.locator("[data-testid=stExpandSidebarButton]").click()
    page.get_by_role("link", name="Drive").first.click()
    if page.viewport_size["width"] < 640:
        page.locator("[data-testid=stSidebarCollapseButton] button").click()
    page.locator(".st-key-drive_modes").wait_for()


def to_class(page: Any) -> None:
    to_drive(page)
    press(page, "mode_class")
    page.locator(".st-key-lesson_bar").wait_for()


def choose(page: Any, key: str, words: str) -> None:
    press(page, key)
    page.get_by_role("menuitem", name=words).click()


def test_a_teacher_lets_a_class_guess_with_the_arrow_keys(open_page: Open) -> None:
    page = open_page(ASKED)
    page.locator(".st-key-answer h2").wait_for()
    to_class(page)
    press(page, "large")
    page.locator(".st-key-masthead").wait_for(state="hidden")
    assert page.locator(".stMain h2").first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)") > 36
    seen(page, "Step 1 of 3: what comes next?")
    assert page.get_by_text("Add column Country").count() == 0

    press(page, "guess_add_column")
    seen(page, f"{FORMS[AddColumn].words} · 1")
    press(page, "guess_group_by")
    seen(page, f"{FORMS[GroupBy].words} · 1")
    page.keyboard.press("ArrowRight")
    seen(page, "1 of 2 guessed it.")
    seen(page, "Add column Country")
    seen(page, "Chosen by the embedded model")
    page.keyboard.press("ArrowRight")
    seen(page, "Step 2 of 3: what comes next?")
    press(page, "large")
    page.locator(".st-key-masthead").wait_for()
    page.keyboard.press("ArrowLeft")
    seen(page, "1 of 2 guessed it.")
    for told in ("Step 2 of 3: what", "Step 2 of 3: revealed", "Step 3 of 3: what", "Step 3 of 3: revealed"):
        page.keyboard.press("ArrowRight")
        seen(page, told)
    page.locator(".st-key-revealed h2", has_text="ESP, ITA").wait_for()


def test_a_class_guesses_what_a_server_did_and_compares_it_with_the_embedded_model(
    open_page: Open, server: ScriptedServer
) -> None:
    page = open_page("?sample=clasica")
    connect(page, server)
    page.locator(".st-key-question input").fill("Who came in last?")
    press(page, "run")
    page.locator(".st-key-answer h2", has_text="Moncoutié").wait_for()
    to_class(page)
    press(page, "large")
    page.locator(".st-key-masthead").wait_for(state="hidden")
    seen(page, "Step 1 of 2: what comes next?")
    for count in ("1", "2"):
        press(page, "guess_sort_by")
        seen(page, f"{FORMS[SortBy].words} · {count}")
    press(page, "guess_select_row")
    seen(page, f"{FORMS[SelectRow].words} · 1")
    page.keyboard.press("ArrowRight")
    seen(page, "2 of 3 guessed it.")
    seen(page, "Chosen by scripted")
    press(page, "compare_step")
    seen(page, "The embedded model would do")
    sent = len(server.heard)
    for told in ("Step 2 of 2: what", "Step 2 of 2: revealed"):
        page.keyboard.press("ArrowRight")
        seen(page, told)
    page.locator(".st-key-revealed h2", has_text="Moncoutié").wait_for()
    page.keyboard.press("ArrowLeft")
    seen(page, "Step 2 of 2: what")
    assert page.locator(".st-key-revealed").count() == 0
    assert len(server.heard) == sent, "to reveal and to compare asks no server"


def test_a_reload_in_the_middle_of_a_drive_brings_it_back(open_page: Open) -> None:
    page = open_page("?sample=clasica")
    to_drive(page)
    page.locator(".st-key-drive_question input").fill(QUESTION)
    page.keyboard.press("Enter")
    press(page, "begin_drive")
    press(page, "plan_group_by")
    write(page, "f_group_by(Team)")
    seen(page, "Step 2, prompt 1 of it")
    page.wait_for_function("location.search.includes('drive=')")
    page.reload()
    seen(page, "Step 2, prompt 1 of it")
    seen(page, "Group by Team and count")
    press(page, "take_back")
    seen(page, "Step 1, prompt 2 of it")


def test_a_chain_that_was_downloaded_is_opened_again_from_its_file(open_page: Open) -> None:
    page = open_page(ASKED)
    with page.expect_download() as waiting:
        press(page, "download_chain")
    other = open_page("?sample=league")
    press(other, "upload_popover")
    run = {"name": "run.json", "mimeType": "application/json", "buffer": Path(waiting.value.path()).read_bytes()}
    other.locator("[class*=st-key-upload] input[type=file]").set_input_files(run)
    other.locator(".st-key-answer h2", has_text="ESP, ITA").wait_for()
    assert other.locator(".st-key-question input").input_value() == QUESTION


def test_a_person_drives_a_chain_to_its_answer_and_opens_it_on_explore(open_page: Open) -> None:
    page = open_page("?sample=clasica")
    to_drive(page)
    page.locator(".st-key-drive_question input").fill(QUESTION)
    page.keyboard.press("Enter")
    press(page, "begin_drive")
    press(page, "plan_add_column")
    page.locator("[class*=_add_column_name] input").fill("Country")
    page.keyboard.press("Enter")
    page.locator("[class*=_add_column_column0] input").click()
    page.get_by_role("option", name="Cyclist").click()
    seen(page, "in_brackets(Cyclist)")
    press(page, "say_form")
    press(page, "plan_group_by")
    seen(page, "By which column are the rows to be grouped")
    write(page, "f_group_by(Nation)")
    seen(page, "No column 'Nation'")
    write(page, "f_group_by(Country)")
    seen(page, "Step 3, prompt 1 of it")
    press(page, "compare_embedded")
    seen(page, "Said by the embedded model:")
    press(page, "plan_end")
    seen(page, "What is the answer?")
    write(page, "f_answer(most(Country, Count))")
    page.locator(".st-key-driven_answer h2", has_text="ESP, ITA").wait_for()
    press(page, "open_driven")
    page.locator(".st-key-answer h2", has_text="ESP, ITA").wait_for()
    assert page.locator(".st-key-question input").input_value() == QUESTION


def write(page: Any, text: str) -> None:
    """A reply in one's own words."""
    box = page.locator(".st-key-drive_by_hand textarea")
    if not box.is_visible():
        page.locator(".st-key-drive_by_hand summary").click()
    box.wait_for()
    # The box of the reply before is full until the new one takes its place.
    page.wait_for_function("document.querySelector('.st-key-drive_by_hand textarea')?.value === ''")
    box.fill(text)
    press(page, "say_written")


def test_a_recorded_run_is_opened_and_played_again_with_no_key_and_no_server(open_page: Open) -> None:
    page = open_page()
    choose(page, "recorded", "A retry, a repaired reply and a wasted call")
    page.locator(".st-key-answer h2", has_text="ESP, ITA").wait_for()
    seen(page, "Recorded run, made by hand.")
    press(page, "replay_start")
    seen(page, "0 of 3 steps")
    for shown in (1, 2, 3):
        press(page, "replay_next")
        seen(page, f"{shown} of 3 steps")
    page.locator(".st-key-answer h2", has_text="ESP, ITA").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_at_400_pixels_nothing_but_the_tables_scrolls_sideways(open_page: Open, scheme: str) -> None:
    page = open_page(ASKED, width=400, scheme=scheme)
    page.locator(".st-key-answer h2").wait_for()
    to_class(page)
    press(page, "guess_add_column")
    seen(page, f"{FORMS[AddColumn].words} · 1")
    assert_narrow(page)
    press(page, "large")
    page.locator(".st-key-masthead").wait_for(state="hidden")
    press(page, "lesson_on")
    page.locator(".st-key-revealed").wait_for()
    assert_narrow(page)
    press(page, "large")
    press(page, "mode_model")
    press(page, "begin_drive")
    press(page, "plan_select_row")
    page.locator(".st-key-say_form").wait_for()
    assert_narrow(page)


def assert_narrow(page: Any) -> None:
    wide = page.evaluate(
        """() => [...document.querySelectorAll('.stMain, .stMainBlockContainer, .stMainBlockContainer *')]
            .filter(e => !e.closest('[data-testid=stDataFrame]') && e.getBoundingClientRect().width > 0
                && e.getBoundingClientRect().right > window.innerWidth + 1).map(e => e.className)"""
    )
    assert wide == []
    assert page.evaluate("document.querySelector('.stMain').scrollWidth") <= 400
