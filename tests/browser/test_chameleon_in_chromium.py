"""Chameleon in the browser, with no key: a price list asked whether somebody can afford things, and its plan edited."""

from collections.abc import Callable
from typing import Any

import pytest

from .clicking import click_until, close_settings, open_settings, pick, press, seen, settled
from .screens import assert_fits, show_on
from .test_explore_in_chromium import upload

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
PRICES = "Item,Price\npencil case,$4.50\nnotebook,$2.25\nbackpack,$24.00\nruler,$0.90\n"


def answer(page: Any) -> str:
    return str(page.locator(".st-key-answer h2").inner_text())


def test_can_she_afford_it_is_answered_by_a_plan_that_is_edited_by_chips(open_page: Open) -> None:
    page = open_page()
    prices = {"name": "prices.csv", "mimeType": "text/csv", "buffer": PRICES.encode()}
    upload(page, prices)
    seen(page.locator("h2", has_text="prices"))
    open_settings(page)
    pick(page, ".st-key-method input", "Chameleon")
    close_settings(page)
    page.get_by_text("Choices, unit, hint and pictures").click()
    page.locator(".st-key-choices textarea").fill("yes\nno")
    page.locator(".st-key-question input").fill("Ana has $7. Can she afford a pencil case and a notebook?")
    press(page, "run", ".st-key-plan_strip")
    settled(page)
    assert answer(page) == "yes"
    assert "leaves: yes" in page.locator(".st-key-module_4").inner_text()

    show_on(page, 400)
    first, second = (page.locator(f".st-key-module_{at}").bounding_box() for at in (0, 1))
    assert first["y"] == second["y"], "on a phone two modules stand side by side"
    assert_fits(page)
    show_on(page, 1200)

    press(page, "plan_edit", "[data-variant=pills]")
    chip = page.locator("[data-variant=pills]", has_text="Program verifier")
    click_until(chip, page.locator(".st-key-plan_1_remove button:not([disabled])").first)
    press(page, "plan_1_remove", "text=This plan can be played")
    knowledge = page.get_by_role("menuitem", name="Knowledge retrieval").first
    click_until(page.locator(".st-key-plan_1_add button").first, knowledge, before_again="Escape")
    click_until(knowledge, page.locator("[data-variant=pills]", has_text="2 Knowledge retrieval"))
    press(page, "plan_run", ".st-key-module_1 >> text=Knowledge retrieval")
    settled(page)
    assert answer(page) == "yes"

    seen(page.locator(".st-key-step_3 summary"))
    press(page, "undo", ".st-key-module_2 >> text=Program verifier")

    page.get_by_role("link", name="Runs").click()
    graph = page.locator(".st-key-plans_graph")
    click_until(page.get_by_text("Which module follows which"), graph.get_by_text("Program executor"))
    counts = graph.get_by_text("100 %")
    seen(counts)
    show_on(page, 400)
    assert graph.get_by_text("Program executor").is_visible()
    assert not counts.first.is_visible(), "on a phone they would cover the names, and stand in the list below"
    assert_fits(page)
