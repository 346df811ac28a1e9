"""Operations as JSON: the schema that a server can hold a model to, and the way back."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar.arguments import TEXTS, Schema
from chaintable.operations.grammar.calls import name_meant
from chaintable.operations.grammar.loose_json import LooseError, read_loosely
from chaintable.operations.grammar.syntax import choices_hint
from chaintable.state import State

STEPS = "steps"
"""The JSON property that lists all steps."""
_MOST_OBJECTS = 20
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_BOLD_TEXT = re.compile(r'"(\*\*|`)([^*`"\n]+)\1"')

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


def schema_of_steps(kinds: Iterable[type[Operation]], **more: Schema) -> Schema:
    """The JSON schema of a list of such operations; `more` are further arguments."""
    step = schema_of(kinds)
    step = {**step, "properties": {**step["properties"], **more}}
    return {
        "type": "object",
        "properties": {STEPS: {"type": "array", "items": step}},
        "required": [STEPS],
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
    objects = objects_in(_BOLD_TEXT.sub(r'"\2"', text))
    return next((made for found in objects if (made := parse_object(found, kinds, state)) is not None), None)


def parse_object(
    found: Mapping[str, Any], kinds: Sequence[type[Operation]], state: State | None = None
) -> Operation | None:
    """The operation that a JSON object calls, None if it names none; of a list of steps, the first.

    StepError where its arguments can't be used, or it calls another operation.
    """
    name, given = _named(found, kinds)
    if not name:
        return None
    known = {kind.name: kind for kind in kinds}
    if name not in known:
        raise StepError(f"The operation {name[:40]!r} can't come next.", choices_hint(tuple(known)))
    return _made(known[name], given, state)


def steps_in(text: str, kinds: Sequence[type[Operation]]) -> tuple[Mapping[str, Any], ...]:
    """The JSON objects of a reply that name an operation, in order: listed as its "steps", or one after another.

    >>> steps_in('{"steps": [{"operation": "answer", "read": "count"}]}', ())
    ({'operation': 'answer', 'read': 'count'},)
    """
    objects = list(objects_in(_BOLD_TEXT.sub(r'"\2"', text)))
    listed = next((steps for found in objects if (steps := _listed(_lowered(found)))), objects)
    return tuple(found for found in listed if _named(found, kinds)[0])


def _listed(found: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The objects that an object lists as its steps, itself or in the one object that it holds."""
    inner = next(iter(found.values())) if len(found) == 1 else None
    steps = found.get(STEPS, _lowered(inner).get(STEPS) if isinstance(inner, dict) else None)
    if isinstance(steps, str) and steps.lstrip().startswith("["):
        return list(objects_in(steps))
    return [step for step in steps if isinstance(step, dict)] if isinstance(steps, list) else []


def operations_named(text: str, kinds: Sequence[type[Operation]]) -> tuple[str, ...]:
    """The operations that the JSON objects in a text name, in order, known or not."""
    return tuple(name for found in objects_in(text) if (name := _named(found, kinds)[0]))


def objects_in(text: str) -> Iterator[Mapping[str, Any]]:
    """The JSON objects in a text, whatever stands around them; those with commas too many or Python's quotes too."""
    text = _once(text)
    position, tries = text.find("{"), 0
    while position >= 0 and tries < _MOST_OBJECTS:
        try:
            found, end = _object_at(text, position)
            yield found
        except (ValueError, RecursionError):
            end = position + 1
        position, tries = text.find("{", end), tries + 1


def _once(text: str) -> str:
    """The text, or the JSON in it if the text is JSON that was written as JSON once more."""
    if not text.startswith(('"{', '"[')):
        return text
    try:
        found = json.loads(text)
    except ValueError:
        return text
    return found if isinstance(found, str) else text


