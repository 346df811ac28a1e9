"""Answers that are cells: of all the rows, or of the first few or the nth in some order."""

from collections.abc import Iterator

import numpy as np

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.row_bits import indices
from chaintable.models.embedded.programs.answers.answer_reader import MOST_READ, AnswerReader
from chaintable.models.embedded.programs.program import Program, RowSet


class CellAnswers(AnswerReader):
    """Reads the cells of one column."""

    def of(self, rowset: RowSet) -> Iterator[Program]:
        """Yield a program for each column that is worth reading from these rows."""
        wide = rowset.rows.bit_count() > MOST_READ and rowset.order is None
        if wide and rowset.shape == "all":
            return
        far = rowset.shape == "than"
        # Reading the cell that was just looked for says nothing new: the name of the team called Reds.
        whole = {selection.column.name for selection in rowset.selections if selection.how == "cell"}
        for column in self.columns:
            if rowset.shape in ("one", "and") and column.name in whole and rowset.order is None:
                continue
            if rowset.shape == "one of two" and column is not rowset.columns[0]:
                continue
            if rowset.shape == "shared" and column is not rowset.columns[-1]:
                continue
            if far and not (self.named.get(column.name) or column in rowset.columns[:-1]):
                continue
            long = wide and column.n_different > MOST_READ
            values = None if long else self._read(rowset, column)
            if values is None and not long:
                continue
            if values and column.is_difference and rowset.rows.bit_count() == 1 and values[0].startswith("-"):
                column = self.index.reversed(column)
                values = self._read(rowset, column)
            yield self.program(rowset, "read", (column,), values, 0)

    def _read(self, rowset: RowSet, column: Column) -> tuple[str, ...] | None:
        """Return the cells that this reading gives; None if it gives none."""
        if rowset.few:
            assert rowset.order is not None
            first = _sorted(rowset.order.column, rowset.rows, rowset.order.largest)[: rowset.few]
            return tuple(dict.fromkeys(column.cell(row) for row in first if column.filled >> row & 1)) or None
        if rowset.nth:
            assert rowset.order is not None
            row = _nth(rowset.order.column, rowset.rows, rowset.order.largest, rowset.nth)
            return (column.cell(row),) if row is not None and column.filled >> row & 1 else None
        rows = rowset.rows
        if rowset.order is not None:
            rows = rowset.order.column.extreme(
                rows & (column.filled if column is not rowset.order.column else -1), rowset.order.largest
            )
            if rows.bit_count() > MOST_READ:
                return None
        return column.distinct(rows) or None


def _nth(column: Column, rows: int, largest: bool, nth: int) -> int | None:
    """Return the nth row in the order of a column, without rows that have no value."""
    ranked = _sorted(column, rows, largest)
    return ranked[nth - 1] if nth <= len(ranked) else None


def _sorted(column: Column, rows: int, largest: bool) -> list[int]:
    """Return the rows that have a value, in the order of a column."""
    known = indices(rows & column.known)
    keys = column.keys[known]
    found: list[int] = known[np.argsort(-keys if largest else keys, kind="stable")].tolist()
    return found
