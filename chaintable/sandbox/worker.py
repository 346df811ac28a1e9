"""The side of the child: it takes one piece of work after the other from standard input."""

import contextlib
import gc
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

from chaintable.sandbox.frames import read_frame, write_frame
from chaintable.sandbox.limits import Used, lift, resident

Work = Callable[[dict[str, Any], bytes], tuple[dict[str, Any], Any]]
"""What answers a message: its header and body become those of the reply."""

MOST_LEFT = 256_000_000
"""A child that holds this many bytes more than at its start is not used again."""


def serve(work: Work) -> None:
    """Answer messages until the parent closes the stream. The header's `memory` and `seconds` limit each one."""
    stdin, stdout = sys.stdin.buffer, _only_for_replies()
    _be_the_first_to_go()
    gc.freeze()
    start = resident()
    write_frame(stdout, {})
    while (message := read_frame(stdin)) is not None:
        header, reply = _answered(work, *message)
        del message
        last = resident() > start + MOST_LEFT or bool(header.get("last"))
        with contextlib.suppress(BrokenPipeError):
            write_frame(stdout, header | {"last": last}, reply)
        del reply
        if last:
            break
        gc.collect()
    os._exit(0)


def _answered(work: Work, header: dict[str, Any], body: bytes) -> tuple[dict[str, Any], Any]:
    Used(header["memory"], header["seconds"]).impose()
    try:
        return work(header, body)
    except MemoryError:
        return {"outcome": "memory", "last": True}, b""
    finally:
        lift()


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
