"""What is said between a method and a model: prompts, completions, and the calls that pair them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from chaintable.state import Question, State


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a prompt: `role` is system, user or assistant."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a model is asked: the words for a language model, and the matter for any other.

    `purpose` is "plan", the name of the operation whose arguments are wanted, or "query". The matter is the
    `question`, the `state` now, the `source` (the chain's first state), the `history` (the calls so far, from source to
    state) and, for a plan, the `choices` (names of the operations that may come next). The words are made from it only
    when `messages` is read. `samples` completions are wanted, at that `temperature`, of at most `max_tokens` tokens
    each, ending before any of `stop`.
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
    write: Callable[["Prompt"], tuple[Message, ...]] = field(default=lambda prompt: (), compare=False, repr=False)

    @property
    def messages(self) -> tuple[Message, ...]:
        """The words as they are sent."""
        return self.write(self)


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of a call, as the server counted them."""

    prompt_tokens: int = 0
    completion_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another completion that the model held possible, and its share of the whole (0 to 1)."""

    text: str
    share: float


@dataclass(frozen=True, slots=True)
class Completion:
    """What came back: one text per sample.

    `alternatives` are the model's other readings with their shares, the chosen one among them, where it can say;
    `logprobs` what a server gave of that kind; `remark` what the model wants a person to know.
    """

    texts: tuple[str, ...]
    model: str
    usage: Usage | None = None
    seconds: float = 0.0
    cached: bool = False
    logprobs: Any = None
    alternatives: tuple[Alternative, ...] = ()
    remark: str = ""

    @property
    def text(self) -> str:
        """The first sample."""
        return self.texts[0]


@dataclass(frozen=True, slots=True)
class Attempt:
    """A try that failed: what went wrong, and how long it took in seconds."""

    problem: str
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Call:
    """What was sent, what came back, and each attempt that failed before."""

    prompt: Prompt
    completion: Completion
    attempts: tuple[Attempt, ...] = ()


class Model(Protocol):
    """Anything that completes a prompt; raises ModelError where it cannot."""

    @property
    def name(self) -> str: ...

    def complete(self, prompt: Prompt) -> Completion: ...
