"""The form of one step, with a preview of its result."""

from collections.abc import Sequence

import streamlit as st

from chaintable.chain import Chain, make_step
from chaintable.operations import Answer, Operation, known, named
from chaintable.operations.unread import Unread
from chaintable.state import State
from chaintable.ui.operations import face_of, in_menu_order
from chaintable.ui.parts.words import code, escape, shorten, steps_again
from chaintable.ui.session import state
from chaintable.ui.session.session import Session


def draw_editor(held: Session, chain: Chain, k: int) -> None:
    """Draw the form for step k, or for a new step before it, with a preview."""
    editing = held.view.editing
    if editing is None:
        return
    so_far = None if editing.inserting else chain.steps[k].operation
    key = f"form_{held.view.edit_count}"
    before = chain.before(k)
    kind = _draw_kind(key, so_far)
    operation = face_of(kind).form(f"{key}_{kind.name}", before.table, so_far if isinstance(so_far, kind) else None)
    problem = _draw_outcome(chain, k, operation)
    with st.container(horizontal=True, key="form_buttons"):
        pressed = st.button(
            _apply_words(k, len(chain.steps), editing.inserting),
            type="primary",
            key="apply",
            disabled=operation is None or bool(problem),
            icon=":material/check:",
        )
        st.button("Cancel", key="leave", on_click=state.leave_form)
    if pressed and operation is not None:
        state.change_step(k, operation, editing.inserting)
        st.rerun()


def _draw_kind(key: str, so_far: Operation | None) -> type[Operation]:
    kinds = kinds_for(so_far)
    place: int = st.selectbox(
        "What this step does",
        range(len(kinds)),
        index=kinds.index(kind_meant(so_far, kinds)),
        key=f"{key}_kind",
        format_func=lambda place: face_of(kinds[place]).menu,
    )
    return kinds[place]


def kinds_for(so_far: Operation | None) -> Sequence[type[Operation]]:
    """The operations to choose from: every known one, and the step's own if it is not among them."""
    own = () if so_far is None or isinstance(so_far, Unread) else (type(so_far),)
    return in_menu_order(dict.fromkeys((*known(), *own)))


def kind_meant(so_far: Operation | None, kinds: Sequence[type[Operation]]) -> type[Operation]:
    """The operation selected at first; for a reply that could not be read, the one the prompt asked for."""
    if isinstance(so_far, Unread):
        meant = named(Answer.name if so_far.purpose == "query" else so_far.purpose)
        return meant or kinds[0]
    return kinds[0] if so_far is None else type(so_far)


def _draw_outcome(chain: Chain, k: int, operation: Operation | None) -> str:
    """Draw what the operation would do to the table before it; return why it can't be applied, or ""."""
    if operation is None:
        st.caption("Fill in the form to preview this step.")
        return ""
    before = chain.before(k)
    step = make_step(operation, before)
    if step.problem:
        st.warning(escape(step.problem), icon=":material/error:")
        return step.problem
    words = escape(shorten(operation.describe(), 200))
    st.caption(f"{words} ({_outcome(operation, before, step.state)}) · {code(shorten(str(operation), 200))}")
    return ""


def _outcome(operation: Operation, before: State, after: State) -> str:
    if isinstance(operation, Answer):
        return f"answer: {escape(shorten(str(operation.read(before)), 120)) or 'nothing'}"
    if nothing := operation.no_effect(before, after):
        return f"no effect: {escape(nothing)}"
    return str(operation.change(before, after))


def _apply_words(k: int, count: int, inserting: bool) -> str:
    number = k + 1
    again = steps_again(number, count) if inserting else steps_again(number + 1, count)
    return f"{'Insert as' if inserting else 'Apply to'} step {number}{again and f'; {again}'}"
