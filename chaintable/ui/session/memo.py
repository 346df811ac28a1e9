"""Remembering what was computed from values that never change, so that drawing them again costs nothing.

A memo belongs to one person's session and goes with it: it holds tables, which may be large.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

MOST = 1_000
Given = ParamSpec("Given")
Result = TypeVar("Result")


class Memo:
    """The latest results of all remembered functions, at most so many."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, tuple[tuple[Any, ...], Any]] = OrderedDict()

    def recall(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Return the function's result, computed only if it is not known."""
        key = (function, *map(_key, arguments))
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key][1]
        result = function(*arguments)
        self._known[key] = (arguments, result)
        while len(self._known) > self._most:
            self._known.popitem(last=False)
        return result


class _Place:
    """Where the memo of the person at hand is found."""

    def __init__(self) -> None:
        self.find: Callable[[], Memo | None] | None = None


_place = _Place()


def remember_in(find: Callable[[], Memo | None]) -> None:
    """Let remembered functions look up their memo with `find`, at each call; without one nothing is remembered."""
    _place.find = find


def remembered(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Compute a result once for the same arguments; those that can't be compared by value count by identity."""

    @wraps(function)
    def recall(*arguments: Given.args, **named: Given.kwargs) -> Result:
        assert not named, "remembered functions take their arguments by position"
        memo = _place.find() if _place.find else None
        return function(*arguments, **named) if memo is None else cast(Result, memo.recall(function, arguments))

    return recall


def _key(argument: Any) -> Hashable:
    """The value itself if it is plain, else its identity: the memo holds the argument, so that no other one gets it."""
    plain = isinstance(argument, str | int | float | bool | None) or (
        isinstance(argument, tuple) and all(isinstance(part, str | int) for part in argument)
    )
    return (type(argument), argument) if plain else id(argument)
