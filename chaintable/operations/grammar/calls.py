"""Chains of calls as the paper writes them, `f_a(…) -> f_b(…) -> <END>`, split into calls."""

import re
from collections.abc import Iterable

from chaintable.errors import StepError, did_you_mean
from chaintable.operations.base import Operation
from chaintable.operations.grammar import quoted_end
from chaintable.tables.state import State

END = "[E]"
_END = re.compile(r"<\s*END\s*>|\[\s*E\s*\]", re.I)
_MARK = re.compile(r'"|->|→')
_NAME = re.compile(r"\bf_(\w+)", re.I)


def split_calls(text: str) -> list[str]:
    """Split a chain at its arrows, except inside quotes.

    >>> split_calls('f_select_row("a -> b" = 1) -> f_group_by(x) -> <END>')
    ['f_select_row("a -> b" = 1)', 'f_group_by(x)', '<END>']
    """
    calls, begin, position = [], 0, 0
    while mark := _MARK.search(text, position):
        position = mark.end()
        if mark[0] == '"':
            position = quoted_end(text, mark.start()) or position
            continue
        calls.append(text[begin : mark.start()])
        begin = position
    return [call.strip() for call in [*calls, text[begin:]] if call.strip()]


def next_name(text: str, operations: Iterable[type[Operation]] = ()) -> str:
    """Return the first operation that a plan names, or END; StepError if it names none.

    Other names of `operations` count as theirs; an unknown name is returned as it is written.
    """
    name, end = _NAME.search(text), _END.search(text)
    if end and (name is None or end.start() < name.start()):
        return END
    if name is None:
        raise StepError(
            f"The plan {' '.join(text.split())[:60]!r} names no operation.", "Name one, such as f_select_row."
        )
    return name_meant(name[1], operations)


def name_meant(said: str, operations: Iterable[type[Operation]]) -> str:
    """Return the name of the operation that has this name or alias; an unknown name is returned in lower case.

    Its words may be written together, as in `selectRow`.
    """
    plain = said.casefold()
    alike = plain.replace("_", "")
    return next((kind.name for kind in operations if alike in {name.replace("_", "") for name in kind.names()}), plain)


def parse_call(text: str, operations: tuple[type[Operation], ...], state: State | None = None) -> Operation:
    """Read one call of any of these operations; StepError with the reason if it can't be read."""
    name = next_name(text, operations)
    known = {operation.name: operation for operation in operations}
    if name not in known:
        raise StepError(
            f"There is no operation f_{name}.", did_you_mean(f"f_{name}", [f"f_{other}" for other in known])
        )
    return known[name].parse(text, state)
