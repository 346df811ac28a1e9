"""rename on the screen: its words, its icon and its form."""

import streamlit as st

from chaintable.operations import Operation, Rename
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import SALES, Example
from chaintable.ui.operations.screen import Drawing, OperationScreen
from chaintable.ui.operations.widgets import draw_column
from chaintable.ui.parts.tables import NEW, Emphasis
from chaintable.ui.parts.words import shorten


def draw_rename(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the choice of the column and its new name."""
    so_far = operation if isinstance(operation, Rename) else None
    column = draw_column("Column", f"{key}_column", table, so_far.column if so_far else None)
    new = str(st.text_input("New name", so_far.new if so_far else "", key=f"{key}_new") or "").strip()
    if not new:
        st.caption("Give the column a new name.")
    return Rename(column, new) if column is not None and new else None


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The column under its new name marked, and the old name said."""
    if not isinstance(operation, Rename):
        return Drawing()
    return Drawing(Emphasis({operation.new: NEW}), f"Was {shorten(operation.column, 40)}")


SCREEN = OperationScreen(
    menu="Rename a column",
    meaning="Gives a column another name. Its cells stay as they are.",
    task="choose the new name",
    question="Which column gets another name?",
    form=draw_rename,
    example=Example(SALES, "f_rename(Pieces, Sold)"),
    icon=":material/drive_file_rename_outline:",
    place=35,
    draw_change=draw_change,
)
