"""The record of what one step asks, and of what happens to each reply."""

from collections.abc import Generator
from dataclasses import replace

from chaintable.chain import Completions, Dropped, Prompts, Step
from chaintable.errors import StepError
from chaintable.prompts.dialogue import Call, Completion, Prompt

Heard = Generator[Prompts, Completions, tuple[Completion, ...]]


class Record:
    """The calls of one step, in order, and the replies that were not used."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.dropped: list[Dropped] = []

    def ask(self, *prompts: Prompt) -> Heard:
        """Ask the prompts, which may run at the same time, and return a completion for each."""
        heard = yield prompts[0] if len(prompts) == 1 else prompts
        completions = heard if isinstance(heard, tuple) else (heard,)
        self.calls += [Call(prompt, said, said.attempts) for prompt, said in zip(prompts, completions, strict=True)]
        return completions

    def waste(self, completion: Completion) -> None:
        """Mark a prefetched reply as not needed."""
        self.calls = [replace(call, wasted=True) if call.completion is completion else call for call in self.calls]

    def drop(self, text: str, reason: StepError | str) -> None:
        """Note a reply that was not used, and why."""
        self.dropped.append(Dropped(text.strip(), str(reason)))

    def kept_on(self, step: Step) -> Step:
        """Return the step with this record."""
        return replace(step, calls=tuple(self.calls), dropped=(*step.dropped, *self.dropped))
