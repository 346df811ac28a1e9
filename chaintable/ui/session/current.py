"""Where a person's session is kept. Only this file and the `actions` of a page use `st.session_state`."""

from typing import Any

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from chaintable.ui.session.memo import Memo, remember_in
from chaintable.ui.session.session import Session
from chaintable.ui.work.work_queue import know_visitors_by

_KEY = "session"


def session() -> Session:
    """Return the current person's session; `begin` must have been called."""
    found: Session = st.session_state[_KEY]
    return found


def is_open() -> bool:
    """Return whether a session has begun."""
    return _KEY in st.session_state


def set_session(held: Session) -> None:
    """Make this the current person's session."""
    st.session_state[_KEY] = held


def fill_widgets(held: Session) -> None:
    """Give the widgets the values that were set for them, also those of a drawing that was cut short.

    The browser learns of a value only from the drawing in which it is set. If it asks for another one meanwhile, it
    sends its old values, which would win. What a person has changed since then stays; of a switch nobody can tell.
    """
    now = st.session_state
    again = {key: value for key, (value, before) in held.unseen.items() if _is_old(now.get(key), value, before)}
    held.unseen = {key: (value, now.get(key)) for key, value in (again | held.widgets).items()}
    for key, (value, _) in held.unseen.items():
        now[key] = value
    held.widgets.clear()


def _is_old(current: Any, value: Any, before: Any) -> bool:
    """Whether a widget still has its value of before, or the new one that the browser may not know."""
    return bool(current == value or (current == before and not isinstance(value, bool)))


def drawn(held: Session) -> None:
    """Note that a page was drawn to its end, so that the browser knows the values of its widgets."""
    held.unseen.clear()


def in_widget(key: str) -> Any:
    """Return the value of a widget, or None if it isn't drawn."""
    return st.session_state.get(key)


def _here() -> Session | None:
    """Return the session that this thread is drawing, or None."""
    drawing = get_script_run_ctx(suppress_warning=True) is not None
    return st.session_state.get(_KEY) if drawing else None


def _memo() -> Memo | None:
    here = _here()
    return here.memo if here else None


def _visitor() -> str:
    here = _here()
    return here.session_store.visitor.id if here else ""


remember_in(_memo)
know_visitors_by(_visitor)
