"""How the made tables spell their days, money and names."""

from collections.abc import Iterator
from datetime import date
from random import Random

Rows = Iterator[dict[str, object]]
"""Each row as header -> cell; the headers of the first row are those of the file."""

NAMES = (
    "Ada Bruno Cleo Dario Edda Fadi Gwen Hana Ivo Jana Kai Lotta "
    "Milan Nia Oskar Petra Rafi Sara Tim Uma Vito Wim Yara Zeno"
).split()


def pick(random: Random, weights: dict[str, float]) -> str:
    """One of the words, the heavier the more often."""
    return random.choices(list(weights), list(weights.values()))[0]


def us_date(day: date) -> str:
    return f"{day:%m/%d/%Y}"


def uk_date(day: date) -> str:
    return f"{day:%d/%m/%Y}"


def short_date(day: date) -> str:
    return f"{day:%d-%b-%y}"


def long_date(day: date) -> str:
    return f"{day:%b %d, %Y}"


def dollars(amount: float) -> str:
    """Below zero in brackets, as accountants write it."""
    return f"${amount:,.2f}" if amount > 0 else f"(${-amount:,.2f})"


def euros(amount: float) -> str:
    return f"{amount:.2f}".replace(".", ",")


def rating(mood: float) -> int:
    """The tick from 1 to 5 that is nearest to a mood."""
    return max(1, min(5, round(mood)))
