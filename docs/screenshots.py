"""Make the pictures of the README from the running app: `python docs/screenshots.py` (with playwright and Chromium)."""

import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
IMAGES = Path(__file__).parent / "images"
QUESTION = "Which country had the most cyclists finish within the top 10?"
ASKED = urlencode({"sample": "clasica", "q": QUESTION, "step": "1"})
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PICTURES = (("explore-light", "light", 1200), ("explore-dark", "dark", 1200), ("explore-narrow", "light", 400))


@contextmanager
def running_app() -> Iterator[str]:
    """The app on a free port; its address."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    options = ["--server.headless", "true", "--server.port", str(port)]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", *options]
    silent = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=ROOT, stdout=silent, stderr=silent)  # noqa: S603
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


def take_picture(browser: Any, address: str, name: str, scheme: str, width: int) -> Path:
    """One picture of the whole page with an answered question."""
    page = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900}).new_page()
    page.goto(f"{address}?{ASKED}")
    page.locator(".st-key-shape").wait_for(timeout=60_000)
    page.wait_for_timeout(1_500)  # the tables are drawn on a canvas, which no selector can wait for
    height = page.evaluate("document.querySelector('.stMainBlockContainer').scrollHeight")
    page.set_viewport_size({"width": width, "height": int(height)})
    page.wait_for_timeout(1_000)
    path = IMAGES / f"{name}.png"
    page.screenshot(path=path)
    page.context.close()
    return path


def main() -> None:
    """Make all pictures."""
    IMAGES.mkdir(exist_ok=True)
    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    with running_app() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        for name, scheme, width in PICTURES:
            print(take_picture(browser, address, name, scheme, width).relative_to(ROOT))
        browser.close()


if __name__ == "__main__":
    main()
