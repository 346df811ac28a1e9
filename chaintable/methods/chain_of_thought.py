"""Chain-of-thought QA: the model explains first, then answers (a baseline of the paper's table 1; Wei et al., 2022)."""

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from chaintable.chain import Chain
from chaintable.methods.asking.answers import ANSWER, answer_from
from chaintable.methods.asking.step_context import StepContext
from chaintable.methods.base import Ask, Asking, Method
from chaintable.operations import Answer
from chaintable.operations.grammar.cleanup import ANSWER_IS, own_words
from chaintable.operations.grammar.replies import parse_answer
from chaintable.tables.state import Kind, State

EXPLAIN = "explain"
_BETWEEN = re.compile(r"(?:(?<=[0-9)%][.!?])|(?<=[a-z][a-z][.!?]))\s+(?=[\"“(]?[A-Z])|\n+")
"""Between two sentences; a full stop after an initial or a short title, as in "Mr. Hill", ends none."""


@dataclass(frozen=True, kw_only=True)
class ChainOfThought(Method):
    """One prompt with solved examples that explain before they answer. The explanation is the remark of the step."""

    name: ClassVar[str] = "chain_of_thought"
    title: ClassVar[str] = "Chain-of-thought"
    summary: ClassVar[str] = "Asks for an explanation that ends with the answer. Needs a language model."

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The one prompt."""
        return (_EXPLAIN,)

    def step(self, chain: Chain) -> Asking:
        """The answer, with the explanation before it."""
        context = StepContext.of(chain, self)
        step = yield from answer_from(context, purpose=EXPLAIN, read=read_explained)
        said = context.record.calls[-1].completion.text if step.done else ""
        return context.record.kept_on(replace(step, remark=_remark(said, chain.question.kind) or step.remark))


def explanation_in(text: str) -> str:
    """Return what stands before the last "the answer is" of a reply; "" if it has no such words.

    >>> explanation_in("Ana has 3, Bo has 2. So the answer is: Ana"), explanation_in("Ana")
    ('Ana has 3, Bo has 2.', '')
    """
    marks = list(ANSWER_IS.finditer(text))
    before = text[: marks[-1].start()].rstrip() if marks else ""
    for word in ("the", "The", "so", "So", "Therefore,"):
        before = before.removesuffix(word).rstrip()
    return before


def read_explained(text: str, kind: Kind, state: State) -> Answer:
    """Return the answer in a reply that explains it: of a question, the last sentence where no words lead to it."""
    found = parse_answer(text, kind, state)
    said = _last_sentence(text, kind)
    return parse_answer(f"The answer is: {said}", kind, state) if said else found


def _remark(text: str, kind: Kind) -> str:
    said = _last_sentence(text, kind)
    if not said:
        return explanation_in(text)
    before = own_words(text).rpartition(said)[0].strip()
    return f"The reply doesn't say “the answer is”, so its last sentence counts. {before}".strip()


def _last_sentence(text: str, kind: Kind) -> str:
    """Return the last of several sentences that a reply to a question ends with; "" if words lead to its answer."""
    if (
        kind != "question"
        or not text.strip()
        or ANSWER_IS.search(text)
        or any(sign in text for sign in "{[|")
        or "f_answer" in text
    ):
        return ""
    sentences = _BETWEEN.split(own_words(text))
    return sentences[-1].strip() if len(sentences) > 1 else ""


_EXPLAIN = replace(
    ANSWER,
    purpose=EXPLAIN,
    task="explain and answer",
    form="words",
    read=lambda text, prompt: read_explained(text, prompt.question.kind, prompt.state),
)
