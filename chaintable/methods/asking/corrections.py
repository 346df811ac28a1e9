"""A prompt sent once more, with the unusable reply and the reason."""

from dataclasses import replace
from functools import partial

from chaintable.dialogue import Message, Prompt
from chaintable.errors import StepError

_MOST_OF_A_REPLY = 2_000


def corrected(prompt: Prompt, text: str, problem: StepError | str) -> Prompt:
    """Return the prompt followed by the unusable reply and what was wrong with it."""
    return replace(prompt, ahead=False, write=partial(_write_corrected, prompt, text, str(problem)))


def _write_corrected(first: Prompt, text: str, problem: str, prompt: Prompt) -> tuple[Message, ...]:
    shown = text if len(text) <= _MOST_OF_A_REPLY else f"{text[:_MOST_OF_A_REPLY]} …"
    wrong = f"That cannot be used: {problem} Please answer once more, in the form of the examples."
    return (*first.write(prompt), Message("assistant", shown.strip() or "(nothing)"), Message("user", wrong))
