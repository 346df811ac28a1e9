"""A recorded run whose answer is wrong: the class finds out which step is to blame."""

import streamlit as st

from chaintable.runs.recorded import recorded_run
from chaintable.ui.operations import screen_of
from chaintable.ui.pages.drive import actions
from chaintable.ui.pages.drive.state import Driving, Lesson
from chaintable.ui.pages.explore.recorded_runs import recorded_of
from chaintable.ui.parts.words import escape
from chaintable.ui.session.session import Session


def draw_blame(held: Session, lesson: Lesson) -> None:
    """At the end of a run with a wrong answer, ask which step is to blame; a click on a step tells why or why not."""
    name = recorded_of(held)
    if not lesson.at_end or not name:
        return
    flaw = recorded_run(name).flaw
    if flaw is None:
        return
    blamed = held.part(Driving).blamed
    with st.container(border=True, key="blame", gap="small"):
        st.markdown("### This answer is wrong. Which step is to blame?", anchors=False)
        with st.container(horizontal=True, key="blame_steps"):
            for k, step in enumerate(held.chain.steps):
                words = f"{k + 1} · {escape(screen_of(step.operation).menu)}"
                st.button(words, key=f"blame_{k}", on_click=actions.blame, args=(k,))
        if blamed is None:
            return
        if blamed + 1 == flaw.step:
            st.success(f"Yes, step {flaw.step}. {escape(flaw.why)}", icon=":material/check:")
        else:
            st.warning(
                f"Step {blamed + 1} did its job with the table that it got. Try another step.",
                icon=":material/close:",
            )
