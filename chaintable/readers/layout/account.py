"""The account of how a file was read: one sentence for each change."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from chaintable.readers.grid import Grid
from chaintable.readers.text.decoding import counted
from chaintable.tables.table import Positions, Table
from chaintable.tables.totals import subtotal_labels, subtotal_rows
from chaintable.tables.values import names_total


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The header rows, title rows and table rows of a grid, counted from 0; rows that repeat the header are none."""

    headers: tuple[int, ...]
    titles: tuple[int, ...]
    rows: Positions
    n_blank: int = 0
    n_repeated: int = 0

    @property
    def header_numbers(self) -> tuple[int, ...]:
        """The header rows, counted from 1."""
        return tuple(row + 1 for row in self.headers)


def account_for(
    grid: Grid, layout: Layout, naming: Sequence[str], cleaning: Sequence[str], n_dropped: int
) -> list[str]:
    """Sentences about the header, the column names, and what was removed or filled."""
    without_header = grid.names is None and not layout.headers
    return [
        *([_NO_HEADER] if without_header else [*_header(layout), *naming]),
        *([f"{counted(layout.n_blank, 'empty row')} removed."] if layout.n_blank else []),
        *_repeated(layout.n_repeated),
        *([f"{counted(n_dropped, 'empty column')} removed."] if n_dropped else []),
        *_widths(grid, layout),
        *cleaning,
    ]


_MOST_NAMED = 3
_NO_HEADER = "There is no header row; the columns are named 'Column 1' and so on."


def _header(layout: Layout) -> Iterator[str]:
    numbers = " and ".join(map(str, layout.header_numbers))
    titles = f"{counted(len(layout.titles), 'title row')} skipped; " if layout.titles else ""
    if len(layout.headers) > 1:
        yield f"{titles}{'h' if titles else 'H'}eader rows {numbers} joined."
    elif layout.headers and layout.headers != (0,):
        yield f"{titles}{'h' if titles else 'H'}eader in row {numbers}."


def _repeated(count: int) -> list[str]:
    return (
        [f"{counted(count, 'row')} that {'repeats' if count == 1 else 'repeat'} the header removed."] if count else []
    )


def _widths(grid: Grid, layout: Layout) -> Iterator[str]:
    if grid.widths is None:
        return
    widths = grid.widths[layout.rows]
    expected = max(grid.widths[list(layout.headers)]) if layout.headers else np.bincount(widths).argmax()
    others = "the header" if layout.headers else "the others"
    for wrong, less, outcome in (
        (widths < expected, "fewer", "the missing ones are empty"),
        (widths > expected, "more", "all were kept"),
    ):
        count = int(wrong.sum())
        if count:
            first = int(layout.rows[int(wrong.argmax())]) + 1
            have = "has" if count == 1 else "have"
            yield f"{counted(count, 'row')} {have} {less} cells than {others}; {outcome} (the first in row {first:,})."


def about_totals(table: Table) -> Iterator[str]:
    """A sentence about rows that sum up others."""
    rows = subtotal_rows(table)
    if len(rows) > 1 or (len(rows) == 1 and rows[0] < table.n_rows - 1):
        labels = dict.fromkeys(label[:40] or f"row {row + 1:,}" for row, label in _labelled(table, rows))
        named = ", ".join(repr(label) for label in list(labels)[:_MOST_NAMED])
        more = " and others" if len(labels) > _MOST_NAMED else ""
        look = "row looks like a total" if len(rows) == 1 else "rows look like totals"
        yield f"{len(rows):,} {look} of others ({named}{more}); {'it was' if len(rows) == 1 else 'they were'} kept."
        return
    last = (str(cell) for cell in table.frame.iloc[-1])
    first_filled = next((cell for cell in last if cell), "")
    if table.n_rows > 1 and (names_total(first_filled) or len(rows)):
        yield f"The last row looks like a total ('{first_filled[:40]}'); it was kept."


def _labelled(table: Table, rows: Positions) -> Iterator[tuple[int, str]]:
    yield from zip(rows.tolist(), subtotal_labels(table, rows), strict=True)
