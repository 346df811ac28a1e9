"""Widgets for conditions: clauses about one column, joined by "and" or "or"."""

from dataclasses import dataclass

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chaintable.operations.conditions import (
    SIZE_OPERATORS,
    And,
    ColumnComparison,
    Comparison,
    Condition,
    IsEmpty,
    Not,
    Or,
)
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind
from chaintable.ui.operations.widgets import draw_column
from chaintable.ui.session.memo import remembered

MOST_CLAUSES = 8
_MOST_VALUES = 300
_MOST_ROWS = 100_000
_TESTS: dict[str, tuple[str, bool]] = {
    "is": ("=", False),
    "is not": ("!=", False),
    "is under": ("<", False),
    "is at most": ("<=", False),
    "is over": (">", False),
    "is at least": (">=", False),
    "contains": ("contains", False),
    "does not contain": ("contains", True),
    "begins with": ("begins with", False),
    "does not begin with": ("begins with", True),
    "is empty": ("empty", False),
    "is not empty": ("empty", True),
    "is not, or is empty": ("=", True),
}
_WITHOUT_VALUE = ("is empty", "is not empty")


@dataclass(frozen=True, slots=True)
class Clause:
    """The content of the widgets of one clause; `test` is one of the tests that the form offers.

    If `names_column` is set, `value` is the name of another column.
    """

    column: str
    test: str
    value: str = ""
    names_column: bool = False

    def condition(self) -> Condition:
        """Return the condition that the clause describes."""
        operator, negated = _TESTS[self.test]
        kind = ColumnComparison if self.names_column and operator in SIZE_OPERATORS else Comparison
        plain = IsEmpty(self.column) if operator == "empty" else kind(self.column, operator, self.value)
        return Not(plain) if negated else plain


def clause_of(condition: Condition) -> Clause | None:
    """The clause that means this condition, where there is one."""
    negated = isinstance(condition, Not)
    plain = condition.condition if isinstance(condition, Not) else condition
    operator = plain.operator if isinstance(plain, Comparison | ColumnComparison) else "empty"
    test = next((words for words, meant in _TESTS.items() if meant == (operator, negated)), None)
    match plain:
        case Comparison(column, _, value) | ColumnComparison(column, _, value) if test:
            return Clause(column, test, value, isinstance(plain, ColumnComparison))
        case IsEmpty(column) if test:
            return Clause(column, test)
    return None


def clauses_of(condition: Condition) -> tuple[str, list[Clause]] | None:
    """Return the clauses of a condition and the word that joins them; None if clauses can't express it."""
    join = "and" if isinstance(condition, And) else "or" if isinstance(condition, Or) else ""
    clauses = [clause_of(part) for part in (condition.parts if join else (condition,))]
    known = [clause for clause in clauses if clause is not None]
    return (join, known) if len(known) == len(clauses) <= MOST_CLAUSES else None


def draw_clauses(key: str, table: Table, condition: Condition | None) -> Condition | None:
    """Draw clauses one below the other, each with "and" or "or" to add the next."""
    join, so_far = (condition and clauses_of(condition)) or ("", [])
    found: list[Condition | None] = []
    for place in range(MOST_CLAUSES):
        clause = draw_clause(f"{key}_{place}", table, so_far[place] if place < len(so_far) else None)
        found.append(clause.condition() if clause else None)
        words = ("and", "or") if not place else (join,)
        chosen = st.segmented_control(
            "Add another condition",
            words,
            default=join if join and place + 1 < len(so_far) else None,
            key=f"{key}_{place}_join",
            format_func=lambda word: f"{word} …",
            label_visibility="collapsed",
        )
        if not chosen:
            break
        join = chosen
    conditions = tuple(condition for condition in found if condition is not None)
    if len(conditions) < len(found):
        return None
    return conditions[0] if len(conditions) == 1 else And(conditions) if join == "and" else Or(conditions)


def draw_clause(key: str, table: Table, clause: Clause | None) -> Clause | None:
    """Draw a column, and below it a test and a value or another column, so that a narrow form stays readable."""
    column = draw_column("Column", f"{key}_column", table, clause.column if clause else None)
    left, right = st.columns([2, 3])
    tests = list(_TESTS)
    with left:
        test: str = st.selectbox("Test", tests, index=tests.index(clause.test) if clause else 0, key=f"{key}_test")
    if column is None or test in _WITHOUT_VALUE:
        return Clause(column, test) if column is not None else None
    if _TESTS[test][0] in SIZE_OPERATORS and table.n_columns > 1:
        return _draw_either(key, table, column, test, clause, right)
    with right:
        value = _draw_value(key, table, column, test, clause)
    return Clause(column, test, value) if value else None


def _draw_either(
    key: str, table: Table, column: str, test: str, clause: Clause | None, place: DeltaGenerator
) -> Clause | None:
    """Draw a value or another column in `place`; a checkbox below, which is read first, chooses between them."""
    names_column = clause is not None and clause.names_column
    with_column = st.checkbox("Compare with another column", names_column, key=f"{key}_with_column")
    so_far = clause if clause and clause.names_column is with_column else None
    with place:
        if with_column:
            chosen = so_far.value if so_far else None
            others = [name for name in table.columns if name != column or name == chosen]
            value = draw_column("Other column", f"{key}_other", table, chosen, others)
        else:
            value = _draw_value(key, table, column, test, so_far)
    return Clause(column, test, value, with_column) if value is not None and (value or with_column) else None


def _draw_value(key: str, table: Table, column: str, test: str, clause: Clause | None) -> str:
    so_far = clause.value if clause and _fits(table, clause, column) else ""
    if _TESTS[test][0] not in ("=", "!="):
        return str(st.text_input("Value", so_far, key=f"{key}_text", placeholder="a value") or "").strip()
    values = list(frequent_values(table, column))
    if so_far and so_far not in values:
        values.insert(0, so_far)
    chosen = st.selectbox(
        "Value",
        values,
        index=values.index(so_far) if so_far else None,
        key=f"{key}_{column}_value",
        accept_new_options=True,
        placeholder="choose or type",
    )
    return str(chosen or "")


def _fits(table: Table, clause: Clause, column: str) -> bool:
    """Whether the value of a clause can be kept for another column: a value of its kind, or a text that is in it."""
    if clause.column == column or clause.column not in table.columns:
        return clause.column == column
    kind = table.values(column).kind
    same = kind is table.values(clause.column).kind
    return clause.value in frequent_values(table, column) or (same and kind is not ValueKind.TEXT)


@remembered
def frequent_values(table: Table, column: str) -> tuple[str, ...]:
    """Return the values of a column without empty cells, most frequent first, at most a few hundred."""
    cells = table.column(column).head(_MOST_ROWS)
    counts = cells[cells != ""].value_counts().head(_MOST_VALUES)
    return tuple(str(value) for value in counts.index)
