"""The page at a glance: the answer under the question, the folded source, Details, and steps added by hand."""

from collections.abc import Callable
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from .test_explore import ask, choose, press, steps, tables, texts


def keys(app: AppTest) -> set[str]:
    return {button.key or "" for button in app.button}


def answer_line(app: AppTest) -> str:
    return next(m.value for m in app.markdown if m.value.startswith(":material/flag:")).replace("\\", "")


def source_is_open(app: AppTest) -> bool:
    return "Your table" in tables(app)


def test_the_answer_stands_under_the_question_with_a_way_to_each_step(app: AppTest) -> None:
    ask(app)
    assert "**ESP, ITA**" in answer_line(app)
    assert {"to_step_0", "to_step_1", "to_step_2"} <= keys(app)
    assert "The table after step 1" not in tables(app)
    press(app, "to_step_0")
    assert "The table after step 1" in tables(app)


@pytest.mark.parametrize(("sure", "word"), [(0.9, "sure (90 %)"), (0.7, "likely (70 %)"), (0.3, "unsure (30 %)")])
def test_the_answer_line_grades_the_confidence(
    app: AppTest, monkeypatch: pytest.MonkeyPatch, sure: float, word: str
) -> None:
    monkeypatch.setattr("chaintable.ui.explore.outcome.confidence_of", lambda _: sure)
    ask(app)
    assert word in answer_line(app)


def test_the_source_folds_after_a_run_and_opens_with_another_table(app: AppTest) -> None:
    assert source_is_open(app)
    ask(app)
    assert not source_is_open(app)
    choose(app, "samples", "planets")
    assert source_is_open(app)


def test_calls_and_prompts_are_shown_only_with_details(open_app: Callable[..., AppTest]) -> None:
    app = open_app(sample="clasica", details="0")
    ask(app)
    assert "f_group_by" not in texts(app)
    assert not any("Prompt and reply" in step.label for step in app.expander)
    app.toggle(key="details").set_value(True).run()
    assert "f_group_by" in texts(app)
    assert any("Prompt and reply" in step.label for step in app.expander)
    assert app.query_params["details"] in ("1", ["1"])


def test_a_recorded_run_shows_its_details_without_being_asked(open_app: Callable[..., AppTest]) -> None:
    app = open_app(sample="clasica", details="")
    choose(app, "recorded", "vote")
    assert any("Prompt and reply" in step.label for step in app.expander)


def test_a_step_is_added_by_hand_without_a_question(app: AppTest) -> None:
    press(app, "add_sort_by")
    assert "1 · New step" in steps(app)
    press(app, "apply")
    assert len(steps(app)) == 1
    assert "Sort by" in steps(app)[0]
    assert not source_is_open(app)


def test_a_step_added_to_an_answered_chain_comes_before_the_answer(app: AppTest) -> None:
    ask(app)
    press(app, "add_sort_by")
    press(app, "apply")
    assert "Sort by" in steps(app)[2]
    assert "Answer" in steps(app)[3]
    assert "add_answer" not in keys(app), "a chain has one answer"


def test_a_form_stands_beside_a_preview_of_its_table(app: AppTest) -> None:
    press(app, "add_sort_by")
    assert "Preview of step 1" in tables(app)


def test_a_step_shows_five_rows_and_all_of_them_in_place(app: AppTest) -> None:
    press(app, "add_sort_by")
    press(app, "apply")
    shown: Any = tables(app)["The table after step 1"]
    assert len(shown) == 5
    app.toggle(key="whole_table_0").set_value(True).run()
    assert len(tables(app)["The table after step 1"]) == 10


def test_screen_readers_hear_the_answer(app: AppTest) -> None:
    ask(app)
    said = next(element for element in app.get("bidi_component") if "announcer" in str(element.proto))
    assert "Answer: ESP, ITA" in str(said.proto)
