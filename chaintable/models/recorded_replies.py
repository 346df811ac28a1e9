"""A recorded run in place of a model: each prompt gets the reply that was recorded for it."""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any, Self

from chaintable.errors import InputError, NotRecorded, did_you_mean
from chaintable.models.wire import key_of
from chaintable.prompts.dialogue import Completion, Prompt

FOLDER = Path(__file__).parents[1] / "runs" / "recorded" / "data"
NAMES = ("votes", "repair", "refusal", "misread", "miscount", "hops", "barren")
"""The runs that come with ChainTable, in the order of the menu."""
HAND = "a person, recorded"
"""The model's name in a recorded run that was made by hand."""


def read_record(name: str) -> dict[str, Any]:
    """Return the record of the run with that name. Raises InputError if there is none."""
    if name not in NAMES:
        raise InputError(f"There is no recorded run '{name[:80]}'.", did_you_mean(name, NAMES))
    found: dict[str, Any] = json.loads(FOLDER.joinpath(f"{name}.json").read_text(encoding="utf-8"))
    return found


class RecordedReplies:
    """Answers each prompt with the reply recorded for its exact text; raises NotRecorded for any other prompt.

    Several replies to the same text are used in order, one each time; after that the last one repeats.
    """

    name = HAND

    def __init__(self, title: str, calls: list[dict[str, Any]]) -> None:
        self._title = title
        self._left: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        for call in calls:
            self._left[call["prompt"]].append(tuple(call["texts"]))

    @classmethod
    def of(cls, name: str) -> Self:
        """Return the replies of the run with that name. Raises InputError if there is none."""
        record = read_record(name)
        return cls(record["title"], record["calls"])

    def complete(self, prompt: Prompt) -> Completion:
        left = self._left.get(key_of(prompt, HAND, ""))
        if not left:
            raise NotRecorded(
                f"The run “{self._title}” has no reply to this {prompt.purpose} prompt.",
                "Ask its own question about its own table, with the settings it was recorded with.",
            )
        texts = left.pop(0) if len(left) > 1 else left[0]
        return Completion(texts * prompt.samples if len(texts) == 1 else texts, self.name)
