"""Read the values of a new column, in any of the forms that models use."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from chaintable.operations.grammar import split_list, unquote
from chaintable.operations.grammar.arguments import list_of, lowered, text_of
from chaintable.operations.grammar.cleanup import unmarked
from chaintable.operations.grammar.loose_json import read_loosely

_BULLET = re.compile(r"^\s*(?:[-*•]\s+|(?:row\s*)?\d+\s*[.:)]\s+)", re.I)

_NUMBERED = re.compile(r"(?:row\s{0,3})?(\d{1,9})\s{0,3}[.:)]\s{1,9}(?=\S)", re.I)
_AROUND = ("arguments", "parameters")
_RULE = re.compile(r"\s*:?-+:?\s*")


def split_values(words: str, count: int | None = None) -> tuple[str, ...]:
    """Split values at |; if that doesn't give `count` values, at lines or commas or as JSON if that does.

    >>> split_values(" ESP | RUS | ITA\\n\\nThe datatype is String.", 3), split_values("1. ESP\\n2. RUS", 2)
    (('ESP', 'RUS', 'ITA'), ('ESP', 'RUS'))
    >>> split_values("ESP; RUS", 2), split_values("['a', 'b']", 2), split_values("ESP｜RUS", 2)
    (('ESP', 'RUS'), ('a', 'b'), ('ESP', 'RUS'))
    """
    ways = list(_ways(words.strip(), count))
    return next((values for values in ways if len(values) == count), ways[0])


def without_numbers(values: Sequence[str]) -> tuple[str, ...]:
    """Return the values without the numbers of their rows, if each has its own in front.

    >>> without_numbers(["row 1: ESP", "row 2: RUS"]), without_numbers(["1. ESP", "3. RUS"])
    (('ESP', 'RUS'), ('1. ESP', '3. RUS'))
    """
    found = [_NUMBERED.match(value) for value in values]
    numbered = len(values) > 1 and all(match and int(match[1]) == k for k, match in enumerate(found, 1))
    return tuple(
        value[match.end() :] if numbered and match else value for value, match in zip(values, found, strict=True)
    )


def values_of(given: Any, count: int | None = None, column: str = "") -> tuple[str, ...]:
    """Return the values that JSON gives as a list, as one text, under rows or keys, or in the objects of rows.

    TypeError if a value isn't a text.

    >>> values_of([{"Rider": "Ana", "Team": "CSC"}], 1, "Team"), values_of({"Ana": "CSC", "Bo": "FDJ"}, 2)
    (('CSC',), ('CSC', 'FDJ'))
    """
    if isinstance(given, Mapping) and len(given) == count:
        given = list(given.values())
    found = list_of(given)
    if column and found and all(isinstance(one, Mapping) and column in one for one in found):
        found = [one[column] for one in found]
    values = tuple(map(text_of, found))
    if len(values) == 1 and count is not None and count > 1:
        split = split_values(values[0], count)
        return split if len(split) == count or "|" in values[0] else values
    return without_numbers(values)


def values_given(found: Mapping[str, Any], count: int) -> tuple[str, ...] | None:
    """Return the values that a JSON object gives; None if it gives none.

    >>> values_given({"Values": ["ESP", "**RUS**"]}, 2), values_given({"1": "ESP", "2": "RUS"}, 2)
    (('ESP', 'RUS'), ('ESP', 'RUS'))
    """
    inner = lowered(found)
    inner = lowered(next((inner[name] for name in _AROUND if isinstance(inner.get(name), dict)), inner))
    given = inner.get("values", inner.get("value"))
    if given is None and len(inner) == 1:
        given = next(iter(inner.values()))
    if given is None and len(inner) == count:
        given = inner
    try:
        values = () if given is None else values_of(given, count, str(inner.get("column", "")))
    except TypeError:
        return None
    return tuple(map(unmarked, values)) or None


def _ways(words: str, count: int | None) -> Iterator[tuple[str, ...]]:
    line = words.partition("\n")[0]
    piped = tuple(split_list(line, "|"))
    yield piped
    if len(piped) > 1 and (piped[0] or piped[-1]) and "\\|" not in line and (len(piped) == count or "\n" not in words):
        return
    if len(piped) > 2 and not piped[0] and not piped[-1]:
        yield piped[1:-1]
    if words.startswith(("[", "{")):
        yield from _json(words, count)
    lines = words.partition("\n\n")[0].splitlines()
    if all("|" in one for one in lines):
        yield from _last_cells(words)
    yield tuple(unquote(_BULLET.sub("", one)) for one in lines)
    yield from _last_cells(words)
    for sign in (",", ";", " / ", "\\|", "｜", "│"):
        yield tuple(split_list(line.removeprefix("[").removesuffix("]"), sign))


def _last_cells(words: str) -> Iterator[tuple[str, ...]]:
    """Yield the last cells of the lines of a table, with and without its header."""
    rows = [one.strip().strip("|").split("|") for one in words.splitlines() if "|" in one]
    cells = tuple(unquote(row[-1]) for row in rows if not _RULE.fullmatch(row[-1]))
    yield cells
    yield cells[1:]


def _json(words: str, count: int | None) -> Iterator[tuple[str, ...]]:
    try:
        found, _ = read_loosely(words)
        yield values_of(found, count) if isinstance(found, Mapping) else tuple(map(text_of, found))
    except (ValueError, TypeError, RecursionError):
        return
