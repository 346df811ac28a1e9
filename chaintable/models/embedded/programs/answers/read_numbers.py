"""Answers computed from numbers: counts, sums, averages, differences and days between dates."""

from collections.abc import Iterator

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.programs.answers.answer_reader import AnswerReader
from chaintable.models.embedded.programs.program import Program, RowSet
from chaintable.operations.grammar import render_number
from chaintable.tables.values import ValueKind

_SUMMED = (ValueKind.NUMBER, ValueKind.TIME)


class NumberAnswers(AnswerReader):
    """Computes a number from the rows, or from a column of them."""

    def count(self, rowset: RowSet) -> Program:
        """Return the program that counts the rows."""
        return self.program(rowset, "count", (), (str(rowset.rows.bit_count()),), self.counting)

    def of(self, rowset: RowSet) -> Iterator[Program]:
        """Yield the sums, averages and differences of each column."""
        for column in self.columns:
            if column.kind is ValueKind.DATE and self.days:
                yield from self._days_apart(rowset, column)
            if column.kind not in _SUMMED or not column.known & rowset.rows:
                continue
            keys = column.keys_in(rowset.rows)
            if column.is_difference and keys.sum() < 0 and not self.asked.has("minus"):
                column = self.index.reversed(column)
                keys = column.keys_in(rowset.rows)
            if self.averaging:
                yield self.program(rowset, "average", (column,), (render_number(float(keys.mean())),), self.averaging)
            if not column.is_year:
                yield self.program(
                    rowset, "sum", (column,), (render_number(float(keys.sum())),), self.totalling | self.counting
                )
            if len(keys) > 1:
                words = self.differing | self.counting
                pair = ("difference of two", float(rowset.rows.bit_count() == 2))
                yield self.program(
                    rowset,
                    "difference",
                    (column,),
                    (render_number(float(keys.max() - keys.min())),),
                    words | self._ends(rowset),
                    pair,
                )

    def _days_apart(self, rowset: RowSet, column: Column) -> Iterator[Program]:
        """Yield the number of days between the first and the last date."""
        keys = column.keys_in(rowset.rows)
        if len(keys) > 1:
            days = render_number(float(keys.max() - keys.min()))
            words = self.differing | self.counting | self.days | self._ends(rowset)
            yield self.program(rowset, "difference", (column,), (days,), words)

    def _ends(self, rowset: RowSet) -> int:
        """Return the words for both ends of a column ("the highest and the lowest"): a difference uses them."""
        return sum(1 << at for at in self.asked.superlatives) if rowset.shape == "all" else 0
