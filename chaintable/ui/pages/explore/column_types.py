"""The form with the decimal mark, the order of dates and the type of each column, and the questions about them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd
import streamlit as st

from chaintable.readers import decide_formats
from chaintable.tables.source import Doubt, ReadOptions, Source, with_answer
from chaintable.tables.table import Table
from chaintable.tables.values import AS_WRITTEN, ColumnFormat, ValueKind
from chaintable.tables.values.columns.column_format import KINDS, DateOrder, DecimalMark
from chaintable.ui.parts.tables import kind_of
from chaintable.ui.parts.words import escape, shorten

_OPEN = "As in the file"
_DETECT = "Detect automatically"
_MARKS: dict[DecimalMark, str] = {",": "Comma (1.234,5)", ".": "Point (1,234.5)"}
_ORDERS: dict[DateOrder, str] = {"day": "Day/month/year", "month": "Month/day/year"}
_PREVIEW_ROWS = 2_000
_SAMPLES = 3
_FAR = 100_000  # days from 1970; pandas has no timestamps much farther away


def draw_column_types(source: Source) -> ReadOptions | None:
    """Draw how each column is read, with a preview; return the new options if the button was pressed, else None."""
    options = source.options
    with st.container(horizontal=True):
        mark = _draw_choice("Decimal mark", _MARKS, options.decimal_mark, "column_types_mark")
        order = _draw_choice("Order of dates", _ORDERS, options.date_order, "column_types_order")
    st.caption("These apply to the whole file. Set a column of its own below.")
    wanted = replace(options, decimal_mark=mark, date_order=order)
    edited = st.data_editor(
        _rows(source.table, options),
        column_config={
            "Type": st.column_config.SelectboxColumn(options=[_OPEN, *KINDS.values()], required=True),
            "Decimal mark": st.column_config.SelectboxColumn(options=[_OPEN, *_MARKS.values()], required=True),
            "Order of dates": st.column_config.SelectboxColumn(options=[_OPEN, *_ORDERS.values()], required=True),
        },
        disabled=["Column", "Cells"],
        hide_index=True,
        key="column_types",
        alt="The type, decimal mark and order of dates of each column",
    )
    wanted = replace(wanted, columns=_chosen(source.table, edited))
    st.caption("How the first cells are read then:")
    st.dataframe(_preview(source.table, wanted), hide_index=True, key="column_types_preview", alt="How cells are read")
    pressed = st.button("Apply", type="primary", key="apply_column_types", disabled=wanted == options)
    return wanted if pressed else None


def _draw_choice(label: str, known: Mapping[Any, str], now: str | None, key: str) -> Any:
    """Draw a choice for the whole file; return it, or None to detect it."""
    values = [None, *known]
    return st.selectbox(
        label, values, index=values.index(now), key=key, format_func=lambda value: known.get(value, _DETECT)
    )


def _rows(table: Table, options: ReadOptions) -> pd.DataFrame:
    chosen = dict(options.columns)
    forms = [chosen.get(name, AS_WRITTEN) for name in table.columns]
    return pd.DataFrame(
        {
            "Column": list(table.columns),
            "Type": [KINDS[form.kind] if form.kind else _OPEN for form in forms],
            "Decimal mark": [_MARKS[form.decimal_mark] if form.decimal_mark else _OPEN for form in forms],
            "Order of dates": [_ORDERS[form.date_order] if form.date_order else _OPEN for form in forms],
            "Cells": [", ".join(_samples(table, name)) for name in table.columns],
        }
    )


def _samples(table: Table, name: str) -> list[str]:
    """The first different cells that aren't empty."""
    cells = table.frame[name].iloc[:_PREVIEW_ROWS]
    return [shorten(cell, 30) for cell in cells[cells != ""].drop_duplicates().iloc[:_SAMPLES]]


def _chosen(table: Table, edited: Any) -> tuple[tuple[str, ColumnFormat], ...]:
    """The formats that a person chose, by column."""
    kinds = {words: kind for kind, words in KINDS.items()}
    marks = {words: mark for mark, words in _MARKS.items()}
    orders = {words: order for order, words in _ORDERS.items()}
    forms = zip(edited["Type"], edited["Decimal mark"], edited["Order of dates"], strict=True)
    made = [ColumnFormat(kinds.get(kind), marks.get(mark), orders.get(order)) for kind, mark, order in forms]
    return tuple((name, form) for name, form in zip(table.columns, made, strict=True) if form != AS_WRITTEN)


def _preview(table: Table, options: ReadOptions) -> dict[str, list[str]]:
    """What the first cells of each column mean under these options."""
    head = decide_formats(table.head(_PREVIEW_ROWS).with_formats({}), options).table
    return {
        "Column": list(head.columns),
        "Read as": [kind_of(head, name).words for name in head.columns],
        "First values": ["; ".join(_meanings(head, name)) for name in head.columns],
    }


def _meanings(table: Table, name: str) -> list[str]:
    values, cells = table.values(name), table.frame[name]
    rows = cells[~values.empty].drop_duplicates().index[:_SAMPLES]
    return [_meaning(values.kind, values.unit, float(values.keys[row]), cells[row]) for row in rows]


def _meaning(kind: ValueKind, unit: str, key: float, cell: str) -> str:
    if key != key:
        return f"{shorten(cell, 30)} (text)"
    match kind:
        case ValueKind.NUMBER:
            return f"{key:,.10g}{f' {unit}' if unit else ''}"
        case ValueKind.DATE:
            return _date(key) if abs(key) < _FAR else shorten(cell, 30)
        case ValueKind.TRUTH:
            return "true" if key else "false"
    return shorten(cell, 30)


def _date(key: float) -> str:
    day = pd.Timestamp(0) + pd.Timedelta(days=key)
    return f"{day.day} {day:%B %Y}"


def draw_doubts(doubts: Sequence[Doubt], options: ReadOptions) -> ReadOptions | None:
    """Draw a question for each doubt; return the options with the answer, or None if none was given."""
    answered = None
    for place, doubt in enumerate(doubts):
        with st.container(horizontal=True, vertical_alignment="center", key=f"doubt_{place}"):
            st.markdown(f"{escape(doubt.example)} in column {escape(shorten(doubt.column, 40))} is", width="content")
            for value, words in doubt.choices:
                if st.button(escape(words), key=f"doubt_{place}_{value}"):
                    answered = with_answer(options, doubt, value)
    return answered
