"""A model that remembers what was said before: the same words get the same reply, and nothing is asked twice."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from threading import Lock

from chaintable.dialogue import NOTHING, Call, Completion, Message, Model, Prompt
from chaintable.errors import NotRecorded


class Recalled:
    """Answers from `calls` where a prompt has the same words, and asks `model` where it has none of theirs.

    Of several calls with the same words each is used once, in order, and the last for ever after. A reply that comes
    from memory costs nothing: what was paid for it counts as saved. Any thread may ask.
    """

    def __init__(self, calls: Iterable[Call], model: Model) -> None:
        self.name = model.name
        self._model = model
        self._known: dict[tuple[Message, ...], list[Completion]] = defaultdict(list)
        self._lock = Lock()
        for call in calls:
            self._known[words_of(call)].append(call.completion)

    def complete(self, prompt: Prompt) -> Completion:
        known = self._recall(prompt.messages) if self._known else None
        return self._model.complete(prompt) if known is None else from_memory(known)

    def _recall(self, messages: tuple[Message, ...]) -> Completion | None:
        with self._lock:
            left = self._known.get(messages)
            if not left:
                return None
            return left.pop(0) if len(left) > 1 else left[0]


class Unasked:
    """A model that has no replies at all: for finding out what would be asked. `prompts` are those it was shown."""

    def __init__(self, name: str = "nobody") -> None:
        self.name = name
        self.prompts: list[Prompt] = []

    def complete(self, prompt: Prompt) -> Completion:
        self.prompts.append(prompt)
        raise NotRecorded(f"There is no reply to the {prompt.purpose} prompt yet.", "Ask a model for it.")


def words_of(call: Call) -> tuple[Message, ...]:
    """The words of a call's prompt as the method wrote them, whatever a person made of them."""
    return call.messages_before or call.prompt.messages


def from_memory(completion: Completion) -> Completion:
    """The same words at no cost: what they had cost counts as saved.

    >>> from chaintable.dialogue import Usage
    >>> from_memory(Completion(("a",), "m", Usage(10, 2), seconds=3.0, requests=1)).saved.tokens
    12
    """
    paid = [usage for usage in (completion.usage, completion.saved) if usage is not None]
    saved = sum(paid, NOTHING) if paid else None
    return replace(completion, usage=None, saved=saved, cached=True, requests=0, seconds=0.0, attempts=())
