"""A step as a row of two: its words at the left, its table at the right; stacked where the window is narrow."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chaintable.tables.source import Source
from chaintable.ui.chain.changes import Change
from chaintable.ui.parts.tables import MOST_ROWS, draw_table, table_alt


def row_of_two(key: str) -> tuple[DeltaGenerator, DeltaGenerator]:
    """Return a narrow and a wide place beside each other; the styles stack them below 1,100 pixels."""
    with st.container(key=f"beside_{key}"):
        words, table = st.columns([2, 3], gap="medium")
    return words, table


def draw_changed(change: Change, source: Source, key: str, what: str, switches: DeltaGenerator | None = None) -> None:
    """Draw the table after a step: a few rows, those that changed first, and a switch for the others.

    The switch stands among `switches`, or else below the table.
    """
    table, rows = change.table, change.rows
    place = st.container(key=f"few_{key}", gap="small")
    if rows is not None:
        words = f"Show all {table.n_rows:,} rows" if table.n_rows <= MOST_ROWS else f"Show the first {MOST_ROWS} rows"
        with switches or st.container():
            everything = st.toggle(words, key=f"whole_{key}")
        rows = None if everything else rows
    with place:
        alt = table_alt(what, table)
        draw_table(table, source, key=key, alt=alt, emphasis=change.emphasis, rows=rows, written=change.written)
