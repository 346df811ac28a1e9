"""What a person does about the steps of the chain, beside editing one."""

import streamlit as st

from chaintable.ui.session import state

DETAILS_KEY = "details"


def choose_details() -> None:
    """Take over the switch Details."""
    state.session().view.details = bool(st.session_state[DETAILS_KEY])
