"""select_row: keep some of the rows (paper, appendix A.1)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.code.pandas_code import condition_code
from chaintable.operations.conditions import AllRows, And, Condition, First, Last, Near, Or, Rows, parse_condition
from chaintable.operations.grammar import call_inside, quote, quote_value
from chaintable.operations.grammar.arguments import NUMBERS, TEXT, Shape, numbers_of, text_of
from chaintable.operations.grammar.cleanup import plain_words
from chaintable.operations.queries.conditions import condition_sql
from chaintable.operations.queries.draft import Draft
from chaintable.tables.state import State

_TABLES = ("t", "table", "df")
_ROWS_ARE = re.compile(r"^(?:row|index|indices)\w*\s*[=:]\s*", re.I)


@dataclass(frozen=True, slots=True)
class SelectRow(Operation):
    """Keeps the rows that satisfy a condition, in the order of the table.

    Row numbers (`f_select_row(row 1, row 3)`, `f_select_row(*)` for all) are a condition like any other. A table
    without rows is a valid result; a row number that the table doesn't have is an error.
    """

    name: ClassVar[str] = "select_row"
    also_called: ClassVar[tuple[str, ...]] = ("select_rows",)
    plan_hint: ClassVar[str] = (
        "f_select_row(row 1, row 3) keeps these rows and drops the others. Use it if a few rows are enough."
    )
    json_hint: ClassVar[str] = (
        '{"operation": "select_row", "rows": [numbers]} or {"operation": "select_row", "where": a condition such as '
        '"Points >= 3 and Team contains FC" or "Actual > column Budget"}, which drops all other rows'
    )
    condition: Condition

    def __str__(self) -> str:
        return f"f_select_row({self.condition})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        inside = call_inside(text, *cls.names())
        try:
            return cls(parse_condition(inside, state))
        except StepError:
            if (other := _otherwise(inside)) == inside:
                raise
            return cls(parse_condition(other, state))

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return {"rows": NUMBERS}, {"where": TEXT}

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        if given.get("rows") is None or given.get("where"):
            return cls.parse(f"f_select_row({_where(given['where'])})", state)
        rows = given["rows"]
        if str(rows).casefold() in ("*", "all", "['*']", "['all']"):
            return cls(AllRows())
        return cls.parse(f"f_select_row({', '.join(f'row {number}' for number in numbers_of(rows))})", state)

    def apply(self, state: State) -> State:
        kept = np.flatnonzero(self.condition.mask(state.table))
        if len(kept) == state.table.n_rows:
            return state
        return state.with_table(state.table.take(kept))

    def describe(self) -> str:
        words = self.condition.describe()
        return f"Keep {words}" if _names_rows(self.condition) else f"Keep the rows where {words}"

    def to_pandas(self, state: State) -> str:
        return f"table = table[{condition_code(self.condition, state.table)}].reset_index(drop=True)"

    def in_query(self, draft: Draft) -> Draft:
        match self.condition:
            case First(count):
                return draft.first(count)
            case Rows((number,)) if not draft.plain:
                return draft.first(1, number - 1)
            case Last(1):
                return draft.backwards().first(1)
        settled = draft.settled()
        return settled.keep(condition_sql(self.condition, settled))

    def no_effect(self, before: State, after: State) -> str:
        rows = before.table.n_rows
        return f"all {rows:,} rows were kept" if after.table.n_rows == rows else ""

    def ordered(self, state: State) -> Self:
        match self.condition:
            case Rows(numbers):
                return type(self)(Rows(tuple(sorted(set(numbers)))))
        return self

    def united(self, others: Sequence[Operation], state: State) -> Self:
        conditions = [other.condition for other in (self, *others) if isinstance(other, SelectRow)]
        if any(isinstance(condition, AllRows) for condition in conditions):
            return type(self)(AllRows())
        numbers = {number for condition in conditions if isinstance(condition, Rows) for number in condition.numbers}
        rows = (Rows(tuple(sorted(numbers))),) if numbers else ()
        parts = (*rows, *(condition for condition in conditions if not isinstance(condition, Rows)))
        return type(self)(parts[0] if len(parts) == 1 else Or(parts)) if parts else self

    def includes(self, other: Operation) -> bool:
        return bool(other.row_numbers) and set(other.row_numbers) <= set(self.row_numbers)

    def kept_parts(self) -> tuple[str, ...]:
        return (*(f"row {number}" for number in self.row_numbers), *_conditions(self.condition))

    def in_short(self) -> str:
        match self.condition:
            case Rows(numbers) if len(numbers) > 1:
                return f"rows {', '.join(map(str, numbers[:12]))}{' …' if len(numbers) > 12 else ''}"
        return self.condition.describe()

    @property
    def row_numbers(self) -> tuple[int, ...]:
        return tuple(_numbers(self.condition))

    @property
    def columns_used(self) -> tuple[str, ...]:
        return self.condition.columns


def _where(said: Any) -> str:
    """The condition that JSON gives as a text, or as an object of a column, an operator and a value."""
    if isinstance(said, Mapping) and {*said} == {"column", "operator", "value"}:
        column, value = quote(text_of(said["column"])), quote_value(text_of(said["value"]))
        return f"{column} {text_of(said['operator'])} {value}"
    return text_of(said)


def _otherwise(inside: str) -> str:
    """What stands between the brackets, as it is written here: rows that are named in another way, signs of code.

    >>> _otherwise("T, row #1; row_3"), _otherwise("Points >= 3 && Team == 'CSC'")
    ('row 1, row 3', 'Points >= 3 and Team = "CSC"')
    """
    first, _, rest = inside.partition(",")
    rows = rest if first.strip().casefold() in _TABLES else inside
    try:
        return ", ".join(f"row {number}" for number in numbers_of(_ROWS_ARE.sub("", rows.strip(" {},"))))
    except (ValueError, TypeError):
        plain = plain_words(inside).replace("==", "=").replace("<>", "!=")
        return plain.replace("&&", " and ").replace("||", " or ").replace("  ", " ")


def _numbers(condition: Condition) -> Iterator[int]:
    yield from condition.numbers if isinstance(condition, Rows) else ()
    for part in condition.parts:
        yield from _numbers(part)


def _conditions(condition: Condition) -> Iterator[str]:
    """The conditions of which each is enough to keep a row, in words; not rows named by number."""
    for part in condition.conditions if isinstance(condition, Or) else (condition,):
        if not isinstance(part, Rows):
            yield part.describe()


def _names_rows(condition: Condition) -> bool:
    """Whether its words begin with rows ("the first 3 rows") and not with a test ("Rank is 3")."""
    if isinstance(condition, And | Or):
        return _names_rows(condition.conditions[0])
    return isinstance(condition, AllRows | First | Last | Near | Rows)
