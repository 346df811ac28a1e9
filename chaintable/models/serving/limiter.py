"""The limit of simultaneous requests to one model at one server: lowered after a 429, then raised slowly."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition

from chaintable.errors import TooBusy
from chaintable.models.serving.retrying import NEVER, Cancel, stop_if

GLANCE_SECONDS = 0.2
"""How often a waiting request checks whether it was stopped, in seconds."""

REMEMBERED = 16
"""About how many requests the share of 429s is measured over."""
CROWDED = 0.2
"""From this share of 429s on, the server counts as overloaded."""


class Limiter:
    """Lets at most `limit` requests run at once.

    The limit begins at `most`, halves when a request comes back with 429, and grows again: by one with each request
    that comes back well while few are refused, and by one with each `limit` of them where many are. Requests that were
    already on their way when it halved do not halve it again: they report the same overload.
    """

    def __init__(self, most: int = 16) -> None:
        self.most = most
        self._limit = float(most)
        self._running = 0
        self._halvings = 0
        self._share = 0.0
        self._changed = Condition()

    @property
    def limit(self) -> int:
        """The number of requests that may run at once now (1 or more)."""
        return max(1, int(self._limit))

    @contextmanager
    def slot(self, cancelled: Cancel = NEVER) -> Iterator[None]:
        """Wait for room for one request. The outcome of the block moves the limit. Raises Stopped."""
        begun = self._enter(cancelled)
        try:
            yield
        except TooBusy:
            self._leave()
            self._halve(begun)
            raise
        except BaseException:
            self._leave()
            raise
        self._leave()
        self._grow()

    def resize(self, most: int) -> None:
        """Set another limit to start with and to return to."""
        with self._changed:
            if most != self.most:
                self.most, self._limit = most, float(most)
                self._changed.notify_all()

    def _enter(self, cancelled: Cancel) -> int:
        with self._changed:
            while self._running >= self.limit:
                stop_if(cancelled)
                self._changed.wait(GLANCE_SECONDS)
            self._running += 1
            return self._halvings

    def _leave(self) -> None:
        with self._changed:
            self._running -= 1
            self._changed.notify()

    def _halve(self, begun: int) -> None:
        with self._changed:
            self._share += (1 - self._share) / REMEMBERED
            if begun == self._halvings:
                self._halvings += 1
                self._limit = max(1.0, self._limit / 2)

    def _grow(self) -> None:
        with self._changed:
            self._share -= self._share / REMEMBERED
            step = 1.0 if self._share < CROWDED else 1 / self._limit
            self._limit = min(float(self.most), self._limit + step)
            self._changed.notify()
