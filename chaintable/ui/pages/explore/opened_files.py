"""Read what a person opens: a file, pasted text, or several files together. Strangers' files are read in a child."""

from collections.abc import Sequence
from dataclasses import replace

from chaintable.api import named_so, with_linked_sheets, with_other
from chaintable.errors import InputError
from chaintable.readers import (
    LIMIT_MB,
    DocumentFile,
    read_documents,
    read_documents_isolated,
    read_isolated,
    read_source,
    read_table_or_documents,
    read_table_or_documents_isolated,
    sort_files,
    warm_up,
)
from chaintable.readers.content import pasted_content
from chaintable.readers.limits import check_size
from chaintable.readers.pictures.picture_table import is_picture
from chaintable.readers.pictures.pictures_beside_question import open_picture
from chaintable.sandbox import Limits
from chaintable.tables.source import ReadOptions, Source
from chaintable.tables.table import Table
from chaintable.ui.parts.problems import problems_shown
from chaintable.ui.session.session import Session
from chaintable.ui.session.undo.moment import File
from chaintable.ui.work.drawing import DRAWING


@DRAWING.aside()
def read_file(file: File, held: Session, options: ReadOptions | None = None) -> Source:
    """Read the table in an uploaded file or pasted text, or the passages of a document; InputError for neither.

    With `options` it is a table. It is read in a child process with limits, as it may come from anyone, unless the
    settings say otherwise.
    """
    limits, limit_mb, content = limits_of(held), limit_mb_of(held), file.data
    if isinstance(content, str):
        data, name, options = pasted_content(content, options)
    else:
        data, name = content, file.name
    if options is None:
        if limits is None:
            return read_table_or_documents(data, name, None, limit_mb)
        return read_table_or_documents_isolated(data, name, ReadOptions(), limit_mb, limits)
    if limits is None:
        return read_source(data, name, options, limit_mb)
    return read_isolated(data, name, options, limit_mb, limits)


@DRAWING.aside()
def read_opened(file: File, held: Session) -> Source:
    """Read what a person opens, with the sheets of its workbook that share a key with it.

    A picture in which no table is found is opened alone, to be asked about itself.
    """
    try:
        opened = read_file(file, held)
        return with_linked_sheets(opened, lambda sheet: read_file(file, held, ReadOptions(sheet=sheet)), len(file.data))
    except InputError as problem:
        if not isinstance(file.data, bytes) or not is_picture(file.data):
            raise
        try:
            picture = open_picture(file.data, file.name, limits_of(held) or Limits())
        except InputError:
            raise problem from None
        return Source(Table.of([], []), file.name, account=(f"Opened without a table. {problem}",), pictures=(picture,))


@DRAWING.aside()
def read_together(files: Sequence[File], held: Session) -> Source:
    """Read several files: the documents as passages, and the tables beside them; without documents, the first table.

    A file that can't be read is left out, and the account says why. Raises InputError if none can be read.
    """
    given = [DocumentFile(file.name, file.data) for file in files if isinstance(file.data, bytes)]
    limits, limit_mb, name = limits_of(held), limit_mb_of(held), name_together(given)
    check_size(sum(len(file.data) for file in given), name, limit_mb)
    found = sort_files(given)
    tables = list(found.tables)
    if not found.documents:
        first = tables.pop(0)
        source = read_file(File(first.data, first.name), held)
    elif limits is None:
        source = read_documents(found.documents, name, limit_mb)
    else:
        source = read_documents_isolated(found.documents, name, limit_mb, limits)
    for table in tables:
        source = _with_table(source, table, held)
    return source


def name_together(files: Sequence[DocumentFile]) -> str:
    """Return the name of the folder that files are in; else how many they are.

    >>> name_together([DocumentFile("wiki/a.md", b""), DocumentFile("wiki/b/c.md", b"")])
    'wiki'
    """
    folders = {file.name.partition("/")[0] if "/" in file.name else "" for file in files}
    return f"{len(files):,} files" if len(folders) > 1 or "" in folders else folders.pop()


def _with_table(source: Source, file: DocumentFile, held: Session) -> Source:
    try:
        return with_other(source, named_so(read_file(File(file.data, file.name), held), source.others))
    except InputError as problem:
        return replace(source, account=(*source.account, f"{problem.message} It was left out."))


def limit_mb_of(held: Session) -> float:
    """Return the most megabytes of a file."""
    return held.settings.max_file_mb if held.settings else LIMIT_MB


def limits_of(held: Session) -> Limits | None:
    """Return what the child that reads a file may use; None to read it in this process."""
    settings = held.settings
    if settings is None:
        return Limits()
    return Limits(settings.read_memory_mb, settings.read_seconds) if settings.isolate else None


def prepare_reading(held: Session, soon: bool | None) -> None:
    """Start the child that reads files before it is needed."""
    if soon and limits_of(held) is not None:
        with problems_shown():
            warm_up()
