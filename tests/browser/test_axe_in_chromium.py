"""axe-core finds nothing serious on any page, in either theme; `.ci/run` installs it, else the tests are skipped."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .clicking import click_until, open_settings, press, seen, settled
from .screens import show_on, turn

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
AXE = Path(__file__).parents[2] / ".axe" / "node_modules" / "axe-core" / "axe.min.js"
ASKED = "?sample=clasica&q=Which+country+had+the+most+cyclists+finish+within+the+top+10%3F"
FOUND = """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
    .filter(found => ['serious', 'critical'].includes(found.impact))
    .map(found => `${found.id}: ${found.nodes.map(node => node.html.slice(0, 200)).join(' | ')}`)"""


FAULTS = """() => {
    document.body.append(document.createElement('img'), document.createElement('button'))
    const words = document.createElement('p')
    words.textContent = 'Read in the light only'
    words.style.color = '#222222'
    document.querySelector('.stMainBlockContainer').prepend(words)
}"""
DARK_ON_DARK = "dark, color-contrast"
CONTRAST = """async element => {
    const wanted = { runOnly: ['color-contrast'], resultTypes: ['violations'] }
    return (await axe.run(element, wanted)).violations.flatMap(found => found.nodes.map(node => node.html))
}"""
KINDS = "[data-testid^=stBaseButton], summary, [data-testid=stTopNavLink]"
"""What reacts to the pointer. Of each kind, which has a test id of its own, the first is looked at."""
LOOKS = """elements => elements.map(element => {
    const reacts = element.checkVisibility() && !element.disabled && !element.closest('[data-testid=stElementToolbar]')
    const names = ['data-testid', 'data-variant', 'data-selected', 'aria-checked']
    return reacts ? names.map(name => element.getAttribute(name)).join() : ''
})"""
"""How each element looks; "" for those that don't react, and for the tools of a table, which are there only while the
pointer is over it."""
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
    """Have axe on the page as it is now, unless it is there.

    Streamlit dims what it draws anew; nothing is dimmed here, as a page may be drawn while axe reads its colors, and no
    color changes little by little.
    """
    settled(page)
    if not page.evaluate("'axe' in window"):
        page.add_style_tag(content="[data-stale] { opacity: 1 !important } * { transition: none !important }")
        page.add_script_tag(path=AXE)


LIGHT_AND_DARK = ("light", "dark")
COLORS = "['color-contrast', 'link-in-text-block']"
"""The rules whose findings depend on the theme: all others find the same in the light as in the dark."""
FOUND_IN_COLORS = FOUND.replace("resultTypes", f"runOnly: {COLORS}, resultTypes")


def serious(page: Any) -> list[str]:
    """What axe finds on the page as it is now that is serious or critical, in the light and then in the dark."""
    found: list[str] = []
    load_axe(page)
    for scheme, looked_for in zip(LIGHT_AND_DARK, (FOUND, FOUND_IN_COLORS), strict=True):
        turn(page, scheme)
        settled(page)
        found += (f"{scheme}, {one}" for one in page.evaluate(looked_for))
    return found


def open_first_step(page: Any) -> None:
    """Wait for the answer, and open the first step."""
    seen(page.locator(".st-key-answer"))
    settled(page)
    click_until(page.locator(".st-key-step_0 summary").first, page.locator(".st-key-edit_0"))


def test_explore_with_an_answer_a_form_and_the_settings_open(open_page: Open) -> None:
    page = open_page(ASKED, width=1280)
    open_first_step(page)
    assert serious(page) == []
    for scheme in LIGHT_AND_DARK:
        turn(page, scheme)
        assert_stays_readable_under_the_pointer(page)
    press(page, "edit_0", ".st-key-apply")
    open_settings(page)
    for width in (1280, 400):
        show_on(page, width)
        assert serious(page) == [], width


def assert_stays_readable_under_the_pointer(page: Any) -> None:
    load_axe(page)
    elements = page.locator(f".stApp :is({KINDS})")
    looks: list[str] = elements.evaluate_all(LOOKS)
    unlike = {look: looks.index(look) for look in looks if look}
    assert len(unlike) > 5
    for look, place in unlike.items():
        element = elements.nth(place)
        element.evaluate(TO_THE_MIDDLE)
        element.hover(timeout=10_000)
        assert element.evaluate(CONTRAST) == [], look


def test_a_picture_without_a_table_its_plan_of_modules_and_every_other_page_of_the_menu_and_faults_are_found(
    open_page: Open,
) -> None:
    page = open_page("?sample=pond&q=Which+living+thing+in+this+food+web+is+a+producer%3F")
    seen(page.locator(".st-key-plan_strip", has_text="Text detector"))
    assert serious(page) == []
    press(page, "plan_edit", "[data-variant=pills]")
    assert serious(page) == []

    links = page.get_by_test_id("stTopNavLink")
    names: list[str] = links.all_inner_texts()
    assert len(names) > 2 and names[0].endswith("Explore")
    for k, name in enumerate(names[1:], 1):
        click_until(links.nth(k), links.nth(k).and_(page.locator("[aria-current=page]")))
        seen(page.locator(".st-key-model_line"))
        assert serious(page) == [], name

    page.evaluate(FAULTS)
    assert [one.partition(":")[0] for one in serious(page)] == ["light, button-name", "light, image-alt", DARK_ON_DARK]
