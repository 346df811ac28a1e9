"""How much memory and time a child process may use, and setting these limits inside it."""

import contextlib
import math
import os
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path

MEMORY_PER_MB, MOST_TIMES_MEMORY = 40.0, 5.0
SECONDS_PER_MB, MOST_TIMES_SECONDS = 1.0, 8.0
_PAGE = 4096
INSIDE = "CHAINTABLE_INSIDE_CHILD"
"""The environment variable that tells a child that it is one."""


def inside() -> bool:
    """Return whether this process is a child with limits."""
    return INSIDE in os.environ


@dataclass(frozen=True, slots=True)
class Limits:
    """What a child may use for a small file: memory in MB, and seconds of processor time.

    A larger file may use more: 40 MB and 1 s for each of its megabytes, up to 5 times the memory and 8 times the time.

    >>> Limits(800, 15).of_file(10_000_000)
    Used(memory=1200000000, seconds=25.0)
    """

    memory_mb: float = 800.0
    seconds: float = 15.0

    def of_file(self, size: int) -> "Used":
        """Return the limits for a file of that many bytes."""
        megabytes = size / 1e6
        memory = min(self.memory_mb + MEMORY_PER_MB * megabytes, MOST_TIMES_MEMORY * self.memory_mb)
        seconds = min(self.seconds + SECONDS_PER_MB * megabytes, MOST_TIMES_SECONDS * self.seconds)
        return Used(int(memory * 1e6), seconds)


@dataclass(frozen=True, slots=True)
class Used:
    """Bytes of memory, beyond what the child takes by itself, and seconds of processor time for one piece of work."""

    memory: int
    seconds: float

    @property
    def patience(self) -> float:
        """Seconds to wait for the reply.

        Where the system limits the processor's time, this is only a net below: on a computer that does much else, a
        sound file may take many times as long as the processor works on it.
        """
        return self.seconds + 1 if sys.platform == "win32" else 8 * self.seconds + 1

    def impose(self, begun: int) -> None:
        """Limit this process, as far as its system can: Linux both, macOS the processor time, Windows neither.

        `begun` is its `address_space` before any work: what an earlier one left counts too.
        """
        if sys.platform == "win32":
            return
        import resource

        if sys.platform == "linux":
            _set_soft(resource.RLIMIT_AS, begun + self.memory)
        signal.setitimer(signal.ITIMER_PROF, self.seconds)  # its signal ends the process
        _set_soft(resource.RLIMIT_CPU, math.ceil(time.process_time() + self.seconds) + 1)  # counts whole seconds


def lift() -> None:
    """Take the limits of `Used.impose` back."""
    if sys.platform == "win32":
        return
    import resource

    signal.setitimer(signal.ITIMER_PROF, 0)
    for kind in (resource.RLIMIT_AS, resource.RLIMIT_CPU):
        _set_soft(kind, resource.getrlimit(kind)[1])


def resident() -> int:
    """The bytes of memory that this process holds; 0 where the system doesn't tell."""
    return _pages(1)


def address_space() -> int:
    """The bytes of addresses that this process has; 0 where the system doesn't tell."""
    return _pages(0)


def _pages(column: int) -> int:
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[column]) * _PAGE
    except OSError:
        return 0


def _set_soft(kind: int, wanted: int) -> None:
    """Set the limit that can be raised again; one that was set from outside stays the upper bound."""
    import resource

    hard = resource.getrlimit(kind)[1]
    bound = wanted if hard == resource.RLIM_INFINITY or 0 <= wanted <= hard else hard
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(kind, (bound, hard))
