"""`chaintable compare FILE QUESTION --methods a,b`: one question by several methods and models at the same time."""

import json
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated

import typer

from chaintable import methods, models
from chaintable.chain import Chain
from chaintable.cli.commands.ask import QUESTION_KINDS, budget_of, check_columns, read_question, read_with
from chaintable.cli.execution.lazy_store import LazyStore
from chaintable.cli.options import ask_options
from chaintable.cli.options.comparison_lanes import Saved, setups_of
from chaintable.cli.output.comparison_text import show_comparison
from chaintable.cli.output.messages import fail, tell, tell_attempt
from chaintable.errors import ChainTableError, InputError, ModelError, StoreError
from chaintable.models.serving.budget import Budget
from chaintable.models.serving.cached import InStore
from chaintable.models.serving.retrying import Stop
from chaintable.playing import play
from chaintable.printable import printable_json
from chaintable.prompts.dialogue import Model
from chaintable.runs.comparing import Comparison, Lane, Setup, cost_of
from chaintable.runs.comparing.saved_form import stored_record, summary_record
from chaintable.settings.app_address import app_address
from chaintable.settings.environment import Settings, read_settings
from chaintable.sql import stopped_by

Methods = Annotated[
    str,
    typer.Option(
        "--methods",
        metavar="A,B,…",
        help="The methods, separated by commas. Settings follow a colon: chain_of_table:style=structured. So do "
        "versions of prompts: chain_of_table:plan@3f2a91 is one saved on the page Prompts, plan@last the last of them, "
        "and plan@my_plan.md one in a file. "
        f"There are: {', '.join(methods.ALL)}.",
    ),
]
Models = Annotated[
    str | None,
    typer.Option(
        "--models",
        metavar="A,B,…",
        help="The models, separated by commas; every method is played by each of them.",
        show_default="CHAINTABLE_MODEL, else embedded",
    ),
]
Expected = Annotated[
    list[str] | None, typer.Option(metavar="VALUE", help="The right answer, to grade by. Repeat it for a list.")
]
Baseline = Annotated[int, typer.Option(min=1, metavar="N", help="The lane that the others are measured against.")]
OnlyDifferent = Annotated[bool, typer.Option("--only-different", help="Leave out what is the same in all lanes.")]


def compare(
    file: ask_options.File,
    question: ask_options.Words,
    named: Methods = f"{methods.ChainOfTable.name},{methods.EndToEnd.name}",
    models_named: Models = None,
    sheet: ask_options.Sheet = None,
    others: ask_options.Others = None,
    kind: ask_options.Kind = ask_options.KindOption.question,
    expected: Expected = None,
    baseline: Baseline = 1,
    only_different: OnlyDifferent = False,
    as_json: ask_options.AsJson = False,
    mask: ask_options.Masked = None,
    replay: ask_options.Replay = False,
    budget_calls: ask_options.MostCalls = None,
    budget_tokens: ask_options.MostTokens = None,
    budget_money: ask_options.MostMoney = None,
) -> None:
    """Answer a question by several methods or models at the same time, and show where they part.

    Each is a lane: its steps stand beside those that do the same in other lanes. A lane that fails keeps what it has.
    The budget holds for each lane. The comparison is saved, and a line on stderr shows the link that opens it in the
    app. The exit code is 0 if every lane has an answer, 1 if one has none, and 2 for input that can't be used.
    """
    try:
        settings = read_settings()
        source = read_with(file, sheet, others or (), settings)
        chain = Chain(read_question(question, QUESTION_KINDS[kind]), source)
        budget = budget_of(settings, budget_calls, budget_tokens, budget_money)
        masked = check_columns(mask or (), source.table)
        with closing(LazyStore(settings.store)) as store:
            setups = setups_of(named, models_named or settings.model, _saved_in(store))
            base = _base_of(baseline, setups)
            lanes = Lanes(chain, settings, store, budget, masked, replay).played(setups)
            comparison = Comparison(lanes, base, tuple(expected or ()))
            saved = _kept(comparison, store)
    except ChainTableError as error:
        fail(error)
    if as_json:
        print(printable_json(json.dumps(summary_record(comparison) | {"saved": saved or None}, ensure_ascii=False)))
    else:
        show_comparison(comparison, only_different)
        _tell_saved(saved, store)
    if any(lane.is_stuck for lane in comparison.lanes):
        raise typer.Exit(1)


