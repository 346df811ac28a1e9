"""The speed of the page: `python -m benchmarks.page`.

In a real browser: from the start of the app to the first paint of its table, and on a page with a chain of ten steps a
click inside a step, or with all ten drawers open inside one of them, until its effect is on the screen; and from a
click on Stop until the page says so; and over an uploaded file of 120,000 rows from a click on Run to the answer, and
to the first word of progress. Without one: that page's whole script on the server, with its steps folded, and with each
step and its drawer open, also over a large table. With an argument, such as `runs`, only that part is measured.
"""

import os
import re
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
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright
from streamlit.testing.v1 import AppTest

from benchmarks.large_table import ROWS
from benchmarks.measure import made_up, timed

ROOT = Path(__file__).parent.parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
SIDES = ("Reply", "Prompt as sent", "Template", "Edit and run again")
MANY_ROWS = 120_000
QUESTIONS = (
    "What is the total quantity per country?",
    "Which customer has the highest price?",
    "How many orders were sent back?",
    "What is the average price?",
    "What are the top 5 customers by total price?",
    "What is the total price in Spain?",
)
WATCH = """() => {
    window.seen = {}
    const note = (name, place) => { if (document.querySelector(place)) window.seen[name] ??= performance.now() }
    new MutationObserver(() => {
        note('progress', '.st-key-live')
        if (answer() !== window.seen.former) note('answer', '.st-key-answer_line')
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    const answer = () => document.querySelector('.st-key-answer_line')?.textContent
    window.addEventListener('pointerup', () => { window.seen = { clicked: performance.now(), former: answer() } }, true)
}"""


@contextmanager
def serve(script: str, **settings: str) -> Iterator[tuple[str, float, int]]:
    """The script as an app with these settings: its address, when it was started, its process id."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    started = time.perf_counter()
    options = ["--server.headless", "true", "--server.port", str(port)]
    command = [sys.executable, "-m", "streamlit", "run", script, *options]
    silent = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=ROOT, stdout=silent, stderr=silent, env=os.environ | settings)
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
    """Time the start of the app until its table is on the screen."""
    with serve("app.py") as (url, started, pid):
        page.goto(url)
        page.get_by_test_id("stDataFrame").first.wait_for()
        print(
            f"start to first paint of the table: {time.perf_counter() - started:.2f} s, server {memory_mb(pid):.0f} MB"
        )


def clicks(page: Page, repeats: int = 9) -> None:
    """Time a click that opens or closes the second-to-last step until the page shows it."""
    with serve("benchmarks/ten_steps.py") as (url, _, _):
        page.goto(url)
        page.get_by_text("Answer: the Country").first.wait_for()
        step = page.locator(".st-key-step_8")
        seconds = []
        for k in range(repeats * 2):
            table = step.get_by_test_id("stDataFrame")
            started = time.perf_counter()
            step.locator("summary").first.click()
            table.first.wait_for(state="detached" if k % 2 else "visible")
            if k % 2 == 0:
                seconds.append(time.perf_counter() - started)
        print(f"open one of ten steps, click to its table: median {median(seconds) * 1000:.0f} ms")


def stops(page: Page, repeats: int = 9) -> None:
    """Time a click on Stop, while a server doesn't reply, until the page says that it was stopped."""
    with socket.create_server(("127.0.0.1", 0)) as silent, TemporaryDirectory() as data:
        server = f"http://127.0.0.1:{silent.getsockname()[1]}/v1"
        settings = {"OPENAI_BASE_URL": server, "CHAINTABLE_MODEL": "silent", "CHAINTABLE_DATA": data}
        with serve("app.py", **settings) as (url, _, _):
            page.goto(f"{url}?sample=clasica")
            seconds = [_stop(page, f"Who is silent for the {k}. time?") for k in range(1, repeats + 1)]
    print(f"click on Stop until the page says so: median {median(seconds) * 1000:.0f} ms, {max(seconds):.2f} s at most")


def _stop(page: Page, question: str) -> float:
    page.locator(".st-key-question input").fill(question)
    page.locator(".st-key-run button:visible").first.click()
    page.get_by_text("waiting for the silent model").wait_for()
    page.wait_for_timeout(1_000)
    started = time.perf_counter()
    page.locator(".st-key-stop button:visible").first.click()
    page.get_by_text("Stopped by you.").first.wait_for()
    return time.perf_counter() - started


def runs(page: Page) -> None:
    """Time a click on Run over a large file until the answer is on the screen, and until progress is said."""
    with TemporaryDirectory() as data, serve("app.py", CHAINTABLE_DATA=data) as (url, _, _):
        page.goto(f"{url}?sample=clasica")
        file = Path(data) / "orders.csv"
        made_up(MANY_ROWS).to_csv(file, index=False)
        page.locator(".st-key-upload_popover button:visible").first.click()
        page.locator("[class*=st-key-upload] input[type=file]").set_input_files(file)
        page.get_by_text(f"{MANY_ROWS:,} rows").first.wait_for(timeout=60_000)
        page.evaluate(WATCH)
        for question in QUESTIONS:
            _run(page, question)


