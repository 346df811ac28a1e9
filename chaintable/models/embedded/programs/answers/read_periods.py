"""Tables with a column for each month, quarter, day or year: sums, averages and the largest across them."""

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
from chaintable.values import ValueKind

FEWEST = 3
_PERIOD = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august"
    r"|september|october|november|december|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri"
    r"|satur|sun)day|[qhw][1-9]\d?|(?:week|day|quarter|month|period|round) ?\d{1,2}|(?:19|20)\d\d|\d{1,2})\b",
    re.I,
)


def period_columns(columns: list[Column]) -> list[list[Column]]:
    """The columns of numbers whose headers differ in nothing but a period ("Q1 sales", "Q2 sales"), group by group."""
    found: dict[str, list[Column]] = defaultdict(list)
    for column in columns:
        if column.derivation is None and column.kind is ValueKind.NUMBER:
            plain, periods = _PERIOD.subn("#", column.name)
            if periods:
                found[" ".join(plain.casefold().split())].append(column)
    return [group for group in found.values() if len(group) >= FEWEST]


class PeriodAnswers(AnswerReader):
    """The programs that reckon across the columns of the periods."""

    def __init__(self, asked: ParsedQuestion, index: TableIndex, columns: list[Column], named: dict[str, int]) -> None:
        super().__init__(asked, index, columns, named)
        self.totalling = asked.bits(lexicon.TOTALLING | lexicon.COUNTING)
        self.averaging = asked.bits(lexicon.AVERAGING | lexicon.PERIODICALLY)
        self.comparing = asked.bits(lexicon.SUPERLATIVES)
        wanted = self.totalling or self.averaging or self.comparing or asked.asks == "number"
        self.groups = period_columns(columns) if wanted else []

    def of(self, rowset: RowSet) -> Iterator[Program]:
        """Sum, average and the header of the most and least, over the periods that have numbers in these rows."""
        for group in self.groups:
            columns = tuple(column for column in group if column.known & rowset.rows)
            if len(columns) < FEWEST:
                continue
            several = ("several rows", float(rowset.rows.bit_count() > 1))
            keys = np.concatenate([column.keys_in(rowset.rows) for column in columns])
            if self.averaging:
                mean = render_number(float(keys.mean()))
                yield self.program(rowset, "wide average", columns, (mean,), self.averaging, several)
            total = render_number(float(keys.sum()))
            yield self.program(rowset, "wide sum", columns, (total,), self.totalling, several)
            if self.comparing:
                yield from self._headers(rowset, columns, several)

    def _headers(self, rowset: RowSet, columns: tuple[Column, ...], trait: tuple[str, float]) -> Iterator[Program]:
        totals = np.array([float(np.nansum(column.keys_in(rowset.rows))) for column in columns])
        for rule, best in (("column_most", totals.max()), ("column_least", totals.min())):
            names = tuple(column.name for column, total in zip(columns, totals.tolist(), strict=True) if total == best)
            if len(names) == 1:
                yield self.program(rowset, rule, columns, names, self.comparing, trait, ("periods", 1.0))
