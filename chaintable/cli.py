"""The command line: `chaintable ask FILE QUESTION`."""

import io
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from chaintable.chain import Chain, play
from chaintable.dialogue import Attempt, Call, Model
from chaintable.errors import ChainTableError, InputError, ModelError, StoreError
from chaintable.exports import answer_record, step_record
from chaintable.methods import ChainOfTable
from chaintable.models import EMBEDDED, open_model
from chaintable.models.budget import Budget
from chaintable.models.cached import InStore, Mode
from chaintable.models.prices import Bill, bill_of
from chaintable.readers import read_source
from chaintable.settings import Settings, read_settings
from chaintable.source import ReadOptions
from chaintable.state import LONGEST_QUESTION, Kind, Question
from chaintable.table import Table

_KINDS: dict[str, Kind] = {"question": "question", "statement": "statement", "long": "long_answer"}

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Explore how a model reasons over a table.")


class KindOption(StrEnum):
    question = "question"
    statement = "statement"
    long = "long"


@app.callback()
def commands() -> None:
    """ChainTable on the command line."""


@app.command()
def ask(
    file: Annotated[Path, typer.Argument(help="The spreadsheet: CSV, XLSX, ODS, Parquet, JSON, HTML, Markdown …")],
    question: Annotated[str, typer.Argument(help="What to find out, or with --kind statement what to check.")],
    sheet: Annotated[str | None, typer.Option(help="The sheet to read; the first with cells if not given.")] = None,
    kind: Annotated[KindOption, typer.Option(help="What is asked.")] = KindOption.question,
    model: Annotated[
        str | None,
        typer.Option(help="Who plans the chain: embedded, or a model at the server that is set (OPENAI_BASE_URL)."),
    ] = None,
    budget_calls: Annotated[int | None, typer.Option(min=0, help="The most requests to send.")] = None,
    budget_tokens: Annotated[int | None, typer.Option(min=0, help="The most tokens to spend, in and out.")] = None,
    budget_money: Annotated[float | None, typer.Option(min=0, help="The most US dollars to spend.")] = None,
    replay: Annotated[bool, typer.Option("--replay", help="Answer from what was kept; send nothing.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of words.")] = False,
) -> None:
    """Answer a question about a table, showing the chain.

    The exit code is 0 with an answer, 1 without, 2 for unusable input.
    """
    started = time.perf_counter()
    try:
        settings = read_settings()
        chain = Chain(read_question(question, _KINDS[kind]), read_source(file, file.name, ReadOptions(sheet=sheet)))
        budget = Budget(
            settings.budget_calls if budget_calls is None else budget_calls,
            settings.budget_tokens if budget_tokens is None else budget_tokens,
            settings.budget_money if budget_money is None else budget_money,
        )
        with opened(model or settings.model, settings, budget, "replay" if replay else "reuse") as asked:
            chain, bill, problem = play_out(chain, asked)
    except ChainTableError as error:
        _fail(error)
    if as_json:
        record = chain_record(chain, asked.name, time.perf_counter() - started)
        record |= {"bill": asdict(bill)} if bill.calls else {}
        print(json.dumps(record | ({"problem": problem} if problem else {}), ensure_ascii=False))
    else:
        show(chain, bill, problem)
    if chain.answer is None:
        raise typer.Exit(1)


@contextmanager
def opened(name: str, settings: Settings, budget: Budget, mode: Mode) -> Iterator[Model]:
    """The model of that name; one at a server shares its completions with the app."""
    if name == EMBEDDED:
        yield open_model()
        return
    from chaintable.store import open_store

    with open_store(settings.store) as store:
        yield open_model(name, settings, completions=InStore(store), mode=mode, budget=budget, hear=_show_attempt)


def play_out(chain: Chain, model: Model) -> tuple[Chain, Bill, str]:
    """The chain as far as it got, what it cost, and why it got no further ("" where it came to its end)."""
    grown, problem = chain, ""
    unfinished: tuple[Call, ...] = ()
    try:
        for longer in play(ChainOfTable(), chain, model):
            grown = longer
    except ModelError as error:
        problem, unfinished = str(error), error.calls
    except StoreError as error:
        problem = str(error)
    except KeyboardInterrupt:
        problem = "Stopped by you."
    return grown, bill_of([*(call for step in grown.steps for call in step.calls), *unfinished]), problem


