"""The sheets of a workbook as tabs over the table."""

from collections.abc import Callable

import streamlit as st

from chaintable.tables.source import Source
from chaintable.ui.parts.problems import problems_shown
from chaintable.ui.parts.tables import draw_table, table_alt
from chaintable.ui.parts.words import counted, escape, shorten, steps_again
from chaintable.ui.session.session import Session

MOST_ROWS = 10


def draw_sheets(held: Session, look: Callable[[str], Source], use: Callable[[Session, str], None]) -> None:
    """Draw a tab for each sheet. Choosing one opens it or, where there are steps, shows its first rows beforehand.

    `look` reads a sheet, and `use` makes it the table of the chain.
    """
    source = held.chain.source
    if len(source.sheets) < 2:
        return
    now = source.sheets.index(source.options.sheet) if source.options.sheet in source.sheets else 0
    chosen = st.segmented_control(
        "Sheets",
        source.sheets,
        default=source.sheets[now],
        key=f"sheet_tabs_{now}",
        format_func=lambda name: escape(shorten(name, 40)),
        required=True,
        wrap=True,
    )
    if chosen is None or chosen == source.sheets[now]:
        return
    with problems_shown():
        if not held.chain.steps:
            use(held, chosen)
            st.rerun()
        _draw_look(held, look(chosen), chosen, use)


def _draw_look(held: Session, other: Source, name: str, use: Callable[[Session, str], None]) -> None:
    table, count = other.table, len(held.chain.steps)
    with st.container(key="sheet_look", gap="small"):
        size = f"{counted(table.n_rows, 'row')} × {counted(table.n_columns, 'column')}"
        st.caption(
            f"The first rows of the sheet {escape(shorten(name, 60))} ({size}). Your steps are for the other one."
        )
        alt = table_alt("Another sheet", table)
        draw_table(table, other, key="other_sheet", alt=alt, most=MOST_ROWS, positions=False)
        if st.button(f"Use this sheet; {steps_again(1, count)}", key="use_sheet", icon=":material/check:"):
            use(held, name)
            st.rerun()
