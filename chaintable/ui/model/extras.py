"""What a person adds to a connection: room for thinking, further parameters, headers and prices."""

from collections.abc import Mapping
from typing import Any

from chaintable.errors import InputError
from chaintable.settings.environment import Rates, Settings

EFFORTS = ("", "minimal", "low", "medium", "high")
KINDS: Mapping[str, tuple[type, ...]] = {
    "thinking_tokens": (int,),
    "reasoning_effort": (str,),
    "seed": (int, type(None)),
    "top_p": (int, float, type(None)),
    "system_message": (str,),
    "extra_body": (str,),
    "price_in": (int, float, type(None)),
    "price_out": (int, float, type(None)),
}
"""What can be added, with its types; headers are apart, as they may hold a secret."""
_PRICES = ("price_in", "price_out")


def are_extras(given: Mapping[str, Any]) -> bool:
    """Whether these are additions that a page wrote."""
    return all(type(value) in KINDS.get(name, ()) for name, value in given.items())


def extended(settings: Settings, extras: Mapping[str, Any], headers: str, model: str) -> Settings:
    """Return the settings with what a person added; InputError names what can't be used.

    A price doesn't replace one that is set by the owner, nor hold where the owner pays by the day.
    """
    changes: dict[str, Any] = {
        name: value for name, value in extras.items() if name not in _PRICES and value not in ("", None)
    }
    if headers:
        typed = read_headers(headers)
        named = {name.casefold() for name in typed}
        kept = {name: value for name, value in settings.extra_headers.items() if name.casefold() not in named}
        changes["extra_headers"] = {**kept, **typed}
    price_in, price_out = (extras.get(name) for name in _PRICES)
    owners = settings.daily_budget is not None or settings.daily_budget_all is not None or model in settings.prices
    if price_in is not None and price_out is not None and not owners:
        changes["prices"] = {**settings.prices, model: Rates(input=price_in, output=price_out)}
    return settings.but(**changes) if changes else settings


def read_headers(text: str) -> dict[str, str]:
    """Return the headers in a text with one on each line; InputError for a line without a colon.

    >>> read_headers("X-Project: tables\\n\\nX-Team: 7")
    {'X-Project': 'tables', 'X-Team': '7'}
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if any(":" not in line for line in lines):
        raise InputError("A further header has no colon.", "Write one on each line, such as X-Project: tables.")
    pairs = (line.partition(":") for line in lines)
    return {name.strip(): value.strip() for name, _, value in pairs}
