"""Not sure: the ways in which the embedded model may read the question, each with its answer, to choose from."""

import streamlit as st

from chaintable.chain import Chain
from chaintable.models.alternatives import Doubt, Reader, Way, doubt_of, may_be_doubted
from chaintable.ui.model import choice
from chaintable.ui.parts.words import escape, listed, percent, shorten
from chaintable.ui.session import state
from chaintable.ui.session.memo import remembered

MOST_VALUES = 8


@remembered
def doubt_about(chain: Chain) -> Doubt | None:
    """The doubt about the chain's answer; worked out once for each chain.

    The model is opened only where there may be any, so that what others answered is shown without it.
    """
    if not may_be_doubted(chain):
        return None
    model = choice.embedded()
    return doubt_of(chain, model) if isinstance(model, Reader) else None


def draw_not_sure(doubt: Doubt) -> None:
    """The word of warning that stands with the answer."""
    if doubt.sure is None:
        return
    below = " Its likeliest readings of the question are below." if len(doubt.ways) > 1 else ""
    words = f"**Not sure.** The embedded model gives this answer {percent(doubt.sure)}.{below}"
    st.warning(words, icon=":material/help:")


def draw_readings(doubt: Doubt) -> None:
    """The ways to read the question: steps in words, answer, share, and a button that makes one the chain."""
    if len(doubt.ways) < 2:
        return
    with st.container(key="readings", gap="small"):
        st.markdown("### How the question can be read", anchors=False)
        if doubt.sure is None:
            st.caption("You took one of these readings. Undo brings back what was there before.")
        for place, way in enumerate(doubt.ways):
            _draw_way(place, way, place == doubt.taken)


def _draw_way(place: int, way: Way, is_taken: bool) -> None:
    number = place + 1
    with st.container(border=True, key=f"reading_{place}", gap="small"):
        st.markdown(f"**{number} · {escape(_answer(way.chain))}** · {percent(way.share)}")
        st.markdown("\n".join(f"{way.begin + k}. {escape(words)}" for k, words in enumerate(_steps(way), start=1)))
        if is_taken:
            st.caption(":material/check: This is the chain above.")
            return
        st.button(
            "Take this reading",
            key=f"take_reading_{place}",
            icon=":material/alt_route:",
            on_click=state.change,
            args=(way.chain, f"reading {number} taken"),
            help="Its steps become the chain, without asking a model. Undo brings back the one that is there.",
        )


def _steps(way: Way) -> list[str]:
    return [shorten(operation.describe(), 150) for operation in way.operations]


def _answer(chain: Chain) -> str:
    answer = chain.answer
    values = [shorten(value, 120) or "(empty)" for value in answer.values] if answer else []
    return listed(values, MOST_VALUES) or "(nothing)"
