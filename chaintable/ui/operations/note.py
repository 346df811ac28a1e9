"""note on the screen: its words, its icon and its form."""

import streamlit as st

from chaintable.operations import Operation, WriteNote
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import REPEATS, Example
from chaintable.ui.operations.screen import Drawing, OperationScreen


def draw_note(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the title and the text of a note."""
    so_far = operation if isinstance(operation, WriteNote) else None
    title = str(st.text_input("Title", so_far.title if so_far else "Note", key=f"{key}_title") or "").strip()
    text = str(st.text_area("Note", so_far.text if so_far else "", key=f"{key}_text", height=160) or "").strip()
    return WriteNote(title, text) if title and text else None


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """A note changes nothing in the table."""
    return Drawing(words="The table stays as it is.")


SCREEN = OperationScreen(
    menu="Write a note",
    meaning="Writes a note beside the table.",
    task="write a note",
    question="What should the note say?",
    form=draw_note,
    example=Example(REPEATS, 'f_note("Remark", "One sale stands twice.")'),
    icon=":material/sticky_note_2:",
    place=100,
    draw_change=draw_change,
)
