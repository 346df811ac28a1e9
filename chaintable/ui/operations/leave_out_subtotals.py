"""leave_out_subtotals on the screen: its words, its icon, and a form that shows which rows go."""

import streamlit as st

from chaintable.operations import LeaveOutSubtotals, Operation
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.tables.totals import subtotal_labels, subtotal_rows
from chaintable.ui.operations.examples import TOTALS, Example
from chaintable.ui.operations.screen import Drawing, OperationScreen
from chaintable.ui.parts.words import counted, escape, listed, shorten

_MOST = 8


def draw_leave_out_subtotals(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Name the rows that would go; there is nothing to choose."""
    st.caption(escape(words_of(table) or "No row was found that sums up others."))
    return LeaveOutSubtotals()


def words_of(table: Table) -> str:
    """Say which rows sum up others, by their labels; "" if there are none."""
    rows = subtotal_rows(table)
    if not len(rows):
        return ""
    labels = zip(rows[:_MOST], subtotal_labels(table, rows[:_MOST]), strict=True)
    named = [f"{shorten(label, 40) or 'no label'} (row {row + 1:,})" for row, label in labels]
    more = f" and {len(rows) - _MOST:,} more" if len(rows) > _MOST else ""
    return f"{counted(len(rows), 'row')} that {'sums' if len(rows) == 1 else 'sum'} up others: {listed(named)}{more}"


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """Which rows were left out."""
    words = words_of(before)
    return Drawing(words=f"Left out {words}" if words else "")


SCREEN = OperationScreen(
    menu="Leave out subtotals",
    meaning="Leaves out the rows that sum up other rows, so that nothing is counted twice.",
    task="leave out the rows that sum up others",
    question="Should the rows that sum up others be left out?",
    form=draw_leave_out_subtotals,
    example=Example(TOTALS, "f_leave_out_subtotals()"),
    icon=":material/functions:",
    place=15,
    draw_change=draw_change,
)
