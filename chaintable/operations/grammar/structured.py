"""Operations as JSON: the schema that a server can hold a model to, and the way back."""

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar.arguments import INSIDE, TEXTS, Schema, fitted, list_of, lowered
from chaintable.operations.grammar.calls import name_meant
from chaintable.operations.grammar.cleanup import straightened
from chaintable.operations.grammar.lines import steps_in_lines
from chaintable.operations.grammar.loose_json import LooseError, read_loosely
from chaintable.operations.grammar.syntax import choices_hint
from chaintable.tables.state import State

STEPS = "steps"
"""The JSON property that lists all steps."""
_NAMES = ("operation", "name", "function", "op", "tool", "action", "next_operation", "operation_name")
_ARGUMENTS = ("arguments", "parameters", "args", "params", "action_input", "input")
"""What models call the operation, and the object of its arguments."""
_TURNS = frozenset({"not", "negate", "negated", "invert", "inverted", "exclude", "except", "drop", "remove"})
"""Arguments that would turn the others into their opposite."""
_MOST_OBJECTS = 20
_MOST_AROUND = 3
_LAST_NAME = re.compile(
    r"(?<!\w)(\w{1,60})(?!\w)"
    r"(?:[\s:=>.\]`*(-]|\[ARGS\]|\b(?:action[ _]input|arguments|parameters|args|json|input)\b|\d){0,20}$",
    re.I,
)
_CALLED = re.compile(r"(\w{1,60})\s*\(([^\n]*)\)")
_WIDE = str.maketrans("｛｝［］", "{}[]")
_ESCAPED = re.compile(r"\{(?:\s|\\n){0,40}\\{1,9}\"")
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
    objects = _told(text, kinds)
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


def _told(text: str, kinds: Sequence[type[Operation]]) -> Iterator[Mapping[str, Any]]:
    """The objects in a text: JSON, with the operation that is named before its arguments, or else lines and tags."""
    words, end = _BOLD_TEXT.sub(r'"\2"', text), 0
    for found, begin, after in _placed(words):
        name = "" if _says_name(found) else _named_before(words[max(end, begin - 200) : begin], kinds)
        end = after
        yield {"operation": name, INSIDE: found} if name else found
    if not end:
        yield from (found for found in steps_in_lines(words) if _named(found, kinds)[0] in {k.name for k in kinds})


def _says_name(found: Mapping[str, Any]) -> bool:
    return any(lowered(found).get(name) for name in (*_NAMES, STEPS))


def _named_before(before: str, kinds: Sequence[type[Operation]]) -> str:
    """The operation that is named right before its arguments, as in `sort_by {…}` and `<function=sort_by>{…}`.

    >>> from chaintable.operations import ALL
    >>> _named_before("<|tool|>functions.sort_by:0\\n", ALL), _named_before("I sort it by sort_by, so:", ALL)
    ('sort_by', '')
    """
    last = _LAST_NAME.search(before)
    name = name_meant(_plain(last[1]), kinds) if last else ""
    return name if any(name == kind.name for kind in kinds) else ""


def steps_in(text: str, kinds: Sequence[type[Operation]]) -> tuple[Mapping[str, Any], ...]:
    """The JSON objects of a reply that name an operation, in order: listed as its "steps", or one after another.

    >>> steps_in('{"steps": [{"operation": "answer", "read": "count"}]}', ())
    ({'operation': 'answer', 'read': 'count'},)
    """
    objects = list(_told(text, kinds))
    listed = next((steps for found in objects if (steps := _listed(lowered(found)))), objects)
    return tuple(found for found in listed if _named(found, kinds)[0])


