"""The exceptions, sorted by who can act on them.

ChainTableError
├── InputError    a file, table, name or setting can't be used; the app and the command line show it
├── StepError     a step can't be applied; recorded on the step, and the chain goes on
├── ModelError    a model gave no usable reply; the chain stops there and keeps its steps
│   ├── KeyRefused        the server doesn't accept the key
│   ├── RequestRefused    the server doesn't accept the request, and never will
│   │   ├── CannotSee         the model can't read pictures
│   │   └── TooLong           the prompt has more tokens than the model can read
│   ├── Unavailable       the server can't answer right now (5xx, a dropped connection)
│   │   ├── Unreachable       no connection to the server
│   │   ├── TimedOut          no reply within the time limit
│   │   └── TooBusy           429: too many requests
│   ├── BadReply          the reply isn't usable
│   │   ├── NotAReply         a web page, garbage, missing fields or fields of the wrong type
│   │   ├── CutReply          JSON or a stream that ends early
│   │   ├── CutThought        the token limit came before what was asked for
│   │   ├── EmptyReply        no text
│   │   │   └── OnlyThought       a thought and nothing after it
│   │   └── FilteredReply     blocked by a filter, or refused by the model
│   ├── OverBudget        the next call would exceed the budget
│   │   └── OverDailyBudget   it would exceed what the host allows for a day
│   ├── NotRecorded       a replay has no recorded completion for a prompt
│   └── Stopped           a person pressed Stop
└── StoreError    the store can't save or load something
    └── NotWritten        the database couldn't write what was to be saved
"""
# The names of the ModelErrors say what happened; "Error" at the end would add nothing.
# ruff: noqa: N818

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


class ChainTableError(Exception):
    """A problem that a person can act on: `message` says what happened and shows the value, `hint` says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()

    def reword(self, message: str) -> None:
        """Change the message, in `repr` too."""
        self.message = message
        self.args = (message,)


class InputError(ChainTableError):
    """A file, table, name or setting can't be used as it is."""


class StepError(ChainTableError):
    """A step can't be applied to this table."""


class ModelError(ChainTableError):
    """A model gave no usable reply.

    `tries` is how many times a prompt is sent before this error is final, `after` the seconds that the server asks to
    wait before the next attempt (None if it doesn't say), `attempts` each `Attempt` that failed, and `calls` each
    `Call` of the unfinished step that did get a reply.
    """

    tries: int = 1
    after: float | None = None
    attempts: tuple[Any, ...] = ()
    calls: tuple[Any, ...] = ()


class KeyRefused(ModelError):
    """The server doesn't accept the key, or requires one."""


class RequestRefused(ModelError):
    """The server doesn't accept the request. `parameter` is the one that it complains about, or "".

    `words` is all that it said, to find a parameter in; it isn't shown.
    """

    parameter: str = ""
    words: str = ""


class CannotSee(RequestRefused):
    """The model can't read pictures, or the server doesn't take them."""


class TooLong(RequestRefused):
    """The prompt and its completion need more tokens than the model can read."""


class Unavailable(ModelError):
    """The server can't answer right now."""

    tries = 100


class Unreachable(Unavailable):
    """No connection to the server is possible."""

    tries = 3


class TimedOut(Unavailable):
    """The server sent nothing within the time limit."""

    tries = 3


class TooBusy(Unavailable):
    """The server has too many requests (429)."""


class BadReply(ModelError):
    """The reply of the server isn't usable."""

    tries = 3
    after = 0.0


class NotAReply(BadReply):
    """A web page, garbage, missing fields or fields of the wrong type."""


class CutReply(BadReply):
    """JSON or a stream that ends early, or a reply cut off before its first word."""


class CutThought(BadReply):
    """A reply that reached its token limit before what was asked for, mostly while the model was thinking."""

    tries = 1  # the same request would be cut at the same place


class ToolCalled(BadReply):
    """The model called a tool that it wasn't offered, without arguments that could be used."""

    tries = 1


class EmptyReply(BadReply):
    """A reply without text."""


class OnlyThought(EmptyReply):
    """A reply that ends after the model's thought."""

    tries = 1  # the same request would mostly be answered with the same thought


class FilteredReply(BadReply):
    """A reply blocked by a filter, or refused by the model."""

    tries = 1


class OverBudget(ModelError):
    """The next call would exceed the budget."""


class OverDailyBudget(OverBudget):
    """The next call would exceed what the host allows for a day; a page can't raise that."""


class NotRecorded(ModelError):
    """A replay has no recorded completion for a prompt."""


class Stopped(ModelError):
    """A person pressed Stop."""


class StoreError(ChainTableError):
    """The store can't save or load something."""


class NotWritten(StoreError):
    """The database couldn't write what was to be saved; `cause` is its own short name for that, without any data."""

    cause = ""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a hint that names the closest of `known`, or lists the first few.

    >>> did_you_mean("pionts", ["points", "team"])
    "Did you mean 'points'?"
    """
    names = list(known)
    folded = {known_name.casefold(): known_name for known_name in names}
    near = get_close_matches(name.casefold(), list(folded), n=1)
    if near:
        return f"Did you mean '{folded[near[0]]}'?"
    shown = ", ".join(f"'{known_name}'" for known_name in names[:6])
    return f"Available: {shown}{' …' if len(names) > 6 else ''}." if names else ""
