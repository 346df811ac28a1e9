"""Read plans: the names of the operations to come, in order."""

import re
from collections.abc import Iterable, Sequence

from chaintable.errors import StepError
from chaintable.operations.base import Operation
from chaintable.operations.grammar import spelled
from chaintable.operations.grammar.calls import END, name_meant, split_calls
from chaintable.operations.grammar.cleanup import ANSWER_IS, own_words
from chaintable.operations.grammar.structured import operations_named

_CHAIN = re.compile(r"\bfunction\s+chain\s*(?:is\s*)?:", re.I)
_ECHO = re.compile(r"^.*\bthe next operation must be one of\b.*$", re.I | re.M)
_END = re.compile(r"<\s*\|?/?\s*(?i:END)(?:_\w{1,20})?\s*/?\|?\s*>|\[\s*(?:E|END)\s*\]|(?<![\w.])END(?![\w])")
_CALLED = re.compile(r"(?<![\w.])f_(\w+)", re.I)
_EITHER = re.compile(r"(?<![\w.])f_(\w+)(?:\([^()\n]*\))?\s+or\s+f_(\w+)", re.I)
_MOST_CALLS = 200


def parse_plan(text: str, kinds: Iterable[type[Operation]], history: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the names of the operations still to come, at least one; the last is END if the model says so.

    `kinds` are the operations that can be planned, `history` the calls so far: a reply that repeats them continues
    after them. StepError if the reply names no operation, or offers a choice of two.

    >>> from chaintable.operations import ALL
    >>> parse_plan("f_select_row(row 1) -> f_group_by(Team) -> <END>", ALL)
    ('select_row', 'group_by', '[E]')
    """
    known = tuple(kinds)
    words = _ECHO.sub("", own_words(text)).replace("\\_", "_")
    words = _CHAIN.split(words)[-1].replace("&gt;", ">").replace("&lt;", "<")
    words = ANSWER_IS.split(words)[-1].strip() or words
    if (either := _EITHER.search(words)) and name_meant(either[1], known) != name_meant(either[2], known):
        raise StepError(f"The plan offers a choice: {either[0][:60]!r}.", "Name one operation.")
    found = tuple(name for call in split_calls(words)[:_MOST_CALLS] if (name := _first_name(call, known)))
    names = _after(found, words, history) or operations_named(words, known) or _only_name(words, known)
    if not names:
        raise StepError(
            f"The plan {' '.join(words.split())[:60]!r} names no operation.",
            "Name one, such as f_select_row, or <END>.",
        )
    return names[: names.index(END) + 1] if END in names else names


def _first_name(call: str, known: Sequence[type[Operation]]) -> str:
    """Return the operation named between two arrows, known or not; "" if there is none."""
    end, called = _END.search(call), _CALLED.search(call)
    if called is None:
        names = spelled(name for kind in known for name in kind.names())
        called = re.search(rf"(?<![\w.])({names})\s*(?:\(|$)", call.strip(), re.I)
    if end and (called is None or end.start() < called.start()):
        return END
    return name_meant(re.sub(r"[ -]", "_", called[1]), known) if called else ""


def _only_name(words: str, known: Sequence[type[Operation]]) -> tuple[str, ...]:
    """Return the one operation of two words that a plan in prose names, as in "Next comes **select_row**"."""
    names = spelled(name for kind in known for name in kind.names() if "_" in name)
    found = {
        name_meant(re.sub(r"[ -]", "_", said), known)
        for said in re.findall(rf"(?<![\w.])(?:{names})(?!\w)", words, re.I)
    }
    return tuple(found) if len(found) == 1 else ()


def _after(names: tuple[str, ...], words: str, history: Sequence[str]) -> tuple[str, ...]:
    """Drop the names of the history if the reply begins with the same calls."""
    if not history or len(names) <= len(history):
        return names
    told = [call.partition("). The ")[0].removesuffix(")").partition(", the order")[0] for call in history]
    said = split_calls(words)[: len(told)]
    again = all(_same(one, other) for one, other in zip(said, told, strict=True))
    return names[len(told) :] if again else names


def _same(said: str, told: str) -> bool:
    said_words, told_words = (" ".join(words.replace(")", "").split()).casefold() for words in (said, told))
    if said_words.endswith("("):  # a module that is named without the text that it wrote
        return told_words.startswith(f'{said_words}"')
    return said_words.startswith(told_words)  # "f_group_by(Team), sum of Points" is "f_group_by(Team, sum of Points)"
