"""What the command line says on stderr."""

import sys
from typing import NoReturn

import typer

from chaintable.dialogue import Attempt
from chaintable.errors import ChainTableError

UNUSABLE = 2
"""The exit code where what was given cannot be used."""


def tell(words: str) -> None:
    """One line beside the output."""
    print(" ".join(words.split()), file=sys.stderr)


def fail(error: ChainTableError) -> NoReturn:
    """Say what cannot be used, and end."""
    tell(str(error))
    raise typer.Exit(UNUSABLE)


def tell_attempt(attempt: Attempt) -> None:
    """A request that failed, while it is waited for the next one."""
    again = f" Next try in {attempt.wait:.1f} s." if attempt.wait else ""
    tell(f"{attempt.problem}{again}")
