"""What a person does on the page Explore: asks with pictures, removes one, and goes Back and Forward in the browser."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl

import streamlit as st

from chaintable.errors import InputError
from chaintable.readers.pictures.pictures_beside_question import open_picture, with_pictures
from chaintable.sandbox import Limits
from chaintable.tables.pictures import Picture
from chaintable.ui.model import actions
from chaintable.ui.pages.explore.opened_files import limits_of
from chaintable.ui.parts.announcer import ANNOUNCER_KEY
from chaintable.ui.parts.words import counted, shorten
from chaintable.ui.session import state
from chaintable.ui.session.browser_state.link import Link
from chaintable.ui.session.chain_actions.display import show_question
from chaintable.ui.session.question.question_widgets import question_problem
from chaintable.ui.session.session import Session
from chaintable.ui.session.undo.history import History
from chaintable.ui.session.undo.moment import Moment


@dataclass(slots=True)
class PictureUploads:
    """How often pictures were taken over from the question's upload; each time it becomes a new, empty one."""

    taken: int = 0

    @property
    def key(self) -> str:
        """The key of the upload's widget."""
        return f"question_pictures_{self.taken}"


def ask(steps: int | None = None) -> None:
    """Put the pictures that were chosen beside the table, then run the question in the box."""
    if _took_pictures(state.session()):
        state.ask(steps)


def preview() -> None:
    """Put the pictures that were chosen beside the table, then show what Run would send."""
    if _took_pictures(state.session()) or question_problem(state.question_in_the_box()):
        actions.preview_request()  # which says itself what is wrong with the question


def remove_picture(picture: Picture) -> None:
    """Remove a picture from beside the table; Undo brings it back."""
    source = state.session().chain.source
    others = tuple(other for other in source.pictures if other != picture)
    state.set_others(replace(source, pictures=others), f"picture “{shorten(picture.name, 40)}” removed")


def _took_pictures(held: Session) -> bool:
    """Put the pictures in the upload beside the table; return whether the question can be asked."""
    uploads = held.part(PictureUploads)
    files = st.session_state.get(uploads.key) or ()
    held.playing.refused = question_problem(state.question_in_the_box())
    if held.playing.refused or not files:
        return not held.playing.refused
    limits = limits_of(held) or Limits()
    try:
        pictures = [open_picture(file.getvalue(), file.name, limits) for file in files]
        source = with_pictures(held.chain.source, pictures)
    except InputError as problem:
        held.playing.refused = str(problem)
        return False
    uploads.taken += 1
    one = f"picture “{shorten(pictures[0].name, 40)}”"
    state.set_pictures(source, f"{one if len(pictures) == 1 else counted(len(pictures), 'picture')} added")
    return True


def follow_announced() -> None:
    """Follow the browser's Back or Forward to the address that the page's announcer tells.

    Where Back leads to another page, Streamlit has forgotten this page's announcer, and that page shows what is asked.
    """
    announcer = st.session_state.get(ANNOUNCER_KEY)
    if announcer is None:
        return
    address = str(announcer.get("went") or "")
    follow(state.session(), dict(parse_qsl(address.removeprefix("?"))))


def follow(held: Session, address: Mapping[str, str]) -> None:
    """Show what an address shows, if this session has shown it before; its question stands in the box then.

    The browser tells of one Back twice, and may send the question that its box held before with the second word.
    """
    link = Link.of(dict(address))
    if _is_shown(held.moment, link):
        show_question(held)
    elif (history := found_in(held.history, link)) is not None:
        state.go(history)
        held.view.shown_step = link.step


def _is_shown(moment: Moment, link: Link) -> bool:
    same = (moment.sample, moment.saved) == (link.sample, link.chain)
    return same and (bool(link.chain) or moment.chain.question.text == link.question.text)


def found_in(history: History[Moment], link: Link) -> History[Moment] | None:
    """The history at the moment that the link shows: the nearest one before, else after; None if there is none."""
    back = history
    while back.past:
        back = back.undone()
        if _shows(back.present, link):
            return back
    while history.future:
        history = history.redone()
        if _shows(history.present, link):
            return history
    return None


def _shows(moment: Moment, link: Link) -> bool:
    asked = moment.chain.question.text
    return (moment.sample, moment.saved) == (link.sample, link.chain) and (
        not link.question.text or asked == link.question.text
    )
