"""Answers in percent: the share of the rows, or of a column's sum, that satisfies a condition."""

from collections.abc import Iterator

from chaintable.errors import StepError
from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.row_bits import unpack
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion, Span
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.programs.answers.answer_reader import AnswerReader
from chaintable.models.embedded.programs.program import Filter, Portion, Program, RowSet
from chaintable.operations.conditions import And, Condition
from chaintable.operations.grammar import render_number
from chaintable.operations.readings.shares import share_of

_LEAD_IN = frozenset(("the", "all", "our", "my", "these", "those", "each"))
_MOST_SUMMED = 3


class ShareAnswers(AnswerReader):
    """Computes shares in percent, if the question asks for one."""

    def __init__(self, asked: ParsedQuestion, index: TableIndex, columns: list[Column], named: dict[str, int]) -> None:
        super().__init__(asked, index, columns, named)
        self.words = asked.bits(lexicon.SHARING)

    def of(self, rowset: RowSet) -> Iterator[Program]:
        """Yield the rows as a share of all rows, and of those that one of two conditions finds."""
        if not self.words or len(rowset.filters) != 1 or rowset.base:
            return
        for portion, trait in self._portions(rowset):
            rows = portion.whole.rows
            if not rows & ~rowset.rows:
                continue
            percent = render_number(100 * rowset.rows.bit_count() / rows.bit_count())
            yield self.program(rowset, "share", (), (percent,), self.words, (trait, 1.0), portion=portion)
            for column in self._summed(rows, rowset):
                if (found := self._of_sum(column, rowset, rows)) is not None:
                    yield self.program(
                        rowset, "sum share", (column,), (found,), self.words, (trait, 1.0), portion=portion
                    )

    def _portions(self, rowset: RowSet) -> Iterator[tuple[Portion, str]]:
        condition = rowset.filters[0].condition
        yield Portion(RowSet(self.index.data_rows, "all"), condition), "of all"
        if not isinstance(condition, And) or len(condition.conditions) != 2:
            return
        parts = condition.conditions
        for outer, inner in (parts, parts[::-1]):
            selection = next((one for one in rowset.selections if one.condition is outer), None)
            if selection is not None:
                yield Portion(self._whole(selection), inner), self._trait(selection, inner, rowset)

    def _whole(self, selection: Selection) -> RowSet:
        rows = selection.rows & self.index.data_rows
        columns = (selection.column,)
        return RowSet(rows, "one", (Filter(selection.condition, rows),), (selection,), columns, selection.words)

    def _trait(self, outer: Selection, inner: Condition, rowset: RowSet) -> str:
        """Return how the question marks one condition as the whole: after "of", or before the other."""
        other = next((one for one in rowset.selections if one.condition is inner), None)
        first = "first" if other is None or outer.span.begin < other.span.begin else "last"
        of = "after of" if self._after_of(outer.span) else "not after of"
        return f"within {first} {of}{' both' if other is not None and self._after_of(other.span) else ''}"

    def _after_of(self, span: Span) -> bool:
        at = span.begin - 1
        while at > 0 and self.asked.texts[at] in _LEAD_IN:
            at -= 1
        return at >= 0 and self.asked.texts[at] == "of"

    def _summed(self, rows: int, rowset: RowSet) -> list[Column]:
        """Return the columns of amounts that the question names."""
        spans = 0
        for selection in rowset.selections:
            spans |= selection.span.words
        amounts = self.amounts(rows)
        return [column for column in amounts if self.named.get(column.name, 0) & ~spans][:_MOST_SUMMED]

    def _of_sum(self, column: Column, rowset: RowSet, rows: int) -> str | None:
        inside = unpack(rows & column.known, column.n_rows)
        try:
            found = share_of(column.keys[inside], unpack(rowset.rows, column.n_rows)[inside])
        except StepError:
            return None
        return render_number(found.percent)
