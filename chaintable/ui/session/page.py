"""A page: what a module in `pages/` declares and `app.py` lists."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from chaintable.ui.session.session import Session


def _nothing(held: Session, asked: Mapping[str, str]) -> None:
    """The default: a page without its own parts of the address."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the app. `name` is the last part of its address; the `first` page also opens at the bare address.

    `draw` draws it, below what all pages share. It keeps its state in a class of its own: `held.part(ThatClass)`.
    `address` returns the page's own parts of the address, `open` gets the parts of the address on a person's first
    visit, and `follow` those where the browser's Back or Forward leads. `shows` are the roles of the background work
    whose progress the page itself draws. A `hidden` page is opened by its address only.

    >>> Page("notes", "Notes", ":material/edit:", draw=print).address(None)
    {}
    """

    name: str
    title: str
    icon: str
    draw: Callable[[Session], None]
    open: Callable[[Session, Mapping[str, str]], None] = _nothing
    follow: Callable[[Session, Mapping[str, str]], None] = _nothing
    address: Callable[[Session], Mapping[str, str]] = lambda _: {}
    first: bool = False
    shows: Callable[[Session], Collection[str]] = lambda _: ()
    hidden: bool = False

    def shown_by(self, run: Callable[[], None]) -> StreamlitPage:
        """The page as Streamlit lists it, drawn by `run`."""
        seen: Any = "hidden" if self.hidden else "visible"
        return st.Page(run, title=self.title, icon=self.icon, url_path=self.name, default=self.first, visibility=seen)


def link_to(name: str, first: bool = False) -> StreamlitPage:
    """The page with that name, for `st.page_link` and `st.switch_page`."""
    return st.Page(lambda: None, title=name.title(), url_path=name, default=first)
