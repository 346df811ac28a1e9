"""The rows of an A/B test as they are kept: what isn't known yet says so, and nothing is counted twice."""

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from chaintable.chain import Chain
from chaintable.evaluation.trials import Outcome, Trial
from chaintable.prompts.dialogue import Call, Completion, Prompt, Usage
from chaintable.tables.source import Source
from chaintable.tables.state import Question, State
from chaintable.tables.table import Table
from chaintable.ui.pages.prompts.kept_trials import trial_row

STATE = State(Table.of(["Rank"], [["1"]]))
BEGUN = Chain(Question("Who?", expected=("Ana",)), Source.of(STATE.table))


def outcome(*tokens: int, right: bool = True) -> Outcome:
    """An outcome with a call for each number of tokens; every other call was answered by the cache."""
    calls = tuple(
        Call(
            Prompt("query", BEGUN.question, STATE, STATE),
            Completion(("Ana",), "m", None if k % 2 else Usage(n, 0), saved=Usage(n, 0) if k % 2 else None),
        )
        for k, n in enumerate(tokens)
    )
    return Outcome(("Ana",) if right else ("Bo",), right, calls)


@pytest.mark.parametrize("before", [None, outcome(3)])
def test_a_question_that_is_not_answered_twice_has_no_verdict_yet(before: Outcome | None) -> None:
    row = trial_row(Trial(BEGUN, before))
    assert (row["Verdict"], row["After"]) == ("…", "…")
    assert row["Before"] == ("…" if before is None else "Ana")


def test_calls_and_tokens_are_those_of_both_answers_those_from_the_cache_too() -> None:
    row = trial_row(Trial(BEGUN, outcome(3, 4, right=False), outcome(5)))
    assert (row["Verdict"], row["Expected"]) == ("fixed", "Ana")
    assert (row["Calls"], row["Tokens"]) == ("2 → 1", "7 → 5")


def test_the_right_answer_of_a_hidden_question_is_not_kept() -> None:
    begun = replace(BEGUN, question=replace(BEGUN.question, expected=("Ana", "Bo")))
    assert trial_row(Trial(begun), {begun.question})["Expected"] == "hidden"
    assert trial_row(Trial(begun), {BEGUN.question})["Expected"] == "Ana, Bo"


@pytest.mark.parametrize("problem", ["", "The disk is full"])
def test_a_problem_after_the_last_question_is_drawn_beside_the_results(problem: str) -> None:
    def page(message: str) -> None:
        from types import SimpleNamespace
        from typing import Any
        from unittest.mock import patch

        from chaintable.errors import ChainTableError
        from chaintable.models.serving.prices import Bill
        from chaintable.ui.pages.prompts import ab_results

        error = ChainTableError(message, "Free some space.") if message else None
        test: Any = SimpleNamespace(missing=0, problem=error, value=(), progress=SimpleNamespace(bill=Bill()))
        with patch.object(ab_results.actions, "prompts_state", lambda: SimpleNamespace(secret=())):
            ab_results.draw_outcome(test)

    app = AppTest.from_function(page, args=(problem,), default_timeout=60).run()
    assert not app.exception
    assert [error.value for error in app.error] == ([f"**{problem}** Free some space\\."] if problem else [])
    assert len(app.dataframe) == 1
