"""The command line: `chaintable ask FILE QUESTION` and the other commands, one module each."""

import gc
import io
import sys
import traceback
from collections.abc import Callable
from inspect import cleandoc
from pathlib import PurePath
from threading import current_thread, main_thread
from typing import Any, NoReturn

import typer

from chaintable.cli.execution import early_reader as _early_reader  # noqa: F401  comes first: the others take a while

# isort: split
from chaintable.cli.commands import app as streamlit_app
from chaintable.cli.commands import ask, ask_many, checkout, compare, store, train
from chaintable.cli.execution.signals import Interruptions
from chaintable.cli.output.messages import tell
from chaintable.settings.shipped import IN_CHECKOUT

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Explore how a model reasons over a table.")
INTERRUPTED = 130
_ANY_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": ["--help"]}


def _add(name: str, command: Callable[..., None], **settings: Any) -> None:
    """A command whose help is its docstring, each paragraph as wide as the terminal."""
    paragraphs = cleandoc(command.__doc__ or "").split("\n\n")
    words = {"help": "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)}
    app.command(name, **(words | settings))(command)


_add("ask", ask.ask)
_add("ask-many", ask_many.ask_many)
_add("compare", compare.compare)
_add("app", streamlit_app.app, context_settings=_ANY_OPTIONS)
_add("train", train.train)
app.add_typer(store.commands, name="store")
for _word, _help in checkout.FORWARDED.items():
    _add(_word, checkout.forward, help=_help, context_settings=_ANY_OPTIONS)


@app.command("help")
def show_help(context: typer.Context) -> None:
    """Show this text."""
    assert context.parent is not None
    print(context.parent.get_help())


@app.callback()
def root() -> None:
    """ChainTable on the command line."""


def main() -> None:
    """The entry point. Input that can't be used, or a fault of our own, is one line on stderr, with exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    gc.freeze()  # what was imported stays: no collection need look at it
    interruptions = Interruptions()
    if current_thread() is main_thread():
        interruptions.listen()
    try:
        code = app(prog_name=program(), standalone_mode=False) or 0
    except typer.TyperException as error:
        _end_with(_on_one_line(error), 2)
    except MemoryError:
        _end_with("There isn't enough memory for this. Use a smaller table, or a computer with more memory.", 2)
    except (typer.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        _end_with(_our_fault(error), 2)
    if code == INTERRUPTED:  # typer turns an interruption into this code
        _end_with("Stopped.", interruptions.exit_code)
    sys.exit(code)


def _end_with(words: str, code: int) -> NoReturn:
    tell(words)
    sys.exit(code)


def _our_fault(error: Exception) -> str:
    """Say that ChainTable failed, and where, without the lines of a stack trace."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{type(error).__name__} in {PurePath(place.filename).name}, line {place.lineno}"
    return (
        f"Something went wrong inside ChainTable ({where}). Your files are unchanged. "
        "Please report it with the command that you typed; with PYTHONDEVMODE=1 the command says more."
    )


def program() -> str:
    """What the person typed to get here: `./run` in the repository, `chaintable` where it is installed."""
    return "./run" if IN_CHECKOUT and PurePath(sys.argv[0]).stem != "chaintable" else "chaintable"


def _on_one_line(error: typer.TyperException) -> str:
    """What is wrong with the command, and where its help is."""
    said = error.format_message() if hasattr(error, "format_message") else str(error)
    context = getattr(error, "ctx", None)
    command = context.command_path if context else f"{program()} ask"
    return f"{' '.join(said.split())} Try: {command} --help".strip()
