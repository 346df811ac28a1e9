"""Read a path, bytes or pasted text into a source: the table and the account of how it was read."""

import hashlib
from dataclasses import replace
from pathlib import Path, PurePath

from chaintable.errors import InputError, did_you_mean
from chaintable.readers.formats import FORMATS, detect_format, format_named
from chaintable.readers.layout.tidying import tidy
from chaintable.readers.limits import LIMIT_MB, check_size
from chaintable.source import ReadOptions, Source

PASTED = "pasted table"


def read_source(
    data: bytes | Path, name: str = "", options: ReadOptions | None = None, limit_mb: float = LIMIT_MB
) -> Source:
    """Read a table from a file or its bytes; `name` is the name to show (a path has its own).

    Options that are None are detected and recorded, so that reading again with `source.options` gives the same table.
    Raises InputError for a file that can't be used. The file is never changed.

    >>> source = read_source(b"Results 2020\\n\\nTeam,Points\\nAjax,7\\n", "results.csv")
    >>> source.table.columns, source.table.caption, source.account[0]
    (('Team', 'Points'), 'Results 2020', '1 title row skipped; header in row 3.')
    """
    name = PurePath(name or (data.name if isinstance(data, Path) else "table")).name
    content = _content(data, name, limit_mb)
    options = options or ReadOptions()
    wanted = options.format or detect_format(content, name, options, limit_mb)
    found = format_named(wanted)
    if found is None:
        raise InputError(f"There is no format '{wanted}'.", did_you_mean(wanted, FORMATS))
    grid = found.read(content, name, replace(options, format=wanted), limit_mb)
    tidied = tidy(grid, name)
    return Source(
        table=tidied.table,
        name=name,
        options=tidied.options,
        account=tidied.notes,
        sheets=grid.sheets,
        line_numbers=tidied.line_numbers,
        checksum=hashlib.sha256(content).hexdigest(),
        raw_head=tidied.raw_head,
        doubts=tidied.doubts,
    )


def read_text(pasted: str, options: ReadOptions | None = None, limit_mb: float = LIMIT_MB) -> Source:
    """Read a table from pasted text: cells of a spreadsheet, CSV, a Markdown or HTML table, or JSON."""
    options = replace(options or ReadOptions(), encoding="utf-8")
    if not pasted.strip():
        raise InputError("There is no text to read a table from.", "Paste a table with its header.")
    return read_source(pasted.encode("utf-8", "replace"), PASTED, options, limit_mb)


def _content(data: bytes | Path, name: str, limit_mb: float) -> bytes:
    if not isinstance(data, Path):
        check_size(len(data), name, limit_mb)
        content = data
    else:
        content = _file_content(data, name, limit_mb)
    if not content.strip(b"\0 \t\r\n\xef\xbb\xbf\xff\xfe"):
        raise InputError(f"'{name}' is empty.", "Choose a file that contains a table.")
    return content


def _file_content(path: Path, name: str, limit_mb: float) -> bytes:
    try:
        if path.is_dir():
            raise InputError(f"'{path}' is a folder.", "Choose a file in it.")
        if not path.is_file():
            raise InputError(f"There is no file '{path}'.", "Check the path.")
        check_size(path.stat().st_size, name, limit_mb)
        return path.read_bytes()
    except OSError as problem:
        raise InputError(f"'{path}' can't be read: {problem.strerror}.") from problem
