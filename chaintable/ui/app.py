"""The frame around every page: navigation, header, model line and notices. It also catches all remaining errors."""

import runpy
from collections.abc import Sequence
from functools import partial

import streamlit as st

from chaintable.errors import StoreError
from chaintable.settings.shipped import shipped
from chaintable.ui.model.panel import draw_model_line
from chaintable.ui.parts.problems import problems_shown
from chaintable.ui.parts.sign_in import draw_sign_in, is_signed_out
from chaintable.ui.parts.style import ICON, draw_masthead, draw_style
from chaintable.ui.parts.words import escape
from chaintable.ui.playing.work_lines import draw_work_lines
from chaintable.ui.session import state
from chaintable.ui.session.page import Page
from chaintable.ui.session.session import Session
from chaintable.ui.session.storage.visitor import draw_claim
from chaintable.ui.work.background_work import POLL_SECONDS
from chaintable.ui.work.drawing import DRAWING


def draw_app(pages: Sequence[Page]) -> None:
    """Draw the page that the address asks for, with a menu of all pages."""
    st.set_page_config(page_title="ChainTable", page_icon=str(ICON), layout="wide")
    draw_style()
    if is_signed_out():
        draw_sign_in()
        return
    listed = [page.shown_by(partial(_draw_page, page)) for page in pages]
    shown = st.navigation(listed, position="top")
    with problems_shown(), DRAWING.turn():
        shown.run()


def enter_through_app(module: str) -> None:
    """Run app.py if Streamlit started a page's module by itself.

    Until app.py has been opened once, Streamlit treats each file in `pages` as a separate page. Call this at the
    end of a page's module, with its `__name__`.
    """
    if module == "__main__":
        runpy.run_path(str(shipped("app.py")), run_name="__main__")


def _draw_page(page: Page) -> None:
    masthead = draw_masthead()
    held = state.begin(page)
    draw_claim(held.session_store.visitor)
    with masthead:
        draw_model_line(held)
    notices = st.container()
    with notices:
        told = draw_notices(held)
    draw_work_lines(held, page)
    page.draw(held)
    if not told:  # a run is saved while its answer is drawn
        with notices:
            draw_notices(held)
    if state.is_address_late():
        _await_address([])
    state.drawn(held)


@st.fragment(run_every=POLL_SECONDS)
def _await_address(looks: list[None]) -> None:
    """Draw the page again once its address opens what it shows: reloading an older one would lose the last steps.

    The first look happens while the page is drawn, before the browser has said again where it is.
    """
    looks.append(None)
    if len(looks) == 1:
        return
    state.show_address()
    if not state.is_address_late():
        st.rerun()


def draw_notices(held: Session) -> bool:
    """Draw a notice to dismiss: a broken link, settings or store; return whether there was one."""
    problem = held.notice or held.session_store.problem
    if problem is None:
        return False
    unsaved = isinstance(problem, StoreError) and problem is held.session_store.problem
    with st.container(key="notice", gap="small"):
        more = " Until then you can keep working, but reloading the page does not restore your work." * unsaved
        st.warning(f"**{escape(problem.message)}** {escape(problem.hint)}{more}", icon=":material/info:")
        st.button("Dismiss", key="dismiss", type="tertiary", on_click=state.dismiss)
    return True
