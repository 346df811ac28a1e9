"""keep_groups on the screen: its words, its icon and its form."""

import streamlit as st

from chaintable.operations import KeepGroups, Measure, Operation
from chaintable.operations.conditions.comparisons import SIZE_OPERATORS, WORDS
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import SALES, Example
from chaintable.ui.operations.likely_columns import likely_group
from chaintable.ui.operations.measures import RULE_WORDS, measurable, rules_for
from chaintable.ui.operations.screen import Drawing, OperationScreen, kept_words
from chaintable.ui.operations.widgets import draw_column, draw_columns
from chaintable.ui.parts.tables import NEAR, Emphasis

_COUNT = "count"


def draw_keep_groups(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw what makes the groups, and the test of each group."""
    so_far = operation if isinstance(operation, KeepGroups) else None
    grouped = so_far.columns if so_far else (likely_group(table) or table.columns[0],)
    columns = draw_columns("Groups by", f"{key}_columns", table, grouped)
    chosen, complete = _draw_measure(key, table, so_far)
    left, right = st.columns(2, vertical_alignment="bottom")
    index = SIZE_OPERATORS.index(so_far.operator) if so_far else SIZE_OPERATORS.index(">")
    operator = left.selectbox(
        "Test", SIZE_OPERATORS, index=index, key=f"{key}_operator", format_func=lambda operator: WORDS[operator]
    )
    value = str(right.text_input("Value", so_far.value if so_far else "", key=f"{key}_value") or "").strip()
    if not columns or not value or not complete:
        st.caption("Choose what makes the groups, and give a value.")
        return None
    return KeepGroups(columns, chosen, operator, value)


def _draw_measure(key: str, table: Table, so_far: KeepGroups | None) -> tuple[Measure | None, bool]:
    """Draw the choice of the measure; also return whether it is complete. None is the number of rows."""
    left, right = st.columns(2, vertical_alignment="bottom")
    rules = [_COUNT, *rules_for(table)]
    held = so_far.measure.rule if so_far and so_far.measure else _COUNT
    rule = left.selectbox(
        "Keep groups by",
        rules,
        index=rules.index(held) if held in rules else 0,
        key=f"{key}_rule",
        format_func=lambda rule: RULE_WORDS.get(rule, "the number of rows"),
    )
    if rule == _COUNT:
        return None, True
    with right:
        chosen = so_far.measure.column if so_far and so_far.measure else None
        column = draw_column("Of", f"{key}_column", table, chosen, measurable(table)[rule])
    return (Measure(rule, column), True) if column is not None else (None, False)


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The columns of the groups and of the test tinted, and which rows are left."""
    return Drawing(
        Emphasis(dict.fromkeys(map(after.resolve, operation.columns_used), NEAR)), kept_words(before, after, source)
    )


SCREEN = OperationScreen(
    menu="Keep groups",
    meaning="Keeps all rows of the groups that pass a test, such as shops with at least two rows.",
    task="choose the groups",
    question="Which groups does the question need?",
    form=draw_keep_groups,
    example=Example(SALES, "f_keep_groups(Shop, count >= 2)"),
    icon=":material/filter_list:",
    place=16,
    asked_by=frozenset("above below exceeding exceed".split()),
    draw_change=draw_change,
)
