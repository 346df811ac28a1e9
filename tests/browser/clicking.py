"""Clicks as a person makes them: on what stands still, and once more where the page shows that one was not taken.

A click that the page moves under is lost, in Chromium as under a person's hand: it is pressed on one place and let go
on another. So nothing is clicked before the page is `settled`; and as an answer that is late may move it all the same,
each click says what it `shows`, and is made again where that does not come.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

TRIES = 3
PATIENCE_SECONDS = 8
"""After so long without any sign a person clicks again."""
LONG_PATIENCE_SECONDS = 60
AGAIN_SECONDS = 1
"""How long is looked once more, on a page that is settled."""
STILL_MILLISECONDS = 100
POLLED_MILLISECONDS = 50

_SETTLED = """still => {
    const atWork = '.st-key-live, .st-key-testing, .st-key-asking, .st-key-prompts_live, [class*=st-key-work_]'
    if (document.querySelector(atWork)) return true
    const places = [...document.querySelectorAll('[class*=st-key-]')].map(element => element.getBoundingClientRect())
    const seen = JSON.stringify(places), app = document.querySelector('[data-testid=stApp]')
    const loading = document.querySelector('[data-testid=stSkeleton]') !== null
    const last = window.lastSeen ?? {}
    if (app?.dataset.testScriptState !== 'notRunning' || loading || seen !== last.seen) {
        window.lastSeen = { seen, since: performance.now() }
        return false
    }
    return performance.now() - last.since >= still
}"""


def settled(page: Any) -> None:
    """Wait until the page is drawn to its end, all of its parts are loaded and nothing moves.

    Where a model is at work something always moves, so that isn't waited for.
    """
    page.wait_for_function(_SETTLED, arg=STILL_MILLISECONDS, polling=POLLED_MILLISECONDS)


def seen(target: Any, state: str = "visible", timeout: float | None = None) -> None:
    """Wait until that is there, for so many milliseconds at most.

    Any one of several will do: for a moment, what is drawn anew stands beside what it takes the place of.
    """
    target.first.wait_for(state=state, timeout=timeout)


def gone(target: Any, timeout: float | None = None) -> None:
    """Wait until nothing of that is there, for so many milliseconds at most."""
    seen(target, "detached", timeout)


def click_until(target: Any, shown: Any, state: str = "visible", before_again: str = "") -> None:
    """Click, until what the click `shows` is there (or is not, with the state "hidden" or "detached").

    Before a click is made again, the key `before_again` is pressed, where one is given.
    """
    _do_until(target, target.click, shown, state, before_again)


def press_key_until(target: Any, key: str, shown: Any, state: str = "visible") -> None:
    """Press a key until what it shows is there, or is not: a page drawn anew loses a key as it loses a click."""
    _do_until(target, lambda: target.press(key), shown, state)


def _do_until(
    target: Any, act: Callable[[], object], shown: Any, state: str = "visible", before_again: str = ""
) -> None:
    seen(target)
    _bring_into_view(target)
    settled(target.page)
    act()
    for _ in range(TRIES - 1):
        if came(shown, state) or not target.is_visible():
            break
        settled(target.page)  # a page that is slow may have taken it and still be at it
        if came(shown, state, AGAIN_SECONDS):
            break
        if before_again:
            target.press(before_again)
        act()
    seen(shown, state)


def _bring_into_view(target: Any) -> None:
    """Scroll to a target before the page is settled: a list that a click opens closes again where the click scrolls.

    A page that is drawn anew meanwhile takes the target away, and has another one in its place.
    """
    from playwright.sync_api import Error

    with suppress(Error):
        target.scroll_into_view_if_needed(timeout=PATIENCE_SECONDS * 1000)


def came(shown: Any, state: str, seconds: float = PATIENCE_SECONDS) -> bool:
    """Whether that is seen before a person would click again."""
    from playwright.sync_api import TimeoutError as TimedOut

    try:
        seen(shown, state, seconds * 1000)
    except TimedOut:
        return False
    return True


def press(page: Any, key: str, shows: str = "", state: str = "visible") -> None:
    """Press the button of that key, until the page has what it shows, where that is known."""
    button = page.locator(f".st-key-{key} button:visible:not([disabled])").first
    if shows:
        click_until(button, page.locator(shows).first, state)
        return
    seen(button)
    settled(page)
    button.click()


def download(page: Any, key: str) -> Any:
    """Press the button of that key until its download begins, and return the download."""
    from playwright.sync_api import TimeoutError as TimedOut

    button = page.locator(f".st-key-{key} button:visible:not([disabled])").first
    for patience in (*[PATIENCE_SECONDS] * (TRIES - 1), LONG_PATIENCE_SECONDS):
        seen(button)
        settled(page)
        try:
            with page.expect_download(timeout=patience * 1000) as waiting:
                button.click()
            return waiting.value
        except TimedOut:
            continue
    raise AssertionError(f"no download came of the button {key}")


def send_file(page: Any, box: Any, file: Any) -> None:
    """Put a file into that box, again where the page doesn't take it: a box that is being drawn anew loses it."""
    from playwright.sync_api import TimeoutError as TimedOut

    for patience in (*[PATIENCE_SECONDS] * (TRIES - 1), LONG_PATIENCE_SECONDS):
        settled(page)
        try:
            with page.expect_request("**/_stcore/upload_file/**", timeout=patience * 1000):
                box.set_input_files(file)
            return
        except TimedOut:
            continue
    raise AssertionError("the page took no file")


def choose(page: Any, key: str, words: str) -> None:
    """Choose one of several that stand side by side."""
    button = page.locator(f".st-key-{key} [role=radio]", has_text=words)
    click_until(button, page.locator(f".st-key-{key} [role=radio][aria-checked=true]", has_text=words))


def tick(page: Any, key: str, words: str) -> None:
    """Choose one of several that stand below each other, or tick a box."""
    label = page.locator(f".st-key-{key} label", has_text=words).first
    click_until(label, label.locator("input:checked"), "attached")


def pick(page: Any, box: str, words: str) -> None:
    """Choose from the list that a box opens; of a long list only the part is there that the words leave.

    A list that opened while the page was drawn anew is open and has no options, so it is closed before another click.
    One that closed for the same reason before anything was chosen is opened once more.
    """
    from playwright.sync_api import TimeoutError as TimedOut

    option = page.get_by_role("option", name=words).first
    for patience in (*[PATIENCE_SECONDS] * (TRIES - 1), LONG_PATIENCE_SECONDS):
        click_until(page.locator(box).first, page.get_by_role("option").first, before_again="Escape")
        if not option.is_visible():
            page.keyboard.type(words)
        try:
            settled(page)
            option.click(timeout=patience * 1000)
        except TimedOut:
            continue
        gone(option)
        return
    raise AssertionError(f"the list never offered {words!r}")


SETTINGS = ".st-key-model_settings"


def open_settings(page: Any) -> None:
    """Open the settings of the model, unless they are open."""
    if not page.locator(SETTINGS).is_visible():
        press(page, "model_line", SETTINGS)


def close_settings(page: Any) -> None:
    """Close the settings of the model, unless they are closed."""
    if page.locator(SETTINGS).is_visible():
        click_until(page.locator(".st-key-model_line button").first, page.locator(SETTINGS), "hidden")
        settled(page)
