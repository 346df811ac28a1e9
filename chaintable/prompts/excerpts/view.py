"""A view: the rows and columns of a table that fit into a prompt, chosen for the question."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.prompts.encodings import one_line
from chaintable.prompts.excerpts.matching import matching_columns, matching_rows
from chaintable.prompts.excerpts.profile import profile
from chaintable.tables.table import Positions, Table
from chaintable.tables.table_memory import TableMemory

MOST_TOKENS = 6_000
"""The size limit of the encoded table, in tokens."""
CHARACTERS_PER_TOKEN = 4  # a rule of thumb for English; servers count exactly afterwards
MOST_IN_A_CELL = 300
_ENDS = 5  # rows always shown from each end
_ROW_WORDS = len("row 1000 : \n")
_BETWEEN = len(" | ")


_views: "TableMemory[View]" = TableMemory(2, of_small=64)


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """The `table` as it is shown, and where it was taken from.

    `of` is the shape (rows, columns) of the whole table without masked columns. `rows` are the positions (from 0) of
    the rows shown, or None for all. `caption` tells the model what is left out, with a profile of each column.

    >>> str(view_of(Table.of(["Rank"], [["1"], ["2"]])))
    '2 rows, 1 column'
    """

    table: Table
    of: tuple[int, int]
    rows: Positions | None = None
    caption: str = ""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns shown."""
        return self.table.columns

    @property
    def whole(self) -> bool:
        """Return whether nothing is left out."""
        return self.rows is None and self.table.n_columns == self.of[1]

    def shows(self, numbers: Sequence[int]) -> bool:
        """Return whether all rows with these numbers (from 1) are shown."""
        return self.rows is None or bool(np.isin(np.asarray(numbers) - 1, self.rows).all())

    def __str__(self) -> str:
        parts = zip(self.table.shape, self.of, ("row", "column"), strict=True)
        return ", ".join(
            f"{_counted(every, thing)}" if shown == every else f"{shown:,} of {_counted(every, thing)}"
            for shown, every, thing in parts
        )


def view_of(table: Table, words: str = "", masked: Sequence[str] = (), most_tokens: int = MOST_TOKENS) -> View:
    """Return the table without its masked columns if it fits into `most_tokens`, or else the most useful part of it.

    That part has the rows at both ends, rows with words of the question (`words`), then further rows from the top. It
    has all columns if a dozen rows fit, or else those that the question names and then others from the left. Cells are
    cut to MOST_IN_A_CELL characters. Rows keep their order and their numbers.
    """
    key = words, tuple(masked), most_tokens
    return _views.recall(table, key, lambda: _fitted(table, words, masked, most_tokens))


def _fitted(table: Table, words: str, masked: Sequence[str], most_tokens: int) -> View:
    seen = table.pick([column for column in table.columns if column not in masked]) if masked else table
    room = most_tokens * CHARACTERS_PER_TOKEN
    widths = _widths(seen)
    if sum(widths) + seen.n_rows * _ROW_WORDS + sum(map(len, seen.columns)) <= room:
        return View(seen, seen.shape)
    columns = _fitting_columns(seen, widths, words, room // 2)
    narrow = seen.pick(columns)
    told = profile(narrow, room // 4)
    rows = _fitting_rows(narrow, words, room - len(told) - sum(len(column) + _BETWEEN for column in columns))
    shown = _clipped(narrow.take(rows))
    return View(shown, seen.shape, rows if len(rows) < seen.n_rows else None, _caption(shown, seen, told))


def slice_of(table: Table, rows: Positions, masked: Sequence[str] = ()) -> View:
    """Return a view of just these rows (positions from 0), without the masked columns."""
    seen = table.pick([column for column in table.columns if column not in masked])
    return View(_clipped(seen.take(rows)), seen.shape, rows if len(rows) < seen.n_rows else None)


def _caption(shown: Table, whole: Table, told: str) -> str:
    kept = f"{shown.n_rows:,} of the {whole.n_rows:,} rows"
    if shown.n_columns < whole.n_columns:
        kept += f" and {shown.n_columns:,} of the {whole.n_columns:,} columns"
    return (
        f"Only {kept} are shown: the first, the last, and those with words of the question. Do not name rows that are "
        f"not shown by number; name them by a condition, as in f_select_row(Rank <= 3).\nThe columns of the whole "
        f"table:\n{told}"
    )


def _fitting_columns(table: Table, widths: Sequence[int], words: str, room: int) -> list[str]:
    """Return as many columns as leave room for a dozen rows: those the question names, then others from the left."""
    rows = max(1, table.n_rows)
    cost = {
        column: 3 * len(column) + 12 * min(MOST_IN_A_CELL, width // rows + _BETWEEN)
        for column, width in zip(table.columns, widths, strict=True)
    }
    kept: set[str] = set()
    spent = 0
    for column in dict.fromkeys((*matching_columns(table, words), *table.columns)):
        spent += cost[column]
        if spent > room and kept:
            break
        kept.add(column)
    return [column for column in table.columns if column in kept]


def _fitting_rows(table: Table, words: str, room: int) -> Positions:
    """Return the positions of the most useful rows that fit, in table order."""
    n = table.n_rows
    most = max(1, min(n, room // (_ROW_WORDS + table.n_columns)))
    ends = [*range(min(_ENDS, n)), *range(max(0, n - _ENDS), n)]
    found = matching_rows(table, words, most // 2)
    wanted = np.fromiter(dict.fromkeys([*ends, *found, *range(min(most, n))]), dtype=np.int64)
    lengths = np.cumsum(_row_lengths(table.take(wanted)))
    fitting = max(1, int(np.searchsorted(lengths, room, side="right")))
    return np.sort(wanted[:fitting])


def _row_lengths(table: Table) -> Positions:
    lengths = np.full(table.n_rows, _ROW_WORDS, dtype=np.int64)
    for column in table.columns:
        cells = pc.utf8_length(pa.array(table.frame[column])).to_numpy(zero_copy_only=False)
        lengths += np.minimum(cells.astype(np.int64), MOST_IN_A_CELL) + _BETWEEN
    return lengths


def _widths(table: Table) -> list[int]:
    """Return the width of each column: the characters of its cells and of the separators."""
    between = table.n_rows * _BETWEEN
    cells = (pa.array(column.array) for _, column in table.frame.items())
    return [int(pc.sum(pc.utf8_length(texts)).as_py() or 0) + between for texts in cells]


def _clipped(table: Table) -> Table:
    """Return the same table with long cells cut."""
    for column in table.columns:
        cells = table.frame[column]
        if any(len(cell) > MOST_IN_A_CELL for cell in cells):
            table = table.with_column(column, [_cut(cell) for cell in cells])
    return table


def _cut(cell: str) -> str:
    return cell if len(cell) <= MOST_IN_A_CELL else f"{one_line(cell[: MOST_IN_A_CELL - 2])} …"


def _counted(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
