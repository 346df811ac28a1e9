"""BM25 over many texts: arrays that a query adds up, built without a loop over the texts."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.retrieval.index_words import STOP, stem, words_of_all
from chaintable.tables.table import Positions

Scores = npt.NDArray[np.float32]
_K1, _B = 1.2, 0.75
_AT_ONCE = 4_000
_MOST_COUNTED = 65_535


@dataclass(frozen=True, slots=True, eq=False)
class Bm25:
    """The words of texts and what each adds to the score of a text (Robertson and Zaragoza, 2009; k1 1.2, b 0.75).

    The postings of term t are those from `starts[t]` to `starts[t + 1]`: texts, and weights. There are `count` texts.
    """

    terms: Mapping[str, int] = field(repr=False)
    rarity: Scores = field(repr=False)
    starts: Positions = field(repr=False)
    texts: npt.NDArray[np.int32] = field(repr=False)
    weights: Scores = field(repr=False)
    count: int

    @classmethod
    def of(
        cls, texts: pa.ChunkedArray | pa.Array | Sequence[str], titles: pa.ChunkedArray | pa.Array | None = None
    ) -> "Bm25":
        """Return the index of texts; the words of a title count as words of its text."""
        array = pa.array(texts, pa.large_string()) if isinstance(texts, list | tuple) else texts
        ids: dict[str, int] = {}
        counted = _Counted.of(array, titles, ids)
        return _weighed(ids, counted)

    def __len__(self) -> int:
        return self.count

    def rarity_of(self, word: str) -> float:
        """Return how rare a word is (its inverse document frequency); a word in no text is the rarest."""
        term = self.terms.get(word)
        return float(np.log(1 + (len(self) + 0.5) / 0.5)) if term is None else float(self.rarity[term])

    def scores(self, words: Iterable[str]) -> Scores:
        """Return the score of every text for the words of a query."""
        total = np.zeros(len(self), np.float32)
        for word in words:
            term = self.terms.get(word)
            if term is not None:
                begin, end = self.starts[term], self.starts[term + 1]
                total[self.texts[begin:end]] += self.weights[begin:end]
        return total

    def search(self, words: Iterable[str], most: int = 5, without: Collection[int] = ()) -> list[tuple[int, float]]:
        """Return the texts that match best, each with its score; equal ones in their order. None scores 0.

        >>> Bm25.of(["red car", "blue car", "red red fish"]).search(["red", "fish"], without=[0])[0][0]
        2
        """
        return best_of(self.scores(words), most, without)


def best_of(scores: Scores, most: int, without: Collection[int] = ()) -> list[tuple[int, float]]:
    """Return the places of the highest scores above 0, the highest first, equal ones in their order."""
    matching = scores > 0
    if without:
        matching[list(without)] = False
    places = np.flatnonzero(matching)
    most = min(most, len(places))
    if not most:
        return []
    found = scores[places]
    if most < len(places):  # of the many that share a word with the query, few are wanted
        near = found >= np.partition(found, len(found) - most)[len(found) - most]
        places, found = places[near], found[near]
    order = np.argsort(-found, kind="stable")[:most]
    return list(zip(places[order].tolist(), found[order].tolist(), strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class _Counted:
    """How many words each text has, how many different terms, and these terms with their counts, text by text.

    Counts are small numbers, and whose term each is follows from `own`: so an index of many texts needs little memory
    while it is built.
    """

    lengths: Scores
    own: Positions
    terms: npt.NDArray[np.int32]
    counts: npt.NDArray[np.uint16]

    @classmethod
    def of(
        cls, texts: pa.ChunkedArray | pa.Array, titles: pa.ChunkedArray | pa.Array | None, ids: dict[str, int]
    ) -> "_Counted":
        """Return the counted terms of texts; `ids` grows by the terms that are new."""
        lengths, own = np.zeros(len(texts), np.float32), np.zeros(len(texts), np.int64)
        terms: list[npt.NDArray[np.int32]] = [np.zeros(0, np.int32)]
        counts: list[npt.NDArray[np.uint16]] = [np.zeros(0, np.uint16)]
        for begin in range(0, len(texts), _AT_ONCE):
            part = _slice(texts, begin) if titles is None else _joined(_slice(titles, begin), _slice(texts, begin))
            owners, found, times = _count(part, ids)
            end = begin + len(part)
            own[begin:end] = np.bincount(owners, minlength=len(part))
            lengths[begin:end] = np.bincount(owners, weights=times, minlength=len(part))
            terms.append(found)
            counts.append(times)
        return cls(lengths, own, _emptied(terms), _emptied(counts))


Number = TypeVar("Number", bound=np.generic)


def _emptied(parts: list[npt.NDArray[Number]]) -> npt.NDArray[Number]:
    """Return the parts as one array, and forget them."""
    whole = np.concatenate(parts)
    parts.clear()
    return whole


def _slice(texts: pa.ChunkedArray | pa.Array, begin: int) -> pa.Array:
    part = texts.slice(begin, _AT_ONCE)
    return pc.cast(part.combine_chunks() if isinstance(part, pa.ChunkedArray) else part, pa.large_string())


def _joined(titles: pa.Array, texts: pa.Array) -> pa.Array:
    return pc.binary_join_element_wise(titles, texts, pa.scalar(" ", pa.large_string()))


def _count(texts: pa.Array, ids: dict[str, int]) -> tuple[Positions, npt.NDArray[np.int32], npt.NDArray[np.uint16]]:
    """Return which of some texts (from 0) holds which term how often, in the order of the texts."""
    lists = words_of_all(texts)
    owners = pc.list_parent_indices(lists).to_numpy(zero_copy_only=False)
    coded = pc.dictionary_encode(pc.list_flatten(lists))
    found = (_term(word, ids) for word in coded.dictionary.to_pylist())
    known = np.fromiter(found, np.int64, len(coded.dictionary))
    terms = known[coded.indices.to_numpy()] if len(known) else np.zeros(0, np.int64)
    kept = terms >= 0
    pairs = owners[kept].astype(np.int64) << 32 | terms[kept]
    pairs.sort()
    first = np.ones(len(pairs), dtype=bool)
    first[1:] = pairs[1:] != pairs[:-1]
    places = np.flatnonzero(first)
    counts = np.minimum(np.diff(np.append(places, len(pairs))), _MOST_COUNTED).astype(np.uint16)
    each = pairs[places]
    return each >> 32, (each & 0xFFFFFFFF).astype(np.int32), counts


def _term(word: str, ids: dict[str, int]) -> int:
    return -1 if not word or word in STOP else ids.setdefault(stem(word), len(ids))


def _weighed(ids: Mapping[str, int], counted: _Counted) -> Bm25:
    """Return the index of counted terms, which are in the order of their texts."""
    n, terms = len(counted.lengths), counted.terms
    holding = np.bincount(terms, minlength=len(ids))
    rarity = np.log(1 + (n - holding + 0.5) / (holding + 0.5)).astype(np.float32)
    mean = max(float(counted.lengths.mean()) if n else 1.0, 1e-9)
    norm = _K1 * (1 - _B + _B * counted.lengths / mean)
    order = np.argsort(terms, kind="stable")
    texts = np.repeat(np.arange(n, dtype=np.int32), counted.own)[order]
    weights = counted.counts[order].astype(np.float32)
    del order
    weights /= weights + norm[texts]
    weights *= np.repeat(rarity * np.float32(_K1 + 1), holding)
    starts = np.concatenate([[0], np.cumsum(holding)])
    return Bm25(ids, rarity, starts, texts, weights, n)
