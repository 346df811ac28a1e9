"""Arguments as JSON: the schema of a field, and the values that models put in it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

Schema = Mapping[str, Any]
Shape = Mapping[str, Schema]
"""The arguments of an operation that belong together, each with its JSON schema."""

TEXT: Schema = {"type": "string"}
TEXTS: Schema = {"type": "array", "items": TEXT}
NUMBER: Schema = {"type": "integer"}
NUMBERS: Schema = {"type": "array", "items": NUMBER}
_PAIR = {"row", "value"}
_NUMBERED = re.compile(r"(?:row )?([0-9]{1,9})", re.I)
INSIDE = "arguments"
"""The one argument of an operation whose fields have no schema of their own: what stands between its brackets."""
_PLAIN: Mapping[Any, Schema] = {str: TEXT, int: NUMBER, tuple[str, ...]: TEXTS, tuple[int, ...]: NUMBERS}


def shape_of(kind: type) -> Shape:
    """The shape that follows from the fields of an operation; one with a field of another type has only INSIDE."""
    if not is_dataclass(kind):
        return {INSIDE: TEXT}
    hints = get_type_hints(kind)
    schemas = {field.name: _schema(hints[field.name]) for field in fields(kind)}
    plain = {name: schema for name, schema in schemas.items() if schema is not None}
    return plain if len(plain) == len(schemas) else {INSIDE: TEXT}


def _schema(hint: Any) -> Schema | None:
    if get_origin(hint) is Literal:
        return {"type": "string", "enum": list(get_args(hint))}
    return _PLAIN.get(hint)


def read_arguments(given: Mapping[str, Any], shape: Shape) -> dict[str, Any]:
    """The values of a shape's arguments, as the fields of an operation hold them; KeyError where one is missing."""
    return {name: _value(schema, given[name]) for name, schema in shape.items()}


def _value(schema: Schema, value: Any) -> Any:
    if schema["type"] == "array":
        return _items(schema, value)
    return number_of(value) if schema["type"] == "integer" else text_of(value)


def _items(schema: Schema, value: Any) -> tuple[Any, ...]:
    return tuple(number_of(item) if schema["items"] == NUMBER else text_of(item) for item in list_of(value))


def list_of(value: Any) -> list[Any]:
    """A list; a value that stands alone is a list of one. Values under the numbers of their rows are a list too.

    >>> list_of({"1": "ESP", "row 2": "ITA"}), list_of([{"row": 1, "value": "ESP"}]), list_of("ESP")
    (['ESP', 'ITA'], ['ESP'], ['ESP'])
    """
    if isinstance(value, Mapping) and _counts(value):
        return list(value.values())
    if isinstance(value, list) and value and all(isinstance(one, Mapping) and {*one} == _PAIR for one in value):
        return [one["value"] for one in value] if _counts([one["row"] for one in value]) else value
    return value if isinstance(value, list) else [value]


def _counts(numbers: Iterable[Any]) -> bool:
    """Return whether these are the numbers of rows, 1, 2, 3 …"""
    found = [_NUMBERED.fullmatch(str(one)) for one in numbers]
    return bool(found) and all(match is not None and int(match[1]) == k for k, match in enumerate(found, 1))


def text_of(value: Any) -> str:
    """A text, also where a model gave a number, true, false or null, or an object that holds nothing else.

    TypeError for a list or another object.

    >>> text_of({"text": "ITA"}), text_of(None), text_of(True)
    ('ITA', '', 'true')
    """
    if isinstance(value, Mapping) and len(value) == 1:
        (value,) = value.values()
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str | int | float):
        raise TypeError(f"{value!r} is no text")
    return str(value)


def number_of(value: Any) -> int:
    """A whole number; "row 3" is 3."""
    return int(re.sub(r"(?i)^\s*row\s*", "", text_of(value)))


def shown_shapes(name: str, shapes: Iterable[Shape]) -> str:
    """The JSON objects that call an operation, as a prompt shows them.

    >>> shown_shapes("group_by", [{"column": TEXT}])
    '{"operation": "group_by", "column": text}'
    """
    return " or ".join(_shown(name, shape) for shape in shapes)


def _shown(name: str, shape: Shape) -> str:
    arguments = [f'"{argument}": {_shown_schema(schema)}' for argument, schema in shape.items()]
    return "{" + ", ".join([f'"operation": "{name}"', *arguments]) + "}"


def _shown_schema(schema: Schema) -> str:
    if "enum" in schema:
        return " or ".join(f'"{value}"' for value in schema["enum"])
    if schema["type"] == "array":
        return "[numbers]" if schema["items"] == NUMBER else "[texts]"
    return "number" if schema["type"] == "integer" else "text"
