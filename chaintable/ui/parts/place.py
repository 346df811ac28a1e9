"""Where the app runs, as the person at the browser sees it."""

from urllib.parse import urlsplit

import streamlit as st

_HERE = {"", "localhost", "127.0.0.1", "::1"}


def computer() -> str:
    """Return what to call the computer that runs the app."""
    return computer_at(str(st.context.url or ""))


def computer_at(address: str) -> str:
    """Return what to call the computer that runs the app, given the address that the browser opened.

    >>> computer_at("http://localhost:8501/"), computer_at("http://tables.example.org/explore")
    ('this computer', 'the computer that runs ChainTable (tables.example.org)')
    """
    host = urlsplit(address).hostname or ""
    return "this computer" if host in _HERE else f"the computer that runs ChainTable ({host})"
