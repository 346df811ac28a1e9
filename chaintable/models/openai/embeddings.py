"""Passages found by embeddings from a server of the OpenAI kind: a passage may fit a query with no word in common."""

from collections.abc import Collection, Mapping, Sequence
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from chaintable.errors import BadReply, InputError
from chaintable.models.openai.server import Server
from chaintable.retrieval.corpus import Corpus
from chaintable.retrieval.index import best_of
from chaintable.settings import Settings

Vectors = npt.NDArray[np.float32]
AT_ONCE = 100
"""Passages in one request."""
LONGEST = 6_000
"""Characters of a passage that are sent; what models embed is short."""


class EmbeddingRetriever:
    """Finds passages by the cosine of their embeddings with the query's; each passage is sent once."""

    def __init__(self, settings: Settings, model: str) -> None:
        if not settings.has_server:
            raise InputError("Embeddings need a server, and none is set.", "Set OPENAI_BASE_URL or OPENAI_API_KEY.")
        self.name = model
        self._server = Server(settings)
        self._kept: WeakKeyDictionary[Corpus, Vectors] = WeakKeyDictionary()
        self._lock = Lock()

    def search(
        self, query: str, corpus: Corpus, most: int = 5, without: Collection[int] = ()
    ) -> list[tuple[int, float]]:
        """Return the places of the nearest passages, with their cosines; only those above 0."""
        passages = self._passages(corpus)
        cosines = passages @ self._embedded([query])[0] if len(passages) else np.zeros(0, np.float32)
        return best_of(cosines, most, without)

    def _passages(self, corpus: Corpus) -> Vectors:
        """Return a vector for each passage, asked for once; two threads don't ask for them twice."""
        with self._lock:
            if corpus not in self._kept:
                texts = [f"{corpus.title(place)}\n{corpus.text(place)}"[:LONGEST] for place in range(corpus.n_rows)]
                parts = [self._embedded(texts[begin : begin + AT_ONCE]) for begin in range(0, len(texts), AT_ONCE)]
                if len({part.shape[1] for part in parts}) > 1:
                    raise BadReply("The server sent embeddings of different lengths.", "Check the embedding model.")
                self._kept[corpus] = np.concatenate(parts) if parts else np.zeros((0, 1), np.float32)
            return self._kept[corpus]

    def _embedded(self, texts: Sequence[str]) -> Vectors:
        """Return a vector of length 1 for each text."""
        asked = {"model": self.name, "input": list(texts), "encoding_format": "float"}
        vectors = read_vectors(self._server.embed(asked), len(texts))
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        unit: Vectors = vectors / np.maximum(lengths, np.float32(1e-12))
        return unit


def read_vectors(payload: object, count: int) -> Vectors:
    """Return the vectors of a reply in the order of the texts; BadReply if it holds anything else.

    >>> read_vectors({"data": [{"index": 1, "embedding": [0, 1]}, {"index": 0, "embedding": [1, 0]}]}, 2).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    entries = payload.get("data") if isinstance(payload, Mapping) else None
    found: dict[int, Any] = {}
    for place, entry in enumerate(entries if isinstance(entries, list) else ()):
        if isinstance(entry, Mapping):
            index = entry.get("index", place)
            found[index if isinstance(index, int) else place] = entry.get("embedding")
    try:
        vectors = np.array([found[place] for place in range(count)], np.float32)
    except (KeyError, ValueError, TypeError) as problem:
        raise _useless(count) from problem
    if vectors.ndim != 2 or not vectors.shape[1] or not np.isfinite(vectors).all():
        raise _useless(count)
    return vectors


def _useless(count: int) -> BadReply:
    texts = f"{count:,} text{'' if count == 1 else 's'}"
    return BadReply(f"The server sent no usable embeddings for {texts}.", "Check the name of the embedding model.")
