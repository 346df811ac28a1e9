"""The page Explore below the question: the chain, what to do after a failed step, and the answer."""

import streamlit as st

from chaintable.errors import OverBudget
from chaintable.models.serving.prices import bill_of
from chaintable.ui.chain.timeline import draw_steps
from chaintable.ui.explore.answer import draw_answer
from chaintable.ui.parts.charts import sizes, sizes_figure, sizes_in_words
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.words import escape
from chaintable.ui.playing.running_chain import draw_live
from chaintable.ui.session import retry, state
from chaintable.ui.session.session import Session


def draw_chain(held: Session) -> None:
    """Draw the steps; while a model runs the chain, new ones appear as they are done."""
    if held.playing.job is not None:
        draw_live()
        return
    _draw_history_bar(held)
    draw_steps(held, held.chain)
    if held.playing.problem is not None:
        _draw_ways_on(held)


def _draw_history_bar(held: Session) -> None:
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


def _draw_ways_on(held: Session) -> None:
    """Draw the error, what is kept, and buttons to continue."""
    assert held.playing.problem is not None
    draw_problem(held.playing.problem)
    chain = held.playing.retry or held.chain
    count = len(chain.steps)
    st.caption(_what_is_kept(held, count))
    with st.container(horizontal=True, key="ways_on"):
        st.button(
            "Try again",
            key="try_again",
            icon=":material/refresh:",
            on_click=retry.try_again,
            help=None
            if held.playing.repeat is None or held.playing.retry is None
            else "Run the step again as you edited it",
        )
        st.button(
            f"Do step {count + 1} by hand",
            key="by_hand",
            icon=":material/edit:",
            on_click=retry.by_hand,
        )
        if held.wanted.server:
            st.button(
                f"Use the embedded model for step {count + 1}",
                key="use_embedded",
                icon=":material/memory:",
                on_click=state.play,
                args=(chain, f"step {count + 1} run by the embedded model", 1, True),
                help="It runs on this computer. The model you chose runs the steps after it.",
            )
        if count and len(chain.steps[-1].candidates) > 1:
            st.button(
                f"Show the other candidates of step {count}",
                key="look_at_candidates",
                icon=":material/alt_route:",
                on_click=state.show_step,
                args=(count - 1,),
            )


def _what_is_kept(held: Session, count: int) -> str:
    """A sentence on what is kept, and the cost of the failed step."""
    kept = "The steps so far are kept." if count else "The table and the question are kept."
    if held.playing.retry is not None:
        kept = "The chain is unchanged."
    over = " The budget covers the whole chain; you can raise it in the sidebar." * isinstance(
        held.playing.problem, OverBudget
    )
    bill = bill_of(held.playing.paid)
    return f"{kept}{over}" + (f" Cost of the failed step: {escape(str(bill))}." if bill.requests else "")


def draw_result(held: Session) -> None:
    """Draw the answer and a chart of the chain; nothing while a model runs it or before the first step."""
    if held.playing.job is not None or not held.chain.steps:
        return
    draw_answer(held)
    with st.expander("Rows and columns at each step", type="compact", key="shape", on_change="rerun") as opened:
        found = sizes(held.chain)
        words = sizes_in_words(found)
        if opened.open:
            st.plotly_chart(sizes_figure(found), key="shape_chart", alt=words, config={"displayModeBar": False})
        st.caption(escape(words))
