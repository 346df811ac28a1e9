"""A module that another method names among its own steps: asked with Chameleon's prompt, or run as its tool."""

from dataclasses import dataclass, replace
from typing import ClassVar

from chaintable.chain import Chain
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.base import Ask, Asking, Method
from chaintable.methods.modules.asks import ASKS
from chaintable.methods.modules.playing import Limits, Played, play_note


@dataclass(frozen=True, kw_only=True)
class ModulePrompts(Method):
    """The prompts of the modules as Chameleon asks them. It plays no chain by itself."""

    name: ClassVar[str] = "chameleon"
    title: ClassVar[str] = "Chameleon"

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The prompts of all modules."""
        return ASKS

    def step(self, chain: Chain) -> Asking:
        """Modules are played where a method names them."""
        raise NotImplementedError


def play_named(name: str, context: StepContext) -> Played:
    """Play the module of that operation for a method that has other prompts, on the same record."""
    method = context.method
    prompts = ModulePrompts(
        masked=method.masked, most_tokens=method.most_tokens, encoding=method.encoding, prompts=method.prompts
    )
    own = replace(StepContext.of(context.chain, prompts), record=context.record)
    return (yield from play_note(name, own, Limits()))
