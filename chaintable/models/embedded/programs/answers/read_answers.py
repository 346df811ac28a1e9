"""How the answer may be read off the rows: cells, how many, sums, the most frequent, differences, a header."""

from collections.abc import Iterator
from functools import partial
from operator import eq, ge, gt, le, lt

import numpy as np

from chaintable.models.embedded.indexing.column import MOST_TIED, Column, Groups
from chaintable.models.embedded.indexing.row_bits import indices
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.linking.value_links import asked_comparison
from chaintable.models.embedded.programs.answers.answer_reader import MOST_READ, AnswerReader
from chaintable.models.embedded.programs.answers.group_differences import GroupDifferences
from chaintable.models.embedded.programs.answers.ranked_groups import RankedGroups
from chaintable.models.embedded.programs.answers.read_periods import PeriodAnswers
from chaintable.models.embedded.programs.answers.read_shares import ShareAnswers
from chaintable.models.embedded.programs.counted_things import CountedThings
from chaintable.models.embedded.programs.program import Program, RowSet, Traits
from chaintable.operations.conditions import Comparison
from chaintable.operations.grammar import render_number
from chaintable.operations.group_by import count_column
from chaintable.values import ValueKind

# A group's size compared with a number that comes first: 3 < size is size > 3.
_SIZES = {"=": eq, ">": lt, ">=": le, "<": gt, "<=": ge}
_NO_GROUPS = ("number", "second_number", "margin", "total", "difference")
_SUMMED = (ValueKind.NUMBER, ValueKind.TIME)


class Answers(AnswerReader):
    """The programs that read an answer off given rows, for one question on one table."""

    def __init__(self, asked: ParsedQuestion, index: TableIndex, columns: list[Column], named: dict[str, int]) -> None:
        super().__init__(asked, index, columns, named)
        self.shares = ShareAnswers(asked, index, columns, named)
        self.group_differences = GroupDifferences(asked, index, columns, named)
        self.group_ranks = RankedGroups(asked, index, columns, named)
        self.periods = PeriodAnswers(asked, index, columns, named)
        self.counted = CountedThings(asked, columns)
        self.counting = (
            asked.bits(lexicon.COUNTING)
            if asked.asks in ("number", "check") or asked.has("number", "count", "total", "amount", "many")
            else 0
        )
        self.averaging = asked.bits(lexicon.AVERAGING)
        self.totalling = asked.bits(lexicon.TOTALLING)
        differing = asked.bits(lexicon.DIFFERING)
        self.differing = differing and differing | asked.bits(frozenset(("than",)))
        self.days = asked.bits(lexicon.DAYS)
        self.often = asked.bits(lexicon.OFTEN)
        self.comparing = asked.bits(lexicon.MORE_WORDS | lexicon.LESS_WORDS | lexicon.SUPERLATIVES)

    def of(self, rowset: RowSet) -> Iterator[Program]:
        """All programs over these rows."""
        yield from self._cells(rowset)
        if rowset.order is not None:
            return
        yield self.program(rowset, "count", (), (str(rowset.rows.bit_count()),), self.counting)
        if rowset.rows.bit_count() > 1:
            yield from self._reckoned(rowset)
            yield from self._grouped(rowset)
            yield from self.group_differences.of(rowset)
            yield from self.group_ranks.of(rowset)
        yield from self._headers(rowset)
        yield from self.shares.of(rowset)
        yield from self.periods.of(rowset)

    def _cells(self, rowset: RowSet) -> Iterator[Program]:
        wide = rowset.rows.bit_count() > MOST_READ and rowset.order is None
        if wide and rowset.shape == "all":
            return
        far = rowset.shape == "than"
        # What is read where it was just looked for says nothing new: the name of the team called Reds.
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
        """The cells that the reading gives, None where it gives none."""
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

    def _reckoned(self, rowset: RowSet) -> Iterator[Program]:
        """Sums, averages and differences of a column's numbers."""
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
        """How many days lie between the first and the last of the dates."""
        keys = column.keys_in(rowset.rows)
        if len(keys) > 1:
            days = render_number(float(keys.max() - keys.min()))
            words = self.differing | self.counting | self.days | self._ends(rowset)
            yield self.program(rowset, "difference", (column,), (days,), words)

    def _ends(self, rowset: RowSet) -> int:
        """Words for both ends of a column ("between the highest and the lowest") are accounted for by a difference."""
        return sum(1 << at for at in self.asked.superlatives) if rowset.shape == "all" else 0

    def _grouped(self, rowset: RowSet) -> Iterator[Program]:
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
        """The group with the largest or smallest sum or average of another column."""
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
        """Whether the things that "most" counts are in the column, or where else they are."""
        relation = self.counted.relation(column)
        return ((f"most of things in {relation}", 1.0),) if relation else ()

    def _of_size(self, rowset: RowSet, column: Column, groups: Groups) -> Iterator[Program]:
        """The groups with so many rows ("more than once", "at least three times", "multiple")."""
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

    def _headers(self, rowset: RowSet) -> Iterator[Program]:
        """The header of the column with the largest (or smallest) number, and what two named columns make together."""
        named = [
            column
            for column in self.columns
            if column.derivation is None
            and column.kind is ValueKind.NUMBER
            and self.named.get(column.name)
            and column.known & rowset.rows
        ]
        if len(named) == 2 and rowset.shape in ("one", "all", "or"):
            yield from self._compared_headers(rowset, named)
        if len(named) == 2 and rowset.rows.bit_count() == 1 and (self.differing or self.totalling):
            yield from self._arithmetic(rowset, *named)

    def _compared_headers(self, rowset: RowSet, named: list[Column]) -> Iterator[Program]:
        totals = [float(column.keys_in(rowset.rows).sum()) for column in named]
        comparing = self.asked.bits(lexicon.MORE_WORDS | lexicon.LESS_WORDS | lexicon.SUPERLATIVES)
        less = self.asked.has("less", "fewer", "least", "fewest", "lowest", "lower")
        if totals[0] != totals[1] and comparing and self.asked.has("or", "which", "what"):
            best = named[int(np.argmin(totals) if less else np.argmax(totals))]
            yield self.program(rowset, "column_least" if less else "column_most", tuple(named), (best.name,), comparing)

    def _arithmetic(self, rowset: RowSet, one: Column, other: Column) -> Iterator[Program]:
        for rule, words, name in (("difference", self.differing, "Difference"), ("sum", self.totalling, "Together")):
            if not words:
                continue
            keys = [float(column.keys_in(rowset.rows)[0]) for column in (one, other)]
            left, right = (one, other) if keys[0] >= keys[1] else (other, one)
            made = self.index.derived(left, rule, _new_name(name, self.index), right)
            values = made.distinct(rowset.rows) if made else ()
            if made and values:
                named = self.named[one.name] | self.named[other.name]
                yield self.program(
                    rowset, "read", (made,), values, words | named | self.counting, ("arithmetic of two columns", 1.0)
                )


def _nth(column: Column, rows: int, largest: bool, nth: int) -> int | None:
    """The nth row in the order of a column, rows without a value left out."""
    ranked = _sorted(column, rows, largest)
    return ranked[nth - 1] if nth <= len(ranked) else None


def _sorted(column: Column, rows: int, largest: bool) -> list[int]:
    """The rows that have a value, in the order of a column."""
    known = indices(rows & column.known)
    keys = column.keys[known]
    found: list[int] = known[np.argsort(-keys if largest else keys, kind="stable")].tolist()
    return found


def _new_name(name: str, index: TableIndex) -> str:
    return name if name not in index.table.columns else f"{name} (2)"
