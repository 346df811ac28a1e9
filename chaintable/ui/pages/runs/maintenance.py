"""Keep the store small and safe: delete old runs, and, at this computer, clean up for good, back up and restore."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import streamlit as st

from chaintable.ui.pages.runs import actions
from chaintable.ui.parts.problems import draw_problem
from chaintable.ui.parts.words import counted
from chaintable.ui.saved_items import actions as owned
from chaintable.ui.session.session import Session

if TYPE_CHECKING:
    from chaintable.store import SavedChain

USUAL_DAYS = 30


def draw_upkeep(held: Session, every: Sequence["SavedChain"]) -> None:
    """Draw how to delete what is old, and how to back up everything."""
    if held.session_store.read_only:
        return
    with st.expander("Clean up and back up", type="compact", key="upkeep", on_change="rerun") as opened:
        if not opened.open:
            st.caption("Delete old runs, back up everything, or restore a backup.")
            return
        days = st.number_input("Older than (days)", 0, 3_650, USUAL_DAYS, key="prune_days", width=200)
        before = datetime.now(UTC) - timedelta(days=days)
        old = tuple(run.id for run in every if run.own and run.saved_at <= before)
        with st.container(horizontal=True, vertical_alignment="center", key="upkeep_actions"):
            st.button(
                f"Delete {counted(len(old), 'run')} of mine",
                key="prune_own",
                icon=":material/delete:",
                disabled=not old,
                help="Deletes your runs that are older than that. It can be undone.",
                on_click=owned.delete,
                args=("chain", old, f"{counted(len(old), 'run')} deleted."),
            )
            if held.session_store.visitor.here:
                _draw_whole_store(before)
        told = held.part(actions.UpkeepState)
        if told.problem is not None:
            draw_problem(told.problem)
        if told.words:
            st.caption(told.words)


def _draw_whole_store(before: datetime) -> None:
    """Draw what concerns the runs of everyone, for whoever sits at this computer."""
    with st.popover("Delete for good", key="prune_popover", icon=":material/delete_forever:", on_change="rerun"):
        st.markdown(
            "The runs of everyone and the cached replies that are older than that are deleted. "
            "This cannot be undone. Saved questions and versions of prompts stay."
        )
        st.button("Delete them and shrink the store", key="prune_all", on_click=actions.prune, args=(before,))
    st.download_button(
        "Back up everything",
        actions.backed_up,
        "chaintable-backup.sqlite3",
        "application/vnd.sqlite3",
        key="backup",
        on_click="ignore",
        icon=":material/save:",
        help="A SQLite file with everything that is saved.",
    )
    with st.popover("Restore a backup", key="restore_popover", icon=":material/restore_page:", on_change="rerun"):
        st.file_uploader(
            "A backup to restore",
            type=["sqlite3"],
            key=actions.BACKUP_KEY,
            on_change=actions.restore,
            help="What it has and this store doesn't is added. Nothing that is here changes.",
        )