def read_question(text: str, kind: Kind) -> Question:
    """The question to ask; InputError where there is none, or far too much of one."""
    if not text.strip():
        raise InputError("The question is empty.", "Write what you want to know.")
    if len(text) > LONGEST_QUESTION:
        raise InputError(f"The question has {len(text):,} characters.", f"Ask in at most {LONGEST_QUESTION:,}.")
    return Question(text.strip(), kind)


def chain_record(chain: Chain, model: str, seconds: float) -> dict[str, Any]:
    """What `--json` prints."""
    answer = answer_record(chain)
    return {
        "answer": answer["answer"],
        "check": answer["check"],
        "steps": [step_record(chain, k) for k in range(len(chain.steps))],
        "model": model,
        "method": chain.method,
        "seconds": round(seconds, 3),
    }


def show(chain: Chain, bill: Bill | None = None, problem: str = "") -> None:
    """The chain in words, each step with its table."""
    console = Console(highlight=False)
    source = chain.source
    console.print(f"[bold]{escape(source.name)}[/] · {source.table.n_rows:,} rows × {source.table.n_columns:,} columns")
    for note in source.notes:
        console.print(f"  {escape(note)}", style="dim")
    console.print(f"\n[bold]{escape(chain.question.text)}[/]\n")
    for k, step in enumerate(chain.steps):
        aside = step.problem or chain.no_effect(k) or str(chain.change(k))
        console.print(f"[bold]{k + 1}[/] {escape(step.operation.describe())}  [dim]{escape(aside)}[/]")
        console.print(f"  {escape(str(step.operation))} · {step.author}", style="dim")
        if step.done and k + 1 < len(chain.steps):
            console.print(grid(step.state.table))
    _show_answer(console, chain, problem)
    if bill and bill.calls:
        console.print(f"  {escape(str(bill))}", style="dim")


def _show_answer(console: Console, chain: Chain, problem: str) -> None:
    """The answer with its check, or why there is none."""
    record = answer_record(chain)
    if chain.answer is None:
        console.print(f"[bold]No answer.[/] {escape(problem)}")
        return
    console.print(f"\n[bold]{escape(str(chain.answer))}[/]")
    console.print(f"  {'✓' if record['check']['found'] else '✗'} {escape(record['check']['words'])}", style="dim")
    if chain.answer.remark:
        console.print(f"  {escape(chain.answer.remark)}", style="dim")


def grid(table: Table, most: int = 8) -> Grid:
    """The first rows of a table, drawn."""
    drawn = Grid(*(escape(column) for column in table.columns[:most]), show_edge=False, pad_edge=False)
    shown = table.take(range(min(most, table.n_rows))).pick(table.columns[:most])
    for row in shown.rows():
        drawn.add_row(*(escape(cell) for cell in row))
    if table.n_rows > most:
        drawn.caption = f"the first {most} of {table.n_rows:,} rows"
    return drawn


def _show_attempt(attempt: Attempt) -> None:
    """A request that failed, while it is waited for the next one."""
    again = f" Next try in {attempt.wait:.1f} s." if attempt.wait else ""
    print(f"  {' '.join(attempt.problem.split())}{again}", file=sys.stderr)


def _fail(error: ChainTableError) -> None:
    print(" ".join(str(error).split()), file=sys.stderr)
    raise typer.Exit(2)


def main() -> None:
    """The entry point: whatever cannot be used is said in one line on stderr, with exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except typer.TyperException as error:
        said = error.format_message() if hasattr(error, "format_message") else str(error)
        print(f"{' '.join(said.split())} ./run ask --help says how it is written.".strip(), file=sys.stderr)
        sys.exit(2)
    except typer.Abort:
        sys.exit(130)


if __name__ == "__main__":
    main()
