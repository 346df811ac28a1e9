"""A workbook on a phone in the dark: its sheets, another value, how numbers are read, and a step that breaks."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from .clicking import click_until, gone, pick, press, seen, settled
from .screens import assert_fits
from .test_explore_in_chromium import ask, upload

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
SALES = [["North", "1.500", "Ann"], ["South", "2.250", "Ben"], ["South", "1.250", "Cem"], ["East", "1.125", "Dan"]]


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


def test_sheets_another_value_the_decimal_mark_and_the_repair_of_a_step_on_a_phone_in_the_dark(
    open_page: Open, tmp_path: Path
) -> None:
    page = open_page("?details=0", width=400, height=800, scheme="dark")
    upload(page, workbook(tmp_path))
    seen(page.locator("[class*=st-key-sheet_tabs_]"))
    ask(page, "What is the total amount for the North?")
    seen(page.locator(".st-key-answer h2", has_text="1.5"))
    settled(page)
    page.locator(".st-key-question input").fill("and for the South?")
    press(page, "run", ".st-key-answer h2:has-text('3.5')")
    seen(page.locator(".st-key-question input[value='What is the total amount for the South?']"))

    press(page, "types_popover", "[class*=st-key-column_types_mark] input")
    pick(page, "[class*=st-key-column_types_mark] input", "Comma")
    press(page, "apply_column_types", ".st-key-answer h2:has-text('3.500')")

    choose_sheet(page, "2024", ".st-key-use_sheet")
    press(page, "use_sheet", "[class*=st-key-repair_]")
    seen(page.get_by_text("No column 'Amount'"))
    settled(page)
    press(page, "repair_1_0", "[class*=st-key-repair_1]", "detached")
    settled(page)
    if page.locator(".st-key-repair_2_0").count():
        press(page, "repair_2_0", "[class*=st-key-repair_2]", "detached")
    seen(page.locator(".st-key-answer h2", has_text="3"))
    gone(page.locator("[class*=st-key-repair_]"))
    assert_fits(page)
