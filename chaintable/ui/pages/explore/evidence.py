"""The cells and the notes that the answer rests on; the lit rows and columns come first."""

import numpy as np
import streamlit as st

from chaintable.chain import Chain
from chaintable.evidence import Evidence
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.tables.table_memory import TableMemory
from chaintable.ui.parts.notes import draw_notes
from chaintable.ui.parts.tables import LIT, MOST_ROWS, NEAR, Emphasis, draw_table, row_words
from chaintable.ui.parts.words import counted, escape, joined, listed

MOST_CELLS = 2_000
"""Of a source with more cells only the lit rows are shown."""
_tables: TableMemory[Table] = TableMemory(2, of_small=128)


def draw_evidence(source: Source, found: Evidence) -> None:
    """Draw the source with the cells highlighted that the answer rests on; of a large table only their rows."""
    if found.notes and not len(found.rows):
        return
    st.markdown(f"### {title_of(found)}", anchors=False)
    if not len(found.rows):
        st.caption("The answer doesn't rest on any cell of your table.")
        return
    st.caption(_evidence_words(source, found))
    if found.found:
        st.caption("The answer was written, and these cells hold it. Whether it comes from them isn't known.")
    if found.brought:
        st.caption(escape(brought_words(found)))
    table, lit = lit_first(source, found), np.arange(len(found.rows))
    few = table.n_rows > len(lit) and not st.toggle("Show the other rows too", key="whole_evidence")
    tints = dict.fromkeys(found.columns, LIT) | dict.fromkeys(found.deciding, NEAR)
    marks = dict.fromkeys(found.columns, "●") | dict.fromkeys(found.deciding, "○")
    draw_table(
        table,
        source,
        key="evidence",
        alt=f"Your table with the cells highlighted {_relation(found)}: {_plain_words(source, found)}",
        emphasis=Emphasis(cells=tints, rows=lit, marks=marks),
        positions=False,
        rows=lit[:MOST_ROWS] if few else None,
    )


def title_of(found: Evidence) -> str:
    """The heading: an answer that a model wrote is found in cells, and any other one rests on them."""
    return "The cells the answer was found in" if found.found else "The cells the answer rests on"


def _relation(found: Evidence) -> str:
    return "that the answer was found in" if found.found else "that the answer rests on"


def brought_words(found: Evidence) -> str:
    """Say which columns came from other tables: their cells aren't in the source, the keys of their rows are.

    >>> nothing = np.zeros(0, dtype=np.int64)
    >>> brought_words(Evidence(nothing, (), (), brought=(("Customers", "Country"), ("Customers", "Name"))))
    'From the table Customers: Country, Name. The key cells of the matching rows are highlighted here.'
    """
    tables = dict.fromkeys(table for table, _ in found.brought)
    named = [f"{table}: {listed(column for other, column in found.brought if other == table)}" for table in tables]
    return f"From the table {'; from the table '.join(named)}. The key cells of the matching rows are highlighted here."


def lit_first(source: Source, found: Evidence) -> Table:
    """The source with the rows and columns first that the answer rests on; of a large table only those rows."""
    return _tables.recall(source.table, ("lit first", found), lambda: _lit_first(source.table, found))


def _lit_first(table: Table, found: Evidence) -> Table:
    small = table.n_rows * table.n_columns <= MOST_CELLS
    others = np.setdiff1d(np.arange(table.n_rows if small else 0), found.rows)
    columns = [name for name in (*found.columns, *found.deciding) if name in table.columns]
    return table.take(np.concatenate([found.rows, others])).pick(list(dict.fromkeys((*columns, *table.columns))))


def draw_lit_notes(chain: Chain, found: Evidence) -> None:
    """Draw the notes that the answer was read from, with those it rests on marked."""
    if not found.notes:
        return
    st.markdown("### The notes the answer rests on", anchors=False)
    notes = chain.before(chain.answer_at or 0).notes
    with st.container(border=True, key="evidence_notes"):
        draw_notes(notes, chain.source, "evidence", dict.fromkeys(found.notes, "●"))


def rows_of(source: Source, found: Evidence) -> Table:
    """The rows of the source that contain the evidence."""
    return _tables.recall(source.table, ("rows", found), lambda: source.table.take(found.rows))


def _plain_words(source: Source, found: Evidence) -> str:
    columns = (
        f"column{'' if len(found.columns) == 1 else 's'} {listed(found.columns)}" if found.columns else "whole rows"
    )
    rows = row_words(rows_of(source, found), source)
    return f"{counted(len(found.rows), 'row')}{rows and ': ' + rows}, {columns}"


def _evidence_words(source: Source, found: Evidence) -> str:
    looked = f"○ used along the way: {escape(listed(found.deciding))}" if found.deciding else ""
    return joined([f"● {escape(_plain_words(source, found))}", looked])
