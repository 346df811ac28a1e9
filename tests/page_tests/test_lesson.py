"""The page Drive: a class guesses the next operation of a finished chain."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from streamlit.runtime.state import SessionState
from streamlit.testing.v1 import AppTest

from chaintable.operations import ALL, PAPER, AddColumn, Answer, GroupBy, known
from chaintable.ui.operations import screen_of
from chaintable.ui.pages.drive.lesson import guessable
from chaintable.ui.pages.rooms.right_guess import REASONS

from .conftest import run_ended, to_drive
from .test_drive import menu, press, texts

Open = Callable[..., AppTest]


@pytest.fixture
def lesson(open_app: Open) -> AppTest:
    """A finished chain of the cyclists, before its first step is revealed."""
    app = run_ended(press(open_app(sample="clasica", mode="class"), "suggestion_0"))
    app.query_params["mode"] = "class"
    return to_drive(app)


def test_the_next_operation_is_hidden_until_it_is_revealed(lesson: AppTest) -> None:
    assert not lesson.exception
    assert "Add column Country" not in texts(lesson)
    assert [table.value.shape for table in lesson.dataframe] == [(10, 5)]
    press(lesson, "lesson_on")
    assert "Add column Country" in texts(lesson)
    assert [table.value.shape for table in lesson.dataframe] == [(10, 5), (10, 6)], "before and after"


def test_guesses_are_counted_and_compared_with_what_the_model_chose(lesson: AppTest) -> None:
    for name in ("add_column", "add_column", "group_by"):
        press(lesson, f"guess_{name}")
    assert lesson.button(key="guess_add_column").label == f"{screen_of(AddColumn).menu} · **2**"
    press(lesson, "lesson_on")
    assert "**2 of 3 guessed right.**" in texts(lesson)
    assert f":material/close: {screen_of(GroupBy).menu}: 1" in texts(lesson)
    assert "Candidates: 70 % Add column Country" in texts(lesson), "what was chosen is one of them"


def guesses(app: AppTest) -> set[str]:
    return {str(button.key).removeprefix("guess_") for button in app.button if str(button.key).startswith("guess_")}


def test_only_operations_that_the_method_may_use_can_be_guessed(lesson: AppTest) -> None:
    held = lesson.session_state["session"]
    assert guesses(lesson) == {kind.name for kind in (*ALL, Answer)}
    for method, settings, names in (
        ("end_to_end", {}, {"answer"}),
        ("chain_of_table", {"operation_set": "paper"}, {kind.name for kind in PAPER} | {"answer"}),
        ("no longer installed", {}, {kind.name for kind in known()}),
    ):
        chain = replace(held.chain, method=method, settings=settings)
        assert {kind.name for kind in guessable(replace(chain, steps=()))} == names
    steps = {step.operation.name for step in held.chain.steps}
    assert {kind.name for kind in guessable(replace(held.chain, method="end_to_end", settings={}))} == steps


def test_back_hides_the_step_again(lesson: AppTest) -> None:
    press(lesson, "lesson_on")
    press(lesson, "lesson_back")
    assert "Add column Country" not in texts(lesson)


def test_a_click_that_streamlit_delivers_twice_passes_over_no_step(
    lesson: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = SessionState._call_callbacks

    def twice(state: SessionState, **replayed: Any) -> None:
        usual(state, **replayed)
        usual(state, **replayed)

    monkeypatch.setattr(SessionState, "_call_callbacks", twice)
    press(lesson, "lesson_on")
    assert "Step 1 of 3: revealed" in texts(lesson)
    press(lesson, "lesson_on")
    assert "Step 2 of 3: what comes next?" in texts(lesson)
    press(lesson, "lesson_back")
    assert "Step 1 of 3: revealed" in texts(lesson)


def test_the_last_step_reveals_the_answer(lesson: AppTest) -> None:
    for _ in range(6):
        press(lesson, "lesson_on")
        if lesson.button(key="lesson_on").disabled:
            break
    assert texts(lesson).count("ESP, ITA") == 1, "the answer is shown once"
    assert [table.value.shape for table in lesson.dataframe] == [(4, 2)], "beside the table that it was read from"


def test_without_a_finished_chain_the_page_says_how_to_get_one(open_app: Open) -> None:
    app = open_app(sample="clasica")
    app.query_params["mode"] = "class"
    to_drive(app)
    assert "open a recorded run" in texts(app)
    menu(app, "recorded", "Eight samples")
    assert "How many clubs got more than 60 points?" in texts(app)


def test_the_step_of_a_recorded_run_is_compared_with_the_embedded_model(open_app: Open) -> None:
    app = open_app(sample="clasica")
    app.query_params["mode"] = "class"
    menu(to_drive(app), "recorded", "A retry")
    press(app, "lesson_on")
    press(app, "compare_step")
    assert "The embedded model would do" in texts(app)


def test_at_a_step_that_failed_the_class_guesses_why(open_app: Open) -> None:
    app = open_app(sample="clasica")
    app.query_params["mode"] = "class"
    menu(to_drive(app), "recorded", "A step that could not be done")
    assert guesses(app) == set(REASONS)
    press(app, "guess_column")
    press(app, "guess_row")
    press(app, "lesson_on")
    assert "**1 of 2 guessed right.**" in texts(app)
    assert "No column 'Name'" in texts(app)


def test_a_wrong_answer_is_traced_to_the_step_to_blame(open_app: Open) -> None:
    app = open_app(sample="clasica")
    app.query_params["mode"] = "class"
    menu(to_drive(app), "recorded", "Italians in the top ten")
    assert "blame_0" not in {button.key for button in app.button}
    while not app.button(key="lesson_on").disabled:
        press(app, "lesson_on")
    press(app, "blame_1")
    assert "Step 2 did its job" in texts(app)
    press(app, "blame_0")
    assert "Yes, step 1." in "".join(found.value for found in app.success).replace("\\", "")
