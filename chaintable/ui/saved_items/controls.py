"""Controls for what a person saved: who sees it in a list, delete, undo; and the link to a run."""

from typing import TYPE_CHECKING

import streamlit as st

from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.words import escape
from chaintable.ui.saved_items import actions
from chaintable.ui.session.browser_state.link import Link
from chaintable.ui.session.session import Session

if TYPE_CHECKING:
    from chaintable.store.saved.sharing import Kind


def draw_share(held: Session, kind: "Kind", item: str, shared: bool) -> None:
    """Draw the choice who sees something of one's own in a list."""
    if held.session_store.read_only:
        return
    key = f"share_{kind}_{item}"
    st.segmented_control(
        "Who sees it in a list",
        [actions.ONLY_ME, actions.EVERYONE],
        default=actions.EVERYONE if shared else actions.ONLY_ME,
        key=key,
        required=True,
        label_visibility="collapsed",
        on_change=actions.share,
        args=(kind, item, key),
    )


def draw_delete(held: Session, kind: "Kind", item: str, key: str, words: str) -> None:
    """Draw the button that deletes something of one's own; `words` say afterwards what was deleted."""
    if held.session_store.read_only:
        return
    st.button(
        "Delete",
        key=key,
        icon=":material/delete:",
        type="tertiary",
        on_click=actions.delete,
        args=(kind, (item,), words),
    )


def draw_undo(held: Session, kind: "Kind") -> None:
    """Draw what was deleted last, with a way to undo it, and why the last action failed."""
    own = held.part(actions.OwnedState)
    if own.kind != kind:
        return
    if own.problem is not None:
        draw_problem(own.problem)
    if not own.deletion:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="deleted"):
        st.markdown(f":material/delete: {escape(own.words)}", width="content")
        st.button("Undo", key="undo_deletion", icon=":material/undo:", on_click=actions.undo_deletion)
        st.button("Dismiss", key="forget_deletion", type="tertiary", on_click=actions.forget_deletion)


def draw_link(held: Session) -> None:
    """Draw the link to the run that is shown, who can open it, and who sees it in a list."""
    if held.playing.job is not None or not held.moment.saved:
        return
    with st.popover("Share", icon=":material/link:", key="share_popover", type="tertiary", on_change="rerun") as opened:
        if not opened.open:
            return
        link = Link(chain=held.moment.saved, step=held.view.shown_step, read_only=held.session_store.read_only)
        st.code(link.address(str(st.context.url or "")), language=None, wrap_lines=True)
        st.caption(
            "Anyone with this link and access to this server can open the run and its table. "
            "The link can't be guessed. Only the person who saved it can delete it."
        )
        saved = held.session_store.find(held.moment.saved)
        if saved is not None and saved.own and not held.session_store.read_only:
            st.markdown("Listed on the page Runs for")
            draw_share(held, "chain", saved.id, saved.shared)
        elif saved is not None:
            st.caption("Somebody else saved this run. What you change is saved as a run of your own.")
