"""search: look for a passage in the documents, and add the best new one to the evidence (FuRePA, eq. 3)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from chaintable.errors import StepError
from chaintable.operations.base import PassageSearch
from chaintable.operations.grammar import call_inside, whole
from chaintable.operations.grammar.arguments import NUMBER, TEXT, Shape, number_of, text_of
from chaintable.operations.grammar.syntax import quoted, split_items, unquote
from chaintable.operations.passages import evidence_note, named_passage, passage_inside, place_words, read_passage
from chaintable.retrieval.corpus import best_sentence, corpus_of, evidence_rows, share_matched
from chaintable.retrieval.index_words import content
from chaintable.tables.state import State

_LOOKED_AT = 50
"""Passages of one query whose sentences are looked at for a new one."""


@dataclass(frozen=True, slots=True)
class Search(PassageSearch):
    """Adds one passage to the evidence: the one that matches the query best and isn't evidence yet.

    `row` (from 1, in the table as it was read) is the passage that the query brought; it is then added without a
    search. `sentence` (from 1) is the only sentence of it that counts; 0 looks for the best one. The table stays.
    """

    name: ClassVar[str] = "search"
    also_called: ClassVar[tuple[str, ...]] = ("retrieve",)
    json_hint: ClassVar[str] = '{"operation": "search", "query": what to look for}'
    decides: ClassVar[bool] = False
    query: str
    row: int | None = None
    sentence: int | None = None

    def __str__(self) -> str:
        return f"f_search({', '.join([quoted(self.query), *passage_inside(self.row, self.sentence)])})"

    @classmethod
    def parse(cls, text: str, state: State | None = None) -> Self:
        items = split_items(call_inside(text, *cls.names()))
        query, given = _apart(items)
        if not query:
            raise StepError("f_search has no query.", 'Write it in quotes: f_search("who hosts the show").')
        return cls(query, *read_passage(given))

    @classmethod
    def of_query(cls, query: str) -> Self:
        return cls(query)

    def taking(self, row: int) -> Self:
        return replace(self, row=row, sentence=None if self.sentence is None else 0)

    @classmethod
    def shapes(cls) -> tuple[Shape, ...]:
        return ({"query": TEXT}, {"query": TEXT, "row": NUMBER})

    @classmethod
    def from_json(cls, given: Mapping[str, Any], state: State | None = None) -> Self:
        row = given.get("row")
        return cls.parse(str(cls(whole(text_of(given["query"])), None if row is None else number_of(row))), state)

    @classmethod
    def possible(cls, state: State) -> bool:
        return state.passages is not None

    def apply(self, state: State) -> State:
        if self.row is None or self.sentence == 0:
            return self.pinned(state).apply(state)
        title, text = named_passage(state, self.row, self.sentence)
        place = corpus_of(state).place_of(self.row - 1) if self.sentence is None else None
        held = frozenset(content(f"{title} {text}")) if place is None else corpus_of(state).bag(place)
        score = share_matched(self.query, held)
        return state.with_note(evidence_note(state, self.row, self.sentence, self.query, score))

    def pinned(self, state: State) -> Self:
        """Return the same search with the passage that it brings; StepError if it brings nothing new."""
        whole = self.row is None and self.sentence is None
        found = self._passage(state) if whole else self._sentence(state)
        if found is not None:
            return found
        if state.evidence and corpus_of(state).search(self.query, 1):
            raise StepError(
                f"Every passage that matches “{self.query[:80]}” is evidence already.", "Ask something else."
            )
        raise StepError(f"No passage matches “{self.query[:80]}”.", "Use words that the documents use.")

    def _passage(self, state: State) -> Self | None:
        """Return the search with the best passage that isn't evidence yet; None if there is none."""
        corpus = corpus_of(state)
        places = {corpus.place_of(row) for row in evidence_rows(state)} - {None}
        found = corpus.search(self.query, 1, {place for place in places if place is not None})
        return replace(self, row=corpus.row_of(found[0][0]) + 1) if found else None

    def _sentence(self, state: State) -> Self | None:
        """Return the search with the best new sentence of the passage that it names, or of the best passages."""
        corpus = corpus_of(state)
        if self.row is not None:
            named_passage(state, self.row, None)
        named = None if self.row is None else corpus.place_of(self.row - 1)
        places = [place for place, _ in corpus.search(self.query, _LOOKED_AT)] if named is None else [named]
        whole_rows = evidence_rows(state)
        for place in places:
            row = corpus.row_of(place)
            known = {note.sentence for note in state.evidence if row in note.rows} - {None}
            best = best_sentence(corpus, place, self.query, {number for number in known if number is not None})
            if best is not None and row not in whole_rows:
                return replace(self, row=row + 1, sentence=best + 1)
        return None

    def describe(self) -> str:
        return f"Search: {self.query}"

    def in_short(self) -> str:
        brought = place_words(self.row, self.sentence or None)
        return f"{self.query} → {brought}" if brought else self.query

    def to_pandas(self, state: State) -> str:
        brought = place_words(self.row, self.sentence or None)
        return f"# search for {quoted(self.query)}" + (f": {brought} is evidence" if brought else "")

    def no_effect(self, before: State, after: State) -> str:
        return "no evidence was added" if before.notes == after.notes else ""


def _apart(items: list[str]) -> tuple[str, list[str]]:
    """Return the query and what stands behind it; a query without quotes may hold commas."""
    behind = len(items)
    while behind > 1 and items[behind - 1].strip().casefold().startswith(("row ", "sentence ")):
        behind -= 1
    said = unquote(items[0]) if behind == 1 else ",".join(items[:behind])
    return " ".join(said.split()), items[behind:]
