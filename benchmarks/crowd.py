"""The app under load, without a browser: `python -m benchmarks.crowd sessions`, `… questions`, `… memory` or `… kills`.

Visitors speak the app's own WebSocket protocol: they open the page, type questions and press Run. `sessions` has 30
visitors ask at once, without a pause unless `--pause` gives them seconds to read each answer, and says the 95th
percentile of the server's time for one run of the page's script, the memory with all of them, and the memory after
they left. `questions` has a few visitors ask 1,000 questions and says the memory along the way. `memory` has 3
visitors paste a table of a million rows each and ask about it, and says the memory before, with them, and up to a
minute after they left. `kills` kills the app with SIGKILL 50 times while it works, and then looks for every chain
whose address it had told a visitor. `--number` changes 30, 1,000, 3 and 50.
"""

import argparse
import asyncio
import json
import os
import random
import re
import signal
import sys
import time
import urllib.request
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.page import serve
from chaintable.store import open_store

NUMBERS = {"sessions": 30, "questions": 1000, "memory": 3, "kills": 50}
MOST_P95 = 2.0
MOST_GROWTH = 0.25
"""The memory may grow by so much of itself between the first quarter of the questions and the end."""
LEAVING_SECONDS = 180.0
MINUTE = 60.0
LARGE_ROWS = 1_000_000
QUESTIONS = (
    "Which country had the most cyclists finish within the top 10?",
    "Which team did Denis Menchov ride for?",
    "How many cyclists are from ITA?",
    "What is the total of UCI ProTour Points?",
    "Who came first?",
    "How many points did the rider from Rabobank get?",
    "Which team has the fewest points?",
    "What is the average of UCI ProTour Points?",
)


class Visitor:
    """One open page; `runs` are the seconds of each run of its script, from asking for it until it was finished."""

    def __init__(self, url: str) -> None:
        self._url = url.replace("http:", "ws:") + "/_stcore/stream"
        self._known: dict[str, str] = {}
        self._now: set[str] = set()
        self._query = ""
        self._socket: ClientConnection | None = None
        self.runs: list[float] = []
        self.chain = ""

    async def open(self, query: str = "sample=clasica") -> None:
        """Open the page."""
        self._socket = await connect(self._url, subprotocols=["streamlit"], max_size=None)  # type: ignore[list-item]
        message = BackMsg()
        self._query = query
        await self._run(message)

    async def ask(self, question: str) -> float:
        """Type a question, press Run and wait for the end of the chain; return the seconds."""
        began = time.perf_counter()
        message = self._with_form(question)
        button = message.rerun_script.widget_states.widgets.add()
        button.id, button.trigger_value = self._known["run"], True
        await self._run(message)
        while "stop" in self._now:
            await asyncio.sleep(0.3)
            await self._run(self._with_form(question))
        return time.perf_counter() - began

    async def paste(self, table: str) -> None:
        """Open the panel, paste a table and use it."""
        message = BackMsg()
        panel = message.rerun_script.widget_states.widgets.add()
        panel.id, panel.bool_value = self._known["paste_popover"], True
        await self._run(message)
        message = BackMsg()
        box = message.rerun_script.widget_states.widgets.add()
        box.id, box.string_value = self._known["pasted"], table
        button = message.rerun_script.widget_states.widgets.add()
        button.id, button.trigger_value = self._known["use_pasted"], True
        await self._run(message)

    def _with_form(self, question: str) -> BackMsg:
        """A request for another run, with the form as a browser holds it."""
        message = BackMsg()
        box = message.rerun_script.widget_states.widgets.add()
        box.id, box.string_value = self._known["question"], question
        kind = message.rerun_script.widget_states.widgets.add()
        kind.id = self._known["kind"]
        kind.string_array_value.data.append("Question")
        return message

    async def leave(self) -> None:
        """Close the page."""
        if self._socket is not None:
            await self._socket.close()

    async def _run(self, message: BackMsg) -> None:
        assert self._socket is not None
        began, widgets, finished = time.perf_counter(), dict[str, str](), False
        message.rerun_script.query_string = self._query
        await self._socket.send(message.SerializeToString())
        async for data in self._socket:
            said = ForwardMsg.FromString(data if isinstance(data, bytes) else data.encode())
            kind = said.WhichOneof("type")
            if kind == "delta":
                widgets |= _widget_of(said)
            elif kind == "page_info_changed":
                self._query = said.page_info_changed.query_string
                found = re.search(r"chain=([\w-]+)", self._query)
                self.chain = found[1] if found else self.chain
            elif kind == "new_session":
                finished = False
                widgets.clear()
            elif kind == "script_finished":
                finished = True
            elif kind == "session_status_changed" and finished and not said.session_status_changed.script_is_running:
                break  # a run that began another one is followed by that one
        self._known |= widgets
        self._now = set(widgets)
        self.runs.append(time.perf_counter() - began)


