"""fill_down on the screen: its words, its icon and its form, with the columns that have gaps chosen at first."""

import numpy as np
import streamlit as st

from chaintable.operations import FillDown, Operation
from chaintable.operations.fill_down import filled_from
from chaintable.tables.source import Source
from chaintable.tables.table import Positions, Table
from chaintable.ui.operations.examples import BLOCKS, Example
from chaintable.ui.operations.screen import Drawing, OperationScreen
from chaintable.ui.operations.widgets import draw_columns
from chaintable.ui.parts.tables import NEW, Emphasis
from chaintable.ui.parts.words import counted
from chaintable.ui.session.memo import remembered


def draw_fill_down(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the choice of the columns to fill."""
    chosen = operation.columns if isinstance(operation, FillDown) else columns_with_gaps(table)
    columns = draw_columns("Columns to fill", f"{key}_columns", table, chosen)
    if not columns:
        st.caption("Choose the columns whose empty cells take the value above them.")
    return FillDown(columns) if columns else None


@remembered
def columns_with_gaps(table: Table) -> tuple[str, ...]:
    """Return the columns that look like headings of blocks: filled at the top, with empty cells below."""
    return tuple(
        name
        for name in table.columns
        if table.n_rows and table.cell(0, name).strip() and len(_rows_filled(table, name)) >= table.n_rows / 4
    )


def _rows_filled(table: Table, column: str) -> Positions:
    return np.flatnonzero(filled_from(table, column) != np.arange(table.n_rows))


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The filled cells marked, and how many there are."""
    if not isinstance(operation, FillDown):
        return Drawing()
    filled = {name: _rows_filled(before, name) for name in map(before.resolve, operation.columns)}
    rows = np.unique(np.concatenate(list(filled.values())))
    words = f"Filled {counted(sum(map(len, filled.values())), 'cell')}"
    return Drawing(Emphasis(cells=dict.fromkeys(filled, NEW), rows=rows), words)


SCREEN = OperationScreen(
    menu="Fill empty cells",
    meaning="Gives each empty cell the value above it.",
    task="choose the columns to fill",
    question="In which columns do empty cells mean the value above them?",
    form=draw_fill_down,
    example=Example(BLOCKS, "f_fill_down(Region)"),
    icon=":material/arrow_downward:",
    place=61,
    draw_change=draw_change,
)
