"""The switch Details: the calls of operations, and what a model was asked and replied."""

import streamlit as st

from chaintable.runs.recorded import HAND
from chaintable.ui.chain import actions
from chaintable.ui.session.session import Session


def shows_details(held: Session) -> bool:
    """Whether calls, prompts and replies are shown: as was chosen, else only for recorded runs."""
    if held.view.details is not None:
        return held.view.details
    by_hand = any(call.completion.model == HAND for step in held.chain.steps for call in step.calls)
    return bool(held.moment.recorded) or by_hand


def draw_details_switch(held: Session) -> None:
    """Draw the switch; the browser keeps its choice, and the address has it."""
    st.toggle(
        "Details",
        shows_details(held),
        key=actions.DETAILS_KEY,
        on_change=actions.choose_details,
        help="Show each step's call, and the prompts and replies of the model",
    )
