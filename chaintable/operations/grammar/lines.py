"""Steps that a model wrote as lines or tags in place of JSON: `operation: sort_by` above `column: Points`."""

import re
from collections.abc import Iterator
from typing import Any

from chaintable.operations.grammar.loose_json import read_loosely

_NAMES = frozenset({"operation", "function", "tool", "action", "name", "op"})
_MOST_LINES = 400
_FUNCTION = re.compile(r"<function=(\w{1,60})>")
_PARAMETER = re.compile(r"<parameter=(\w{1,60})>\s?")
_TAG = re.compile(r"<(/?)(\w{1,60})>")
_LINE = re.compile(r"(?:[-*•]|\d{1,3}[.)])? ?[*_\"`]{0,3}(\w[\w ]{0,40}?)[*_\"`]{0,3} ?[:=：][*_]{0,2}(?:\s(.*)|$)")
_ITEM = re.compile(r"[-*•] +(.*)")


def steps_in_lines(text: str) -> Iterator[dict[str, Any]]:
    """Yield an object for each line that names an operation, with the arguments in the lines below it.

    >>> list(steps_in_lines("operation: select_row\\nrows: [1, 2]"))
    [{'operation': 'select_row', 'rows': [1, 2]}]
    >>> list(steps_in_lines("<operation>group_by</operation><columns>Team</columns>"))
    [{'operation': 'group_by', 'columns': 'Team'}]
    """
    if text.lstrip()[:12].startswith(('"operation"', "'operation'")):
        text = "\n".join(f"{name}: {value!r}" for name, value in _braced(text).items())
    found: dict[str, Any] = {}
    last = ""
    for line in _untagged(text).splitlines()[:_MOST_LINES]:
        match, item = _LINE.fullmatch(line.strip()), _ITEM.fullmatch(line.strip())
        if match is None and item and isinstance(found.get(last), list):
            found[last].append(_value(item[1]))
        if match is None:
            continue
        name = match[1].strip().casefold().replace(" ", "_")
        if name in _NAMES:
            if found:
                yield found
            found = {"operation": _value(match[2] or "")}
        elif found:
            found[name] = _value(match[2]) if match[2] and match[2].strip() else []
        last = name
    if found:
        yield found


def _braced(text: str) -> dict[str, Any]:
    """Return the object whose brackets were left out; an empty one if it can't be read."""
    try:
        found, _ = read_loosely("{" + text.strip() + "}")
    except ValueError:
        return {}
    return dict(found)


def _untagged(text: str) -> str:
    """Return the text with each tag as a line."""
    if "<" not in text:
        return text
    words = _PARAMETER.sub(r"\n\1: ", _FUNCTION.sub(r"\noperation: \1\n", text))
    return _TAG.sub(lambda tag: "\n" if tag[1] else f"\n{tag[2]}: ", words)


def _value(said: str) -> Any:
    """Return what stands after a colon: a list or a number as JSON, anything else as text."""
    words = said.strip().strip("*`").strip()
    try:
        found, end = read_loosely(words)
    except ValueError:
        found, end = _bare_list(words), len(words)
    return found if end == len(words) and not isinstance(found, bool | None) else words


def _bare_list(words: str) -> Any:
    """Return the texts of a list without quotes."""
    if words[:1] + words[-1:] == "[]":
        return [part.strip().strip("\"'") for part in words[1:-1].split(",")]
    return words
