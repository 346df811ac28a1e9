"""add_column on the screen: its words, its icon and its form."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import streamlit as st

from chaintable.errors import StepError
from chaintable.methods.asking.support import unsupported_rows
from chaintable.operations import AddColumn, Derivation, Operation
from chaintable.operations.derivations import RULES
from chaintable.tables.source import Source
from chaintable.tables.state import State
from chaintable.tables.table import Positions, Table
from chaintable.tables.values import ValueKind, parse_value
from chaintable.ui.operations.examples import CYCLISTS, Example
from chaintable.ui.operations.screen import Drawing, OperationScreen
from chaintable.ui.operations.widgets import draw_column
from chaintable.ui.parts.tables import NEAR, NEW, ODD, Emphasis
from chaintable.ui.parts.words import shorten
from chaintable.ui.session.memo import remembered

MOST_BY_HAND = 500
MOST_COMPARED = 5_000
"""The most rows whose values are looked for in their rows when a step is drawn."""
MOST_NAME = 60
_LOOKED_AT, _COLUMNS = 50, 20
"""How many rows and columns are tried for the rule that the form begins with."""
_VERDICTS = frozenset({"yes", "no", "true", "false", "y", "n"})
_WAYS = ("By a rule", "By hand")


def draw_add_column(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the name of the new column, and a rule or a value for each row."""
    so_far = operation if isinstance(operation, AddColumn) else None
    place = st.container()
    by_hand = so_far is not None and not isinstance(so_far.values, Derivation)
    way = st.segmented_control(
        "How to fill it", _WAYS, default=_WAYS[by_hand], required=True, key=f"{key}_way", width="stretch"
    )
    values = _draw_values(key, table, so_far) if way == _WAYS[1] else _draw_rule(key, table, so_far)
    usual = usual_name(values) if isinstance(values, Derivation) else ""
    label, start = "Name of the new column", so_far.column if so_far else ""
    name = str(place.text_input(label, start, key=f"{key}_name", placeholder=usual or None) or "").strip() or usual
    if not name:
        st.caption("Give the new column a name.")
        return None
    return AddColumn(name, values) if values is not None else None


def usual_name(rule: Derivation) -> str:
    """The name that a column made by a rule gets if a person gives none.

    >>> usual_name(Derivation("in_brackets", ("Cyclist",)))
    'Text in brackets in Cyclist'
    """
    words = RULES[rule.rule].words.format(*rule.columns).removeprefix("the ")
    return shorten(words[:1].upper() + words[1:], MOST_NAME)


def _draw_rule(key: str, table: Table, so_far: AddColumn | None) -> Derivation | None:
    rule_so_far = so_far.values if so_far and isinstance(so_far.values, Derivation) else None
    start, names = rule_so_far or likely_rule(table), list(RULES)
    rule: str | None = st.selectbox(
        "Rule",
        names,
        index=names.index(start.rule) if start else None,
        key=f"{key}_rule",
        format_func=lambda rule: RULES[rule].words.format("…", "…"),
        placeholder="Choose a rule",
    )
    if rule is None:
        return None
    chosen = start.columns if start else ()
    columns = [
        draw_column(label, f"{key}_column{place}", table, chosen[place] if place < len(chosen) else None)
        for place, label in enumerate(("Column", "Second column")[: RULES[rule].columns])
    ]
    return Derivation(rule, tuple(column for column in columns if column is not None))


@remembered
def likely_rule(table: Table) -> Derivation | None:
    """The first rule of one column that fills most cells from a column of text; None if none does."""
    head = table.head(_LOOKED_AT)
    texts = [name for name in head.columns[:_COLUMNS] if head.values(name).kind is ValueKind.TEXT]
    rules = (Derivation(rule, (name,)) for rule in RULES if RULES[rule].columns == 1 for name in texts)
    return next((rule for rule in rules if _fills(rule, head)), None)


