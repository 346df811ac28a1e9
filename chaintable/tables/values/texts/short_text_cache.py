"""Remembers what was worked out for short texts, and nothing of long ones: the process outlives the people's tables."""

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
SHORT = 80
"""Characters of the longest text whose result is kept, unless more are asked for."""


class Recalled(Generic[P, R]):
    """A function of a text that keeps its results for at most `most` texts of at most `longest` characters."""

    def __init__(self, work: Callable[Concatenate[str, P], R], most: int, longest: int = SHORT) -> None:
        self._work, self._longest = work, longest
        self._kept: Any = lru_cache(most)(work)
        self.cache_clear, self.cache_info = self._kept.cache_clear, self._kept.cache_info
        update_wrapper(self, work)

    def __call__(self, text: str, /, *others: P.args, **named: P.kwargs) -> R:
        """Return the result for that text."""
        if len(text) > self._longest:
            return self._work(text, *others, **named)
        found: R = self._kept(text, *others, **named)
        return found


def recalled(most: int, longest: int = SHORT) -> Callable[[Callable[Concatenate[str, P], R]], Recalled[P, R]]:
    """Return a decorator that keeps the results for `most` texts; texts longer than `longest` are worked out anew."""
    return lambda work: Recalled(work, most, longest)