def _listed(found: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The objects that an object lists as its steps, itself or in the one object that it holds."""
    inner = next(iter(found.values())) if len(found) == 1 else None
    steps = found.get(STEPS, lowered(inner).get(STEPS) if isinstance(inner, dict) else None)
    if isinstance(steps, str) and steps.lstrip().startswith("["):
        return list(objects_in(steps))
    if steps is None and not any(name in found for name in _NAMES):
        steps = _steps_of(found)
    steps = [steps] if isinstance(steps, dict) else steps
    items = [{"operation": one} if isinstance(one, str) else one for one in steps] if isinstance(steps, list) else []
    return [step for step in items if isinstance(step, dict)]


def _steps_of(found: Mapping[str, Any]) -> list[Any] | None:
    """The steps that stand under another name, or each under its number."""
    lists = [value for value in found.values() if isinstance(value, list) and value]
    for steps in (*lists, list(found.values())):
        if steps and all(isinstance(step, dict) and any(name in lowered(step) for name in _NAMES) for step in steps):
            return steps
    return None


def operations_named(text: str, kinds: Sequence[type[Operation]]) -> tuple[str, ...]:
    """The operations that the JSON objects in a text name, in order, known or not."""
    return tuple(name for found in _told(text, kinds) if (name := _named(found, kinds)[0]))


def objects_in(text: str) -> Iterator[Mapping[str, Any]]:
    """The JSON objects in a text, whatever stands around them; those with commas too many or Python's quotes too."""
    return (found for found, _, _ in _placed(text))


def _placed(text: str) -> Iterator[tuple[Mapping[str, Any], int, int]]:
    """The JSON objects in a text, each with the places where it begins and ends."""
    text = _once(text)
    position, tries = text.find("{"), 0
    while position >= 0 and tries < _MOST_OBJECTS:
        try:
            found, end = _object_at(text, position)
            if isinstance(found, dict):
                yield found, position, end
        except (ValueError, RecursionError):
            end = position + 1
        position, tries = text.find("{", end), tries + 1


def _once(text: str) -> str:
    r"""The text, or the JSON in it if it was written as JSON once more, for a web page, or with wide signs.

    >>> _once('Here: [{\\"a\\": 1}]'), _once('{"a": "{}"}')
    ('{"a": 1}', '{"a": "{}"}')
    """
    text = text.translate(_WIDE) if "｛" in text else text
    text = html.unescape(text) if "{&quot;" in text else text
    for _ in range(_MOST_AROUND):
        begin, end = text.find("{"), text.rfind("}")
        if not _ESCAPED.match(text, max(0, begin)):
            break
        try:
            text = json.loads(f'"{text[begin : end + 1]}"', strict=False)
        except ValueError:
            text = text.replace('\\"', '"')
    return text


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
    found = lowered(found)
    first = lowered(next(iter(_listed(found)), found))
    step = first.get("step", first.get("next", first))
    step = _inside(lowered(step if isinstance(step, dict) else first), kinds)
    key = next((name for name in _NAMES if step.get(name)), "")
    name, step = step.get(key, ""), {other: value for other, value in step.items() if other != key}
    given = _given(step)
    if isinstance(name, dict):
        return _named({**name, **step}, kinds)
    if isinstance(given, dict) and given is not step and not _is_known(name, kinds) and _says_name(given):
        return _named(given, kinds)
    name = name[0] if isinstance(name, list) and len(name) == 1 else name
    if isinstance(name, str) and (call := _CALLED.fullmatch(name.strip())):
        name, given = call[1], {INSIDE: call[2], **(given if isinstance(given, dict) else step)}
    if not name:
        name, given = _alone(step, kinds), step
    if not name and len(step) == 1:
        name, given = next(iter(step.items()))
        given = given if isinstance(given, dict) else {name: given}
    plain = name_meant(_plain(str(name)[:60]), kinds)
    known = any(plain == kind.name for kind in kinds)
    return (plain if known else str(name)[:40]), lowered(given) if isinstance(given, dict) else step


def _inside(step: dict[str, Any], kinds: Sequence[type[Operation]]) -> dict[str, Any]:
    """The object in an object that names a known operation, where this one is only put around it; else this one."""
    for _ in range(_MOST_AROUND):
        if any(step.get(name) for name in _NAMES):
            return step
        inner = [found for value in step.values() if (found := _object_of(value)) and any(map(found.get, _NAMES))]
        around = [found for value in step.values() if len(step) == 1 and (found := _object_of(value))]
        known = [one for one in inner if any(_is_known(one.get(name), kinds) for name in _NAMES)]
        if known or not around or _is_known(next(iter(step)), kinds):
            return known[0] if known else step
        step = around[0]
    return step


def _is_known(name: Any, kinds: Sequence[type[Operation]]) -> bool:
    called = isinstance(name, str) and name_meant(_plain(name.partition("(")[0][:60]), kinds)
    return isinstance(name, dict) or any(called == kind.name for kind in kinds)


def _object_of(value: Any) -> dict[str, Any]:
    """The object that a value is, that begins a list, or that is written in a text; else an empty one."""
    if isinstance(value, list):
        value = next(iter(value), None)
    if isinstance(value, str) and value.lstrip()[:1] == "{":
        value = next(iter(objects_in(value)), None)
    return lowered(value) if isinstance(value, dict) else {}


def _plain(name: str) -> str:
    """The name of an operation as it is written here.

    >>> _plain("f_Add Column()"), _plain("AddColumn"), _plain("SORT-BY")
    ('add_column', 'add_column', 'sort_by')
    """
    words = _HUMP.sub("_", name.strip()).casefold().removeprefix("f_").strip("() ")
    return words.replace(" ", "_").replace("-", "_")[:40]


def _given(step: Mapping[str, Any]) -> Any:
    """The arguments of a step, which a tool call holds as JSON in a text."""
    given = next((step[name] for name in _ARGUMENTS if name in step), step)
    if isinstance(given, str) and given.lstrip().startswith("{"):
        return next(iter(objects_in(given)), given)
    return given


def _alone(step: Mapping[str, Any], kinds: Sequence[type[Operation]]) -> str:
    """The operation that arguments alone call, such as "answer"; not where the argument is itself an object.

    Where only one operation may come, all its arguments call it.
    """
    plain = {name for name, value in step.items() if not isinstance(value, dict)}
    if len(kinds) == 1 and any(shape.keys() <= plain for shape in kinds[0].shapes()):
        return kinds[0].name
    return next((kind.name for kind in kinds if plain.intersection(kind.alone_as)), "")


def _made(kind: type[Operation], given: Mapping[str, Any], state: State | None) -> Operation:
    """The operation with these arguments, also under other names; StepError names those that are missing."""
    _check_not_turned(kind, given)
    problem: Exception | None = None
    for attempt in (given, *_attempts(kind, given)):
        try:
            return kind.from_json(attempt, state)
        except (KeyError, TypeError, ValueError, RecursionError, StepError) as error:
            problem = problem or error
    if INSIDE in given and isinstance(given[INSIDE], str):
        return kind.parse(straightened(f"f_{kind.name}({given[INSIDE]})"), state)
    if isinstance(problem, StepError):
        raise problem
    wanted = " or ".join(", ".join(shape) for shape in kind.shapes())
    raise StepError(f"The arguments of {kind.name} are incomplete.", f"Give {wanted}.") from problem


def _check_not_turned(kind: type[Operation], given: Mapping[str, Any]) -> None:
    """Raise StepError for an argument that turns the others into their opposite, if the operation has none such."""
    known = {name for shape in kind.shapes() for name in shape}
    turned = next((name for name, value in given.items() if value and name in _TURNS and name not in known), "")
    if turned:
        raise StepError(f"{kind.name} has no argument '{turned}'.", "Say which to keep.")


def _attempts(kind: type[Operation], given: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Other ways to read arguments: with the names of a shape, and with several texts written as one."""
    for shape in kind.shapes():
        if found := fitted(given, shape):
            yield {**given, **found}
        split = {name: _split_texts(value) for name, value in (found or given).items() if shape.get(name) == TEXTS}
        if any(len(texts) > 1 for texts in split.values()):
            yield {**(found or given), **split}


def _split_texts(value: Any) -> list[str]:
    """The texts that are written as one, between commas, bars, semicolons or "and"."""
    texts = list_of(value)
    whole = texts[0] if len(texts) == 1 and isinstance(texts[0], str) else ""
    sign = next((sign for sign in ("|", ";", ",", " and ", "、") if sign in whole), "")
    return [text.strip() for text in whole.split(sign)] if sign else []
