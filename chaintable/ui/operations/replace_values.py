"""replace_values on the screen: its words, its icon, and a form that lists the values and suggests merges."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import streamlit as st

from chaintable.operations import Operation, ReplaceValues
from chaintable.operations.replace_values import replaced
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind
from chaintable.tables.values.texts.spelling_clusters import Cluster, spelling_clusters
from chaintable.ui.operations.examples import SPELLINGS, Example
from chaintable.ui.operations.screen import Drawing, OperationScreen
from chaintable.ui.operations.widgets import draw_column
from chaintable.ui.parts.tables import NEW, Emphasis
from chaintable.ui.parts.words import counted, escape
from chaintable.ui.session.memo import remembered

MOST_VALUES = 300
MOST_TEXTS = 8
_CELLS, _TEXTS = "Whole cells", "Text inside cells"
_SHOWN = 6


def draw_replace_values(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw the column, and its values with what replaces each, or texts inside its cells."""
    so_far = operation if isinstance(operation, ReplaceValues) else None
    column = draw_column("Column", f"{key}_column", table, so_far.column if so_far else first_with_clusters(table))
    if column is None:
        return None
    inside = so_far is not None and so_far.parts
    way = st.segmented_control(
        "Replace", (_CELLS, _TEXTS), default=_TEXTS if inside else _CELLS, required=True, key=f"{key}_way"
    )
    kept = so_far if so_far and so_far.column == column and so_far.parts is (way == _TEXTS) else None
    draw = _draw_texts if way == _TEXTS else _draw_values
    return draw(f"{key}_{column}", table, column, kept)


def _draw_values(key: str, table: Table, column: str, so_far: ReplaceValues | None) -> Operation | None:
    """Draw the values, each with a field for another one; suggested spellings are filled in if wanted."""
    clusters = clusters_of(table, column)
    merged = bool(clusters) and st.checkbox(
        f"Fill in the suggested spellings ({counted(len(clusters), 'group')})", so_far is None, key=f"{key}_merge"
    )
    for cluster in clusters[:_SHOWN]:
        st.caption(escape(f"May mean the same: {cluster}"))
    values = values_of(table, column)
    start = _new_values(values, so_far, clusters if merged else ())
    edited = st.data_editor(
        pd.DataFrame({"value": list(values), "cells": list(values.values()), "new": start}),
        column_config={
            "value": st.column_config.TextColumn("Value", disabled=True),
            "cells": st.column_config.NumberColumn("Cells", disabled=True, format="localized"),
            "new": st.column_config.TextColumn("Replace by"),
        },
        hide_index=True,
        key=f"{key}_{merged}_values",
        alt="The values of the column, how many cells have each, and what replaces it",
    )
    new = list(edited["new"].fillna("").astype(str))
    if so_far is not None and new == start:
        return so_far
    pairs = changed_pairs(tuple(values), new)
    if not pairs:
        st.caption("Change a value in the column “Replace by”.")
    return ReplaceValues(column, pairs) if pairs else None


def _new_values(values: Mapping[str, int], so_far: ReplaceValues | None, clusters: tuple[Cluster, ...]) -> list[str]:
    """Return what replaces each value at first: by the operation so far, else by the suggestions."""
    best = {text: cluster.best for cluster in clusters for text in cluster.spellings}
    if so_far is None:
        return [best.get(value, value) for value in values]
    found = replaced(pd.Series(list(values), dtype="str"), so_far.pairs)
    after = list(values) if found is None else found.tolist()
    return [best.get(value, value) if new == value else new for value, new in zip(values, after, strict=True)]


def changed_pairs(values: tuple[str, ...], new: list[str]) -> tuple[tuple[str, str], ...]:
    """Return the pairs that turn the values into the new ones, also those that protect a value spelled alike."""
    pairs = tuple((old, after) for old, after in zip(values, new, strict=True) if old != after)
    found = replaced(pd.Series(values, dtype="str"), pairs) if pairs else None
    if found is None:
        return pairs
    kept = [old for old, after, by in zip(values, new, found, strict=True) if old == after != by]
    return (*pairs, *((old, old) for old in kept))


def _draw_texts(key: str, table: Table, column: str, so_far: ReplaceValues | None) -> Operation | None:
    """Draw texts one below the other, each with what replaces it."""
    pairs, found = so_far.pairs if so_far else (), list[tuple[str, str]]()
    for place in range(MOST_TEXTS):
        old_so_far, new_so_far = pairs[place] if place < len(pairs) else ("", "")
        left, right = st.columns(2)
        old = str(left.text_input("Text", old_so_far, key=f"{key}_old{place}") or "")
        new = str(right.text_input("Replace by", new_so_far, key=f"{key}_new{place}", placeholder="nothing") or "")
        if not old:
            break
        found.append((old, new))
    return ReplaceValues(column, tuple(found), parts=True) if found else None


@remembered
def values_of(table: Table, column: str) -> dict[str, int]:
    """Return the values of a column with the number of their cells: those of clusters first, then the most frequent."""
    counts = {str(value): int(count) for value, count in table.column(column).value_counts().items()}
    first = [text for cluster in clusters_of(table, column) for text in cluster.spellings]
    return {text: counts[text] for text in list(dict.fromkeys((*first, *counts)))[:MOST_VALUES]}


@remembered
def clusters_of(table: Table, column: str) -> tuple[Cluster, ...]:
    """Return the values of a column of text that may mean the same."""
    text = table.values(column).kind is ValueKind.TEXT
    return spelling_clusters(table.column(column)) if text else ()


@remembered
def first_with_clusters(table: Table) -> str | None:
    """Return the first column that has values which may mean the same, None without one."""
    return next((name for name in table.columns if clusters_of(table, name)), None)


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The changed cells marked, and how many there are."""
    if not isinstance(operation, ReplaceValues):
        return Drawing()
    column = after.resolve(operation.column)
    rows = np.flatnonzero((before.column(column) != after.column(column)).to_numpy(dtype=bool))
    return Drawing(Emphasis(cells={column: NEW}, rows=rows), f"Changed {counted(len(rows), 'cell')}")


SCREEN = OperationScreen(
    menu="Replace values",
    meaning="Puts one value in place of others, for example where a value is spelled in several ways.",
    task="choose what is replaced",
    question="Which values of which column are replaced, and by what?",
    form=draw_replace_values,
    example=Example(SPELLINGS, "f_replace_values(Paid, Y = yes)"),
    icon=":material/find_replace:",
    place=60,
    draw_change=draw_change,
)
