"""Children that are started ahead and wait for work, so that a small file doesn't wait for a process to start."""

import atexit
import os
import signal
import socket
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import IO, Any, BinaryIO, Literal, cast

import chaintable
from chaintable.errors import InputError
from chaintable.sandbox.limits import INSIDE, Used
from chaintable.sandbox.messages import read_frame, write_frame
from chaintable.sandbox.shared_memory import Mapped, Parcels, can_map

START_SECONDS = 120.0
"""The time in which a child must be ready; a busy computer needs long."""
PIPE_BYTES = 1 << 20
MOST_CHILDREN = max(4, 2 * (os.cpu_count() or 1))
_KEPT = {
    *("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "HOME"),
    *("PYTHONHOME", "VIRTUAL_ENV", "CONDA_PREFIX", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "PATHEXT", "TEMP", "TMP"),
}
"""What a child is told of the environment: no key, and no other secret."""
_CALM = {
    INSIDE: "1",
    "ARROW_DEFAULT_MEMORY_POOL": "system",  # the others reserve memory that they don't use
    "MALLOC_ARENA_MAX": "2",
    "MALLOC_MMAP_THRESHOLD_": "1073741824",  # memory that is freed is used again, not asked for anew page by page
    "MALLOC_TRIM_THRESHOLD_": "1073741824",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONIOENCODING": "utf-8",
}
_OUT_OF_TIME = {getattr(signal, name) for name in ("SIGXCPU", "SIGPROF") if hasattr(signal, name)}
_WINDOWS_FLAGS = 0
if sys.platform == "win32":
    _WINDOWS_FLAGS = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP

Reason = Literal["time", "memory", "crash"]


@dataclass(frozen=True, slots=True)
class Reply:
    """What a child returned."""

    header: dict[str, Any]
    body: Mapped


@dataclass(frozen=True, slots=True)
class Ended:
    """A child that ended at a limit, or by itself, before it replied."""

    reason: Reason


@dataclass(slots=True, eq=False)
class _Child:
    """A running child; it says when it is ready."""

    process: "subprocess.Popen[bytes]"
    parcels: Parcels | None = None
    ready: bool = False
    timed_out: bool = field(default=False, init=False)

    @classmethod
    def start(cls, module: str) -> "_Child":
        own, its = socket.socketpair() if can_map() else (None, None)
        handed = [] if its is None else [its.fileno()]
        try:
            process = subprocess.Popen(  # noqa: S603
                [sys.executable, "-P", "-m", module, *map(str, handed)],
                pass_fds=handed,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=_environment(),
                creationflags=_WINDOWS_FLAGS,
                start_new_session=True,  # Ctrl+C is for the program that waits
            )
        except OSError as problem:
            if own is not None:
                own.close()
            raise InputError(
                f"The process that reads files can't be started: {problem.strerror}.", "Close other programs."
            ) from problem
        finally:
            if its is not None:
                its.close()
        _widen(process.stdin)
        return cls(process, None if own is None else Parcels(own))

    def ask(self, header: dict[str, Any], body: Any, used: Used) -> Reply | Ended:
        """Send one piece of work and wait for the reply; a child that takes too long is killed."""
        self.ready = False
        try:
            with self._killed_after(used.patience):
                write_frame(self._stdin, header, body)
                reply = self._reply()
        except OSError:
            reply = None
        except BaseException:
            self.kill()
            raise
        return Ended(self._reason()) if reply is None else reply

    def _reply(self) -> Reply | None:
        found = read_frame(self._stdout)
        if found is None or self.parcels is None or not found[0].get("mapped"):
            return None if found is None else Reply(*found)
        return Reply(found[0], self.parcels.receive())

    def becomes_ready(self) -> bool:
        """Wait until it has started, or has freed what its last work left; return whether it can be asked."""
        if not self.ready:
            with self._killed_after(START_SECONDS):
                self.ready = read_frame(self._stdout) is not None
        return self.ready and self.alive

    @contextmanager
    def _killed_after(self, seconds: float) -> Iterator[None]:
        timer = threading.Timer(seconds, self._time_out)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _time_out(self) -> None:
        self.timed_out = True
        self.process.kill()

    def _reason(self) -> Reason:
        """Why the child ended without a reply."""
        self.process.kill()
        code = self.process.wait()
        return "time" if self.timed_out or -code in _OUT_OF_TIME else "crash"

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    @property
    def _stdin(self) -> BinaryIO:
        return cast(BinaryIO, self.process.stdin)

    @property
    def _stdout(self) -> BinaryIO:
        return cast(BinaryIO, self.process.stdout)

    def kill(self) -> None:
        """End the child and free its pipes."""
        self.process.kill()
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                if pipe is not None:
                    pipe.close()
            except OSError:
                pass
        if self.parcels is not None:
            self.parcels.close()
        self.process.wait()


class Pool:
    """Children that run one module; each works on one thing at a time, and waits for the next.

    A child that ended is replaced at once, so that the next file finds one that is ready. Safe to use from threads.
    """

    def __init__(self, module: str, most: int = MOST_CHILDREN) -> None:
        self._module, self._most = module, most
        self._reset()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._reset)  # the children belong to the parent
        atexit.register(self.close)

    def _reset(self) -> None:
        self._lock = threading.Lock()
        self._places = threading.BoundedSemaphore(self._most)
        self._idle: list[_Child] = []

    def warm_up(self) -> None:
        """Start a child if none is waiting."""
        with self._lock:
            self._idle = [child for child in self._idle if child.alive]
            if not self._idle:
                self._idle.append(_Child.start(self._module))

    def ask(self, header: dict[str, Any], body: Any, used: Used) -> Reply | Ended:
        """Send work to a child and return its reply, or how the child ended."""
        with self._places:
            child = self._taken()
            try:
                reply = child.ask(header, body, used)
            except BaseException:
                child.kill()
                raise
            self._put_back(child, reply)
        return reply

    def _taken(self) -> _Child:
        while (waiting := self._popped()) is not None:
            if waiting.becomes_ready():
                return waiting
            waiting.kill()
        child = _Child.start(self._module)
        if not child.becomes_ready():
            child.kill()
            raise InputError(
                "The process that reads files ended before it was ready.",
                "Try again. If it happens again, set CHAINTABLE_ISOLATE=false and read only files that you trust.",
            )
        return child

    def _popped(self) -> _Child | None:
        with self._lock:
            return self._idle.pop() if self._idle else None

    def _put_back(self, child: _Child, reply: Reply | Ended) -> None:
        if isinstance(reply, Reply) and not reply.header.get("last"):
            with self._lock:
                self._idle.append(child)
            return
        child.kill()
        self.warm_up()

    def close(self) -> None:
        """End the children that wait."""
        with self._lock:
            waiting, self._idle = self._idle, []
        for child in waiting:
            child.kill()


@cache
def pool_of(module: str) -> Pool:
    """The children of this process that run a module."""
    return Pool(module)


def _widen(pipe: IO[bytes] | None) -> None:
    """Let more of a file into a pipe at once, where the system can."""
    if sys.platform == "linux" and pipe is not None:
        import fcntl

        with suppress(OSError):
            fcntl.fcntl(pipe.fileno(), fcntl.F_SETPIPE_SZ, PIPE_BYTES)


def _environment() -> dict[str, str]:
    """The environment of a child, in which it finds this package."""
    home = Path(chaintable.__file__).parents[1]
    installed = {Path(place) for place in sysconfig.get_paths().values()}
    own = [] if home in installed else [str(home)]
    paths = [*own, *filter(None, [os.environ.get("PYTHONPATH")])]
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return kept | _CALM | ({"PYTHONPATH": os.pathsep.join(paths)} if paths else {})