_WIDGETS = ("text_input", "text_area", "button", "button_group", "popover")


def _widget_of(said: ForwardMsg) -> dict[str, str]:
    made = said.delta.new_element if said.delta.HasField("new_element") else said.delta.add_block
    kind = made.WhichOneof("type")
    id = getattr(getattr(made, kind), "id", "") if kind in _WIDGETS else ""
    return {id.rpartition("-")[2]: id} if id else {}


def counts(url: str) -> dict[str, float]:
    """What the app tells a scraper."""
    text = urllib.request.urlopen(f"{url}/metrics", timeout=60).read().decode()
    return {
        name.removeprefix("chaintable_"): float(value)
        for name, value in re.findall(r"^(\S+) ([\d.e+]+)$", text, re.MULTILINE)
    }


def megabytes(url: str) -> float:
    return counts(url)["memory_bytes"] / 1e6


def processor_seconds(process: int) -> float:
    """The processor time of the app so far: on a busy machine it says more than the clock."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def spread(seconds: Iterable[float]) -> str:
    values = sorted(seconds)
    p95 = quantiles(values, n=20)[-1]
    return f"median {median(values):.2f} s, p95 {p95:.2f} s, longest {values[-1]:.2f} s ({len(values)} runs)"


async def sessions(url: str, number: int, process: int, pause: float = 0.0) -> bool:
    """Have so many visitors ask at once; return whether the server kept to its limits.

    Each reads an answer for half the pause to one and a half times as many seconds, before asking again. The processor
    time of the app's `process` for each run and each question hardly depends on how busy the machine is.
    """
    first = Visitor(url)
    await first.open()
    await first.ask(QUESTIONS[0])
    alone = megabytes(url)
    visitors, worked = [Visitor(url) for _ in range(number)], processor_seconds(process)

    async def visit(place: int, visitor: Visitor) -> list[float]:
        await visitor.open()
        await asyncio.sleep(random.random() * max(2.0, pause))
        seconds = []
        for k in range(4):
            seconds.append(await visitor.ask(QUESTIONS[(place + k) % len(QUESTIONS)]))
            await asyncio.sleep(pause * (0.5 + random.random()))
        return seconds

    asked = await asyncio.gather(*(visit(place, visitor) for place, visitor in enumerate(visitors)))
    runs = [seconds for visitor in visitors for seconds in visitor.runs]
    worked, together = processor_seconds(process) - worked, megabytes(url)
    each, asking = (1000 * worked / count for count in (len(runs), sum(map(len, asked))))
    print(f"Processor time: {each:.0f} ms for a run of the script, {asking:.0f} ms for a question")
    print(f"{number} sessions at once. A run of the script: {spread(runs)}")
    print(f"From Run to the end of the chain: {spread(seconds for one in asked for seconds in one)}")
    await asyncio.gather(*(visitor.leave() for visitor in visitors))
    left = await lowest_memory(url, alone, together)
    print(f"Memory: {alone:.0f} MB with one, {together:.0f} MB with all, {left:.0f} MB after they left")
    return quantiles(runs, n=20)[-1] < MOST_P95 and left < alone + (together - alone) / 2 + 30


async def lowest_memory(url: str, alone: float, together: float) -> float:
    """Wait until the memory is back, at most for LEAVING_SECONDS."""
    began, left = time.monotonic(), together
    while time.monotonic() - began < LEAVING_SECONDS and left > alone * 1.05:
        await asyncio.sleep(10)
        left = min(left, megabytes(url))
    print(f"Waited {time.monotonic() - began:.0f} s for the memory of those who left")
    return left


async def questions(url: str, number: int) -> bool:
    """Have a few visitors ask so many questions; return whether the memory stayed flat."""
    visitors, memory = [Visitor(url) for _ in range(4)], []
    for visitor in visitors:
        await visitor.open()
    seconds: list[float] = []
    began = time.monotonic()
    for k in range(0, number, len(visitors)):
        asked = (visitor.ask(QUESTIONS[(k + place) % len(QUESTIONS)]) for place, visitor in enumerate(visitors))
        seconds += await asyncio.gather(*asked)
        if k % (number // 20 or 1) < len(visitors):
            memory.append(megabytes(url))
    print(f"{len(seconds):,} questions in {time.monotonic() - began:.0f} s. From Run to the answer: {spread(seconds)}")
    print("Memory in MB:", " ".join(f"{value:.0f}" for value in memory))
    early = max(memory[: len(memory) // 4 + 1])
    return memory[-1] <= early * (1 + MOST_GROWTH)


async def memory(url: str, number: int) -> bool:
    """Have so many visitors bring a large table; return whether its memory is back a minute after they left."""
    first = Visitor(url)
    await first.open()
    await first.ask(QUESTIONS[0])
    alone = megabytes(url)
    rows = "\n".join(f"{k},{k % 97},Team {k % 1_000}" for k in range(LARGE_ROWS))
    visitors = [Visitor(url) for _ in range(number)]
    for visitor in visitors:
        await visitor.open()
        await visitor.paste(f"Order,Points,Team\n{rows}")
        await visitor.ask("What is the total of Points?")
    together = megabytes(url)
    await asyncio.gather(*(visitor.leave() for visitor in visitors))
    left, began = [together], time.monotonic()
    while time.monotonic() - began < MINUTE:
        await asyncio.sleep(5)
        left.append(megabytes(url))
    print(f"Memory: {alone:.0f} MB before, {together:.0f} MB with {number} tables of {LARGE_ROWS:,} rows")
    print(f"After they left, every 5 s: {' '.join(f'{value:.0f}' for value in left)}")
    return left[-1] < alone + (together - alone) / 4


def kills(number: int, folder: Path) -> bool:
    """Kill the app so many times while it works; return whether every chain that it told of is still there."""
    told: set[str] = set()
    for k in range(number):
        with serve("app.py", CHAINTABLE_DATA=str(folder)) as (url, _, process):
            told |= asyncio.run(killed(url, process, random.Random(k)))
    store = open_store(str(folder))
    lost = []
    for chain in sorted(told):
        try:
            store.load_chain(chain)
        except Exception as error:
            lost.append(f"{chain}: {error}")
    print(f"{number} kills, {len(told)} chains told, {len(lost)} lost")
    print("\n".join(lost))
    return not lost and bool(told)


async def killed(url: str, process: int, chance: random.Random) -> set[str]:
    """Ask until the app is killed; return the chains whose address came back."""
    visitor, told, first = Visitor(url), set[str](), asyncio.Event()

    async def work() -> None:
        await visitor.open()
        for k in range(100):
            await visitor.ask(QUESTIONS[k % len(QUESTIONS)])
            if visitor.chain:
                told.add(visitor.chain)
                first.set()

    working = asyncio.create_task(work())
    with suppress(TimeoutError):
        await asyncio.wait_for(first.wait(), LEAVING_SECONDS)
    await asyncio.sleep(2.0 * chance.random())
    os.kill(process, signal.SIGKILL)
    await asyncio.gather(working, return_exceptions=True)
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=NUMBERS)
    parser.add_argument("--number", type=int)
    parser.add_argument("--pause", type=float, default=0.0, help="seconds that a visitor of `sessions` reads an answer")
    given = parser.parse_args()
    number = given.number or NUMBERS[given.part]
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        if given.part == "kills":
            kept = kills(number, Path(folder))
        else:
            with serve("app.py", CHAINTABLE_DATA=folder) as (url, _, process):
                asked_at_once = partial(sessions, process=process, pause=given.pause)
                parts: dict[str, Any] = {"sessions": asked_at_once, "questions": questions, "memory": memory}
                kept = asyncio.run(parts[given.part](url, number))
                print(f"Processor time of the app, its start included: {processor_seconds(process):.1f} s")
                print(json.dumps(counts(url)))
    print("Within the limits." if kept else "NOT within the limits.")
    sys.exit(not kept)


if __name__ == "__main__":
    main()
