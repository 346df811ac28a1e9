"""Pages are drawn one at a time, in the order in which they were asked for.

Drawing is work for the processor, and Python does one piece of it at a time. Thirty pages at once would all be done
late; in turns most are done early, none loses time by being interrupted, and none comes much later than the others.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock, local

AT_ONCE = 1
LONGEST_SECONDS = 3.0
"""Whoever waited this long is drawn beside the others, which may be waiting for something themselves."""


class Drawing:
    """The places of those who draw, `at_once` of them, and the line of those who wait for one."""

    def __init__(self, at_once: int = AT_ONCE, longest: float = LONGEST_SECONDS) -> None:
        self._free, self._longest = at_once, longest
        self._line: deque[Event] = deque()
        self._lock = Lock()
        self._own = local()

    @property
    def waiting(self) -> int:
        """How many wait in line."""
        return len(self._line)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Draw what is inside when it is this thread's turn."""
        self._own.placed = self._enter()
        try:
            yield
        finally:
            self._leave()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Give the place to others while what is inside waits for something, then be the next; only during a turn."""
        placed = getattr(self._own, "placed", False)
        self._leave()
        try:
            yield
        finally:
            if placed:
                self._own.placed = self._enter(first=True)

    def _enter(self, first: bool = False) -> bool:
        """Wait for a place, as the `first` or the last in line; return whether there was one in time."""
        called = Event()
        with self._lock:
            if self._free:
                self._free -= 1
                return True
            (self._line.appendleft if first else self._line.append)(called)
        called.wait(self._longest)
        with self._lock:
            if called.is_set():
                return True
            self._line.remove(called)
            return False

    def _leave(self) -> None:
        """Give this thread's place, if it has one, to the first in line."""
        placed, self._own.placed = getattr(self._own, "placed", False), False
        if not placed:
            return
        with self._lock:
            if self._line:
                self._line.popleft().set()
            else:
                self._free += 1


DRAWING = Drawing()
"""The places of this process."""
