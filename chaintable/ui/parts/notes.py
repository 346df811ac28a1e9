"""The notes and pictures of a state, shown beside its table. Notes are drawn as plain text, never as markup."""

from collections.abc import Collection, Sequence

import streamlit as st

from chaintable.tables.pictures import Picture
from chaintable.tables.source import Source
from chaintable.tables.state import Note, State
from chaintable.tables.values import fold
from chaintable.ui.parts.long_text import draw_plain, draw_text
from chaintable.ui.parts.tables import source_row_words
from chaintable.ui.parts.words import counted, escape, joined, shorten

MOST_NOTES = 50
_WIDTH = 320
_SHORT = 200


def draw_beside_table(state: State, source: Source, key: str, before: State | None = None) -> None:
    """Draw the notes and pictures of a state; given the state `before`, mark new notes and show only new pictures."""
    known = state if before is None else before
    draw_notes(state.notes, source, key, {note: "+" for note in state.notes if note not in known.notes})
    draw_pictures([each for each in state.pictures if before is None or each not in before.pictures], key)


def draw_notes(notes: Sequence[Note], source: Source, key: str, marks: dict[Note, str] | None = None) -> None:
    """Draw each note with its number and origin; `marks` are signs to put before some of them."""
    if not notes:
        return
    with st.container(key=f"notes_{key}", gap="small"):
        for place, note in list(enumerate(notes))[:MOST_NOTES]:
            _draw_note(place, note, source, f"{key}_{place}", (marks or {}).get(note, ""))
        if len(notes) > MOST_NOTES:
            st.caption(f"{counted(len(notes) - MOST_NOTES, 'more note')} not shown.")


def note_words(place: int, note: Note, source: Source) -> str:
    """A note's number, title, kind and origin, on one line."""
    kind = note.kind if note.kind not in ("text", fold(note.title)) else ""
    query = f"found with “{shorten(note.query, 80)}”" if note.query else ""
    score = f"score {note.score:.2f}" if note.score is not None else ""
    title = f"Note {place + 1}{': ' if note.title else ''}{shorten(note.title, 120)}"
    rows = "" if note.table else _row_words(note.rows, source)
    return joined([title, kind, rows, query, score])


def _row_words(rows: Collection[int], source: Source) -> str:
    """Name the rows of the source that a note came from."""
    known = [row for row in rows if row < source.table.n_rows]
    return f"from row{'' if len(known) == 1 else 's'} {source_row_words(known, source)}" if known else ""


def _draw_note(place: int, note: Note, source: Source, key: str, mark: str) -> None:
    sign = f"**{mark}** " if mark else ""
    st.caption(f"{sign}:material/sticky_note_2: {escape(note_words(place, note, source))}")
    if len(note.text) <= _SHORT and "\n" not in note.text.strip():
        st.markdown(escape(note.text.strip()) or "(empty)")
    else:
        draw_text(note.text, f"note_{key}", draw_plain, "note")


def draw_pictures(pictures: Sequence[Picture], key: str) -> None:
    """Draw the pictures side by side, and a message for one that can't be decoded."""
    if not pictures:
        return
    with st.container(horizontal=True, key=f"pictures_{key}"):
        for picture in pictures:
            try:
                st.image(picture.data, caption=escape(shorten(picture.name, 80)), width=_WIDTH)
            except Exception:  # a decoder may raise anything on a damaged file
                st.caption(f"“{escape(shorten(picture.name, 80))}” is damaged and can't be shown.")
