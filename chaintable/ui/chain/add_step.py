"""Add a step by hand: the operations as buttons under the last step, or under the table."""

import streamlit as st

from chaintable.chain import Chain
from chaintable.operations import Answer, known
from chaintable.ui.operations import face_of, in_menu_order
from chaintable.ui.parts.words import escape
from chaintable.ui.session import state
from chaintable.ui.session.session import Session

MOST_BUTTONS = 6
"""More operations than this are offered in a menu."""


def draw_add_step(held: Session) -> None:
    """Draw a button for each operation that opens its form; nothing while a form is open."""
    if held.view.editing is not None:
        return
    place = next_place(held.chain)
    kinds = [kind for kind in in_menu_order(known()) if place == len(held.chain.steps) or kind is not Answer]
    first, others = (kinds, []) if len(kinds) <= MOST_BUTTONS + 1 else (kinds[:MOST_BUTTONS], kinds[MOST_BUTTONS:])
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="add_step"):
        st.caption(_words(held.chain, place), width="content")
        for kind in first:
            st.button(
                face_of(kind).menu,
                key=f"add_{kind.name}",
                icon=face_of(kind).icon,
                on_click=state.edit,
                args=(place, True, kind.name),
            )
        if others:
            _draw_others(place, [kind.name for kind in others])


def _draw_others(place: int, names: list[str]) -> None:
    chosen = st.menu_button(
        "More steps",
        names,
        key="add_other",
        icon=":material/more_horiz:",
        format_func=lambda name: escape(face_of(name).menu),
    )
    if chosen is not None:
        state.edit(place, True, chosen)
        st.rerun()


def next_place(chain: Chain) -> int:
    """Where a step is added: at the end, or before the answer that the chain ends with."""
    count = len(chain.steps)
    return count - 1 if count and isinstance(chain.steps[-1].operation, Answer) else count


def _words(chain: Chain, place: int) -> str:
    return "Add a step before the answer:" if place < len(chain.steps) else "Add a step:"
