"""A job that runs a step again: earlier replies are reused, and a fresh reply is never read from the cache."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from chaintable.chain import Chain
from chaintable.models.openai import OnToken
from chaintable.models.serving.budget import Spending
from chaintable.models.serving.cached import Records
from chaintable.models.serving.daily import Purse, Refused
from chaintable.models.serving.prices import Bill, Prices
from chaintable.models.serving.retrying import Cancel
from chaintable.operations import known
from chaintable.operations.grammar.calls import parse_call
from chaintable.prompts.dialogue import Message, Model
from chaintable.runs.rerun import Edit, Redone, Rerun, Resaid, Reworded
from chaintable.ui.chain.drawer.words_sent import messages_of
from chaintable.ui.model.choice import Choice, Hear

What = Literal["Reply", "Prompt", "Operation"]
"""The part of a step that is edited."""


@dataclass(frozen=True, slots=True)
class Again:
    """The chosen model, running a step again."""

    choice: Choice
    rerun: Rerun

    @property
    def name(self) -> str:
        return self.choice.name

    @property
    def attempts(self) -> int:
        return self.choice.attempts

    @property
    def prices(self) -> Prices | None:
        return self.choice.prices

    @property
    def method(self) -> Rerun:
        return self.rerun

    def open(self, records: Records, hear: Hear, cancelled: Cancel, spent: Bill, on_token: OnToken) -> Model:
        """Return the model; it is asked only what earlier replies don't answer."""
        kept = WriteOnly(records) if self.rerun.fresh else records
        return self.rerun.recalled(self.choice.open(kept, hear, cancelled, spent, on_token))


@dataclass(frozen=True, slots=True)
class WriteOnly:
    """A store that saves completions but returns none, so that every request is sent."""

    records: Records

    def read_completion(self, key: str, sample: int) -> dict[str, Any] | None:
        return None

    def spend(self, more: Spending, refused: Refused) -> str:
        """Pay from the host's budget for the day, if there is one."""
        return self.records.spend(more, refused) if isinstance(self.records, Purse) else ""

    def write_completion(self, key: str, sample: int, record: dict[str, Any]) -> None:
        self.records.write_completion(key, sample, record)


def edit_of(chain: Chain, k: int, place: int, what: What, texts: Sequence[str]) -> Edit:
    """Return the edit that these texts make; StepError if an operation can't be read."""
    if what == "Operation":
        return Redone(parse_call(texts[0], known(), chain.before(k)))
    if what == "Reply":
        return Resaid(place, (texts[0],))
    messages = messages_of(chain.steps[k].calls[place])
    return Reworded(place, tuple(Message(old.role, text) for old, text in zip(messages, texts, strict=True)))


def texts_of(chain: Chain, k: int, place: int, what: What) -> tuple[str, ...]:
    """Return the current texts to edit: one, or one per message of a prompt."""
    step = chain.steps[k]
    if what == "Operation":
        return (str(step.operation),)
    call = step.calls[place]
    return (call.completion.text,) if what == "Reply" else tuple(message.content for message in messages_of(call))
