"""Chain-of-thought QA: the model explains first, then answers (a baseline of the paper's table 1; Wei et al., 2022)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from chaintable.chain import Chain
from chaintable.methods.asking.answers import ANSWER, answer_from
from chaintable.methods.asking.scene import Scene
from chaintable.methods.base import Ask, Asking, Method
from chaintable.operations.grammar.cleanup import ANSWER_IS

EXPLAIN = "explain"


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
        scene = Scene.of(chain, self)
        step = yield from answer_from(scene, purpose=EXPLAIN)
        said = scene.record.calls[-1].completion.text if step.done else ""
        return scene.record.kept_on(replace(step, remark=explanation_in(said) or step.remark))


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


_EXPLAIN = replace(ANSWER, purpose=EXPLAIN, task="explain and answer", form="words")
