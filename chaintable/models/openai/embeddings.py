"""Passages found by embeddings from a server of the OpenAI kind: a passage may fit a query with no word in common."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from chaintable.errors import BadReply, InputError, ModelError
from chaintable.models.openai.dialect import peer_of
from chaintable.models.openai.replies import read_usage
from chaintable.models.openai.server import Server
from chaintable.models.serving.budget import Account, Spending
from chaintable.models.serving.prices import Prices
from chaintable.models.serving.retrying import NEVER, Cancel, Patience, Retrying, Stop, stop_if
from chaintable.models.wire import estimate_tokens
from chaintable.prompts.dialogue import NOTHING, Attempt, Usage
from chaintable.retrieval.corpus import Corpus
from chaintable.retrieval.index import best_of
from chaintable.settings.environment import Settings

Vectors = npt.NDArray[np.float32]
AT_ONCE = 100
"""Passages in one request."""
LONGEST = 6_000
"""Characters of a passage that are sent; what models embed is short."""
_LOOK_SECONDS = 0.05


class KeptVectors:
    """The vectors of the passages of each corpus, as far as they were asked for; several runs may share them."""

    def __init__(self) -> None:
        self.of: WeakKeyDictionary[Corpus, list[Vectors]] = WeakKeyDictionary()
        self._lock = Lock()

    @contextmanager
    def alone(self, cancelled: Cancel) -> Iterator[None]:
        """Let one run at a time ask for what is missing; the others wait for it, or until they are `cancelled`."""
        while not self._lock.acquire(timeout=_LOOK_SECONDS):
            stop_if(cancelled)
        try:
            yield
        finally:
            self._lock.release()


class EmbeddingRetriever:
    """Finds passages by the cosine of their embeddings with the query's; each passage is sent once.

    `taken` says what its requests have cost. Until it is connected to a run's account, nothing limits them.
    """

    def __init__(self, settings: Settings, model: str, kept: KeptVectors | None = None) -> None:
        if not settings.has_server:
            raise InputError("Embeddings need a server, and none is set.", "Set OPENAI_BASE_URL or OPENAI_API_KEY.")
        self.name = model
        self._settings = settings
        self._prices = Prices(settings.server, settings.prices)
        self._kept = kept or KeptVectors()
        self._requests, self._usage = 0, NOTHING
        self._longer = 1.0
        self.connect(Account())

    def connect(
        self, account: Account, cancelled: Cancel = NEVER, hear: Callable[[Attempt], None] | None = None
    ) -> None:
        """Let a run's account pay for its requests from now on, and a `Stop` end them.

        `hear` is called with each failed attempt. InputError if the account counts money, and the price is unknown.
        """
        account.check_price(self.name, self._prices)
        patience = Patience(self._settings.attempts, self._settings.patience)
        self._account, self._cancelled = account, cancelled
        self._retrying = Retrying(patience, hear, cancelled)
        self._server = Server(self._settings)
        if isinstance(cancelled, Stop):
            cancelled.then(self._server.hang_up)

    def taken(self) -> tuple[int, Usage]:
        """Return how many requests were answered since the last time, and what they cost."""
        found = self._requests, self._usage
        self._requests, self._usage = 0, NOTHING
        return found

    def search(
        self, query: str, corpus: Corpus, most: int = 5, without: Collection[int] = ()
    ) -> list[tuple[int, float]]:
        """Return the places of the nearest passages, with their cosines; only those above 0."""
        passages = self._passages(corpus)
        cosines = passages @ self._embedded([query])[0] if len(passages) else np.zeros(0, np.float32)
        return best_of(cosines, most, without)

    def _passages(self, corpus: Corpus) -> Vectors:
        """Return a vector for each passage. What was answered before a failure or a stop isn't asked for again."""
        with self._kept.alone(self._cancelled):
            parts = self._kept.of.setdefault(corpus, [])
            begin = sum(map(len, parts))
            while begin < corpus.n_rows:
                places = range(begin, min(begin + AT_ONCE, corpus.n_rows))
                parts.append(self._embedded([_sent(corpus, place) for place in places]))
                begin = places.stop
            if len({part.shape[1] for part in parts}) > 1:
                del self._kept.of[corpus]
                raise BadReply("The server sent embeddings of different lengths.", "Check the embedding model.")
            if len(parts) > 1:
                parts[:] = [np.concatenate(parts)]
            return parts[0] if parts else np.zeros((0, 1), np.float32)

    def _embedded(self, texts: Sequence[str]) -> Vectors:
        """Return a vector of length 1 for each text."""
        stop_if(self._cancelled)
        request = {"model": self.name, "input": list(texts), "encoding_format": "float"}
        estimated = sum(map(estimate_tokens, texts))
        usage = Usage(round(estimated * self._longer))
        most = Spending(1, usage.tokens, self._prices.of(self.name, usage))
        with self._account.paying(most, "embeddings") as receipt:
            payload = self._answered(request)
            cost = self._cost(payload, estimated)
            receipt.cost = Spending(1, cost.tokens, cost.price)
        self._requests, self._usage = self._requests + 1, self._usage + cost
        vectors = read_vectors(payload, len(texts))
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        unit: Vectors = vectors / np.maximum(lengths, np.float32(1e-12))
        return unit

    def _answered(self, request: Mapping[str, Any]) -> object:
        """Return the reply, after as many attempts as it takes; a ModelError names the model and its server."""

        def ask() -> object:
            with peer_of(self._server.name, self.name).limiter.slot(self._cancelled):
                return self._server.embed(request)

        try:
            return self._retrying.run(ask)[0]
        except ModelError as error:
            error.reword(f"{self.name} at {self._server.host}: {error.message}")
            raise

    def _cost(self, payload: object, estimated: int) -> Usage:
        """Return the tokens of a reply as the server counted them, or as estimated, with their price."""
        told = payload.get("usage") if isinstance(payload, Mapping) else None
        counted = read_usage({"completion_tokens": 0, **told}) if isinstance(told, Mapping) else None
        if counted is not None and estimated:
            self._longer = max(self._longer, counted.tokens / estimated)
        return self._prices.priced(self.name, counted or Usage(estimated, estimated=True))


def _sent(corpus: Corpus, place: int) -> str:
    return f"{corpus.title(place)}\n{corpus.text(place)}"[:LONGEST]


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
