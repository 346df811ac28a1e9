"""What two tables that come from the same source differ in: columns, rows and cells."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from chaintable.operations.grammar.syntax import and_list
from chaintable.tables.table import Positions, Table, each_once

_NO_ROWS: Positions = np.zeros(0, dtype=np.int64)
_MOST_NAMES = 6


@dataclass(frozen=True, slots=True, eq=False)
class TableDifference:
    """What is only in the left or the right table: columns, and rows by their positions there.

    `left_changed` and `right_changed` are the positions of rows that both have, with other cells in the columns that
    both have. `reordered` is whether the rows that both have are in another order.
    """

    left_columns: tuple[str, ...]
    right_columns: tuple[str, ...]
    left_rows: Positions
    right_rows: Positions
    left_changed: Positions
    right_changed: Positions
    reordered: bool

    @property
    def is_empty(self) -> bool:
        """Whether the tables hold the same."""
        parts = (self.left_columns, self.right_columns, self.left_rows, self.right_rows, self.left_changed)
        return not self.reordered and not any(map(len, parts))

    def words(self, left: str, right: str) -> str:
        """Say what they differ in, with these names for the tables.

        >>> one, other = Table.of(["A", "B"], [["1", "x"], ["2", "y"]]), Table.of(["A"], [["1"]])
        >>> difference(one, other.take([0])).words("Lane A", "Lane B")
        'Only in Lane A: 1 row and the column B.'
        """
        found = [
            _only(left, len(self.left_rows), self.left_columns),
            _only(right, len(self.right_rows), self.right_columns),
            f"{_counted(len(self.left_changed), 'row')} with other cells." if len(self.left_changed) else "",
            "The rows that both have are in another order." if self.reordered else "",
        ]
        return " ".join(part for part in found if part) or "The tables are the same."


def difference(left: Table, right: Table) -> TableDifference:
    """Return what two tables made from the same source differ in.

    Rows are the same if they come from the same source row; where rows were grouped or made, if their cells are the
    same in all columns that both tables have.
    """
    shared = [column for column in left.columns if column in set(right.columns)]
    columns = _but(left.columns, shared), _but(right.columns, shared)
    if (left.origins.ends is None) != (right.origins.ends is None):  # rows and groups of rows have nothing in common
        return TableDifference(*columns, _all(left), _all(right), _NO_ROWS, _NO_ROWS, False)
    by_origin = _are_single(left) and _are_single(right)
    keys = (left.origins.rows, right.origins.rows) if by_origin else _keys(left, right, shared)
    only_left, only_right = (~np.isin(keys[0], keys[1]), ~np.isin(keys[1], keys[0]))
    both = np.flatnonzero(~only_left), np.flatnonzero(~only_right)
    reordered = not np.array_equal(keys[0][both[0]], keys[1][both[1]])
    rows = np.flatnonzero(only_left), np.flatnonzero(only_right)
    changed = _changed(left, right, both, keys, shared) if by_origin else (_NO_ROWS, _NO_ROWS)
    return TableDifference(*columns, *rows, *changed, reordered)


def _all(table: Table) -> Positions:
    return np.arange(table.n_rows, dtype=np.int64)


def _but(columns: tuple[str, ...], shared: list[str]) -> tuple[str, ...]:
    return tuple(column for column in columns if column not in set(shared))


def _are_single(table: Table) -> bool:
    """Whether each row comes from a source row of its own."""
    origins = table.origins
    if origins.ends is not None or not len(origins):
        return origins.ends is None
    return bool((origins.rows >= 0).all()) and len(each_once(origins.rows)) == len(origins)


def _keys(left: Table, right: Table, columns: list[str]) -> tuple[Positions, Positions]:
    """Return a number for each row of both: the same for the same cells, and for each repetition another one."""
    rows = np.zeros(left.n_rows + right.n_rows, dtype=np.int64)
    for column in columns:
        cells, different = pd.factorize(pd.concat([left.column(column), right.column(column)], ignore_index=True))
        rows = pd.factorize(rows * (len(different) + 1) + cells)[0].astype(np.int64)
    kinds = int(rows.max(initial=0)) + 1
    return _numbered(rows[: left.n_rows], kinds), _numbered(rows[left.n_rows :], kinds)


def _numbered(rows: Positions, kinds: int) -> Positions:
    """Return the numbers of rows, raised for each repetition by as many as there are."""
    repeated = pd.Series(rows).groupby(rows).cumcount().to_numpy(dtype=np.int64)
    keys: Positions = rows + kinds * repeated
    return keys


def _changed(
    left: Table, right: Table, both: tuple[Positions, Positions], keys: tuple[Positions, Positions], shared: list[str]
) -> tuple[Positions, Positions]:
    """Return the positions, left and right, of the rows that both have with other cells in a shared column."""
    ours = both[0][np.argsort(keys[0][both[0]], kind="stable")]
    theirs = both[1][np.argsort(keys[1][both[1]], kind="stable")]
    differs = np.zeros(len(ours), dtype=bool)
    for column in shared:
        one, other = left.column(column).take(ours), right.column(column).take(theirs)
        differs |= (one.reset_index(drop=True) != other.reset_index(drop=True)).to_numpy(dtype=bool)
    return np.sort(ours[differs]), np.sort(theirs[differs])


def _only(name: str, rows: int, columns: tuple[str, ...]) -> str:
    """Say what only one table has; "" if there is nothing."""
    more = [f"{len(columns) - _MOST_NAMES:,} more"] if len(columns) > _MOST_NAMES else []
    named = and_list([*columns[:_MOST_NAMES], *more])
    parts = [_counted(rows, "row") if rows else "", f"the column{'s' * (len(columns) > 1)} {named}"]
    said = " and ".join(part for part in (parts if columns else parts[:1]) if part)
    return f"Only in {name}: {said}." if said else ""


def _counted(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"
