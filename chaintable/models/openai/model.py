"""A language model behind any server that speaks the chat completions API."""

import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from chaintable.errors import CannotSee, CutReply, CutThought, ModelError, RequestRefused, TooLong
from chaintable.models.openai.cut_short import NOT_REACHED, without_cut
from chaintable.models.openai.dialect import SYSTEM, Peer, peer_of
from chaintable.models.openai.faults import BLIND_HINT
from chaintable.models.openai.replies import Reply
from chaintable.models.openai.server import Server
from chaintable.models.serving.prices import Prices
from chaintable.models.serving.retrying import Retrying, stop_if
from chaintable.models.wire import PLAIN, Options, estimate_tokens, request_of, tokens_in
from chaintable.prompts.dialogue import Completion, Prompt, Sent, Usage

OnToken = Callable[[Prompt, int, str], None]
"""Receives the prompt, the sample's number and the next piece of its text. An empty piece discards the earlier ones.

The prompt is the same object for all attempts of one request.
"""

_TRANSPORT = {"stream", "stream_options", "logprobs"}
BROKEN_STREAMS = 2
"""After so many broken streams, the reply is requested in one piece, as a proxy may block streams."""


class OpenAIModel:
    """Sends a prompt, and again if that may help. It may give fewer samples than asked for, but at least one.

    `retrying` decides how often and reports each failure, `prices` gives the cost, and with `on_token` replies are
    streamed. It is safe to use from many threads.
    """

    def __init__(
        self,
        name: str,
        server: Server,
        retrying: Retrying | None = None,
        prices: Prices | None = None,
        on_token: OnToken | None = None,
        logprobs: bool = False,
        options: Options = PLAIN,
    ) -> None:
        self.name = name
        self.server = server
        self.peer: Peer = peer_of(server.name, name)
        self._retrying = retrying or Retrying()
        self._prices = prices or Prices(server.name)
        self._on_token = on_token
        self._logprobs = logprobs
        self._options = options

    def __repr__(self) -> str:
        return f"OpenAIModel({self.name!r}, {self.server!r})"

    def complete(self, prompt: Prompt) -> Completion:
        """Return the samples of one request. Raises ModelError, which names the model and its server."""
        began = time.perf_counter()
        request = self.request(prompt)
        broken: list[CutReply] = []
        try:
            reply, attempts = self._retrying.run(lambda: self._ask(request, prompt, broken))
        except ModelError as error:
            error.reword(f"{self.name} at {self.server.host}: {error.message}")
            raise
        choices = reply.choices[: prompt.samples]
        return Completion(
            tuple(choice.text for choice in choices),
            self.name,
            self._usage(reply, prompt),
            time.perf_counter() - began,
            logprobs=_given(tuple(choice.logprobs for choice in choices)),
            remark=_remark(reply, request["max_tokens"]),
            attempts=attempts,
            finish_reasons=tuple(choice.finish_reason for choice in choices),
            requests=1,
            thoughts=_thoughts(tuple(choice.thought for choice in choices)),
            sent=reply_sent(self.peer.fit(request), request, self.peer.refuses),
        )

    def request(self, prompt: Prompt) -> dict[str, Any]:
        """Return the full request, before it is adapted to what the server accepts."""
        wanted = request_of(prompt, self.name, self._options)
        if prompt.samples > 1:
            wanted["n"] = prompt.samples
        if self._logprobs:
            wanted["logprobs"] = True
        if self._on_token is not None:
            wanted |= {"stream": True, "stream_options": {"include_usage": True}}
        return wanted

    def _ask(self, request: Mapping[str, Any], prompt: Prompt, broken: list[CutReply]) -> Reply:
        """Make one attempt when it is its turn, and remember what it shows about the server.

        `broken` counts the earlier streams of the prompt that broke.
        """
        with self.peer.limiter.slot(self._retrying.cancelled):
            sent = self.peer.fit(request if len(broken) < BROKEN_STREAMS else _in_one_piece(request))
            try:
                reply = self._send(sent, prompt)
            except RequestRefused as refusal:
                self._learn(sent, refusal)
                if not refusal.hint and any(message.pictures for message in prompt.messages):
                    raise CannotSee(refusal.message, BLIND_HINT) from refusal
                raise
            except CutThought as cut:
                cut.reword(_cut_words(cut.message, request["max_tokens"]))
                raise
            except CutReply as cut:
                broken += [cut] if "stream" in sent else []
                raise
        self.peer.gave(reply.number, sent.get("n", 1))
        return reply

    def _send(self, sent: Mapping[str, Any], prompt: Prompt) -> Reply:
        on_token = _unheard if self._on_token is None else self._on_token
        if "stream" not in sent:
            return without_cut(self.server.complete(sent), prompt)
        try:
            reply = self.server.stream(
                sent, lambda sample, text: on_token(prompt, sample, text), lambda: stop_if(self._retrying.cancelled)
            )
            return without_cut(reply, prompt)
        except ModelError:
            on_token(prompt, 0, "")
            raise

    def _learn(self, sent: Mapping[str, Any], refusal: RequestRefused) -> None:
        """Try again at once if the server refused a parameter that can be left out."""
        name = "" if isinstance(refusal, TooLong) else self.peer.learn(sent, refusal)
        if name:
            refusal.hint = f"Trying again without {name}."
            refusal.tries, refusal.after = 100, 0.0

    def _usage(self, reply: Reply, prompt: Prompt) -> Usage:
        """Return the usage that the server counted, or else a marked estimate, with its price."""
        if reply.usage is not None:
            return self._prices.priced(self.name, reply.usage)
        asked = tokens_in(prompt.messages)
        said = sum(estimate_tokens(choice.thought) + estimate_tokens(choice.text) for choice in reply.choices)
        return self._prices.priced(self.name, Usage(asked, said, estimated=True))


