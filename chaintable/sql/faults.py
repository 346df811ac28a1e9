"""Why a text can't be read as a query, in words for people and models; the parser's own words are for its authors."""

import re
from collections.abc import Mapping
from typing import Any

from sqlglot.errors import ParseError, TokenError

from chaintable.errors import StepError

_READS = re.compile(r"\b(?:select|with)\b", re.I)
_CHANGES = re.compile(
    r"\s*(?:insert|update|delete|drop|create|alter|attach|detach|pragma|vacuum|begin|explain|reindex|values)\b", re.I
)
_SPACE = re.compile(r"\s+")
_QUOTED = re.compile(r"'[^']*('?)|\"[^\"]*(\"?)|`[^`]*(`?)|\[[^\]]*(\]?)|(--)[^\n]*|/\*(?:[^*]|\*(?!/))*(\*/)?")
"""A text, a name in quotes or a comment, to its end or to that of the query; a group tells that it has an end."""


def fault_of(text: str, problem: BaseException) -> StepError:
    """Return what is wrong with a text that the parser refused."""
    if not _READS.search(text):
        return without_select(text)
    if isinstance(problem, RecursionError):
        return StepError("Too much of the query is inside each other.", "Write it more simply.")
    if isinstance(problem, TokenError) and (opened := _never_closed(text)):
        return opened
    if isinstance(problem, ParseError) and problem.errors:
        return _misplaced(problem.errors[0])
    return StepError(f"'{shortened(text)}' can't be read as a query.", "Write one SELECT.")


def without_select(text: str) -> StepError:
    """Return what is wrong with a text that isn't a SELECT."""
    if _CHANGES.match(text):
        return StepError(f"'{shortened(text)}' isn't a SELECT.", "A query may only read: write one SELECT.")
    return StepError(f"There is no SELECT in '{shortened(text)}'.", "Write one SELECT.")


def _never_closed(text: str) -> StepError | None:
    """Return which quote, bracket or comment has no end."""
    opened = next((found for found in _QUOTED.finditer(text) if not any(found.groups())), None)
    if opened is None:
        return None
    mark = opened[0][:2] if opened[0].startswith("/*") else opened[0][0]
    shown = shortened(text[opened.start() : opened.start() + 40])
    hint = "Close it. A quote inside a text is written twice: 'O''Brien'." if mark == "'" else "Close it."
    return StepError(f"{mark} at character {opened.start() + 1} is never closed (“{shown}”).", hint)


def _misplaced(found: Mapping[str, Any]) -> StepError:
    """Return where the query stops being one, and what is missing there."""
    said = str(found.get("description") or "")
    near, before = str(found.get("highlight") or ""), str(found.get("start_context") or "")
    line, last = found.get("line") or 1, int(found.get("col") or 1)
    place = f"character {max(1, last - len(near) + 1)}" + (f" of line {line}" if line != 1 else "")
    if said.startswith("Expecting )"):
        return StepError(f"A closing bracket is missing after '{near}' ({place}).", "Close every bracket.")
    if not str(found.get("end_context") or "").strip() and not said.startswith("Invalid"):
        return StepError(f"The query ends too early, after '{near}' ({place}).", "Write it to its end.")
    after = f" after '{shortened(before[-30:].strip())}'" if before.strip() else ""
    return StepError(
        f"The query can't be read at '{shortened(near)}'{after} ({place}).", "Something may be missing before it."
    )


def shortened(text: str) -> str:
    """Return a text on one line, cut after 60 characters."""
    line = _SPACE.sub(" ", text).strip()
    return line if len(line) <= 60 else f"{line[:60]}…"
