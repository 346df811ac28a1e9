"""The address in the browser: it opens what is shown."""

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from chaintable.ui.session.browser_state.link import Link
from chaintable.ui.session.current import session
from chaintable.ui.session.page import link_to
from chaintable.ui.session.session import Session


def show_address() -> None:
    """Update the address so that it opens what is shown, with the page's own parts.

    After the browser's Back it is an earlier one; it stays until the page has gone there too. A slow browser that has
    not seen the latest one yet looks the same: `is_address_late` says so, and the next drawing writes the address.
    While a run is being saved, the address waits for its id.
    """
    held = session()
    if held.playing.saving is not None:
        return
    parts = _wanted(held)
    asked = st.query_params.to_dict()
    went_back = asked in held.addresses and asked != held.addresses[-1]
    if asked != parts:
        if went_back:
            held.addresses.append(asked)  # the next drawing writes the address, whatever became of this one
            return
        st.query_params.from_dict(parts)
    if not held.addresses or held.addresses[-1] != parts:
        held.addresses.append(parts)


def is_address_late() -> bool:
    """Whether the browser's address opens something else than what is shown, and no run in progress will update it.

    After Back or Forward it isn't late: where a page doesn't follow, the address stays, so that Back leads on.
    """
    held = session()
    if held.playing.job is not None or held.playing.saving is not None or is_history_navigation():
        return False
    return bool(held.addresses) and held.addresses[-1] != _wanted(held)


def is_history_navigation() -> bool:
    """Whether the page is drawn because of the browser's Back or Forward."""
    context = get_script_run_ctx(suppress_warning=True)
    return context is not None and context.is_history_navigation


def go_to_explore() -> None:
    """Leave this page for Explore, which shows what was just opened.

    Its address goes with it: written by Explore itself it would be one more, and Back would lead to Explore again.
    """
    st.switch_page(link_to("explore", first=True), query_params=_parts(session()))


def _wanted(held: Session) -> dict[str, str]:
    """What the address says once it is up to date, with the page's own parts."""
    return {**_parts(held), **held.address(held)}


def _parts(held: Session) -> dict[str, str]:
    """What an address says on each page."""
    return {**link(held).parts, **held.session_work.address}


def link(held: Session) -> Link:
    """Return the link to what is shown."""
    moment = held.moment
    chain, saved = held.playing.job.value if held.playing.job else (held.chain, "")
    step, read_only = held.view.shown_step, held.session_store.read_only
    pending = not saved and chain.question != held.chain.question
    return Link(moment.sample, chain.question, step, saved or moment.saved, held.view.details, read_only, pending)
