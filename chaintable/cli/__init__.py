"""The command line: `chaintable ask FILE QUESTION` and its sisters, one module each."""

import io
import sys
from collections.abc import Callable
from inspect import cleandoc

import typer

from chaintable.cli import ask, ask_many, train

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Explore how a model reasons over a table.")


def _add(name: str, command: Callable[..., None]) -> None:
    """A command whose help is its docstring, each paragraph as wide as the terminal."""
    paragraphs = cleandoc(command.__doc__ or "").split("\n\n")
    app.command(name, help="\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs))(command)


_add("ask", ask.ask)
_add("ask-many", ask_many.ask_many)
_add("train", train.train)


@app.callback()
def commands() -> None:
    """ChainTable on the command line."""


def main() -> None:
    """The entry point: whatever cannot be used is said in one line on stderr, with exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        sys.exit(app(prog_name="./run", standalone_mode=False) or 0)
    except typer.TyperException as error:
        print(_on_one_line(error), file=sys.stderr)
        sys.exit(2)
    except typer.Abort:
        sys.exit(130)


def _on_one_line(error: typer.TyperException) -> str:
    """What was wrong with the words of the command, and where it stands how they are written."""
    said = error.format_message() if hasattr(error, "format_message") else str(error)
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "./run ask"
    return f"{' '.join(said.split())} {command} --help says how it is written.".strip()
