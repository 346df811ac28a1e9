"""Retries: which failures are retried, how long to wait, and when to give up."""

import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Lock
from typing import Protocol, TypeVar

from chaintable.errors import ModelError, Stopped
from chaintable.prompts.dialogue import Attempt

T = TypeVar("T")
_system = random.SystemRandom()  # separate, so that waits in other threads don't disturb seeded random numbers


class Cancel(Protocol):
    """Tells whether a person has stopped the work, and can be waited on, like a `threading.Event`."""

    def is_set(self) -> bool: ...

    def wait(self, timeout: float | None = None) -> bool: ...


class Stop(Event):
    """An event that also runs callbacks when it is set, for example to close a connection."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = Lock()
        self._acts: list[Callable[[], None]] = []

    def then(self, act: Callable[[], None]) -> None:
        """Run this too when the event is set, or now if it is set already."""
        with self._lock:
            self._acts.append(act)
            late = self.is_set()
        if late:
            act()

    def set(self) -> None:
        with self._lock:
            super().set()
            acts = list(self._acts)
        for act in acts:
            act()


NEVER: Cancel = Event()
"""An event that is never set."""


def stop_if(cancelled: Cancel) -> None:
    """Raise Stopped if a person has stopped the work."""
    if cancelled.is_set():
        raise Stopped("Stopped by you.", "Finished steps stay.")


@dataclass(frozen=True, slots=True)
class Patience:
    """How often and how long to try a prompt: at most `attempts` times, for `seconds` in total.

    Unless the server says otherwise, waits start at `first_wait` and double up to `longest_wait`. Up to a quarter of
    each is random, so that requests that failed together do not return together.
    """

    attempts: int = 8
    seconds: float = 180.0
    first_wait: float = 0.25
    longest_wait: float = 8.0

    def wait(self, failures: int, chance: float) -> float:
        """Return the seconds to wait after so many failures; `chance` is between 0 and 1.

        >>> [Patience().wait(failures, chance=0.0) for failures in (1, 2, 3, 9)]
        [0.25, 0.5, 1.0, 8.0]
        """
        whole = min(self.longest_wait, self.first_wait * 2.0 ** (failures - 1))
        return whole * (1 - chance / 4)


@dataclass(frozen=True, slots=True)
class Retrying:
    """Runs an attempt until it succeeds or retrying makes no sense.

    `hear` is called with each failed attempt before the wait, in the thread of the attempt. `cancelled` ends a wait at
    once. `clock` and `chance` are there for tests.
    """

    patience: Patience = Patience()
    hear: Callable[[Attempt], None] | None = None
    cancelled: Cancel = NEVER
    clock: Callable[[], float] = time.monotonic
    chance: Callable[[], float] = _system.random

    def run(self, attempt: Callable[[], T]) -> tuple[T, tuple[Attempt, ...]]:
        """Return the result and the failed attempts before it; ModelError, with its attempts, on giving up."""
        failed: list[Attempt] = []
        kinds: Counter[type[ModelError]] = Counter()
        began = self.clock()
        while True:
            stop_if(self.cancelled)
            asked = self.clock()
            try:
                return attempt(), tuple(failed)
            except Stopped:
                raise
            except ModelError as error:
                # If the stop itself ended the request, that isn't the server's failure.
                stop_if(self.cancelled)
                now = self.clock()
                kinds[type(error)] += 1
                wait = self._wait(error, kinds, now - began)
                failed.append(self._heard(Attempt(str(error), now - asked, wait or 0.0)))
                error.attempts = tuple(failed)
                if wait is None:
                    error.reword(error.message + self._in_all(error, failed, now - began))
                    raise
            if self.cancelled.wait(wait):
                stop_if(self.cancelled)

    def _wait(self, error: ModelError, kinds: Counter[type[ModelError]], spent: float) -> float | None:
        """Return the seconds to wait before the next attempt; None to give up."""
        if kinds[type(error)] >= error.tries or kinds.total() >= self.patience.attempts:
            return None
        wait = self._asked_for(error, kinds.total())
        return wait if spent + wait <= self.patience.seconds else None

    def _asked_for(self, error: ModelError, failures: int) -> float:
        """Return what the server asks for plus a little, so that not all return at once; else what patience says."""
        if error.after is None:
            return self.patience.wait(failures, self.chance())
        return error.after * (1 + self.chance() / 10)

    def _heard(self, attempt: Attempt) -> Attempt:
        if self.hear is not None:
            self.hear(attempt)
        return attempt

    def _in_all(self, error: ModelError, failed: list[Attempt], spent: float) -> str:
        """Return a summary of the attempts for the final error."""
        words = f" Tried {len(failed)} times in {spent:.0f} s." if len(failed) > 1 else ""
        if error.after is not None and spent + error.after > self.patience.seconds:
            allowed = f"CHAINTABLE_PATIENCE allows {self.patience.seconds:.0f} s"
            words += f" The server asks to wait {error.after:.0f} s; {allowed}."
        return words
