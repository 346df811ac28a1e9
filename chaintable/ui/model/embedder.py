"""Passages found by the embeddings of a model at the server: which methods can do that, and where they may not."""

from collections import deque
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING

from chaintable.errors import InputError
from chaintable.methods import Method
from chaintable.methods.furepa import FuRePA
from chaintable.settings import Settings
from chaintable.state import Passages
from chaintable.values import fold

if TYPE_CHECKING:
    from chaintable.models.openai.embeddings import EmbeddingRetriever

_SENT = frozenset(map(fold, (Passages().title, Passages().text)))
_CLEAR = "or clear Embedding model."
_opened: "deque[tuple[Settings, EmbeddingRetriever]]" = deque(maxlen=4)
_lock = Lock()


def takes_embeddings(method: Method) -> bool:
    """Whether the method can find passages by embeddings."""
    return isinstance(method, FuRePA)


def embedding_model(method: Method) -> str:
    """Return the name of the model whose embeddings find the passages; "" if they are found by their words."""
    return str(getattr(getattr(method, "retriever", None), "name", ""))


def searching_by(model: str, method: Method, settings: Settings, replay: bool, limited: bool) -> Method:
    """Return the method with passages found by the embeddings of a model; InputError where none may be sent.

    A `replay` sends nothing, and where the host has `limited` what a day may cost, embeddings can't be counted. A
    method that doesn't search, or no model, is returned as it is.
    """
    if not model or not isinstance(method, FuRePA):
        return method
    if replay:
        raise InputError("Replay only is on, and embeddings are never saved.", f"Turn it off, {_CLEAR}")
    if limited:
        raise InputError(
            "The person who runs this ChainTable limits what a day may cost, and embeddings can't be counted.",
            f"Enter a key of your own, {_CLEAR}",
        )
    hidden = [column for column in method.masked if fold(column) in _SENT]
    if hidden:
        raise InputError(
            f"The column '{hidden[0]}' is never sent, and an embedding model reads whole passages.",
            f"Allow the column, {_CLEAR}",
        )
    return replace(method, retriever=_retriever(settings, model))


def _retriever(settings: Settings, model: str) -> "EmbeddingRetriever":
    """Return what finds passages, kept for the next run: each passage is sent once."""
    from chaintable.models.openai.embeddings import EmbeddingRetriever

    with _lock:
        for known, kept in _opened:
            if kept.name == model and known == settings:
                return kept
        _opened.append((settings, EmbeddingRetriever(settings, model)))
        return _opened[-1][1]
