"""What passes between a method and a model: prompts, completions, and the calls that pair them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol

from chaintable.prompts.excerpts import View
from chaintable.tables.pictures import Picture
from chaintable.tables.state import Question, State


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a prompt: `role` is system, user or assistant. Servers that can see are sent the `pictures` too."""

    role: str
    content: str
    pictures: tuple[Picture, ...] = ()


class Template(Protocol):
    """What the words of a prompt were made from.

    `version` is "original", or the id of a version of one's own; `text` is the source with its holes, and `variables`
    are the texts that filled them, by their names in it.
    """

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    @property
    def text(self) -> str: ...

    @property
    def variables(self) -> Mapping[str, str]: ...


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a model is asked: as messages for a language model, and as data for any other.

    `purpose` is "plan", the name of the operation whose arguments are wanted, or "query". The matter is the
    `question`, the `state` now, the `source` (the chain's first state), the `history` (the calls so far, from source to
    state) and, for a plan, the `choices` (names of the operations that may come next). The words are made from it only
    when `messages` is read. `samples` completions are wanted, at that `temperature`, of at most `max_tokens` tokens
    each, ending before any of `stop`. `schema` is a JSON schema that the reply should follow, where the server can.
    `ahead` marks a prompt that is sent before it is known whether its reply is needed. `template` is what the words
    were made from, where that is known. `limited_to` names the only operations that may be planned, if a setting says
    so.
    """

    purpose: str
    question: Question
    state: State
    source: State
    history: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    samples: int = 1
    temperature: float = 0.0
    max_tokens: int = 200
    stop: tuple[str, ...] = ()
    schema: Mapping[str, Any] | None = field(default=None, hash=False)
    ahead: bool = False
    write: Callable[["Prompt"], tuple[Message, ...]] = field(default=lambda prompt: (), compare=False, repr=False)
    look: Callable[[], View] | None = field(default=None, compare=False, repr=False)
    template: Template | None = field(default=None, compare=False, repr=False)
    limited_to: tuple[str, ...] = field(default=(), compare=False, repr=False)

    @property
    def messages(self) -> tuple[Message, ...]:
        """The messages as they are sent."""
        return self.write(self)

    @property
    def view(self) -> View:
        """The part of the state's table that the messages show."""
        return self.look() if self.look else View(self.state.table, self.state.table.shape)


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of a call, and their price.

    Of the prompt's tokens the server had `cached_tokens` in its own cache; of the completion's the model thought with
    `reasoning_tokens`. `price` is in US dollars, None where it is not known; `estimated` says that the server did not
    count, so that the figures are a guess from the length of the texts.

    >>> Usage(100, 20, price=0.5) + Usage(10, 2, estimated=True)
    Usage(prompt_tokens=110, completion_tokens=22, cached_tokens=0, reasoning_tokens=0, price=None, estimated=True)
    """

    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    reasoning_tokens: int = 0
    price: float | None = None
    estimated: bool = False

    @property
    def tokens(self) -> int:
        """All of them."""
        return self.prompt_tokens + self.completion_tokens

    def __add__(self, other: "Usage") -> "Usage":
        """The sum of both; its price is known only if both prices are."""
        return Usage(
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.cached_tokens + other.cached_tokens,
            self.reasoning_tokens + other.reasoning_tokens,
            None if self.price is None or other.price is None else self.price + other.price,
            self.estimated or other.estimated,
        )


NOTHING = Usage(price=0.0)
"""No tokens at no price: the start of a sum."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A failed attempt: what went wrong, how long it took and how long the wait after it was, in seconds."""

    problem: str
    seconds: float = 0.0
    wait: float = 0.0


Author = Literal["model", "embedded", "person"]
"""Who decided: a language model, the embedded model, or a person."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A completion that the model also considered, and its share of the probability (0 to 1)."""

    text: str
    share: float


@dataclass(frozen=True, slots=True)
class Sent:
    """The settings of a request as they went out; None where the server used its own.

    `max_tokens` counts the tokens for thinking too. `as_json` says that the JSON schema was sent. `more` are further
    parameters with their values as text, and `refused` the names of those that this server has refused, so that they
    were left out.
    """

    temperature: float | None = None
    max_tokens: int | None = None
    stop: tuple[str, ...] = ()
    as_json: bool = False
    more: tuple[tuple[str, str], ...] = ()
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Completion:
    """What came back: one text per sample.

    `alternatives` are the model's other readings with their shares, the chosen one among them, where it can say;
    `remark` is what the model wants a person to know. `usage` is what was spent to get it, in that many `requests`,
    and `saved` what the texts that came from the cache had cost when they were bought; `cached` says that all of them
    did. `seconds` is the whole time, failed `attempts` and waits included. For each text, `finish_reasons` says why it
    ended (stop, length …), and `logprobs` holds its tokens with the logarithm of their probability, where it is known.
    `author` says what kind of model it came from.
    `sure` is how sure the model is (0 to 1) that the answer of its chain is right, None where it does not say.
    `thoughts` holds for each text what the model wrote while it was thinking, and `sent` the settings that went out.
    """

    texts: tuple[str, ...]
    model: str
    usage: Usage | None = None
    seconds: float = 0.0
    cached: bool = False
    logprobs: Any = None
    alternatives: tuple[Alternative, ...] = ()
    remark: str = ""
    attempts: tuple[Attempt, ...] = ()
    finish_reasons: tuple[str, ...] = ()
    saved: Usage | None = None
    requests: int = 0
    sure: float | None = None
    author: Author = "model"
    thoughts: tuple[str, ...] = ()
    sent: Sent | None = None

    @property
    def text(self) -> str:
        """The first sample."""
        return self.texts[0]


@dataclass(frozen=True, slots=True)
class Call:
    """What was sent, what came back, and each attempt that failed before.

    `wasted` says that the reply was thrown away unread: it was asked for ahead, and the plan changed. Where a person
    edited the prompt, `messages_before` are its words as the method wrote them; where a person edited the reply,
    `texts_before` are the texts as they came.
    """

    prompt: Prompt
    completion: Completion
    attempts: tuple[Attempt, ...] = ()
    wasted: bool = False
    messages_before: tuple[Message, ...] = ()
    texts_before: tuple[str, ...] = ()


class Model(Protocol):
    """Anything that completes a prompt; it raises ModelError if it can't."""

    @property
    def name(self) -> str: ...

    def complete(self, prompt: Prompt) -> Completion: ...


def words_of(call: Call) -> tuple[Message, ...]:
    """Return the messages of a call's prompt as the method wrote them, without a person's edits."""
    return call.messages_before or call.prompt.messages


def from_memory(completion: Completion) -> Completion:
    """Return the same completion at no cost; its original cost counts as saved.

    >>> from_memory(Completion(("a",), "m", Usage(10, 2), seconds=3.0, requests=1)).saved.tokens
    12
    """
    paid = [usage for usage in (completion.usage, completion.saved) if usage is not None]
    saved = sum(paid, NOTHING) if paid else None
    return replace(completion, usage=None, saved=saved, cached=True, requests=0, seconds=0.0, attempts=())
