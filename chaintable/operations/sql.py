"""sql: the table that a query finds (text-to-SQL, and Binder's queries)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.computed import Computed
from chaintable.operations.grammar import call_inside, unquote
from chaintable.operations.grammar.arguments import TEXT, Shape, text_of
from chaintable.operations.grammar.syntax import quoted
from chaintable.sql import Query, Result, Schema, read_query, run_query
from chaintable.state import State
from chaintable.table import Table
from chaintable.table_memory import TableMemory
from chaintable.values import fold

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

    def apply(self, state: State) -> State:
        return state.with_table(self.result(state.table).table)

    def result(self, table: Table) -> Result:
        """Return what the query finds, with the rows behind it; StepError if it can't be run."""
        return _results.recall(table, self.query, lambda: run_query(read_query(self.query, Schema.of(table)), table))

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
        known = self._known().computed
        return Computed() if known is not None and fold(column) in known else None

    @property
    def columns_used(self) -> tuple[str, ...]:
        return self._known().columns

    def _known(self) -> Query:
        return _read(self.query)


@lru_cache(maxsize=256)
def _read(query: str) -> Query:
    return read_query(query)


def _inside(text: str) -> str:
    """Return the query in a call of f_sql, or the text itself where it is no call."""
    try:
        inside = call_inside(text, *Sql.names()).strip()
    except StepError:
        return text.strip()
    return unquote(inside) if inside.startswith('"') and inside.endswith('"') else inside
