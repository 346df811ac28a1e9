"""The page Explore below the table: the chain, and the answer."""

import streamlit as st

from chaintable.chain import Chain
from chaintable.ui.chain.add_step import draw_add_step
from chaintable.ui.chain.details import draw_details_switch
from chaintable.ui.chain.timeline import draw_steps
from chaintable.ui.documents.hops_view import draw_hops
from chaintable.ui.documents.round_account import is_round
from chaintable.ui.pages.explore.answer import draw_answer
from chaintable.ui.parts.charts import sizes, sizes_figure, sizes_in_words
from chaintable.ui.parts.words import escape
from chaintable.ui.plan.strip import draw_plan_strip
from chaintable.ui.saved_items.controls import draw_link
from chaintable.ui.session import state
from chaintable.ui.session.session import Session
from chaintable.ui.work.background_work import POLL_SECONDS

SAVING_SECONDS = 1.0
"""The rest of the page waits so long for the id of a run whose answer is shown already."""


def draw_chain(held: Session) -> None:
    """Draw the steps, and a way to add one; nothing while a model runs the chain, which is drawn as it grows.

    The link comes last: the run may still be being saved.
    """
    if held.playing.job is not None:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="chain_bar"):
        _draw_history(held)
        if held.chain.steps:
            draw_details_switch(held)
        link = st.container(width="content")
    draw_plan_strip(held)
    draw_steps(held, held.chain)
    draw_add_step(held)
    state.collect_saved(SAVING_SECONDS)
    with link:
        draw_link(held)
    if held.playing.saving is not None:
        _await_saving()


@st.fragment(run_every=POLL_SECONDS)
def _await_saving() -> None:
    """Draw the page again, with the address and the link of the run, once a slow store has saved it."""
    state.collect_saved()
    if state.session().playing.saving is None:
        st.rerun()


def _draw_history(held: Session) -> None:
    """Draw Undo, Redo and the last change. Their shortcut isn't Ctrl+Z, which undoes typing in text boxes."""
    history = held.history
    if not (history.past or history.future):
        return
    done = history.present.words
    with st.container(horizontal=True, vertical_alignment="center", key="history"):
        st.button(
            "Undo",
            key="undo",
            icon=":material/undo:",
            on_click=state.undo,
            disabled=not history.past,
            shortcut="Ctrl+Alt+Z",
            help=f"Undo: {escape(done)}" if history.past else None,
        )
        st.button(
            "Redo",
            key="redo",
            icon=":material/redo:",
            on_click=state.redo,
            disabled=not history.future,
            shortcut="Ctrl+Alt+Y",
            help=f"Redo: {escape(history.future[0].words)}" if history.future else None,
        )
        if history.past and done:
            st.caption(escape(f"{done[:1].upper()}{done[1:]}."), width="content")
        _draw_plan_on(held)


def _draw_plan_on(held: Session) -> None:
    """After an edit, offer to plan the later steps again; until then the old ones are applied again."""
    place, chain = held.moment.planned_from, held.chain
    if place is None or place + 1 >= len(chain.steps) or not chain.question.text:
        return
    if chain.until(place + 1).finished:  # a chain ends with its answer
        return
    st.button(
        f"Plan again from step {place + 1}",
        key="plan_on",
        type="tertiary",
        icon=":material/route:",
        on_click=state.play,
        args=(chain.until(place + 1), f"planned again from step {place + 1}"),
        help="The model replaces the steps after it. Undo brings them back.",
    )


def draw_result(held: Session) -> None:
    """Draw the answer and a chart of the chain; nothing while a model runs it or before the first step."""
    if held.playing.job is not None or not held.chain.steps:
        return
    draw_answer(held)
    draw_hops(held.chain)
    if not held.chain.source.only_pictures and not _only_searches(held.chain):
        _draw_sizes(held.chain)


def _only_searches(chain: Chain) -> bool:
    """Whether a chain over documents leaves the table of its passages as it is in every step."""
    return chain.start.passages is not None and all(is_round(chain, k) for k in range(len(chain.steps)))


def _draw_sizes(chain: Chain) -> None:
    with st.expander("Rows and columns at each step", type="compact", key="shape", on_change="rerun") as opened:
        found = sizes(chain)
        words = sizes_in_words(found)
        if opened.open:
            st.plotly_chart(sizes_figure(found), key="shape_chart", alt=words, config={"displayModeBar": False})
        st.caption(escape(words))
