"""How the page says that something went wrong; app.py is the one place that catches everything."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from chaintable.errors import ChainTableError, Stopped
from chaintable.ui.parts.words import escape

_log = logging.getLogger(__name__)


@contextmanager
def problems_shown() -> Iterator[None]:
    """Draw what can be drawn: a problem is shown where it came up, and what was there before stays as it was."""
    try:
        yield
    except ChainTableError as error:
        draw_problem(error)
    except Exception:
        _log.exception("The page could not be drawn")
        draw_problem(
            ChainTableError("Something went wrong on this page.", "Nothing is lost. Undo, or load the page again.")
        )


def draw_problem(error: ChainTableError) -> None:
    """The message, and what to do about it; that a person stopped it is no error."""
    words = f"**{escape(error.message)}** {escape(error.hint)}"
    if isinstance(error, Stopped):
        st.info(words, icon=":material/stop_circle:")
    else:
        st.error(words, icon=":material/error:")
