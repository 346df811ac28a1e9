"""Shutting down: at SIGTERM nobody can begin any more, and what runs may finish within a limit."""

import logging
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread
from types import FrameType
from typing import Any

from chaintable.ui.work.work_queue import RUNNING, Running

_log = logging.getLogger(__name__)


class Drain:
    """Waits for what runs, at most `seconds`, before it `finish`es."""

    def __init__(self, seconds: float, finish: Callable[[], Any], running: Running = RUNNING) -> None:
        self._seconds, self._finish, self._running = seconds, finish, running

    def begin(self) -> None:
        """Let nobody begin any more; finish when nothing runs, or at once if this is the second time."""
        if self._running.draining:
            self._finish()
            return
        self._running.draining = True
        _log.warning("shutting down")
        Thread(target=self._wait, name="Drain", daemon=True).start()

    def _wait(self) -> None:
        idle = self._running.wait_until_idle(self._seconds)
        _log.warning("stopped" if idle else "stopped although work was still running")
        self._finish()


@contextmanager
def draining_at_sigterm(seconds: float) -> Iterator[None]:
    """While this is open, SIGTERM drains first and then does what it did before."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGTERM)
    if not callable(before):
        yield
        return
    ended: Callable[[int, FrameType | None], Any] = before
    drain = Drain(seconds, lambda: ended(signal.SIGTERM, None))
    signal.signal(signal.SIGTERM, lambda *_: drain.begin())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
