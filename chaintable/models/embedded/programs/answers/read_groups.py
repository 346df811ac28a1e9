"""Answers from groups of rows with the same value: the most frequent, their sizes, totals, ranks and differences."""

from collections.abc import Iterator
from functools import partial
from operator import eq, ge, gt, le, lt

import numpy as np
import numpy.typing as npt

from chaintable.models.embedded.indexing.column import MOST_TIED, Column, Groups
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.linking.value_links import asked_comparison
from chaintable.models.embedded.programs.answers.answer_reader import AnswerReader
from chaintable.models.embedded.programs.counted_things import CountedThings
from chaintable.models.embedded.programs.program import GroupRank, Program, RowSet, Traits
from chaintable.operations.conditions import Comparison
from chaintable.operations.grammar import render_number
from chaintable.operations.group_by import count_column
from chaintable.tables.values import ValueKind

# The number comes first in these comparisons: size > 3 is 3 < size.
_SIZES = {"=": eq, ">": lt, ">=": le, "<": gt, "<=": ge}
_NO_GROUPS = ("number", "second_number", "margin", "total", "difference")
_MOST_FEW = 10
_NEAR = 5  # the most words between "three" and "the most"
_LARGE_GROUPS = 0.67  # share of the rows: with more groups than that there is little to add up


class GroupAnswers(AnswerReader):
    """Groups the rows by each column, and reads groups by their size or by the totals of another column."""

    def __init__(self, asked: ParsedQuestion, index: TableIndex, columns: list[Column], named: dict[str, int]) -> None:
        super().__init__(asked, index, columns, named)
        self.counted = CountedThings(asked, columns)
        self.often = asked.bits(lexicon.OFTEN)

    def of(self, rowset: RowSet) -> Iterator[Program]:
        """Yield the programs that group the rows by each column."""
        for column in self.columns:
            if column.derivation is not None and column.derivation.rule in _NO_GROUPS:
                continue
            groups = column.groups(rowset.rows)
            if len(groups) < 2:
                continue
            if len(groups) < rowset.rows.bit_count():
                yield self.program(
                    rowset,
                    "count_distinct",
                    (column,),
                    (str(len(groups)),),
                    self.counting | self.asked.bits(frozenset(("different", "unique", "distinct", "various"))),
                )
            if len(groups) < rowset.rows.bit_count() and groups.sizes[0] > groups.sizes[-1]:
                yield from self._frequent(rowset, column, groups)
            yield from self._of_size(rowset, column, groups)
            yield from self._totals(rowset, column, len(groups))

    def _totals(self, rowset: RowSet, column: Column, n_groups: int) -> Iterator[Program]:
        """Yield the group with the largest or smallest sum or average of another column."""
        if n_groups > 0.5 * rowset.rows.bit_count() or not (self.asked.superlatives or self.comparing):
            return
        for other in self.columns:
            plain = other.derivation is None or other.is_difference
            if other.kind is not ValueKind.NUMBER or other is column or other.is_year or not plain:
                continue
            totals = column.totals(rowset.rows, other)
            if totals is None or len(totals) < 2:
                continue
            for rule in ("sum", "average") if self.averaging else ("sum",):
                for largest in (True, False):
                    values = totals.extreme(rule, largest)
                    name = f"{rule} {'most' if largest else 'least'}"
                    words = self.totalling | self.averaging | self.comparing
                    if values:
                        yield self.program(
                            rowset, f"group {name}", (column, other), values, words, *self._most_of(other)
                        )

    def _frequent(self, rowset: RowSet, column: Column, groups: Groups) -> Iterator[Program]:
        few = self.asked.has("least", "fewest", "lowest")
        most = self.asked.has(
            "most",
            "often",
            "frequent",
            "frequently",
            "common",
            "highest",
            "popular",
            "listed",
            "appears",
            "appear",
            "more",
            "largest",
        )
        for rule, wanted, size in (("frequent", most, groups.sizes[0]), ("rare", few, groups.sizes[-1])):
            if groups.sizes.count(size) <= (MOST_TIED if wanted else 4):
                values = groups.cells(partial(eq, size))
                yield self.program(rowset, rule, (column,), values, self.often, *self._most_of(column))

    def _most_of(self, column: Column) -> Traits:
        """Return a trait that says whether the column holds the things that "most" counts."""
        relation = self.counted.relation(column)
        return ((f"most of things in {relation}", 1.0),) if relation else ()

    def _of_size(self, rowset: RowSet, column: Column, groups: Groups) -> Iterator[Program]:
        """Yield the groups with a number of rows ("more than once", "at least three times", "multiple")."""
        if rowset.shape != "all" or len(groups) == rowset.rows.bit_count():
            return
        for operator, number, words in self._sizes():
            values = groups.cells(partial(_SIZES[operator], number))
            group = Comparison(count_column(column.name), operator, render_number(number))
            if values and column.filled & rowset.rows == rowset.rows:
                yield self.program(rowset, "group_list", (column,), values, words, group=group)
                yield self.program(
                    rowset, "group_count", (column,), (str(len(values)),), words | self.counting, group=group
                )

    def _sizes(self) -> list[tuple[str, float, int]]:
        found = []
        for number in self.asked.numbers:
            if (
                number.form != "ordinal"
                and 1 <= number.value <= 12
                and self.asked.has("once", "twice", "times", "time", "than", "only", "least", "exactly")
            ):
                operator, words = asked_comparison(self.asked, number.at, number.at + 1) or ("=", 0)
                found.append(
                    (
                        operator,
                        number.value,
                        words
                        | 1 << number.at
                        | self.asked.bits(
                            frozenset(("times", "time", "only", "exactly", "appear", "appears", "listed"))
                        ),
                    )
                )
        if several := self.asked.bits(frozenset(("multiple", "several"))):
            found.append((">", 1.0, several))
        return found


class GroupDifferences(AnswerReader):
    """Subtracts one of two named groups from the other, if the question compares."""

    def __init__(self, asked: ParsedQuestion, index: TableIndex, columns: list[Column], named: dict[str, int]) -> None:
        super().__init__(asked, index, columns, named)
        words = asked.bits(lexicon.DIFFERING | lexicon.SUBTRACTING)
        self.words = words and words | asked.bits(lexicon.COUNTING | lexicon.TOTALLING | frozenset(("than",)))

    def of(self, rowset: RowSet) -> Iterator[Program]:
        """Yield the differences between the two groups in size, sums and averages."""
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
            return  # one row each: that is the difference of two cells
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
        """Return the column of which two conditions name a value; None if the rows aren't two such groups."""
        if "or" not in rowset.shape.split() or len(rowset.selections) < 2:
            return None
        for selection in rowset.selections:
            same = [one for one in rowset.selections if one.column is selection.column and one.is_equality]
            if len(same) == 2:
                return selection.column
        return None


class RankedGroups(AnswerReader):
    """Puts groups in order and takes some of them, if a number or an ordinal asks for it."""

    def __init__(self, asked: ParsedQuestion, index: TableIndex, columns: list[Column], named: dict[str, int]) -> None:
        super().__init__(asked, index, columns, named)
        self.group_ranks = list(self._asked_for())
        self.words = self.averaging | asked.bits(lexicon.TOTALLING | lexicon.SUPERLATIVES | lexicon.OFTEN)
        self.least = bool(asked.bits(lexicon.FEWEST))

    def _asked_for(self) -> Iterator[tuple[GroupRank, int]]:
        """Yield the nth or the first few that the question asks for, and the words that do."""
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
        """Yield the nth or the first few groups of each column, by size and by totals of amounts."""
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
        """Yield the groups at these ranks, unless a tie leaves them open."""
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
