"""What a person does on the page Explore beside asking: the browser's Back and Forward."""

from urllib.parse import parse_qsl

import streamlit as st

from chaintable.ui.parts.announcer import ANNOUNCER_KEY
from chaintable.ui.session import state
from chaintable.ui.session.link import Link
from chaintable.ui.session.session import Moment
from chaintable.ui.session.undo import History


def go_to_address() -> None:
    """Show what the address shows that the browser went to, if this session has shown it before."""
    address = str(st.session_state[ANNOUNCER_KEY].get("went") or "")
    link = Link.of(dict(parse_qsl(address.removeprefix("?"))))
    history = found_in(state.session().history, link)
    if history is not None:
        state.go(history)
        state.session().view.shown_step = link.step


def found_in(history: History[Moment], link: Link) -> History[Moment] | None:
    """The history at the moment that the link shows: the nearest one before, else after; None if there is none."""
    back = history
    while back.past:
        back = back.undone()
        if _shows(back.present, link):
            return back
    while history.future:
        history = history.redone()
        if _shows(history.present, link):
            return history
    return None


def _shows(moment: Moment, link: Link) -> bool:
    asked = moment.chain.question.text
    return (moment.sample, moment.saved) == (link.sample, link.chain) and (
        not link.question.text or asked == link.question.text
    )
