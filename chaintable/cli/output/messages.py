"""The messages of the command line on stderr."""

import sys
from typing import NoReturn

import typer

from chaintable.errors import ChainTableError
from chaintable.printable import printable
from chaintable.prompts.dialogue import Attempt

UNUSABLE = 2
"""The exit code for input that can't be used."""


def tell(words: str) -> None:
    """Print one line to stderr."""
    print(printable(" ".join(words.split())), file=sys.stderr)


def fail(error: ChainTableError) -> NoReturn:
    """Print what can't be used, and exit."""
    tell(str(error))
    raise typer.Exit(UNUSABLE)


def tell_attempt(attempt: Attempt) -> None:
    """Report a request that failed, and when it is sent again."""
    again = f" Next try in {attempt.wait:.1f} s." if attempt.wait else ""
    tell(f"{attempt.problem}{again}")
