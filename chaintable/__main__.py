"""`python -m chaintable`: the command `chaintable`, also where its script is not on the PATH.

Importing the rest takes a second or two, so this module imports almost nothing and catches Ctrl+C meanwhile.
"""

import os
import signal
import sys
from types import FrameType


def main() -> None:
    """Run the command line; Ctrl+C or SIGTERM while it is being loaded ends it with one line."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end)
    if hasattr(signal, "pthread_sigmask"):  # `./run` holds Ctrl+C back until here
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    try:
        from chaintable.cli import main as run
    except MemoryError:
        print("There isn't enough memory to start. Close other programs.", file=sys.stderr)
        sys.exit(2)
    run()


def _end(number: int, _: FrameType | None) -> None:
    """End at once: an exception in the middle of an import would be printed with all its lines, or be lost."""
    os.write(2, b"Stopped.\n")
    os._exit(128 + number)


if __name__ == "__main__":
    main()
