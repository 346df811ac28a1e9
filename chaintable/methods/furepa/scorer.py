"""How discriminative a query is: how many passages compete for it (FuRePA, eqs. 6 to 10)."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from chaintable.errors import StepError
from chaintable.retrieval.corpus import Corpus, corpus_of
from chaintable.retrieval.index_words import content
from chaintable.tables.state import State


@dataclass(frozen=True, slots=True)
class QueryScore:
    """The score of a query: 1 divided by how many of the passages looked at fit it, 0 if none does (eq. 10)."""

    fitting: int
    looked_at: int

    @property
    def value(self) -> float:
        """The score, from 0 to 1."""
        return 1 / self.fitting if self.fitting else 0.0

    @property
    def words(self) -> str:
        """The score in words: "1 of 20 passages fits".

        >>> QueryScore(1, 20).words, QueryScore(9, 20).words
        ('1 of 20 passages fits', '9 of 20 passages fit')
        """
        return f"{self.fitting} of {self.looked_at} passages fit{'s' if self.fitting == 1 else ''}"


class QueryScorer(Protocol):
    """Scores a query against the passages of a state."""

    def __call__(self, query: str, state: State) -> QueryScore: ...


@dataclass(frozen=True, slots=True)
class WordScorer:
    """A scorer without a trained model: a passage fits if it matches the query about as well as the best one does.

    The paper fine-tunes RoBERTa for this. Here the likelihood that a passage fits rises with its BM25 score relative to
    the best (`alike`), and with the share of the query's rare words that it has (`covered`). `among` is how many of the
    best passages are looked at.
    """

    among: int = 20
    alike: float = 0.85
    covered: float = 0.3

    def __call__(self, query: str, state: State) -> QueryScore:
        """Return the score; 0 where no passage can be searched."""
        try:
            corpus = corpus_of(state)
        except StepError:
            return QueryScore(0, 0)
        return QueryScore(len(self.fitting(query, corpus)), min(self.among, corpus.n_rows))

    def fitting(self, query: str, corpus: Corpus) -> tuple[int, ...]:
        """Return the places of the passages that fit, the best first."""
        wanted = {word: corpus.index.rarity_of(word) for word in content(query)}
        total = sum(wanted.values()) or 1.0
        found = corpus.search(query, self.among)
        best = found[0][1] if found else 1.0
        fits = []
        for place, score in found:
            bag = corpus.bag(place)
            mass = sum(rarity for word, rarity in wanted.items() if word in bag) / total
            if _rise(20 * (score / best - self.alike)) * _rise(12 * (mass - self.covered)) > 0.5:
                fits.append(place)
        return tuple(fits)


def _rise(value: float) -> float:
    return float(1 / (1 + np.exp(-value)))
