"""distinct on the screen: its words, its icon and its form."""

import streamlit as st

from chaintable.operations import Distinct, Operation
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import REPEATS, Example
from chaintable.ui.operations.screen import Drawing, OperationScreen, kept_words
from chaintable.ui.operations.widgets import draw_columns
from chaintable.ui.parts.tables import NEAR, Emphasis


def draw_distinct(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the choice of the columns in which rows are compared."""
    so_far = operation.columns if isinstance(operation, Distinct) else ()
    columns = draw_columns("Compare rows in (optional)", f"{key}_columns", table, so_far)
    if not columns:
        st.caption("No column chosen: only rows that are the same in all columns count as repeated.")
    return Distinct(columns)


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The columns that were compared tinted, and which rows are left."""
    compared = dict.fromkeys(map(after.resolve, operation.columns_used), NEAR)
    return Drawing(Emphasis(compared), kept_words(before, after, source))


SCREEN = OperationScreen(
    menu="Leave out repeated rows",
    meaning="Keeps the first of the rows that are alike.",
    task="choose where rows may not repeat",
    question="In which columns should no combination of values occur twice?",
    form=draw_distinct,
    example=Example(REPEATS, "f_distinct()"),
    icon=":material/layers_clear:",
    place=14,
    asked_by=frozenset("duplicate duplicates duplicated".split()),
    draw_change=draw_change,
)
