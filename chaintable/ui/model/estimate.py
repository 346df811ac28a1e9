"""Estimates of what the next requests and a whole chain cost, before anything is sent."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from chaintable.chain import Chain, Method
from chaintable.models.serving.budget import Spending
from chaintable.models.wire import tokens_in
from chaintable.prompts.dialogue import Prompt, Usage
from chaintable.ui.model.choice import Choice

REPLY_TOKENS = 30
"""A reply is a call or a short chain of calls."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number of requests, their tokens and price, and the number of samples that they ask for."""

    requests: int
    usage: Usage
    samples: int = 0

    @property
    def spending(self) -> Spending:
        """The same as a spending, for budgets."""
        return Spending(self.requests, self.usage.tokens, self.usage.price)


def next_prompts(method: Method, chain: Chain) -> tuple[Prompt, ...]:
    """Return the prompts that the method sends next; several are sent at the same time."""
    asking = method.step(chain)
    try:
        prompts = next(asking)
    finally:
        asking.close()
    return prompts if isinstance(prompts, tuple) else (prompts,)


def prompt_tokens(prompt: Prompt) -> int:
    """Return the estimated number of tokens in the prompt."""
    return tokens_in(prompt.messages)


def most_of(prompts: Iterable[Prompt], choice: Choice) -> Estimate:
    """Return the most that these prompts can cost, with replies of the greatest length."""
    asked = list(prompts)
    usage = Usage(sum(map(prompt_tokens, asked)), sum(most_back(prompt, choice) for prompt in asked))
    return _priced(Estimate(len(asked), usage, sum(prompt.samples for prompt in asked)), choice)


def most_back(prompt: Prompt, choice: Choice) -> int:
    """Return the most tokens that all replies to a prompt can have."""
    return (prompt.max_tokens + choice.thinking_tokens) * prompt.samples


def chain_estimate(choice: Choice, chain: Chain, operations: int) -> Estimate:
    """Return what so many operations and an answer would cost if the table kept its size."""
    asked = choice.method.expected(chain, operations)
    usage = Usage(sum(map(prompt_tokens, asked)), REPLY_TOKENS * sum(prompt.samples for prompt in asked))
    return _priced(Estimate(len(asked), usage, sum(prompt.samples for prompt in asked)), choice)


def _priced(estimate: Estimate, choice: Choice) -> Estimate:
    assert choice.prices is not None
    return replace(estimate, usage=replace(choice.prices.priced(choice.name, estimate.usage), estimated=True))
