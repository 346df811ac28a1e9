"""Read documents into a source whose table has one row for each passage."""

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.errors import InputError
from chaintable.readers.documents.cutting import Paragraph, Passage, Section, passages_of
from chaintable.readers.documents.files import ENDINGS, DocumentFile, Files, files_of, unpacked
from chaintable.readers.documents.markup import sections_of_html, sections_of_markdown, sections_of_text
from chaintable.readers.documents.question_sets import Set, looks_like_set, read_set, records_of
from chaintable.readers.limits import LIMIT_MB
from chaintable.readers.text.decoding import decode
from chaintable.retrieval.sentences import first_name
from chaintable.tables.source import Posed, Source
from chaintable.tables.state import Passages
from chaintable.tables.table import Table

MOST_PASSAGES = 100_000
COLUMNS = ("Document", "Place", "Title", "Text")
LONG_TEXT = 150
"""A column whose cells have so many characters on average holds texts to search."""
_MOST_TOLD = 20
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_LOOKED_AT, _MOST_CONTROLS = 10_000, 0.05
"""Of a file in which more of the first bytes are control characters, the rest isn't text either."""


@dataclass(slots=True)
class _Found:
    """What was read so far."""

    passages: list[Passage] = field(default_factory=list)
    posed: list[Posed] = field(default_factory=list)
    account: list[str] = field(default_factory=list)

    def add(self, passages: Iterator[Passage]) -> None:
        """Add passages; InputError if there are too many."""
        room = MOST_PASSAGES + 1 - len(self.passages)
        self.passages += islice((passage for passage in passages if passage.text.strip()), room)
        if len(self.passages) > MOST_PASSAGES:
            raise InputError(
                f"The documents have more than {MOST_PASSAGES:,} passages; that is the limit.",
                "Choose a folder with fewer documents.",
            )

    def add_set(self, name: str, found: Set) -> None:
        """Add a question set, whose passages are rows as they are."""
        before = len(self.passages)
        self.add(Passage(name, "", titled.title or first_name(titled.text), titled.text) for titled in found.passages)
        if all(titled.text.strip() for titled in found.passages):
            pairs = zip(found.questions, found.gold, strict=True)
            self.posed += (Posed(question, tuple(before + place for place in gold)) for question, gold in pairs)


def read_documents(given: Path | Sequence[DocumentFile], name: str = "", limit_mb: float = LIMIT_MB) -> Source:
    """Read a folder, a zip archive or files into a table of passages: Document, Place, Title and Text.

    A file that can't be read is left out, and the account says why. Raises InputError if no document can be read, or
    there are more than MOST_PASSAGES passages.

    >>> source = read_documents([DocumentFile("ajax.md", b"# Ajax\\nAjax is a club in Amsterdam.")])
    >>> source.table.rows()
    [['ajax.md', 'line 2', 'Ajax', 'Ajax is a club in Amsterdam.']]
    """
    files = files_of(given, limit_mb) if isinstance(given, Path) else unpacked(given, limit_mb)
    name = name or (given.name if isinstance(given, Path) else "documents")
    found = _Found(account=list(files.account))
    problems, empty = list[str](), list[str]()
    for file in files.files:
        passages, told = len(found.passages), len(found.account)
        try:
            _read(file, found, limit_mb)
            if (len(found.passages), len(found.account)) == (passages, told):
                empty.append(f"'{file.name}' holds no text.")
        except InputError as problem:
            if len(files.files) == 1 or "passages; that" in problem.message:
                raise
            problems.append(f"{problem.message} It was left out.")
    if not found.passages:
        raise _nothing(files, name, problems)
    return _source(found, [*_few(problems), *_few(empty)], name, _checksum(files))


