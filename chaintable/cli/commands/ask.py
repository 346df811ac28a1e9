"""`chaintable ask FILE QUESTION`: one question about one table."""

import json
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import typer

from chaintable import methods
from chaintable.api import named_so, read_source, with_linked_sheets, with_other
from chaintable.chain import Chain
from chaintable.cli.execution.lazy_store import LazyStore
from chaintable.cli.execution.outcome import Outcome, play_to_end
from chaintable.cli.options import ask_options
from chaintable.cli.options.method_option import Given, MethodName, method_of
from chaintable.cli.output.chain_text import link, outcome_record, show
from chaintable.cli.output.messages import fail, tell, tell_attempt
from chaintable.errors import ChainTableError, InputError, did_you_mean
from chaintable.methods import Method
from chaintable.models import kind_of, open_model
from chaintable.models.serving.budget import Account, Budget
from chaintable.models.serving.cached import InStore, Mode
from chaintable.printable import printable_json
from chaintable.prompts.dialogue import Model
from chaintable.readers import (
    as_passages,
    is_documents,
    long_text_column,
    read_documents,
    read_documents_isolated,
)
from chaintable.sandbox import Limits
from chaintable.settings.app_address import app_address
from chaintable.settings.environment import Settings, read_settings
from chaintable.tables.source import Source
from chaintable.tables.state import LONGEST_HINT, LONGEST_QUESTION, Kind, Passages, Question
from chaintable.tables.table import Table

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp"})
QUESTION_KINDS: dict[str, Kind] = {"question": "question", "statement": "statement", "long": "long_answer"}
"""The kinds of question by their words on the command line."""


def ask(
    file: ask_options.File,
    question: ask_options.Words,
    sheet: ask_options.Sheet = None,
    others: ask_options.Others = None,
    kind: ask_options.Kind = ask_options.KindOption.question,
    choices: ask_options.Choices = None,
    unit: ask_options.Unit = "",
    hint: ask_options.Hint = "",
    pictures: ask_options.Pictures = None,
    no_table: ask_options.NoTable = False,
    about: ask_options.About = None,
    model: ask_options.ModelName = None,
    as_json: ask_options.AsJson = False,
    method: MethodName = methods.DEFAULT,
    given: Given = None,
    style: ask_options.Style = None,
    mask: ask_options.Masked = None,
    prompt_tokens: ask_options.PromptTokens = None,
    cascade: ask_options.Sure = None,
    replay: ask_options.Replay = False,
    embeddings: ask_options.Embeddings = None,
    budget_calls: ask_options.MostCalls = None,
    budget_tokens: ask_options.MostTokens = None,
    budget_money: ask_options.MostMoney = None,
) -> None:
    """Answer a question about a table, or about documents with --method furepa, and show every step.

    The chain is saved, and a line on stderr shows the link that opens it in the app. The exit code is 0 with an answer,
    1 without one, and 2 for input that can't be used.
    """
    started = time.perf_counter()
    try:
        settings = read_settings()
        by = methods.method_class(method)
        read = partial(read_with, file, sheet, others or (), settings, by.needs_passages)
        source = without_table(file, settings, by) if no_table else _read_or_picture(read, file, settings, by)
        source = pictured(source, pictures or (), settings)
        asked = with_choices(read_question(question, QUESTION_KINDS[kind]), choices or (), unit)
        chain = Chain(with_hint(asked, hint, about or ()), source)
        masked = check_columns(mask or (), chain.source.table)
        short = {"style": style and style.value, "most_tokens": prompt_tokens}
        usual = {name: value for name, value in short.items() if value is not None}
        played = method_of(method, given or (), usual, masked=masked)
        account = Account(budget_of(settings, budget_calls, budget_tokens, budget_money))
        if embeddings is not None:
            played = searching_by(embeddings, played, settings, account)
        with closing(LazyStore(settings.store)) as store:
            mode: Mode = "replay" if replay else "reuse"
            player = opened(model or settings.model, settings, store, account, mode, cascade)
            outcome = play_to_end(played, chain, player, store)
    except ChainTableError as error:
        fail(error)
    _print(outcome, store, player.name, time.perf_counter() - started, as_json)
    if outcome.chain.answer is None:
        raise typer.Exit(1)


