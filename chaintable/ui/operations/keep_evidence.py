"""keep_evidence on the screen: its words, its icon and its form."""

import streamlit as st

from chaintable.operations import KeepEvidence, Operation
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import DOCUMENTS, PASSAGES, Example
from chaintable.ui.operations.screen import OperationScreen
from chaintable.ui.operations.search import draw_evidence_change


def draw_keep_evidence(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the row of the passage."""
    so_far = operation if isinstance(operation, KeepEvidence) else None
    row: int | None = st.number_input(
        "Row of the passage", min_value=1, value=so_far.row if so_far else None, step=1, key=f"{key}_row"
    )
    sentence = so_far.sentence if so_far is not None and so_far.row == row else None
    return KeepEvidence(row, sentence) if row else None


SCREEN = OperationScreen(
    menu="Keep a passage",
    meaning="Adds a passage of the documents to the evidence.",
    task="choose a passage",
    question="Which passage is evidence?",
    form=draw_keep_evidence,
    example=Example(DOCUMENTS, "f_keep_evidence(row 2)", passages=PASSAGES),
    icon=":material/bookmark_add:",
    place=71,
    often_in_documents=True,
    draw_change=draw_evidence_change,
)
