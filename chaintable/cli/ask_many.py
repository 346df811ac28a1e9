"""`chaintable ask-many`: a file of questions answered by the embedded model, one line of JSON each."""

import json
import time
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from chaintable.cli.problems import fail, tell
from chaintable.errors import ChainTableError, InputError
from chaintable.evaluation.answering import Answered, answer_rounds, rounds_of
from chaintable.evaluation.datasets import Asked, question_of, read_lines

EVERY_SECONDS = 5.0
"""So often it is said how far it has come."""


def ask_many(
    questions: Annotated[Path, typer.Option(help="The questions: JSON lines (or .gz) with id, table, question.")],
    tables: Annotated[Path, typer.Option(help="The tables: JSON lines (or .gz) with id, header, rows.")],
    output: Annotated[Path, typer.Option(help="Where the answers go; a file that is there is written over.")],
    workers: Annotated[int, typer.Option(min=1, metavar="N", help="How many processes answer.")] = 1,
) -> None:
    """Answer a file of questions with the embedded model, as the benchmarks have them.

    Writes one line of JSON for each question: id, answer (a list of texts), confidence (0 to 1) and seconds. Those on
    one table come together; a question that cannot be answered has an empty list and confidence 0. The exit code is 0
    if every line could be used, 1 if some could not (stderr names them; the others are answered), 2 for files that
    cannot be used.
    """
    complaints = Complaints()
    try:
        asked, unasked = read_questions(questions, complaints)
        known = read_tables(tables, complaints)
        file = open_output(output, (questions, tables))
    except ChainTableError as error:
        fail(error)
    with file:
        write(chain(unasked, answer_rounds(rounds_of(asked, known), workers)), file, len(asked), complaints)
    raise typer.Exit(1 if complaints.count else 0)


class Complaints:
    """What could not be used, told as it comes, and counted."""

    def __init__(self) -> None:
        self.count = 0

    def add(self, where: str, problem: str) -> None:
        """One more."""
        self.count += 1
        tell(f"{where}: {problem}.")


def read_questions(path: Path, complaints: Complaints) -> tuple[list[Asked], list[Answered]]:
    """The questions of a file; and those that have an id and nothing to ask, which stay without an answer."""
    asked, unasked = [], []
    for line in read_lines(path):
        try:
            asked.append(question_of(line.record))
        except ValueError as error:
            complaints.add(f"'{path.name}', line {line.number}", line.problem or str(error))
            id = line.record.get("id", line.record.get("nt"))
            unasked += [Answered(str(id))] if isinstance(id, str | int) else []
    return asked, unasked


def read_tables(path: Path, complaints: Complaints) -> dict[str, dict[str, Any]]:
    """The tables of a file by their ids, as they stand there."""
    known: dict[str, dict[str, Any]] = {}
    for line in read_lines(path):
        id = line.record.get("id")
        if isinstance(id, str | int):
            known[str(id)] = line.record
        else:
            complaints.add(f"'{path.name}', line {line.number}", line.problem or "it has no id")
    return known


def open_output(path: Path, inputs: Iterable[Path]) -> TextIO:
    """The file for the answers; InputError where it cannot be written, or is one of those that are read."""
    if any(path.exists() and path.samefile(one) for one in inputs):
        raise InputError(f"'{path}' is read from, so the answers cannot go there.", "Name another file.")
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise InputError(f"'{path}' cannot be written: {error.strerror}.", "Name another file.") from None


def write(answered: Iterable[Answered], file: TextIO, total: int, complaints: Complaints) -> None:
    """Each answer on its line as soon as it is there; how far it has come is told now and then."""
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
