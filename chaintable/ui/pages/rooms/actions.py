"""What a teacher and a student do in a room. A room's code is its address; a student has no name."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

import streamlit as st

from chaintable.errors import InputError
from chaintable.ui.pages.rooms.rooms import ROOMS, Guess, Room
from chaintable.ui.session import state
from chaintable.ui.session.session import Session

CODE_KEY = "room_code"


@dataclass(slots=True)
class Teaching:
    """The room that this session opened, and why none could be opened."""

    room: Room | None = None
    problem: InputError | None = None
    shown: object = None


@dataclass(slots=True)
class Student:
    """The code that was typed or scanned, and what tells this phone from the others in the room."""

    code: str = ""
    me: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    problem: str = ""


def open_room() -> None:
    """Open a room, unless one is open: a second click that comes late opens no other."""
    own = state.session().part(Teaching)
    own.problem = None
    if own.room is not None and not own.room.closed:
        return
    try:
        own.room, own.shown = ROOMS.open(), None
    except InputError as error:
        own.problem = error


def close_room() -> None:
    """Close the room; nothing of it is kept."""
    own = state.session().part(Teaching)
    if own.room is not None:
        ROOMS.close(own.room)
    own.room = None


def forget_room_guesses(step: int) -> None:
    """Forget what the phones guessed at a step."""
    own = state.session().part(Teaching)
    if own.room is not None:
        ROOMS.forget(own.room, step)


def open_address(held: Session, asked: Mapping[str, str]) -> None:
    """Take up the room of the address; a reload stays the same student."""
    own = held.part(Student)
    own.code = asked.get("code", "")[:20].upper()
    me = asked.get("me", "")
    if 8 <= len(me) <= 20:
        own.me = me


def address(held: Session) -> dict[str, str]:
    """The room, and who this phone is in it."""
    own = held.part(Student)
    return {"code": own.code, "me": own.me} if own.code else {}


def enter() -> None:
    """Enter the room whose code was typed."""
    own = state.session().part(Student)
    own.code = "".join(str(st.session_state.get(CODE_KEY) or "").upper().split())[:20]
    own.problem = "" if ROOMS.find(own.code) else f"There is no room {own.code}. Look at the code again."
    if own.problem:
        own.code = ""


def leave() -> None:
    """Leave the room."""
    state.session().part(Student).code = ""


def say(step: int, version: str) -> None:
    """Send what is tapped just now."""
    own = state.session().part(Student)
    room = ROOMS.find(own.code)
    if room is None:
        return
    chosen = st.session_state.get(f"room_choice_{version}")
    rows, columns = (st.session_state.get(f"room_{part}_{version}") or () for part in ("rows", "columns"))
    ROOMS.say(room, own.me, step, Guess(chosen or "", frozenset(rows), frozenset(columns)))
