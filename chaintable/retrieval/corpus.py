"""A corpus: the passages of a table with their index, kept with the table for as long as it lives."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Protocol

import pyarrow as pa

from chaintable.errors import StepError
from chaintable.retrieval.index import Bm25
from chaintable.retrieval.sentences import sentences
from chaintable.retrieval.titles import Mention, Titles
from chaintable.retrieval.words import WORD, content
from chaintable.state import Passages, State
from chaintable.table import Table
from chaintable.table_memory import TableMemory

_kept: TableMemory["Corpus"] = TableMemory(2)


class Corpus:
    """The passages of a table: row by row a title and a text. What is worked out of them is worked out once."""

    def __init__(self, table: Table, columns: Passages) -> None:
        self.n_rows = table.n_rows
        self._titles = pa.array(table.column(columns.title).array) if columns.title in table.columns else None
        self._texts = pa.array(table.column(columns.text).array)
        self._places = {int(row): place for place, row in enumerate(table.origins.first.tolist())}
        self._rows = table.origins.first
        self._sentences: dict[int, tuple[str, ...]] = {}
        self._bags: dict[int, frozenset[str]] = {}
        self._mentions: dict[int, tuple[list[Mention], ...]] = {}
        self._links: dict[int, Mapping[int, tuple[int, ...]]] = {}

    @cached_property
    def index(self) -> Bm25:
        """The words of all passages; a title counts as a part of its text."""
        return Bm25.of(self._texts, self._titles)

    @cached_property
    def titles(self) -> Titles:
        """The titles as links."""
        return Titles.of([] if self._titles is None else self._titles.to_pylist())

    def title(self, place: int) -> str:
        """Return the title of a passage; "" if there is none."""
        return "" if self._titles is None else str(self._titles[place].as_py())

    def text(self, place: int) -> str:
        """Return the text of a passage."""
        return str(self._texts[place].as_py())

    def sentences(self, place: int) -> tuple[str, ...]:
        """Return the sentences of a passage."""
        if place not in self._sentences:
            self._sentences[place] = sentences(self.text(place))
        return self._sentences[place]

    def bag(self, place: int) -> frozenset[str]:
        """Return the words of a passage that carry meaning, with those of its title."""
        if place not in self._bags:
            self._bags[place] = frozenset(content(f"{self.title(place)} {self.text(place)}"))
        return self._bags[place]

    def mentions(self, place: int) -> tuple[list[Mention], ...]:
        """Return what each sentence of a passage names by title."""
        if place not in self._mentions:
            self._mentions[place] = tuple(map(self.titles.mentions, self.sentences(place)))
        return self._mentions[place]

    def links(self, place: int) -> Mapping[int, tuple[int, ...]]:
        """Return the passages that a passage names by title, each with the sentences (from 0) that name it."""
        if place not in self._links:
            found: dict[int, list[int]] = defaultdict(list)
            for number, mentions in enumerate(self.mentions(place)):
                for row in dict.fromkeys(mention.row for mention in mentions):
                    if row != place:
                        found[row].append(number)
            self._links[place] = {row: tuple(numbers) for row, numbers in found.items()}
        return self._links[place]

    def search(self, query: str, most: int = 5, without: Collection[int] = ()) -> list[tuple[int, float]]:
        """Return the places of the passages that match a query best, with their scores; some places are left out."""
        return self.index.search(content(query), most, without)

    def place_of(self, row: int) -> int | None:
        """Return the place of a source row (from 0) in the table; None if the table doesn't have it any more."""
        return self._places.get(row)

    def row_of(self, place: int) -> int:
        """Return the source row (from 0) of a place."""
        return int(self._rows[place])


class Retriever(Protocol):
    """Finds the passages that fit a query best, in another way than by the words that they share."""

    def search(
        self, query: str, corpus: Corpus, most: int = 5, without: Collection[int] = ()
    ) -> list[tuple[int, float]]:
        """Return the places of passages with their scores, the best first; some places are left out."""


def corpus_of(state: State) -> Corpus:
    """Return the passages of a state; StepError if it has none."""
    columns = state.passages
    if columns is None:
        raise StepError(
            "There are no documents to search.", "Open a folder of documents, or read a column as passages."
        )
    table = state.other(columns.table) if columns.table else state.table
    if columns.text not in table.columns:
        raise StepError(f"The column '{columns.text}' with the passages is gone.", "Delete the step that left it out.")
    return _kept.recall(table, columns, lambda: Corpus(table, columns))


def evidence_rows(state: State) -> frozenset[int]:
    """Return the source rows (from 0) of the passages that are evidence as a whole."""
    return frozenset(row for note in state.evidence if note.sentence is None for row in note.rows)


def matched(query: str, text: str) -> tuple[str, ...]:
    """Return the words of a query that a text has, in the order of the query.

    >>> matched("host of American Idol", "American Idol is hosted by Ryan Seacrest.")
    ('american', 'idol')
    """
    held = set(content(text))
    return tuple(word for word in dict.fromkeys(content(query)) if word in held)


def share_matched(query: str, text: str) -> float:
    """Return the share of a query's words that a text has (0 to 1)."""
    wanted = dict.fromkeys(content(query))
    return round(len(matched(query, text)) / len(wanted), 4) if wanted else 0.0


def spans_matched(query: str, text: str) -> tuple[tuple[int, int], ...]:
    """Return where the words of a query stand in a text, in order, as characters from and to.

    >>> spans_matched("the hosts of Idol", "American Idol has a host.")
    ((9, 13), (20, 24))
    """
    wanted = set(content(query))
    return tuple(word.span() for word in WORD.finditer(text) if wanted.intersection(content(word[0])))


def best_sentence(corpus: Corpus, place: int, query: str, without: Collection[int] = ()) -> int | None:
    """Return the sentence (from 0) of a passage that matches a query best; None if all are left out."""
    wanted = set(content(query))
    mass = [
        (sum(corpus.index.rarity_of(word) for word in wanted & set(content(sentence))), -number)
        for number, sentence in enumerate(corpus.sentences(place))
        if number not in without
    ]
    return -max(mass)[1] if mass else None
