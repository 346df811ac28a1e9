"""The teacher's side of a room: the code, the link and its QR code, and the tally while the class guesses."""

from collections.abc import Mapping
from io import BytesIO
from urllib.parse import urlsplit

import streamlit as st

from chaintable.chain import Chain
from chaintable.ui.pages.rooms import actions
from chaintable.ui.pages.rooms.actions import Teaching
from chaintable.ui.pages.rooms.rooms import ROOMS, Room, ShownStep, Tally
from chaintable.ui.pages.rooms.shown_step import shown_step_of
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.words import code, counted, escape, joined, listed, shorten
from chaintable.ui.pictures.show import draw_picture
from chaintable.ui.session.memo import remembered
from chaintable.ui.session.session import Session

POLL_SECONDS = 1.0
_LOOPBACK = ("localhost", "127.0.0.1", "::1", "[::1]", "")
_MOST_SAID = 15


def draw_room_bar(held: Session) -> None:
    """Draw the button that opens or closes the room, and how to join it."""
    own = held.part(Teaching)
    if own.room is not None and own.room.closed:
        own.room = None
    if own.room is None:
        st.button(
            "Open a room for phones",
            key="open_room",
            icon=":material/qr_code_2:",
            on_click=actions.open_room,
            help="The class guesses from its own phones, without signing in",
        )
        if own.problem is not None:
            draw_problem(own.problem)
        return
    with st.popover(f"Room **{own.room.code}**", icon=":material/qr_code_2:", key="room_door", width="content"):
        _draw_door(own.room)


def _draw_door(room: Room) -> None:
    link = link_of(room.code, st.context.url or "")
    st.markdown(f"## {room.code}", anchors=False)
    st.markdown(f"Open {code(link)} on a phone, or scan:")
    draw_picture(qr_of(link), "room_qr")
    if (urlsplit(link).hostname or "") in _LOOPBACK:
        st.warning(
            "This address works on this computer only. Open the page by the computer's name or address in the "
            "network first; docs/classroom.md says how.",
            icon=":material/wifi_off:",
        )
    st.button("Close the room", key="close_room", on_click=actions.close_room, help="All guesses are forgotten")


def link_of(room: str, page: str) -> str:
    """Return the address of a room, given the address of any page of the app.

    >>> link_of("K7QPM", "http://192.168.0.5:8501/drive?mode=class")
    'http://192.168.0.5:8501/room?code=K7QPM'
    """
    parts = urlsplit(page)
    folder = parts.path.rpartition("/")[0]
    return f"{parts.scheme}://{parts.netloc}{folder}/room?code={room}"


@remembered
def qr_of(link: str) -> str:
    """Return the QR code of a link as SVG, dark on white in both themes."""
    import segno  # needed only where a room is open

    drawn = BytesIO()
    segno.make(link, error="m").save(
        drawn, kind="svg", scale=6, xmldecl=False, dark="#000", light="#fff", title="QR code of the room's link"
    )
    return drawn.getvalue().decode().replace("<svg ", '<svg role="img" aria-label="QR code of the room\'s link" ', 1)


def show_in_room(
    held: Session, chain: Chain, k: int, revealed: bool, operations: Mapping[str, str]
) -> ShownStep | None:
    """Show the step in the room, if one is open, and return what is shown."""
    own = held.part(Teaching)
    if own.room is None:
        return None
    wanted = (own.room, chain, k, revealed)
    if own.shown != wanted:
        ROOMS.show(own.room, shown_step_of(chain, k, revealed, operations), chain)
        own.shown = wanted
    return own.room.shown_step


@st.fragment(run_every=POLL_SECONDS)
def draw_tally(room: Room, shown_step: ShownStep) -> None:
    """Draw what the phones guess, as it comes."""
    tally = room.tally(shown_step.step)
    with st.container(border=True, key="room_tally", gap="small"):
        st.markdown(
            f"**{counted(tally.students, 'phone')} in room {room.code}, {tally.guessed:,} guessed.**  \n"
            f"{tally_words(tally, shown_step)}"
        )


def tally_words(tally: Tally, shown_step: ShownStep) -> str:
    """Return the tally in words: operations or reasons, rows by number and columns by name, the most frequent first."""
    columns = list(shown_step.frame.columns)
    parts = (
        ("", {escape(shown_step.choices[name]): n for name, n in tally.choices.items()}),
        ("Rows: ", {f"row {row + 1}": n for row, n in tally.rows.items()}),
        ("Columns: ", {escape(shorten(columns[place], 40)): n for place, n in tally.columns.items()}),
    )
    return joined([f"{name}{_ranked(counts)}" if counts else "" for name, counts in parts], "  \n")


def _ranked(counts: Mapping[str, int]) -> str:
    ranked = sorted(counts.items(), key=lambda item: -item[1])
    return listed([f"{words} **{count}**" for words, count in ranked], _MOST_SAID)


def draw_room_outcome(room: Room, shown_step: ShownStep) -> None:
    """Draw how many phones had the operation, the rows and the columns right."""
    if shown_step.truth is None:
        return
    rights = room.all_right(shown_step, shown_step.truth)
    if not rights:
        return
    parts: list[tuple[str, list[bool | None]]] = [(shown_step.what, [right.choice for right in rights])]
    parts += [("rows", [right.rows for right in rights])] if shown_step.truth.rows is not None else []
    parts += [("columns", [right.columns for right in rights])] if shown_step.truth.columns is not None else []
    said = "; ".join(f"{name}: {sum(map(bool, good))} of {len(good)} right" for name, good in parts)
    st.markdown(f"**Phones:** {said}.  \n{tally_words(room.tally(shown_step.step), shown_step)}")
