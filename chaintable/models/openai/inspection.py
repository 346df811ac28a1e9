"""The connection test: asks a server what it can do."""

import re
import struct
import time
import zlib
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from chaintable.errors import (
    CutReply,
    CutThought,
    EmptyReply,
    InputError,
    ModelError,
    RequestRefused,
    ToolCalled,
    Unavailable,
    did_you_mean,
)
from chaintable.models.openai.dialect import Peer, peer_of
from chaintable.models.openai.replies import Reply
from chaintable.models.openai.server import Server
from chaintable.models.serving.retrying import Stop
from chaintable.settings.environment import Settings

PATIENCE_SECONDS = 30.0
ROUNDS = 6
MOST_TOKENS = 64
"""Enough tokens for one word after a little reasoning."""


@dataclass(frozen=True, slots=True)
class ServerReport:
    """The server's models, and whether the tested `model` gives several samples in one request, log-probabilities and
    token counts, and sees pictures (None: unknown). `notes` are sentences for a person. `wrote` is False if the model
    replied, but not with words.
    """

    server: str
    models: tuple[str, ...]
    model: str
    samples: bool | None = None
    logprobs: bool | None = None
    usage: bool | None = None
    seconds: float = 0.0
    notes: tuple[str, ...] = ()
    wrote: bool = True
    sees: bool | None = None

    @property
    def able(self) -> dict[str, bool | None]:
        """What the model can do, in words."""
        return {
            "several samples": self.samples,
            "log-probabilities": self.logprobs,
            "token counts": self.usage,
            "sees pictures": self.sees,
        }

    def __str__(self) -> str:
        """Return two lines for a person."""
        words = [f"{what}: {'unknown' if can is None else 'yes' if can else 'no'}" for what, can in self.able.items()]
        first = f"{self.server} answers: {len(self.models)} models; {self.model} in {self.seconds:.1f} s."
        return "\n".join([first, ", ".join(words), *self.notes])


def inspect_server(settings: Settings, model: str = "", stop: Stop | None = None) -> ServerReport:
    """Ask the server for its models, and one of them for two short samples; return the report.

    `model` is the one to test, else that of the settings, else the first one listed. InputError if no server is set or
    the model is not listed, ModelError if the server does not answer. Setting `stop` closes the connection.
    """
    if not settings.has_server:
        raise InputError("No server is set.", "Enter a base URL, or a key for OpenAI.")
    quick = settings.but(timeout=min(settings.timeout, PATIENCE_SECONDS))
    server = Server(quick)
    if stop is not None:
        stop.then(server.hang_up)
    models, notes = _list_models(server)
    asked = model or (settings.model if settings.model != "embedded" else "") or next(iter(models), "")
    if not asked:
        raise InputError(f"{server.host} lists no models.", "Enter the name of the model to use.")
    began = time.perf_counter()
    report = ServerReport(server.name, models, asked, notes=notes)
    try:
        reply, peer = _probe(server, asked)
    except (CutReply, CutThought, EmptyReply, ToolCalled) as error:
        fault = f"The model answers, but: {error}"
        return replace(report, seconds=time.perf_counter() - began, notes=(*notes, fault), wrote=False)
    except ModelError as error:
        error.hint = f"{error.hint} {did_you_mean(asked, models) if asked not in models else ''}".strip()
        raise
    tool = next((choice.tool for choice in reply.choices if choice.tool), "")
    fault = f"The model called a tool ({tool}) instead of writing; its arguments are used where they fit."
    return replace(
        report,
        notes=(*notes, fault) if tool else notes,
        wrote=not tool,
        samples=peer.knows("n") and reply.number > 1,
        logprobs=peer.knows("logprobs") and any(choice.logprobs for choice in reply.choices),
        usage=reply.usage is not None,
        sees=_sees(server, peer, asked),
        seconds=time.perf_counter() - began,
    )


def _list_models(server: Server) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the server's models, or none and a note: many servers can't list their models but do complete prompts."""
    try:
        models = server.models()
    except RequestRefused as error:
        return (), (f"The server doesn't list its models: {error.message}",)
    return models, () if models else ("The server lists no models.",)


def _probe(server: Server, model: str) -> tuple[Reply, Peer]:
    """Return the reply to a request that asks for every feature, less those that the server refuses."""
    peer = peer_of(server.name, model)
    wanted: Mapping[str, Any] = {
        "model": model,
        "messages": [{"role": "user", "content": "Say yes."}],
        "max_tokens": MOST_TOKENS,
        "temperature": 1.0,
        "n": 2,
        "logprobs": True,
    }
    for _ in range(ROUNDS):
        sent = peer.fit(wanted)
        try:
            reply = server.complete(sent)
        except RequestRefused as refusal:
            if not peer.learn(sent, refusal):
                raise
            continue
        except Unavailable as error:
            # Some servers fail when they are asked for a feature they lack.
            if type(error) is not Unavailable or "logprobs" not in wanted:
                raise
            wanted = {name: value for name, value in wanted.items() if name != "logprobs"}
            continue
        peer.gave(reply.number, sent.get("n", 1))
        return reply, peer
    raise RequestRefused(f"{server.host} refuses every request for {model}.")


def _sees(server: Server, peer: Peer, model: str) -> bool | None:
    """Whether the model names the colour of a red picture; None where the server is too busy to tell."""
    asked: Mapping[str, Any] = {
        "model": model,
        "messages": [
            {
                "role": "user",
                "content": [
                    {"type": "text", "text": "Which colour fills this picture? Answer with one word."},
                    {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{_RED_PICTURE}"}},
                ],
            }
        ],
        "max_tokens": MOST_TOKENS,
        "temperature": 0.0,
    }
    try:
        reply = server.complete(peer.fit(asked))
    except RequestRefused:
        return False
    except ModelError:
        return None
    return any("red" in _LETTERS.findall(choice.text.lower()) for choice in reply.choices)


def _red_png(side: int) -> str:
    """Return a red square as a PNG in base64."""
    pixels = zlib.compress((b"\0" + b"\xff\0\0" * side) * side)
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", pixels), (b"IEND", b""))
    parts = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    ]
    return b64encode(b"\x89PNG\r\n\x1a\n" + b"".join(parts)).decode()


_RED_PICTURE = _red_png(64)
_LETTERS = re.compile(r"[a-z]+")
