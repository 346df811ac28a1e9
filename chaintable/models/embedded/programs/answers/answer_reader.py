"""What all ways of reading an answer share: the question, the columns, and how a program is made."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.programs.program import Program, RowSet
from chaintable.tables.values import ValueKind

MOST_READ = 60


class AnswerReader:
    """Makes programs for one question on one table. `named` holds the words of the question that name each column."""

    def __init__(self, asked: ParsedQuestion, index: TableIndex, columns: list[Column], named: dict[str, int]) -> None:
        self.asked = asked
        self.index = index
        self.columns = columns
        self.named = named

    @cached_property
    def counting(self) -> int:
        """The words that ask for a count, as bits; none if the question asks for no number."""
        wanted = self.asked.asks in ("number", "check") or self.asked.has("number", "count", "total", "amount", "many")
        return self.asked.bits(lexicon.COUNTING) if wanted else 0

    @cached_property
    def averaging(self) -> int:
        """The words that ask for an average, as bits."""
        return self.asked.bits(lexicon.AVERAGING)

    @cached_property
    def totalling(self) -> int:
        """The words that ask for a sum, as bits."""
        return self.asked.bits(lexicon.TOTALLING)

    @cached_property
    def differing(self) -> int:
        """The words that ask for a difference, as bits."""
        words = self.asked.bits(lexicon.DIFFERING)
        return words and words | self.asked.bits(frozenset(("than",)))

    @cached_property
    def comparing(self) -> int:
        """The words that compare, or ask for the most or least, as bits."""
        return self.asked.bits(lexicon.MORE_WORDS | lexicon.LESS_WORDS | lexicon.SUPERLATIVES)

    @cached_property
    def days(self) -> int:
        """The words for days, as bits."""
        return self.asked.bits(lexicon.DAYS)

    def of(self, rowset: RowSet) -> Iterator[Program]:
        """Yield the programs over these rows."""
        raise NotImplementedError

    def program(
        self,
        rowset: RowSet,
        rule: str,
        columns: tuple[Column, ...],
        values: tuple[str, ...] | None,
        words: int,
        *traits: tuple[str, float],
        **more: Any,
    ) -> Program:
        """Return a program that gives these values. `words` are those it accounts for besides its rows and columns."""
        named = 0
        for column in columns:
            named |= self.named.get(column.name, 0)
        size = len(values) if values is not None else MOST_READ + 1
        return Program(rowset, rule, columns, values, size, rowset.words | words | named, traits, **more)

    def amounts(self, rows: int) -> list[Column]:
        """Return the columns of numbers that can be added up (no years) and have a number in these rows."""
        return [
            column
            for column in self.columns
            if column.kind is ValueKind.NUMBER
            and not column.is_year
            and (column.derivation is None or column.is_difference)
            and column.known & rows
        ]
