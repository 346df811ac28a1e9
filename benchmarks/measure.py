"""What the benchmarks share: made-up tables, and time and peak memory of a call in a process of its own."""

import multiprocessing
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

OUT = Path(__file__).parent / "out"


def made_up(rows: int) -> pd.DataFrame:
    """Eight mixed columns, as a spreadsheet has them; the same for the same number of rows."""
    random = np.random.default_rng(20)
    day = np.datetime64("2015-01-01")
    return pd.DataFrame(
        {
            "Order": np.arange(rows) + 100_000,
            "Customer": [
                f"Customer {number} ({code})"
                for number, code in zip(
                    random.integers(0, rows, rows), random.choice(["ESP", "ITA", "FRA", "RUS"], rows), strict=True
                )
            ],
            "Country": random.choice(["Spain", "Italy", "France", "Russia", "Peru", ""], rows),
            "Date": (day + random.integers(0, 3000, rows)).astype(str),
            "Quantity": random.integers(1, 500, rows),
            "Price": [f"{price:,.2f}" for price in random.gamma(2, 900, rows)],
            "Score": [f"{a}–{b}" for a, b in random.integers(0, 6, (rows, 2))],
            "Remark": random.choice(["paid", "open", "sent back", "lost, then found", "-"], rows),
        }
    )


def apart(work: Callable[..., Any], *arguments: Any) -> tuple[float, float, Any]:
    """Seconds and peak memory (MB, of the whole process) of `work(*arguments)` in a fresh process, and its result."""
    context = multiprocessing.get_context("spawn")
    mine, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(theirs, work, arguments))
    process.start()
    theirs.close()
    seconds, peak, result = mine.recv()
    process.join()
    return seconds, peak, result


def _run(pipe: Any, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    started = time.perf_counter()
    result = work(*arguments)
    pipe.send((time.perf_counter() - started, peak_mb(), result))


def peak_mb() -> float:
    """The most memory that this process has held (not, as getrusage has it, that of the one it was forked from)."""
    found = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())
    return int(found[1]) / 1024 if found else float("nan")


def timed(work: Callable[[], Any], repeats: int = 5) -> float:
    """The median seconds of a call."""
    seconds = []
    for _ in range(repeats):
        started = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - started)
    return float(np.median(seconds))
