"""A model that gives prepared replies, for tests and replays."""

from collections import deque
from collections.abc import Iterable

from chaintable.errors import ModelError
from chaintable.prompts.dialogue import Completion, Prompt


class Scripted:
    """Gives its texts one after another and raises ModelError after the last; `prompts` lists what it was asked."""

    def __init__(self, texts: Iterable[str | Completion], name: str = "scripted") -> None:
        self.name = name
        self.prompts: list[Prompt] = []
        self._left = deque(texts)

    def complete(self, prompt: Prompt) -> Completion:
        self.prompts.append(prompt)
        if not self._left:
            raise ModelError(f"The script ended before the {prompt.purpose} prompt.", "Add one more completion to it.")
        said = self._left.popleft()
        return said if isinstance(said, Completion) else Completion((said,), self.name)
