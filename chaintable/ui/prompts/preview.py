"""A prompt filled in for the present table and question, and what its demonstrations cost."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from chaintable.chain import Chain
from chaintable.dialogue import Prompt
from chaintable.methods import ChainOfTable
from chaintable.methods.asking.cells import arguments_prompt
from chaintable.methods.asking.scene import Scene, Style
from chaintable.operations import Answer
from chaintable.prompts import PromptSet, PromptText, parse_demonstrations
from chaintable.ui.model.estimate import prompt_tokens
from chaintable.ui.session.memo import remembered


@dataclass(frozen=True, slots=True)
class Preview:
    """A prompt as it would be sent after so many steps of the chain, and about how many tokens it has.

    `costs` are the tokens of each demonstration that is shown for this kind of question, on or off.
    """

    prompt: Prompt
    after: int
    tokens: int
    costs: Mapping[str, int]


def place_of(chain: Chain, purpose: str) -> int:
    """After how many steps of the chain that prompt was sent, or would be: the plan first, the query last.

    The others come before the step that does what they ask for, or first where there is none.
    """
    names = [Answer.name if isinstance(step.operation, Answer) else step.operation.name for step in chain.steps]
    wanted = Answer.name if purpose == "query" else purpose
    if wanted in names:
        return names.index(wanted)
    return len(chain.steps) if purpose == "query" else 0


@remembered
def preview(chain: Chain, text: PromptText, off: tuple[str, ...], style: Style, masked: tuple[str, ...]) -> Preview:
    """That text filled in for a chain; InputError where it cannot be."""
    purpose = text.name.partition(".")[0]
    after = place_of(chain, purpose)
    prompts = PromptSet((text,), tuple((text.name, name) for name in off))
    scene = ChainOfTable(style=style, masked=masked, prompts=prompts).scene(chain.until(after))
    prompt = _prompt(scene, purpose)
    prompt.messages  # noqa: B018 - a template that cannot be filled in says so here
    return Preview(prompt, after, prompt_tokens(prompt), _costs(scene, purpose, text))


def _prompt(scene: Scene, purpose: str) -> Prompt:
    kinds = scene.kinds((purpose,))
    if kinds:
        return arguments_prompt(scene, kinds[0])
    return scene.prompt(purpose, ChainOfTable().choices(scene.chain) if purpose == "plan" else ())


def _costs(scene: Scene, purpose: str, text: PromptText) -> dict[str, int]:
    """For each demonstration, how many tokens fewer the prompt with all of them would have without it."""
    kind = scene.chain.question.kind
    names = [one.name for one in parse_demonstrations(text.demonstrations) if one.fits(kind)]

    def tokens(off: tuple[tuple[str, str], ...]) -> int:
        return prompt_tokens(_prompt(replace(scene, prompts=PromptSet((text,), off)), purpose))

    whole = tokens(())
    return {name: whole - tokens(((text.name, name),)) for name in names}
