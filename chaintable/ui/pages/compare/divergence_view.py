"""Where a lane parts from the baseline: both tables at that row, with what only one of them has."""

import numpy as np
import streamlit as st

from chaintable.runs.comparing import Alignment, Apart, Comparison, divergence_words, lane_name, where_apart
from chaintable.tables.table import Positions, Table
from chaintable.ui.pages.compare import actions
from chaintable.ui.pages.compare.state import CompareState
from chaintable.ui.parts.tables import LIT, NEW, Emphasis, draw_table, table_alt
from chaintable.ui.parts.words import counted, escape
from chaintable.ui.session.memo import remembered

FEW = 8
"""As many rows of each table are shown, those that differ before the others."""


def other_shown(own: CompareState, comparison: Comparison, alignment: Alignment) -> int | None:
    """The lane whose divergence is shown: the one chosen, else the first that parts from the baseline."""
    if own.other in comparison.others:
        return own.other
    divergence = (lane for lane in comparison.others if alignment.divergence(comparison.base, lane) is not None)
    return next(divergence, next(iter(comparison.others), None))


def draw_divergence(own: CompareState, comparison: Comparison, alignment: Alignment) -> None:
    """Draw the choice of a lane, where it parts from the baseline, and the difference of the tables."""
    other = other_shown(own, comparison, alignment)
    if other is None:
        return
    with st.container(key="apart", gap="small"):
        st.markdown("### Where they part", anchors=False)
        if len(comparison.others) > 1:
            st.segmented_control(
                f"Beside {lane_name(comparison.base)}",
                comparison.others,
                key=actions.OTHER_KEY,
                format_func=lambda lane: f"{lane_name(comparison.base)} and {lane_name(lane)}",
                required=True,
                on_change=actions.choose_other,
                args=(actions.OTHER_KEY,),
                label_visibility="collapsed",
            )
        st.markdown(escape(divergence_words(comparison, alignment, other)))
        apart = _apart(comparison, alignment, other)
        if apart is not None:
            st.markdown(f":material/difference: {escape(apart.words)}")
            if not apart.difference.is_empty:
                _draw_tables(comparison, apart)


@remembered
def _apart(comparison: Comparison, alignment: Alignment, other: int) -> Apart | None:
    """Where a lane parts from the baseline, worked out once."""
    return where_apart(comparison, alignment, other)


def _draw_tables(comparison: Comparison, apart: Apart) -> None:
    """Draw both tables side by side, stacked where the window is narrow."""
    found = apart.difference
    sides = (
        (comparison.base, apart.divergence.left, found.left_columns, found.left_rows, found.left_changed),
        (apart.lane, apart.divergence.right, found.right_columns, found.right_rows, found.right_changed),
    )
    with st.container(key="beside_apart"):
        places = st.columns(2, gap="medium")
    for place, state, (lane, step, columns, rows, changed) in zip(places, apart.states, sides, strict=True):
        with place:
            after = "unchanged here" if step is None else f"after step {step + 1}"
            st.caption(f"**{lane_name(lane)}**, {after} · {counted(state.table.n_rows, 'row')}")
            marked = _union(rows, changed)
            emphasis = Emphasis(
                columns=dict.fromkeys(columns, NEW),
                cells=dict.fromkeys(state.table.columns, LIT),
                rows=marked,
                marks=dict.fromkeys(columns, "≠"),
            )
            alt = table_alt(f"The table of lane {lane_name(lane)}, {after}", state.table)
            source = comparison.lanes[lane].chain.source
            shown, table = _shown(state.table, marked), _arranged(state.table, columns)
            draw_table(table, source, key=f"apart_{lane}", alt=alt, emphasis=emphasis, rows=shown)


@remembered
def _arranged(table: Table, columns: tuple[str, ...]) -> Table:
    """The table with the columns first that the other one doesn't have, where they are seen without scrolling."""
    return table.pick([*columns, *(name for name in table.columns if name not in set(columns))]) if columns else table


def _union(one: Positions, other: Positions) -> Positions:
    return np.sort(np.concatenate([one, other]))


@remembered
def _first_rows(table: Table, marked: Positions) -> Positions:
    rest = np.setdiff1d(np.arange(min(table.n_rows, FEW + len(marked))), marked, assume_unique=False)
    return np.concatenate([marked[:FEW], rest])[:FEW]


def _shown(table: Table, marked: Positions) -> Positions | None:
    """The rows to show, those that differ first; None if the table has no more."""
    return None if table.n_rows <= FEW else _first_rows(table, marked)
