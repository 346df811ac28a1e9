"""`chaintable store …`: list, share, delete, prune, back up, restore and export what was saved."""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from chaintable.cli.options.ask_options import AsJson
from chaintable.cli.output.messages import fail, tell
from chaintable.errors import ChainTableError, InputError
from chaintable.models.serving.prices import count
from chaintable.printable import printable, printable_json
from chaintable.settings.environment import read_settings

if TYPE_CHECKING:
    from chaintable.store import SavedChain, Store

commands = typer.Typer(
    add_completion=False, no_args_is_help=True, help="Look after what is saved: list, export, delete, back up."
)

Ids = Annotated[list[str], typer.Argument(metavar="ID…", help="Runs, as `store list` and links name them.")]
Yes = Annotated[bool, typer.Option("--yes", help="Don't ask first.")]
File = Annotated[Path, typer.Argument(help="The backup.")]
_WIDE, _WIDTH_OF_OTHERS = 100, 45
_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}


@contextmanager
def _store() -> Iterator["Store"]:
    """Open the store of the settings; what can't be done is told in one line."""
    from chaintable.store import open_store  # SQLAlchemy takes a quarter of a second to load

    try:
        with open_store(read_settings().store) as store:
            yield store
    except ChainTableError as error:
        fail(error)


@commands.command("list")
def list_runs(
    most: Annotated[int, typer.Option(min=1, metavar="N", help="At most so many runs.")] = 50,
    failed: Annotated[bool, typer.Option("--failed", help="Only runs with a step that failed.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the saved runs of everyone, newest first."""
    with _store() as store:
        runs = [run for run in store.chains() if not failed or (run.summary and run.summary.failed)][:most]
        if as_json:
            print(printable_json(json.dumps([run_record(run) for run in runs], ensure_ascii=False)))
        else:
            console = _wide_enough(runs)
            console.print(_grid(runs, narrow=console.width < _WIDE))


def run_record(run: "SavedChain") -> dict[str, Any]:
    """Return what `store list --json` prints about a run; `summary` is null if an earlier version saved it."""
    return {
        "id": run.id,
        "saved_at": run.saved_at.isoformat(),
        "question": run.question.text,
        "table": run.source,
        "method": run.method,
        "steps": run.steps,
        "shared": run.shared,
        "summary": asdict(run.summary) if run.summary else None,
    }


def _wide_enough(runs: list["SavedChain"]) -> Console:
    """As wide as the terminal, unless that is too narrow for whole ids beside the other columns."""
    console = Console(highlight=False)
    least = max((len(run.id) for run in runs), default=0) + _WIDTH_OF_OTHERS
    return console if console.width >= least else Console(highlight=False, width=least)


def _grid(runs: list["SavedChain"], narrow: bool) -> Grid:
    """The runs as a table; an id stays whole, as other commands want it, and the other columns get narrow."""
    drawn = Grid(show_edge=False, pad_edge=False)
    for name in ("Id", "Time", "Question", "Answer", "Table", "Steps"):
        drawn.add_column(name, no_wrap=name in ("Id", "Time"))
    form = "%Y-%m-%d\n%H:%M" if narrow else "%Y-%m-%d %H:%M"
    for run in runs:
        told, when = run.summary, run.saved_at.astimezone().strftime(form)
        steps = f"{run.steps}, {told.failed} failed" if told and told.failed else str(run.steps)
        words = (run.question.text, told.answer if told else "", run.source, steps)
        drawn.add_row(run.id, when, *(escape(printable(word)) for word in words))
    return drawn


@commands.command()
def share(
    ids: Ids, only_me: Annotated[bool, typer.Option("--only-me", help="List them for their owner only.")] = False
) -> None:
    """List runs on the page Runs for everyone who uses the app, or no longer."""
    with _store() as store:
        for item in ids:
            store.share("chain", item, not only_me)
    tell(f"{count(len(ids), 'run')} listed for {'the owner only' if only_me else 'everyone'}.")


@commands.command()
def delete(ids: Ids, yes: Yes = False) -> None:
    """Delete runs for good, with all that only they use."""
    with _store() as store:
        missing = [item for item in ids if store.find(item) is None]
        if missing:
            raise InputError(f"There is no run '{missing[0][:40]}'.", "`store list` shows those that are saved.")
        _confirm(f"Delete {count(len(ids), 'run')} for good?", yes)
        for item in ids:
            store.delete(item)
    tell(f"{count(len(ids), 'run')} deleted.")


@commands.command()
def prune(
    older_than: Annotated[str, typer.Option(metavar="AGE", help="Such as 30d, 12h or 4w.")],
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Delete runs and cached replies that are older than that for good, and shrink the store.

    Saved questions and versions of prompts stay, with their tables.
    """
    with _store() as store:
        before = datetime.now(UTC) - age(older_than)
        _confirm(f"Delete everything older than {older_than} for good?", yes)
        pruned = store.prune(before)
    if as_json:
        print(json.dumps(asdict(pruned)))
        return
    sizes = f"{_megabytes(pruned.before)} before, {_megabytes(pruned.after)} now"
    tell(f"{count(pruned.chains, 'run')} deleted, and {pruned.completions:,} replies from the cache: {sizes}.")


def age(text: str) -> timedelta:
    """Return an age; InputError if it isn't one.

    >>> age("30d").days, age("12h").seconds
    (30, 43200)
    """
    found = re.fullmatch(r"(\d{1,5})\s*([hdw])", text.strip().casefold())
    if found is None:
        raise InputError(f"'{text[:40]}' isn't an age.", "Write a number and h, d or w, such as 30d for thirty days.")
    return int(found[1]) * _UNITS[found[2]]


@commands.command()
def backup(file: File) -> None:
    """Write everything that is saved into a new file, while the app may go on.

    The file is a SQLite database that only you can read, also if the store is PostgreSQL.
    """
    with _store() as store:
        rows = store.backup(file)
    tell(f"{count(rows, 'row')} written to {file}.")


@commands.command()
def restore(file: File) -> None:
    """Add everything in a backup that isn't in the store. Nothing that is there changes."""
    with _store() as store:
        rows = store.restore(file)
    tell(f"{count(rows, 'row')} restored from {file}.")


@commands.command()
def export(
    ids: Annotated[list[str] | None, typer.Argument(metavar="[ID…]", help="Runs; all if none is named.")] = None,
    to: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where to write a file for each run.", show_default="one run to stdout"),
    ] = None,
) -> None:
    """Export runs as JSON files, which Upload in the app opens again."""
    from chaintable.runs.exchange.chain_json import chain_to_json

    with _store() as store:
        wanted = ids or [run.id for run in store.chains()]
        if to is None and len(wanted) != 1:
            raise InputError(f"{count(len(wanted), 'run')} can't go to stdout together.", "Name a folder with --to.")
        for item in wanted:
            _write(to, item, chain_to_json(store.load_chain(item)))
    if to is not None:
        tell(f"{count(len(wanted), 'run')} written to {to}.")


def _write(folder: Path | None, name: str, text: str) -> None:
    if folder is None:
        print(printable_json(text))
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    except OSError as problem:
        raise InputError(f"'{folder}' can't be written: {problem.strerror}.", "Choose another folder.") from None


def _confirm(question: str, yes: bool) -> None:
    if yes:
        return
    if not sys.stdin.isatty():
        raise InputError(f"{question} Nobody is here to answer.", "Add --yes to do it without asking.")
    typer.confirm(question, abort=True)


def _megabytes(size: int) -> str:
    return f"{size / 1e6:,.1f} MB"
