"""Prices of tokens, and the bill of a call, a step or a run. An unknown price stays unknown; it is never 0."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from chaintable.dialogue import NOTHING, Call, Usage
from chaintable.settings import Rates

if TYPE_CHECKING:
    from genai_prices.types import PriceCalculation


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices of a server's models: those given in `overrides` by the model's name, else the list of genai-prices.

    That list comes with the package and is looked up by the server's address, so that a model on a server of one's own
    does not cost what its namesake costs elsewhere.
    """

    server: str
    overrides: Mapping[str, Rates] = field(default_factory=dict)

    def priced(self, model: str, usage: Usage) -> Usage:
        """The same tokens with their price in US dollars."""
        return replace(usage, price=self.of(model, usage))

    def of(self, model: str, usage: Usage) -> float | None:
        """Return the price of the tokens; None if unknown."""
        rates = self.overrides.get(model)
        return _from_list(self.server, model, usage) if rates is None else _by(rates, usage)

    def knows(self, model: str) -> bool:
        """Whether the model has a price."""
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
    """Whether the list has the model. It takes half a second to open, so no server on this computer is looked up."""
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
    """What calls cost: `spent` on the way, and `saved` by the cache, which is what they would have cost besides.

    `calls` counts the prompts that were answered, `requests` what was sent for them and answered, `cached` the prompts
    answered from the cache alone, `failures` the attempts that failed.
    """

    calls: int = 0
    requests: int = 0
    cached: int = 0
    failures: int = 0
    spent: Usage = NOTHING
    saved: Usage = NOTHING

    def __str__(self) -> str:
        """One line for a person."""
        words = [count(self.requests, "request"), render_usage(self.spent)] if self.requests else ["nothing sent"]
        if self.failures:
            words.append(f"{count(self.failures, 'attempt')} failed")
        if self.saved.tokens:
            words.append(f"from the cache: {count(self.cached, 'whole call')}, {render_usage(self.saved)}")
        return " · ".join(words)


def bill_of(calls: Iterable[Call]) -> Bill:
    """The bill of all calls that cost tokens, or would have; the embedded model and persons cost none."""
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
    """Tokens and price in words.

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
