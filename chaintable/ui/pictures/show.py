"""Pictures on the page: a step before and after, in a dialog or in place."""

from collections.abc import Callable

import streamlit as st

from chaintable.chain import Chain
from chaintable.errors import StepError
from chaintable.operations import Answer
from chaintable.ui.operations import screen_of
from chaintable.ui.parts.words import escape, shorten
from chaintable.ui.pictures.picture import picture_of, picture_of_answer
from chaintable.ui.session.memo import remembered
from chaintable.ui.session.page import link_to

_PLACE = '<div data-picture tabindex="0" role="group" aria-label="Before and after; scrolls sideways"></div>'
_WIDE = "div { overflow-x: auto } svg { display: block; height: auto; min-width: min(100%, 40rem); max-width: 100% }"
_SHOW = """
export default function({ data, parentElement }) {
  const place = parentElement.querySelector("[data-picture]")
  if (place.drawn === data.svg) return
  const read = new DOMParser().parseFromString(data.svg, "image/svg+xml").documentElement
  place.drawn = data.svg
  place.replaceChildren(document.importNode(read, true))
}
"""
_show = st.components.v2.component("chaintable_picture", html=_PLACE, css=_WIDE, js=_SHOW)


def draw_picture(svg: str, key: str) -> None:
    """Draw an SVG of our own making; its colours are those of the page."""
    _show(data={"svg": svg}, key=key, height="content")


def draw_step_picture(chain: Chain, k: int, key: str) -> None:
    """Draw step k before and after, or say why there is nothing to draw."""
    svg = svg_of(chain, k)
    if svg:
        draw_picture(svg, f"{key}_{k}")
    else:
        step = chain.steps[k]
        st.caption(f"{escape(step.problem or 'This step is switched off.')} The table is unchanged.")


@remembered
def svg_of(chain: Chain, k: int) -> str:
    """Return step k as a picture; "" if it was not applied."""
    step, before = chain.steps[k], chain.before(k)
    if not step.done:
        return ""
    if not isinstance(step.operation, Answer):
        return picture_of(step.operation, before.table, step.state.table)
    try:
        return picture_of_answer(before.table, step.operation.read(before))
    except StepError:
        return ""


def show_step_picture(chain: Chain, k: int) -> None:
    """Show step k before and after in a dialog."""
    title = escape(f"Step {k + 1}: {shorten(chain.steps[k].operation.describe(), 80)}")
    draw: Callable[[Chain, int], None] = _draw_shown
    st.dialog(title, width="large", icon=":material/schema:")(draw)(chain, k)


def _draw_shown(chain: Chain, k: int) -> None:
    screen = screen_of(chain.steps[k].operation)
    st.markdown(f"**{escape(screen.menu)}.** {escape(screen.meaning)}")
    draw_step_picture(chain, k, "shown_picture")
    st.page_link(link_to("method"), label="All operations in pictures", icon=":material/schema:")
