"""BM25 over many texts: arrays that a query adds up, built without a loop over the texts."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.retrieval.words import STOP, stem, words_of_all
from chaintable.table import Positions

Scores = npt.NDArray[np.float32]
_K1, _B = 1.2, 0.75
_AT_ONCE = 10_000
_Counted = tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], Scores]


@dataclass(frozen=True, slots=True, eq=False)
class Bm25:
    """The words of texts and what each adds to the score of a text (Robertson and Zaragoza, 2009; k1 1.2, b 0.75).

    The postings of term t are those from `starts[t]` to `starts[t + 1]`: texts, and weights. `own_starts` and
    `own_terms` are the terms of each text in the same way.
    """

    terms: Mapping[str, int] = field(repr=False)
    rarity: Scores = field(repr=False)
    starts: Positions = field(repr=False)
    texts: npt.NDArray[np.int32] = field(repr=False)
    weights: Scores = field(repr=False)
    own_starts: Positions = field(repr=False)
    own_terms: npt.NDArray[np.int32] = field(repr=False)

    @classmethod
    def of(cls, texts: pa.ChunkedArray | pa.Array | Sequence[str]) -> "Bm25":
        """Return the index of texts; a title stands before its text."""
        array = pa.array(texts, pa.large_string()) if isinstance(texts, list | tuple) else texts
        ids: dict[str, int] = {}
        counted = list(_counted(array, ids))
        owners, terms, counts = (np.concatenate(parts) for parts in zip(*counted, strict=True)) if counted else _NONE
        return _weighed(ids, len(array), owners, terms, counts)

    def __len__(self) -> int:
        return len(self.own_starts) - 1

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

    def terms_of(self, text: int) -> npt.NDArray[np.int32]:
        """Return the terms of one text."""
        found: npt.NDArray[np.int32] = self.own_terms[self.own_starts[text] : self.own_starts[text + 1]]
        return found


def best_of(scores: Scores, most: int, without: Collection[int] = ()) -> list[tuple[int, float]]:
    """Return the places of the highest scores above 0, the highest first, equal ones in their order."""
    total = scores.copy() if without else scores
    if without:
        total[list(without)] = 0
    most = min(most, len(total))
    if not most:
        return []
    least = np.partition(total, len(total) - most)[len(total) - most]
    places = np.flatnonzero(total >= max(least, np.finfo(np.float32).tiny))
    ordered = places[np.argsort(-total[places], kind="stable")][:most]
    return [(int(place), float(total[place])) for place in ordered]


_NONE: _Counted = (np.zeros(0, np.int32), np.zeros(0, np.int32), np.zeros(0, np.float32))


def _counted(texts: pa.Array, ids: dict[str, int]) -> Iterator[_Counted]:
    """Yield for some texts at a time which terms they hold how often; `ids` grows by the terms that are new."""
    for begin in range(0, len(texts), _AT_ONCE):
        part = texts.slice(begin, _AT_ONCE)
        lists = words_of_all(part.combine_chunks() if isinstance(part, pa.ChunkedArray) else part)
        owners = pc.list_parent_indices(lists).to_numpy(zero_copy_only=False)
        coded = pc.dictionary_encode(pc.list_flatten(lists))
        found = (_term(word, ids) for word in coded.dictionary.to_pylist())
        known = np.fromiter(found, np.int64, len(coded.dictionary))
        terms = known[coded.indices.to_numpy()] if len(known) else np.zeros(0, np.int64)
        kept = terms >= 0
        pairs = (owners[kept].astype(np.int64) + begin) << 32 | terms[kept]
        pairs.sort()
        first = np.ones(len(pairs), dtype=bool)
        first[1:] = pairs[1:] != pairs[:-1]
        places = np.flatnonzero(first)
        counts = np.diff(np.append(places, len(pairs))).astype(np.float32)
        each = pairs[places]
        yield (each >> 32).astype(np.int32), (each & 0xFFFFFFFF).astype(np.int32), counts


def _term(word: str, ids: dict[str, int]) -> int:
    return -1 if not word or word in STOP else ids.setdefault(stem(word), len(ids))


def _weighed(
    ids: Mapping[str, int], n: int, owners: npt.NDArray[np.int32], terms: npt.NDArray[np.int32], counts: Scores
) -> Bm25:
    """Return the index of counted terms, which are in the order of their texts."""
    lengths = np.bincount(owners, weights=counts, minlength=n).astype(np.float32)
    holding = np.bincount(terms, minlength=len(ids))
    rarity = np.log(1 + (n - holding + 0.5) / (holding + 0.5)).astype(np.float32)
    norm = _K1 * (1 - _B + _B * lengths / max(float(lengths.mean()) if n else 1.0, 1e-9))
    order = np.argsort(terms, kind="stable")
    texts, count = owners[order], counts[order]
    weights = rarity[terms[order]] * count * (_K1 + 1) / (count + norm[texts])
    starts = np.concatenate([[0], np.cumsum(holding)])
    own_starts = np.concatenate([[0], np.cumsum(np.bincount(owners, minlength=n))])
    return Bm25(ids, rarity, starts, texts, weights.astype(np.float32), own_starts, terms)
