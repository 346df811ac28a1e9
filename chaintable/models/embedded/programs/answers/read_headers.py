"""Answers across columns: the header with the largest number, two columns combined, or one column for each period."""

import re
from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.programs.answers.answer_reader import AnswerReader
from chaintable.models.embedded.programs.program import Program, RowSet
from chaintable.operations.grammar import render_number
from chaintable.tables.values import ValueKind

FEWEST = 3
_PERIOD = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august"
    r"|september|october|november|december|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri"
    r"|satur|sun)day|[qhw][1-9]\d?|(?:week|day|quarter|month|period|round) ?\d{1,2}|(?:19|20)\d\d|\d{1,2})\b",
    re.I,
)


class HeaderAnswers(AnswerReader):
    """Compares or combines two columns of numbers that the question names."""

    def of(self, rowset: RowSet) -> Iterator[Program]:
        """Yield the header of the larger of two named columns, and their sum or difference."""
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
        less = self.asked.has("less", "fewer", "least", "fewest", "lowest", "lower")
        if totals[0] != totals[1] and self.comparing and self.asked.has("or", "which", "what"):
            best = named[int(np.argmin(totals) if less else np.argmax(totals))]
            yield self.program(
                rowset, "column_least" if less else "column_most", tuple(named), (best.name,), self.comparing
            )

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


class PeriodAnswers(AnswerReader):
    """Adds up and compares columns that differ only in a period ("Q1 sales", "Q2 sales")."""

    def __init__(self, asked: ParsedQuestion, index: TableIndex, columns: list[Column], named: dict[str, int]) -> None:
        super().__init__(asked, index, columns, named)
        self._sums = asked.bits(lexicon.TOTALLING | lexicon.COUNTING)
        self._averages = asked.bits(lexicon.AVERAGING | lexicon.PERIODICALLY)
        self._most = asked.bits(lexicon.SUPERLATIVES)
        wanted = self._sums or self._averages or self._most or asked.asks == "number"
        self.groups = period_columns(columns) if wanted else []

    def of(self, rowset: RowSet) -> Iterator[Program]:
        """Yield the sum, the average and the header of the most and least over the periods in these rows."""
        for group in self.groups:
            columns = tuple(column for column in group if column.known & rowset.rows)
            if len(columns) < FEWEST:
                continue
            several = ("several rows", float(rowset.rows.bit_count() > 1))
            keys = np.concatenate([column.keys_in(rowset.rows) for column in columns])
            if self._averages:
                mean = render_number(float(keys.mean()))
                yield self.program(rowset, "wide average", columns, (mean,), self._averages, several)
            total = render_number(float(keys.sum()))
            yield self.program(rowset, "wide sum", columns, (total,), self._sums, several)
            if self._most:
                yield from self._headers(rowset, columns, several)

    def _headers(self, rowset: RowSet, columns: tuple[Column, ...], trait: tuple[str, float]) -> Iterator[Program]:
        totals = np.array([float(np.nansum(column.keys_in(rowset.rows))) for column in columns])
        for rule, best in (("column_most", totals.max()), ("column_least", totals.min())):
            names = tuple(column.name for column, total in zip(columns, totals.tolist(), strict=True) if total == best)
            if len(names) == 1:
                yield self.program(rowset, rule, columns, names, self._most, trait, ("periods", 1.0))


def period_columns(columns: list[Column]) -> list[list[Column]]:
    """Return groups of number columns whose headers differ only in a period ("Q1 sales", "Q2 sales")."""
    found: dict[str, list[Column]] = defaultdict(list)
    for column in columns:
        if column.derivation is None and column.kind is ValueKind.NUMBER:
            plain, periods = _PERIOD.subn("#", column.name)
            if periods:
                found[" ".join(plain.casefold().split())].append(column)
    return [group for group in found.values() if len(group) >= FEWEST]


def _new_name(name: str, index: TableIndex) -> str:
    return name if name not in index.table.columns else f"{name} (2)"
