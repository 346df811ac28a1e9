"""A child for the tests: it does what the message says, however harmful."""

import mmap
import os
import signal
import time
from typing import Any

from chaintable.sandbox import inside, shared_memory
from chaintable.sandbox.limits import resident
from chaintable.sandbox.worker import serve

kept: list[mmap.mmap] = []


def work(header: dict[str, Any], body: bytes) -> tuple[dict[str, Any], Any]:
    match header["do"]:
        case "spin":
            while time.process_time() < header["most"]:
                pass
        case "fill":
            return {"length": len(bytearray(header["bytes"]))}, b""
        case "reserve":
            kept.append(mmap.mmap(-1, header["bytes"]))
        case "abort":
            os.kill(os.getpid(), signal.SIGKILL)
        case "print":
            print("words of a library", flush=True)
        case "sleep":
            time.sleep(3600)
        case "write":
            return {}, lambda file: file.write(b"x" * header["bytes"])
        case "write unsealed":
            shared_memory._seals = lambda: 0  # type: ignore[attr-defined]
            return {}, lambda file: file.write(b"x" * header["bytes"])
        case "held":
            return {"bytes": resident()}, b""
        case "environment":
            return {"names": sorted(os.environ), "inside": inside()}, b""
    return {"pid": os.getpid(), "do": header["do"]}, body[::-1]


if __name__ == "__main__":
    serve(work)
