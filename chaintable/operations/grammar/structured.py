"""Operations as JSON: the schema that a server can hold a model to, and the way back."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar.arguments import TEXTS, Schema
from chaintable.operations.grammar.calls import name_meant
from chaintable.operations.grammar.syntax import choices_hint
from chaintable.state import State

_MOST_OBJECTS = 20

VALUES_SCHEMA: Schema = {
    "type": "object",
    "properties": {"values": TEXTS},
    "required": ["values"],
    "additionalProperties": False,
}
"""Values for the rows shown, and nothing else."""


def schema_of(kinds: Iterable[type[Operation]]) -> Schema:
    """The JSON schema of one of the operations.

    It says which arguments there are, not which belong together: that would take three times the tokens in every
    prompt, and `parse_json` checks it.

    >>> from chaintable.operations import GroupBy
    >>> list(schema_of([GroupBy])["properties"])
    ['operation', 'columns', 'measures']
    """
    names, arguments = [], dict[str, Schema]()
    for kind in kinds:
        names.append(kind.name)
        for shape in kind.shapes():
            for argument, schema in shape.items():
                arguments[argument] = _either(arguments.get(argument, schema), schema)
    return {
        "type": "object",
        "properties": {"operation": {"enum": names}, **arguments},
        "required": ["operation"],
        "additionalProperties": False,
    }


def _either(one: Schema, other: Schema) -> Schema:
    """The schema of an argument that two operations share."""
    known = one.get("anyOf", [one])
    return one if other in known else {"anyOf": [*known, other]}


def parse_json(text: str, kinds: Sequence[type[Operation]], state: State | None = None) -> Operation | None:
    """The operation that the first fitting JSON object in the text calls, None without one.

    StepError where there is such an object, but its arguments can't be used, or it calls another operation.
    """
    known = {kind.name: kind for kind in kinds}
    for found in objects_in(text):
        name, given = _named(found, kinds)
        if not name:
            continue
        if name not in known:
            raise StepError(f"The operation {name[:40]!r} can't come next.", choices_hint(tuple(known)))
        return _made(known[name], given, state)
    return None


def objects_in(text: str) -> Iterator[Mapping[str, Any]]:
    """The JSON objects in a text, whatever stands around them."""
    position, tries = text.find("{"), 0
    while position >= 0 and tries < _MOST_OBJECTS:
        try:
            found, end = json.JSONDecoder(strict=False).raw_decode(text, position)
            yield found
        except (ValueError, RecursionError):
            end = position + 1
        position, tries = text.find("{", end), tries + 1


def _named(found: Mapping[str, Any], kinds: Sequence[type[Operation]]) -> tuple[str, Mapping[str, Any]]:
    """The operation's name and its arguments, in any of the shapes that models use."""
    step = found.get("step", found.get("next", found))
    if not isinstance(step, dict):
        return "", {}
    name = step.get("operation", step.get("name", step.get("function", "")))
    given = step.get("arguments", step.get("parameters", step))
    if not name and len(step) == 1:
        name, given = next(iter(step.items()))
        given = given if isinstance(given, dict) else {name: given}
    if not name:
        name, given = _alone(step, kinds), step
    plain = name_meant(str(name).strip().casefold().removeprefix("f_").strip("() ")[:40], kinds)
    known = any(plain == kind.name for kind in kinds)
    return (plain if known else str(name)[:40]), given if isinstance(given, dict) else step


def _alone(step: Mapping[str, Any], kinds: Sequence[type[Operation]]) -> str:
    """The operation that arguments alone call: one that has an argument of its own name, such as "answer"."""
    return next((kind.name for kind in kinds if kind.name in step and kind.name in kind.shapes()[0]), "")


def _made(kind: type[Operation], given: Mapping[str, Any], state: State | None) -> Operation:
    """The operation with these arguments; StepError names those that are missing."""
    try:
        return kind.from_json(given, state)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        wanted = " or ".join(", ".join(shape) for shape in kind.shapes())
        raise StepError(f"The arguments of {kind.name} are incomplete.", f"Give {wanted}.") from error
