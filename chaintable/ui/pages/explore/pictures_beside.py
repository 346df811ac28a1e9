"""Pictures beside a table: those of the question can be removed; of a table read from one, unsure cells are marked."""

import numpy as np
import streamlit as st

from chaintable.tables.source import Source
from chaintable.tables.table import Positions
from chaintable.ui.pages.explore.actions import remove_picture
from chaintable.ui.parts.notes import draw_notes, draw_pictures
from chaintable.ui.parts.tables import LIT, Emphasis, draw_table
from chaintable.ui.parts.words import escape, shorten

MARK = "?"


def thing_of(source: Source) -> str:
    """What a person asks about: documents, a picture without a table, or a table."""
    return "documents" if source.of_documents else "picture" if source.only_pictures else "table"


def draw_pictured(source: Source, alt: str, most: int) -> None:
    """Draw the picture, its table, and the note about cells that may be misread."""
    picture, table = st.columns([2, 3], gap="medium")
    with picture:
        draw_pictures(source.pictures, "source")
        draw_removal(source)
    with table:
        emphasis = emphasis_of(source)
        draw_table(source.table, source, key="source_table", alt=alt, emphasis=emphasis, most=most, positions=False)
        draw_notes(source.notes, source, "source")


def draw_removal(source: Source) -> None:
    """Draw a button for each picture that a question brought; one that is asked about, or held the table, stays."""
    first = source.only_pictures or source.options.format == "picture"
    brought = source.pictures[1:] if first else source.pictures
    if not brought:
        return
    with st.container(horizontal=True, key="remove_pictures"):
        for place, picture in enumerate(brought):
            st.button(
                f"Remove “{escape(shorten(picture.name, 40))}”",
                key=f"remove_picture_{place}",
                type="tertiary",
                icon=":material/delete:",
                on_click=remove_picture,
                args=(picture,),
            )


def emphasis_of(source: Source) -> Emphasis:
    """Tint the cells that may be misread, and mark their columns.

    >>> from chaintable.tables.source import UnsureCell
    >>> from chaintable.tables.table import Table
    >>> found = emphasis_of(Source(Table.of(["A"], [["1"], ["l"]]), unsure=(UnsureCell(1, "A", 0.5),)))
    >>> found.marks, found.spots["A"][1].tolist()
    ({'A': '?'}, [1])
    """
    columns = dict.fromkeys(cell.column for cell in source.unsure)
    rows = {column: [cell.row for cell in source.unsure if cell.column == column] for column in columns}
    spots: dict[str, tuple[str, Positions]] = {
        column: (LIT, np.array(places, dtype=np.int64)) for column, places in rows.items()
    }
    return Emphasis(spots=spots, marks=dict.fromkeys(columns, MARK))
