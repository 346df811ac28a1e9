"""A step of a chain played again as a person edited it, and the steps after it, by a method that remembers the rest."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from chaintable.chain import Chain, Completions, Prompts, Step
from chaintable.dialogue import Call, Completion, Model, Prompt
from chaintable.errors import InputError
from chaintable.methods import ChainOfTable, Method, maker_of, method_of, open_method
from chaintable.models.remembered import Recalled, words_of
from chaintable.playing import advance
from chaintable.rerun.edits import Edit, Redone, Resaid, Reworded, carried, resaid, reworded

Rest = Literal["keep", "changed", "anew"]
"""The steps after it: applied again with no call; asked for only where something changed; or all asked for again."""
Asking = Generator[Prompts, Completions, Step]
Heard = Generator[Prompts, Completions, tuple[Completion, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Rerun:
    """A method that plays step `place` of a chain again as edited, and the steps after it as `rest` says.

    The step is asked for as it was asked then: in the style and with the prompts of its own calls. Only steps that are
    asked for anew are asked for as `method` does now. What a person decided is never asked for: it is applied again, as
    long as the steps before it are the same.
    """

    chain: Chain
    place: int
    edit: Edit
    rest: Rest = "keep"
    method: Method = field(default_factory=ChainOfTable)

    @property
    def own(self) -> Method:
        """The method that the chain was made by; masks and versions of prompts are those in force now."""
        return method_of(self.chain, self.method)

    @property
    def name(self) -> str:
        return self._last.name

    @property
    def settings(self) -> Mapping[str, Any]:
        return self._last.settings

    @property
    def _last(self) -> Method:
        """The method that plays the steps after the edited one."""
        return self.method if self.rest == "anew" else self.own

    def asked(self, calls: Sequence[Call]) -> Method:
        """The method that made those calls of one step, as it was set then."""
        own = self.own
        name = maker_of(calls[0].prompt, own.name) if calls else own.name
        if name != own.name:
            own = open_method(name, masked=own.masked, prompts=own.prompts)
        return own.again(calls)

    @property
    def edited(self) -> Step:
        """The step as it was before."""
        return self.chain.steps[self.place]

    @property
    def later(self) -> tuple[Step, ...]:
        """The steps after it, as they were."""
        return self.chain.steps[self.place + 1 :]

    @property
    def begin(self) -> Chain:
        """The chain before the step."""
        return self.chain.until(self.place)

    @property
    def count(self) -> int | None:
        """How many steps to play; None for as many as it takes to an answer. Behind an answer it is the step alone."""
        if self.rest == "keep" or not self.chain.finished:
            return len(self.chain.steps) - self.place
        return 1 if self.begin.finished else None

    @property
    def through(self) -> bool:
        """Whether steps behind an answer are played too: where all are kept, or the step stands behind one itself."""
        return self.rest == "keep" or self.begin.finished

    @property
    def fresh(self) -> bool:
        """Whether replies from a cache will not do."""
        same = (
            isinstance(self.edit, Reworded) and self.edit.messages == self.edited.calls[self.edit.call].prompt.messages
        )
        return same or self.rest == "anew"

    def recalled(self, model: Model) -> Model:
        """The model, asked only for what was not said before."""
        asked_again = self.edit.call if isinstance(self.edit, Reworded) else None
        known = [call for place, call in enumerate(self.edited.calls) if place != asked_again]
        return Recalled([*known, *(calls_of(self.later) if self.rest == "changed" else ())], model)

    def step(self, chain: Chain) -> Asking:
        """The step at that place as edited, or one of those after it."""
        if len(chain.steps) == self.place:
            return (yield from self._edited_step(chain))
        if (kept := self._kept(chain)) is not None:
            return kept.again(chain.state)
        if self.rest == "anew":
            return (yield from self.method.step(chain))
        before = calls_of(self.later)
        step = yield from self.asked(before).step(chain)
        return replace(step, calls=tuple(carried(call, before) for call in step.calls))

    def _kept(self, chain: Chain) -> Step | None:
        """The step that stood at this place, where it is only to be applied again."""
        place = len(chain.steps)
        old = self.chain.steps[place] if place < len(self.chain.steps) else None
        if old is None or self.rest == "keep":
            return old
        new = chain.steps[self.place + 1 :]
        same = all(one.operation == other.operation for one, other in zip(new, self.later, strict=False))
        decided = not old.on or old.author == "person"
        return old if self.rest == "changed" and same and decided else None

    def _edited_step(self, chain: Chain) -> Asking:
        old = self.edited
        if isinstance(self.edit, Redone):
            done = replace(old, operation=self.edit.operation, author="person", on=True, remark="")
            return done.again(chain.state)
        asking, number = self.asked(old.calls).step(chain), 0
        try:
            prompts = next(asking)
            while True:
                heard = yield from self._heard(prompts, number)
                number += len(heard)
                prompts = asking.send(heard if isinstance(prompts, tuple) else heard[0])
        except StopIteration as stopped:
            return self._marked(stopped.value)

    def _heard(self, prompts: Prompts, number: int) -> Heard:
        """A completion for each of the prompts, of which `number` were asked before; the edit is put in its place."""
        assert not isinstance(self.edit, Redone)
        asked = list(prompts) if isinstance(prompts, tuple) else [prompts]
        self._check(asked, number)
        at = self.edit.call - number
        if not 0 <= at < len(asked):
            return (yield from _ask(asked))
        if isinstance(self.edit, Reworded):
            asked[at] = reworded(asked[at], self.edit.messages)
            return (yield from _ask(asked))
        others = yield from _ask([*asked[:at], *asked[at + 1 :]])
        own = resaid(self.edited.calls[self.edit.call].completion, self.edit.texts, asked[at].samples)
        return (*others[:at], own, *others[at:])

    def _check(self, asked: Sequence[Prompt], number: int) -> None:
        """InputError where the prompts up to the one that was edited are not those that were sent then."""
        assert not isinstance(self.edit, Redone)
        left = self.edited.calls[number : self.edit.call + 1]
        if any(words_of(call) != prompt.messages for call, prompt in zip(left, asked, strict=False)):
            raise _asked_otherwise(self.place)

    def _marked(self, step: Step) -> Step:
        """The step with what a person edited marked as such, in the place where the edit was."""
        assert not isinstance(self.edit, Redone)
        calls = [carried(call, self.edited.calls) for call in step.calls]
        if self.edit.call >= len(calls):
            raise _asked_otherwise(self.place)
        calls[self.edit.call] = self._own_call(step.calls[self.edit.call])
        return replace(step, calls=tuple(calls), author="person" if isinstance(self.edit, Resaid) else step.author)

    def _own_call(self, call: Call) -> Call:
        assert not isinstance(self.edit, Redone)
        old, asked = self.edited.calls[self.edit.call], call.prompt.messages
        if isinstance(self.edit, Reworded):
            prompt = reworded(call.prompt, self.edit.messages)
            return replace(call, prompt=prompt, messages_before=asked if asked != self.edit.messages else ())
        before = old.texts_before or old.completion.texts
        return replace(call, prompt=old.prompt, messages_before=old.messages_before, texts_before=before)


def rerun(again: Rerun, model: Model) -> Iterator[Chain]:
    """The chain after the step that was edited, and after each step that follows; ModelError where none can be had."""
    chain, known, left = again.begin.by(again), again.recalled(model), again.count
    while left != 0 and (again.through or not chain.finished):
        chain = chain.then(advance(again, chain, known))
        left = None if left is None else left - 1
        yield chain


def _ask(asked: Sequence[Prompt]) -> Heard:
    """A completion for each of the prompts, if there are any."""
    if not asked:
        return ()
    heard = yield asked[0] if len(asked) == 1 else tuple(asked)
    return heard if isinstance(heard, tuple) else (heard,)


def calls_of(steps: Sequence[Step]) -> list[Call]:
    """Every call of the steps, in order."""
    return [call for step in steps for call in step.calls]


def _asked_otherwise(place: int) -> InputError:
    return InputError(
        f"Step {place + 1} cannot be asked for as it was then: its prompt would have other words now.",
        "Mask the same columns in the sidebar as then, or change the step with its form.",
    )
