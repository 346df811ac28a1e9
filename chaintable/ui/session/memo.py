"""Remembering what was worked out of a value that is never changed, so that drawing it again costs nothing.

What is remembered belongs to one person's session and is forgotten with it: it holds tables, which may be large.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import local
from typing import Any, ParamSpec, TypeVar, cast

MOST = 1_000
Given = ParamSpec("Given")
Result = TypeVar("Result")


class Memory:
    """The last results of all remembered functions."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, tuple[tuple[Any, ...], Any]] = OrderedDict()

    def recall(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """The function's result, worked out only if it is not known."""
        key = (function, *map(_key, arguments))
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key][1]
        result = function(*arguments)
        self._known[key] = (arguments, result)
        while len(self._known) > self._most:
            self._known.popitem(last=False)
        return result


_here = local()


def use(memory: Memory) -> None:
    """Let this thread remember in that memory from now on."""
    _here.memory = memory


def remembered(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Work a result out once for the same arguments; a value that cannot be hashed is known by its identity."""

    @wraps(function)
    def recall(*arguments: Given.args, **named: Given.kwargs) -> Result:
        assert not named, "remembered functions take their arguments by position"
        if not hasattr(_here, "memory"):
            use(Memory())
        return cast(Result, _here.memory.recall(function, arguments))

    return recall


def _key(argument: Any) -> Hashable:
    """The value itself where it is plain, else its identity (what is remembered holds it, so that it stays its own)."""
    plain = isinstance(argument, str | int | float | bool | None) or (
        isinstance(argument, tuple) and all(isinstance(part, str | int) for part in argument)
    )
    return (type(argument), argument) if plain else id(argument)
