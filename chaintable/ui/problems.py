"""How the page says that something went wrong; app.py is the one place that catches everything."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import streamlit as st

from chaintable.errors import ChainTableError
from chaintable.ui.words import escape

_log = logging.getLogger(__name__)
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


def enter_through_app() -> None:
    """Send a visitor whom Streamlit let in at a page's own address through app.py.

    It does so while no one has opened app.py since the server started: until then a folder `pages` makes its files
    pages of their own.
    """
    if not _inside_app.get():
        st.switch_page("app.py", query_params=st.query_params.to_dict())


def draw_problem(error: ChainTableError) -> None:
    """The message, and what to do about it."""
    st.error(f"**{escape(error.message)}** {escape(error.hint)}", icon=":material/error:")
