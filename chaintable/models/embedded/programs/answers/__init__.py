"""Ways of reading an answer from rows."""

from collections.abc import Iterator

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.programs.answers.read_cells import CellAnswers
from chaintable.models.embedded.programs.answers.read_groups import GroupAnswers, GroupDifferences, RankedGroups
from chaintable.models.embedded.programs.answers.read_headers import HeaderAnswers, PeriodAnswers
from chaintable.models.embedded.programs.answers.read_numbers import NumberAnswers
from chaintable.models.embedded.programs.answers.read_shares import ShareAnswers
from chaintable.models.embedded.programs.program import Program, RowSet


class Answers:
    """All ways of reading an answer from given rows, for one question on one table."""

    def __init__(self, asked: ParsedQuestion, index: TableIndex, columns: list[Column], named: dict[str, int]) -> None:
        given = (asked, index, columns, named)
        self._cells = CellAnswers(*given)
        self._numbers = NumberAnswers(*given)
        self._groups = (GroupAnswers(*given), GroupDifferences(*given), RankedGroups(*given))
        self._across = (HeaderAnswers(*given), ShareAnswers(*given), PeriodAnswers(*given))

    def of(self, rowset: RowSet) -> Iterator[Program]:
        """Yield all programs over these rows. Of rows in an order only cells are read."""
        yield from self._cells.of(rowset)
        if rowset.order is not None:
            return
        yield self._numbers.count(rowset)
        several = (self._numbers, *self._groups) if rowset.rows.bit_count() > 1 else ()
        for reader in (*several, *self._across):
            yield from reader.of(rowset)
