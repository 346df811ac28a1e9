"""A reply that is still streaming: what has arrived so far, and its estimated cost."""

from dataclasses import dataclass, replace
from time import monotonic

from chaintable.models.serving.prices import Prices
from chaintable.models.wire import estimate_tokens, tokens_in
from chaintable.prompts.dialogue import Message, Prompt, Usage


@dataclass(frozen=True, slots=True)
class Growing:
    """A streaming reply: its purpose, its first sample so far, and the seconds since the request.

    `usage` is estimated from the prompt and from the text of all samples so far.
    """

    purpose: str
    text: str
    usage: Usage
    seconds: float


class LiveReply:
    """Collects the pieces of the reply to one prompt, whose messages must be rendered already.

    Its samples may come from several requests. When a request fails, its pieces so far are discarded.
    """

    def __init__(self, prompt: Prompt) -> None:
        self.prompt = prompt
        self._messages = prompt.messages
        self._asked_tokens = tokens_in(self._messages)
        self._began = monotonic()
        self._requests: list[Prompt] = []
        self._samples: list[dict[int, list[str]]] = []

    def is_to(self, messages: tuple[Message, ...]) -> bool:
        """Whether this is the reply to these messages."""
        return self._messages is messages

    def hear(self, request: Prompt, sample: int, piece: str) -> None:
        """Add the next piece of a sample; an empty piece discards all pieces of the request."""
        place = next((k for k, known in enumerate(self._requests) if known is request), len(self._requests))
        if place == len(self._requests):
            self._requests.append(request)
            self._samples.append({})
        if piece:
            self._samples[place].setdefault(sample, []).append(piece)
        else:
            self._samples[place].clear()

    def growing(self, name: str, prices: Prices) -> Growing:
        """Return the reply so far, with its cost for the model of that name."""
        texts = ["".join(said[number]) for said in self._samples for number in sorted(said)]
        usage = prices.priced(name, Usage(self._asked_tokens, sum(map(estimate_tokens, texts))))
        text = next(iter(texts), "")
        return Growing(self.prompt.purpose, text, replace(usage, estimated=True), monotonic() - self._began)
