"""The actions on the page Runs: what is filtered and selected, open a run, export runs."""

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import streamlit as st

from chaintable.errors import ChainTableError, StoreError
from chaintable.runs.exchange.chain_json import chain_to_json
from chaintable.ui.parts.words import counted
from chaintable.ui.session import state
from chaintable.ui.session.storage.session_store import SessionStore
from chaintable.ui.session.undo.moment import Moment

if TYPE_CHECKING:
    from chaintable.store import SavedChain

SEARCH_KEY, SHOW_KEY, TABLE_KEY = "runs_search", "runs_show", "runs_table"
BACKUP_KEY = "restored_backup"


@dataclass(slots=True)
class RunsState:
    """Why a run could not be opened."""

    problem: ChainTableError | None = None


@dataclass(slots=True)
class UpkeepState:
    """What the last cleaning of the store did, or why it failed."""

    words: str = ""
    problem: ChainTableError | None = None


def prune(before: datetime) -> None:
    """Delete for good what everyone saved before a moment, and shrink the store."""
    held = state.session()
    told = held.part(UpkeepState)
    told.words, told.problem = "", None
    try:
        if not held.session_store.visitor.here:
            raise StoreError("Only someone at this computer can delete everyone's runs.")
        done = held.session_store.change(lambda store: store.prune(before))
    except ChainTableError as error:
        told.problem = error
        return
    freed = max(0, done.before - done.after) / 1e6
    replies = "1 cached reply" if done.completions == 1 else f"{done.completions:,} cached replies"
    told.words = f"Deleted for good: {counted(done.chains, 'run')}, {replies}. The store is {freed:.1f} MB smaller."


def backed_up() -> bytes:
    """Return everything that is saved as a SQLite file."""
    session_store = state.session().session_store
    if not session_store.visitor.here:
        raise StoreError("Only someone at this computer can back up everyone's runs.")
    with TemporaryDirectory(prefix="chaintable-") as folder:
        file = Path(folder) / "backup.sqlite3"
        session_store.change(lambda store: store.backup(file))
        return file.read_bytes()


def restore() -> None:
    """Add what the chosen backup has and the store doesn't."""
    held, file = state.session(), st.session_state.get(BACKUP_KEY)
    told = held.part(UpkeepState)
    told.words, told.problem = "", None
    if file is None:
        return
    try:
        if not held.session_store.visitor.here:
            raise StoreError("Only someone at this computer can restore a backup.")
        with TemporaryDirectory(prefix="chaintable-") as folder:
            copied = Path(folder) / "restored.sqlite3"
            copied.write_bytes(file.getvalue())
            rows = held.session_store.change(lambda store: store.restore(copied))
    except ChainTableError as error:
        told.problem = error
        return
    told.words = f"{counted(rows, 'row')} restored from '{file.name}'." if rows else "Everything in it is here already."


def runs_state() -> RunsState:
    """Return the state of the page Runs."""
    return state.session().part(RunsState)


def open_run(chain_id: str) -> bool:
    """Open a saved run on Explore; whether that worked."""
    held, own = state.session(), runs_state()
    own.problem = None
    try:
        chain = held.session_store.load(chain_id)
    except ChainTableError as error:
        own.problem = error
        return False
    state.open_moment(Moment(chain, "opened a saved run", saved=chain_id))
    return True


def selected_rows() -> list[int]:
    """Return the selected rows of the list, from 0."""
    chosen: Any = st.session_state.get(TABLE_KEY) or {}
    return list(chosen.get("selection", {}).get("rows", ()))


def exported(runs: Sequence["SavedChain"]) -> bytes:
    """Return runs as files, as `packed` does."""
    return packed(state.session().session_store, runs)


def packed(session_store: SessionStore, runs: Sequence["SavedChain"]) -> bytes:
    """Return runs as JSON files: one as it is, several in a zip file. Upload opens such a file again."""
    texts = {run.id: chain_to_json(session_store.load(run.id)) for run in runs}
    if len(runs) == 1:
        return texts[runs[0].id].encode()
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in texts.items():
            archive.writestr(f"{name}.json", text)
    return found.getvalue()
