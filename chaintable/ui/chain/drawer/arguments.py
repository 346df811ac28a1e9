"""Find the words of a reply that became the arguments of an operation."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

from chaintable.operations import Operation
from chaintable.operations.conditions import Rows
from chaintable.operations.grammar.cleanup import ANSWER_IS
from chaintable.operations.unread import Unread

MOST_ARGUMENTS = 60
"""Only this many arguments of an operation are looked for; the values of a column may be more."""
MOST_CHARACTERS = 20_000


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument as it was read, and the position of its words in the reply (None if they aren't there)."""

    name: str
    value: str
    span: tuple[int, int] | None = None


def arguments_in(text: str, operation: Operation, only_name: bool = False) -> tuple[Argument, ...]:
    """Return the operation's name and arguments, each with its position in the reply.

    The words are looked for after the last "the answer is", or else in the last call, and then anywhere. No two
    arguments share a position.

    >>> from chaintable.operations import SortBy
    >>> said = 'By Rank. The answer is: f_sort_by(Rank), the order is "large to small"'
    >>> [said[slice(*found.span)] for found in arguments_in(said, SortBy("Rank", "large to small"))]
    ['f_sort_by', 'Rank', 'large to small']
    """
    if isinstance(operation, Unread):
        return ()
    said = text[:MOST_CHARACTERS]
    wanted = list(_arguments(operation))[:1] if only_name else list(_arguments(operation))[: MOST_ARGUMENTS + 1]
    begin = 0 if only_name else _decisive(said, operation.name)
    taken: list[tuple[int, int]] = []
    found = []
    for name, value, forms in wanted:
        span = next((span for form in forms if (span := _place(said, form, begin, taken))), None)
        if span:
            taken.append(span)
        found.append(Argument(name, value, span))
    return tuple(found)


def _decisive(text: str, name: str) -> int:
    """The position where the final answer of the reply begins."""
    marks = [*ANSWER_IS.finditer(text)] or [*re.finditer(rf"(?:f_)?{name}\s*\(", text, re.I)]
    ends = [mark.end() if ANSWER_IS.fullmatch(mark[0]) else mark.start() for mark in marks]
    return ends[-1] if ends else 0


def _place(text: str, form: str, begin: int, taken: list[tuple[int, int]]) -> tuple[int, int] | None:
    """The first free position of these words after `begin`, or else anywhere."""
    if not form.strip():
        return None
    pattern = r"\s+".join(map(re.escape, form.split()))
    whole = re.compile(rf"(?<!\w){pattern}(?!\w)", re.I)
    for start in (begin, 0) if begin else (0,):
        for match in whole.finditer(text, start):
            if all(match.end() <= first or match.start() >= last for first, last in taken):
                return match.span()
    return None


def _arguments(operation: Operation) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield each argument: its name, its value and the ways to write it."""
    others = (f"f_{name}" for name in operation.also_called)
    yield "operation", operation.name, (f"f_{operation.name}", operation.name, *others)
    yield from _parts(operation)


def _parts(value: object) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    if isinstance(value, Rows):
        for number in value.numbers:
            yield "row", str(number), (f"row {number}", str(number))
        return
    if not is_dataclass(value):
        return
    for field in fields(value):
        held = getattr(value, field.name)
        for part in held if isinstance(held, tuple) else (held,):
            if is_dataclass(part):
                yield from _parts(part)
            elif isinstance(part, str | int) and str(part):
                yield _singular(field.name), str(part), _forms(str(part))


def _singular(name: str) -> str:
    return name.removesuffix("s")


def _forms(value: str) -> tuple[str, ...]:
    """The value as it is, and as a reply may have to escape it.

    >>> _forms('say "x"')
    ('say "x"', 'say ""x""', 'say \\\\"x\\\\"')
    """
    return tuple(dict.fromkeys((value, value.replace('"', '""'), value.replace('"', '\\"'), value.replace("|", "¦"))))
