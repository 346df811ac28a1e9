"""How the page says that something went wrong; app.py is the one place that catches everything."""

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from chaintable.errors import ChainTableError, Stopped
from chaintable.ui.parts.words import escape

_log = logging.getLogger(__name__)
PAGE_PART = "page"
_inside_app: ContextVar[bool] = ContextVar("inside_app", default=False)


@contextmanager
def problems_shown() -> Iterator[None]:
    """Draw what can be drawn: a problem is shown where it came up, and what was there before stays as it was."""
    _inside_app.set(True)
    try:
        yield
    except ChainTableError as error:
        draw_problem(error)
    except Exception:
        _log.exception("The page could not be drawn")
        draw_problem(
            ChainTableError("Something went wrong on this page.", "Nothing is lost. Undo, or load the page again.")
        )


def enter_through_app(page: str = "") -> None:
    """Send a visitor whom Streamlit let in at a page's own address through app.py.

    It does so while no one has opened app.py since the server started: until then a folder `pages` makes its files
    pages of their own. `page` is the last part of the address that the visitor came to.
    """
    if not _inside_app.get():
        asked = {PAGE_PART: page} if page else {}
        st.switch_page("app.py", query_params=st.query_params.to_dict() | asked)


def lead_to_page(pages: Iterable[StreamlitPage]) -> None:
    """Send a visitor whom `enter_through_app` sent here on to the page that was asked for."""
    parts = st.query_params.to_dict()
    asked = parts.pop(PAGE_PART, "")
    for page in pages:
        if asked and page.url_path == asked:
            st.switch_page(page, query_params=parts)


def draw_problem(error: ChainTableError) -> None:
    """The message, and what to do about it; that a person stopped it is no error."""
    words = f"**{escape(error.message)}** {escape(error.hint)}"
    if isinstance(error, Stopped):
        st.info(words, icon=":material/stop_circle:")
    else:
        st.error(words, icon=":material/error:")
