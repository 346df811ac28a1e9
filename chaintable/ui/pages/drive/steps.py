"""The steps so far, one line each."""

import streamlit as st

from chaintable.models.person import Drive
from chaintable.ui.chain.changes import no_effect
from chaintable.ui.chain.shares import votes_words
from chaintable.ui.chain.timeline import step_icon, step_label
from chaintable.ui.parts.words import code, escape, shorten


def draw_driven_steps(drive: Drive) -> None:
    """Draw the steps so far, what should be known about each, why one failed, and replies that were not used."""
    chain = drive.chain
    if not chain.steps:
        return
    with st.container(border=True, key="driven_steps", gap="small"):
        for k, step in enumerate(chain.steps):
            st.markdown(f"{step_icon(step, no_effect(chain, k))} {step_label(chain, k)}")
            if votes := votes_words(chain, k):
                st.caption(f":material/how_to_vote: {votes}")
            if step.remark:
                st.caption(f":material/info: {escape(step.remark)}")
            if step.problem:
                st.caption(f"{escape(step.problem)} The table is unchanged.")
            for dropped in step.dropped[:5]:
                st.caption(f"Not used: {code(shorten(dropped.text, 120) or '(nothing)')}: {escape(dropped.reason)}")
