"""The page Drive in a real browser: a teacher with a class, a person in the model's place, recorded runs."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from models.server import ScriptedServer

from chaintable.operations import AddColumn, GroupBy, Operation
from chaintable.ui.operations import screen_of

from .clicking import click_until, pick, press, seen, settled
from .screens import assert_narrow, show_on
from .test_server_model_in_chromium import talk

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
QUESTION = "Which country had the most cyclists finish within the top 10?"
ASKED = "?sample=clasica&q=Which+country+had+the+most+cyclists+finish+within+the+top+10%3F"


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    scripted = ScriptedServer(always=talk)
    yield scripted
    scripted.close()


def words_of(page: Any, text: str) -> Any:
    found = page.get_by_text(text, exact=False).first
    seen(found)
    return found


def to_drive(page: Any) -> None:
    """Go to the page by its link; on a narrow screen that is in the menu."""
    link, modes = page.get_by_role("link", name="Drive").first, page.locator(".st-key-drive_modes")
    if page.viewport_size["width"] >= 640:
        click_until(link, modes)
        return
    unfold, fold = page.get_by_test_id("stExpandSidebarButton"), page.get_by_test_id("stSidebarCollapseButton")
    click_until(unfold, fold.locator("button"))
    click_until(link, modes, "attached")
    click_until(fold.locator("button"), unfold)
    seen(modes)


def to_class(page: Any) -> None:
    to_drive(page)
    press(page, "mode_class", ".st-key-lesson_bar")


def enlarge(page: Any) -> None:
    press(page, "large", ".st-key-masthead", "hidden")


def arrow(page: Any, key: str, told: str) -> None:
    """Press that arrow key once all is still, and wait for what it tells."""
    settled(page)
    page.keyboard.press(key)
    words_of(page, told)


def guess(page: Any, kind: type[Operation], count: int) -> None:
    """One more of the class guesses that operation, which makes so many."""
    press(page, f"guess_{kind.name}", f".st-key-guess_{kind.name} :text('{screen_of(kind).menu} · {count}')")


def test_a_person_drives_a_chain_on_a_phone_and_a_class_guesses_its_steps_with_the_arrow_keys(open_page: Open) -> None:
    page = open_page("?sample=clasica", width=400, scheme="dark")
    to_drive(page)
    begin(page)
    press(page, "plan_add_column", ".st-key-say_form")
    assert_narrow(page)
    show_on(page, 1200)
    drive_to_the_answer(page)
    press(page, "open_driven", ".st-key-answer h2:has-text('ESP, ITA')")
    seen(page.locator(f".st-key-question input[value='{QUESTION}']"))
    to_class(page)
    let_the_class_guess(page)
    show_on(page, 400)
    assert_narrow(page)


def drive_to_the_answer(page: Any) -> None:
    """Fill the form of the first step, write the others, and take one back."""
    name = page.locator("[class*=_add_column_name] input")
    settled(page)
    name.fill("Country")
    name.press("Enter")
    words_of(page, "f_add_column(Country)")  # a list that opens before the name has arrived is closed again
    pick(page, "[class*=_add_column_column0] input", "Cyclist")
    words_of(page, "in_brackets(Cyclist)")
    press(page, "say_form", ".st-key-plan_group_by")
    press(page, "plan_group_by", ":text('Which columns are the rows grouped by')")
    write(page, "f_group_by(Nation)", "No column 'Nation'")
    write(page, "f_group_by(Country)", "Step 3, prompt 1")
    page.wait_for_function("location.search.includes('drive=')")  # what a reload would open
    press(page, "take_back", ":text('Step 2, prompt 3')")
    write(page, "f_group_by(Country)", "Step 3, prompt 1")
    press(page, "compare_embedded", ":text('The embedded model replied:')")
    press(page, "plan_end", ":text('What is the answer?')")
    write(page, "f_answer(most(Country, Count))", "ESP, ITA")
    seen(page.locator(".st-key-driven_answer h2", has_text="ESP, ITA"))


def let_the_class_guess(page: Any) -> None:
    """In large letters, forwards and backwards, with the tables before and after a step beside each other."""
    enlarge(page)
    assert page.locator(".stMain h2").first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)") > 36
    words_of(page, "Step 1 of 3: what comes next?")
    assert page.get_by_text("Add column Country").count() == 0

    guess(page, AddColumn, 1)
    guess(page, GroupBy, 1)
    arrow(page, "ArrowRight", "1 of 2 guessed right.")
    tables = page.locator(".st-key-beside_tables [data-testid=stDataFrame]")
    seen(tables.nth(1))
    settled(page)
    before, after = (tables.nth(place).bounding_box() for place in (0, 1))
    assert abs(before["y"] - after["y"]) < 5 and before["x"] + before["width"] <= after["x"], "side by side"
    words_of(page, "Add column Country")
    words_of(page, "Chosen by you")
    arrow(page, "ArrowRight", "Step 2 of 3: what comes next?")
    press(page, "large", ".st-key-masthead")
    arrow(page, "ArrowLeft", "1 of 2 guessed right.")
    for told in ("Step 2 of 3: what", "Step 2 of 3: revealed", "Step 3 of 3: what", "Step 3 of 3: revealed"):
        arrow(page, "ArrowRight", told)
    seen(page.locator(".st-key-revealed h2", has_text="ESP, ITA"))


def begin(page: Any) -> None:
    """Write the question, and take the model's place."""
    box = page.locator(".st-key-drive_question input")
    settled(page)
    box.fill(QUESTION)
    box.press("Enter")
    press(page, "begin_drive", ":text('Step 1, prompt 1')")


def write(page: Any, text: str, told: str) -> None:
    """A reply in one's own words, and what the page tells after it."""
    box = page.locator(".st-key-drive_by_hand textarea")
    settled(page)
    if not box.is_visible():
        click_until(page.locator(".st-key-drive_by_hand summary"), box)
    # The box of the reply before is full until the new one takes its place.
    page.wait_for_function("document.querySelector('.st-key-drive_by_hand textarea')?.value === ''")
    settled(page)
    box.fill(text)
    click_until(page.locator(".st-key-say_written button:visible").first, page.get_by_text(told).first)
