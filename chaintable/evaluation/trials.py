"""Play the same questions in two ways, and compare: what the second way fixes, and what it breaks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from chaintable.chain import Chain, Method
from chaintable.errors import ModelError, OverBudget, Stopped
from chaintable.evaluation.metrics import denotation_correct, statement_correct
from chaintable.models.serving.prices import Bill, bill_of
from chaintable.playing import go_on
from chaintable.prompts.dialogue import Call, Model
from chaintable.tables.state import Question

Verdict = Literal["fixed", "broken", "right before and after", "wrong before and after", "same answer", "other answer"]
GoingOn = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a question: its answer, whether that is right (None: unknown), and its calls.

    `problem` says why there is no answer.
    """

    answer: tuple[str, ...] = ()
    right: bool | None = None
    calls: tuple[Call, ...] = ()
    problem: str = ""

    @property
    def bill(self) -> Bill:
        """What the calls cost."""
        return bill_of(self.calls)


@dataclass(frozen=True, slots=True)
class Trial:
    """A question as a chain without steps, and its outcome before and after a change."""

    begun: Chain
    before: Outcome | None = None
    after: Outcome | None = None

    @property
    def verdict(self) -> Verdict | None:
        """The effect of the change on the answer; None until both outcomes are known."""
        if self.before is None or self.after is None:
            return None
        match self.before.right, self.after.right:
            case False, True:
                return "fixed"
            case True, False:
                return "broken"
            case True, True:
                return "right before and after"
            case False, False:
                return "wrong before and after"
        return "same answer" if self.before.answer == self.after.answer else "other answer"


def is_right(question: Question, answer: tuple[str, ...]) -> bool | None:
    """Return whether an answer is right by the rules of the benchmarks; None if no answer is expected.

    >>> is_right(Question("How many?", expected=("3",)), ("three",)), is_right(Question("How many?"), ("3",))
    (False, None)
    """
    if not question.expected:
        return None
    if question.kind == "statement":
        return statement_correct(answer, int(statement_correct(question.expected, 1)))
    return denotation_correct(answer, question.expected)


def try_out(begun: Chain, method: Method, model: Model, going_on: GoingOn = lambda: True) -> Outcome | None:
    """Play a question to its answer; None once `going_on` is false.

    Stopped and OverBudget end the whole run and are raised. Any other ModelError is the outcome of this question.
    """
    chain = begun
    try:
        while not chain.finished:
            if not going_on():
                return None
            chain = go_on(method, chain, model)
    except (Stopped, OverBudget):
        raise
    except ModelError as error:
        return Outcome((), _of_nothing(begun), (*_calls_of(chain), *error.calls), str(error))
    answer = chain.answer
    if answer is None:
        return Outcome((), _of_nothing(begun), _calls_of(chain), chain.steps[-1].problem)
    return Outcome(answer.values, is_right(begun.question, answer.values), _calls_of(chain))


def _of_nothing(begun: Chain) -> bool | None:
    """Return how a missing answer counts: never as right."""
    return False if begun.question.expected else None


def _calls_of(chain: Chain) -> tuple[Call, ...]:
    return tuple(call for step in chain.steps for call in step.calls)
