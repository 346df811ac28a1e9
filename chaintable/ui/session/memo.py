"""A cache for functions of immutable values, so that drawing the page again recomputes nothing.

A memo belongs to one session and is freed with it, because it holds tables, which may be large.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

MOST = 1_000
Given = ParamSpec("Given")
Result = TypeVar("Result")


class Memo:
    """The latest results of all remembered functions, at most `most`."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, tuple[tuple[Any, ...], Any]] = OrderedDict()

    def recall(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Return the function's result, computed only if it isn't in the memo."""
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
    """Holds the function that finds the memo of the current session."""

    def __init__(self) -> None:
        self.find: Callable[[], Memo | None] | None = None


_place = _Place()


def remember_in(find: Callable[[], Memo | None]) -> None:
    """Set the function that finds the memo at each call; if it returns None, nothing is remembered."""
    _place.find = find


def remembered(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Compute a result once per arguments; plain values are compared by value, others by identity."""

    @wraps(function)
    def recall(*arguments: Given.args, **named: Given.kwargs) -> Result:
        assert not named, "remembered functions take their arguments by position"
        memo = _place.find() if _place.find else None
        return function(*arguments, **named) if memo is None else cast(Result, memo.recall(function, arguments))

    return recall


def _key(argument: Any) -> Hashable:
    """The value itself if it is plain, else its id; the memo keeps the argument alive, so the id stays unique."""
    plain = isinstance(argument, str | int | float | bool | None) or (
        isinstance(argument, tuple) and all(isinstance(part, str | int) for part in argument)
    )
    return (type(argument), argument) if plain else id(argument)
