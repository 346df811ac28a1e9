"""sql: the table that a query finds (text-to-SQL, and Binder's queries)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.code.query_code import query_code
from chaintable.operations.computed import Computed
from chaintable.operations.grammar import call_inside, unquote
from chaintable.operations.grammar.arguments import TEXT, Shape, text_of
from chaintable.operations.grammar.syntax import quoted
from chaintable.operations.queries.steps import steps_of
from chaintable.sql import Query, Result, Schema, named_in_full, read_query, run_query
from chaintable.sql.outline import Outline, outline_of
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.tables.table_memory import TableMemory
from chaintable.tables.values import fold

_results: TableMemory[Result] = TableMemory(4)


@dataclass(frozen=True, slots=True)
class Sql(Operation):
    """The result of a query over the table, which is named `w` in it; the table doesn't change otherwise.

    A query is one SELECT. It runs on a copy in memory that can do nothing but be read (`chaintable.sql`). The rows of
    the result keep the rows that they came from where the query has one of the usual shapes.
    """

    name: ClassVar[str] = "sql"
    also_called: ClassVar[tuple[str, ...]] = ("sqlite", "query_sql")
    json_hint: ClassVar[str] = '{"operation": "sql", "query": one SELECT over the table w}'
    names_new: ClassVar[bool] = True
    query: str

    def __str__(self) -> str:
        plain = f"f_sql({self.query})"
        return plain if _inside(plain) == self.query else f"f_sql({quoted(self.query)})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        return cls(str(read_query(_inside(text), Schema.of(state.table) if state is not None else None)))

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return ({"query": TEXT},)

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        return cls.parse(f"f_sql({quoted(text_of(given['query']))})", state)

    @classmethod
    def possible(cls, state: State) -> bool:
        return state.table.n_columns > 0

    def apply(self, state: State) -> State:
        return state.with_table(self.result(state.table).table)

    def result(self, table: Table) -> Result:
        """Return what the query finds, with the rows behind it; StepError if it can't be run."""
        return _results.recall(table, self.query, lambda: run_query(read_query(self.query, Schema.of(table)), table))

    @property
    def laid_out(self) -> str:
        """The query on several lines, to be read; as it was written where it can't be read."""
        try:
            return self._known().laid_out
        except StepError:
            return self.query

    def to_pandas(self, state: State) -> str:
        query = named_in_full(read_query(self.query, Schema.of(state.table)), state.table)
        return query_code(query, self.result(state.table), state.table)

    def in_steps(self, state: State, question: Question) -> tuple[Operation, ...]:
        outline = self.outline(state.table)
        return steps_of(outline, self.result(state.table).table, state, question) if outline is not None else ()

    def outline(self, table: Table) -> Outline | None:
        """Return what the query says without its syntax; None if it isn't plain."""
        return outline_of(read_query(self.query, Schema.of(table)))

    def describe(self) -> str:
        return f"Run the query {self.query}"

    def no_effect(self, before: State, after: State) -> str:
        return ""

    def sources_of(self, column: str) -> tuple[str, ...]:
        made = self._known().made
        if made is None:
            return (column,)
        return next((sources for name, sources in made if fold(name) == fold(column)), self.columns_used)

    def computed(self, column: str) -> Computed | None:
        """A number that a function worked out; the result names such a column by its call unless AS names it."""
        query = self._known()
        if fold(column) not in query.computed:
            return None
        return Computed(given=fold(column) in query.given)

    @property
    def columns_used(self) -> tuple[str, ...]:
        return self._known().columns

    def _known(self) -> Query:
        return _read(self.query)


@lru_cache(maxsize=256)
def _read(query: str) -> Query:
    return read_query(query)


def _inside(text: str) -> str:
    """Return the query in a call of f_sql, or the text itself where it isn't a call."""
    try:
        inside = call_inside(text, *Sql.names()).strip()
    except StepError:
        return text.strip()
    return unquote(inside) if inside.startswith('"') and inside.endswith('"') else inside
