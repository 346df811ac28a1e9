"""Compare in the browser: three lanes, where they part, the lane that is opened; on a narrow screen one at a time."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from models.server import ScriptedServer, reply

from .clicking import click_until, gone, press, seen, settled
from .screens import show_on
from .test_server_model_in_chromium import connect

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
COLD_SECONDS = 90
ASKED = "How many cyclists are from ITA?"
ADDRESS = "?sample=clasica&q=How+many+cyclists+are+from+ITA%3F"


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    """A server whose model counts wrong."""
    scripted = ScriptedServer(always=lambda heard: reply("The answer is: 4"))
    yield scripted
    scripted.close()


def to_compare(page: Any) -> None:
    click_until(page.get_by_test_id("stTopNavLink").get_by_text("Compare", exact=True), form(page))
    settled(page)


def form(page: Any) -> Any:
    return page.locator(".st-key-compare_begin").first


def choose(page: Any, label: str, option: str) -> None:
    """Choose an entry of the list with that label, or write a new one."""
    box = page.get_by_role("combobox", name=label).first
    box.click()
    box.fill(option)
    page.get_by_role("option", name=option).first.click()
    settled(page)


def test_three_lanes_part_where_they_do_and_a_click_opens_one(open_page: Open, server: ScriptedServer) -> None:
    page = open_page(ADDRESS)
    connect(page, server)
    to_compare(page)
    press(page, "compare_add", ".st-key-compare_setup_2")
    choose(page, "Model of lane A", "Embedded model")
    choose(page, "Model of lane B", "Embedded model")
    choose(page, "Method of lane B", "Text-to-SQL")
    choose(page, "Model of lane C", "scripted")
    choose(page, "Method of lane C", "End-to-end")
    press(page, "compare_begin", ".st-key-apart")
    gone(page.locator(".st-key-work_lanes"), timeout=COLD_SECONDS * 1000)
    settled(page)
    heads = [page.locator(f".st-key-cell_{lane}_head").inner_text() for lane in range(3)]
    assert ["3" in heads[0].split(), "3" in heads[1].split(), "4" in heads[2].split()] == [True] * 3
    seen(page.locator(".st-key-parts_0"))
    press(page, "to_parting_2", ".st-key-apart >> text=A and C part in row 1")
    assert len(server.heard) == 1

    press(page, "open_0_0", ".st-key-answer h2")
    seen(page.locator(f".st-key-question input[value='{ASKED}']"))
    settled(page)
    page.go_back()
    seen(page.locator(".st-key-cell_0_head"))

    show_on(page, 400, 800)
    assert not page.locator(".st-key-cell_1_head").is_visible()
    lane = page.locator(".st-key-compare_narrow [role=radio]", has_text="B")
    click_until(lane, page.locator(".st-key-cell_1_head"))
    seen(page.locator(".st-key-cell_0_head"), "hidden")
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
