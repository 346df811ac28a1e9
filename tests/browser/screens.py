"""The open page on another screen: wider or narrower, light or dark. To load it anew would cost seconds each time."""

from contextlib import suppress
from typing import Any

from .clicking import settled

_THEMED = "scheme => getComputedStyle(document.querySelector('.stApp')).colorScheme === scheme"
_SIDEWAYS = """() => [...document.querySelectorAll('.stMain, .stMainBlockContainer, .stMainBlockContainer *')]
    .filter(e => !e.closest('[data-testid=stDataFrame]') && e.getBoundingClientRect().width > 0
        && e.getBoundingClientRect().right > window.innerWidth + 1).map(e => e.className)"""


def turn(page: Any, scheme: str) -> None:
    """Have the page light or dark, as if its person chose that for all programs."""
    page.emulate_media(color_scheme=scheme)
    page.wait_for_function(_THEMED, arg=scheme)


def show_on(page: Any, width: int, height: int = 900, scheme: str = "light") -> None:
    """Have the page on a screen of that size and theme."""
    turn(page, scheme)
    page.set_viewport_size({"width": width, "height": height})
    settled(page)


def assert_narrow(page: Any) -> None:
    """On a phone nothing but the tables scrolls sideways."""
    from playwright.sync_api import TimeoutError as TimedOut

    settled(page)
    assert page.viewport_size["width"] == 400
    with suppress(TimedOut):  # what follows the width of the window a moment later may still be as wide as before
        page.wait_for_function(f"() => ({_SIDEWAYS})().length === 0", timeout=10_000)
    assert page.evaluate(_SIDEWAYS) == []
    assert_fits(page)


def assert_fits(page: Any) -> None:
    """The page as a whole doesn't scroll sideways."""
    page.wait_for_function("document.querySelector('.stMain').scrollWidth <= innerWidth")
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
