"""What the next requests and a whole chain would cost, guessed before anything is sent."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from chaintable.chain import Chain, Method
from chaintable.dialogue import Prompt, Usage
from chaintable.models.serving.budget import Spending
from chaintable.models.wire import tokens_in
from chaintable.ui.model.choice import Choice

REPLY_TOKENS = 30
"""A reply is a call or a short chain of calls."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """So many requests, and their tokens with their price (None: not known)."""

    requests: int
    usage: Usage

    @property
    def spending(self) -> Spending:
        """The same, as budgets count it."""
        return Spending(self.requests, self.usage.tokens, self.usage.price)


def next_prompts(method: Method, chain: Chain) -> tuple[Prompt, ...]:
    """What the method asks first when it goes on from the chain; several are asked at the same time."""
    asking = method.step(chain)
    try:
        prompts = next(asking)
    finally:
        asking.close()
    return prompts if isinstance(prompts, tuple) else (prompts,)


def prompt_tokens(prompt: Prompt) -> int:
    """About how many tokens its words have."""
    return tokens_in(prompt.messages)


def most_of(prompts: Iterable[Prompt], choice: Choice) -> Estimate:
    """The most that these prompts may cost: each reply as long as it may be."""
    asked = list(prompts)
    usage = Usage(sum(map(prompt_tokens, asked)), sum(prompt.max_tokens * prompt.samples for prompt in asked))
    return _priced(Estimate(len(asked), usage), choice)


def chain_estimate(choice: Choice, chain: Chain, operations: int) -> Estimate:
    """What it costs to go on from the chain with so many operations and an answer, were the table to stay as it is."""
    asked = choice.method.expected(chain, operations)
    usage = Usage(sum(map(prompt_tokens, asked)), REPLY_TOKENS * sum(prompt.samples for prompt in asked))
    return _priced(Estimate(len(asked), usage), choice)


def _priced(estimate: Estimate, choice: Choice) -> Estimate:
    assert choice.prices is not None
    return replace(estimate, usage=replace(choice.prices.priced(choice.name, estimate.usage), estimated=True))
