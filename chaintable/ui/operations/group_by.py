"""The form of group_by."""

import streamlit as st

from chaintable.operations import GroupBy, Measure, Operation
from chaintable.operations.measures import RULES
from chaintable.table import Table
from chaintable.ui.operations.base import draw_column
from chaintable.ui.session.memo import remembered
from chaintable.values import ValueKind

MOST_MEASURES = 6


def draw_group_by(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """The column whose values make the groups, and what to work out for each beside its count."""
    so_far = operation if isinstance(operation, GroupBy) else None
    column = draw_column("One row for each value of", f"{key}_column", table, so_far.column if so_far else None)
    if column is None:
        return None
    return GroupBy(column, _draw_measures(key, table, so_far.measures if so_far else ()))


def _draw_measures(key: str, table: Table, so_far: tuple[Measure, ...]) -> tuple[Measure, ...]:
    """Measures one below another: with each one chosen there is room for the next."""
    numeric = number_columns(table)
    found: list[Measure] = []
    while numeric and len(found) < MOST_MEASURES:
        place = len(found)
        measure = _draw_measure(f"{key}_measure{place}", table, numeric, so_far[place] if place < len(so_far) else None)
        if measure is None:
            break
        found.append(measure)
    return tuple(found)


def _draw_measure(key: str, table: Table, numeric: tuple[str, ...], so_far: Measure | None) -> Measure | None:
    left, right = st.columns(2, vertical_alignment="bottom")
    rules = list(RULES)
    rule = left.selectbox(
        "Beside the count",
        rules,
        index=rules.index(so_far.rule) if so_far else None,
        key=f"{key}_rule",
        format_func=lambda rule: f"the {rule} of",
        placeholder="nothing else",
    )
    if rule is None:
        return None
    with right:
        column = draw_column("Column of numbers", f"{key}_column", table, so_far.column if so_far else None, numeric)
    return Measure(rule, column) if column is not None else None


@remembered
def number_columns(table: Table) -> tuple[str, ...]:
    """The columns that hold numbers."""
    return tuple(column for column in table.columns if table.values(column).kind is ValueKind.NUMBER)
