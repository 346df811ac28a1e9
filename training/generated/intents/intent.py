"""An intent gives a question with its answers."""

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeAlias

from training.generated.sheet import Sheet

QuestionWithAnswers: TypeAlias = tuple[str, tuple[str, ...]]
Intent: TypeAlias = Callable[[Sheet, Random], QuestionWithAnswers | None]
"""Asks one thing of a sheet in one of many ways; None if the sheet, or what was drawn, doesn't fit."""


def ask(question: str, answer: str | Iterable[str]) -> QuestionWithAnswers | None:
    """Return the question with its answers; None if there are none."""
    answers = (answer,) if isinstance(answer, str) else tuple(answer)
    return (question, answers) if answers and all(answers) else None
