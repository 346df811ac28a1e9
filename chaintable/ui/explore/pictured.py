"""A table that was read from a picture: the picture beside it, and the cells that may be misread marked."""

import numpy as np
import streamlit as st

from chaintable.source import Source
from chaintable.table import Positions
from chaintable.ui.parts.notes import draw_notes, draw_pictures
from chaintable.ui.parts.tables import LIT, Emphasis, draw_table

MARK = "?"


def draw_pictured(source: Source, alt: str, most: int) -> None:
    """Draw the picture, its table, and the note about cells that may be misread."""
    picture, table = st.columns([2, 3], gap="medium")
    with picture:
        draw_pictures(source.pictures, "source")
    with table:
        emphasis = emphasis_of(source)
        draw_table(source.table, source, key="source_table", alt=alt, emphasis=emphasis, most=most, positions=False)
        draw_notes(source.notes, source, "source")


def emphasis_of(source: Source) -> Emphasis:
    """Tint the cells that may be misread, and mark their columns.

    >>> from chaintable.source import UnsureCell
    >>> from chaintable.table import Table
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
