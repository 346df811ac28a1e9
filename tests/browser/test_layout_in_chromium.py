"""The page at a glance in a real browser: the answer is seen, steps stand beside tables, six take at most 20 clicks."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from .clicking import click_until, press, seen, settled

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
ASKED = "?sample=clasica&details=0&q=Which+country+had+the+most+cyclists+finish+within+the+top+10%3F"
COUNT = "window.pressed = 0; window.addEventListener('pointerdown', () => window.pressed++, true)"


def box_of(page: Any, place: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(place).first.bounding_box()
    return found


@pytest.mark.parametrize(("width", "height", "scheme"), [(1280, 800, "light"), (400, 800, "dark")])
def test_after_a_run_the_answer_is_seen_without_scrolling_and_headings_are_in_order(
    open_page: Open, width: int, height: int, scheme: str
) -> None:
    page = open_page(ASKED, width=width, height=height, scheme=scheme)
    line = page.locator(".st-key-answer_line")
    seen(line)
    settled(page)
    seen(line.get_by_text("ESP, ITA"))
    seen(line.get_by_text("sure"))
    place = box_of(page, ".st-key-answer_line")
    assert place["y"] + place["height"] < height
    assert page.evaluate("document.querySelector('.stMain').scrollTop") == 0
    levels: list[int] = page.locator("h1, h2, h3, h4, h5, h6").evaluate_all("all => all.map(h => Number(h.tagName[1]))")
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


def test_on_a_wide_window_a_step_stands_beside_its_table_and_on_a_narrow_one_above(open_page: Open) -> None:
    wide = open_page(ASKED, width=1280)
    words, table = ".st-key-beside_step_1 .st-key-edit_1", ".st-key-beside_step_1 [data-testid=stDataFrame]"
    seen(wide.locator(table))
    settled(wide)
    assert box_of(wide, words)["x"] + box_of(wide, words)["width"] < box_of(wide, table)["x"]
    assert abs(box_of(wide, words)["y"] - box_of(wide, table)["y"]) < 100
    narrow = open_page(ASKED, width=1000)
    seen(narrow.locator(table))
    settled(narrow)
    assert box_of(narrow, words)["y"] < box_of(narrow, table)["y"]
    assert box_of(narrow, table)["width"] > 800


def write(page: Any, box: str, text: str) -> None:
    """Click into a box, write, and press Enter."""
    field = page.locator(f"{box} input").first
    seen(field)
    settled(page)
    field.click()
    field.fill(text)
    field.press("Enter")
    settled(page)


def test_six_steps_by_hand_take_at_most_20_clicks(open_page: Open) -> None:
    page = open_page("?sample=clasica&details=0", width=1280, height=800)
    page.evaluate(COUNT)
    press(page, "add_select_row", "[class*=select_row_clause_0_column]")
    write(page, "[class*=select_row_clause_0_column]", "UCI")
    write(page, "[class*=select_row_clause_0_test]", "is at least")
    write(page, "[class*=select_row_clause_0_text]", "5")
    press(page, "next_add_column", "[class*=add_column_rule]")
    write(page, "[class*=add_column_rule]", "brackets")
    write(page, "[class*=add_column_column0]", "Cyclist")
    press(page, "next_group_by", "[class*=measure0_rule]")
    write(page, "[class*=measure0_rule]", "sum")
    press(page, "next_sort_by", "[class*=sort_by_column]")
    press(page, "next_select_row", "[class*=select_row_way]")
    way = page.locator("[class*=select_row_way] [role=radio]", has_text="Position")
    click_until(way, page.locator("[class*=select_row_place]"))
    press(page, "next_answer", "[class*=answer_rule]")
    write(page, "[class*=answer_rule]", "all cells of a column")
    press(page, "apply", ".st-key-answer h2:has-text('ITA')")
    assert page.evaluate("window.pressed") <= 20


def test_a_chain_of_five_open_steps_fits_on_two_screens(open_page: Open) -> None:
    page = open_page("?sample=clasica&details=0", width=1280, height=800)
    for name in ("sort_by", "add_column", "sort_by", "select_column", "answer"):
        press(page, f"add_{name}", ".st-key-apply")
        if name == "select_column":
            write(page, "[class*=select_column_columns]", "Cyclist")
            page.keyboard.press("Escape")
        press(page, "apply", ".st-key-apply", "detached")
    for k in range(4):
        if not page.locator(f".st-key-edit_{k}").is_visible():
            click_until(page.locator(f".st-key-step_{k} summary").first, page.locator(f".st-key-edit_{k}"))
    settled(page)
    first, last = box_of(page, ".st-key-step_0"), box_of(page, ".st-key-step_4")
    assert last["y"] + last["height"] - first["y"] <= 1_600


def test_tab_reaches_the_question_within_eight_stops(open_page: Open) -> None:
    page = open_page("?sample=clasica&details=0")
    stops = 0
    while not page.evaluate("document.activeElement.closest('.st-key-question') !== null"):
        page.keyboard.press("Tab")
        stops += 1
        assert stops <= 8


def test_back_goes_to_the_question_before_and_forward_to_the_one_after(open_page: Open) -> None:
    page = open_page("?sample=clasica&details=0")
    for question, answer in (
        ("How many cyclists are from ITA?", "3"),
        ("Which team did Denis Menchov ride for?", "Rabo"),
    ):
        settled(page)
        page.locator(".st-key-question input").fill(question)
        page.keyboard.press("Enter")
        seen(page.locator(".st-key-answer h2", has_text=answer))
        settled(page)
    page.go_back()
    seen(page.locator(".st-key-answer h2", has_text="3"))
    seen(page.locator(".st-key-question input[value='How many cyclists are from ITA?']"))
    settled(page)
    page.go_forward()
    seen(page.locator(".st-key-answer h2", has_text="Rabo"))


def test_a_screen_reader_hears_the_answer_and_a_link_leads_to_its_step(open_page: Open) -> None:
    page = open_page(ASKED, height=500)
    seen(page.locator("[role=status]", has_text="Answer: ESP, ITA"), state="attached")
    press(page, "to_step_1", ".st-key-step_1:focus-within")
    page.wait_for_function("document.activeElement.closest('.st-key-step_1') !== null")
    assert -1 < box_of(page, ".st-key-step_1")["y"] < 500, "a part of a pixel may be above the edge"
