"""axe-core finds nothing serious on any page, in either theme; `.ci/run` installs it, else the tests are skipped."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .clicking import click_until, open_settings, press, seen, settled

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
AXE = Path(__file__).parents[2] / ".axe" / "node_modules" / "axe-core" / "axe.min.js"
ASKED = "?sample=clasica&q=Which+country+had+the+most+cyclists+finish+within+the+top+10%3F"
FOUND = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
    .filter(found => ['serious', 'critical'].includes(found.impact))
    .map(found => `${found.id}: ${found.nodes.map(node => node.html.slice(0, 200)).join(' | ')}`)"""


CONTRAST = """async element => {
    const wanted = { runOnly: ['color-contrast'], resultTypes: ['violations'] }
    return (await axe.run(element, wanted)).violations.flatMap(found => found.nodes.map(node => node.html))
}"""
KINDS = "[data-testid^=stBaseButton], summary, [data-testid=stTopNavLink]"
"""What reacts to the pointer. Of each kind, which has a test id of its own, the first is looked at."""
STAYS = "element => !element.closest('[data-testid=stElementToolbar]')"
"""The tools of a table lie over it, and only while the pointer is there."""
TO_THE_MIDDLE = "element => element.scrollIntoView({ block: 'center', behavior: 'instant' })"


@pytest.fixture(autouse=True)
def axe() -> None:
    """Skip where axe-core is not installed, or fail where it is required."""
    if AXE.is_file():
        return
    reason = "axe-core is not installed: npm install --no-save --no-package-lock --prefix .axe axe-core@4"
    if os.environ.get("CHAINTABLE_REQUIRE_AXE") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def load_axe(page: Any) -> None:
    """Have axe on the page as it is now.

    Streamlit dims what it draws anew; nothing is dimmed here, as a page may be drawn while axe reads its colors.
    """
    settled(page)
    page.add_style_tag(content="[data-stale] { opacity: 1 !important; transition: none !important }")
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)


def serious(page: Any) -> list[str]:
    """What axe finds on the page as it is now that is serious or critical."""
    load_axe(page)
    found: list[str] = page.evaluate(FOUND)
    return found


def open_first_step(page: Any) -> None:
    """Wait for the answer, and open the first step."""
    seen(page.locator(".st-key-answer"))
    settled(page)
    click_until(page.locator(".st-key-step_0 summary").first, page.locator(".st-key-edit_0"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 400])
def test_explore_with_an_answer_a_form_and_the_settings_open(open_page: Open, scheme: str, width: int) -> None:
    page = open_page(ASKED, width=width, scheme=scheme)
    open_first_step(page)
    assert serious(page) == []
    press(page, "edit_0", ".st-key-apply")
    assert serious(page) == []
    open_settings(page)
    assert serious(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_picture_without_a_table_and_the_plan_of_modules_above_its_steps(open_page: Open, scheme: str) -> None:
    page = open_page("?sample=pond&q=Which+living+thing+in+this+food+web+is+a+producer%3F", scheme=scheme)
    seen(page.locator(".st-key-plan_strip", has_text="Text detector"))
    assert serious(page) == []
    press(page, "plan_edit", "[data-variant=pills]")
    assert serious(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_the_pointer_is_on_stays_readable(open_page: Open, scheme: str) -> None:
    page = open_page(ASKED, scheme=scheme)
    open_first_step(page)
    load_axe(page)
    page.add_style_tag(content="* { transition: none !important }")
    unlike: dict[tuple[str | None, ...], Any] = {}
    for element in page.locator(f".stApp :is({KINDS})").all():
        looks = tuple(map(element.get_attribute, ("data-testid", "data-variant", "data-selected", "aria-checked")))
        if looks not in unlike and element.is_visible() and element.is_enabled() and element.evaluate(STAYS):
            unlike[looks] = element
    assert len(unlike) > 5
    for looks, element in unlike.items():
        element.evaluate(TO_THE_MIDDLE)
        element.hover(timeout=10_000)
        assert element.evaluate(CONTRAST) == [], looks


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_of_the_menu(open_page: Open, scheme: str) -> None:
    page = open_page(ASKED, scheme=scheme)
    links: list[str] = page.get_by_test_id("stTopNavLink").evaluate_all("links => links.map(link => link.href)")
    assert len(links) > 2
    for link in links:
        page.goto(link)
        seen(page.locator(".st-key-model_line"))
        assert serious(page) == [], link


def test_a_fault_is_found(open_page: Open) -> None:
    page = open_page()
    page.evaluate("document.body.append(document.createElement('img'), document.createElement('button'))")
    assert len(serious(page)) == 2