def read_with(
    file: Path, sheet: str | None, others: Sequence[str], settings: Settings, documents: bool = False
) -> Source:
    """Return the table of a file with the others beside it; InputError for one that is neither a file nor a sheet.

    If the method needs `documents`, a folder, a zip archive, a PDF or a text file is read as such.
    """
    limits = Limits(settings.read_memory_mb, settings.read_seconds) if settings.isolate else None
    read = partial(read_source, limit_mb=settings.max_file_mb, limits=limits)
    if documents and (is_documents(file) or (not others and is_text(file))):
        source = read_passages(file, settings.max_file_mb, limits)
    else:
        source = read(file, sheet)
        source = source if others else with_linked_sheets(source, partial(read, file), file.stat().st_size)
    for other in others:
        if other in source.sheets and other != source.options.sheet:
            found, name = read(file, other), other
        elif documents and is_documents(Path(other)):
            found, name = read_passages(Path(other), settings.max_file_mb, limits), ""
            source = replace(source, passages=Passages(named_so(found, source.others, name).caption))
        elif Path(other).is_file() or is_documents(Path(other)):
            found, name = _table_or_notes(Path(other), read, settings, limits), ""
        else:
            known = [known for known in source.sheets if known != source.options.sheet]
            raise InputError(f"There is no file and no other sheet '{other}'.", did_you_mean(other, known))
        source = with_other(source, named_so(found, source.others, name))
    return searchable(source) if documents and source.passages is None else source


def without_table(file: Path, settings: Settings, method: type[Method]) -> Source:
    """Return a picture as all that is asked about; InputError for another file, or a method that looks at none."""
    if not method.looks_at_pictures:
        raise InputError(f"{method.title} works on a table.", "Ask about a picture with --method chameleon.")
    return pictured(Source(Table.of([], []), file.name), [file], settings)


def _read_or_picture(read: Callable[[], Source], file: Path, settings: Settings, method: type[Method]) -> Source:
    """Return the table of a file; a picture in which none is found is asked about itself, if the method can do that."""
    try:
        return read()
    except InputError as problem:
        if not method.looks_at_pictures or file.suffix.casefold() not in PICTURES:
            raise
        source = without_table(file, settings, method)
        return replace(source, account=(*source.account, f"Asked without a table. {problem.message}"))


def pictured(source: Source, files: Sequence[Path], settings: Settings) -> Source:
    """Return the source with the pictures in these files; InputError for one that isn't a picture."""
    if not files:
        return source
    from chaintable.readers.pictures.pictures_beside_question import open_picture, with_pictures

    limits = Limits(settings.read_memory_mb, settings.read_seconds)
    return with_pictures(source, [open_picture(file, limits=limits) for file in files])


def _table_or_notes(path: Path, read: Callable[[Path], Source], settings: Settings, limits: Limits | None) -> Source:
    """Return the table of a file; of a text without a table, a PDF and a folder the passages, which can be searched."""
    if is_documents(path):
        return read_passages(path, settings.max_file_mb, limits)
    try:
        return read(path)
    except InputError:
        if not is_text(path):
            raise
        return read_passages(path, settings.max_file_mb, limits)


def is_text(file: Path) -> bool:
    """Whether a file is text that can be cut into passages."""
    return file.suffix.casefold() in (".txt", ".md", ".markdown", ".html", ".htm", ".json", ".jsonl")


def read_passages(path: Path, limit_mb: float, limits: Limits | None) -> Source:
    """Return documents as a table of passages."""
    if limits is None:
        return read_documents(path, limit_mb=limit_mb)
    return read_documents_isolated(path, limit_mb=limit_mb, limits=limits)


def searchable(source: Source) -> Source:
    """Return a table whose longest texts are read as passages; InputError if it has no long texts."""
    column = long_text_column(source.table)
    if column is None:
        words = f"'{source.name}' has no documents and no column of long texts to search."
        raise InputError(words, "Name a folder of documents, or add one with --with.")
    return as_passages(source, column)


def searching_by(model: str, method: Method, settings: Settings, account: Account) -> Method:
    """Return the method with passages found by the embeddings of a model; InputError for one that can't do that.

    The account pays for them.
    """
    from chaintable.models.openai.embeddings import EmbeddingRetriever

    if not method.takes_embeddings:
        fitting = " or ".join(name for name, kind in methods.ALL.items() if kind.takes_embeddings)
        raise InputError(f"--embeddings needs --method {fitting}.", "Choose that method, or leave out --embeddings.")
    retriever = EmbeddingRetriever(settings, model)
    retriever.connect(account, hear=tell_attempt)
    return method.finding_by(retriever)


