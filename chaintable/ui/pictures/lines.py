"""Which rows an operation joined: for each row after it, the rows before it that it came from."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from chaintable.tables.table import Positions, Table
from chaintable.tables.values import fold_column

MOST_ROWS = 8
"""As many rows of each table are shown, or a few more where that shows all."""
_SPARE = 2
_NONE: Positions = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Joined:
    """The rows to show of the table before and after an operation, and the lines between them.

    All are positions in their tables, from 0. A line is a row before and a row after that came from it. `hidden` tells
    for a row after how many more rows it came from that aren't shown.
    """

    before: Positions
    after: Positions
    lines: tuple[tuple[int, int], ...]
    hidden: Mapping[int, int] = field(default_factory=dict)


def joined_rows(before: Table, after: Table, most: int = MOST_ROWS) -> Joined:
    """Return the first rows after an operation, and of the rows before it those they came from and a few others."""
    shown = np.arange(_shown(after.n_rows, most if before.n_rows <= most + _SPARE else most - _SPARE))
    found = {int(row): partners(before, after, int(row)) for row in shown}
    first = _first_rows(before.n_rows, list(found.values()), most)
    lines = tuple((int(row), new) for new, rows in found.items() for row in rows[np.isin(rows, first)])
    hidden = {new: len(rows) - int(np.isin(rows, first).sum()) for new, rows in found.items()}
    return Joined(first, shown, lines, {new: count for new, count in hidden.items() if count})


def partners(before: Table, after: Table, row: int) -> Positions:
    """Return the rows of `before` that a row of `after` came from, as the tables' lineage tells, in rising order.

    Rows that were made from one source row (by turning columns into rows) can share it: then those count that also
    agree with the new row in all columns that both tables have, if there are any.
    """
    taken = after.taken_from(before)
    if taken is not None:
        return taken[row : row + 1]
    if after.origins is before.origins or after.origins == before.origins:
        return np.array([row])
    sources = after.origins.of(row)
    if before.origins.ends is None:
        found = np.flatnonzero(np.isin(before.origins.rows, sources))
    else:
        inside = np.flatnonzero(np.isin(before.origins.rows, sources))
        found = np.unique(np.searchsorted(before.origins.ends, inside, side="right"))
    return found if len(found) <= len(sources) else _agreeing(before, after, row, found)


def _agreeing(before: Table, after: Table, row: int, found: Positions) -> Positions:
    same = np.ones(len(found), dtype=bool)
    for column in before.columns:
        if column in after.columns:
            cells = fold_column(before.frame[column].iloc[found])
            same &= (cells == fold_column(after.frame[column].iloc[[row]]).iloc[0]).to_numpy(dtype=bool)
    return found[same] if same.any() else found


def _shown(count: int, most: int) -> int:
    return count if count <= most + _SPARE else most


def _first_rows(count: int, wanted: list[Positions], most: int) -> Positions:
    """Return the rows before to show: in turn the first, second … row that each row after came from, then others."""
    if count <= most + _SPARE:
        return np.arange(count)
    used = len(np.unique(np.concatenate([*wanted, _NONE])))
    room = most - _SPARE if used < count else most
    chosen: dict[int, None] = {}
    for place in range(room):
        for rows in wanted:
            if place < len(rows) and len(chosen) < room:
                chosen.setdefault(int(rows[place]))
    for row in range(count):
        if len(chosen) >= most:
            break
        chosen.setdefault(row)
    return np.array(sorted(chosen), dtype=np.int64)
