"""Downloads of tables: cells that a spreadsheet program would run are made harmless, unless a person says otherwise."""

from collections.abc import Callable
from functools import partial

import pandas as pd
import streamlit as st

from chaintable.runs.exchange.csv_text import WORDS, csv_of_frame, has_risky_cells
from chaintable.tables.table import Table
from chaintable.tables.table_memory import TableMemory
from chaintable.ui.session.memo import remembered

_risky: TableMemory[bool] = TableMemory(1)


def is_risky(table: Table) -> bool:
    """Whether the table has cells that a spreadsheet program may run, found out once per table."""
    return _risky.recall(table, "cells", lambda: has_risky_cells(table.frame))


@remembered
def are_risky(columns: tuple[str, ...], grid: tuple[tuple[str, ...], ...]) -> bool:
    """Whether the rows of an answer have such cells."""
    return has_risky_cells(pd.DataFrame(grid, columns=list(columns), dtype="str"))


def draw_exact(risky: bool, key: str) -> bool:
    """Draw the choice between harmless and exact cells where there is something to choose; return whether exact."""
    return risky and not st.toggle("Safe for spreadsheets", value=True, key=key, help=WORDS)


def draw_csv(label: str, content: Callable[[], str], name: str, key: str) -> None:
    """Draw a button that downloads a table; its text is written when it is pressed."""
    st.download_button(
        label, content, name, "text/csv", key=key, on_click="ignore", icon=":material/download:", help=WORDS
    )


def draw_table(label: str, table: Table, exact: bool, name: str, key: str) -> None:
    """Draw the buttons that download a table as CSV and, if it isn't too large, as a workbook."""
    draw_csv(f"{label} (CSV)", partial(csv_of_frame, table.frame, exact), f"{name}.csv", key)
    draw_xlsx(f"{label} (Excel)", table, exact, f"{name}.xlsx", f"{key}_xlsx")


def draw_xlsx(label: str, table: Table, exact: bool, name: str, key: str) -> None:
    """Draw a button that downloads a table as a workbook, written when it is pressed."""
    from chaintable.runs.exchange import workbook  # needed for downloads only

    st.download_button(
        label,
        partial(workbook.xlsx_of_table, table, exact),
        name,
        workbook.MIME,
        key=key,
        on_click="ignore",
        icon=":material/download:",
        disabled=not workbook.fits_workbook(table),
        help=f"Numbers and dates keep their formatting. {WORDS} Tables of up to {workbook.MOST_CELLS:,} cells.",
    )


def show_table_of_step(table: Table, number: int) -> None:
    """Show the downloads of the table after a step in a dialog."""
    st.dialog(f"Table after step {number}")(_draw_table_of_step)(table, number)


def _draw_table_of_step(table: Table, number: int) -> None:
    exact = draw_exact(is_risky(table), f"safe_step_{number}")
    with st.container(horizontal=True, key="downloads_step"):
        draw_table("Table", table, exact, f"table-after-step-{number}", f"download_step_{number}")
