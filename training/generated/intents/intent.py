"""What an intent gives: a question with its answers."""

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeAlias

from training.generated.sheet import Sheet

QuestionWithAnswers: TypeAlias = tuple[str, tuple[str, ...]]
Intent: TypeAlias = Callable[[Sheet, Random], QuestionWithAnswers | None]
"""Asks one thing of a sheet in one of many ways; None where the sheet or the draw is not fit for it."""


def ask(question: str, answer: str | Iterable[str]) -> QuestionWithAnswers | None:
    """The question with its answers, where there are any."""
    answers = (answer,) if isinstance(answer, str) else tuple(answer)
    return (question, answers) if answers and all(answers) else None
