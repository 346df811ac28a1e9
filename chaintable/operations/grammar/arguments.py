"""Arguments as JSON: the schema of a field, and the values that models put in it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from chaintable.operations.grammar.loose_json import read_loosely

Schema = Mapping[str, Any]
Shape = Mapping[str, Schema]
"""The arguments of an operation that belong together, each with its JSON schema."""

TEXT: Schema = {"type": "string"}
TEXTS: Schema = {"type": "array", "items": TEXT}
NUMBER: Schema = {"type": "integer"}
NUMBERS: Schema = {"type": "array", "items": NUMBER}
_PAIR = {"row", "value"}
_NUMBERED = re.compile(r"(?:row )?([0-9]{1,9})", re.I)
_MOST_NUMBERS = 1_000_000
_COUNT = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_COUNTED = re.compile(rf"\b(?:{'|'.join(_COUNT)})\b", re.I)
_BETWEEN = re.compile(r"[,;|&\n]|\band\b", re.I)
_ROW = re.compile(
    r"[\[({*]{0,3}(?:and )?(?:the )?(?:rows?|no\.?|number)?[ _#:\[(]{0,4}(\d{1,9})(?:\.0{1,9})?(?:st|nd|rd|th)?"
    r"(?: ?(?:-|–|‑|~|to|through|\.{2,3}) ?(?:rows?)?[ _#]{0,3}(\d{1,9}))?[\])}*]{0,3}(?:\s?(?::\s|\()[^\n]{0,500})?",
    re.I,
)
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
        return numbers_of(value) if schema["items"] == NUMBER else tuple(map(text_of, list_of(value)))
    return number_of(value) if schema["type"] == "integer" else text_of(value)


def list_of(value: Any) -> list[Any]:
    """A list; a value that stands alone is a list of one. Values under the numbers of their rows are a list too.

    >>> list_of({"1": "ESP", "row 2": "ITA"}), list_of([{"row": 1, "value": "ESP"}]), list_of("ESP")
    (['ESP', 'ITA'], ['ESP'], ['ESP'])
    >>> list_of("['ESP', 'ITA']"), list_of([["ESP"], ["ITA"]])
    (['ESP', 'ITA'], ['ESP', 'ITA'])
    """
    if isinstance(value, str) and value.lstrip()[:1] == "[":
        value = _list_in(value)
    if isinstance(value, list) and len(value) > 1 and all(isinstance(one, list) and len(one) == 1 for one in value):
        return [one[0] for one in value]
    if isinstance(value, Mapping) and _counts(value):
        return list(value.values())
    if isinstance(value, list) and value and all(isinstance(one, Mapping) and {*one} == _PAIR for one in value):
        return [one["value"] for one in value] if _counts([one["row"] for one in value]) else value
    return value if isinstance(value, list) else [value]


def _list_in(text: str) -> Any:
    """Return the list that is written in a text; the text itself if it is anything else."""
    try:
        found, end = read_loosely(text)
    except ValueError:
        return text
    return found if end == len(text.rstrip()) else text


def _counts(numbers: Iterable[Any]) -> bool:
    """Return whether these are the numbers of rows, 1, 2, 3 …"""
    found = [_NUMBERED.fullmatch(str(one)) for one in numbers]
    return bool(found) and all(match is not None and int(match[1]) == k for k, match in enumerate(found, 1))


def text_of(value: Any) -> str:
    """A text, also where a model gave a number, true, false or null, or an object or a list of nothing else.

    TypeError for a list or another object.

    >>> text_of({"text": "ITA"}), text_of(None), text_of(True)
    ('ITA', '', 'true')
    """
    if isinstance(value, Mapping) and len(value) == 1:
        (value,) = value.values()
    if isinstance(value, list) and len(value) == 1:
        (value,) = value
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str | int | float):
        raise TypeError(f"{value!r} isn't a text")
    return str(value)


def number_of(value: Any) -> int:
    """A whole number; "row 3" is 3.

    >>> number_of("row 3"), number_of(3.0), number_of("three")
    (3, 3, 3)
    """
    (number,) = numbers_of(value)
    return number


def numbers_of(value: Any) -> tuple[int, ...]:
    """Whole numbers, alone, in a list, as keys or in words; "rows 2 to 4" are 2, 3 and 4. ValueError for other words.

    >>> numbers_of([1, "row 3 (Ana)", 4.0]), numbers_of("rows 1 and 3"), numbers_of({"1": True, "3": True})
    ((1, 3, 4), (1, 3), (1, 3))
    >>> numbers_of("2-4"), numbers_of(["one", "row_2", "#3: Bo"])
    ((2, 3, 4), (1, 2, 3))
    """
    if isinstance(value, Mapping) and len(value) > 1:
        value = [name for name, kept in value.items() if kept]
    found = list_of(value)
    found = found[0] if len(found) == 1 and isinstance(found[0], list) else found
    items = [part for one in found for part in (_BETWEEN.split(one) if isinstance(one, str) else [one])]
    numbers = [number for item in items for number in _numbered(item)]
    if not numbers and found:
        raise ValueError(f"{value!r} has no number")
    return tuple(dict.fromkeys(numbers))


def _numbered(item: Any) -> Iterable[int]:
    """The numbers that one item stands for: one, or all of a range."""
    said = text_of(item).strip()
    match = _ROW.fullmatch(_COUNTED.sub(lambda word: str(_COUNT.index(word[0].casefold())), said, count=2))
    if match is None:
        raise ValueError(f"{said[:40]!r} isn't a number")
    low, high = int(match[1]), int(match[2] or match[1])
    if not 0 <= high - low < _MOST_NUMBERS:
        raise ValueError(f"{said[:40]!r} isn't a range")
    return range(low, high + 1)


_ASIDE = frozenset(
    {"reason", "reasoning", "thought", "thoughts", "explanation", "comment", "note", "rationale", "confidence"}
    | {"description", "id", "type", "step", "operation", "why"}
)
"""What models write beside the arguments."""


def fitted(given: Mapping[str, Any], shape: Shape) -> dict[str, Any] | None:
    """The arguments under the names of a shape, where they have other names that leave no doubt; else None.

    >>> fitted({"row_numbers": [1], "reason": "first"}, {"rows": NUMBERS}), fitted({"by": "Team"}, {"column": TEXT})
    ({'rows': [1]}, {'column': 'Team'})
    >>> fitted({"ascending": False, "column": "Points"}, {"column": TEXT, "order": TEXT})
    {'column': 'Points', 'order': 'ascending=false'}
    """
    found = {name: given[name] for name in shape if given.get(name) not in (None, "")}
    spare = {name: value for name, value in given.items() if name not in {*shape, *_ASIDE} and value is not None}
    for name in shape.keys() - found.keys():
        alike = [other for other in spare if _alike(name, other)]
        if len(alike) == 1 and _fits(shape[name], spare[alike[0]]):
            found[name] = spare.pop(alike[0])
    missing, left = shape.keys() - found.keys(), [name for name in spare if name not in found]
    if len(missing) == len(left) == 1 and _fits(shape[name := missing.pop()], value := spare[left[0]]):
        found[name] = f"{left[0]}={str(value).lower()}" if isinstance(value, bool) else value
    return found if len(found) == len(shape) else None


def _alike(name: str, other: str) -> bool:
    """Whether one name is the other in the singular or plural, or with a word more."""
    return name.removesuffix("s") in {word.removesuffix("s") for word in other.split("_")}


def _fits(schema: Schema, value: Any) -> bool:
    """Whether a value can be what a schema asks for."""
    try:
        _value(schema, value)
    except (TypeError, ValueError):
        return False
    return True


def lowered(found: Mapping[str, Any]) -> dict[str, Any]:
    """The object with its names in lower case; of two that differ only in case, the lower one counts.

    >>> lowered({"Operation": "sort_by", "Sort Order": "asc"})
    {'operation': 'sort_by', 'sort_order': 'asc'}
    """
    lowered = {name.strip().casefold().replace(" ", "_").replace("-", "_"): value for name, value in found.items()}
    return lowered | {name: value for name, value in found.items() if name in lowered}


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
