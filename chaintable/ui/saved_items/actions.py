"""The actions on what a person saved: share it, delete it, and undo the last deletion."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from chaintable.errors import ChainTableError
from chaintable.ui.session import state

if TYPE_CHECKING:
    from chaintable.store.saved.sharing import Kind

ONLY_ME, EVERYONE = "Only me", "Everyone here"


@dataclass(slots=True)
class OwnedState:
    """The last deletion, which can be undone, of what `kind` and in words; and why the last action failed."""

    kind: str = ""
    deletion: str = ""
    words: str = ""
    problem: ChainTableError | None = None


def owned_state() -> OwnedState:
    """Return the state that all pages share."""
    return state.session().part(OwnedState)


def share(kind: "Kind", item: str, key: str) -> None:
    """List something for those chosen in the widget `key`."""
    own, everyone = owned_state(), st.session_state[key] == EVERYONE
    own.problem, own.kind = None, kind
    try:
        state.session().session_store.change(lambda store: store.share(kind, item, everyone))
    except ChainTableError as error:
        own.problem = error


def delete(kind: "Kind", items: Sequence[str], words: str) -> None:
    """Delete things; `words` say afterwards what was deleted."""
    own = owned_state()
    own.problem, own.deletion, own.words, own.kind = None, "", words, kind
    try:
        own.deletion = state.session().session_store.change(lambda store: store.mark_deleted(kind, *items))
    except ChainTableError as error:
        own.problem = error


def undo_deletion() -> None:
    """Bring back what was deleted last."""
    own = owned_state()
    deletion, own.deletion, own.problem = own.deletion, "", None
    try:
        state.session().session_store.change(lambda store: store.undelete(deletion))
    except ChainTableError as error:
        own.problem = error


def forget_deletion() -> None:
    """No longer offer to undo the last deletion."""
    owned_state().deletion = ""