def _read(file: DocumentFile, found: _Found, limit_mb: float) -> None:
    """Add the passages of one file."""
    ending = file.name.rpartition(".")[2].partition(" ")[0].casefold()
    if file.data.startswith(b"%PDF") or ending == "pdf":
        from chaintable.readers.documents.pdf import sections_of_pdf  # its library takes 0.1 s to load

        sections, told = sections_of_pdf(file.data, file.name)
        found.account += told
        found.add(passages_of(file.name, sections, "page"))
        return
    if ending == "docx":
        from chaintable.readers.documents.word import sections_of_word

        found.add(passages_of(file.name, sections_of_word(file.data, file.name, limit_mb), "paragraph"))
        return
    decoded = decode(file.data)
    if len(_CONTROLS.findall(decoded.utf8[:_LOOKED_AT])) > _MOST_CONTROLS * min(len(decoded.utf8), _LOOKED_AT):
        raise InputError(f"'{file.name}' isn't a text.")
    found.account += (f"'{file.name}': {note}" for note in decoded.notes)
    if ending in ("json", "jsonl"):
        records = records_of(decoded.utf8.decode(), file.name)
        if not looks_like_set(records):
            raise InputError(f"'{file.name}' holds no passages.", "Save the texts as .txt or .md.")
        found.add_set(file.name, read_set(records, file.name))
    elif ending in ("html", "htm"):
        found.add(passages_of(file.name, sections_of_html(decoded.utf8, file.name), "paragraph"))
    else:
        text = decoded.utf8.decode()
        read = sections_of_markdown if ending in ("md", "markdown") else sections_of_text
        found.add(passages_of(file.name, read(text)))


def _source(found: _Found, problems: list[str], name: str, checksum: str) -> Source:
    columns = [[getattr(passage, column.lower()) for passage in found.passages] for column in COLUMNS]
    table = Table.from_columns(dict(zip(COLUMNS, columns, strict=True)), name)
    documents = len(set(columns[0]))
    told = f"{_counted(len(found.passages), 'passage')} of {_counted(documents, 'document')}."
    account = (told, *_few(found.account), *problems)
    return Source(table, name, account=account, checksum=checksum, passages=Passages(), posed=tuple(found.posed))


def _nothing(files: Files, name: str, problems: list[str]) -> InputError:
    if problems:
        return InputError(f"None of the {len(files.files):,} documents can be read: {problems[0]}")
    words = f"There is no text in '{name}'."
    if not files.files and files.other:
        words = f"{words} It has {_counted(files.other, 'file')} of other kinds."
    return InputError(words, f"Choose documents that hold text: they end in {', '.join(ENDINGS)}.")


def _few(sentences: Sequence[str]) -> list[str]:
    more = len(sentences) - _MOST_TOLD
    return [*sentences[:_MOST_TOLD], *([f"… and {more:,} more such notes."] if more > 0 else [])]


def _checksum(files: Files) -> str:
    digest = hashlib.sha256()
    for file in files.files:
        digest.update(f"{len(file.name)}:{file.name}:{len(file.data)}:".encode("utf-8", "surrogateescape"))
        digest.update(file.data)
    return digest.hexdigest()


def _counted(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"


def long_text_column(table: Table) -> str | None:
    """Return the column with the longest texts, if its cells have LONG_TEXT characters or more on average.

    >>> long_text_column(Table.of(["Id", "Text"], [["1", "word " * 40]])), long_text_column(Table.of(["Id"], [["1"]]))
    ('Text', None)
    """
    least = LONG_TEXT * table.n_rows
    large = (str(column) for column, cells in table.frame.items() if cells.array.nbytes >= least)
    sizes = {column: _mean_length(table, column) for column in large}
    longest = max(sizes, key=lambda column: sizes[column], default=None)
    return longest if longest is not None and sizes[longest] >= LONG_TEXT else None


def _mean_length(table: Table, column: str) -> float:
    lengths = pc.utf8_length(pa.array(table.column(column).array))
    return float(pc.mean(lengths).as_py() or 0.0)


def as_passages(source: Source, text: str, title: str | None = None) -> Source:
    """Return the source with a column of texts read as passages; a long cell becomes several rows.

    `title` names the column of the titles; without one, the first name in a text is its title. Place says which row of
    the file a passage is from. Raises InputError if every cell is empty.
    """
    table = source.table
    cells = table.column(text).tolist()
    titles = table.column(title).tolist() if title is not None else [""] * len(cells)
    found = _Found()
    numbers = np.arange(1, len(cells) + 1) if source.line_numbers is None else source.line_numbers
    for cell, named, number in zip(cells, titles, numbers.tolist(), strict=True):
        paragraphs = [Paragraph(" ".join(line.split()), number, number) for line in cell.splitlines() if line.strip()]
        section = Section((named.strip(),) if named.strip() else (), paragraphs)
        found.add(passages_of("", [section], "row"))
    if not found.passages:
        raise InputError(f"Every cell of '{text}' is empty.", "Choose a column with texts.")
    found.passages = [replace(passage, document=source.name) for passage in found.passages]
    made = _source(found, list(source.account), source.name, source.checksum)
    return replace(made, options=source.options, sheets=source.sheets, others=source.others, notes=source.notes)
