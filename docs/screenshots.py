"""Make the pictures of the README from the running app: `python docs/screenshots.py` (with playwright and Chromium).

Further words name the pictures to make: `python docs/screenshots.py prompts drive`. The app keeps its data in a folder
that is deleted afterwards, and ignores your own settings.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
IMAGES = Path(__file__).parent / "images"
QUESTION = "Which country had the most cyclists finish within the top 10?"
ASKED = urlencode({"sample": "clasica", "q": QUESTION, "step": "1"})
RECORDED = "Eight samples vote on the rows"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
SETTINGS = ("CHAINTABLE_", "OPENAI_", "AZURE_OPENAI_")
USUAL_HEIGHT = 900
MARGIN = 16
"""Around a part of a page, in pixels."""
DRAWN = """() => document.querySelector('[data-testid=stApp]')?.dataset.testScriptState === 'notRunning'
    && !document.querySelector('[data-testid=stSkeleton]')"""
"""Whether the page is drawn to its end, with all of its parts loaded."""
TABLES_SECONDS = 1.5
"""Time for tables to appear: they are drawn on a canvas, which no selector can wait for."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a page: its name, how to get there from the start page, colour scheme and width in pixels.

    It shows the whole page, or only the `part` that this selector finds.
    """

    name: str
    lead: Callable[[Any, str], None]
    scheme: str = "light"
    width: int = 1200
    part: str = ""


# How to reach each picture


def lead_to_answer(page: Any, address: str) -> None:
    """Open Explore with a question answered and its first step open."""
    page.goto(f"{address}?{ASKED}")
    page.locator(".st-key-shape").wait_for()


def lead_to_drawer(page: Any, address: str) -> None:
    """Open a recorded run with the drawer of its first step open."""
    page.goto(address)
    press(page, "recorded")
    page.get_by_role("menuitem", name=RECORDED).click()
    page.locator(".st-key-shape").wait_for()
    if not page.locator(".st-key-record_0 summary").is_visible():
        page.locator(".st-key-step_0 summary").first.click()
    page.locator(".st-key-record_0 summary").click()
    page.locator(".st-key-drawer_0").wait_for()


def lead_to_prompts(page: Any, address: str) -> None:
    """Open the page Prompts with the prompt that chooses the next operation."""
    lead_to_answer(page, address)
    to_page(page, "Prompts", "prompts_choice")


def lead_to_drive(page: Any, address: str) -> None:
    """Open Drive at the arguments of the first step."""
    lead_to_answer(page, address)
    to_page(page, "Drive", "drive_modes")
    press(page, "begin_drive")
    press(page, "plan_select_row")
    page.locator(".st-key-say_form").wait_for()


def lead_to_compare(page: Any, address: str) -> None:
    """Open Compare with two lanes that part and come together again."""
    lead_to_answer(page, address)
    to_page(page, "Compare", "compare_begin")
    press(page, "compare_begin")
    page.locator(".st-key-apart").wait_for()


def lead_to_class(page: Any, address: str) -> None:
    """Open Guess in class with some guesses at the first step."""
    lead_to_answer(page, address)
    to_page(page, "Drive", "drive_modes")
    press(page, "mode_class")
    guesses = {"add_column": 9, "group_by": 6, "select_row": 3}
    for name, times in guesses.items():
        for count in range(1, times + 1):
            press(page, f"guess_{name}")
            page.locator(f".st-key-guess_{name}", has_text=f"· {count}").wait_for()


def to_page(page: Any, title: str, key: str) -> None:
    """Go to a page by its link."""
    page.get_by_role("link", name=title).first.click()
    page.locator(f".st-key-{key}").wait_for()


def press(page: Any, key: str) -> None:
    """Click the button in the container with that key."""
    page.locator(f".st-key-{key} button:visible:not([disabled])").first.click()


PICTURES = (
    Picture("explore-light", lead_to_answer),
    Picture("explore-dark", lead_to_answer, "dark"),
    Picture("explore-narrow", lead_to_answer, width=400),
    Picture("drawer", lead_to_drawer, part=".st-key-record_0"),
    Picture("prompts", lead_to_prompts),
    Picture("drive", lead_to_drive),
    Picture("compare", lead_to_compare),
    Picture("class", lead_to_class),
)


# The app and the camera


@contextmanager
def running_app() -> Iterator[str]:
    """Run the app on a free port and yield its address."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    options = ["--server.headless", "true", "--server.port", str(port)]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", *options]
    silent = subprocess.DEVNULL
    ours = {name: value for name, value in os.environ.items() if not name.startswith(SETTINGS)}
    with TemporaryDirectory() as data:
        environment = ours | {"CHAINTABLE_DATA": data}
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=silent, stderr=silent)  # noqa: S603
        try:
            await_health(f"http://127.0.0.1:{port}/_stcore/health")
            yield f"http://127.0.0.1:{port}/"
        finally:
            process.terminate()
            process.wait()


def await_health(url: str, seconds: float = 60) -> None:
    """Wait until the app answers."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(url, timeout=2).close()  # noqa: S310
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise TimeoutError(f"the app did not answer at {url}")


def take_picture(browser: Any, address: str, picture: Picture) -> Path:
    """Take one picture, with the window as high as the page so that nothing needs scrolling."""
    size = {"width": picture.width, "height": USUAL_HEIGHT}
    page = browser.new_context(color_scheme=picture.scheme, viewport=size).new_page()
    page.set_default_timeout(60_000)
    picture.lead(page, address)
    page.wait_for_function(DRAWN)
    page.wait_for_timeout(TABLES_SECONDS * 1000)
    whole = page.evaluate("document.querySelector('.stMainBlockContainer').scrollHeight")
    page.set_viewport_size({"width": picture.width, "height": int(whole)})
    page.mouse.move(0, 0)
    page.wait_for_function(DRAWN)
    page.wait_for_timeout(TABLES_SECONDS * 1000)
    path = IMAGES / f"{picture.name}.png"
    page.screenshot(path=path, clip=around(page.locator(picture.part).bounding_box()) if picture.part else None)
    page.context.close()
    return path


def around(box: dict[str, float]) -> dict[str, float]:
    """Return the box with a margin on each side."""
    return {name: box[name] - MARGIN for name in "xy"} | {name: box[name] + 2 * MARGIN for name in ("width", "height")}


def main() -> None:
    """Make all pictures, or the named ones."""
    IMAGES.mkdir(exist_ok=True)
    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    wanted = [picture for picture in PICTURES if picture.name in sys.argv[1:] or not sys.argv[1:]]
    with running_app() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        for picture in wanted:
            print(take_picture(browser, address, picture).relative_to(ROOT))
        browser.close()


if __name__ == "__main__":
    main()
