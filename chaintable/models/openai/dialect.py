"""What one model at one server supports of the chat completions API, learned from its refusals."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from threading import Lock
from typing import Any

from chaintable.errors import RequestRefused
from chaintable.models.openai.faults import is_about_schema
from chaintable.models.serving.limiter import Limiter
from chaintable.settings.environment import OPENAI

OPTIONAL = (
    "temperature",
    "stop",
    "n",
    "logprobs",
    "response_format",
    "stream_options",
    "stream",
    "seed",
    "top_p",
    "reasoning_effort",
)
"""Parameters that a request can leave out."""
_LENGTHS = ("max_tokens", "max_completion_tokens")
"""Two names for one parameter: OpenAI's newer models accept only the second, most other servers only the first."""


SYSTEM = "system message"
ALL_AT_ONCE = "asking for the reply in one piece"
_ONLY_STREAMS = re.compile(
    r"only supports? (?:the )?stream|for non-?streaming calls|enable the stream\b|must be streamed", re.I
)
_SYSTEM_ROLE = re.compile(
    r"system (role|message|prompt)s?\b.{0,200}not (be )?support|does not support .{0,200}system", re.I | re.S
)

_CALLED = (
    r"\b(?:parameters?|arguments?|fields?|keys?|propert(?:y|ies)|options?|inputs?|keywords?"
    r"|unsupported|unknown|unrecogni[sz]ed|unexpected|extraneous)(?: (?:supplied|given|name|value))?"
)
"""What servers call a parameter in front of its name."""
_NOT = r"(?:not|un(?:supported|known|expected|recogni[sz]ed)|invalid|extraneous|forbidden)\b"


class Peer:
    """One model at one server, shared in this process: its limiter, and what it refuses.

    `most_samples` is how many it gives in one request; None until it gives fewer than asked. With `only_streams` it
    gives no reply in one piece.
    """

    def __init__(self, server: str) -> None:
        self.limiter = Limiter()
        self.most_samples: int | None = None
        self.only_streams = False
        self._lengths = _LENGTHS[::-1] if server == OPENAI else _LENGTHS
        self._refused: set[str] = set()
        self._lock = Lock()

    def fit(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the request with the parameters that this peer supports."""
        fitted = {name: value for name, value in request.items() if name not in self._refused or name in _LENGTHS}
        if self.only_streams:
            fitted["stream"] = True
        if "stream" not in fitted:
            fitted.pop("stream_options", None)
        if SYSTEM in self._refused:
            fitted["messages"] = _without_system(fitted["messages"])
        if "max_tokens" in fitted:
            most = fitted.pop("max_tokens")
            known = [name for name in self._lengths if name not in self._refused]
            fitted[known[0] if known else self._lengths[0]] = most
        return fitted

    def learn(self, sent: Mapping[str, Any], refusal: RequestRefused) -> str:
        """Return the parameter of a refused request to leave out or rename from now on; "" if none."""
        if "stream" not in sent and _ONLY_STREAMS.search(refusal.words or refusal.message):
            self.only_streams = True
            return ALL_AT_ONCE
        name = _named(sent, refusal)
        with self._lock:
            if (
                not name
                or (name == "stream" and self.only_streams)
                or (name in _LENGTHS and self._refused >= set(_LENGTHS) - {name})
            ):
                return ""
            self._refused.add(name)
            if name == "n":
                self.most_samples = 1
        return name

    @property
    def refuses(self) -> frozenset[str]:
        """The parameters that it has refused; of the two names for the length only if it refused both."""
        lengths = set(_LENGTHS) if self._refused >= set(_LENGTHS) else set[str]()
        return frozenset(self._refused - set(_LENGTHS) | lengths)

    def gave(self, samples: int, asked: int) -> None:
        """Remember that it gave so many samples when asked for more."""
        if samples < asked:
            self.most_samples = min(samples, self.most_samples or samples)

    def knows(self, name: str) -> bool:
        """Return whether it has accepted the parameter so far."""
        return name not in self._refused


@cache
def peer_of(server: str, model: str) -> Peer:
    """Return the peer with that name; what is learned about it is shared in this process."""
    return Peer(server)


def _named(sent: Mapping[str, Any], refusal: RequestRefused) -> str:
    """Return the parameter that a refusal names, or else the first one that its text mentions."""
    dispensable = [name for name in (*_LENGTHS, *OPTIONAL) if name in sent]
    if _SYSTEM_ROLE.search(refusal.message) and any(one["role"] == "system" for one in sent.get("messages", ())):
        return SYSTEM
    field = refusal.parameter.split(".")[0].split("[")[0]
    if field in dispensable:
        return field
    words = refusal.words or refusal.message
    if "response_format" in sent and is_about_schema(words.casefold()):
        return "response_format"
    return next((name for name in dispensable if _mentions(words, name)), "")


def _without_system(messages: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the messages with the text of system messages before the first other one."""
    told = "\n\n".join(message["content"] for message in messages if message["role"] == "system")
    first, *others = [dict(message) for message in messages if message["role"] != "system"]
    if isinstance(first["content"], str):
        first["content"] = f"{told}\n\n{first['content']}"
    else:
        first["content"] = [{"type": "text", "text": told}, *first["content"]]
    return [first, *others]


def _mentions(words: str, name: str) -> bool:
    """Return whether a message names a parameter.

    Short names are also everyday words, so they must be quoted, in brackets, called a parameter, or said not to be
    supported; "stream" needs neither.

    >>> _mentions("Unrecognized request argument supplied: stop", "stop"), _mentions("stop is not supported", "stop")
    (True, True)
    >>> _mentions("extraneous key [stop] is not permitted", "stop"), _mentions("the engine had to stop", "stop")
    (True, False)
    """
    if name == "stream":
        return re.search(r"\bstream(ing|ed)?\b", words, re.IGNORECASE) is not None
    if "_" in name or name in ("temperature", "logprobs"):
        return re.search(rf"\b{name}\b", words) is not None
    named = rf"['\"`‘“\[(]{name}['\"`’”\])]|{_CALLED}\W{{0,4}}{name}\b|(?:^|[:.,#]\s?){name}:? (?:is|was|are) {_NOT}"
    return re.search(named, words, re.IGNORECASE) is not None
