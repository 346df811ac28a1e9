"""Recorded runs: a menu to open one, and buttons to replay it step by step."""

from dataclasses import replace

import streamlit as st

from chaintable.runs.recorded import HAND, RUNS, play_run, recorded_run
from chaintable.ui.parts.words import escape, escape_own
from chaintable.ui.session import state
from chaintable.ui.session.session import Session
from chaintable.ui.session.undo.moment import Moment


def draw_recorded_menu() -> None:
    """Draw a menu of the runs that come with ChainTable."""
    titles = {run.name: run.title for run in RUNS}
    chosen = st.menu_button(
        "Recorded runs",
        list(titles),
        key="recorded",
        format_func=lambda name: escape_own(titles[name]),
        icon=":material/history:",
        help="Open a chain whose model replies were written by hand. It needs no key and no server.",
    )
    if chosen:
        _open_run(chosen)
        st.rerun()


def recorded_of(held: Session) -> str:
    """Return the name of the recorded run that the chain belongs to, or ""; the chain may come from the store."""
    chain, moment = held.chain, held.moment
    made = any(call.completion.model == HAND for step in chain.steps for call in step.calls)
    for run in RUNS:
        begun = moment.recorded == run.name and not chain.steps
        if run.question == chain.question and run.sample == moment.sample and (made or begun):
            return run.name
    return ""


def draw_recorded(held: Session) -> None:
    """Say that the chain is a recorded run and what it shows, with buttons to replay it."""
    name = recorded_of(held)
    if not name or held.playing.job is not None:
        return
    run, whole = recorded_run(name), play_run(name)
    shown = len(held.chain.steps)
    untouched = held.chain.history == whole.until(shown).history
    with st.container(border=True, key="recorded_run", gap="small"):
        changed = "" if untouched else " You have changed it."
        st.markdown(f":material/history: **Recorded run, made by hand.** {escape(run.title)}.{changed}")
        st.caption(f"{escape(run.shows)} No model was asked: a person wrote every reply and every failed attempt.")
        with st.container(horizontal=True, vertical_alignment="center", key="replay"):
            st.button(
                "Back to the start",
                key="replay_start",
                icon=":material/first_page:",
                on_click=_replay,
                args=(name, 0),
                disabled=untouched and not shown,
            )
            st.button(
                "Next recorded step",
                key="replay_next",
                icon=":material/skip_next:",
                on_click=_replay,
                args=(name, shown + 1),
                disabled=not untouched or shown >= len(whole.steps),
            )
            st.caption(f"{shown} of {len(whole.steps)} steps", width="content")


def _open_run(name: str) -> None:
    """Open a recorded run on Explore; Undo brings back the previous chain."""
    run, chain = recorded_run(name), play_run(name)
    state.open_moment(Moment(chain, f"recorded run “{run.title}” opened", run.sample, recorded=name))


def _replay(name: str, count: int) -> None:
    """Replace the chain by the first `count` steps of a recorded run."""
    chain = play_run(name).until(count)
    words = f"recorded step {count} played" if count else "recorded run reset to its start"
    moment = replace(state.session().moment, chain=chain, words=words, planned_from=None, saved="", recorded=name)
    state.open_moment(moment)
