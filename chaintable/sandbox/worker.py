"""The side of the child: it takes one piece of work after the other from standard input."""

import contextlib
import ctypes
import gc
import os
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

from chaintable.sandbox.limits import Used, address_space, lift, resident
from chaintable.sandbox.messages import read_frame, write_frame
from chaintable.sandbox.shared_memory import Parcels, Writing, written

Work = Callable[[dict[str, Any], bytes], tuple[dict[str, Any], bytes | Writing]]
"""What answers a message: its header and body become those of the reply. A large body is a function that writes it."""

MOST_LEFT = 256_000_000
"""A child that holds this many bytes more than at its start is not used again."""
MOST_ADDRESSES_LEFT = 100_000_000
"""Nor is one that has so many more bytes of addresses: its next work would have that much less of its memory."""
FREED_FROM = 32_000_000
"""A child that holds this many bytes more frees what it can."""


def serve(work: Work) -> None:
    """Answer messages until the parent closes the stream. The header's `memory` and `seconds` limit each one.

    A header may name another module for its `work`, which is imported at its first message.
    An empty message says that the child is ready for the next: at first, and when it has freed its memory.
    """
    stdin, stdout = sys.stdin.buffer, _only_for_replies()
    parcels = Parcels.at(int(sys.argv[1])) if len(sys.argv) > 1 else None
    _be_the_first_to_go()
    gc.freeze()
    start, begun = resident(), address_space()
    write_frame(stdout, {})
    while (message := read_frame(stdin)) is not None:
        header, reply = _answered(work, *message, parcels, begun)
        del message
        with contextlib.suppress(BrokenPipeError):
            write_frame(stdout, header, reply)
        del reply
        if header.get("last") or _left(start) > MOST_LEFT or address_space() - begun > MOST_ADDRESSES_LEFT:
            break
        with contextlib.suppress(BrokenPipeError):
            write_frame(stdout, {})
    os._exit(0)


def _answered(
    work: Work, header: dict[str, Any], body: bytes, parcels: Parcels | None, begun: int
) -> tuple[dict[str, Any], bytes]:
    """The header and body of the reply; a large body goes by itself, and the header says so."""
    work = import_module(header["work"]).work if "work" in header else work
    Used(header["memory"], header["seconds"]).impose(begun)
    try:
        told, reply = work(header, body)
        if not callable(reply):
            return told, reply
        if parcels is None:
            return told, written(reply)
        parcels.send(reply)
        return told | {"mapped": True}, b""
    except MemoryError:
        return {"outcome": "memory", "last": True}, b""
    finally:
        lift()


def _left(start: int) -> int:
    """The bytes that the child holds more than at its start, after it has freed what it can."""
    if resident() <= start + FREED_FROM:
        return resident() - start
    gc.collect()
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
    return resident() - start


def _only_for_replies() -> BinaryIO:
    """The stream to the parent; whatever a library prints goes nowhere."""
    replies = os.fdopen(os.dup(1), "wb")
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    return replies


def _be_the_first_to_go() -> None:
    """Where memory runs out, Linux ends this process, not the program that waits for it."""
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    if hasattr(signal, "SIGINT"):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