def opened(
    name: str, settings: Settings, store: LazyStore, account: Account, mode: Mode, cascade: float | None = None
) -> Model:
    """Return the model of that name; a model at a server shares its saved replies with the app.

    With a `cascade`, the embedded model answers first, and its answer counts if its confidence is at least that high.
    Raises InputError, before the store is opened, if the model can't be used, and StoreError if there is no store to
    save paid replies in.
    """
    if not kind_of(name)[0].sends:
        if cascade is not None:
            raise InputError("--cascade needs a model at a server.", "Name one with --model, or leave out --cascade.")
        return open_model(name)
    model = open_model(name, settings, completions=InStore(store), mode=mode, hear=tell_attempt, account=account)
    store.open()
    return model if cascade is None else _cascade(model, cascade)


def _cascade(model: Model, threshold: float) -> Model:
    from chaintable.models.cascade import Cascade
    from chaintable.models.embedded import EmbeddedModel

    return Cascade(EmbeddedModel(), model, threshold)


def budget_of(settings: Settings, calls: int | None, tokens: int | None, money: float | None) -> Budget:
    """Return the limits from the command line; the settings fill in the missing ones."""
    return Budget(
        settings.budget_calls if calls is None else calls,
        settings.budget_tokens if tokens is None else tokens,
        settings.budget_money if money is None else money,
    )


def with_choices(question: Question, choices: Sequence[str], unit: str) -> Question:
    """Return the question with the answers to choose from, and the unit of its answer; InputError for an empty one."""
    if any(not choice.strip() for choice in choices):
        raise InputError("One of the choices is empty.", "Write an answer after each --choices.")
    if choices and question.kind != "question":
        raise InputError("A statement and a long answer have no choices.", "Leave out --kind, or leave out --choices.")
    kind: Kind = "multiple_choice" if choices else question.kind
    return replace(question, kind=kind, choices=tuple(choice.strip() for choice in choices), unit=unit.strip())


def with_hint(question: Question, hint: str, about: Sequence[str]) -> Question:
    """Return the question with a text that goes with it, and more about it ("grade=5"); InputError for another form."""
    if len(hint) > LONGEST_HINT:
        raise InputError(f"The hint has {len(hint):,} characters; the limit is {LONGEST_HINT:,}.", "Shorten it.")
    pairs = [tuple(part.strip() for part in one.partition("=")[::2]) for one in about]
    for one, (name, value) in zip(about, pairs, strict=True):
        if not name or not value:
            raise InputError(f"--about '{one[:80]}' has no name and value.", "Write it as in --about grade=5.")
    return replace(question, hint=hint.strip(), about=tuple((name, value) for name, value in pairs))


def read_question(text: str, kind: Kind) -> Question:
    """Return the question; InputError if it is empty or too long."""
    if not text.strip():
        raise InputError("The question is empty.", "Write what you want to know.")
    if len(text) > LONGEST_QUESTION:
        words = f"Your question has {len(text):,} characters; the limit is {LONGEST_QUESTION:,}."
        raise InputError(words, "Shorten it.")
    return Question(text.strip(), kind)


def check_columns(names: tuple[str, ...] | list[str], table: Table) -> tuple[str, ...]:
    """Return the names; InputError for one that isn't a column, because that column would be sent."""
    for name in names:
        if name not in table.columns:
            raise InputError(f"No column '{name}' to mask.", did_you_mean(name, table.columns))
    return tuple(names)


def _print(outcome: Outcome, store: LazyStore, model: str, seconds: float, as_json: bool) -> None:
    """Print the outcome to stdout, and anything else worth knowing to stderr."""
    if as_json:
        print(printable_json(json.dumps(outcome_record(outcome, model, seconds), ensure_ascii=False)))
    else:
        show(outcome)
    if store.problem is not None:
        tell(f"The chain wasn't saved: {store.problem}")
    elif outcome.saved and not as_json:
        tell(link(outcome.saved, app_address(read_settings().data)))
