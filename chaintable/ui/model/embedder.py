"""Passages found by the embeddings of a model at the server: which methods can do that, and where they may not."""

from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING

from chaintable.errors import InputError
from chaintable.methods import Method
from chaintable.models.serving.budget import Account
from chaintable.models.serving.retrying import Cancel
from chaintable.prompts.dialogue import Attempt
from chaintable.settings.environment import Settings
from chaintable.tables.state import Passages
from chaintable.tables.values import fold

if TYPE_CHECKING:
    from chaintable.models.openai.embeddings import KeptVectors

_SENT = frozenset(map(fold, (Passages().title, Passages().text)))
_CLEAR = "or clear Embedding model."
_opened: "deque[tuple[Settings, str, KeptVectors]]" = deque(maxlen=4)
_lock = Lock()


def embedding_model(method: Method) -> str:
    """Return the name of the model whose embeddings find the passages; "" if they are found by their words."""
    return str(getattr(getattr(method, "retriever", None), "name", ""))


def searching_by(model: str, method: Method, settings: Settings, replay: bool) -> Method:
    """Return the method with passages found by the embeddings of a model; InputError where none may be sent.

    A `replay` sends nothing. A method that doesn't search, or no model, is returned as it is.
    """
    if not model or not method.takes_embeddings:
        return method
    if replay:
        raise InputError("Replay only is on, and embeddings are never saved.", f"Turn it off, {_CLEAR}")
    hidden = [column for column in method.masked if fold(column) in _SENT]
    if hidden:
        raise InputError(
            f"The column '{hidden[0]}' is never sent, and an embedding model reads whole passages.",
            f"Allow the column, {_CLEAR}",
        )
    from chaintable.models.openai.embeddings import EmbeddingRetriever

    return method.finding_by(EmbeddingRetriever(settings, model, _vectors(settings, model)))


def connect(method: Method, account: Account, cancelled: Cancel, hear: Callable[[Attempt], None]) -> None:
    """Let the account of a run pay for the embeddings that its method asks for, and let Stop end their requests."""
    retriever = getattr(method, "retriever", None)
    if retriever is not None:
        retriever.connect(account, cancelled, hear)


def found_alike(method: Method, other: Method) -> Method:
    """Return the method with the connection by which another one finds passages, so that both pay from one account."""
    both = embedding_model(method) and other.takes_embeddings
    return method.finding_by(getattr(other, "retriever", None)) if both else method


def _vectors(settings: Settings, model: str) -> "KeptVectors":
    """Return the vectors that earlier runs asked the same server for: each passage is sent once."""
    from chaintable.models.openai.embeddings import KeptVectors

    with _lock:
        for known, name, kept in _opened:
            if name == model and known == settings:
                return kept
        _opened.append((settings, model, KeptVectors()))
        return _opened[-1][2]
