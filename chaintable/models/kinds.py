"""The kinds of model, what each needs and how it is opened. ALL lists them."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from chaintable.errors import InputError, ModelError, did_you_mean
from chaintable.models.openai import OnToken, OpenAIModel, Server
from chaintable.models.recorded_replies import NAMES, RecordedReplies
from chaintable.models.serving.budget import UNSPENT, Account, Budget, Budgeted, Spending
from chaintable.models.serving.cached import Cached, Completions, Mode
from chaintable.models.serving.prices import Prices
from chaintable.models.serving.retrying import NEVER, Cancel, Patience, Retrying, Stop
from chaintable.models.serving.samples import Sampled
from chaintable.models.wire import options_of
from chaintable.printable import printable
from chaintable.prompts.dialogue import Attempt, Completion, Model, Prompt
from chaintable.settings.declared_settings import setting
from chaintable.settings.environment import Settings, read_settings


@dataclass(frozen=True, slots=True)
class Opening:
    """What a model is opened with; each kind takes what it needs.

    If `settings` or `budget` is None, it comes from the environment. `completions` is the cache; with `mode` "replay"
    nothing is ever sent. `spent` is the part of the budget used so far. `hear` is called with each failed attempt
    before the wait, and `on_token` with each piece of a reply, both from other threads. Setting `cancelled` ends all
    waits; a `Stop` also closes the open requests. An `account` pays for each call instead of `budget` and `spent`, so
    that others can pay from it too.
    """

    settings: Settings | None = None
    completions: Completions | None = None
    mode: Mode = "reuse"
    budget: Budget | None = None
    spent: Spending = UNSPENT
    hear: Callable[[Attempt], None] | None = None
    cancelled: Cancel = NEVER
    on_token: OnToken | None = None
    account: Account | None = None


@dataclass(frozen=True, kw_only=True)
class ModelKind(ABC):
    """A kind of model. The model settings show the fields made with `setting` when this kind is chosen.

    If `sends` is set, prompts leave this computer, and the settings also show the server, the masks and the budget. If
    `words` isn't set, the model works from the question and the table, so versions and styles of prompts don't matter.
    If `listed` isn't set, the kind has a page of its own.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str] = ""
    sends: ClassVar[bool] = False
    reads_words: ClassVar[bool] = True
    listed: ClassVar[bool] = True
    comes_along: ClassVar[bool] = False
    """Whether it is the model that comes with ChainTable, which the app opens once for everyone."""

    @abstractmethod
    def open(self, model: str, opening: Opening) -> Model:
        """Return the model with that name ("" for the default). Raises InputError if it can't be used."""


class EmbeddedKind(ModelKind):
    """The model that comes with ChainTable."""

    name = "embedded"
    title = "Embedded model"
    summary = "Runs on this computer, costs nothing and sends nothing."
    reads_words = False
    comes_along = True

    def open(self, model: str, opening: Opening) -> Model:
        from chaintable.models.embedded import EmbeddedModel

        return EmbeddedModel()


class OpenAIKind(ModelKind):
    """A language model at any server that speaks chat completions."""

    name = "openai"
    title = "A server"
    summary = "A language model at OpenAI or at any other server that speaks chat completions."
    sends = True

    def open(self, model: str, opening: Opening) -> Model:
        known, completions, mode = opening.settings or read_settings(), opening.completions, opening.mode
        _check_server(model, known, mode)
        prices = Prices(known.server, known.prices)
        server = Server(known)
        if isinstance(opening.cancelled, Stop):
            opening.cancelled.then(server.hang_up)
        retrying = Retrying(Patience(known.attempts, known.patience), opening.hear, opening.cancelled)
        options = options_of(known)
        asking = OpenAIModel(model, server, retrying, prices, opening.on_token, known.logprobs, options)
        asking.peer.limiter.resize(known.concurrency)
        account = opening.account or Account(opening.budget or known_limits(known), opening.spent)
        paying: Model = asking
        if account.is_limited and mode != "replay":
            paying = Budgeted(asking, account, prices, known.thinking_tokens)
        sampled = Sampled(paying, lambda: asking.peer.most_samples)
        if completions is None:
            return sampled
        elsewhere = known.reuse_across_addresses
        return Cached(sampled, completions, mode, known.server, opening.cancelled, options, elsewhere)


@dataclass(frozen=True, kw_only=True)
class RecordedKind(ModelKind):
    """The replies of a recorded run."""

    name: ClassVar[str] = "recorded"
    title: ClassVar[str] = "Recorded replies"
    summary: ClassVar[str] = "The replies of a recorded run, for its own question and prompts. Nothing is sent."

    run: str = setting(NAMES[0], "Recorded run", choices={name: name.capitalize() for name in NAMES})

    def open(self, model: str, opening: Opening) -> Model:
        return RecordedReplies.of(model or self.run)


class PersonKind(ModelKind):
    """You, at the terminal; in the app this is the page Drive."""

    name = "person"
    title = "You"
    summary = "You answer the prompts yourself."
    listed = False

    def open(self, model: str, opening: Opening) -> Model:
        return AtTheTerminal()


class AtTheTerminal:
    """Shows each prompt on stderr and reads one line of reply from stdin."""

    name = "person"

    def complete(self, prompt: Prompt) -> Completion:
        for message in prompt.messages:
            print(f"{printable(message.content)}\n", file=sys.stderr)
        print(f"Your reply ({prompt.purpose}): ", end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        if not line:
            raise ModelError("No reply: the input has ended.", "Enter one line for each prompt.")
        return Completion((line.strip(),) * max(1, prompt.samples), self.name, author="person")


ALL: dict[str, type[ModelKind]] = {kind.name: kind for kind in (EmbeddedKind, OpenAIKind, RecordedKind, PersonKind)}
"""Every kind by name, in the order of the model settings. Read it through this module: kinds may be added later."""


def kind_of(name: str) -> tuple[type[ModelKind], str]:
    """Return the kind that a model's name belongs to, and the rest of the name: "recorded:votes" is the run "votes".

    Any other name belongs to a model at a server.
    """
    head, _, rest = name.partition(":")
    if head in ALL and not ALL[head].sends:
        return ALL[head], rest
    sending = ALL.get(head)
    return (sending, rest) if sending and rest and sending is not OpenAIKind else (OpenAIKind, name)


def usual_kind(sends: bool) -> str:
    """Return the name of the first kind that sends prompts to a server, or of the first that sends nothing.

    >>> usual_kind(sends=True), usual_kind(sends=False)
    ('openai', 'embedded')
    """
    return next(kind.name for kind in ALL.values() if kind.sends == sends)


def known_limits(settings: Settings) -> Budget:
    """Return the limits that the environment sets."""
    return Budget(settings.budget_calls, settings.budget_tokens, settings.budget_money)


def _check_server(name: str, settings: Settings, mode: Mode) -> None:
    if not settings.has_server and mode != "replay":
        raise InputError(
            f"No server is set for the model '{name}': neither OPENAI_API_KEY nor OPENAI_BASE_URL is set. "
            f"{did_you_mean(name, list(ALL))}",
            "Set OPENAI_API_KEY to use OpenAI, or OPENAI_BASE_URL for any other server; or use the model 'embedded'.",
        )
