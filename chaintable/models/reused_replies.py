"""A model that reuses earlier replies: a prompt with the same text gets the same reply and isn't sent again."""

from collections import defaultdict
from collections.abc import Iterable
from threading import Lock

from chaintable.errors import NotRecorded
from chaintable.prompts.dialogue import Call, Completion, Message, Model, Prompt, from_memory, words_of


class Recalled:
    """Answers from `calls` if one has the same prompt text, and asks `model` otherwise.

    Several calls with the same text are used in order, one each time; after that the last one repeats. A reused reply
    costs nothing: its original cost counts as saved. Any thread may use it.
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
    """A model without replies, for finding out what would be sent. `prompts` lists what it was asked."""

    def __init__(self, name: str = "nobody") -> None:
        self.name = name
        self.prompts: list[Prompt] = []

    def complete(self, prompt: Prompt) -> Completion:
        self.prompts.append(prompt)
        raise NotRecorded(f"There is no reply to the {prompt.purpose} prompt yet.", "Send it to a model.")
