"""Searches what stands beside a question: a person's own notes, the further tables, and passages of documents."""

from collections.abc import Iterator
from dataclasses import replace

from chaintable.retrieval.searching.full_text import best_passages
from chaintable.retrieval.searching.hits import MOST_HITS, Hit, shortened
from chaintable.tables.state import HINT, MISREAD, Passages, State
from chaintable.tables.table import Table

MOST_ROWS = 20_000
"""The most rows of a table that are searched."""
_MADE = frozenset({"plan", "query", "program", "result", "solution", "hits", "knowledge", "description"})
"""Notes that the chain made itself: a search among them would find its own words."""
_OF_THE_QUESTION = frozenset({"texts", "caption", MISREAD, HINT})
"""Notes that belong to the question: what its pictures say and show, and its hint. Nobody looks those up."""


def search_own(query: str, state: State, most: int = MOST_HITS) -> tuple[Hit, ...]:
    """Return the notes and rows that fit a query best, each with where it stands and the words that matched."""
    found = best_passages(query, passages_of(state), most)
    return tuple(replace(hit, text=shortened(hit.text)) for hit in found)


def passages_of(state: State) -> Iterator[tuple[str, str]]:
    """Yield every note of a person and every row of the further tables, with the name of its place."""
    for note in state.notes:
        if note.kind not in _MADE | _OF_THE_QUESTION:
            yield note.title, note.text
    for table in state.others:
        yield from _rows(table, state.passages)
    if state.passages is not None and not state.passages.table:
        yield from _rows(state.table, state.passages)


def _rows(table: Table, passages: Passages | None) -> Iterator[tuple[str, str]]:
    shown = table.head(MOST_ROWS)
    named = passages or Passages()
    if {named.text, named.document, named.place} <= set(table.columns):
        documents, places, texts = (shown.column(name) for name in (named.document, named.place, named.text))
        titles = shown.column(named.title) if named.title in table.columns else [""] * shown.n_rows
        for document, place, title, text in zip(documents, places, titles, texts, strict=True):
            yield ", ".join(filter(None, (document, place))), f"{title}. {text}" if title else text
        return
    for number, row in enumerate(shown.rows(), 1):
        cells = "; ".join(map(": ".join, zip(table.columns, row, strict=True)))
        yield f"{table.caption}, row {number}", cells
