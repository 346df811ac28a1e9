"""End-to-end QA: the model reads the whole table and answers in one reply (the first baseline of the paper)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from chaintable.chain import Chain
from chaintable.methods.asking.answers import ANSWER, answer_from
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.base import Ask, Asking, Method

WHOLE = "answer"
"""The purpose of a prompt that asks for the answer to the question itself, with no step in between."""


@dataclass(frozen=True, kw_only=True)
class EndToEnd(Method):
    """One prompt with the table and the question; the reply is the answer. No operation changes the table."""

    name: ClassVar[str] = "end_to_end"
    title: ClassVar[str] = "End-to-end"
    summary: ClassVar[str] = "Asks for the answer in one prompt, with the whole table. There are no steps to check."

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The one prompt."""
        return (_WHOLE,)

    def step(self, chain: Chain) -> Asking:
        """The answer."""
        context = StepContext.of(chain, self)
        step = yield from answer_from(context, purpose=WHOLE)
        return context.record.kept_on(step)


_WHOLE = replace(ANSWER, purpose=WHOLE, task="answer the question", form="words")
