"""A page: what a module in `pages/` declares and `app.py` lists."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from chaintable.ui.session.session import Session


def _nothing_to_open(held: Session, asked: Mapping[str, str]) -> None:
    """For a page without parts of its own in the address."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the app. `name` is the last part of its address; the page that is `first` also has the bare address.

    `draw` draws it, below what all pages share. What it remembers is a class of its own: `held.part(ThatClass)`.
    Its parts of the address are its own too: `address` makes them, and `open` is given the parts of the address when
    a person first comes to the page.

    >>> Page("notes", "Notes", ":material/edit:", draw=print).address(None)
    {}
    """

    name: str
    title: str
    icon: str
    draw: Callable[[Session], None]
    open: Callable[[Session, Mapping[str, str]], None] = _nothing_to_open
    address: Callable[[Session], Mapping[str, str]] = lambda _: {}
    first: bool = False

    def shown_by(self, run: Callable[[], None]) -> StreamlitPage:
        """The page as Streamlit lists it, drawn by `run`."""
        return st.Page(run, title=self.title, icon=self.icon, url_path=self.name, default=self.first)


def link_to(name: str, first: bool = False) -> StreamlitPage:
    """What `st.page_link` and `st.switch_page` take to go to the page with that name."""
    return st.Page(lambda: None, title=name.title(), url_path=name, default=first)
