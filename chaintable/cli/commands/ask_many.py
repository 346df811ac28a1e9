"""`chaintable ask-many`: answer a file of questions with the embedded model, one line of JSON each."""

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from chaintable import methods
from chaintable.cli.options.method_option import Given, MethodName, method_of
from chaintable.cli.output.messages import fail, tell
from chaintable.errors import ChainTableError, InputError
from chaintable.evaluation.answering import Answered, answer_rounds, rounds_of
from chaintable.evaluation.datasets import Asked, question_of, read_lines
from chaintable.evaluation.documents import answer_posed, corpus_source, posed_problem
from chaintable.evaluation.own_tables import AnsweredOwn, OwnTable, answer_all, own_table_of
from chaintable.methods import Method

EVERY_SECONDS = 5.0
"""The time between two progress messages."""


def ask_many(
    context: typer.Context,
    questions: Annotated[
        Path,
        typer.Option(
            help="The questions: JSON lines (or .gz) with id, table, question. For a method that searches documents: "
            "id, question, and context or paragraphs if there is no --corpus."
        ),
    ],
    output: Annotated[Path, typer.Option(help="The file for the answers; an existing file is overwritten.")],
    tables: Annotated[
        Path | None,
        typer.Option(
            help="The tables: JSON lines (or .gz) with id, header, rows. Not needed if questions bring theirs."
        ),
    ] = None,
    corpus: Annotated[
        Path | None, typer.Option(help="The passages that all questions search: JSON lines (or .gz) with title, text.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, metavar="N", help="The number of processes.")] = 1,
    method: MethodName = methods.DEFAULT,
    given: Given = None,
) -> None:
    """Answer a file of questions with the embedded model, for benchmarks.

    Writes one line of JSON for each question: id, answer (a list of texts), confidence (0 to 1) and seconds, and for an
    answer that is a table also its columns and rows, under "table". Questions
    about the same table are answered together; a question without an answer gets an empty list and confidence 0.

    Without --tables, each question brings its own: "table" is then a text with a line for each row and cells separated
    by "|", with a header or without; "choices", "unit", "hint" and "table_title" may stand beside it. Such lines also
    get their "plan". A method that searches documents adds "evidence": the titles of the passages that it found, in
    order. The exit code is 0 if every line is usable, 1 if some aren't (stderr names them; the others are answered),
    and 2 for files that can't be used.
    """
    complaints = Complaints()
    try:
        played = method_of(method, given or ())
        answered: Iterable[Answered | AnsweredOwn]
        if played.needs_passages:
            count, answered = read_posed(questions, corpus, complaints, workers, played)
        elif tables is None:
            own, unread = read_own(questions, complaints)
            count, answered = (
                len(own),
                chain(unread, answer_all(own, workers, played if _is_named(context, given) else None)),
            )
        else:
            asked, unasked = read_questions(questions, complaints)
            rounds = rounds_of(asked, read_tables(tables, complaints))
            count, answered = len(asked), chain(unasked, answer_rounds(rounds, workers, played))
        file = open_output(output, [one for one in (questions, tables, corpus) if one is not None])
    except ChainTableError as error:
        fail(error)
    with file:
        write(answered, file, count, complaints)
    raise typer.Exit(1 if complaints.count else 0)


def read_posed(
    questions: Path, corpus: Path | None, complaints: "Complaints", workers: int, method: Method
) -> tuple[int, Iterator[Answered]]:
    """Return how many questions about documents a file holds, and their answers as they come."""
    if corpus is not None:
        corpus_source(corpus)  # a corpus that can't be used is told before the output is overwritten
    usable, unasked = [], []
    for line in read_lines(questions):
        problem = line.problem or posed_problem(line.record, corpus is not None)
        if not problem:
            usable.append(line.record)
            continue
        complaints.add(f"'{questions.name}', line {line.number}", problem)
        id = line.record.get("id", line.record.get("_id"))
        unasked += [Answered(str(id))] if isinstance(id, str | int) else []
    return len(usable), chain(unasked, answer_posed(usable, corpus, workers, method))


class Complaints:
    """Counts the lines that can't be used, and reports each one."""

    def __init__(self) -> None:
        self.count = 0

    def add(self, where: str, problem: str) -> None:
        """Report one more."""
        self.count += 1
        tell(f"{where}: {problem}.")


def read_questions(path: Path, complaints: Complaints) -> tuple[list[Asked], list[Answered]]:
    """Return the questions of a file, and an empty answer for each line that has an id but no usable question."""
    asked, unasked = [], []
    for line in read_lines(path):
        try:
            asked.append(question_of(line.record))
        except ValueError as error:
            complaints.add(f"'{path.name}', line {line.number}", line.problem or str(error))
            id = line.record.get("id", line.record.get("nt"))
            unasked += [Answered(str(id))] if isinstance(id, str | int) else []
    return asked, unasked


def read_own(path: Path, complaints: Complaints) -> tuple[list[OwnTable], list[AnsweredOwn]]:
    """Return the questions of a file that bring their own tables, and an empty answer for each unusable line."""
    asked: list[OwnTable] = []
    unread: list[AnsweredOwn] = []
    for line in read_lines(path):
        try:
            asked.append(own_table_of(line.record))
        except ValueError as error:
            complaints.add(f"'{path.name}', line {line.number}", line.problem or str(error))
            id = line.record.get("id")
            unread += [AnsweredOwn(str(id))] if isinstance(id, str | int) else []
    return asked, unread


def _is_named(context: typer.Context, given: Sequence[str] | None) -> bool:
    """Whether a method was named or set; without one, each question is left to the rules or to a chain."""
    source = context.get_parameter_source("method")
    return bool(given) or (source is not None and source.name == "COMMANDLINE")


def read_tables(path: Path, complaints: Complaints) -> dict[str, dict[str, Any]]:
    """Return the tables of a file by id, unchanged."""
    known: dict[str, dict[str, Any]] = {}
    for line in read_lines(path):
        id = line.record.get("id")
        if isinstance(id, str | int):
            known[str(id)] = line.record
        else:
            complaints.add(f"'{path.name}', line {line.number}", line.problem or "it has no id")
    return known


def open_output(path: Path, inputs: Iterable[Path]) -> TextIO:
    """Open the file for the answers; InputError if it can't be written or is one of the inputs."""
    if any(path.exists() and path.samefile(one) for one in inputs):
        raise InputError(f"'{path}' is an input, so the answers can't go there.", "Name another file.")
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise InputError(f"'{path}' can't be written: {error.strerror}.", "Name another file.") from None


def write(answered: Iterable[Answered | AnsweredOwn], file: TextIO, total: int, complaints: Complaints) -> None:
    """Write each answer as soon as it is known, and report the progress now and then."""
    started = told = time.monotonic()
    count = found = 0
    for one in answered:
        file.write(json.dumps(one.record, ensure_ascii=False) + "\n")
        file.flush()
        if one.problem:
            complaints.add(f"Question '{one.id}'", one.problem)
        count, found = count + 1, found + bool(one.answer)
        if time.monotonic() - told > EVERY_SECONDS:
            told = time.monotonic()
            tell(f"{count:,} of {total:,} questions, {told - started:.0f} s")
    tell(f"{count:,} questions, {found:,} answered, in {time.monotonic() - started:.1f} s.")
