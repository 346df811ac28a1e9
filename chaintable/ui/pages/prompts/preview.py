"""A prompt filled in for the current table and question, and the tokens its demonstrations take."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from chaintable.chain import Chain
from chaintable.methods import open_method
from chaintable.operations import Answer
from chaintable.prompts import PromptSet, PromptText, parse_demonstrations
from chaintable.prompts.dialogue import Prompt
from chaintable.ui.model.estimate import prompt_tokens
from chaintable.ui.session.memo import remembered


@dataclass(frozen=True, slots=True)
class Preview:
    """A prompt as it would be sent `after` this many steps of the chain, and about how many tokens it has.

    `costs` are the tokens of each demonstration for this kind of question, whether on or off.
    """

    prompt: Prompt
    after: int
    tokens: int
    costs: Mapping[str, int]


def place_of(chain: Chain, purpose: str) -> int:
    """Return after how many steps of the chain a prompt is sent: the plan first, the query last.

    Other prompts are sent before the step with their operation, or first if there is none.
    """
    names = [Answer.name if isinstance(step.operation, Answer) else step.operation.name for step in chain.steps]
    wanted = Answer.name if purpose == "query" else purpose
    if wanted in names:
        return names.index(wanted)
    return len(chain.steps) if purpose == "query" else 0


@remembered
def preview(chain: Chain, text: PromptText, off: tuple[str, ...], masked: tuple[str, ...]) -> Preview:
    """Return the text filled in for a chain; InputError if it can't be."""
    method = open_method(text.method, masked=masked)
    ask = next(ask for ask in method.asks if ask.name == text.name)
    begun = chain.until(after := place_of(chain, ask.purpose))

    def prompt(off: tuple[str, ...]) -> Prompt:
        prompts = PromptSet((text,), tuple((text.name, name) for name in off))
        return replace(method, prompts=prompts).prompt(begun, ask)

    shown = prompt(off)
    shown.messages  # noqa: B018 - raises if the template can't be filled in
    names = [one.name for one in parse_demonstrations(text.demonstrations) if one.fits(chain.question.kind)]
    whole = prompt_tokens(prompt(()))
    # The tokens by which the prompt with all demonstrations shrinks when this one is removed.
    costs = {name: whole - prompt_tokens(prompt((name,))) for name in names}
    return Preview(shown, after, prompt_tokens(shown), costs)
