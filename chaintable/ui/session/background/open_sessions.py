"""Sessions whose page was closed: Streamlit keeps each for minutes, with its tables; here they end after a minute."""

import ctypes
import gc
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from threading import Lock
from time import monotonic

import pyarrow as pa
from streamlit import runtime

KEPT_SECONDS = 40.0
"""A page that comes back within this time, after a lost connection say, finds its session."""


class OpenSessions:
    """Which sessions there are, and since when each has no page. `connected` tells whether it has one."""

    def __init__(self, connected: Callable[[str], bool], clock: Callable[[], float] = monotonic) -> None:
        self._connected, self._clock = connected, clock
        self._seen: dict[str, float] = {}
        self._lock = Lock()

    def add(self, session: str) -> None:
        """Note a new session."""
        with self._lock:
            self._seen[session] = self._clock()

    def closed(self) -> list[str]:
        """Return the sessions that left long enough ago, and forget them."""
        now = self._clock()
        with self._lock:
            for session in self._seen:
                if self._connected(session):
                    self._seen[session] = now
            left = [session for session, seen in self._seen.items() if now - seen >= KEPT_SECONDS]
            for session in left:
                del self._seen[session]
        return left


@cache
def open_sessions() -> OpenSessions:
    """The sessions of this process."""
    return OpenSessions(lambda session: runtime.exists() and runtime.get_instance().is_active_session(session))


def give_memory_back() -> None:
    """Return what was freed to the system; the libraries keep it for later otherwise."""
    gc.collect()
    pa.default_memory_pool().release_unused()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
