"""What is asked in one step, and what becomes of each reply."""

from collections.abc import Generator
from dataclasses import replace

from chaintable.chain import Completions, Dropped, Prompts, Step
from chaintable.dialogue import Call, Completion, Prompt
from chaintable.errors import StepError

Heard = Generator[Prompts, Completions, tuple[Completion, ...]]


class Record:
    """The calls of one step, in order, and the words that were not used."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.dropped: list[Dropped] = []

    def ask(self, *prompts: Prompt) -> Heard:
        """A completion for each of the prompts, which may run at the same time."""
        heard = yield prompts[0] if len(prompts) == 1 else prompts
        completions = heard if isinstance(heard, tuple) else (heard,)
        self.calls += [Call(prompt, said, said.attempts) for prompt, said in zip(prompts, completions, strict=True)]
        return completions

    def waste(self, completion: Completion) -> None:
        """That reply was asked for in vain."""
        self.calls = [replace(call, wasted=True) if call.completion is completion else call for call in self.calls]

    def drop(self, text: str, reason: StepError | str) -> None:
        """Those words were not used, for that reason."""
        self.dropped.append(Dropped(text.strip(), str(reason)))

    def kept_on(self, step: Step) -> Step:
        """The step with all of it."""
        return replace(step, calls=tuple(self.calls), dropped=(*step.dropped, *self.dropped))
