"""The words that need the checkout: its tests, its training and its tools are not in the installed package."""

import subprocess
from typing import NoReturn

import typer

from chaintable.cli.problems import fail
from chaintable.errors import InputError
from chaintable.shipped import IN_CHECKOUT, ROOT

FORWARDED = {
    "test": "Run every check; options go to pytest (source code only).",
    "lint": "Run ruff and mypy (source code only).",
    "docs": "Build the documentation (source code only).",
    "lock": "Pin the versions of all packages again (source code only).",
}
"""What `./run` does itself, with its words for the help."""


def need_checkout(word: str) -> None:
    """End with a message where this is an installed package."""
    if not IN_CHECKOUT:
        fail(
            InputError(
                f"'chaintable {word}' needs ChainTable's source code, and this is the installed package.",
                f"Clone the repository with git, then type ./run {word} in its folder.",
            )
        )


def forward(context: typer.Context) -> NoReturn:
    """Hand the command on to `./run`."""
    word = context.info_name or ""
    need_checkout(word)
    raise typer.Exit(subprocess.run(["sh", str(ROOT / "run"), word, *context.args], check=False).returncode)  # noqa: S603, S607
