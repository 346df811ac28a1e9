"""The field for a key: what is typed counts when the field is left, also with Tab."""

import streamlit as st

_ENTER = """
export default function() {
  const left = (event) => {
    const box = event.target;
    if (event.key !== "Tab" || !box.closest || !box.closest(".st-key-model_key") || !box.value) return;
    for (const kind of ["keydown", "keypress", "keyup"]) {
      box.dispatchEvent(new KeyboardEvent(kind, { key: "Enter", code: "Enter", keyCode: 13, bubbles: true }));
    }
  };
  document.addEventListener("keydown", left, true);
  return () => document.removeEventListener("keydown", left, true);
}
"""
# Streamlit takes over a password only with Enter or a click elsewhere: Tab goes to the button that shows it.
_left_with_tab = st.components.v2.component("chaintable_key_box", js=_ENTER)


def draw_tab_in_key_box() -> None:
    """Let Tab take over the key that was typed; nothing visible is drawn."""
    _left_with_tab(key="key_box", height="content")
