"""The page of a student: the question, the table before the step, and what can be tapped."""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from chaintable.errors import InputError
from chaintable.ui.documents.html import passage_html
from chaintable.ui.pages.rooms import actions
from chaintable.ui.pages.rooms.actions import Student
from chaintable.ui.pages.rooms.rooms import ROOMS, Guess, Room, ShownStep
from chaintable.ui.parts.words import counted, escape, shorten
from chaintable.ui.session.session import Session

POLL_SECONDS = 1.5
TABLE_HEIGHT, FEW_ROWS = 250, 6
"""The height in pixels of a table with more rows; others show whole."""
_ONLY_THIS = """
<style>
.st-key-masthead, .st-key-notice, [data-testid="stSidebar"], [data-testid="stHeader"],
[data-testid="stExpandSidebarButton"] { display: none; }
.stMainBlockContainer { padding-top: 1rem; }
.st-key-room h2 { font-size: 1.3rem; padding: 0; }
.st-key-room [data-variant="pills"] { min-height: 2.6rem; height: auto; max-width: 100%; text-align: left; }
.st-key-room [data-variant="pills"] * { white-space: normal; overflow: visible; }
</style>
"""


def draw_student(held: Session) -> None:
    """Draw the room of the code, or the box for a code."""
    own = held.part(Student)
    room = ROOMS.find(own.code) if own.code else None
    if room is None:
        _draw_door(own)
        return
    try:
        ROOMS.join(room, own.me)
    except InputError as error:
        st.warning(f"{escape(error.message)} {escape(error.hint)}")
        return
    st.html(_ONLY_THIS)
    _draw_live(room, own)


def _draw_door(own: Student) -> None:
    st.markdown("## Join a room", anchors=False)
    st.caption("Your teacher shows the code. You need no account, and nothing is kept when the room closes.")
    gone = f"The room {own.code} is closed, or never was." if own.code else ""
    with st.form("room_door", border=False):
        st.text_input("Room code", key=actions.CODE_KEY, max_chars=12, placeholder="for example K7QPM")
        st.form_submit_button("Join", type="primary", on_click=actions.enter)
    if own.problem or gone:
        st.warning(escape(own.problem or gone), icon=":material/meeting_room:")


@st.fragment(run_every=POLL_SECONDS)
def _draw_live(room: Room, own: Student) -> None:
    """Draw what the room shows; it follows the teacher by itself."""
    shown_step = room.shown_step
    with st.container(key="room", gap="small"):
        if room.closed:
            st.info("The room is closed, and its guesses are deleted.", icon=":material/meeting_room:")
        elif shown_step is None:
            st.info("You are in. The first step appears here.", icon=":material/hourglass_empty:")
        else:
            _draw_shown_step(room, own, shown_step)


def _draw_shown_step(room: Room, own: Student, shown_step: ShownStep) -> None:
    st.markdown(f"## {escape(shown_step.question)}", anchors=False)
    st.caption(f"Room {room.code} · step {shown_step.step + 1} of {shown_step.count}")
    if shown_step.evidence is None:
        _draw_table(shown_step)
    else:
        _draw_evidence(shown_step.evidence)
    mine = room.guesses.get(shown_step.step, {}).get(own.me, Guess())
    if shown_step.truth is not None:
        _draw_outcome(shown_step, mine)
    else:
        _draw_choices(shown_step, f"{room.code}_{id(room.subject)}_{shown_step.step}", mine)


def _draw_table(shown_step: ShownStep) -> None:
    n_rows, n_columns = shown_step.of
    part = ", shown in part" if (n_rows, n_columns) != shown_step.frame.shape else ""
    st.caption(f"The table before the step: {counted(n_rows, 'row')} × {counted(n_columns, 'column')}{part}")
    height: Any = TABLE_HEIGHT if len(shown_step.frame) > FEW_ROWS else "content"
    st.dataframe(shown_step.frame, width="stretch", height=height, alt=f"The table before step {shown_step.step + 1}")


def _draw_evidence(pieces: Sequence[tuple[str, str]]) -> None:
    """Draw the evidence so far as cards."""
    st.caption(f"Evidence so far: {counted(len(pieces), 'piece')}" if pieces else "No evidence yet.")
    for number, (title, text) in enumerate(pieces, start=1):
        st.html(passage_html(title, (f"evidence {number}",), text))


def _draw_choices(shown_step: ShownStep, version: str, mine: Guess) -> None:
    """Draw what can be tapped; each tap is sent at once."""
    say: dict[str, Any] = {"on_change": actions.say, "args": (shown_step.step, version)}
    st.pills(
        escape(shown_step.asked),
        list(shown_step.choices),
        key=f"room_choice_{version}",
        default=mine.choice or None,
        format_func=lambda name: escape(shown_step.choices[name]),
        **say,
    )
    if shown_step.asks_why or shown_step.evidence is not None:
        return
    columns, rows = list(shown_step.frame.columns), shown_step.frame.itertuples(index=False, name=None)
    words = [_row_words(place + 1, row) for place, row in enumerate(rows)]
    st.pills(
        "Which rows does it keep? Tap them, or none.",
        range(len(words)),
        key=f"room_rows_{version}",
        selection_mode="multi",
        default=sorted(mine.rows),
        format_func=lambda place: escape(words[place]),
        **say,
    )
    st.pills(
        "Which columns does it use? Tap them, or none.",
        range(len(columns)),
        key=f"room_columns_{version}",
        selection_mode="multi",
        default=sorted(mine.columns),
        format_func=lambda place: escape(columns[place]),
        **say,
    )


def _row_words(number: int, cells: tuple[str, ...]) -> str:
    """Return a row in a few words: its number, and its first cells other than that number.

    >>> _row_words(2, ("2", "Arsenal", "38", "20"))
    '2 · Arsenal · 38'
    """
    others = [cell for cell in cells if cell != str(number)][:2]
    return shorten(" · ".join([str(number), *others]), 60)


def _draw_outcome(shown_step: ShownStep, mine: Guess) -> None:
    """Draw what the step did, and what of the own guess was right."""
    assert shown_step.truth is not None
    st.markdown(f"**{escape(shown_step.told)}**")
    if mine == Guess():
        st.caption("You made no guess.")
        return
    right = mine.right(shown_step.truth, shown_step)
    parts = ((shown_step.what.capitalize(), right.choice), ("Rows", right.rows), ("Columns", right.columns))
    marks = {True: ":material/check: right", False: ":material/close: not right"}
    st.markdown("  \n".join(f"{name}: {marks[good]}" for name, good in parts if good is not None))
