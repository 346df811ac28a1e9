"""The commands that need the source code: tests, training and tools aren't in the installed package."""

import subprocess
from typing import NoReturn

import typer

from chaintable.cli.output.messages import fail
from chaintable.errors import InputError
from chaintable.settings.shipped import IN_CHECKOUT, ROOT

FORWARDED = {
    "test": "Run every check; options go to pytest (source code only).",
    "lint": "Run ruff and mypy (source code only).",
    "docs": "Build the documentation (source code only).",
    "lock": "Update the pinned versions of all packages (source code only).",
}
"""The commands of `./run` itself, with their help."""


def need_checkout(word: str) -> None:
    """Exit with a message if this is an installed package."""
    if not IN_CHECKOUT:
        fail(
            InputError(
                f"'chaintable {word}' needs ChainTable's source code, and this is the installed package.",
                f"Clone the repository with git, then type ./run {word} in its folder.",
            )
        )


def forward(context: typer.Context) -> NoReturn:
    """Pass the command to `./run`."""
    word = context.info_name or ""
    need_checkout(word)
    raise typer.Exit(subprocess.run(["sh", str(ROOT / "run"), word, *context.args], check=False).returncode)  # noqa: S603, S607
