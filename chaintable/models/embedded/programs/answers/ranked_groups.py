"""Groups put in order: the second of them, or the first three, by how many rows they have or what theirs add up to."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.programs.answers.answer_reader import AnswerReader
from chaintable.models.embedded.programs.program import GroupRank, Program, RowSet

_MOST_FEW = 10
_NEAR = 5  # words between "three" and "the most"
_LARGE_GROUPS = 0.67  # of the rows: with more groups than that there is little to add up


class RankedGroups(AnswerReader):
    """The programs that put groups in order and take some, where a number or an ordinal asks for it."""

    def __init__(self, asked: ParsedQuestion, index: TableIndex, columns: list[Column], named: dict[str, int]) -> None:
        super().__init__(asked, index, columns, named)
        self.group_ranks = list(self._asked_for())
        self.averaging = asked.bits(lexicon.AVERAGING)
        self.words = self.averaging | asked.bits(lexicon.TOTALLING | lexicon.SUPERLATIVES | lexicon.OFTEN)
        self.least = bool(asked.bits(lexicon.FEWEST))

    def _asked_for(self) -> Iterator[tuple[GroupRank, int]]:
        """The nth or the first few that the question asks for, and its words that do."""
        asked = self.asked
        if runner := asked.bits(lexicon.RUNNER_UP):
            yield GroupRank(nth=2), runner
        for number in asked.numbers:
            near = any(abs(at - number.at) <= _NEAR for at in asked.superlatives)
            if number.form == "ordinal" and 2 <= number.value <= _MOST_FEW:
                yield GroupRank(nth=int(number.value)), 1 << number.at
            elif near and number.value % 1 == 0 and 2 <= number.value <= _MOST_FEW:
                yield GroupRank(few=int(number.value)), 1 << number.at

    def of(self, rowset: RowSet) -> Iterator[Program]:
        """The second or the first few of the groups of each column, by size and by the sums of amounts."""
        group_ranks = [(group_rank, words) for group_rank, words in self.group_ranks if not words & rowset.words]
        n_rows = rowset.rows.bit_count()
        if not group_ranks or n_rows < 4 or rowset.shape == "or":
            return
        for column in self.columns:
            if column.derivation is not None:
                continue
            groups = column.groups(rowset.rows)
            if not 2 < len(groups) <= _LARGE_GROUPS * n_rows or column.filled & rowset.rows != rowset.rows:
                continue
            starts, sizes = np.array(groups.starts), np.array(groups.sizes, dtype=np.float64)
            for group_rank, words in group_ranks:
                yield from self._taken(rowset, "frequent", (column,), starts, sizes, group_rank, words)
                yield from self._by_totals(rowset, column, group_rank, words)

    def _by_totals(self, rowset: RowSet, column: Column, group_rank: GroupRank, words: int) -> Iterator[Program]:
        for other in self.amounts(rowset.rows):
            totals = column.totals(rowset.rows, other) if other is not column else None
            if totals is None:
                continue
            starts = np.array([totals.rows[np.argmax(totals.codes == group)] for group in totals.groups])
            for rule in ("sum", "average") if self.averaging else ("sum",):
                numbers = totals.sums if rule == "sum" else totals.averages
                yield from self._taken(
                    rowset, f"group {rule} most", (column, other), starts, numbers, group_rank, words
                )

    def _taken(
        self,
        rowset: RowSet,
        rule: str,
        columns: tuple[Column, ...],
        starts: npt.NDArray[np.int64],
        numbers: npt.NDArray[np.float64],
        group_rank: GroupRank,
        words: int,
    ) -> Iterator[Program]:
        """The groups that the group_rank takes, where no tie leaves open which they are."""
        order = np.argsort(numbers if self.least else -numbers, kind="stable")
        last = group_rank.nth or group_rank.few
        if last >= len(order):
            return
        ends = numbers[order[max(0, group_rank.nth - 2) : last + 1]] if group_rank.nth else numbers[order[: last + 1]]
        if np.min(np.abs(np.diff(ends))) <= 1e-9 * np.max(np.abs(ends)):
            return
        if self.least:
            rule = "rare" if rule == "frequent" else rule.replace("most", "least")
        places = order[last - 1 : last] if group_rank.nth else order[:last]
        values = tuple(columns[0].cell(int(starts[at])) for at in places)
        trait = ("nth group" if group_rank.nth else "few groups", 1.0)
        yield self.program(rowset, rule, columns, values, self.words | words, trait, group_rank=group_rank)
