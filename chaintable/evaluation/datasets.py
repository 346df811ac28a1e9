"""Questions and tables of the benchmarks: files of JSON lines, plain or gzipped.

A table is `{"id", "header", "rows"}` with a title (`title`, or `page_title` as in TabFact). A question is `{"id",
"table"}` with its words as `question` (WikiTQ), `statement` (TabFact) or `nl` (Squall, a list of words; there the id
is `nt` and the table `tbl`, such as 204_590 for csv/204-csv/590.csv).
"""

import gzip
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chaintable.errors import InputError
from chaintable.tables.state import Question
from chaintable.tables.table import Table

Record = dict[str, Any]
_GZIP = b"\x1f\x8b"
_SQUALL = re.compile(r"(\d+)_(\d+)")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file, numbered from 1: its record, or the `problem` with it."""

    number: int
    record: Record
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to answer, with its id and the id of its table."""

    id: str
    table: str
    question: Question


def read_lines(path: Path) -> Iterator[Line]:
    """Yield the non-empty lines of a file; InputError if the file can't be read.

    A line that isn't a JSON object has a problem, and so has the last line of a truncated gzip file.
    """
    number = 0
    try:
        with path.open("rb") as file:
            zipped = file.read(2) == _GZIP
        with gzip.open(path) if zipped else path.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield _line(number, line)
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        yield Line(number + 1, {}, f"the file is damaged from here on ({error})")
    except OSError as error:
        raise InputError(f"'{path}' can't be read: {error.strerror or error}.", "Check the path.") from None


def _line(number: int, line: bytes) -> Line:
    try:
        record = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return Line(number, {}, "it isn't JSON")
    if not isinstance(record, dict):
        return Line(number, {}, "it isn't a JSON object")
    return Line(number, record)


def read_records(path: Path) -> Iterator[Record]:
    """Return the records of a file; InputError names the first unusable line."""
    for line in read_lines(path):
        if line.problem:
            raise InputError(f"'{path.name}', line {line.number}: {line.problem}.")
        yield line.record


def question_of(record: Mapping[str, Any]) -> Asked:
    """Return the question of a record; ValueError says what is missing.

    >>> question_of({"nt": "nt-7", "tbl": "204_590", "nl": ["how", "many", "?"]}).table
    'csv/204-csv/590.csv'
    """
    id, table = record.get("id", record.get("nt")), record.get("table", record.get("tbl"))
    if not isinstance(id, str | int):
        raise ValueError("it has no id")
    if not isinstance(table, str | int):
        raise ValueError("it names no table")
    squall = _SQUALL.fullmatch(str(table)) if "tbl" in record else None
    return Asked(str(id), f"csv/{squall[1]}-csv/{squall[2]}.csv" if squall else str(table), _words_of(record))


def _words_of(record: Mapping[str, Any]) -> Question:
    words = record.get("question", record.get("statement", record.get("nl")))
    text = " ".join(map(str, words)) if isinstance(words, list) else words
    if not isinstance(text, str) or not text.strip():
        raise ValueError("it asks nothing")
    return Question(text, "statement" if "question" not in record and "statement" in record else "question")


def table_of(record: Mapping[str, Any]) -> Table:
    """Return the table of a record; ValueError says what is missing.

    Empty headers get a name, repeated ones a number; short rows are padded and long ones cut.

    >>> table_of({"header": ["Rank", ""], "rows": [["1"]]}).columns
    ('Rank', 'Column 2')
    """
    header, rows = record.get("header"), record.get("rows")
    if not isinstance(header, list) or not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise ValueError("it has no header and rows")
    if not header:
        raise ValueError("it has no column")
    names: list[str] = []
    for place, written in enumerate(header):
        names.append(_fresh(" ".join(_cell(written).split()) or f"Column {place + 1}", names))
    cells = [[*map(_cell, row[: len(names)]), *[""] * (len(names) - len(row))] for row in rows]
    return Table.of(names, cells, str(record.get("title") or record.get("page_title") or ""))


def _fresh(name: str, taken: list[str]) -> str:
    """The name, with a number where it is taken."""
    if name not in taken:
        return name
    number = sum(other.startswith(name) for other in taken) + 1
    while f"{name} ({number})" in taken:
        number += 1
    return f"{name} ({number})"


def _cell(value: Any) -> str:
    return value if isinstance(value, str) else "" if value is None else str(value)
