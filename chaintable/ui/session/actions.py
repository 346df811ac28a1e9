"""The model that a person chose: widgets of the model settings become the session's choice."""

from dataclasses import replace
from typing import Any

import streamlit as st

from chaintable.ui.session.current import session

_CHOSEN = {
    "model_kind": "kind",
    "model_base_url": "base_url",
    "model_name": "model",
    "model_embedded_first": "embedded_first",
    "model_replay": "replay",
    "model_sure_from": "sure_from",
    "model_calls": "calls",
    "model_tokens": "tokens",
    "model_money": "money",
    "model_embedder": "embedder",
}
_KEY_BOX = "model_key"


def choose() -> None:
    """Take over the values of the model settings; a key moves from its box into the session."""
    held = session()
    found: dict[str, Any] = {name: st.session_state[key] for key, name in _CHOSEN.items() if key in st.session_state}
    texts: dict[str, Any] = {
        name: " ".join((found[name] or "").split()) for name in ("base_url", "model", "embedder") if name in found
    }
    held.wanted = replace(held.wanted, **(found | texts))
    typed = st.session_state.get(_KEY_BOX, "")
    if typed:
        # Clear the box at once: its content is sent to the browser with the page.
        st.session_state[_KEY_BOX] = ""
        held.wanted = replace(held.wanted, key=typed.strip(), key_server=held.wanted.base_url)


def forget_key() -> None:
    """Forget the key that was typed."""
    session().wanted = replace(session().wanted, key="", key_server="")


def mask(key: str, among: tuple[str, ...]) -> None:
    """Mask the columns chosen in the widget `key`; columns masked for other tables stay masked."""
    session().wanted = session().wanted.masking(among, st.session_state[key])
