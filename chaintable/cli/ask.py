"""`chaintable ask FILE QUESTION`: one question about one table."""

import json
import time
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from chaintable.chain import Chain
from chaintable.cli.keeping import LateStore
from chaintable.cli.outcome import Outcome, play_out
from chaintable.cli.problems import fail, tell, tell_attempt
from chaintable.cli.showing import link, outcome_record, show
from chaintable.dialogue import Model
from chaintable.errors import ChainTableError, InputError, did_you_mean
from chaintable.methods import ChainOfTable
from chaintable.models import EMBEDDED, open_model
from chaintable.models.budget import Budget
from chaintable.models.cached import InStore, Mode
from chaintable.readers import read_source
from chaintable.settings import Settings, read_settings
from chaintable.source import ReadOptions, Source
from chaintable.state import LONGEST_QUESTION, Kind, Question
from chaintable.table import Table
from chaintable.views import MOST_TOKENS

LEAST_TOKENS = 200
"""A table in fewer tokens is no table any more."""
_KINDS: dict[str, Kind] = {"question": "question", "statement": "statement", "long": "long_answer"}
_SERVER = "A language model at a server"
_SPEND = "The most that may be spent at a server"


class KindOption(StrEnum):
    question = "question"
    statement = "statement"
    long = "long"


class StyleOption(StrEnum):
    paper = "paper"
    structured = "structured"


def ask(
    file: Annotated[Path, typer.Argument(help="The spreadsheet: CSV, XLSX, ODS, Parquet, JSON, HTML, Markdown …")],
    question: Annotated[str, typer.Argument(help="What to find out, or with --kind statement what to check.")],
    sheet: Annotated[
        str | None, typer.Option(metavar="NAME", help="The sheet to read.", show_default="the first with cells")
    ] = None,
    kind: Annotated[KindOption, typer.Option(help="What is asked.")] = KindOption.question,
    model: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Who plans the chain: embedded, or a model at the server that is set (OPENAI_BASE_URL).",
            show_default="CHAINTABLE_MODEL, else embedded",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of words.")] = False,
    style: Annotated[
        StyleOption,
        typer.Option(
            help="paper: worked examples, first the operation, then its arguments. structured: both in one JSON reply.",
            rich_help_panel=_SERVER,
        ),
    ] = StyleOption.paper,
    mask: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COLUMN",
            help="A column that is never sent, neither its name nor its cells. Give it again for another column.",
            rich_help_panel=_SERVER,
        ),
    ] = None,
    prompt_tokens: Annotated[
        int,
        typer.Option(
            min=LEAST_TOKENS,
            metavar="N",
            help="The most tokens that the table may take in a prompt; of a larger one a part is shown.",
            rich_help_panel=_SERVER,
        ),
    ] = MOST_TOKENS,
    cascade: Annotated[
        float | None,
        typer.Option(
            min=0,
            max=1,
            metavar="SURE",
            help="Let the embedded model answer, for nothing, what it is at least so sure of (0 to 1), and ask the "
            "server the rest.",
            show_default="always ask the server",
            rich_help_panel=_SERVER,
        ),
    ] = None,
    replay: Annotated[
        bool, typer.Option("--replay", help="Answer from what was kept; send nothing.", rich_help_panel=_SERVER)
    ] = False,
    budget_calls: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Requests.", rich_help_panel=_SPEND)
    ] = None,
    budget_tokens: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Tokens, in and out together.", rich_help_panel=_SPEND)
    ] = None,
    budget_money: Annotated[
        float | None, typer.Option(min=0, metavar="N", help="US dollars.", rich_help_panel=_SPEND)
    ] = None,
) -> None:
    """Answer a question about a table, showing the chain.

    The chain is kept, and a line on stderr says which link opens it in the app. The exit code is 0 with an answer,
    1 without one, and 2 for input that cannot be used.
    """
    started = time.perf_counter()
    try:
        settings = read_settings()
        chain = Chain(read_question(question, _KINDS[kind]), read_table(file, sheet))
        masked = check_columns(mask or (), chain.source.table)
        method = ChainOfTable(style=style.value, masked=masked, most_tokens=prompt_tokens)
        budget = budget_of(settings, budget_calls, budget_tokens, budget_money)
        with closing(LateStore(settings.store)) as store:
            mode: Mode = "replay" if replay else "reuse"
            asked = opened(model or settings.model, settings, store, budget, mode, cascade)
            outcome = play_out(method, chain, asked, store)
    except ChainTableError as error:
        fail(error)
    _print(outcome, store, asked.name, time.perf_counter() - started, as_json)
    if outcome.chain.answer is None:
        raise typer.Exit(1)


def opened(
    name: str, settings: Settings, store: LateStore, budget: Budget, mode: Mode, cascade: float | None = None
) -> Model:
    """The model of that name; one at a server shares its completions with the app.

    With a `cascade` the embedded model is asked before it, and answers what it is at least so sure of. InputError where
    it cannot be asked: that is known before the store is opened. Then StoreError where there is no store to keep in
    what will be paid for.
    """
    if name == EMBEDDED:
        if cascade is not None:
            raise InputError("A cascade needs a model at a server.", "Name it with --model, or leave out --cascade.")
        return open_model()
    model = open_model(name, settings, completions=InStore(store), mode=mode, budget=budget, hear=tell_attempt)
    store.open()
    return model if cascade is None else _cascade(model, cascade)


def _cascade(model: Model, threshold: float) -> Model:
    from chaintable.models.cascade import Cascade
    from chaintable.models.embedded import EmbeddedModel

    return Cascade(EmbeddedModel(), model, threshold)


def budget_of(settings: Settings, calls: int | None, tokens: int | None, money: float | None) -> Budget:
    """The limits that were given, and those of the settings where none was."""
    return Budget(
        settings.budget_calls if calls is None else calls,
        settings.budget_tokens if tokens is None else tokens,
        settings.budget_money if money is None else money,
    )


def read_question(text: str, kind: Kind) -> Question:
    """The question to ask; InputError where there is none, or far too much of one."""
    if not text.strip():
        raise InputError("The question is empty.", "Write what you want to know.")
    if len(text) > LONGEST_QUESTION:
        raise InputError(f"The question has {len(text):,} characters.", f"Ask in at most {LONGEST_QUESTION:,}.")
    return Question(text.strip(), kind)


def read_table(file: Path, sheet: str | None) -> Source:
    """The table of a file; InputError also for a sheet of a file that has none."""
    source = read_source(file, file.name, ReadOptions(sheet=sheet))
    if sheet is not None and not source.sheets:
        raise InputError(f"'{file.name}' has no sheets, so there is no sheet '{sheet}'.", "Leave out --sheet.")
    return source


def check_columns(names: tuple[str, ...] | list[str], table: Table) -> tuple[str, ...]:
    """The names as they are; InputError for one that is no column: it would be sent after all."""
    for name in names:
        if name not in table.columns:
            raise InputError(f"No column '{name}' to mask.", did_you_mean(name, table.columns))
    return tuple(names)


def _print(outcome: Outcome, store: LateStore, model: str, seconds: float, as_json: bool) -> None:
    """The outcome on stdout, and on stderr what a person may want to know besides."""
    if as_json:
        print(json.dumps(outcome_record(outcome, model, seconds), ensure_ascii=False))
    else:
        show(outcome)
    if store.problem is not None:
        tell(f"The chain was not kept: {store.problem}")
    elif outcome.saved and not as_json:
        tell(link(outcome.saved))
