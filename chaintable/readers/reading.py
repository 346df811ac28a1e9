"""Read a path, bytes or pasted text into a source: the table and the account of how it was read."""

import hashlib
from dataclasses import replace
from pathlib import Path

from chaintable.errors import InputError, did_you_mean
from chaintable.readers.content import content_of, name_of, pasted_content
from chaintable.readers.formats import FORMATS, detect_format, format_named
from chaintable.readers.isolated import read_isolated
from chaintable.readers.layout.tidying import tidy
from chaintable.readers.limits import LIMIT_MB, NeedsChildError
from chaintable.readers.pictures.misread import account_of, notes_on, unsure_cells
from chaintable.sandbox import inside
from chaintable.tables.source import ReadOptions, Source


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
    name, options = name_of(data, name), options or ReadOptions()
    content = content_of(data, name, limit_mb)
    try:
        return _read(content, name, options, limit_mb)
    except NeedsChildError:
        return read_isolated(content, name, options, limit_mb)
    except MemoryError as problem:
        if inside():
            raise
        hint = "Close other programs, or keep only the part of the file that you need."
        raise InputError(f"'{name}' needs more memory than there is; it was not read.", hint) from problem


def _read(content: bytes, name: str, options: ReadOptions, limit_mb: float) -> Source:
    wanted = options.format or detect_format(content, name, options, limit_mb)
    found = format_named(wanted)
    if found is None:
        raise InputError(f"There is no format '{wanted}'.", did_you_mean(wanted, FORMATS))
    grid = found.read(content, name, replace(options, format=wanted), limit_mb)
    tidied = tidy(grid, name)
    unsure = unsure_cells(grid, tidied.table, tidied.line_numbers)
    return Source(
        table=tidied.table,
        name=name,
        options=tidied.options,
        account=(*tidied.notes, *account_of(unsure)),
        sheets=grid.sheets,
        line_numbers=tidied.line_numbers,
        checksum=hashlib.sha256(content).hexdigest(),
        raw_head=tidied.raw_head,
        notes=notes_on(unsure, tidied.table),
        pictures=() if grid.picture is None else (grid.picture,),
        doubts=tidied.doubts,
        unsure=unsure,
    )


def read_text(pasted: str, options: ReadOptions | None = None, limit_mb: float = LIMIT_MB) -> Source:
    """Read a table from pasted text: cells of a spreadsheet, CSV, a Markdown or HTML table, or JSON."""
    return read_source(*pasted_content(pasted, options), limit_mb)