def _fills(rule: Derivation, table: Table) -> bool:
    try:
        cells = AddColumn("\0", rule).apply(State(table)).table.column("\0")
    except StepError:
        return False
    return bool((cells != "").mean() > 0.5)


def _draw_values(key: str, table: Table, so_far: AddColumn | None) -> tuple[str, ...] | None:
    if table.n_rows > MOST_BY_HAND:
        st.caption(f"The table has {table.n_rows:,} rows; at most {MOST_BY_HAND} can be filled in by hand. Use a rule.")
        return None
    given = so_far.values if so_far and not isinstance(so_far.values, Derivation) else ()
    values = [*given[: table.n_rows], *[""] * (table.n_rows - len(given))]
    beside = table.frame.iloc[:, :4]
    frame = pd.DataFrame(
        {0: values} | {place + 1: beside.iloc[:, place] for place in range(beside.shape[1])}, dtype="str"
    )
    frame.index = pd.RangeIndex(1, table.n_rows + 1, name="row")
    labels = {"0": st.column_config.TextColumn("new", pinned=True)} | {
        str(place + 1): st.column_config.TextColumn(shorten(column, 40)) for place, column in enumerate(beside.columns)
    }
    frame.columns = frame.columns.astype(str)
    edited = st.data_editor(
        frame,
        column_config=labels,
        disabled=[str(place + 1) for place in range(beside.shape[1])],
        key=f"{key}_values",
        alt="The cells of the new column, beside the first columns of the table",
    )
    return tuple(edited["0"].fillna("").astype(str))


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The new column marked, the columns that it was made from tinted, and cells whose value isn't in their row."""
    if not isinstance(operation, AddColumn):
        return Drawing()
    made_from = {name: NEAR for name in operation.columns_used if name in after.columns}
    odd, words = _not_in_their_rows(operation, before)
    spots = {operation.column: (ODD, odd)} if len(odd) else {}
    return Drawing(Emphasis({operation.column: NEW, **made_from}, marks={operation.column: "+"}, spots=spots), words)


def _not_in_their_rows(operation: AddColumn, before: Table) -> tuple[Positions, str]:
    """The rows (from 0) whose value stands in none of their cells, and a sentence.

    Where no value stands in its row, and all are numbers, dates or yes and no, they were worked out: no row is named.
    """
    values, none = operation.given, np.empty(0, np.int64)
    if values is None or len(values) != before.n_rows or before.n_rows > MOST_COMPARED:
        return none, ""
    rows, written = unsupported_rows(values, before), sum(bool(value.strip()) for value in values)
    if len(rows) == written > 1:
        words = f"None of the {written:,} values of {operation.column} stands in its row"
        return (none, f"{words}.") if are_worked_out(values) else (rows, f"{words} (tinted).")
    one = "1 value stands" if len(rows) == 1 else f"{len(rows):,} values stand"
    return rows, f"{one} in no cell of {'its' if len(rows) == 1 else 'their'} row (tinted)." if len(rows) else ""


def are_worked_out(values: Sequence[str]) -> bool:
    """Whether values are plainly not taken out of their rows: all are numbers, dates, or yes and no.

    >>> are_worked_out(("12", "3.5", "")), are_worked_out(("yes", "No")), are_worked_out(("ESP**", "3"))
    (True, True, False)
    """
    said = {value.strip().casefold() for value in values if value.strip()}
    return said <= _VERDICTS or all(parse_value(value).kind not in (ValueKind.TEXT, ValueKind.EMPTY) for value in said)


SCREEN = OperationScreen(
    menu="Add a column",
    meaning="Adds a column whose cells are taken out of other cells of their row, by a rule or by the model.",
    task="fill in the new column",
    question="Which column is missing, and what does it contain?",
    form=draw_add_column,
    example=Example(CYCLISTS, "f_add_column(Country). The rule: in_brackets(Cyclist)"),
    icon=":material/add_column_right:",
    place=30,
    often=True,
    draw_change=draw_change,
)
