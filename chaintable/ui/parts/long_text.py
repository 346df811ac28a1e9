"""Texts of any length: a long one is shortened in the middle; all of it is a click or a download away."""

from collections.abc import Callable

import streamlit as st

from chaintable.ui.parts.markup import with_white_space

BEGINNING, END = 4_000, 1_500
LONG = BEGINNING + END + 500
"""A text with more characters is cut in the middle."""
TOO_LONG = 200_000
"""A text with more characters is offered only as a file."""
TALL = 460


def draw_text(text: str, key: str, draw: Callable[[str], None], name: str = "text") -> None:
    """Draw the text with `draw`, in parts if it is long."""
    if len(text) <= LONG:
        draw(text)
        return
    everything = False
    with st.container(horizontal=True, vertical_alignment="center"):
        if len(text) <= TOO_LONG:
            everything = st.toggle(f"Show all {len(text):,} characters", key=f"all_{key}")
        st.download_button(
            "Download the text",
            text,
            f"{name}.txt",
            "text/plain",
            key=f"download_{key}",
            on_click="ignore",
            type="tertiary",
            icon=":material/download:",
        )
    if everything:
        draw(text)
        return
    beginning, end = text[:BEGINNING], text[-END:]
    draw(beginning)
    st.caption(f"… {len(text) - BEGINNING - END:,} characters hidden …")
    draw(end)


def draw_plain(text: str) -> None:
    """Draw the text exactly as it is, with a copy button."""
    tall = text.count("\n") > 22 or len(text) > 2_000
    st.code(text, language=None, wrap_lines=True, height=TALL if tall else "content")


def draw_white_space(text: str) -> None:
    """Draw the text with its white space made visible."""
    st.html(with_white_space(text))
