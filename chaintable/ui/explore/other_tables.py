"""Add further tables to look something up in: another sheet of the workbook, or another file."""

from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from chaintable.api import named_so, with_other
from chaintable.errors import InputError
from chaintable.source import Source
from chaintable.state import Passages
from chaintable.table import Table
from chaintable.ui.parts.words import counted, escape, shorten
from chaintable.ui.session import state
from chaintable.ui.session.session import Session


@dataclass(slots=True)
class OtherUploads:
    """The last file that was added, so that each is added only once."""

    seen: str = ""

    def first_look(self, upload_id: str) -> bool:
        """Return whether this upload is new, and remember it."""
        fresh, self.seen = self.seen != upload_id, upload_id
        return fresh


def draw_others(held: Session) -> None:
    """List the further tables, each with its first columns and a button to remove it."""
    for place, table in enumerate(held.chain.source.others):
        columns = ", ".join(shorten(name, 30) for name in table.columns[:6])
        left, right = st.columns([5, 2], vertical_alignment="center")
        left.markdown(f"**{escape(table.caption)}** · {counted(table.n_rows, 'row')}: {escape(columns)}")
        if right.button("Remove", key=f"remove_other_{place}", type="tertiary"):
            others = tuple(other for other in held.chain.source.others if other is not table)
            source = replace(held.chain.source, others=others, passages=_still_there(held.chain.source, table))
            state.set_others(source, f"table “{shorten(table.caption, 40)}” removed")
            st.rerun()


def add_other(held: Session, found: Source, sheet: str = "") -> None:
    """Add the table of a source to the current one, or its documents; InputError if documents are open already."""
    source = held.chain.source
    other = named_so(found, source.others, sheet)
    what, both = "table", with_other(source, other)
    if found.passages is not None:
        if source.passages is not None:
            raise InputError("There are documents already.", "Upload all documents together, or as a ZIP.")
        what, both = "documents", replace(both, passages=replace(found.passages, table=other.caption))
    state.set_others(both, f"{what} “{shorten(other.caption, 40)}” added")


def _still_there(source: Source, removed: Table) -> Passages | None:
    """The passages of a source, unless they were in the table that is removed."""
    passages = source.passages
    return None if passages is not None and passages.table == removed.caption else passages


def sheets_to_add(source: Source) -> list[str]:
    """Return the sheets of the workbook that aren't open and weren't added."""
    names = {table.caption for table in source.others}
    return [sheet for sheet in source.sheets if sheet != source.options.sheet and sheet not in names]


def chosen_file(held: Session, limit_mb: float) -> Any:
    """Draw the upload; return a file that was just chosen, None without one."""
    uploaded: Any = st.file_uploader(
        "Another file to look something up in, or a document to search",
        max_upload_size=max(1, int(limit_mb)),
        key="other_upload",
    )
    fresh = uploaded is not None and held.part(OtherUploads).first_look(uploaded.file_id)
    return uploaded if fresh else None
