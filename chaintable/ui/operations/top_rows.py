"""top_rows on the screen: its words, its icon, its form, and how many rows tie."""

import numpy as np
import streamlit as st

from chaintable.operations import Operation, TopRows
from chaintable.operations.top_rows import End
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.tables.values import ValueKind
from chaintable.ui.operations.examples import SALES, Example
from chaintable.ui.operations.likely_columns import likely_rank
from chaintable.ui.operations.screen import Drawing, OperationScreen, kept_words
from chaintable.ui.operations.widgets import draw_column, draw_columns
from chaintable.ui.parts.tables import NEAR, NEW, Emphasis
from chaintable.ui.session.memo import remembered

_ENDS: tuple[End, End] = ("largest", "smallest")
_MOST = 1_000_000


def draw_top_rows(key: str, table: Table, operation: Operation | None) -> Operation | None:
    """Draw how many rows to keep, by which column, from which end, and for each of what."""
    so_far = operation if isinstance(operation, TopRows) else None
    columns = sortable(table)
    if not columns:
        st.caption("The table has no column of numbers or dates.")
        return None
    left, middle, right = st.columns([1, 2, 2], vertical_alignment="bottom")
    count = left.number_input("How many", 1, _MOST, so_far.count if so_far else 5, key=f"{key}_count")
    likely, small_first = likely_rank(table, columns)
    place = _ENDS.index(so_far.end) if so_far else int(small_first)
    end: End = middle.selectbox("Rows with the", _ENDS, place, key=f"{key}_end")
    with right:
        column = draw_column("Values of", f"{key}_column", table, so_far.column if so_far else likely, columns)
    per = draw_columns("For each (optional)", f"{key}_per", table, so_far.per if so_far else ())
    return TopRows(int(count), column, end, per) if column is not None else None


@remembered
def sortable(table: Table) -> tuple[str, ...]:
    """Return the columns whose cells have a size."""
    unsized = (ValueKind.TEXT, ValueKind.EMPTY)
    return tuple(column for column in table.columns if table.values(column).kind not in unsized)


def draw_change(operation: Operation, before: Table, after: Table, source: Source) -> Drawing:
    """The column tinted with an arrow, the groups' columns beside it, and what ties for the last place."""
    if not isinstance(operation, TopRows):
        return Drawing()
    name = after.resolve(operation.column)
    near = dict.fromkeys(map(after.resolve, operation.per), NEAR)
    words = kept_words(before, after, source)
    if ties := tie_words(operation, after):
        words = f"{words}. {ties}"
    mark = "↓" if operation.end == "largest" else "↑"
    return Drawing(Emphasis({**near, name: NEW}, marks={name: mark}), words)


def tie_words(operation: TopRows, after: Table) -> str:
    """Say why more rows are kept than were asked for: they tie for the last place."""
    if operation.per or after.n_rows <= operation.count:
        return ""
    keys = after.values(operation.column).keys
    alike = int(np.count_nonzero(keys == keys[-1]))
    return f"{alike:,} rows tie for the last place, so all of them stay"


SCREEN = OperationScreen(
    menu="Keep the top rows",
    meaning="Keeps the few rows with the largest or smallest values, in order; also of each group.",
    task="choose the top rows",
    question="How many rows are kept, and by which column?",
    form=draw_top_rows,
    example=Example(SALES, "f_top_rows(2, Pieces)"),
    icon=":material/leaderboard:",
    place=12,
    often=True,
    draw_change=draw_change,
)
