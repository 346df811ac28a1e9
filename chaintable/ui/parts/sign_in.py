"""Signing in, where the owner has set it up: until then nothing but a button is drawn."""

import streamlit as st

from chaintable.ui.serving.listening import has_sign_in


def is_signed_out() -> bool:
    """Whether this person has to sign in first."""
    return has_sign_in() and not getattr(st.user, "is_logged_in", False)


def draw_sign_in() -> None:
    """Draw the button that leads to the sign-in of the owner's provider."""
    st.markdown("# ChainTable", anchors=False)
    st.markdown("Sign in to use this app.")
    st.button("Sign in", key="sign_in", type="primary", on_click=st.login)
