"""JSON as models write it: with Python's or other quotes, commas too many or too few, words without quotes, comments.

A value is read only if it is whole: what was cut off is refused, as a list with its end missing would be another list.
Only the last brackets of objects may be missing, after a text or a list that is whole.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

_DEEPEST = 40
_SKIP = re.compile(r"(?:\s+|//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/|\#[^\n]*)+")
_QUOTES = {'"': '"', "'": "'", "“": "”", "”": "”", "„": "“", "«": "»", "‘": "’", "`": "`"}
_NUMBER = re.compile(r"[-+]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])")
_AFTER_A_TEXT = re.compile(r"\s*(?:$|[\]},:;=)：，/#\"'“”„‘’«`{\[])")
_SET = re.compile(r"\{\s*-?\d[\d\s,，-]*\}")
_BARE = re.compile(r"[^\W\d]\w*(?=\s*[,;}\]])")
_WORD = re.compile(r"[^\W\d]\w*")
_WORDS: Mapping[str, Any] = {"true": True, "false": False, "none": None, "null": None, "undefined": None, "nan": None}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


class LooseError(ValueError):
    """The text isn't JSON, not even loosely; `position` is where it stops making sense."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(message)
        self.position = position


def read_loosely(text: str, position: int = 0) -> tuple[Any, int]:
    """Return the value that begins there, and the position after it; LooseError if there is none.

    >>> read_loosely("{'operation': 'sort_by', column: None, 'rows': [1, 2,],}")[0]
    {'operation': 'sort_by', 'column': None, 'rows': [1, 2]}
    """
    return _value(text, _skip(text, position), 0)


def _value(text: str, at: int, depth: int) -> tuple[Any, int]:
    sign = text[at : at + 1]
    if depth > _DEEPEST:
        raise LooseError("nested too deeply", at)
    if sign == "{":
        return _list(text, at + 1, "}", depth) if _SET.match(text, at) else _object(text, at + 1, depth)
    if sign in ("[", "("):
        return _list(text, at + 1, "]" if sign == "[" else ")", depth)
    if sign in _QUOTES:
        return _text(text, at)
    if number := _NUMBER.match(text, at):
        return _number(number[0]), number.end()
    word = _WORD.match(text, at)
    if word and word[0].casefold() in _WORDS:
        return _WORDS[word[0].casefold()], word.end()
    if bare := _BARE.match(text, at):
        return bare[0], bare.end()
    raise LooseError("a value is missing" if sign else "it ends too early", at)


def _object(text: str, at: int, depth: int) -> tuple[dict[str, Any], int]:
    found: dict[str, Any] = {}
    at = _skip(text, at)
    while (sign := text[at : at + 1]) != "}" and (sign or not found):
        name, at = _name(text, at)
        at = _skip(text, at)
        if text[at : at + 1] not in (":", "=", "："):
            raise LooseError("a colon is missing", at)
        found[name], at = _value(text, _skip(text, at + 1), depth + 1)
        at = _next(text, at, "}")
    return found, min(at + 1, len(text))


def _list(text: str, at: int, end: str, depth: int) -> tuple[list[Any], int]:
    found: list[Any] = []
    at = _skip(text, at)
    while text[at : at + 1] != end:
        value, at = _value(text, at, depth + 1)
        found.append(value)
        at = _next(text, at, end)
    return found, at + 1


def _next(text: str, at: int, end: str) -> int:
    """Return the position of the next member, or of the end."""
    whole = text[at - 1 : at] in (*_QUOTES.values(), "]", "}")
    at = _skip(text, at)
    sign = text[at : at + 1]
    if sign in (",", "，", ";"):
        return _comma(text, at + 1)
    if (whole or end != "}") and sign and (sign in _QUOTES or (end == "]" and sign.isdigit())):
        return at  # a comma was forgotten
    if not sign and end == "}" and whole:
        return at
    if sign != end:
        raise LooseError(f"a comma or {end} is missing" if text[at : at + 1] else "it ends too early", at)
    return at


def _comma(text: str, at: int) -> int:
    """Return the position of the member after a comma; LooseError if nothing follows."""
    at = _skip(text, at)
    if at >= len(text):
        raise LooseError("it ends too early", at)
    return at


def _name(text: str, at: int) -> tuple[str, int]:
    if text[at : at + 1] in _QUOTES:
        return _text(text, at)
    word = _WORD.match(text, at)
    if word is None:
        raise LooseError("a name is missing" if text[at : at + 1] else "it ends too early", at)
    return word[0], word.end()


def _text(text: str, at: int) -> tuple[str, int]:
    """Return the text in quotes that begins there. An apostrophe inside single quotes doesn't end it."""
    close, parts, begin, at = _QUOTES[text[at]], list[str](), at + 1, at + 1
    while at < len(text):
        if text[at] == "\\":
            parts.append(text[begin:at])
            escaped, at = _escape(text, at + 1)
            parts.append(escaped)
            begin = at
        elif text[at] == close and _ends(text, at, close):
            return "".join((*parts, text[begin:at])), at + 1
        else:
            at += 1
    raise LooseError("it ends too early", at)


def _ends(text: str, at: int, close: str) -> bool:
    """Whether a quote ends its text: something that can follow a text comes after it, and not further words."""
    return _AFTER_A_TEXT.match(text, at + 1) is not None


def _escape(text: str, at: int) -> tuple[str, int]:
    sign = text[at : at + 1]
    if sign == "u" and re.fullmatch(r"[0-9a-fA-F]{4}", text[at + 1 : at + 5]):
        pair = re.match(r"u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}", text[at : at + 11])
        end = at + 11 if pair else at + 5
        return json.loads(f'"\\{text[at:end]}"'), end
    return _ESCAPES.get(sign, sign), at + 1


def _number(said: str) -> int | float:
    plain = said.replace("_", "")
    return int(plain) if plain.lstrip("+-").isdigit() else float(plain)


def _skip(text: str, at: int) -> int:
    """Return the position of the next sign that is neither white space nor a comment."""
    found = _SKIP.match(text, at)
    return found.end() if found else at
