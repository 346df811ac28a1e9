"""search on the screen: its words, its icon and its form."""

from zlib import crc32

import streamlit as st

from chaintable.operations import Operation, Search
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.ui.operations.examples import DOCUMENTS, PASSAGES, Example
from chaintable.ui.operations.screen import Drawing, OperationScreen


def draw_search(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the query and, if the best match isn't wanted, the row of the passage to take.

    Another query searches anew: the row that the old one brought is no longer in its field.
    """
    so_far = operation if isinstance(operation, Search) else None
    query = str(st.text_input("Search the documents for", so_far.query if so_far else "", key=f"{key}_query") or "")
    words = " ".join(query.split())
    known = so_far if so_far is not None and so_far.query == words else None
    row: int | None = st.number_input(
        "Row of the passage (empty: the best match)",
        min_value=1,
        value=known.row if known else None,
        step=1,
        key=f"{key}_row_{crc32(words.encode('utf-8', 'replace')):x}",
    )
    by_sentence = None if so_far is None or so_far.sentence is None else 0
    sentence = known.sentence if known is not None and known.row == row else by_sentence
    return Search(words, row, sentence) if words else None


def draw_evidence_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """Evidence stands beside the table, which stays as it is."""
    return Drawing(words="The table stays as it is; the evidence stands beside it.")


SCREEN = OperationScreen(
    menu="Search the documents",
    meaning="Finds the passage that matches a query best, and adds it to the evidence.",
    task="choose what to search for",
    question="What should be searched for?",
    form=draw_search,
    example=Example(DOCUMENTS, 'f_search("who hosts the Harbour Show")', passages=PASSAGES),
    icon=":material/search:",
    place=70,
    often_in_documents=True,
    draw_change=draw_evidence_change,
)
