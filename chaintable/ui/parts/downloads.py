"""Downloads of tables: cells that a spreadsheet program would run are made harmless, unless a person says otherwise."""

from collections.abc import Callable

import pandas as pd
import streamlit as st

from chaintable.exchange.csv_text import WORDS, has_risky_cells
from chaintable.table import Table
from chaintable.ui.session.memo import remembered


@remembered
def is_risky(table: Table) -> bool:
    """Whether the table has cells that a spreadsheet program may run, found out once per table."""
    return has_risky_cells(table.frame)


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