def _object_at(text: str, position: int) -> tuple[Any, int]:
    """The object that begins there, and the position after it; ValueError if there is none."""
    try:
        return json.JSONDecoder(strict=False).raw_decode(text, position)
    except ValueError:
        return read_loosely(text, position)


def json_fault(text: str) -> str:
    """What is wrong with the first JSON object of a text, and where; "" if it has none, or one that can be read.

    >>> json_fault('{"operation": "sort_by", "column": }'), json_fault("ITA")
    ("The JSON object can't be read: a value is missing at character 36, “}”.", '')
    """
    begin = text.find("{")
    try:
        if begin >= 0:
            _object_at(text, begin)
    except LooseError as fault:
        near = " ".join(text[fault.position : fault.position + 20].split())
        where = f" at character {fault.position + 1:,}, “{near}”" if near else ""
        return f"The JSON object can't be read: {fault}{where}."
    except (ValueError, RecursionError):
        return "The JSON object can't be read."
    return ""


def _named(found: Mapping[str, Any], kinds: Sequence[type[Operation]]) -> tuple[str, Mapping[str, Any]]:
    """The operation's name and its arguments, in any of the shapes that models use."""
    found = _lowered(found)
    first = _lowered(next(iter(_listed(found)), found))
    step = first.get("step", first.get("next", first))
    if not isinstance(step, dict):
        return "", {}
    step = _lowered(step)
    name = step.get("operation", step.get("name", step.get("function", "")))
    given = _given(step)
    if not name:
        name, given = _alone(step, kinds), step
    if not name and len(step) == 1:
        name, given = next(iter(step.items()))
        given = given if isinstance(given, dict) else {name: given}
    plain = name_meant(_plain(str(name)[:60]), kinds)
    known = any(plain == kind.name for kind in kinds)
    return (plain if known else str(name)[:40]), _lowered(given) if isinstance(given, dict) else step


def _plain(name: str) -> str:
    """The name of an operation as it is written here.

    >>> _plain("f_Add Column()"), _plain("AddColumn"), _plain("SORT-BY")
    ('add_column', 'add_column', 'sort_by')
    """
    words = _HUMP.sub("_", name.strip()).casefold().removeprefix("f_").strip("() ")
    return words.replace(" ", "_").replace("-", "_")[:40]


def _given(step: Mapping[str, Any]) -> Any:
    """The arguments of a step, which a tool call holds as JSON in a text."""
    given = step.get("arguments", step.get("parameters", step.get("args", step)))
    if isinstance(given, str) and given.lstrip().startswith("{"):
        return next(iter(objects_in(given)), given)
    return given


def _lowered(found: Mapping[str, Any]) -> dict[str, Any]:
    """The object with its names in lower case; of two that differ only in case, the lower one counts.

    >>> _lowered({"Operation": "sort_by", "Sort Order": "asc"})
    {'operation': 'sort_by', 'sort_order': 'asc'}
    """
    lowered = {name.strip().casefold().replace(" ", "_").replace("-", "_"): value for name, value in found.items()}
    return lowered | {name: value for name, value in found.items() if name in lowered}


def _alone(step: Mapping[str, Any], kinds: Sequence[type[Operation]]) -> str:
    """The operation that arguments alone call, such as "answer"; not where the argument is itself an object.

    Where only one operation may come, all its arguments call it.
    """
    plain = {name for name, value in step.items() if not isinstance(value, dict)}
    if len(kinds) == 1 and any(shape.keys() <= plain for shape in kinds[0].shapes()):
        return kinds[0].name
    return next((kind.name for kind in kinds if plain.intersection(kind.alone_as)), "")


def _made(kind: type[Operation], given: Mapping[str, Any], state: State | None) -> Operation:
    """The operation with these arguments; StepError names those that are missing."""
    try:
        return kind.from_json(given, state)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        wanted = " or ".join(", ".join(shape) for shape in kind.shapes())
        raise StepError(f"The arguments of {kind.name} are incomplete.", f"Give {wanted}.") from error
