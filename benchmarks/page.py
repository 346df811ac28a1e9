"""How quick the page is: `python -m benchmarks.page`.

In a real browser: from the start of the app to the first paint of its table, and on a page with a chain of ten steps a
click inside a step until its effect is on the screen. Without one: that page's whole script on the server, with its
steps folded, and with each step and its drawer open.
"""

import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright
from streamlit.testing.v1 import AppTest

ROOT = Path(__file__).parent.parent
CHROMIUM = "/usr/bin/chromium"


@contextmanager
def serve(script: str) -> Iterator[tuple[str, float, int]]:
    """The script as an app: its address, when it was started, its process id."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    started = time.perf_counter()
    options = ["--server.headless", "true", "--server.port", str(port)]
    command = [sys.executable, "-m", "streamlit", "run", script, *options]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until_up(process, f"http://127.0.0.1:{port}/_stcore/health")
        yield f"http://127.0.0.1:{port}", started, process.pid
    finally:
        process.terminate()
        process.wait()


def wait_until_up(process: "subprocess.Popen[bytes]", url: str) -> None:
    while process.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=1).close()
            return
        except (urllib.error.URLError, OSError):
            continue
    raise RuntimeError("the app ended at once")


def memory_mb(pid: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else float("nan")


def first_paint(page: Page) -> None:
    """From the start of the app to its table on the screen."""
    with serve("app.py") as (url, started, pid):
        page.goto(url)
        page.get_by_test_id("stDataFrame").first.wait_for()
        print(
            f"start to first paint of the table: {time.perf_counter() - started:.2f} s, server {memory_mb(pid):.0f} MB"
        )


def clicks(page: Page, repeats: int = 9) -> None:
    """A click that folds the last step but one open or shut, until the page shows it."""
    with serve("benchmarks/ten_steps.py") as (url, _, _):
        page.goto(url)
        page.get_by_text("Answer: the Country").first.wait_for()
        step = page.get_by_test_id("stExpander").nth(8)
        seconds = []
        for k in range(repeats * 2):
            table = step.get_by_test_id("stDataFrame")
            started = time.perf_counter()
            step.locator("summary").click()
            table.first.wait_for(state="detached" if k % 2 else "visible")
            if k % 2 == 0:
                seconds.append(time.perf_counter() - started)
        print(f"open one of ten steps, click to its table: median {median(seconds) * 1000:.0f} ms")


def server_time(repeats: int = 9) -> None:
    """The whole script of the page with ten steps, on the server."""
    page = AppTest.from_file(str(ROOT / "benchmarks/ten_steps.py"), default_timeout=60).run()
    assert not page.exception, page.exception
    seconds = []
    for _ in range(repeats):
        started = time.perf_counter()
        page.run()
        seconds.append(time.perf_counter() - started)
    print(f"whole script with ten steps: median {median(seconds) * 1000:.0f} ms on the server")


def server_time_with_drawers(repeats: int = 9) -> None:
    """The same with every step and its drawer open, from each side."""
    # The second run folds the steps as a page that was just opened does; only then they stay as they are put.
    page = AppTest.from_file(str(ROOT / "benchmarks/ten_steps.py"), default_timeout=60).run().run()
    for prefix in ("step", "record"):
        for k in range(10):
            page.session_state[f"{prefix}_{k}"] = True
        page.run()
    for side in ("Reply", "Prompt as sent", "Template", "Edit and run again"):
        for k in range(10):
            page.session_state[f"side_{k}"] = side
        page.run()
        assert not page.exception, page.exception
        assert sum(str(choice.key).startswith("side_") for choice in page.get("button_group")) == 10
        seconds = []
        for _ in range(repeats):
            started = time.perf_counter()
            page.run()
            seconds.append(time.perf_counter() - started)
        print(f"ten open drawers, {side.lower()}: median {median(seconds) * 1000:.0f} ms on the server")


def main() -> None:
    server_time()
    server_time_with_drawers()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM)
        first_paint(browser.new_page())
        clicks(browser.new_page())
        browser.close()


if __name__ == "__main__":
    main()
