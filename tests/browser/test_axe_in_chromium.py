"""axe-core finds nothing serious on any page, in either theme; `.ci/run` installs it, else the tests are skipped."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .clicking import click_until, open_settings, press, settled

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
AXE = Path(__file__).parents[2] / ".axe" / "node_modules" / "axe-core" / "axe.min.js"
ASKED = "?sample=clasica&q=Which+country+had+the+most+cyclists+finish+within+the+top+10%3F"
FOUND = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
    .filter(found => ['serious', 'critical'].includes(found.impact))
    .map(found => `${found.id}: ${found.nodes.map(node => node.html.slice(0, 200)).join(' | ')}`)"""


@pytest.fixture(autouse=True)
def axe() -> None:
    """Skip where axe-core is not installed, or fail where it is required."""
    if AXE.is_file():
        return
    reason = "axe-core is not installed: npm install --no-save --no-package-lock --prefix .axe axe-core@4"
    if os.environ.get("CHAINTABLE_REQUIRE_AXE") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def serious(page: Any) -> list[str]:
    """What axe finds on the page as it is now that is serious or critical.

    Streamlit dims what it draws anew; nothing is dimmed here, as a page may be drawn while axe reads its colors.
    """
    settled(page)
    page.add_style_tag(content="[data-stale] { opacity: 1 !important; transition: none !important }")
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    found: list[str] = page.evaluate(FOUND)
    return found


def open_first_step(page: Any) -> None:
    """Wait for the answer, and open the first step."""
    page.locator(".st-key-answer").wait_for()
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
def test_every_page_of_the_menu(open_page: Open, scheme: str) -> None:
    page = open_page(ASKED, scheme=scheme)
    links: list[str] = page.get_by_test_id("stTopNavLink").evaluate_all("links => links.map(link => link.href)")
    assert len(links) > 2
    for link in links:
        page.goto(link)
        page.locator(".st-key-model_line").wait_for()
        assert serious(page) == [], link


def test_a_fault_is_found(open_page: Open) -> None:
    page = open_page()
    page.evaluate("document.body.append(document.createElement('img'), document.createElement('button'))")
    assert len(serious(page)) == 2
