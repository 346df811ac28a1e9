"""Beside an answer: what the file leaves open, the answer if it is read the other way, and a button for that."""

import streamlit as st

from chaintable.chain import Chain
from chaintable.evidence import LeftOpen, left_open
from chaintable.ui.parts.answer_table import answer_words, shown_of
from chaintable.ui.parts.words import escape
from chaintable.ui.session import state

MOST_VALUES = 6
LONGEST = 120


def draw_left_open(chain: Chain) -> None:
    """Warn of each other way to read the file that would change the answer."""
    for place, one in enumerate(left_open(chain)):
        shown = shown_of(one.chain)
        words = f"{escape(one.doubt.sentence)} With {escape(one.meaning)}, the answer is "
        words += f"**{escape(answer_words(shown, MOST_VALUES, LONGEST) if shown else '(nothing)')}**."
        with st.container(key=f"left_open_{place}", gap="small"):
            st.warning(words, icon=":material/help:")
            st.button(
                f"Read it as {escape(one.meaning)}",
                key=f"take_open_{place}",
                on_click=_decide,
                args=(one,),
                help="Read these columns this way and apply the steps again. Undo brings the answer back.",
            )


def _decide(one: LeftOpen) -> None:
    state.read_again(one.chain.source, f"{one.doubt.example} read as {one.meaning}")
