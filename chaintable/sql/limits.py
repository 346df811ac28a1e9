"""What one query may take, and the watch that ends it when it takes more or a person stops it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic, thread_time

from chaintable.errors import StepError, Stopped

_PATIENCE = 4
_RARELY, _SLOW = 8, 0.01
"""The processor's time counts each eighth time that SQLite asks, and at once where it took so many seconds to ask."""
_USUALLY, _OFTEN, _AT_EACH = 1_000, 50, 2
"""Instructions of SQLite after which it asks whether to go on."""
_LARGE, _MOST_BYTES, _MOST_KEPT = 10_000, 60_000_000, 100_000_000
_LOOKS_EVERY = 0.02
"""Seconds after which the watch looks again at how much the query has written."""
_COUNTS = Path("/proc/thread-self/io")
_SECONDS_OF_ROW, _STEPS_OF_ROW, _BYTES_OF_ROW = 8e-6, 100, 300


class TooMuchError(StepError):
    """A query was ended because it took too long or found too much."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one query may take: seconds of the processor, rows of its result, and bytes of a text or of its result.

    A query is run for its result, and perhaps again for the rows behind it: each time it has `seconds`, and all times
    together `altogether`. Loading the table isn't counted. While it has taken at most `steps` instructions of SQLite,
    a query may go on for `longest` seconds. SQLite asks whether to go on every `asks` instructions. What it sorts and
    keeps it writes to files that nobody sees: at most `kept_bytes` (0: any number), where the system counts them.
    """

    seconds: float = 0.3
    rows: int = _LARGE
    text_bytes: int = 20_000
    result_bytes: int = 20_000_000
    altogether: float = 0.8
    longest: float = 0
    steps: int = 0
    asks: int = _USUALLY
    kept_bytes: int = _MOST_KEPT

    @classmethod
    def for_rows(cls, n_rows: int, *, steady: bool = False, builds: bool = False) -> "Limits":
        """Return the limits for a query over a table of so many rows; a large one may give as many.

        `steady` says that the query's work grows with the table alone, `builds` that it builds texts: then a single
        instruction can take milliseconds.
        """
        asks = _OFTEN if builds else _USUALLY
        if n_rows <= _LARGE:
            return cls(asks=asks)
        return cls(
            seconds=0.8,
            rows=n_rows,
            result_bytes=max(_MOST_BYTES, _BYTES_OF_ROW * n_rows) if steady else _MOST_BYTES,
            kept_bytes=0 if steady else _MOST_KEPT,
            longest=0.8 + _SECONDS_OF_ROW * n_rows if steady else 0,
            steps=_STEPS_OF_ROW * n_rows,
            asks=asks,
        )

    def with_texts(self, text_bytes: int, n_rows: int) -> "Limits":
        """Return the limits where texts can have so many bytes: SQLite asks more often where they are long."""
        if text_bytes <= self.text_bytes:
            return self
        return replace(self, text_bytes=text_bytes, asks=_OFTEN if n_rows > _LARGE else _AT_EACH)

    def seconds_after(self, steps: int) -> float:
        """Return how long a query may run that has taken so many instructions."""
        return max(self.longest, self.seconds) if steps <= self.steps else self.seconds


_asked_to_stop: ContextVar[Callable[[], bool]] = ContextVar("asked_to_stop", default=lambda: False)


@contextmanager
def stopped_by(asked: Callable[[], bool]) -> Iterator[None]:
    """Inside, a query that runs in this thread ends with `Stopped` as soon as `asked` is true."""
    before = _asked_to_stop.set(asked)
    try:
        yield
    finally:
        _asked_to_stop.reset(before)


class Watch:
    """What SQLite asks again and again while a query runs: whether to end it, because it is late or was stopped.

    It is late after some seconds of the processor, or four times as many by the clock: on a busy computer a query that
    needs little work isn't ended because others work too. `spent` are the seconds that earlier runs of the query took.
    """

    def __init__(self, limits: Limits, spent: float = 0) -> None:
        self._limits, self._asked = limits, _asked_to_stop.get()
        whole = max(limits.altogether, limits.seconds_after(0))
        self._before = max(0.0, spent - (whole - limits.seconds_after(0)))
        self._began, self._seen = thread_time(), monotonic()
        self._clock = self._looked = self._seen
        self._times = 0
        self._wrote = bytes_written()
        self.stopped: BaseException | None = None
        """What to raise if a person stopped the query, or it has written too much."""

    @property
    def seconds(self) -> float:
        """The seconds that the query has, as far as it has come."""
        return self._limits.seconds_after(self._times * self._limits.asks)

    @property
    def taken(self) -> float:
        """The seconds of the processor that this run has taken."""
        return thread_time() - self._began

    def __call__(self) -> bool:
        try:
            if self._asked():
                self.stopped = Stopped("Stopped by you.")
        except KeyboardInterrupt as interrupt:  # Ctrl+C is heard here, and SQLite would swallow it
            self.stopped = interrupt
        self._times += 1
        now, before = monotonic(), self._seen
        self._seen = now
        looked = self._times % _RARELY == 0 or now - before > _SLOW
        if looked and self._limits.kept_bytes and now - self._looked > _LOOKS_EVERY:
            self._looked = now
            self._check_written()
        return self.stopped is not None or (looked and self._is_late(now))

    def _check_written(self) -> None:
        most = self._limits.kept_bytes
        if bytes_written() - self._wrote > most:
            words = f"The query sorts or keeps more than {most // 1_000_000:,} MB."
            self.stopped = TooMuchError(words, "Select fewer rows or columns, or shorter texts.")

    def _is_late(self, now: float) -> bool:
        left = self.seconds - self._before
        return self.taken > left or now - self._clock > _PATIENCE * left


def bytes_written() -> int:
    """Bytes that this thread has written so far; 0 where the system doesn't count them."""
    try:
        counts = dict(line.split(":") for line in _COUNTS.read_text().splitlines())
        return int(counts["wchar"])
    except (OSError, ValueError, KeyError):
        return 0
