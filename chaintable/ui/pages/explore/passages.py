"""Read a column of long texts as passages, so that it can be searched as documents are."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from chaintable.api import named_so
from chaintable.readers import as_passages, long_text_column
from chaintable.tables.source import Source
from chaintable.tables.table import Table
from chaintable.ui.parts.problems import problems_shown
from chaintable.ui.parts.words import escape, shorten
from chaintable.ui.session import state
from chaintable.ui.session.memo import remembered
from chaintable.ui.session.session import Session

_FIRST_NAME = "The first name in each text"
_TITLES = frozenset("title titles name names heading headline subject topic".split())


def draw_read_as_passages(held: Session) -> None:
    """Offer to read a table with a column of long texts as passages."""
    source = held.chain.source
    likely = _longest(source.table) if source.passages is None else None
    if likely is None:
        return
    with st.popover("Read as passages", icon=":material/article:", key="passages_popover", on_change="rerun") as opened:
        if not opened.open:
            return
        st.caption("Each text becomes one or more rows that FuRePA can search. Your table stays beside them.")
        columns = source.table.columns
        text = st.selectbox("Texts", columns, columns.index(likely), key="passages_text", format_func=_named)
        titles = (_FIRST_NAME, *(column for column in columns if column != text))
        title = st.selectbox("Titles", titles, _title(titles), key="passages_title", format_func=_named)
        if st.button("Read as passages", type="primary", key="read_passages"):
            with problems_shown():
                made = passages_beside(source, text, None if title == _FIRST_NAME else title)
                state.open_table(made, f"column “{shorten(text, 40)}” read as passages")
                state.close("passages_popover")
                st.rerun()


def passages_beside(source: Source, text: str, title: str | None) -> Source:
    """Return the texts of a column as passages, with the table that they are from beside them."""
    made = as_passages(source, text, title)
    return replace(made, others=(named_so(source, source.others), *source.others))


def _title(titles: Sequence[str]) -> int:
    return next((place for place, name in enumerate(titles) if name.casefold() in _TITLES), 0)


def _named(name: str) -> str:
    return escape(shorten(name, 60))


@remembered
def _longest(table: Table) -> str | None:
    """The column with the longest texts, worked out once for a table."""
    return long_text_column(table)
