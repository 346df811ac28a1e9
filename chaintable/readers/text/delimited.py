"""CSV, TSV and their kin: fast with Arrow where every row is alike, careful with Python's csv module where not."""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np
import pyarrow as pa
import pyarrow.csv as arrow_csv

from chaintable.readers.grid import Grid, blanks, columns_of
from chaintable.readers.limits import LIMIT_MB, check_cells, check_columns
from chaintable.readers.text.decoding import decode
from chaintable.readers.text.dialect import (
    BACKSLASHED,
    HEAD_BYTES,
    HEAD_ROWS,
    Dialect,
    find_dialect,
    head_text,
    open_reader,
)
from chaintable.readers.text.not_a_table import check_prose
from chaintable.tables.source import ReadOptions
from chaintable.tables.values.columns.arrow_texts import TEXT

_END = "\ue000"
"""A private character, added as a last record: if it doesn't come back on its own, a quotation is still open."""

_DELIMITED = (".csv", ".tsv", ".tab", ".psv")
"""Extensions of files that contain delimited text, whatever it looks like."""

_MAX_ODD_CELLS = 200_000
"""In files with more cells than this in rows of another width, reading row by row is faster."""


_BLOCK, _MOST_SET_ASIDE = 1 << 23, 1 << 29
_MOST_FAST_COLUMNS = 1_000
"""A wider table is read row by row: Arrow would set far more memory aside than it needs."""


class _OpenQuotationError(Exception):
    """A quotation mark was opened and never closed."""


@dataclass(frozen=True, slots=True)
class _Head:
    """The rows before the part of a file in which all rows have one width, that width, and the byte where it begins."""

    rows: list[list[str]]
    width: int
    offset: int


def read_delimited(data: bytes, name: str, options: ReadOptions, _limit_mb: float = LIMIT_MB) -> Grid:
    """Read delimited text; cells keep their exact text, and no row or cell is lost.

    Raises InputError for prose, unless the delimiter or the extension says that it is delimited.
    """
    decoded = decode(data, options.encoding)
    utf8, declared = _without_declaration(decoded.utf8)
    options = replace(options, delimiter=options.delimiter or declared)
    dialect = find_dialect(utf8, options, name)
    if not options.delimiter and not name.casefold().endswith(_DELIMITED):
        check_prose(utf8, dialect, name)
    notes = [*decoded.notes, *(["The first line ('sep=') only names the delimiter."] if declared else [])]
    if dialect.quote == BACKSLASHED:
        utf8 = re.sub(rb'(?<!\\)\\"', b'""', utf8)
        notes.append('Quotation marks written as \\" were read as quotation marks.')
    grid = _read_fast(utf8, dialect)
    if grid is None:
        try:
            grid = _read_careful(utf8, dialect)
        except _OpenQuotationError:
            dialect = replace(dialect, quote="", skips_space=False)
            notes.append("A quotation mark is never closed, so all of them were read as ordinary characters.")
            grid = _read_careful(utf8, dialect)
    found = replace(options, encoding=decoded.encoding, delimiter=dialect.delimiter, quote=dialect.quote)
    return replace(grid, options=found, notes=tuple(notes))


def _without_declaration(utf8: bytes) -> tuple[bytes, str | None]:
    """The text without a first line that only names the delimiter ("sep=;"), and that delimiter."""
    found = re.match(rb'"?sep=([^\r\n"])"?\r?\n', utf8, re.IGNORECASE)
    return (utf8, None) if found is None else (utf8[found.end() :], found[1].decode("utf-8", "replace"))


def _read_fast(utf8: bytes, dialect: Dialect) -> Grid | None:
    """Read all rows with Arrow, much faster than row by row; None if too many rows differ in width."""
    suits = dialect.delimiter.isascii() and not dialect.skips_space  # Arrow knows no other delimiters
    head = _find_head(utf8, dialect) if suits else None
    if head is None or not _quotes_are_paired(utf8, dialect):
        return None
    check_columns(head.width)
    if head.width > _MOST_FAST_COLUMNS:
        return None
    try:
        body, odd = _parse(utf8, head, dialect)
        others = dict(enumerate(head.rows))
        others |= {len(head.rows) + i: _only_record(text, dialect) for i, text in odd.items()}
    except (pa.ArrowInvalid, _OpenQuotationError):
        return None
    if not _last_is_closed(utf8, body, dialect):
        return None
    return _joined(others, body)


def _find_head(utf8: bytes, dialect: Dialect) -> _Head | None:
    lines = io.StringIO(head_text(utf8), newline="").readlines()
    reader = open_reader(io.StringIO("".join(lines), newline=""), dialect)
    rows, ends = [], []
    for row, _ in zip(reader, range(HEAD_ROWS), strict=False):
        rows.append(row)
        ends.append(reader.line_num)
    if len(utf8) > HEAD_BYTES and len(rows) < HEAD_ROWS:  # the last record may be cut off
        rows, ends = rows[:-1], ends[:-1]
    width = next((len(row) for row in reversed(rows) if row), 0)
    if not width:
        return None
    start = len(rows)
    while start and len(rows[start - 1]) in (0, width):
        start -= 1
    read = ends[start - 1] if start else 0
    return _Head(rows[:start], width, sum(len(line.encode()) for line in lines[:read]))


