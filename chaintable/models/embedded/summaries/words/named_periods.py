"""Years, quarters and months among words: in a question, and in the names of columns that differ in nothing else."""

from collections.abc import Iterable, Iterator, Sequence

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import MONTHS, header_words

_QUARTERS, _SHORTEST_MONTH = words("q1 q2 q3 q4"), 3


def periods(texts: Sequence[str]) -> Iterator[tuple[str, range]]:
    """Yield the months, quarters and years among the words, each with its places.

    >>> list(periods(["from", "q", "1", "to", "2024"]))
    [('q1', range(1, 3)), ('2024', range(4, 5))]
    """
    at = 0
    while at < len(texts):
        joined = "".join(texts[at : at + 2]) if texts[at] == "q" else texts[at]
        end = at + 1 + (joined != texts[at])
        if _is_period(joined):
            yield joined, range(at, end)
        at = end


def _is_period(word: str) -> bool:
    return bool(month(word)) or word in _QUARTERS or (word.isdecimal() and len(word) == len("2024"))


def month(word: str) -> str:
    """Return the month that a word names, whole or cut short; "" for any other word."""
    return next((month for month in MONTHS if len(word) >= _SHORTEST_MONTH and month.startswith(word)), "")


def period_and_words(header: str) -> tuple[set[str], list[str]]:
    """Return the years and quarters in a column's name, and its other words.

    >>> period_and_words("Q1 – Actual cost")
    ({'q1'}, ['actual', 'cost'])
    """
    said = header_words(header)
    found = [(period, places) for period, places in periods(said) if not month(period)]
    within = {at for _, places in found for at in places}
    return {period for period, _ in found}, [word for at, word in enumerate(said) if at not in within]


def is_of_another_period(header: str, texts: Sequence[str], headers: Iterable[str]) -> bool:
    """Whether the words name the year or the quarter of a column alike and not this one's ("actual costs in 2024")."""
    own, rest = period_and_words(header)
    said = {period for period, _ in periods(texts)} if own else set()
    if not said or own & said:
        return False
    others = (period_and_words(one) for one in headers if one != header)
    return any(period & said and words == rest for period, words in others)
