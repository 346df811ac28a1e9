"""Files of each kind are opened in one browser after another, and asked: a table, a photo, documents, a workbook."""

import os
import zipfile
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from over_documents import PEOPLE, QUESTION, SHOWS

from chaintable.readers.pictures.recognition import has_rapidocr

from .clicking import click_until, gone, pick, press, seen, settled
from .screens import assert_fits, show_on
from .test_explore_in_chromium import ask, upload

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
TEAMS = "Team,Country,Points\nAjax,NED,7\nPSV,NED,9\nGenk,BEL,8\n"
SALES = [["North", "1.500", "Ann"], ["South", "2.250", "Ben"], ["South", "1.250", "Cem"], ["East", "1.125", "Dan"]]


def test_a_table_a_photo_documents_and_a_workbook_are_opened_asked_and_edited(open_page: Open, tmp_path: Path) -> None:
    page = open_page(scheme="dark")
    assert_a_table_is_asked_edited_and_the_edit_is_undone(page, tmp_path)
    if has_rapidocr() or os.environ.get("CHAINTABLE_REQUIRE_IMAGES"):
        assert_a_photo_is_asked_and_stands_beside_its_table(page)
    assert_documents_are_searched_and_the_answer_has_its_places(page, tmp_path)
    show_on(page, 400, 800, "dark")
    assert_sheets_the_decimal_mark_and_a_broken_step_are_mended(page, tmp_path)
    assert_fits(page)


def assert_a_table_is_asked_edited_and_the_edit_is_undone(page: Any, folder: Path) -> None:
    file = folder / "teams.csv"
    file.write_text(TEAMS, encoding="utf-8")
    upload(page, file)
    seen(page.get_by_text("3 rows × 3 columns"))
    ask(page, "How many teams are from NED?")
    seen(page.locator(".st-key-answer h2", has_text="2"))

    press(page, "edit_0", ".st-key-apply")
    pick(page, "[class*=_select_row_clause_0_column] input", "Points")
    value = page.locator("[class*=_select_row_clause_0_Points_value] input")
    seen(value)
    settled(page)
    value.click()
    value.fill("8")
    value.press("Enter")
    press(page, "apply", ".st-key-answer h2:has-text('1')")
    press(page, "undo", ".st-key-answer h2:has-text('2')")


def assert_a_photo_is_asked_and_stands_beside_its_table(page: Any) -> None:
    with resources.as_file(resources.files("chaintable.samples").joinpath("pictures", "menu.png")) as file:
        upload(page, file)
        seen(page.get_by_text("Read from a picture by rapidocr."))
    seen(page.locator(".st-key-pictures_source img"))
    settled(page)
    ask(page, "Which drink costs the most?")
    seen(page.locator(".st-key-answer h2", has_text="Iced latte"))


def assert_documents_are_searched_and_the_answer_has_its_places(page: Any, folder: Path) -> None:
    """A ZIP in, a question of three hops, a query edited, evidence dropped, and the places."""
    file = folder / "radio.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("people.md", PEOPLE)
        archive.writestr("shows.md", SHOWS)
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


def workbook(folder: Path) -> Path:
    """A workbook with the sales of two years; in the second one the column has a slightly different name."""
    file = folder / "sales.xlsx"
    with pd.ExcelWriter(file) as writer:
        for year, amount in (("2023", "Amount"), ("2024", "Amounts")):
            pd.DataFrame(SALES, columns=["Region", amount, "Seller"]).to_excel(writer, sheet_name=year, index=False)
    return file


def choose_sheet(page: Any, name: str, shows: str) -> None:
    tab = page.locator("[class*=st-key-sheet_tabs_] [role=radio]", has_text=name)
    click_until(tab, page.locator(shows).first)


def assert_sheets_the_decimal_mark_and_a_broken_step_are_mended(page: Any, folder: Path) -> None:
    upload(page, workbook(folder))
    seen(page.locator("[class*=st-key-sheet_tabs_]"))
    ask(page, "What is the total amount for the North?")
    seen(page.locator(".st-key-answer h2", has_text="1.5"))

    press(page, "types_popover", "[class*=st-key-column_types_mark] input")
    pick(page, "[class*=st-key-column_types_mark] input", "Comma")
    press(page, "apply_column_types", ".st-key-answer h2:has-text('1.500')")

    choose_sheet(page, "2024", ".st-key-use_sheet")
    press(page, "use_sheet", "[class*=st-key-repair_]")
    seen(page.get_by_text("No column 'Amount'"))
    settled(page)
    press(page, "repair_1_0", "[class*=st-key-repair_1]", "detached")
    settled(page)
    if page.locator(".st-key-repair_2_0").count():
        press(page, "repair_2_0", "[class*=st-key-repair_2]", "detached")
    seen(page.locator(".st-key-answer h2", has_text="1"))
    gone(page.locator("[class*=st-key-repair_]"))
