"""Results of A/B tests as the store keeps them, so that they are there after the app was started again."""

from collections.abc import Container, Iterable, Mapping
from typing import Any

from chaintable.evaluation.trials import Outcome, Trial
from chaintable.tables.state import Question
from chaintable.ui.parts.words import listed, shorten

MOST_KEPT = 10
_TEXTS = ("id", "title", "ended", "cost", "saved_at")


def trial_row(trial: Trial, hidden: Container[Question] = ()) -> dict[str, str]:
    """A question with its answers before and after the change, as the table of results shows it.

    The right answers of `hidden` questions aren't told.
    """
    question = trial.begun.question
    return {
        "Question": shorten(question.text, 200),
        "Verdict": str(trial.verdict or "…"),
        "Expected": "hidden" if question in hidden else shorten(listed(question.expected or ()), 100) or "unknown",
        "Before": _answer(trial.before),
        "After": _answer(trial.after),
        "Calls": _both([len(one.calls) for one in _known(trial)]),
        "Tokens": _both([(one.bill.spent + one.bill.saved).tokens for one in _known(trial)]),
        "Table": shorten(trial.begun.source.name, 60),
    }


def is_result(record: Mapping[str, Any]) -> bool:
    """Whether a record is a result that can be drawn."""
    rows = record.get("rows")
    texts = all(isinstance(record.get(name), str) for name in _TEXTS)
    return texts and isinstance(rows, list) and all(isinstance(row, dict) for row in rows)


def but(records: Iterable[Mapping[str, Any]], mark: str) -> list[dict[str, Any]]:
    """The records without the one of that id."""
    return [dict(record) for record in records if record.get("id") != mark]


def _known(trial: Trial) -> list[Outcome]:
    return [outcome for outcome in (trial.before, trial.after) if outcome is not None]


def _answer(outcome: Outcome | None) -> str:
    if outcome is None:
        return "…"
    return shorten(listed(outcome.answer), 200) or f"no answer: {shorten(outcome.problem, 160)}"


def _both(numbers: list[int]) -> str:
    """A number before and after the change."""
    return " → ".join(f"{number:,}" for number in numbers)
