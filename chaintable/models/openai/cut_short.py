"""Leaves out replies that reached their limit before what was asked for: what leads there is no reply."""

from dataclasses import replace

from chaintable.errors import CutThought
from chaintable.models.openai.replies import MORE_TOKENS, Choice, Reply
from chaintable.operations import ALL
from chaintable.operations.grammar.cut import has_answer, has_call
from chaintable.operations.modules import is_module
from chaintable.prompts.dialogue import Prompt

NOT_REACHED = "The reply was cut off before what was asked for."
_ANSWERS = ("query", "answer", "explain")
_CALLS = frozenset({"plan", *(kind.name for kind in ALL if not is_module(kind.name))})
"""Purposes of prompts for a call or an answer; any other text may be used even if its end is missing."""


def without_cut(reply: Reply, prompt: Prompt) -> Reply:
    """Return the reply without the samples that were cut too early. Raises CutThought if none is left."""
    usable = tuple(choice for choice in reply.choices if not _is_cut_short(choice, prompt))
    if not usable:
        raise CutThought(NOT_REACHED, MORE_TOKENS)
    lost = len(reply.choices) - len(usable)
    return replace(reply, choices=usable, problems=(*reply.problems, *[NOT_REACHED] * lost)) if lost else reply


def _is_cut_short(choice: Choice, prompt: Prompt) -> bool:
    if choice.finish_reason != "length" or choice.tool:
        return False
    if prompt.purpose in _ANSWERS:
        return not has_answer(choice.text, explained=prompt.purpose == "explain")
    return prompt.purpose in _CALLS and not (has_call(choice.text) or has_answer(choice.text))
