"""sql_note: what a query finds, written as a note beside the table (Binder's asked sub-tables, Dater's parts)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar import call_inside, split_list, whole
from chaintable.operations.grammar.arguments import TEXT, Shape, text_of
from chaintable.operations.grammar.syntax import quoted
from chaintable.operations.sql import Sql
from chaintable.sql import Result, Schema, named_in_full, read_query
from chaintable.tables.state import Note, State
from chaintable.tables.table import Table

HOLE = "{}"
"""Where the result stands in the text of a note."""
MOST_CHARACTERS = 2_000
_MOST_ROWS = 1_000


@dataclass(frozen=True, slots=True)
class SqlNote(Operation):
    """Runs a query over the table, which is named `w` in it, and writes what it finds as a note; the table stays.

    `text` is the note with `{}` where the values stand; without it, the note is the result as a small table.
    """

    name: ClassVar[str] = "sql_note"
    also_called: ClassVar[tuple[str, ...]] = ("query_note",)
    json_hint: ClassVar[str] = (
        '{"operation": "sql_note", "title": a few words, "text": a sentence with {} for the result, "query": one '
        "SELECT over the table w}"
    )
    names_new: ClassVar[bool] = True
    title: str
    text: str
    query: str

    def __str__(self) -> str:
        return f"f_sql_note({quoted(self.title)}, {quoted(self.text)}, {quoted(self.query)})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        given = split_list(call_inside(text, *cls.names()))
        if len(given) != 3:
            raise StepError(
                f"f_sql_note has {len(given)} arguments.",
                'Give it a title, a text and a query: f_sql_note("Riders", "There are {} riders.", "SELECT …").',
            )
        title, words, query = (whole(part.strip()) for part in given)
        return cls.of(title, words, query, state)

    @classmethod
    def of(cls, title: str, text: str, query: str, state: State | None = None) -> Self:
        """Return the operation with its query as the table's columns are spelled; StepError if it can't be read."""
        if not title:
            raise StepError("The note has no title.", "Give it one.")
        if state is None:
            return cls(title, text, str(read_query(query)))
        return cls(title, text, str(named_in_full(read_query(query, Schema.of(state.table)), state.table)))

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return ({"title": TEXT, "text": TEXT, "query": TEXT},)

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        return cls.of(text_of(given["title"]), text_of(given["text"]), text_of(given["query"]), state)

    @classmethod
    def possible(cls, state: State) -> bool:
        return state.table.n_columns > 0

    def apply(self, state: State) -> State:
        result = self.result(state.table)
        rows = result.table.origins.of_all(range(result.table.n_rows)).tolist()
        behind = tuple(rows) if len(rows) <= _MOST_ROWS else ()
        return state.with_note(Note(self.title, self.written(result), "result", behind, self.query))

    def result(self, table: Table) -> Result:
        """Return what the query finds, with the rows behind it; StepError if it can't be run."""
        return Sql(self.query).result(table)

    def value(self, table: Table) -> str:
        """Return the cells that the query finds, row by row; "" if there are none."""
        return _cells(self.result(table))

    def written(self, result: Result) -> str:
        """Return the text of the note; StepError if the query finds nothing to put into it."""
        found = _cells(result)
        if not found:
            raise StepError("The query finds no row.", "Ask for other rows.")
        if self.text:
            return self.text.replace(HOLE, found)
        lines = [" | ".join(row) for row in (result.table.columns, *result.table.rows())]
        return _cut("\n".join(lines))

    def describe(self) -> str:
        return f"Write a note from a query: {self.title}"

    def in_short(self) -> str:
        return self.query

    def to_pandas(self, state: State) -> str:
        return f"# {self.title}: {self.query}"

    @property
    def columns_used(self) -> tuple[str, ...]:
        return Sql(self.query).columns_used


def _cells(result: Result) -> str:
    return _cut(", ".join(cell for row in result.table.rows() for cell in row if cell))


def _cut(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]} …"
