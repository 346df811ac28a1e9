"""A question against a corpus: its words, how rare they are, and the passages that it names."""

import re
from collections.abc import Collection, Iterable

from chaintable.retrieval.corpus import Corpus
from chaintable.retrieval.index import best_of
from chaintable.retrieval.index_words import content, root, words
from chaintable.retrieval.sentences import names

_COMPARES = re.compile(
    r"\b(?:both|same|older|younger|earlier|later|first|more|longer|larger|either|(?:which|who) .{0,300} or )\b",
    re.I,
)
_TWO = re.compile(r"\b(?:or|both|same|and)\b", re.I)
_MOST_RANKED = 60
_ASKING = frozenset({"what", "which", "who"})


class AskedOf:
    """A question as it looks against one corpus.

    `linked` maps the places of the passages that the question names to how many words name them; `relation` holds the
    roots of the words that name nothing, such as direc for "directed".
    """

    def __init__(self, question: str, corpus: Corpus) -> None:
        self.text, self.corpus = question, corpus
        self.words = content(question)
        self.unique = list(dict.fromkeys(self.words))
        self.rarity = {word: corpus.index.rarity_of(word) for word in self.unique}
        self.total = sum(self.rarity.values()) or 1.0
        self.scores = corpus.index.scores(self.words)
        self.ranked = [place for place, _ in best_of(self.scores, _MOST_RANKED)]
        self.rank = {place: rank for rank, place in enumerate(self.ranked)}
        self.linked: dict[int, int] = {}
        for mention in corpus.titles.mentions(question):
            size = mention.end - mention.begin
            self.linked[mention.row] = max(self.linked.get(mention.row, 0), size)
        self.spans = [name for _, name in names(question) if content(name) and name.lower() not in _ASKING]
        self.compares = bool(_COMPARES.search(question)) and bool(_TWO.search(question))
        named = {word for span in self.spans for word in words(span)}
        self.relation = frozenset(root(word) for word in self.unique if word not in named)
        self._held: dict[int, frozenset[str]] = {}

    def mass(self, held: Collection[str]) -> float:
        """Return which share of the question the words cover, rare words counting more (0 to 1)."""
        return sum(rarity for word, rarity in self.rarity.items() if word in held) / self.total

    def related(self, found: Iterable[str]) -> float:
        """Return the share of the words that name nothing to which some of `found` are related (0 to 1)."""
        return len(self.relation & {root(word) for word in found}) / (len(self.relation) or 1)

    def covered(self, evidence: Iterable[int]) -> set[str]:
        """Return the words of the question that the evidence has."""
        return {word for place in evidence for word in self.held(place)}

    def held(self, place: int) -> frozenset[str]:
        """Return the words of the question that a passage has."""
        if place not in self._held:
            self._held[place] = self.corpus.bag(place).intersection(self.unique)
        return self._held[place]
