"""A language model behind any server that speaks the chat completions API."""

import time
from collections.abc import Callable, Mapping
from typing import Any

from chaintable.dialogue import Completion, Prompt, Usage
from chaintable.errors import CutReply, ModelError, RequestRefused, TooLong
from chaintable.models.openai.dialect import Peer, peer_of
from chaintable.models.openai.failures import BLIND_HINT
from chaintable.models.openai.replies import Reply
from chaintable.models.openai.server import Server
from chaintable.models.serving.prices import Prices
from chaintable.models.serving.retrying import Retrying, stop_if
from chaintable.models.wire import estimate_tokens, request_of, tokens_in

OnToken = Callable[[Prompt, int, str], None]
"""Receives the prompt, the sample's number and the next piece of its text. An empty piece discards the earlier ones.

The prompt is the same object for all attempts of one request.
"""

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
    ) -> None:
        self.name = name
        self.server = server
        self.peer: Peer = peer_of(server.name, name)
        self._retrying = retrying or Retrying()
        self._prices = prices or Prices(server.name)
        self._on_token = on_token
        self._logprobs = logprobs

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
            remark=_remark(reply, prompt),
            attempts=attempts,
            finish_reasons=tuple(choice.finish_reason for choice in choices),
            requests=1,
        )

    def request(self, prompt: Prompt) -> dict[str, Any]:
        """Return the full request, before it is adapted to what the server accepts."""
        wanted = request_of(prompt, self.name)
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
                    refusal.hint = BLIND_HINT
                raise
            except CutReply as cut:
                broken += [cut] if "stream" in sent else []
                raise
        self.peer.gave(reply.number, sent.get("n", 1))
        return reply

    def _send(self, sent: Mapping[str, Any], prompt: Prompt) -> Reply:
        on_token = self._on_token
        if on_token is None or "stream" not in sent:
            return self.server.complete(sent)
        try:
            return self.server.stream(
                sent, lambda sample, text: on_token(prompt, sample, text), lambda: stop_if(self._retrying.cancelled)
            )
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
        said = sum(estimate_tokens(choice.text) for choice in reply.choices)
        return self._prices.priced(self.name, Usage(asked, said, estimated=True))


def _in_one_piece(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same request without streaming."""
    return {name: value for name, value in request.items() if name not in ("stream", "stream_options")}


def _remark(reply: Reply, prompt: Prompt) -> str:
    """Return a remark about samples that were left out or cut off at the token limit."""
    cut = sum(choice.finish_reason == "length" for choice in reply.choices)
    words = [f"{len(reply.problems)} of {reply.number} samples left out: {reply.problems[0]}"] if reply.problems else []
    if cut:
        which = "The reply was" if len(reply.choices) == 1 else f"{cut} of {len(reply.choices)} samples were"
        words.append(f"{which} cut off after {prompt.max_tokens} tokens.")
    return " ".join(words)


def _given(logprobs: tuple[Any, ...]) -> tuple[Any, ...] | None:
    return logprobs if any(one is not None for one in logprobs) else None
