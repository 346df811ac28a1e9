"""Two ways of answering questions: which answers are fixed, which are broken, and which can't be compared."""

import pytest

from chaintable.chain import Chain
from chaintable.errors import ModelError, OverBudget, Stopped
from chaintable.evaluation.trials import Outcome, Trial, is_right, try_out
from chaintable.methods import ChainOfTable
from chaintable.models.scripted import Scripted
from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.tables.source import Source
from chaintable.tables.state import Question
from chaintable.tables.table import Table

RIDERS = Source.of(Table.of(["Rank", "Rider"], [["1", "Valverde"], ["2", "Kolobnev"]]))
START = Chain(Question("Who won?", expected=("Valverde",)), RIDERS)
METHOD = ChainOfTable(ahead=False)


class Failing:
    name = "failing"

    def __init__(self, error: ModelError) -> None:
        self.error = error

    def complete(self, prompt: Prompt) -> Completion:
        raise self.error


def test_an_outcome_has_the_answer_whether_it_is_right_and_its_calls() -> None:
    outcome = try_out(START, METHOD, Scripted(["<END>", "The answer is: Valverde"]))
    assert outcome is not None
    assert (outcome.answer, outcome.right, len(outcome.calls)) == (("Valverde",), True, 2)


def test_a_question_that_fails_is_wrong_and_says_why() -> None:
    outcome = try_out(START, METHOD, Failing(ModelError("Nothing came.")))
    assert outcome is not None
    assert (outcome.answer, outcome.right, outcome.problem) == ((), False, "Nothing came.")


@pytest.mark.parametrize("error", [OverBudget("The budget."), Stopped("Stopped.")])
def test_what_ends_the_run_is_raised(error: ModelError) -> None:
    with pytest.raises(type(error)):
        try_out(START, METHOD, Failing(error))


def test_nothing_is_asked_once_it_is_stopped() -> None:
    model = Scripted([])
    assert try_out(START, METHOD, model, lambda: False) is None
    assert model.prompts == []


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        (False, True, "fixed"),
        (True, False, "broken"),
        (True, True, "right before and after"),
        (False, False, "wrong before and after"),
    ],
)
def test_the_verdict_says_what_the_change_did(before: bool, after: bool, verdict: str) -> None:
    assert Trial(START, Outcome(right=before), Outcome(right=after)).verdict == verdict
    assert Trial(START, Outcome(right=before)).verdict is None


def test_without_a_right_answer_only_the_answers_are_compared() -> None:
    assert Trial(START, Outcome(("a",)), Outcome(("a",))).verdict == "same answer"
    assert Trial(START, Outcome(("a",)), Outcome(("b",))).verdict == "other answer"


@pytest.mark.parametrize(
    ("question", "answer", "right"),
    [
        (Question("x", expected=("3",)), ("3.0",), True),
        (Question("x", expected=("Italy", "Spain")), ("Spain", "italy"), True),
        (Question("x", "statement", expected=("true",)), ("Yes",), True),
        (Question("x", "statement", expected=("false",)), ("true",), False),
        (Question("x", "statement", expected=("no",)), ("False",), True),
        (Question("x"), ("3",), None),
    ],
)
def test_an_answer_is_judged_as_the_benchmarks_do(question: Question, answer: tuple[str, ...], right: object) -> None:
    assert is_right(question, answer) is right
