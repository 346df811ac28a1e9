"""An operation as a picture: the table before and after it, and lines from the rows or cells that were kept or used."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from chaintable.operations import Denotation, Operation
from chaintable.tables.table import Positions, Table
from chaintable.ui.parts.words import counted, listed, shorten
from chaintable.ui.pictures.lines import MOST_ROWS, Joined, joined_rows
from chaintable.ui.pictures.svg import Grid, Join, Row, render_picture

MOST_COLUMNS = 4
_MOST_SAID = 12


def picture_of(operation: Operation, before: Table, after: Table) -> str:
    """Return the operation before and after as SVG."""
    joined = joined_rows(before, after)
    made, sources = _made(operation, before, after)
    new = [column for column in after.columns if column not in before.columns]
    gone = [column for column in before.columns if column not in after.columns]
    used = [column for column in _exact((*operation.columns_used, *sources), before) if column not in gone]
    stays = [column for column in before.columns if column in after.columns][:2] if gone else []
    left = _grid("Before", before, _few([*used, *stays, *gone], before.columns, last=sources if made else ()))
    right = _grid("After", after, _few([*new, *used], after.columns, first=made), numbered=not made)
    cut = {column for column in gone if column not in sources}
    left = _signed(left, dict.fromkeys((*used, *sources), "u"), dict.fromkeys(cut, "−"))
    right = _signed(right, dict.fromkeys(new, "n"), dict.fromkeys(new, "+"))
    kept = {row for row, _ in joined.lines}
    lines = _joins(joined, [column for column in sources if column in left.columns], made)
    words = words_of(joined, before, after)
    return render_picture(_rows(left, before, joined.before, kept), _rows(right, after, joined.after), lines, words)


def picture_of_answer(before: Table, answer: Denotation) -> str:
    """Return the last table with the cells that the answer was read from, and lines to the answer."""
    read: Positions = np.asarray(answer.rows)
    others = np.setdiff1d(np.arange(min(before.n_rows, MOST_ROWS)), read)
    shown = np.sort(np.concatenate([read[:MOST_ROWS], others[: max(0, MOST_ROWS - len(read))]])).astype(np.int64)
    columns = _exact(answer.columns, before)
    left = _signed(_grid("Last table", before, _few(columns, before.columns, last=columns)), _used(columns), {})
    values = answer.values[:MOST_ROWS]
    right = Grid("Answer", ("answer",), tuple(Row(str(k + 1), (value or "(empty)",)) for k, value in enumerate(values)))
    places = {row: place for place, row in enumerate(_drawn(shown)) if row is not None}
    alike = len(read) == len(answer.values)
    ends = [(places[int(row)], min(k, len(values) - 1) if alike else 0) for k, row in enumerate(read) if row in places]
    source = columns[-1] if columns else ""
    joins = [Join(left, right, source) for left, right in ends] if values else []
    said = f"The last table, with {counted(len(read), 'row')} that the answer was read from. Answer: {listed(values)}."
    return render_picture(_rows(left, before, shown, set(map(int, read))), right, joins, said)


def words_of(joined: Joined, before: Table, after: Table) -> str:
    """Return the picture in words: the sizes, and for each row shown after the operation the rows it came from."""
    size = "{:,} × {:,} → {:,} × {:,}".format(*before.shape, *after.shape)
    new = [column for column in after.columns if column not in before.columns]
    gone = [column for column in before.columns if column not in after.columns]
    parts = [f"Rows and columns: {size}"]
    parts += [f"New columns: {listed(new, 6)}"] * bool(new) + [f"Left out: {listed(gone, 6)}"] * bool(gone)
    for row in joined.after[:_MOST_SAID]:
        old = [first + 1 for first, second in joined.lines if second == row]
        more = joined.hidden.get(int(row), 0)
        came = f"{listed(old)}{f' and {more:,} more' if more else ''}" if old else f"{more:,} rows" if more else "none"
        parts.append(f"Row {row + 1} comes from row {came}")
    return ". ".join(parts) + "."


def _made(operation: Operation, before: Table, after: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the new columns of a table that kept its rows, and the columns that they were made from."""
    new = [column for column in after.columns if column not in before.columns]
    if not new or before.n_rows != after.n_rows or before.origins != after.origins:
        return (), ()
    sources = _exact((source for column in new for source in operation.sources_of(column)), before)
    return (tuple(new), sources) if sources else ((), ())


def _joins(joined: Joined, sources: list[str], made: tuple[str, ...]) -> list[Join]:
    """Return the lines: from cells to the new cell beside them where a column was made, else from row to row."""
    left = {row: place for place, row in enumerate(_drawn(joined.before)) if row is not None}
    right = {row: place for place, row in enumerate(_drawn(joined.after)) if row is not None}
    ends = [(left[old], right[new]) for old, new in joined.lines]
    if not made or not sources:
        return [Join(old, new) for old, new in ends]
    return [Join(old, new, source, made[0]) for old, new in ends for source in sources]


def _exact(columns: Iterable[str], table: Table) -> tuple[str, ...]:
    """Return the columns as the table spells them, each once; those that it doesn't have are left out."""
    folded = {column.casefold(): column for column in table.columns}
    found = (column if column in table.columns else folded.get(column.casefold()) for column in columns)
    return tuple(dict.fromkeys(column for column in found if column is not None))


def _few(
    wanted: Iterable[str], every: tuple[str, ...], first: tuple[str, ...] = (), last: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return the few columns to show in their order: the wanted ones and the leftmost; some at the first or last."""
    picked = tuple(dict.fromkeys((*first, *last, *wanted, *every)))[:MOST_COLUMNS]
    middle = tuple(column for column in every if column in picked and column not in (*first, *last))
    ends = [tuple(column for column in end if column in picked) for end in (first, last)]
    return (*ends[0], *middle, *ends[1])


def _grid(title: str, table: Table, columns: tuple[str, ...], numbered: bool = True) -> Grid:
    size = f"{counted(table.n_rows, 'row')} × {counted(table.n_columns, 'column')}"
    return Grid(f"{title}: {size}", columns, numbered=numbered)


def _signed(grid: Grid, tints: dict[str, str], marks: dict[str, str]) -> Grid:
    shown = set(grid.columns)
    return replace(
        grid,
        tints={column: tint for column, tint in tints.items() if column in shown},
        marks={column: mark for column, mark in marks.items() if column in shown},
    )


def _used(columns: Iterable[str]) -> dict[str, str]:
    return dict.fromkeys(columns, "u")


def _drawn(rows: Positions) -> list[int | None]:
    """Return the rows as they are drawn, one below the other, with None for each gap."""
    found: list[int | None] = []
    for place, row in enumerate(rows.tolist()):
        if row != (rows[place - 1] + 1 if place else 0):
            found.append(None)
        found.append(row)
    return found


def _rows(grid: Grid, table: Table, shown: Positions, kept: set[int] | None = None) -> Grid:
    """Return the grid with its rows; rows that aren't kept are faint, and gaps say how many rows they stand for."""
    frame, drawn, last = table.frame, [], -1
    for row in _drawn(shown):
        if row is None:
            continue
        if row != last + 1:
            drawn.append(Row(f"⋮ {counted(row - last - 1, 'row')}"))
        cells = tuple(shorten(str(frame.at[row, column]), 80) for column in grid.columns)
        drawn.append(Row(f"{row + 1:,}", cells, kept is not None and row not in kept))
        last = row
    if last + 1 < table.n_rows:
        drawn.append(Row(f"⋮ {counted(table.n_rows - last - 1, 'row')}"))
    return replace(grid, rows=tuple(drawn))
