"""What every form has in common: it draws widgets and gives the operation that they say, or none yet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import streamlit as st

from chaintable.operations import Operation
from chaintable.table import Table
from chaintable.ui.parts.tables import kind_of
from chaintable.ui.parts.words import shorten

Draw = Callable[[str, Table, Operation | None], Operation | None]


@dataclass(frozen=True, slots=True)
class Form:
    """`words` name it in the menu; `draw` takes the widgets' key, the table before it and the operation so far."""

    words: str
    draw: Draw


def draw_column(
    label: str, key: str, table: Table, chosen: str | None = None, among: Sequence[str] | None = None
) -> str | None:
    """A column to choose, of all or `among` some; the one chosen so far, else the first."""
    names = tuple(table.columns if among is None else among)
    index = names.index(chosen) if chosen in names else 0
    column: str | None = st.selectbox(label, names, index=index, key=key, format_func=lambda name: _name(table, name))
    return column


def draw_columns(label: str, key: str, table: Table, chosen: Sequence[str] = ()) -> tuple[str, ...]:
    """Several columns to choose, in the order in which they are chosen."""
    known = [name for name in chosen if name in table.columns]
    picked: list[str] = st.multiselect(
        label, table.columns, default=known, key=key, format_func=lambda name: _name(table, name)
    )
    return tuple(picked)


def _name(table: Table, column: str) -> str:
    return f"{shorten(column, 60)} ({kind_of(table, column).words.partition(',')[0]})"
