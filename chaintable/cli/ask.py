"""`chaintable ask FILE QUESTION`: one question about one table."""

import json
import time
from contextlib import closing
from pathlib import Path

import typer

from chaintable.chain import Chain
from chaintable.cli import options
from chaintable.cli.keeping import LateStore
from chaintable.cli.outcome import Outcome, play_out
from chaintable.cli.problems import fail, tell, tell_attempt
from chaintable.cli.showing import link, outcome_record, show
from chaintable.dialogue import Model
from chaintable.errors import ChainTableError, InputError, did_you_mean
from chaintable.excerpts import MOST_TOKENS
from chaintable.methods import ChainOfTable
from chaintable.models import EMBEDDED, open_model
from chaintable.models.serving.budget import Budget
from chaintable.models.serving.cached import InStore, Mode
from chaintable.readers import read_source
from chaintable.settings import Settings, read_settings
from chaintable.source import ReadOptions, Source
from chaintable.state import LONGEST_QUESTION, Kind, Question
from chaintable.table import Table

_KINDS: dict[str, Kind] = {"question": "question", "statement": "statement", "long": "long_answer"}


def ask(
    file: options.File,
    question: options.Words,
    sheet: options.Sheet = None,
    kind: options.Kind = options.KindOption.question,
    model: options.ModelName = None,
    as_json: options.AsJson = False,
    style: options.Style = options.StyleOption.paper,
    mask: options.Masked = None,
    prompt_tokens: options.PromptTokens = MOST_TOKENS,
    cascade: options.Sure = None,
    replay: options.Replay = False,
    budget_calls: options.MostCalls = None,
    budget_tokens: options.MostTokens = None,
    budget_money: options.MostMoney = None,
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
