"""group_by on the screen: its words, its icon, its form, and the rows of each group."""

import numpy as np
import streamlit as st

from chaintable.operations import GroupBy, Measure, Operation
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.tables.values import fold, fold_column
from chaintable.ui.operations.examples import SALES, Example
from chaintable.ui.operations.likely_columns import likely_group, likely_measure
from chaintable.ui.operations.measures import RULE_WORDS, measurable, rules_for
from chaintable.ui.operations.screen import Drawing, OperationScreen
from chaintable.ui.operations.widgets import draw_column, draw_columns
from chaintable.ui.parts.tables import NEW, Emphasis, draw_table, table_alt
from chaintable.ui.parts.words import shorten

MOST_MEASURES = 6
MOST_GROUPS = 200


def draw_group_by(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the choice of the columns to group by, and of what to calculate for each group."""
    so_far = operation if isinstance(operation, GroupBy) else None
    chosen = so_far.columns if so_far else (likely_group(table) or table.columns[0],)
    columns = draw_columns("One row for each value of", f"{key}_columns", table, chosen)
    if not columns:
        st.caption("Choose at least one column to group by.")
        return None
    return GroupBy(columns, _draw_measures(key, table, so_far.measures if so_far else ()))


def _draw_measures(key: str, table: Table, so_far: tuple[Measure, ...]) -> tuple[Measure, ...]:
    """Draw measures one below the other; choosing one adds room for the next."""
    found: list[Measure] = []
    while len(found) < MOST_MEASURES:
        place = len(found)
        measure = _draw_measure(f"{key}_measure{place}", table, so_far[place] if place < len(so_far) else None)
        if measure is None:
            break
        found.append(measure)
    return tuple(found)


def _draw_measure(key: str, table: Table, so_far: Measure | None) -> Measure | None:
    left, right = st.columns(2, vertical_alignment="bottom")
    rules = rules_for(table)
    rule = left.selectbox(
        "Also calculate",
        rules,
        index=rules.index(so_far.rule) if so_far and so_far.rule in rules else None,
        key=f"{key}_rule",
        format_func=lambda rule: RULE_WORDS[rule],
        placeholder="nothing else",
    )
    if rule is None:
        return None
    with right:
        among = measurable(table)[rule]
        column = draw_column(
            "Of", f"{key}_column", table, so_far.column if so_far else likely_measure(table, among), among
        )
    return Measure(rule, column) if column is not None else None


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The columns beside the group's values marked as new."""
    made = after.columns[n_keys(operation, before) :]
    return Drawing(Emphasis(dict.fromkeys(made, NEW), marks=dict.fromkeys(made, "+")))


def n_keys(operation: Operation, before: Table) -> int:
    """How many columns the rows are grouped by."""
    return len(set(map(before.resolve, operation.columns))) if isinstance(operation, GroupBy) else 1


def draw_groups(key: str, operation: Operation, before: Table, after: Table, source: Source) -> None:
    """Let a person open a group: the rows that it is made of."""
    groups, keys = list(range(min(after.n_rows, MOST_GROUPS))), n_keys(operation, before)
    names = [
        " · ".join([*(shorten(str(cell), 60) or "(empty)" for cell in row[:keys]), str(row[keys])])
        for row in after.frame.head(MOST_GROUPS).itertuples(index=False)
    ]
    more = f", the first {MOST_GROUPS} of {after.n_rows:,} groups" if after.n_rows > MOST_GROUPS else ""
    group = st.selectbox(
        f"Open a group{more}",
        groups,
        index=None,
        key=f"group_{key}",
        format_func=lambda place: names[place],
        placeholder=f"Open a group{more}",
        label_visibility="collapsed",
    )
    if group is not None and group < after.n_rows:
        rows = members(operation, before, after, group)
        draw_table(rows, source, key=f"members_{key}", alt=table_alt(f"The rows of group {names[group]}", rows))


def members(operation: Operation, before: Table, after: Table, group: int) -> Table:
    """The rows before a grouping that make up one of its groups."""
    inside = np.ones(before.n_rows, dtype=bool)
    for column in after.columns[: n_keys(operation, before)]:
        inside &= (fold_column(before.column(column)) == fold(after.cell(group, column))).to_numpy(dtype=bool)
    return before.take(np.flatnonzero(inside))


SCREEN = OperationScreen(
    menu="Group rows",
    meaning="Makes one row for each value, counts its rows, and can add them up.",
    task="choose what to group by",
    question="Which columns are the rows grouped by?",
    form=draw_group_by,
    example=Example(SALES, "f_group_by(Shop)"),
    icon=":material/stacks:",
    place=40,
    often=True,
    draw_change=draw_change,
    draw_below=draw_groups,
)
