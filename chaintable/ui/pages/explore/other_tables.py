"""Add further tables to look something up in: another sheet of the workbook, or another file."""

from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from chaintable.api import named_so, with_other
from chaintable.chain import Chain
from chaintable.errors import InputError
from chaintable.operations.grammar import and_list
from chaintable.retrieval.index_words import content
from chaintable.tables.source import Source
from chaintable.tables.state import Passages
from chaintable.tables.table import Table
from chaintable.ui.parts.words import counted, escape, shorten
from chaintable.ui.session import state
from chaintable.ui.session.question.method_for_source import fit_method
from chaintable.ui.session.session import Session
from chaintable.ui.session.undo.moment import Moment

_MOST_ASKED = 2


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
        st.markdown(f"**{escape(table.caption)}** · {counted(table.n_rows, 'row')}: {escape(columns)}")
        ways = st.container(horizontal=True, key=f"other_{place}")
        ways.button(
            "Ask about it",
            key=f"ask_other_{place}",
            type="tertiary",
            icon=":material/swap_horiz:",
            on_click=ask_about,
            args=(table,),
            help="Questions are then about this one, and what is open now stands beside it",
        )
        if ways.button("Remove", key=f"remove_other_{place}", type="tertiary"):
            others = tuple(other for other in held.chain.source.others if other is not table)
            source = replace(held.chain.source, others=others, passages=_still_there(held.chain.source, table))
            state.set_others(source, f"table “{shorten(table.caption, 40)}” removed")
            st.rerun()


def turned(source: Source, table: Table) -> Source:
    """Return the source with one of its further tables as the one that is asked about, and that one beside it."""
    rest = tuple(other for other in source.others if other is not table)
    own, passages = named_so(source, rest, source.table.caption), source.passages
    if passages is not None and (source.of_documents or passages.table == table.caption):
        passages = replace(passages, table="" if passages.table else own.caption)
    return Source(
        table, table.caption, notes=source.notes, pictures=source.pictures, others=(own, *rest), passages=passages
    )


def ask_about(table: Table) -> None:
    """Ask about a further table, with the question at hand; what was asked about so far stands beside it."""
    held = state.session()
    question = held.chain.question
    words = f"“{shorten(table.caption, 40)}” asked about"
    state.open_moment(Moment(Chain(question, turned(held.chain.source, table)), words))
    state.close("add_popover")
    fit_method(held)
    if question.text:
        state.ask_for(question)


def tables_named(chain: Chain) -> dict[str, tuple[str, ...]]:
    """Return the tables beside documents that have columns which the question names, and these columns.

    >>> from chaintable.tables.state import Question
    >>> offices = Table.of(["Office", "Rent (EUR)", "Floor"], [], "Offices")
    >>> source = Source(Table.of(["Text"], []), others=(offices,), passages=Passages())
    >>> tables_named(Chain(Question("Which office has the highest rent?"), source))
    {'Offices': ('Office', 'Rent (EUR)')}
    """
    asked = set(content(chain.question.text))
    if not chain.source.of_documents:
        return {}
    tables = ((table, tuple(name for name in table.columns if _is_in(name, asked))) for table in chain.start.others)
    named = [(table.caption, columns) for table, columns in tables if columns]
    return dict(sorted(named, key=lambda one: -len(one[1]))[:_MOST_ASKED])


def _is_in(header: str, asked: set[str]) -> bool:
    words = content(header.partition("(")[0].partition("[")[0])
    return bool(words) and asked.issuperset(words)


def draw_tables_to_ask(chain: Chain, key: str) -> None:
    """Below an answer in doubt, draw the tables beside the documents that the question may be about instead."""
    for place, (caption, columns) in enumerate(tables_named(chain).items()):
        what = f"column{'s' if len(columns) > 1 else ''} {and_list([f'“{shorten(name, 40)}”' for name in columns])}"
        st.caption(escape(f"The table “{shorten(caption, 40)}” has the {what}."))
        table = next(other for other in chain.source.others if other.caption == caption)
        words = f"Ask the table “{escape(shorten(caption, 40))}”"
        st.button(words, key=f"{key}_{place}", icon=":material/table:", on_click=ask_about, args=(table,))


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
