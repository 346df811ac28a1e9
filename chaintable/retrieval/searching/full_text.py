"""Full-text search by SQLite (FTS5 with its bm25): which passages hold the words of a query, best first."""

import sqlite3
from collections.abc import Iterable, Sequence

from chaintable.retrieval.index_words import STOP, plain, tokens
from chaintable.retrieval.searching.hits import Hit

MOST_WORDS = 40
"""The most words of a query that are searched for."""
_BEGIN, _END = "\x02", "\x03"
_ASKED = frozenset("can could do does how if many may much should tell we what which who will would you your".split())


def words_of(query: str) -> tuple[str, ...]:
    """Return the words of a query that say what it is about, each once; all of them if none does.

    >>> words_of("What is the population of Oslo?")
    ('population', 'oslo')
    """
    said = list(dict.fromkeys(word.lower() for word in tokens(query)))
    kept = [word for word in said if word not in STOP and word not in _ASKED]
    return tuple((kept or said)[:MOST_WORDS])


def best_passages(query: str, passages: Iterable[tuple[str, str]], most: int) -> tuple[Hit, ...]:
    """Return the passages (place and text) that match a query best, with the words that matched; none without a match.

    >>> [hit.place for hit in best_passages("red cars", [("a", "A red car."), ("b", "A blue boat.")], 3)]
    ['a']
    """
    wanted = words_of(query)
    if not wanted:
        return ()
    with sqlite3.connect(":memory:") as connection:
        connection.execute("CREATE VIRTUAL TABLE passages USING fts5(place, words, tokenize = 'porter unicode61')")
        connection.executemany("INSERT INTO passages VALUES (?, ?)", passages)
        found = connection.execute(
            "SELECT place, words, highlight(passages, 0, ?1, ?2) || ' ' || highlight(passages, 1, ?1, ?2), "
            "bm25(passages) FROM passages WHERE passages MATCH ?3 ORDER BY bm25(passages), rowid LIMIT ?4",
            (_BEGIN, _END, " OR ".join(f'"{word}"' for word in wanted), most),
        ).fetchall()
    return tuple(Hit(place, words, _marked(shown), -score) for place, words, shown, score in found)


def _marked(shown: str) -> tuple[str, ...]:
    """The words that FTS5 marked, each once, in lower case."""
    parts: Sequence[str] = shown.split(_BEGIN)[1:]
    return tuple(dict.fromkeys(plain(part.partition(_END)[0]).lower() for part in parts))
