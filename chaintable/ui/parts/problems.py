"""Errors on the page. `ui/app.py` catches those that nothing else does."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from chaintable.errors import ChainTableError, Stopped
from chaintable.ui.parts.words import escape

_log = logging.getLogger(__name__)


@contextmanager
def problems_shown() -> Iterator[None]:
    """Show an error where it occurs; what was drawn before it stays."""
    try:
        yield
    except ChainTableError as error:
        draw_problem(error)
    except MemoryError:
        draw_problem(ChainTableError("There isn't enough memory for this page.", "Use a smaller table, or Undo."))
    except Exception:
        _log.exception("The page could not be drawn")
        draw_problem(
            ChainTableError("Something went wrong on this page.", "Nothing is lost. Undo, or reload the page.")
        )


def draw_problem(error: ChainTableError) -> None:
    """Draw the message and its hint; if the person pressed Stop, not as an error."""
    words = f"**{escape(error.message)}** {escape(error.hint)}"
    if isinstance(error, Stopped):
        st.info(words, icon=":material/stop_circle:")
    else:
        st.error(words, icon=":material/error:")
