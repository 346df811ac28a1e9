"""Recorded runs on Explore: opened with no model, played step by step, known again."""

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from chaintable.ui.model import choice

from .test_drive import menu, press, texts

Open = Callable[..., AppTest]


def test_a_recorded_run_opens_without_a_model_and_says_what_it_is(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []  # what fails in the thread of the page does not fail a test by itself

    def embedded() -> None:
        opened.append("the embedded model")
        raise AssertionError("a model was opened")

    monkeypatch.setattr(choice, "embedded", embedded)
    menu(app, "recorded", "A step that could not be done")
    assert opened == []
    assert not app.exception
    assert "Recorded run, made by hand." in texts(app)
    assert any("could not be done" in step.label for step in app.expander)
    assert app.text_input(key="question").value == "What is the highest mountain in Pakistan?"


def test_a_recorded_run_is_played_again_step_by_step(app: AppTest) -> None:
    menu(app, "recorded", "Eight samples")
    press(app, "replay_start")
    assert app.session_state["session"].chain.steps == ()
    assert "0 of 2 steps" in texts(app)
    press(app, "replay_next")
    assert len(app.session_state["session"].chain.steps) == 1
    press(app, "replay_next")
    assert app.session_state["session"].chain.answer.values == ("7",)
    assert app.button(key="replay_next").disabled


def test_a_recorded_run_is_known_again_when_it_comes_from_the_store(app: AppTest, open_app: Open) -> None:
    menu(app, "recorded", "Eight samples")
    moment = app.session_state["session"].moment
    again = open_app(sample=moment.sample, chain=moment.saved)
    assert "Recorded run, made by hand." in texts(again)
    press(again, "replay_start")
    assert "0 of 2 steps" in texts(again)


def test_a_recorded_run_that_was_changed_says_so(app: AppTest) -> None:
    menu(app, "recorded", "Eight samples")
    menu(app, "more_0", "Switch step 1 off")
    assert "You have changed it." in texts(app)
    assert app.button(key="replay_next").disabled


def test_another_question_is_no_recorded_run(app: AppTest) -> None:
    menu(app, "recorded", "A retry")
    app.text_input(key="question").set_value("How many cyclists are there?")
    press(app, "run")
    assert "Recorded run, made by hand." not in texts(app)
