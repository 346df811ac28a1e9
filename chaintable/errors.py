"""The exceptions, sorted by who acts on them.

ChainTableError
├── InputError    the person's file, table, name or setting; the app and the command line show it
├── StepError     the words of a step cannot be carried out; recorded on the step, the chain goes on
├── ModelError    no usable reply from a model; the chain stops there and keeps what it has
│   ├── KeyRefused        the server does not take the key
│   ├── RequestRefused    the server does not take the request, and never will
│   │   └── TooLong           because the prompt has more tokens than the model reads
│   ├── Unavailable       the server cannot answer just now (5xx, a connection that broke off)
│   │   ├── Unreachable       no connection could be made
│   │   ├── TimedOut          nothing came within the time set
│   │   └── TooBusy           429: too many requests
│   ├── BadReply          what came is no answer
│   │   ├── NotAReply         a web page, garbage, fields missing or of the wrong type
│   │   ├── CutReply          JSON or a stream that ends early, or no word before the token limit
│   │   ├── EmptyReply        no text
│   │   └── FilteredReply     held back by a filter, or refused by the model
│   ├── OverBudget        the next call would pass the budget
│   ├── NotRecorded       a replay met a prompt that has no recorded completion
│   └── Stopped           a person stopped it
└── StoreError    what must be kept could not be kept or read back
"""
# The names of the ModelErrors say what happened, which "Error" at their end would not make clearer.
# ruff: noqa: N818

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


class ChainTableError(Exception):
    """Something that a person can act on: `message` names the thing and shows the value, `hint` says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()

    def reword(self, message: str) -> None:
        """Say it in other words, in its `repr` too."""
        self.message = message
        self.args = (message,)


class InputError(ChainTableError):
    """The person's file, table, name or setting cannot be used as it is."""


class StepError(ChainTableError):
    """The words of a step cannot be carried out on this table."""


class ModelError(ChainTableError):
    """A model gave no usable reply.

    `tries` is how often a prompt is worth sending while this comes back, `after` the seconds that the server asks to
    wait before the next time (None: it does not say), `attempts` each `Attempt` that failed before it was given up, and
    `calls` each `Call` of the unfinished step that did get its reply.
    """

    tries: int = 1
    after: float | None = None
    attempts: tuple[Any, ...] = ()
    calls: tuple[Any, ...] = ()


class KeyRefused(ModelError):
    """The server does not take the key, or asks for one."""


class RequestRefused(ModelError):
    """The server does not take the request. `parameter` is the one that it names ("" where it names none)."""

    parameter: str = ""


class TooLong(RequestRefused):
    """The prompt, with the room for its completion, has more tokens than the model reads."""


class Unavailable(ModelError):
    """The server cannot answer just now."""

    tries = 100


class Unreachable(Unavailable):
    """No connection to the server could be made."""

    tries = 3


class TimedOut(Unavailable):
    """The server sent nothing within the time set."""

    tries = 3


class TooBusy(Unavailable):
    """The server has too many requests (429)."""


class BadReply(ModelError):
    """What the server sent is no answer."""

    tries = 3
    after = 0.0


class NotAReply(BadReply):
    """A web page, garbage, or fields that are missing or of the wrong type."""


class CutReply(BadReply):
    """JSON or a stream that ends early, or a reply cut off before its first word."""


class EmptyReply(BadReply):
    """A reply without text."""


class FilteredReply(BadReply):
    """A reply held back by a filter, or refused by the model."""

    tries = 1


class OverBudget(ModelError):
    """The next call would pass the budget."""


class NotRecorded(ModelError):
    """A replay met a prompt that has no recorded completion."""


class Stopped(ModelError):
    """A person stopped it."""


class StoreError(ChainTableError):
    """What must be kept could not be written or read back."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint that names the nearest of `known`, or lists the first few of them.

    >>> did_you_mean("pionts", ["points", "team"])
    "Did you mean 'points'?"
    """
    names = list(known)
    folded = {known_name.casefold(): known_name for known_name in names}
    near = get_close_matches(name.casefold(), list(folded), n=1)
    if near:
        return f"Did you mean '{folded[near[0]]}'?"
    shown = ", ".join(f"'{known_name}'" for known_name in names[:6])
    return f"Known here: {shown}{' …' if len(names) > 6 else ''}." if names else ""
