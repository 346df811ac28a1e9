"""Operations as JSON: the schema that a server can hold a model to, and the way back."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar import OTHER_NAMES, join_list, quote
from chaintable.operations.measures import Measure
from chaintable.state import State

_MOST_OBJECTS = 20
_TEXT: Mapping[str, Any] = {"type": "string"}
_TEXTS: Mapping[str, Any] = {"type": "array", "items": _TEXT}
_NUMBERS: Mapping[str, Any] = {"type": "array", "items": {"type": "integer"}}
_ORDER: Mapping[str, Any] = {"type": "string", "enum": ["large to small", "small to large"]}

FIELDS: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "add_column": ({"column": _TEXT, "values": _TEXTS}, {"column": _TEXT, "rule": _TEXT}),
    "select_row": ({"rows": _NUMBERS}, {"where": _TEXT}),
    "select_column": ({"columns": _TEXTS},),
    "group_by": ({"column": _TEXT}, {"column": _TEXT, "measures": _TEXTS}),
    "sort_by": ({"column": _TEXT, "order": _ORDER},),
    "answer": ({"answer": _TEXT},),
}
"""The shapes that the arguments of each operation can have."""

VALUES_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {"values": _TEXTS},
    "required": ["values"],
    "additionalProperties": False,
}
"""The values of a new column, and nothing else."""


def schema_of(names: Sequence[str]) -> Mapping[str, Any]:
    """The JSON schema of one of the operations named.

    It says which arguments there are, not which belong together: that would take three times the tokens in every
    prompt, and `parse_json` knows.

    >>> list(schema_of(["group_by"])["properties"])
    ['operation', 'column', 'measures']
    """
    fields = {field: kind for name in names for shape in FIELDS.get(name, ()) for field, kind in shape.items()}
    return {
        "type": "object",
        "properties": {"operation": {"enum": list(names)}, **fields},
        "required": ["operation"],
        "additionalProperties": False,
    }


def parse_json(text: str, kinds: Sequence[type[Operation]], state: State | None = None) -> Operation | None:
    """The operation that the first fitting JSON object in the text calls, None without one.

    StepError where there is such an object, but its arguments cannot be used, or it calls another operation.
    """
    known = {kind.name: kind for kind in kinds}
    for found in objects_in(text):
        name, given = _named(found)
        if not name:
            continue
        if name not in known:
            raise StepError(f"The operation {name[:40]!r} may not come now.", f"Choose one of {', '.join(known)}.")
        return known[name].parse(_call(name, given), state)
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


def _named(found: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """The operation's name and its arguments, in any of the shapes that models use."""
    step = found.get("step", found.get("next", found))
    if not isinstance(step, dict):
        return "", {}
    name = step.get("operation", step.get("name", step.get("function", "")))
    given = step.get("arguments", step.get("parameters", step))
    if not name and len(step) == 1:
        name, given = next(iter(step.items()))
        given = given if isinstance(given, dict) else {name: given}
    if not name and "answer" in step:
        name, given = "answer", step
    plain = str(name).strip().casefold().removeprefix("f_").strip("() ")[:40]
    plain = OTHER_NAMES.get(plain, plain)
    return (plain if plain in FIELDS else str(name)[:40]), given if isinstance(given, dict) else {}


def _call(name: str, given: Mapping[str, Any]) -> str:
    """The call that the arguments make."""
    try:
        return _CALLS[name](given)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        wanted = " or ".join(", ".join(fields) for fields in FIELDS[name])
        raise StepError(f"The arguments of {name} are not complete.", f"Give {wanted}.") from error


def _add_column(given: Mapping[str, Any]) -> str:
    column = quote(_text(given["column"]))
    if given.get("values"):
        values = " | ".join(json.dumps(_text(value)) for value in _list(given["values"]))
        return f"f_add_column({column}). The value: {values}"
    return f"f_add_column({column}). The rule: {_text(given['rule'])}"


def _select_row(given: Mapping[str, Any]) -> str:
    if "rows" not in given or given.get("where"):
        return f"f_select_row({_text(given['where'])})"
    rows = given["rows"]
    if rows in ("*", "all", ["*"]):
        return "f_select_row(*)"
    return f"f_select_row({', '.join(f'row {_number(row)}' for row in _list(rows))})"


def _group_by(given: Mapping[str, Any]) -> str:
    said = [_text(measure) for measure in _list(given.get("measures") or [])]
    measures = [str(Measure.parse(text)) for text in said if text.casefold() not in ("", "count")]  # always counted
    return f"f_group_by({', '.join([quote(_text(given['column'])), *measures])})"


def _sort_by(given: Mapping[str, Any]) -> str:
    return f'f_sort_by({quote(_text(given["column"]))}), the order is "{_text(given["order"])}"'


_CALLS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "add_column": _add_column,
    "select_row": _select_row,
    "select_column": lambda given: f"f_select_column({join_list([_text(name) for name in _list(given['columns'])])})",
    "group_by": _group_by,
    "sort_by": _sort_by,
    "answer": lambda given: f"f_answer(text({quote(_answer(given['answer']))}))",
}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str | int | float):
        raise TypeError(f"{value!r} is no text")
    return str(value)


def _answer(value: Any) -> str:
    said = ", ".join(_text(one) for one in _list(value)).strip()
    if not said:
        raise ValueError("an empty answer")
    return said


def _number(value: Any) -> int:
    return int(re.sub(r"(?i)^\s*row\s*", "", _text(value)))
