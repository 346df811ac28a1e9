"""Read over 200 hostile files in a child with limits, and print how each ended: `python -m benchmarks.hostile [WORD]`.

The files are made as they are needed, and none is kept. `WORD` chooses those with it in their name. A file passes if it
was read or refused within 20 s of processor time and 1 GB of memory per megabyte that it begins (whatever it says).
The exit code is 1 if one does not.
"""

import re
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.hostile.binary import binary
from benchmarks.hostile.packed import packed
from benchmarks.hostile.pictures import pictures
from benchmarks.hostile.texts import texts
from chaintable.errors import InputError
from chaintable.readers import read_isolated
from chaintable.readers.isolated import WORKER
from chaintable.sandbox import pool_of

MOST_SECONDS, MOST_MB = 20.0, 1_000.0


@dataclass(slots=True)
class Watch:
    """The largest memory and the processor time of the child that works, looked at now and then."""

    peak_mb: float = 0.0
    seconds: float = 0.0
    over: bool = False

    def look(self) -> None:
        """Look until the work is over."""
        pool, start = pool_of(WORKER), 0.0
        children = [child.process.pid for child in pool._idle]
        start = sum(map(_processor_seconds, children))
        while not self.over:
            for pid in children:
                self.peak_mb = max(self.peak_mb, _memory_mb(pid))
                self.seconds = max(self.seconds, _processor_seconds(pid) - start)
            time.sleep(0.01)


def read_one(name: str, data: bytes) -> tuple[str, float, Watch]:
    """How a file ended, the seconds it took on the clock, and what was seen meanwhile."""
    pool_of(WORKER).warm_up()
    read_isolated(b"a,b\n1,2\n", "warm.csv")
    for child in pool_of(WORKER)._idle:
        child.becomes_ready()
    watch = Watch()
    watching = threading.Thread(target=watch.look)
    watching.start()
    started = time.perf_counter()
    try:
        table = read_isolated(data, name).table
        ended = f"read, {table.n_rows:,} × {table.n_columns:,}"
    except InputError as refusal:
        ended = f"refused: {refusal.message}"
    finally:
        taken = time.perf_counter() - started
        watch.over = True
        watching.join()
    return ended, taken, watch


def files(word: str) -> Iterator[tuple[str, bytes]]:
    for make in (texts, packed, binary, pictures):
        for name, data in make():
            if word in name:
                yield name, data


def _memory_mb(pid: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+)", _told(pid, "status"))
    return int(found[1]) / 1e3 if found else 0.0


def _processor_seconds(pid: int) -> float:
    parts = _told(pid, "stat").rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / 100 if len(parts) > 12 else 0.0


def _told(pid: int, what: str) -> str:
    try:
        return Path(f"/proc/{pid}/{what}").read_text()
    except OSError:
        return ""


def main() -> None:
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    counts = {"read": 0, "refused": 0}
    failed = []
    print(f"{'file':<28} {'size kB':>9} {'s':>6} {'cpu s':>6} {'MB':>6}  how it ended")
    for name, data in files(word):
        try:
            ended, taken, watch = read_one(name, data)
        except Exception as problem:
            ended, taken, watch = f"ERROR: {type(problem).__name__}: {problem}", 0.0, Watch()
        counts[ended.split(",")[0].split(":")[0]] = counts.get(ended.split(",")[0].split(":")[0], 0) + 1
        if (
            ended.startswith("ERROR")
            or watch.seconds > MOST_SECONDS
            or watch.peak_mb > MOST_MB * max(1, len(data) / 1e6)
        ):
            failed.append(name)
        size = len(data) / 1e3
        print(
            f"{name:<28} {size:9,.1f} {taken:6.2f} {watch.seconds:6.2f} {watch.peak_mb:6,.0f}  {ended[:110]}",
            flush=True,
        )
    print(f"{sum(counts.values())} files: {counts}; outside the limits: {failed or 'none'}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
