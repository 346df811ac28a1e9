"""A grid holds the cells of one sheet as they are in the file, before the header is known."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.readers.limits import check_cells, check_columns, check_filled
from chaintable.tables.pictures import Picture
from chaintable.tables.source import ReadOptions
from chaintable.tables.values.columns.arrow_texts import TEXT, text_array

Mask = npt.NDArray[np.bool_]
CHUNK_CELLS = 500_000
_STRINGS = pd.StringDtype("pyarrow", na_value=np.nan)
TYPED_ROWS = 1_000
"""The number of rows in which a column of numbers is noticed."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The cells of one sheet, column by column, as text.

    `columns` are Arrow columns of `large_string`, all of the same length, without missing cells. `names` are the
    column names if the format keeps them separate from the rows (Parquet, JSON records). `header_rows` are the header
    rows (from 1) if the format marks them (HTML, Markdown); None means that they must be found. `banners` are the rows
    (from 1) filled by one merged cell, `spans` those with a cell merged over several columns. `widths` is the number
    of cells in each row of the file, if rows differ. `numbers` are the columns (from 0) in which the file holds numbers
    rather than text, so that their decimal mark is the point. `options` are those that the file was opened with.
    A pictured table has its `picture`, and how sure the reading of each cell is (`scores`, 0 to 1).
    """

    columns: tuple[pa.ChunkedArray, ...]
    n_rows: int
    options: ReadOptions = field(default_factory=ReadOptions)
    names: tuple[str, ...] | None = None
    header_rows: tuple[int, ...] | None = None
    banners: frozenset[int] = frozenset()
    spans: frozenset[int] = frozenset()
    widths: npt.NDArray[np.int32] | None = None
    numbers: frozenset[int] = frozenset()
    caption: str = ""
    sheets: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    picture: Picture | None = None
    scores: tuple[tuple[float, ...], ...] = ()


def number_columns(row: Sequence[object], kind: type) -> list[int]:
    """The columns (from 0) in which a row holds a number that the file keeps as a number: a value of type `kind`."""
    return [i for i, value in enumerate(row) if isinstance(value, kind)]


def head_of(columns: Sequence[pa.ChunkedArray], start: int, count: int) -> list[list[str]]:
    """Rows of the columns as lists of text; `start` counts from 0."""
    taken = [column.slice(start, count).to_pylist() for column in columns]
    return [list(row) for row in zip(*taken, strict=True)]


def columns_of(rows: Iterable[Sequence[str]]) -> tuple[pa.ChunkedArray, ...]:
    """Rows of text as Arrow columns; short rows are filled with "".

    The rows are converted in parts, so that they are never all in memory as Python objects.

    >>> [column.to_pylist() for column in columns_of([["a", "b"], ["c"]])]
    [['a', 'c'], ['b', '']]
    """
    packed: list[list[pa.Array]] = []
    heights: list[int] = []
    total = written = 0
    for part in _parts(rows):
        packed.append(_packed(part))
        heights.append(len(part))
        total += len(part) * len(packed[-1])
        written += sum(map(len, part))
        check_cells(total)
    width = max((len(columns) for columns in packed), default=0)
    check_cells(sum(heights) * width)
    check_filled(sum(heights) * width, written)
    return tuple(pa.chunked_array(_column(packed, heights, i), type=TEXT) for i in range(width))


def frame_of(columns: Sequence[pa.Array], names: Sequence[str]) -> pd.DataFrame:
    """A frame of Arrow columns, which aren't copied."""
    from_arrow = _STRINGS.__from_arrow__  # type: ignore[attr-defined]
    cells = {i: from_arrow(pa.chunked_array([column])) for i, column in enumerate(columns)}
    frame = pd.DataFrame(cells, copy=False)  # by far faster than joining one column to the next
    frame.columns = pd.Index(list(names), dtype="str")
    return frame


def blanks(count: int) -> pa.Array:
    """A column of empty cells."""
    return pa.repeat(pa.scalar("", TEXT), count)


def blank_rows(columns: Sequence[pa.Array], n_rows: int) -> Mask:
    """For each row, whether all its cells are empty."""
    blank = np.ones(n_rows, dtype=bool)
    for column in columns:
        blank &= pc.binary_length(column).to_numpy() == 0
    return blank


def _parts(rows: Iterable[Sequence[str]]) -> Iterator[list[Sequence[str]]]:
    part: list[Sequence[str]] = []
    widest = 0
    for row in rows:
        part.append(row)
        widest = max(widest, len(row))
        if widest * len(part) >= CHUNK_CELLS:
            yield part
            part, widest = [], 0
    if part:
        yield part


def _packed(part: list[Sequence[str]]) -> list[pa.Array]:
    width = max(map(len, part))
    check_columns(width)
    filled = (row if len(row) == width else [*row, *[""] * (width - len(row))] for row in part)
    return [text_array(cells) for cells in zip(*filled, strict=True)]


def _column(packed: list[list[pa.Array]], heights: list[int], i: int) -> list[pa.Array]:
    parts = zip(packed, heights, strict=True)
    return [columns[i] if i < len(columns) else blanks(height) for columns, height in parts]