def _unheard(prompt: Prompt, sample: int, piece: str) -> None:
    """Receive the pieces of a stream that nobody follows."""


def _in_one_piece(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same request without streaming."""
    return {name: value for name, value in request.items() if name not in ("stream", "stream_options")}


def reply_sent(fitted: Mapping[str, Any], wanted: Mapping[str, Any], refused: frozenset[str]) -> Sent:
    """Return the settings of a request as they went out, and which of the `wanted` ones this server has refused."""
    most = fitted.get("max_tokens", fitted.get("max_completion_tokens"))
    own = {"model", "messages", "max_tokens", "max_completion_tokens", "temperature", "stop", "response_format", "n"}
    more = {name: fitted[name] for name in fitted if name not in own and name not in _TRANSPORT}
    system = any(message["role"] == "system" for message in fitted["messages"])
    told = (("system message", "sent"),) if system else ()
    return Sent(
        fitted.get("temperature"),
        most,
        tuple(fitted.get("stop", ())),
        "response_format" in fitted,
        (*told, *((name, json.dumps(value, ensure_ascii=False)) for name, value in more.items())),
        tuple(sorted(name for name in refused if name in wanted or name == SYSTEM)),
    )


def _cut_words(message: str, most: int) -> str:
    """Say after how many tokens a reply was cut that can't be used."""
    if message == NOT_REACHED:
        return f"The reply was cut at {most:,} tokens, before what was asked for: all of it may be a thought."
    if "thinking" in message:
        return f"The reply was cut at {most:,} tokens while the model was thinking, before its first word."
    return f"The reply was cut at {most:,} tokens, before its first word."


def _thoughts(thoughts: tuple[str, ...]) -> tuple[str, ...]:
    return thoughts if any(thoughts) else ()


def _tools(reply: Reply) -> list[str]:
    """Return the tools that were called, each once."""
    return list(dict.fromkeys(choice.tool for choice in reply.choices if choice.tool))


def _remark(reply: Reply, most: int) -> str:
    """Return a remark about samples that were left out, cut off at `most` tokens, or calls of a tool."""
    cut = sum(choice.finish_reason == "length" for choice in reply.choices)
    words = [f"{len(reply.problems)} of {reply.number} samples left out: {reply.problems[0]}"] if reply.problems else []
    if cut:
        which = "The reply was" if len(reply.choices) == 1 else f"{cut} of {len(reply.choices)} samples were"
        words.append(f"{which} cut off after {most} tokens.")
    words += [f"The model called a tool ({tool}) instead of writing; its arguments are used." for tool in _tools(reply)]
    return " ".join(words)


def _given(logprobs: tuple[Any, ...]) -> tuple[Any, ...] | None:
    return logprobs if any(one is not None for one in logprobs) else None
