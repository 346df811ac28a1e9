"""A line on every page for each work in the background: what runs, how far it is and what it cost, with Stop."""

from typing import Any

import streamlit as st

from chaintable.ui.parts.words import escape, joined
from chaintable.ui.session import state
from chaintable.ui.session.page import Page, link_to
from chaintable.ui.session.session import Session
from chaintable.ui.work.background_work import POLL_SECONDS, Work


def draw_work_lines(held: Session, page: Page) -> None:
    """Draw the work that runs, except what the page shows itself, and the work that ended while it wasn't seen."""
    for work in held.session_work.running:
        if work.title and work.role not in page.shows(held):
            _draw_running(work, page)
    for work in held.session_work.unseen:
        _draw_ended(work)


def _draw_running(work: Work[Any], page: Page) -> None:
    """Draw a line; Stop is outside the fragment, because a click inside would redraw the fragment before the page."""
    with st.container(horizontal=True, vertical_alignment="center", key=f"work_{work.role}", gap="small"):
        st.button(
            "Stop",
            key=f"stop_{work.role}",
            icon=":material/stop:",
            on_click=state.stop,
            args=(work.role,),
            help="Stop now; the results so far are kept",
        )
        _draw_growing(work)
        if work.home != page.name:
            _draw_link(work)


@st.fragment(run_every=POLL_SECONDS)
def _draw_growing(work: Work[Any]) -> None:
    """Draw what changes while the work runs."""
    if work.done:
        st.rerun()
    cost = f":small[{escape(work.cost)}]" if work.cost else ""
    words = joined([f":shimmer[{escape(work.title)}]", escape(work.far), f"{work.seconds:.0f} s", cost])
    st.markdown(words, width="content")


def _draw_ended(work: Work[Any]) -> None:
    icon = ":material/check:" if work.problem is None else ":material/pause_circle:"
    with st.container(horizontal=True, vertical_alignment="center", key=f"ended_{work.role}", gap="small"):
        st.markdown(f"{icon} {escape(work.ended)}", width="content")
        _draw_link(work)
        st.button(
            "Dismiss", key=f"dismiss_{work.role}", type="tertiary", on_click=state.dismiss_work, args=(work.role,)
        )


def _draw_link(work: Work[Any]) -> None:
    st.page_link(link_to(work.home, first=work.home == "explore"), label="Show", icon=":material/arrow_forward:")
