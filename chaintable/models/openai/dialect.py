"""What one model at one server understands of the chat completions API, learnt from what it refuses."""

import re
from collections.abc import Mapping
from functools import cache
from threading import Lock
from typing import Any

from chaintable.errors import RequestRefused
from chaintable.models.serving.limiter import Limiter
from chaintable.settings import OPENAI

OPTIONAL = ("temperature", "stop", "n", "logprobs", "response_format", "stream_options", "stream")
"""What a request can do without."""
_LENGTHS = ("max_tokens", "max_completion_tokens")
"""Two names of the same thing; OpenAI's newer models know the second only, most other servers the first only."""


class Peer:
    """One model at one server, as everybody in this process knows it: its limiter, and what it refuses.

    `most_samples` is how many it gives in one request, None until it gave fewer than it was asked for.
    """

    def __init__(self, server: str) -> None:
        self.limiter = Limiter()
        self.most_samples: int | None = None
        self._lengths = _LENGTHS[::-1] if server == OPENAI else _LENGTHS
        self._refused: set[str] = set()
        self._lock = Lock()

    def fit(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The request in the words that this peer takes."""
        fitted = {name: value for name, value in request.items() if name not in self._refused or name in _LENGTHS}
        if "stream" not in fitted:
            fitted.pop("stream_options", None)
        if "max_tokens" in fitted:
            most = fitted.pop("max_tokens")
            known = [name for name in self._lengths if name not in self._refused]
            fitted[known[0] if known else self._lengths[0]] = most
        return fitted

    def learn(self, sent: Mapping[str, Any], refusal: RequestRefused) -> str:
        """Which parameter of the request that was sent is to be left out or renamed from now on ("": none)."""
        name = _named(sent, refusal)
        with self._lock:
            if not name or (name in _LENGTHS and self._refused >= set(_LENGTHS) - {name}):
                return ""
            self._refused.add(name)
            if name == "n":
                self.most_samples = 1
        return name

    def gave(self, samples: int, asked: int) -> None:
        """Remember that it gave so many samples where more were asked for."""
        if samples < asked:
            self.most_samples = min(samples, self.most_samples or samples)

    def knows(self, name: str) -> bool:
        """Whether it has not refused the parameter so far."""
        return name not in self._refused


@cache
def peer_of(server: str, model: str) -> Peer:
    """The one peer of that name: what is learnt about it holds for everybody in this process."""
    return Peer(server)


def _named(sent: Mapping[str, Any], refusal: RequestRefused) -> str:
    """The parameter that a refusal is about: the one it names as such, or the first that its words mention."""
    dispensable = [name for name in (*_LENGTHS, *OPTIONAL) if name in sent]
    field = refusal.parameter.split(".")[0].split("[")[0]
    if field in dispensable:
        return field
    return next((name for name in dispensable if _mentions(refusal.message, name)), "")


def _mentions(words: str, name: str) -> bool:
    """Whether a parameter is named; the short ones are words too, so they must stand in quotes or after "parameter".

    Of streaming nobody speaks who does not mean it.
    """
    if name == "stream":
        return re.search(r"\bstream(ing|ed)?\b", words, re.IGNORECASE) is not None
    if "_" in name or name in ("temperature", "logprobs"):
        return re.search(rf"\b{name}\b", words) is not None
    return re.search(rf"['\"`‘“]{name}['\"`’”]|\b(parameter|argument|field) {name}\b", words) is not None
