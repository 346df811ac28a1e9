"""Prices of tokens, and the bill of a call, a step or a run. An unknown price stays unknown; it is never 0."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from chaintable.prompts.dialogue import NOTHING, Call, Usage
from chaintable.settings.environment import Rates

if TYPE_CHECKING:
    from genai_prices.types import PriceCalculation


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices of a server's models: from `overrides` by the model's name, or else from the genai-prices list.

    That list comes with its package and is looked up by the server's address, so that a model on your own server
    doesn't get the price that a model with the same name has elsewhere.
    """

    server: str
    overrides: Mapping[str, Rates] = field(default_factory=dict)

    def priced(self, model: str, usage: Usage) -> Usage:
        """Return the same tokens with their price in US dollars."""
        return replace(usage, price=self.of(model, usage))

    def of(self, model: str, usage: Usage) -> float | None:
        """Return the price of the tokens; None if unknown."""
        rates = self.overrides.get(model)
        return _from_list(self.server, model, usage) if rates is None else _by(rates, usage)

    def knows(self, model: str) -> bool:
        """Return whether the model's price is known."""
        return self.of(model, Usage(1, 1)) is not None


def _by(rates: Rates, usage: Usage) -> float:
    """
    >>> _by(Rates(input=2, output=8), Usage(1_000_000, 500_000))
    6.0
    """
    cached = rates.input if rates.cached is None else rates.cached
    fresh = usage.prompt_tokens - usage.cached_tokens
    return (fresh * rates.input + usage.cached_tokens * cached + usage.completion_tokens * rates.output) / 1e6


def _from_list(server: str, model: str, usage: Usage) -> float | None:
    if not _is_listed(server, model):
        return None
    return float(_calculate(server, model, usage).total_price)


@cache
def _is_listed(server: str, model: str) -> bool:
    """Return whether the list has the model. Opening it takes 0.5 s, so it is skipped for servers on this computer."""
    if urlsplit(server).hostname in ("localhost", "127.0.0.1", "::1"):
        return False
    try:
        _calculate(server, model, Usage(1, 1))
    except LookupError:
        return False
    return True


def _calculate(server: str, model: str, usage: Usage) -> "PriceCalculation":
    import genai_prices

    tokens = genai_prices.Usage(
        input_tokens=usage.prompt_tokens, cache_read_tokens=usage.cached_tokens, output_tokens=usage.completion_tokens
    )
    return genai_prices.calc_price(tokens, model, provider_api_url=server)


@dataclass(frozen=True, slots=True)
class Bill:
    """What calls cost: `spent`, and `saved`, the extra cost without the cache.

    `calls` counts the answered prompts, `requests` the answered requests sent for them, `cached` the prompts answered
    entirely from the cache, and `failures` the failed attempts.
    """

    calls: int = 0
    requests: int = 0
    cached: int = 0
    failures: int = 0
    spent: Usage = NOTHING
    saved: Usage = NOTHING

    def __str__(self) -> str:
        """Return one line for a person."""
        words = [count(self.requests, "request"), render_usage(self.spent)] if self.requests else ["nothing sent"]
        if self.failures:
            words.append(f"{count(self.failures, 'attempt')} failed")
        if self.saved.tokens:
            words.append(f"from the cache: {count(self.cached, 'whole call')}, {render_usage(self.saved)}")
        return " · ".join(words)


def bill_of(calls: Iterable[Call]) -> Bill:
    """Return the bill of all calls that cost tokens or saved some; the embedded model and people cost none."""
    bill = Bill()
    for call in calls:
        said = call.completion
        if said.usage is None and said.saved is None:
            continue
        bill = Bill(
            bill.calls + 1,
            bill.requests + said.requests,
            bill.cached + said.cached,
            bill.failures + len(call.attempts),
            bill.spent + (said.usage or NOTHING),
            bill.saved + (said.saved or NOTHING),
        )
    return bill


def render_usage(usage: Usage) -> str:
    """Return tokens and price in words.

    >>> render_usage(Usage(1200, 30, price=0.0042)), render_usage(Usage(10, 2, estimated=True))
    ('1,200 + 30 tokens, $0.0042', 'about 10 + 2 tokens, price unknown')
    """
    about = "about " if usage.estimated else ""
    tokens = f"{about}{usage.prompt_tokens:,} + {usage.completion_tokens:,} tokens"
    return f"{tokens}, {'price unknown' if usage.price is None else about + render_money(usage.price)}"


def render_money(dollars: float) -> str:
    """Return US dollars with as many digits as matter.

    >>> render_money(0.0), render_money(0.00042), render_money(12.3456)
    ('$0', '$0.00042', '$12.35')
    """
    if not dollars:
        return "$0"
    return f"${dollars:,.2f}" if dollars >= 0.1 else f"${dollars:.2g}" if dollars >= 1e-4 else f"${dollars:.1e}"


def count(number: int, thing: str) -> str:
    """
    >>> count(1, "call"), count(1200, "call")
    ('1 call', '1,200 calls')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
