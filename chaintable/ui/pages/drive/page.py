"""The page from top to bottom: which way it is used, where to begin, the prompt, the reply, the steps so far."""

from typing import Any

import streamlit as st

from chaintable.methods import Method
from chaintable.models.person import Asked, Drive
from chaintable.runs.recorded import run_record
from chaintable.ui.pages.drive import actions
from chaintable.ui.pages.drive.prompt_view import draw_other, draw_prompt, draw_prompt_table, wanted_words
from chaintable.ui.pages.drive.reply import draw_reply
from chaintable.ui.pages.drive.start import draw_start
from chaintable.ui.pages.drive.state import Driving, Mode
from chaintable.ui.pages.drive.steps import draw_driven_steps
from chaintable.ui.pages.explore.answer import answer_of
from chaintable.ui.parts.announcer import announce
from chaintable.ui.parts.answer_table import draw_answer_value
from chaintable.ui.parts.words import escape
from chaintable.ui.session.browser_state.address_bar import go_to_explore
from chaintable.ui.session.session import Session

_MODES: dict[Mode, str] = {"model": "You are the model", "class": "Guess in class"}


def draw_modes(held: Session) -> Mode:
    """Draw the two modes of the page as buttons: a radio would take the arrow keys away from the lesson."""
    current = held.part(Driving).mode
    with st.container(horizontal=True, gap="small", key="drive_modes"):
        for mode, words in _MODES.items():
            kind: Any = "primary" if mode == current else "secondary"
            st.button(words, key=f"mode_{mode}", type=kind, on_click=actions.show_mode, args=(mode,))
    return current


def draw_drive(held: Session) -> None:
    """Draw the start, the current prompt, or the finished chain."""
    drive = held.part(Driving).drive
    if drive is None:
        draw_start(held)
        return
    announce(_status(drive), ("driven_now", held.part(Driving).count))
    _draw_head(drive)
    draw_driven_steps(drive)
    with st.container(key="driven_now"):
        if drive.asked is None:
            _draw_end(held, drive)
        else:
            _draw_asked(held, drive, drive.asked)
    _draw_ways_out(drive)


def _status(drive: Drive) -> str:
    """Return what a screen reader announces: what is asked now, or that the chain is finished."""
    return "The chain is finished" if drive.asked is None else wanted_words(drive.asked.prompt, drive.method.name)


def _draw_head(drive: Drive) -> None:
    with st.container(gap=None, key="title"):
        st.markdown(f"## {escape(drive.chain.question.text)}", anchors=False)
        st.caption(escape(drive.chain.source.table.caption or drive.chain.source.name))


def _draw_asked(held: Session, drive: Drive, asked: Asked) -> None:
    """Draw the prompt with its table beside it, the reply, and what a model would reply."""
    left, right = st.columns([5, 6], gap="large")
    with left:
        draw_prompt(drive, asked)
        draw_reply(held.part(Driving), drive, asked)
    with right:
        draw_prompt_table(drive, asked, held.part(Driving).count)
        draw_other(held)


def _draw_end(held: Session, drive: Drive) -> None:
    answer = answer_of(drive.chain)
    with st.container(border=True, key="driven_answer", gap="small"):
        if answer is None:
            st.markdown("**No answer.** The last reply can't be read. Undo it, or continue on Explore.")
        else:
            draw_answer_value(drive.chain, answer)
            st.caption("The chain is finished. Every reply in it is yours.")
        with st.container(horizontal=True, key="driven_on"):
            if st.button("Open it on Explore", key="open_driven", type="primary", icon=":material/account_tree:"):
                _open_on_explore()
            _draw_record(held, drive)


def _draw_record(held: Session, drive: Drive) -> None:
    """Draw the download of the run, if it was driven from its first step over a sample table."""
    sample, method = held.moment.sample, drive.method
    if not sample or drive.begun or held.chain.source is not drive.chain.source:
        return
    if not isinstance(method, Method):
        return
    st.download_button(
        "Recorded run (JSON)",
        lambda: run_record(drive.chain, sample, method),
        f"{sample}-run.json",
        "application/json",
        key="download_run",
        on_click="ignore",
        icon=":material/download:",
    )


def _open_on_explore() -> None:
    actions.open_driven()
    go_to_explore()


def _draw_ways_out(drive: Drive) -> None:
    with st.container(horizontal=True, key="drive_ways"):
        st.button(
            "Undo the last reply",
            key="take_back",
            icon=":material/undo:",
            on_click=actions.take_back,
            disabled=drive.past is None,
        )
        if (
            drive.asked is not None
            and len(drive.chain.steps) > drive.begun
            and st.button(
                "Continue on Explore",
                key="open_unfinished",
                icon=":material/account_tree:",
                help="Open the steps so far there; the chosen model can play the rest",
            )
        ):
            _open_on_explore()
        st.button(
            "Reset",
            key="leave_drive",
            icon=":material/restart_alt:",
            on_click=actions.leave,
            help="Choose a question and a step again",
        )
    st.caption(
        "You can visit other pages in between. The address of this page brings your chain back after a reload; an "
        "unfinished step starts over."
    )
