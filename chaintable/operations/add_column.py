"""add_column: a new column with a value for every row, given or derived (paper, appendix A.1)."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from chaintable.errors import StepError
from chaintable.operations.base import RowValues
from chaintable.operations.derivations import RULES, Derivation, derivation_code
from chaintable.operations.grammar import quote, split_call, split_items, unquote, whole
from chaintable.operations.grammar.arguments import TEXT, TEXTS, Shape, text_of
from chaintable.operations.grammar.new_values import split_values, values_of
from chaintable.operations.queries.draft import Draft, UnsaidError
from chaintable.tables.state import State

_VALUE = re.compile(r"[\s.,]*(?:(?:the\s+)?(?:new\s+)?values?\s*(?:is|are)?\s*)?[:=]", re.I)
_BELOW = re.compile(r"\s*\.?\n\s*")
_RULE = re.compile(r"[\s.,]*the\s+rule\s*:", re.I)
_RULES = ", ".join(f"{name}({'Column' if rule.columns == 1 else 'Column, Column'})" for name, rule in RULES.items())
_PLAIN = re.compile(r'(?!.*->)[^"|→\s]+(?: [^"|→\s]+)*')


@dataclass(frozen=True, slots=True)
class AddColumn(RowValues):
    """Adds a column at the right: `values` are one text per row, or a derivation that computes them from other columns.

    The name must be new. A number of values other than the number of rows is an error; they are never cut or repeated.
    """

    name: ClassVar[str] = "add_column"
    also_called: ClassVar[tuple[str, ...]] = ("add_col", "add_columns")
    plan_hint: ClassVar[str] = (
        "f_add_column(Country) adds a column. Use it if the {{ word | lower }} needs something that is only part of "
        'other cells, such as the country in "Usain Bolt (JAM)".'
    )
    wide_hint: ClassVar[str] = (
        "f_add_column(Month) adds a column. Use it if the {{ word | lower }} needs something that is only part of "
        'other cells, such as the country in "Usain Bolt (JAM)", or the year, quarter, month or weekday of a date.'
    )
    json_hint: ClassVar[str] = (
        '{"operation": "add_column", "column": new name, "values": [one string for each '
        "{% if n_rows > most_rows %}of the first {{ sample }} rows{% else %}row shown{% endif %}]} if the "
        "{{ word | lower }} needs something that is only part of other cells"
        '{% if rules %}; where a rule gives all values, write "rule" instead of "values": one of {{ rules }}{% endif %}'
    )
    prompt_words: ClassVar[Mapping[str, str]] = {"rules": _RULES}
    names_new: ClassVar[bool] = True
    decides: ClassVar[bool] = False
    column: str
    values: tuple[str, ...] | Derivation

    def __str__(self) -> str:
        call = f"f_add_column({quote(self.column)})."
        if isinstance(self.values, Derivation):
            return f"{call} The rule: {self.values}"
        return f"{call} The value: {' | '.join(_cell(value, len(self.values) == 1) for value in self.values)}"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        inside, rest = split_call(text, *cls.names())
        column = unquote(inside)
        if rule := _RULE.match(rest):
            return cls(column, Derivation.parse(rest[rule.end() :], state))
        if value := _VALUE.match(rest) or (_BELOW.match(rest) if state and "|" in rest else None):
            return cls(column, split_values(rest[value.end() :], state.table.n_rows if state else None))
        first, *others = split_items(inside) or [""]
        if others and not rest.strip(" ."):
            said = ",".join(others)
            said = said[value.end() :].strip() if (value := _VALUE.match(said)) else said.strip()
            return cls(unquote(first), split_values(unquote(said), state.table.n_rows if state else None))
        raise StepError(
            f"f_add_column({inside[:40]}) gives no values.", 'Write "The value: …" or "The rule: …" after it.'
        )

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return {"column": TEXT, "values": TEXTS}, {"column": TEXT, "rule": TEXT}

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        column = text_of(given["column"])
        if given.get("values"):
            values = values_of(given["values"], state.table.n_rows if state else None, column)
            return cls(whole(column), tuple(map(whole, values)))
        return cls(whole(column), Derivation.parse(text_of(given["rule"]), state))

    @property
    def given(self) -> tuple[str, ...] | None:
        return None if isinstance(self.values, Derivation) else self.values

    def with_values(self, values: Sequence[str]) -> Self:
        return type(self)(self.column, tuple(values))

    def apply(self, state: State) -> State:
        if not self.column.strip():
            raise StepError("The new column has no name.", "Give it one.")
        if self.column in state.table.columns:
            raise StepError(f"There is already a column '{self.column}'.", "Choose another name.")
        if isinstance(self.values, Derivation):
            return state.with_table(state.table.with_column(self.column, self.values.cells(state.table)))
        if len(self.values) != state.table.n_rows:
            raise StepError(
                f"{len(self.values):,} values for {state.table.n_rows:,} rows.",
                "Give one value for each row, separated by |.",
            )
        return state.with_table(state.table.with_column(self.column, list(self.values)))

    def describe(self) -> str:
        if isinstance(self.values, Derivation):
            return f"Add column {self.column}: {self.values.describe()}"
        shown = ", ".join(value or "empty" for value in self.values[:3])
        return f"Add column {self.column}: {shown}{' …' if len(self.values) > 3 else ''}"

    def to_pandas(self, state: State) -> str:
        if isinstance(self.values, Derivation):
            code = derivation_code(self.values, state.table)
        else:
            code = repr(list(self.values))
        return f"table = table.copy()\ntable[{self.column!r}] = {code}"

    def in_query(self, draft: Draft) -> Draft:
        sign = RULES[self.values.rule].symbol if isinstance(self.values, Derivation) else ""
        if not sign or not isinstance(self.values, Derivation):
            raise UnsaidError(self.describe())
        return draft.with_sum(self.column, sign, *self.values.columns)

    def sources_of(self, column: str) -> tuple[str, ...]:
        if column != self.column:
            return (column,)
        return self.values.columns if isinstance(self.values, Derivation) else ()

    @property
    def columns_used(self) -> tuple[str, ...]:
        return self.values.columns if isinstance(self.values, Derivation) else ()


def _cell(value: str, alone: bool = False) -> str:
    plain = _PLAIN.fullmatch(value) and value.isprintable() and not (alone and "," in value)
    return value if plain else json.dumps(value, ensure_ascii=not value.isprintable())
