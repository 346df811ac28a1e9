"""Run an edited step of a chain again, and the steps after it, reusing earlier replies."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from chaintable.chain import Chain, Completions, Prompts, Step
from chaintable.errors import InputError
from chaintable.methods import ChainOfTable, Method, maker_of, method_of, open_method
from chaintable.models.reused_replies import Recalled
from chaintable.playing import advance
from chaintable.prompts.dialogue import Call, Completion, Model, Prompt, words_of
from chaintable.runs.rerun.edits import Asked, Edit, Redone, Resaid, Reworded, Switched, carried, resaid, reworded

Rest = Literal["keep", "changed", "anew"]
"""The later steps are applied again without calls, asked for only if something changed, or all asked for again."""
Asking = Generator[Prompts, Completions, Step]
Heard = Generator[Prompts, Completions, tuple[Completion, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Rerun:
    """A method that plays step `place` of a chain again as edited, and the steps after it as `rest` says.

    The step is asked for with its original method, settings and prompts. Only steps with `rest` "anew" use the present
    `method`. A step that a person decided is never asked for: it is applied again while the steps before it are the
    same.
    """

    chain: Chain
    place: int
    edit: Edit
    rest: Rest = "keep"
    method: Method = field(default_factory=ChainOfTable)

    @property
    def own(self) -> Method:
        """The method that made the chain, with the present masks and versions of prompts."""
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
        """Return the method that made the calls of one step, with its settings then."""
        own = self.own
        name = maker_of(calls[0].prompt, own.name) if calls else own.name
        if name != own.name and name not in own.borrows:
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
        """The number of steps to play; None means until there is an answer. After an answer it is the step alone."""
        if self.rest == "keep" or not self.chain.finished:
            return len(self.chain.steps) - self.place
        return 1 if self.begin.finished else None

    @property
    def through(self) -> bool:
        """Whether steps after an answer are played too: if all are kept, or the step itself comes after one."""
        return self.rest == "keep" or self.begin.finished

    @property
    def fresh(self) -> bool:
        """Whether cached replies can't be used."""
        same = (
            isinstance(self.edit, Reworded) and self.edit.messages == self.edited.calls[self.edit.call].prompt.messages
        )
        return same or self.rest == "anew"

    @property
    def since(self) -> int:
        """The first step whose prefetched replies can be used."""
        return self.place if self.fresh else 0

    def recalled(self, model: Model) -> Model:
        """Return the model with the earlier replies remembered."""
        asked_again = self.edit.call if isinstance(self.edit, Reworded) else None
        known = [call for place, call in enumerate(self.edited.calls) if place != asked_again]
        return Recalled([*known, *(calls_of(self.later) if self.rest == "changed" else ())], model)

    def step(self, chain: Chain) -> Asking:
        """Play the edited step, or one of those after it."""
        if len(chain.steps) == self.place:
            return (yield from self._edited_step(chain))
        if (kept := self._kept(chain)) is not None:
            return kept.again(chain.state)
        if self.rest == "anew":
            return (yield from self.method.step(chain))
        before = calls_of(self.later)
        method, old = self.asked(before), self._old(chain)
        step = yield from method.step(chain) if old is None else method.step_like(chain, old)
        return replace(step, calls=tuple(carried(call, before) for call in step.calls))

    def _kept(self, chain: Chain) -> Step | None:
        """Return the old step at this place if it is only applied again, else None."""
        place = len(chain.steps)
        old = self.chain.steps[place] if place < len(self.chain.steps) else None
        if old is None or self.rest == "keep":
            return old
        if self.rest == "changed" and not old.on:
            return self._old(chain)
        new = chain.steps[self.place + 1 :]
        same = all(one.operation == other.operation for one, other in zip(new, self.later, strict=False))
        return old if self.rest == "changed" and same and old.author == "person" else None

    def _old(self, chain: Chain) -> Step | None:
        """Return the old step at this place, while the steps so far do the same things in the same order.

        Where the plan was changed or a step switched on, the others follow from the plan: only those that are off stay.
        """
        place = len(chain.steps)
        if place >= len(self.chain.steps):
            return None
        old, edit = self.chain.steps[place], self.edit
        if old.on and (isinstance(edit, Redone) or (isinstance(edit, Switched) and edit.on)):
            return None
        pairs = zip(chain.steps, self.chain.steps, strict=False)
        return old if all(one.operation.name == other.operation.name for one, other in pairs) else None

    def _edited_step(self, chain: Chain) -> Asking:
        old = self.edited
        if isinstance(self.edit, Redone):
            done = replace(old, operation=self.edit.operation, author="person", on=True, remark="")
            return done.again(chain.state)
        if isinstance(self.edit, Switched):
            return replace(old, on=self.edit.on).again(chain.state)
        if isinstance(self.edit, Asked):
            return (yield from self.asked(old.calls).step_like(chain, old))
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
        """Return a completion for each prompt, with the edit in its place; `number` prompts came before."""
        assert isinstance(self.edit, Reworded | Resaid)
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
        """Raise InputError if the prompts up to the edited one differ from those sent then."""
        assert isinstance(self.edit, Reworded | Resaid)
        left = self.edited.calls[number : self.edit.call + 1]
        if any(words_of(call) != prompt.messages for call, prompt in zip(left, asked, strict=False)):
            raise _asked_otherwise(self.place)

    def _marked(self, step: Step) -> Step:
        """Return the step with the edited call marked as such."""
        assert isinstance(self.edit, Reworded | Resaid)
        calls = [carried(call, self.edited.calls) for call in step.calls]
        if self.edit.call >= len(calls):
            raise _asked_otherwise(self.place)
        calls[self.edit.call] = self._own_call(step.calls[self.edit.call])
        return replace(step, calls=tuple(calls), author="person" if isinstance(self.edit, Resaid) else step.author)

    def _own_call(self, call: Call) -> Call:
        assert isinstance(self.edit, Reworded | Resaid)
        old, asked = self.edited.calls[self.edit.call], call.prompt.messages
        if isinstance(self.edit, Reworded):
            prompt = reworded(call.prompt, self.edit.messages)
            return replace(call, prompt=prompt, messages_before=asked if asked != self.edit.messages else ())
        before = old.texts_before or old.completion.texts
        return replace(call, prompt=old.prompt, messages_before=old.messages_before, texts_before=before)


def rerun(again: Rerun, model: Model) -> Iterator[Chain]:
    """Yield the chain after the edited step and each later one; ModelError if the model gives no usable reply."""
    chain, known, left = again.begin.by(again), again.recalled(model), again.count
    while left != 0 and (again.through or not chain.finished):
        chain = chain.then(advance(again, chain, known, again.since))
        left = None if left is None else left - 1
        yield chain


def _ask(asked: Sequence[Prompt]) -> Heard:
    """Return a completion for each prompt, if there are any."""
    if not asked:
        return ()
    heard = yield asked[0] if len(asked) == 1 else tuple(asked)
    return heard if isinstance(heard, tuple) else (heard,)


def calls_of(steps: Sequence[Step]) -> list[Call]:
    """Return every call of the steps, in order."""
    return [call for step in steps for call in step.calls]


def _asked_otherwise(place: int) -> InputError:
    return InputError(
        f"Step {place + 1} can't be rerun: its prompt has changed since.",
        "Hide the same columns in the model settings as before, or edit the step with its form.",
    )
