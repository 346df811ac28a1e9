"""sql_note on the screen: its words, its icon and its form."""

import streamlit as st

from chaintable.errors import StepError
from chaintable.operations import Operation, SqlNote
from chaintable.sql import ROW, TABLE, Schema
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import SALES, Example
from chaintable.ui.operations.note import draw_change
from chaintable.ui.operations.screen import OperationScreen
from chaintable.ui.parts.words import escape


def draw_sql_note(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the title, the text with its gap, and the query that fills it."""
    so_far = operation if isinstance(operation, SqlNote) else SqlNote("Rows", "The table has {} rows.", _count())
    title = str(st.text_input("Title", so_far.title, key=f"{key}_title") or "").strip()
    text = str(
        st.text_input(
            "Note",
            so_far.text,
            key=f"{key}_text",
            help="{} stands for the result. Without a text, the note is the result as a small table.",
        )
        or ""
    ).strip()
    query = str(st.text_area(f"Query over the table {TABLE}", so_far.query, key=f"{key}_query", height=120) or "")
    named = ", ".join(f"{column.name} ({column.type.lower()})" for column in Schema.of(table).columns)
    st.caption(f"SQLite; one SELECT. Columns: {ROW} (the row's number), {escape(named)}.")
    try:
        return SqlNote.of(title, text, query)
    except StepError as error:
        st.warning(escape(str(error)), icon=":material/error:")
        return None


def _count() -> str:
    return f"SELECT COUNT(*) FROM {TABLE}"  # noqa: S608


SCREEN = OperationScreen(
    menu="Write a note from a query (SQL)",
    meaning="Writes what a query finds as a note beside the table.",
    task="write a query for a note",
    question="Which query finds what the note says?",
    form=draw_sql_note,
    example=Example(
        SALES, 'f_sql_note("Bonn", "Bonn sold {} pieces.", "SELECT SUM(Pieces) FROM w WHERE Shop = \'Bonn\'")'
    ),
    icon=":material/sticky_note_2:",
    place=101,
    draw_change=draw_change,
)
