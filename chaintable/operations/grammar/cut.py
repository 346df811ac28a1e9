"""Whether a reply that was cut off at its limit holds what was asked for, or only words that lead there."""

import re

from chaintable.operations.grammar.cleanup import ANSWER_IS, NEXT_EXAMPLE, unwrapped
from chaintable.operations.grammar.thoughts import begins_thought

_CALLS = re.compile(r"(?:\d{1,2}[.)] |[^:\n]{0,30}: )?(?:f_\w{2,40}|\w{2,40}\(|[\[{<]|operation\b)|[(|\"]|END\b", re.I)
_AROUND = " \t>*`#-•_"
_FENCE = re.compile(r"(?:```|~~~)\w{0,20}")
_EXPLAINED = re.compile(r"\n\s{0,9}[#*_> ]{0,9}(?:explanation|reasoning|rationale|note)s?\b[*_]{0,3} ?[:：]", re.I)
_MOST_LINES = 2
_MOST_WORDS = 60
"""The most characters of an answer in front of an explanation."""


def has_call(text: str) -> bool:
    """Whether a reply that was cut off begins with a call, a plan, values or JSON, at most one line after its start.

    >>> has_call("Sure!\\nf_group_by(Te"), has_call("Okay, the user wants a country. f_sort_by(Rank)? Hmm")
    (True, False)
    """
    return not begins_thought(text) and any(_is_call(line) for line in _first_lines(text))


def has_answer(text: str, explained: bool = False) -> bool:
    """Whether a reply that was cut off gives a whole answer: it began something else after that, or is a call.

    The words "the answer is" must come first, as a thought says them too; where the answer is `explained` before, they
    may come anywhere.

    >>> has_answer("ITA\\n\\nQuestion: What el"), has_answer("The answer is: ITA\\nThis is"), has_answer("Okay, the an")
    (True, True, False)
    """
    words = unwrapped(text).strip()
    if has_call(words):
        return True
    lines = words.splitlines()
    looked_at = lines if explained else lines[:_MOST_LINES]
    if any(_says_answer(line) for line in looked_at[: len(lines) - 1]):
        return True
    explains = _EXPLAINED.search(words)
    return (
        NEXT_EXAMPLE.search(words) is not None
        or (explains is not None and explains.start() <= _MOST_WORDS)
        or (len(lines) > 2 and len({line.strip() for line in lines[:-1]}) == 1)
    )


def _first_lines(text: str) -> list[str]:
    words = _FENCE.sub("\n", text, count=1).strip()
    lines = [line.strip(_AROUND) for line in words.splitlines()[:9] if line.strip(_AROUND)]
    return [ANSWER_IS.split(line)[-1].lstrip(_AROUND) if _says_answer(line) else line for line in lines[:_MOST_LINES]]


def _is_call(line: str) -> bool:
    return _CALLS.match(line) is not None or "->" in line or "→" in line or " | " in line


def _says_answer(line: str) -> bool:
    """Whether a line is words that lead to an answer, and an answer."""
    marks = list(ANSWER_IS.finditer(line))
    return bool(marks) and any(map(str.isalnum, line[marks[-1].end() :]))