def _run(page: Page, question: str) -> None:
    page.wait_for_timeout(1_500)
    page.locator(".st-key-question input").fill(question)
    page.locator(".st-key-run button:visible").first.click()
    page.wait_for_function("window.seen.answer", timeout=60_000)
    seen = page.evaluate("window.seen")
    said = f", progress after {seen['progress'] - seen['clicked']:.0f} ms" if "progress" in seen else ""
    print(f"{MANY_ROWS:,} rows, Run to the answer: {seen['answer'] - seen['clicked']:.0f} ms{said} · {question}")


def clicks_with_drawers(page: Page, repeats: int = 9) -> None:
    """Time a click on another side of one of ten open drawers until that side is shown."""
    with serve("benchmarks/ten_steps.py") as (url, _, _):
        page.goto(url)
        page.get_by_text("Answer: the Country").first.wait_for()
        page.get_by_text("Details", exact=True).first.click()
        open_all(page)
        place = page.locator(".st-key-drawer_4")
        sides = {
            "Prompt as sent": "Show white space",
            "Template": "The highlighted parts",
            "Edit and run again": "The reply",
        }
        for side, words in sides.items():
            seconds = []
            for _ in range(repeats):
                show_side(page, "Reply")
                place.get_by_text(words).first.wait_for(state="detached")
                started = time.perf_counter()
                show_side(page, side)
                place.get_by_text(words).first.wait_for()
                seconds.append(time.perf_counter() - started)
            print(f"ten open drawers, click to {side.lower()}: median {median(seconds) * 1000:.0f} ms")


def open_all(page: Page) -> None:
    """Open every step and its drawer, one after another."""
    for k in range(10):
        drawer = page.locator(f".st-key-record_{k} summary")
        while not drawer.is_visible():
            # On a newly opened page the first click closes the step again, so click once more.
            page.locator(f".st-key-step_{k} summary").first.click()
            page.wait_for_timeout(1_500)
        drawer.click()
        page.locator(f".st-key-drawer_{k}").wait_for()


def show_side(page: Page, side: str) -> None:
    page.locator(".st-key-side_4 button", has_text=side).click()


def server_time(repeats: int = 9) -> None:
    """Time the whole script of the page with ten steps on the server."""
    page = AppTest.from_file(str(ROOT / "benchmarks/ten_steps.py"), default_timeout=60).run()
    assert not page.exception, page.exception
    seconds = []
    for _ in range(repeats):
        started = time.perf_counter()
        page.run()
        seconds.append(time.perf_counter() - started)
    print(f"whole script with ten steps: median {median(seconds) * 1000:.0f} ms on the server")


def with_details(page: AppTest) -> AppTest:
    """The page with its switch Details on: the drawers are behind it."""
    return page.toggle(key="details").set_value(True).run()


def server_time_with_drawers(repeats: int = 9) -> None:
    """Time the same with every step and its drawer open, for each side."""
    # The second run folds the steps as a page that was just opened does; only then they stay as they are put.
    page = with_details(AppTest.from_file(str(ROOT / "benchmarks/ten_steps.py"), default_timeout=60).run().run())
    for prefix in ("step", "record"):
        for k in range(10):
            page.session_state[f"{prefix}_{k}"] = True
        page.run()
    for side in SIDES:
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


def server_time_of_large_table(repeats: int = 9) -> None:
    """Time an open drawer over a large table, for each side."""
    page = with_details(AppTest.from_file(str(ROOT / "benchmarks/large_table.py"), default_timeout=120).run().run())
    for prefix in ("step", "record"):
        page.session_state[f"{prefix}_0"] = True
        page.run()
    for side in SIDES:
        page.session_state["side_0"] = side
        page.run()
        assert not page.exception, page.exception
        print(
            f"{ROWS:,} rows, open drawer, {side.lower()}: median {timed(page.run, repeats) * 1000:.0f} ms on the server"
        )


def main() -> None:
    on_the_server = (server_time, server_time_with_drawers, server_time_of_large_table)
    in_the_browser = (first_paint, clicks, clicks_with_drawers, stops, runs)
    wanted = set(sys.argv[1:]) or {part.__name__ for part in (*on_the_server, *in_the_browser)}
    for part in on_the_server:
        if part.__name__ in wanted:
            part()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM)
        for watched in in_the_browser:
            if watched.__name__ in wanted:
                watched(browser.new_page())
        browser.close()


if __name__ == "__main__":
    main()
