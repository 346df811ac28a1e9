"""Turn a grid into a table: find the header, name the columns, drop what is empty, and account for each change."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.errors import InputError
from chaintable.readers.grid import Grid, Mask, blank_rows, frame_of, head_of
from chaintable.readers.layout.account import Layout, about_totals, account_for
from chaintable.readers.layout.column_formats import decide_formats
from chaintable.readers.layout.column_names import clean_name, column_names
from chaintable.readers.layout.headers import find_header, join_headers
from chaintable.readers.layout.spellings import about_spellings
from chaintable.readers.text.decoding import counted
from chaintable.tables.source import Doubt, ReadOptions
from chaintable.tables.table import Positions, Table

_HASHES = re.compile(r"^#+\s+")
"""The mark before a title that is a comment in its file."""

HEAD_ROWS = 60
SHOWN_ROWS = 20
_LEAST_REPEATED = 2
"""How many names a row has at least that repeats the header: one alone may be a cell like any other."""


@dataclass(frozen=True, slots=True)
class Tidied:
    """A table and how it was made from its grid; `raw_head` are the first rows as they are in the file."""

    table: Table
    options: ReadOptions
    notes: tuple[str, ...]
    line_numbers: Positions | None
    raw_head: tuple[tuple[str, ...], ...]
    doubts: tuple[Doubt, ...] = ()


def tidy(grid: Grid, name: str) -> Tidied:
    """Find the header, name the columns and drop what is empty; InputError if no row is left."""
    columns, cleaning = _clean(grid.columns)
    blank = blank_rows(columns, grid.n_rows)
    layout = _lay_out(grid, columns, blank)
    _check_rows(grid, layout, name)
    headers = _headers(grid, columns, layout)
    kept = [i for i, column in enumerate(columns) if headers[i] or _is_filled(column, layout.rows)]
    names, naming = column_names([headers[i] for i in kept])
    frame = _frame([columns[i] for i in kept], names, layout.rows)
    table = Table(frame, _caption(grid, columns, layout) or name.rpartition(".")[0] or name)
    notes = account_for(grid, layout, naming, cleaning, len(columns) - len(kept))
    options = grid.options if grid.names is not None else replace(grid.options, header_rows=layout.header_numbers)
    typed = (name for name, i in zip(names, kept, strict=True) if i in grid.numbers)
    decided = decide_formats(table, options, typed)
    shown = tuple(tuple(row) for row in head_of(grid.columns, 0, SHOWN_ROWS))
    others = (*about_totals(decided.table), *about_spellings(decided.table))
    account = (*grid.notes, *notes, *decided.notes, *others)
    return Tidied(decided.table, decided.options, account, _line_numbers(layout.rows), shown, decided.doubts)


def _clean(columns: Sequence[pa.ChunkedArray]) -> tuple[list[pa.Array], list[str]]:
    """The columns, each in one piece, without NUL characters and spaces around the cells; and sentences about that."""
    cleaned, n_nuls, n_trimmed = [], 0, 0
    for column in columns:
        whole = column.combine_chunks()
        if pc.any(pc.match_substring(whole, "\0")).as_py():
            n_nuls += pc.sum(pc.count_substring(whole, "\0")).as_py()
            whole = pc.replace_substring(whole, "\0", "")
        trimmed = pc.utf8_trim_whitespace(whole)
        if trimmed.nbytes != whole.nbytes:
            n_trimmed += pc.sum(pc.not_equal(pc.binary_length(trimmed), pc.binary_length(whole))).as_py() or 0
        cleaned.append(trimmed)
    notes = [f"{counted(n_nuls, 'NUL character')} removed."] if n_nuls else []
    return cleaned, notes + ([f"Spaces around the text of {counted(n_trimmed, 'cell')} removed."] if n_trimmed else [])


def _lay_out(grid: Grid, columns: Sequence[pa.Array], blank: Mask) -> Layout:
    filled = np.flatnonzero(~blank)
    if grid.names is not None or not len(filled):
        return Layout((), (), filled, int(blank.sum()))
    chosen = grid.options.header_rows
    if chosen is None:
        chosen = grid.header_rows
    headers = _find(grid, columns, int(filled[0])) if chosen is None else _checked(chosen, grid.n_rows)
    start = headers[-1] + 1 if headers else 0
    titles = tuple(int(i) for i in filled[filled < start] if i not in headers)
    rows, n_repeated = _without_repeated(columns, headers, filled[filled >= start])
    return Layout(headers, titles, rows, int(blank.sum()), n_repeated)


def _without_repeated(columns: Sequence[pa.Array], headers: Sequence[int], rows: Positions) -> tuple[Positions, int]:
    """Return the rows that don't repeat a header row, as each page of a printed report does, and how many did."""
    repeated = np.zeros(len(rows), dtype=bool)
    for header in headers:
        cells = head_of(columns, header, 1)[0]
        if sum(map(bool, cells)) >= _LEAST_REPEATED:
            repeated[_same_cells(columns, cells, rows)] = True
    return (rows[~repeated], int(repeated.sum())) if not repeated.all() else (rows, 0)


