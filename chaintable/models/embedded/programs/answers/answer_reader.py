"""What all ways of reading an answer off rows share: the question, the table's columns, and how a program is made."""

from typing import Any

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.table_index import TableIndex
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.programs.program import Program, RowSet
from chaintable.values import ValueKind

MOST_READ = 60


class AnswerReader:
    """Makes programs for one question on one table; `named` are the question's words that name each column."""

    def __init__(self, asked: ParsedQuestion, index: TableIndex, columns: list[Column], named: dict[str, int]) -> None:
        self.asked = asked
        self.index = index
        self.columns = columns
        self.named = named

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
        """A program that gives these values; `words` are those that it accounts for beside rows and columns."""
        named = 0
        for column in columns:
            named |= self.named.get(column.name, 0)
        size = len(values) if values is not None else MOST_READ + 1
        return Program(rowset, rule, columns, values, size, rowset.words | words | named, traits, **more)

    def amounts(self, rows: int) -> list[Column]:
        """The columns of amounts that can be added up: numbers that are no years, some of them in these rows."""
        return [
            column
            for column in self.columns
            if column.kind is ValueKind.NUMBER
            and not column.is_year
            and (column.derivation is None or column.is_difference)
            and column.known & rows
        ]
