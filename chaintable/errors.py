"""The exceptions, sorted by who acts on them.

ChainTableError
├── InputError    the person's file, table, name or setting; the app and the command line show it
├── StepError     the words of a step cannot be carried out; recorded on the step, the chain goes on
├── ModelError    no usable reply from a model
└── StoreError    what must be kept could not be kept or read back
"""

from collections.abc import Iterable
from difflib import get_close_matches


class ChainTableError(Exception):
    """Something that a person can act on: `message` names the thing and shows the value, `hint` says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


class InputError(ChainTableError):
    """The person's file, table, name or setting cannot be used as it is."""


class StepError(ChainTableError):
    """The words of a step cannot be carried out on this table."""


class ModelError(ChainTableError):
    """A model gave no usable reply."""


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
