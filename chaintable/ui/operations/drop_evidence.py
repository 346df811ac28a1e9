"""drop_evidence on the screen: its words, its icon and its form."""

import streamlit as st

from chaintable.operations import DropEvidence, Operation
from chaintable.tables.state import EVIDENCE, Note
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import DOCUMENTS, PASSAGES, Example
from chaintable.ui.operations.screen import OperationScreen
from chaintable.ui.operations.search import draw_evidence_change

_FOUND = Note("Harbour Show", DOCUMENTS.cell(1, "Text"), EVIDENCE, (1,), "Harbour Show")


def draw_drop_evidence(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the number of the piece of evidence."""
    so_far = operation.number if isinstance(operation, DropEvidence) else None
    number: int | None = st.number_input(
        "Number of the piece of evidence", min_value=1, value=so_far, step=1, key=f"{key}_number"
    )
    return DropEvidence(number) if number else None


SCREEN = OperationScreen(
    menu="Drop evidence",
    meaning="Takes a passage out of the evidence.",
    task="choose what to drop",
    question="Which piece of evidence misleads?",
    form=draw_drop_evidence,
    example=Example(DOCUMENTS, "f_drop_evidence(1)", passages=PASSAGES, notes=(_FOUND,)),
    icon=":material/bookmark_remove:",
    place=72,
    often_in_documents=True,
    draw_change=draw_evidence_change,
)