def _saved_in(store: LazyStore) -> Saved:
    """Return what finds the saved versions of a prompt; the store is opened for the first."""
    return lambda method, name: [version.text for version in store.open().versions(method, name)]


def _base_of(baseline: int, setups: Sequence[Setup]) -> int:
    if baseline > len(setups):
        raise InputError(f"There is no lane {baseline}; there are {len(setups)}.", "Name another baseline.")
    return baseline - 1


@dataclass(frozen=True, slots=True)
class Lanes:
    """What all lanes of a comparison share while they are played."""

    chain: Chain
    settings: Settings
    store: LazyStore
    budget: Budget
    masked: tuple[str, ...]
    replay: bool

    def played(self, setups: Sequence[Setup]) -> tuple[Lane, ...]:
        """Play all lanes at the same time, each as far as it gets; Ctrl+C stops all of them."""
        if any(models.kind_of(setup.model)[0].sends for setup in setups):
            self.store.open()  # paid replies are saved there
        stop = Stop()
        with ThreadPoolExecutor(len(setups), thread_name_prefix="lane") as pool:
            lanes = [pool.submit(self._play, setup, stop) for setup in setups]
            try:
                wait(lanes)
            except KeyboardInterrupt:
                stop.set()
            return tuple(map(Future.result, lanes))

    def _play(self, setup: Setup, stop: Stop) -> Lane:
        """Play one lane; what ends it early is its problem, not that of the others."""
        started, chain, saved, lane = time.perf_counter(), self.chain, "", Lane(setup, self.chain)
        try:
            method = setup.open_method(masked=self.masked if models.kind_of(setup.model)[0].sends else ())
            with stopped_by(stop.is_set):
                for chain in play(method, self.chain, self._opened(setup.model, stop)):
                    saved = self.store.keep(chain, saved)
                    lane = replace(lane, chain=chain)
                    if stop.is_set():
                        raise ModelError("Stopped by you.")
        except (ModelError, InputError, StoreError) as error:
            wasted = cost_of(error.calls) if isinstance(error, ModelError) else lane.wasted
            lane = replace(lane, problem=str(error), wasted=wasted)
        return replace(lane, saved=saved or self.store.keep(chain), seconds=time.perf_counter() - started)

    def _opened(self, name: str, stop: Stop) -> Model:
        if not models.kind_of(name)[0].sends:
            return _local(name)
        return models.open_model(
            name,
            self.settings,
            completions=InStore(self.store),
            mode="replay" if self.replay else "reuse",
            budget=self.budget,
            hear=tell_attempt,
            cancelled=stop,
        )


@cache
def _local(name: str) -> Model:
    """Return a model that runs here, opened once for all lanes."""
    return models.open_model(name)


def _kept(comparison: Comparison, store: LazyStore) -> str:
    """Save the comparison and return its id; "" if it can't be saved, which the store's problem says."""
    if store.problem is not None:
        return ""
    try:
        return store.open().save_comparison(stored_record(comparison))
    except StoreError as error:
        store.problem = error
        return ""


def _tell_saved(saved: str, store: LazyStore) -> None:
    if store.problem is not None:
        tell(f"The comparison wasn't saved: {store.problem}")
    elif saved:
        address = app_address(read_settings().data).rstrip("/")
        tell(f"Saved as {saved}. While the app is running, {address}/compare?compare={saved} opens it.")
