"""Read the values of a new column, in any of the forms that models use."""

import json
import re
from collections.abc import Iterator

from chaintable.operations.grammar import split_list, unquote

_BULLET = re.compile(r"^\s*(?:[-*•]\s+|(?:row\s*)?\d+\s*[.:)]\s+)", re.I)


def split_values(words: str, count: int | None = None) -> tuple[str, ...]:
    """Split values at |; if that doesn't give `count` values, at lines or commas or as JSON if that does.

    >>> split_values(" ESP | RUS | ITA\\n\\nThe datatype is String.", 3), split_values("1. ESP\\n2. RUS", 2)
    (('ESP', 'RUS', 'ITA'), ('ESP', 'RUS'))
    """
    ways = list(_ways(words.strip()))
    return next((values for values in ways if len(values) == count), ways[0])


def _ways(words: str) -> Iterator[tuple[str, ...]]:
    line = words.partition("\n")[0]
    piped = tuple(split_list(line, "|"))
    yield piped
    if len(piped) > 1 and (piped[0] or piped[-1]):
        return
    if len(piped) > 2 and not piped[0] and not piped[-1]:
        yield piped[1:-1]
    if words.startswith("["):
        yield from _json(words)
    lines = words.partition("\n\n")[0].splitlines()
    yield tuple(unquote(_BULLET.sub("", one)) for one in lines)
    yield tuple(split_list(line.removeprefix("[").removesuffix("]"), ","))


def _json(words: str) -> Iterator[tuple[str, ...]]:
    try:
        found, _ = json.JSONDecoder().raw_decode(words)
    except (ValueError, RecursionError):
        return
    if all(isinstance(value, str | int | float) for value in found):
        yield tuple(map(str, found))
