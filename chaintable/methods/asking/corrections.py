"""A prompt sent once more, with the unusable reply and the reason."""

import re
from dataclasses import replace
from functools import partial

from chaintable.errors import StepError
from chaintable.prompts.dialogue import Message, Prompt

_MOST_OF_A_REPLY = 2_000
_IN_WORDS = "Reply again, in the form of the examples."
_IN_JSON = "Reply again, with one JSON object and nothing else."
_CALL = re.compile(r"\bf_(\w+)(?:\(([^()\n]*)\))?")
_END = re.compile(r"<END>")


def corrected(prompt: Prompt, text: str, problem: StepError | str) -> Prompt:
    """Return the prompt followed by the unusable reply and what was wrong with it."""
    return replace(prompt, ahead=False, write=partial(_write_corrected, prompt, text, str(problem)))


def _write_corrected(first: Prompt, text: str, problem: str, prompt: Prompt) -> tuple[Message, ...]:
    shown = text if len(text) <= _MOST_OF_A_REPLY else f"{text[:_MOST_OF_A_REPLY]} …"
    wrong = f"Your reply can't be used: {problem} {_IN_WORDS}"
    if prompt.schema is not None:
        wrong = f"Your reply can't be used: {in_json_words(problem)} {_IN_JSON}"
    return (*first.write(prompt), Message("assistant", shown.strip() or "(nothing)"), Message("user", wrong))


def in_json_words(problem: str) -> str:
    r"""Return a problem in the words of the structured style, where operations are named in JSON and not called.

    >>> in_json_words("f_top can't come next. Name one, such as f_select_row, or <END>.")
    '"top" can\'t come next. Name one, such as "select_row", or "answer".'
    """
    named = _CALL.sub(lambda call: f'"{call[1]}"{_with(call[2])}', problem)
    return _END.sub('"answer"', named)


def _with(inside: str | None) -> str:
    return f" with {inside}" if inside and inside.strip("… ") else ""
