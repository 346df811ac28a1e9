"""What the page says to screen readers while it changes, the step that it scrolls to, and the browser's Back."""

from collections.abc import Callable

import streamlit as st

_PLACE = '<p role="status" aria-live="polite" data-announcer></p>'
_HIDDEN = "p { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); margin: 0 }"
_SAY = """
export default function({ data, parentElement, setTriggerValue }) {
  // The main part holds what can be reached by Tab, so it needs no stop of its own on the way to the question.
  document.querySelector("[data-testid=stMain]")?.setAttribute("tabindex", "-1")
  // Nor does the link of the menu that leads to where one is already, as long as one is there.
  const here = document.querySelector("[data-testid=stTopNavLink][aria-current=page]")
  here?.setAttribute("tabindex", "-1")
  const leave = () => {
    window.removeEventListener("popstate", window.chaintableWent)
    here?.removeAttribute("tabindex")
  }
  window.removeEventListener("popstate", window.chaintableWent)
  // Back to another page is Streamlit's: a word from this page now would lead back to it.
  const page = location.pathname
  window.chaintableWent = () => location.pathname === page && setTriggerValue("went", location.search)
  window.addEventListener("popstate", window.chaintableWent)
  const place = parentElement.querySelector("[data-announcer]")
  if (place && place.textContent !== data.words) place.textContent = data.words
  const asked = `${data.target} ${data.count}`
  if (!data.count || window.chaintableScrolled === asked) return leave
  window.chaintableScrolled = asked
  requestAnimationFrame(() => {
    const target = document.querySelector(`.st-key-${data.target}`)
    target?.scrollIntoView({ block: "start" })
    target?.querySelector("summary")?.focus({ preventScroll: true })
  })
  return leave
}
"""
_say = st.components.v2.component("chaintable_announcer", html=_PLACE, css=_HIDDEN, js=_SAY)


ANNOUNCER_KEY = "announcer"


def announce(words: str, scroll_to: tuple[str, int], went: Callable[[], None] = lambda: None) -> None:
    """Announce these words when they change; `scroll_to` is the key of a place, and how often one was asked for so far.

    `went` is called after the browser's Back or Forward; the address is then in the widget's state as "went".
    """
    target, count = scroll_to
    data = {"words": words, "target": target, "count": count}
    _say(data=data, key=ANNOUNCER_KEY, height="content", on_went_change=went)
