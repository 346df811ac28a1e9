"""sort_by on the screen: its words, its icon and its form."""

import streamlit as st

from chaintable.operations import Operation, SortBy
from chaintable.operations.sort_by import ORDERS, Order
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind
from chaintable.ui.operations.examples import SALES, Example
from chaintable.ui.operations.likely_columns import likely_number
from chaintable.ui.operations.screen import Drawing, OperationScreen
from chaintable.ui.operations.widgets import draw_column
from chaintable.ui.parts.tables import NEW, Emphasis

_ORDER_WORDS = {
    ValueKind.DATE: ("latest first", "earliest first"),
    ValueKind.TEXT: ("Z to A", "A to Z"),
}


def draw_sort_by(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the choice of the column to sort by, and of the order."""
    so_far = operation if isinstance(operation, SortBy) else None
    column = draw_column("Sort by", f"{key}_column", table, so_far.column if so_far else likely_number(table))
    if column is None:
        return None
    # The options are the same for every column: Streamlit would reset a choice whose options change.
    order: Order = st.radio(
        "Order",
        ORDERS,
        index=ORDERS.index(so_far.order) if so_far else 0,
        key=f"{key}_order",
        horizontal=True,
        captions=_ORDER_WORDS.get(table.values(column).kind),
    )
    return SortBy(column, order)


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The column tinted, with an arrow for the order."""
    if not isinstance(operation, SortBy):
        return Drawing()
    name = after.resolve(operation.column)
    return Drawing(Emphasis({name: NEW}, marks={name: "↓" if operation.order == ORDERS[0] else "↑"}))


SCREEN = OperationScreen(
    menu="Sort rows",
    meaning="Puts the rows in the order of a column. No row is lost.",
    task="choose what to sort by",
    question="Which column are the rows sorted by, and in which order?",
    form=draw_sort_by,
    example=Example(SALES, "f_sort_by(Pieces, descending)"),
    icon=":material/swap_vert:",
    place=50,
    often=True,
    draw_change=draw_change,
)
