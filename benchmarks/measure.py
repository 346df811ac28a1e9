"""Shared by the benchmarks: made-up tables, and the time and peak memory of a call in a separate process."""

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
    """Return eight mixed columns like a spreadsheet's, always the same for the same number of rows."""
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
    """Return seconds and peak memory (MB, whole process) of `work(*arguments)` in a new process, and its result."""
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
    """Return this process's peak memory in MB; getrusage would include the process it was forked from."""
    found = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())
    return int(found[1]) / 1024 if found else float("nan")


def timed(work: Callable[[], Any], repeats: int = 5) -> float:
    """Return the median duration of a call in seconds."""
    seconds = []
    for _ in range(repeats):
        started = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - started)
    return float(np.median(seconds))
