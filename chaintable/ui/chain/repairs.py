"""What can be done about a step that could not be done, beside the step itself."""

import streamlit as st

from chaintable.chain import Chain
from chaintable.runs.rerun.renamed_columns import repaired, repairs
from chaintable.ui.chain import actions
from chaintable.ui.parts.words import escape, shorten
from chaintable.ui.session import state


def draw_repairs(chain: Chain, k: int) -> None:
    """Offer columns to use instead of those that the step misses, and to plan again from it."""
    step = chain.steps[k]
    if not step.problem or not step.on:
        return
    with st.container(horizontal=True, gap="small", key=f"repairs_{k}"):
        for place, (name, other) in enumerate(repairs(chain, k)):
            st.button(
                f"Use {escape(shorten(other, 50))} instead",
                key=f"repair_{k}_{place}",
                icon=":material/build:",
                on_click=_repair,
                args=(chain, k, name, other),
                help=f"Step {k + 1} needs the column {escape(shorten(name, 50))}, which isn't there",
            )
        if chain.question.text:
            st.button(
                f"Plan again from step {k + 1}",
                key=f"plan_again_{k}",
                icon=":material/route:",
                on_click=state.play,
                args=(chain.until(k), f"planned again from step {k + 1}"),
                help="The model replaces this step and those after it. Undo brings them back.",
            )


def _repair(chain: Chain, k: int, name: str, other: str) -> None:
    changed = repaired(chain, k, name, other)
    words = f"step {k + 1} uses “{other}” instead of “{name}”"
    state.change(changed, words, [k, *actions.broken(changed, k + 1)])
