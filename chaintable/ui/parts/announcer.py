"""What the page says to screen readers while it changes, and the step that it scrolls to."""

import streamlit as st

_PLACE = '<p role="status" aria-live="polite" data-announcer></p>'
_HIDDEN = "p { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0 }"
_SAY = """
export default function({ data, parentElement }) {
  const place = parentElement.querySelector("[data-announcer]")
  if (place && place.textContent !== data.words) place.textContent = data.words
  if (!data.count || window.chaintableScrolled === data.count) return
  window.chaintableScrolled = data.count
  requestAnimationFrame(() => {
    const step = document.querySelector(`.st-key-step_${data.step}`)
    step?.scrollIntoView({ block: "start" })
    step?.querySelector("summary")?.focus({ preventScroll: true })
  })
}
"""
_say = st.components.v2.component("chaintable_announcer", html=_PLACE, css=_HIDDEN, js=_SAY)


def announce(words: str, scroll_to: tuple[int, int] = (0, 0)) -> None:
    """Announce these words when they change; `scroll_to` is a step (from 0) and how often one was asked for so far."""
    step, count = scroll_to
    _say(data={"words": words, "step": step, "count": count}, key="announcer", height="content")
