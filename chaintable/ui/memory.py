"""Remembering what was worked out of a value that is never changed, so that drawing it again costs nothing."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

Result = TypeVar("Result")


def remembered(most: int = 128) -> Callable[[Callable[..., Result]], Callable[..., Result]]:
    """Keep the last results of a function of values that stay the same (tables, chains) and of plain arguments.

    A value that cannot be hashed is known by its identity, and is held so that the identity stays its own.
    """

    def decorate(function: Callable[..., Result]) -> Callable[..., Result]:
        known: OrderedDict[Hashable, tuple[tuple[Any, ...], Result]] = OrderedDict()
        lock = Lock()

        def recall(*arguments: Any) -> Result:
            key = tuple(_key(argument) for argument in arguments)
            with lock:
                if key in known:
                    known.move_to_end(key)
                    return known[key][1]
            result = function(*arguments)
            with lock:
                known[key] = (arguments, result)
                while len(known) > most:
                    known.popitem(last=False)
            return result

        recall.__name__, recall.__doc__ = function.__name__, function.__doc__
        return recall

    return decorate


def _key(argument: Any) -> Hashable:
    plain = isinstance(argument, str | int | float | bool | None) or (
        isinstance(argument, tuple) and all(isinstance(part, str | int) for part in argument)
    )
    return (type(argument), argument) if plain else id(argument)
