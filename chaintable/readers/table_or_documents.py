"""Read a file that holds a table or a document, whichever is in it, and sort files that were chosen together."""

from collections.abc import Sequence
from dataclasses import dataclass

from chaintable.errors import InputError
from chaintable.readers.documents import DocumentFile, read_documents
from chaintable.readers.documents.files import ENDINGS as DOCUMENT_ENDINGS
from chaintable.readers.documents.files import only_documents
from chaintable.readers.documents.question_sets import poses_questions
from chaintable.readers.formats import ALL
from chaintable.readers.limits import LIMIT_MB
from chaintable.readers.reading import read_source
from chaintable.tables.source import ReadOptions, Source

_TABLES = frozenset(ending for known in ALL if known.name != "picture" for ending in known.endings)
_ONLY_TABLES = _TABLES - frozenset(DOCUMENT_ENDINGS)
"""A picture among documents is seldom a table."""


@dataclass(frozen=True, slots=True)
class SortedFiles:
    """Files that were chosen together: the documents, and the tables to put beside them."""

    documents: tuple[DocumentFile, ...]
    tables: tuple[DocumentFile, ...]


def sort_files(files: Sequence[DocumentFile]) -> SortedFiles:
    """Return several files by what they can only be: a workbook or a CSV is a table, all else a document.

    >>> sort_files([DocumentFile("a.md", b""), DocumentFile("b.csv", b"")]).tables[0].name
    'b.csv'
    """
    tables = tuple(file for file in files if _ending(file.name) in _ONLY_TABLES)
    return SortedFiles(tuple(file for file in files if file not in tables), tables)


def read_table_or_documents(
    data: bytes, name: str, options: ReadOptions | None = None, limit_mb: float = LIMIT_MB
) -> Source:
    """Read the table in a file, or its passages if it holds none; questions with their passages come first.

    Raises InputError for a file that holds neither.

    >>> read_table_or_documents(b"Team,Points\\nAjax,7\\n", "t.csv").table.rows()
    [['Ajax', '7']]
    >>> read_table_or_documents(b"Ajax won.", "a.txt").of_documents
    True
    """
    file = DocumentFile(name, data)
    if poses_questions(data, name):
        return read_documents([file], name, limit_mb)
    try:
        return read_source(data, name, options, limit_mb)
    except InputError as refusal:
        if _ending(name) not in DOCUMENT_ENDINGS and not only_documents(name):
            raise
        try:
            return read_documents([file], name, limit_mb)
        except InputError:
            if only_documents(name):
                raise
            raise refusal from None


def _ending(name: str) -> str:
    return name.rpartition(".")[2].casefold()
