"""Whether column names are those of an encyclopedia's tables."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from chaintable.models.embedded.language.tokens import STOP, header_words, stem


def encyclopedic_share(headers: Sequence[str]) -> float:
    """Return the share of the column names whose words are all common in tables of an encyclopedia.

    >>> encyclopedic_share(["Year", "Opponent", "Result", "Docket"])
    0.75
    """
    known = [bool(found := _stems(header)) and found <= _common() for header in headers]
    return sum(known) / len(known) if known else 0.0


def _stems(header: str) -> set[str]:
    return {stem(word) for word in header_words(header) if word not in STOP and len(word) > 1 and not word.isdecimal()}


@cache
def _common() -> frozenset[str]:
    text = (files(__package__) / "encyclopedia.txt").read_text(encoding="utf-8")
    return frozenset(word for line in text.splitlines() if not line.startswith("#") for word in line.split())
