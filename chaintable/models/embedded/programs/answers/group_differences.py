"""Two groups held against each other: how far apart their sizes, sums or averages are."""

from collections.abc import Iterator

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.programs.answers.answer_reader import AnswerReader
from chaintable.models.embedded.programs.program import Program, RowSet
from chaintable.operations.grammar import render_number


class GroupDifferences(AnswerReader):
    """The programs that subtract one of two named groups from the other, where the question compares."""

    def __init__(self, asked: ParsedQuestion, index: TableIndex, columns: list[Column], named: dict[str, int]) -> None:
        super().__init__(asked, index, columns, named)
        words = asked.bits(lexicon.DIFFERING | lexicon.SUBTRACTING)
        self.words = words and words | asked.bits(lexicon.COUNTING | lexicon.TOTALLING | frozenset(("than",)))
        self.averaging = asked.bits(lexicon.AVERAGING)

    def of(self, rowset: RowSet) -> Iterator[Program]:
        """The differences between the groups that the rows are of: in size, in sums, in averages."""
        column = self._parted_by(rowset) if self.words else None
        if column is None:
            return
        groups = column.groups(rowset.rows)
        if len(groups) != 2:
            return
        apart = groups.sizes[0] - groups.sizes[-1]
        if apart:
            yield self.program(rowset, "group_difference", (column,), (str(apart),), self.words)
        if rowset.rows.bit_count() == 2:
            return  # a row each: that is the difference of the two
        for other in self.amounts(rowset.rows):
            totals = column.totals(rowset.rows, other) if other is not column else None
            if totals is None or len(totals) != 2:
                continue
            for rule in ("sum", "average") if self.averaging else ("sum",):
                numbers = totals.sums if rule == "sum" else totals.averages
                far = render_number(float(numbers.max() - numbers.min()))
                words = self.words | self.averaging
                yield self.program(rowset, f"group {rule} difference", (column, other), (far,), words)

    def _parted_by(self, rowset: RowSet) -> Column | None:
        """The column whose values two of the conditions name; None where the rows are not of two groups so."""
        if "or" not in rowset.shape.split() or len(rowset.selections) < 2:
            return None
        for selection in rowset.selections:
            same = [one for one in rowset.selections if one.column is selection.column and one.is_equality]
            if len(same) == 2:
                return selection.column
        return None