def _same_cells(columns: Sequence[pa.Array], cells: Sequence[str], rows: Positions) -> Positions:
    """Return the places among the rows of those whose cells are these."""
    places = np.arange(len(rows))
    for column, cell in sorted(zip(columns, cells, strict=True), key=lambda pair: not pair[1]):
        taken = column.take(pa.array(rows[places]))
        places = places[pc.equal(taken, cell).to_numpy(zero_copy_only=False)]
        if not len(places):
            break
    return places


def _find(grid: Grid, columns: Sequence[pa.Array], start: int) -> tuple[int, ...]:
    head = head_of(columns, start, HEAD_ROWS)
    banners, spans = (frozenset(row - 1 - start for row in rows) for rows in (grid.banners, grid.spans))
    return tuple(i + start for i in find_header(head, banners, spans))


def _checked(chosen: Iterable[int], n_rows: int) -> tuple[int, ...]:
    rows = sorted(set(chosen))
    wrong = next((row for row in rows if not 1 <= row <= n_rows), None)
    if wrong is not None:
        raise InputError(f"The sheet has no row {wrong} to use as a header.", f"It has rows 1 to {n_rows:,}.")
    return tuple(row - 1 for row in rows)


def _check_rows(grid: Grid, layout: Layout, name: str) -> None:
    if grid.names and not grid.n_rows:
        raise InputError(f"'{name}' has a header but no rows.", "Choose a file with at least one row.")
    if layout.n_blank == grid.n_rows:
        raise InputError(f"'{name}' has only empty cells.", "Choose another file or sheet.")
    if not len(layout.rows):
        hint = "If the first row is data, leave the header rows empty in the reading options."
        raise InputError(f"'{name}' has a header but no rows.", hint)


def _headers(grid: Grid, columns: Sequence[pa.Array], layout: Layout) -> list[str]:
    if grid.names is not None:
        return list(grid.names)
    if not layout.headers:
        return [""] * len(columns)
    return join_headers([head_of(columns, row, 1)[0] for row in layout.headers])


def _is_filled(column: pa.Array, rows: Positions) -> bool:
    return bool(pc.max(pc.binary_length(column.slice(int(rows[0])))).as_py())


def _frame(columns: Sequence[pa.Array], names: Sequence[str], rows: Positions) -> pd.DataFrame:
    start, whole = int(rows[0]), int(rows[-1]) - int(rows[0]) + 1 == len(rows)
    index = pa.array(rows)
    parts = (column.slice(start, len(rows)) if whole else column.take(index) for column in columns)
    return frame_of(list(parts), names)


def _caption(grid: Grid, columns: Sequence[pa.Array], layout: Layout) -> str:
    cells = (_HASHES.sub("", cell) for row in layout.titles for cell in head_of(columns, row, 1)[0])
    return clean_name(" – ".join(dict.fromkeys(text for text in (grid.caption, *cells) if text)))


def _line_numbers(rows: Positions) -> Positions | None:
    return None if int(rows[-1]) + 1 == len(rows) else np.asarray(rows + 1, dtype=np.int64)
