"""Finds what a person's own notes and further tables say to a query, by SQLite's full-text search (bm25)."""

import re
import sqlite3

from chaintable.state import State

MOST_HITS, _LONGEST = 3, 400
_WORDS = re.compile(r"\w+")
_OWN = frozenset({"plan", "query", "program", "result", "solution", "hits"})
"""Notes that the chain made itself: a search among them would find its own words."""


def search_in(query: str, state: State) -> tuple[str, ...]:
    """Return the passages that fit a query best, each with where it stands; none if no word of it occurs."""
    passages = _passages(state)
    words = list(dict.fromkeys(word.casefold() for word in _WORDS.findall(query)))
    if not passages or not words:
        return ()
    with sqlite3.connect(":memory:") as connection:
        connection.execute("CREATE VIRTUAL TABLE passages USING fts5(place UNINDEXED, words, tokenize = 'porter')")
        connection.executemany("INSERT INTO passages VALUES (?, ?)", passages)
        found = connection.execute(
            "SELECT place, words FROM passages WHERE passages MATCH ? ORDER BY bm25(passages) LIMIT ?",
            (" OR ".join(f'"{word}"' for word in words[:40]), MOST_HITS),
        ).fetchall()
    return tuple(f"{place}: {words[:_LONGEST]}" for place, words in found)


def _passages(state: State) -> list[tuple[str, str]]:
    """Every note of a person and every row of the further tables, with the name of its place."""
    notes = [(note.title, note.text) for note in state.notes if note.kind not in _OWN]
    rows = [
        (f"{table.caption}, row {number}", "; ".join(map(": ".join, zip(table.columns, row, strict=True))))
        for table in state.others
        for number, row in enumerate(table.head(5_000).rows(), 1)
    ]
    return [*notes, *rows]
