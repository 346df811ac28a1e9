"""The running app and a real Chromium; without one the tests are skipped, or fail if CHAINTABLE_REQUIRE_BROWSER=1."""

import base64
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from chaintable.ui.session.browser_state.cookie import COOKIE
from chaintable.ui.session.storage.visitor import COOKIE as SPACE

from .clicking import settled

ROOT = Path(__file__).parents[2]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first that is there is used. The shell draws the same pages, without the windows around them: half the time."""
QUICKLY_COMPILED = "--js-flags=--no-opt --no-maglev"
"""A page that lives for half a minute takes longer to be compiled well than it then saves."""
SECONDS = 60
FAILED = pytest.StashKey[bool]()
TOLD = 6_000
"""How many characters of a page and of the log a failed test tells."""
SETTINGS = ("CHAINTABLE_", "OPENAI_", "AZURE_OPENAI_")
VIOLATIONS = """window.violations = []
addEventListener('securitypolicyviolation', e => violations.push(`${e.effectiveDirective} ${e.blockedURI}`), true)"""
"""Keeps what the content security policy forbade in `window.violations`."""


def missing(reason: str) -> None:
    """Skip, or fail where a browser is required."""
    if os.environ.get("CHAINTABLE_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def running_app(folder: Path, port: int) -> Iterator[str]:
    """The app with its data and its log in that folder, and none of the settings of whoever runs the tests."""
    options = ["--server.headless", "true", "--server.port", str(port), "--server.fileWatcherType", "none"]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", *options]
    ours = {name: value for name, value in os.environ.items() if not name.startswith(SETTINGS)}
    # Each test has a server of its own with the same model: what one said must not answer the next.
    own = {"CHAINTABLE_DATA": str(folder / "data"), "CHAINTABLE_REUSE_ACROSS_ADDRESSES": "0"}
    environment = ours | own
    log = folder / "log"
    with log.open("ab") as output:
        process = subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, env=environment)
        try:
            await_answer(f"http://127.0.0.1:{port}/_stcore/health", process, log)
            yield f"http://127.0.0.1:{port}/"
        finally:
            process.terminate()
            process.wait(20)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the app of these tests keeps its data and its log."""
    return tmp_path_factory.mktemp("app")


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """The app on a free port of this machine, started for these tests and ended after them."""
    with running_app(folder, free_port()) as started:
        yield started


def await_answer(url: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until the server answers; a process that ends instead fails the test."""
    for _ in range(10 * SECONDS):
        try:
            urllib.request.urlopen(url, timeout=SECONDS).close()
            return
        except (urllib.error.URLError, OSError):
            with suppress(subprocess.TimeoutExpired):
                process.wait(0.1)
                break
    pytest.fail(f"the app did not start: {log.read_text(errors='replace')[-2000:]}")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A Chromium that runs without a screen."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright is not installed")
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    if path is None:
        missing(f"no Chromium on the PATH ({', '.join(NAMES)})")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[QUICKLY_COMPILED])
        yield browser
        browser.close()


def is_error(message: Any) -> bool:
    """Whether the console tells of an error; Streamlit looks for its server below the address of a page first."""
    return message.type == "error" and re.search(r"/\w+/_stcore/", message.location.get("url", "")) is None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[Any]:
    """Keep on the test whether it failed, for `open_page` to tell what was on the screen."""
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report


def tell(pages: list[Any], folder: Path) -> None:
    """Print what the pages showed and what the app wrote, for who reads the report of a failed test."""
    for page in pages:
        print(f"--- {page.url}", page.locator("body").inner_text()[:TOLD], sep="\n")
    print("--- the app's log", (folder / "log").read_text(errors="replace")[-TOLD:], sep="\n")


def remembering(server: str, address: str) -> Any:
    """The cookie of a browser whose person chose the model "scripted" at that server before."""
    chosen = {"kind": "openai", "base_url": server, "model": "scripted"}
    text = base64.urlsafe_b64encode(json.dumps(chosen).encode()).decode()
    return {"name": COOKIE, "value": text, "url": address}


def space_of(page: Any) -> str:
    """The id of the browser's space, once the cookie is there: a part of the page sets it, after it is drawn."""
    page.wait_for_function("start => document.cookie.includes(start)", arg=f"{SPACE}=")
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    return str(cookies[SPACE])


@pytest.fixture
def open_page(
    chromium: Any, address: str, folder: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Any]]:
    """Open the app in a window, with the model at that server; no console may have told of an error in the end.

    A request to anywhere else is such an error, as the content security policy forbids it.
    """
    pages: list[Any] = []
    errors: list[str] = []

    def opened(
        where: str = "",
        width: int = 1200,
        scheme: str = "light",
        height: int = 900,
        shows: str = ".st-key-suggestions",
        server: str = "",
    ) -> Any:
        size = {"width": width, "height": height}
        # Nothing moves for show: what turns and fades would be drawn by the processor.
        calm: dict[str, Any] = {"accept_downloads": True, "reduced_motion": "reduce"}
        context = chromium.new_context(viewport=size, color_scheme=scheme, **calm)
        if server:
            context.add_cookies([remembering(server, address)])
        page = context.new_page()
        page.set_default_timeout(SECONDS * 1000)
        page.add_init_script(VIOLATIONS)
        page.on("console", lambda message: errors.append(message.text) if is_error(message) else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        details = "" if "details=" in where else f"{'&' if '?' in where else '?'}details=1"
        page.goto(address + where + details)
        page.locator(shows).first.wait_for()
        settled(page)
        pages.append(page)
        return page

    yield opened
    if request.node.stash.get(FAILED, False):
        tell(pages, folder)
    for page in pages:
        page.context.close()
    assert errors == []