def _parse(utf8: bytes, head: _Head, dialect: Dialect) -> tuple[pa.Table, dict[int, str]]:
    """The rows of one width, and the text of the rows between them with another width, by number from 0."""
    names = [str(i) for i in range(head.width)]
    quote = dialect.quote_character
    odd: dict[int, str] = {}

    def set_aside(row: arrow_csv.InvalidRow) -> str:
        odd[row.number - 1] = row.text
        return "skip" if len(odd) * head.width <= _MAX_ODD_CELLS else "error"

    body = arrow_csv.read_csv(
        pa.BufferReader(pa.py_buffer(utf8).slice(head.offset)),
        # rows are numbered only if one thread reads them, which takes no longer
        read_options=arrow_csv.ReadOptions(column_names=names, block_size=_block_size(head.width), use_threads=False),
        parse_options=arrow_csv.ParseOptions(
            delimiter=dialect.delimiter,
            quote_char=quote or False,
            newlines_in_values=bool(quote) and quote.encode() in utf8,
            ignore_empty_lines=False,
            invalid_row_handler=set_aside,
        ),
        convert_options=arrow_csv.ConvertOptions(column_types=dict.fromkeys(names, TEXT), strings_can_be_null=False),
    )
    return body, odd


def _block_size(width: int) -> int:
    """The bytes to read at a time: Arrow sets as many aside for each column."""
    return min(_BLOCK, _MOST_SET_ASIDE // width)


def _only_record(text: str, dialect: Dialect) -> list[str]:
    records = list(_records(text.encode(), dialect, []))
    if len(records) != 1:
        raise _OpenQuotationError
    return records[0]


def _quotes_are_paired(utf8: bytes, dialect: Dialect) -> bool:
    return not dialect.quote or utf8.count(dialect.quote_character.encode()) % 2 == 0


def _last_is_closed(utf8: bytes, body: pa.Table, dialect: Dialect) -> bool:
    """Whether the last cell closes its quotation; Arrow reports nothing if it doesn't."""
    quote = dialect.quote_character.encode()
    if not quote or not body.num_rows or quote not in utf8:
        return True
    cell = body.column(body.num_columns - 1)[-1].as_py().encode().rstrip(b"\r\n")
    opened = quote + cell.replace(quote, quote + quote)
    tail = utf8.rstrip(b"\r\n")
    return tail.endswith(opened + quote) or not tail.endswith(opened)


def _joined(others: Mapping[int, list[str]], body: pa.Table) -> Grid:
    """The rows of one width, with the others (by number, from 0) put back in their places."""
    n_rows = body.num_rows + len(others)
    width = max([body.num_columns, *map(len, others.values())])
    check_columns(width)
    check_cells(n_rows * width)
    if not others:
        return Grid(tuple(body.columns), n_rows)
    places = sorted(others)
    odd = columns_of([*others[place], *[""] * (width - len(others[place]))] for place in places)
    runs = _runs(places, body.num_rows)
    columns = []
    for i in range(width):
        even = body.column(i) if i < body.num_columns else pa.chunked_array([blanks(body.num_rows)])
        pieces = [(odd[i] if is_odd else even).slice(start, count) for is_odd, start, count in runs]
        columns.append(pa.chunked_array([chunk for piece in pieces for chunk in piece.chunks], type=TEXT))
    widths = np.full(n_rows, body.num_columns, dtype=np.int32)
    widths[places] = [len(others[place]) for place in places]
    return Grid(tuple(columns), n_rows, widths=widths)


def _runs(places: Sequence[int], n_even: int) -> list[tuple[bool, int, int]]:
    """The runs of rows to take in order: whether from the odd ones, from which row, and how many.

    >>> _runs([0, 3], 4)
    [(True, 0, 1), (False, 0, 2), (True, 1, 1), (False, 2, 2)]
    """
    runs, taken = [], 0
    for i, place in enumerate(places):
        between = place - i - taken
        if between:
            runs.append((False, taken, between))
            taken += between
        runs.append((True, i, 1))
    return [*runs, (False, taken, n_even - taken)]


def _read_careful(utf8: bytes, dialect: Dialect) -> Grid:
    """Read all rows with Python's csv module, whatever their widths."""
    widths: list[int] = []
    columns = columns_of(_records(utf8, dialect, widths))
    return Grid(columns, len(widths), widths=np.array(widths, dtype=np.int32))


def _records(utf8: bytes, dialect: Dialect, widths: list[int]) -> Iterator[list[str]]:
    lines = io.TextIOWrapper(io.BytesIO(utf8), "utf-8", newline="")
    row: list[str] = [_END]
    waiting = False
    for following in open_reader(chain(lines, [_END]), dialect):
        if waiting:
            widths.append(len(row))
            yield row
        row, waiting = following, True
    if row != [_END]:
        raise _OpenQuotationError
