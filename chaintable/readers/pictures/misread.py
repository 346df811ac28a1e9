"""Cells of a pictured table that may be misread: which they are, and the note that lists them."""

import numpy as np

from chaintable.readers.grid import Grid
from chaintable.tables.source import UnsureCell
from chaintable.tables.state import MISREAD, Note
from chaintable.tables.table import Positions, Table

SURE = 0.9
"""Cells that were read with a lower score are marked."""
_TITLE = "Cells that may be misread"
_MOST_LISTED = 30


def unsure_cells(grid: Grid, table: Table, line_numbers: Positions | None) -> tuple[UnsureCell, ...]:
    """Return the cells of a table whose text was read with a low score."""
    if not grid.scores:
        return ()
    lines = np.arange(table.n_rows) if line_numbers is None else line_numbers - 1
    return tuple(
        UnsureCell(row, column, round(score, 2))
        for row, line in enumerate(lines.tolist())
        for column, score in zip(table.columns, grid.scores[line], strict=False)
        if score < SURE
    )


def account_of(unsure: tuple[UnsureCell, ...]) -> tuple[str, ...]:
    """Return the sentence about these cells."""
    if not unsure:
        return ()
    cells = "1 cell" if len(unsure) == 1 else f"{len(unsure):,} cells"
    return (f"{cells} may be misread and {'is' if len(unsure) == 1 else 'are'} marked: compare with the picture.",)


def notes_on(unsure: tuple[UnsureCell, ...], table: Table) -> tuple[Note, ...]:
    """Return the note that lists these cells with what was read."""
    if not unsure:
        return ()
    lines = [
        f"Row {cell.row + 1}, {cell.column}: “{table.cell(cell.row, cell.column)}” ({100 * cell.score:.0f} % sure)"
        for cell in unsure[:_MOST_LISTED]
    ]
    more = len(unsure) - len(lines)
    rows = tuple(dict.fromkeys(cell.row for cell in unsure))
    return (Note(_TITLE, "\n".join([*lines, *([f"and {more:,} more"] if more else [])]), MISREAD, rows),)
