"""A corpus: the passages of a table with their index, kept with the table for as long as it lives."""

from collections.abc import Collection, Mapping
from functools import cached_property

import pyarrow as pa

from chaintable.errors import StepError
from chaintable.retrieval.index import Bm25
from chaintable.retrieval.index_words import WORD, content
from chaintable.retrieval.passage import Named, ReadPassage
from chaintable.retrieval.titles import Titles
from chaintable.tables.state import Passages, State
from chaintable.tables.table import Table
from chaintable.tables.table_memory import TableMemory

_kept: TableMemory["Corpus"] = TableMemory(2)
_MOST_READ = 5_000
"""Passages that are kept split into words: questions ask for the same few again and again; then it begins anew."""


class Corpus:
    """The passages of a table: row by row a title and a text. What is worked out of them is worked out once."""

    def __init__(self, table: Table, columns: Passages) -> None:
        self.n_rows = table.n_rows
        self._titles = pa.array(table.column(columns.title).array) if columns.title in table.columns else None
        self._texts = pa.array(table.column(columns.text).array)
        self._places = {int(row): place for place, row in enumerate(table.origins.first.tolist())}
        self._rows = table.origins.first
        self._read: dict[int, ReadPassage] = {}

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
        read = self._read.get(place)
        if read is not None:
            return read.title
        return "" if self._titles is None else str(self._titles[place].as_py())

    def text(self, place: int) -> str:
        """Return the text of a passage."""
        read = self._read.get(place)
        return str(self._texts[place].as_py()) if read is None else read.text

    def sentences(self, place: int) -> tuple[str, ...]:
        """Return the sentences of a passage."""
        return self.passage(place).sentences

    def bag(self, place: int) -> frozenset[str]:
        """Return the words of a passage that carry meaning, with those of its title."""
        return self.passage(place).bag

    def links(self, place: int) -> Mapping[int, tuple[int, ...]]:
        """Return the passages that a passage names by title, each with the sentences (from 0) that name it."""
        return self.passage(place).links(self.titles)

    def names(self, place: int, other: int) -> bool:
        """Whether a passage names another one by title."""
        read = self.passage(place)
        return read.may_name(self.passage(other)) and other in read.links(self.titles)

    def named(self, place: int) -> tuple[Named, ...]:
        """Return what each sentence of a passage names by title."""
        return self.passage(place).named(self.titles)

    def passage(self, place: int) -> ReadPassage:
        """Return a passage split into words. Those that questions ask for are kept, up to a limit."""
        found = self._read.get(place)
        if found is None:
            if len(self._read) >= _MOST_READ:
                self._read.clear()
            found = ReadPassage(place, self.title(place), self.text(place))
            self._read[place] = found
        return found

    def search(self, query: str, most: int = 5, without: Collection[int] = ()) -> list[tuple[int, float]]:
        """Return the places of the passages that match a query best, with their scores; some places are left out."""
        return self.index.search(content(query), most, without)

    def place_of(self, row: int) -> int | None:
        """Return the place of a source row (from 0) in the table; None if the table doesn't have it any more."""
        return self._places.get(row)

    def row_of(self, place: int) -> int:
        """Return the source row (from 0) of a place."""
        return int(self._rows[place])


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


def share_matched(query: str, held: Collection[str]) -> float:
    """Return the share of a query's words that are among those `held` (0 to 1).

    >>> share_matched("the host of Idol", {"idol", "show"})
    0.5
    """
    wanted = dict.fromkeys(content(query))
    return round(sum(word in held for word in wanted) / len(wanted), 4) if wanted else 0.0


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
        (sum(corpus.index.rarity_of(word) for word in wanted.intersection(held)), -number)
        for number, held in enumerate(corpus.passage(place).contents)
        if number not in without
    ]
    return -max(mass)[1] if mass else None
