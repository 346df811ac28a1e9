"""The widgets that several forms use."""

from collections.abc import Sequence

import streamlit as st

from chaintable.tables.table import Table
from chaintable.ui.parts.tables import kind_of
from chaintable.ui.parts.words import shorten


def draw_column(
    label: str, key: str, table: Table, chosen: str | None = None, among: Sequence[str] | None = None
) -> str | None:
    """Draw a choice of one column, of all or of those in `among`; at first it is `chosen`, or the first one."""
    names = tuple(table.columns if among is None else among)
    index = names.index(chosen) if chosen in names else 0
    column: str | None = st.selectbox(label, names, index=index, key=key, format_func=lambda name: _name(table, name))
    return column


def draw_columns(label: str, key: str, table: Table, chosen: Sequence[str] = ()) -> tuple[str, ...]:
    """Draw a choice of several columns, which come in the order in which they were chosen."""
    known = [name for name in chosen if name in table.columns]
    picked: list[str] = st.multiselect(
        label, table.columns, default=known, key=key, format_func=lambda name: _name(table, name)
    )
    return tuple(picked)


def _name(table: Table, column: str) -> str:
    return f"{shorten(column, 60)} ({kind_of(table, column).words.partition(',')[0]})"
