"""Ctrl+C and SIGTERM: both stop a command in the same way, so that what was done is kept."""

import signal
from types import FrameType


class Interruptions:
    """Turns both signals into KeyboardInterrupt, and remembers which one it was."""

    def __init__(self) -> None:
        self.last: int = signal.SIGINT

    def listen(self) -> None:
        """From now on, each of them interrupts what this thread does. Only the main thread may call this."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._interrupt)

    @property
    def exit_code(self) -> int:
        """The exit code of a program that the last signal ended."""
        return 128 + self.last

    def _interrupt(self, number: int, _: FrameType | None) -> None:
        self.last = number
        raise KeyboardInterrupt
