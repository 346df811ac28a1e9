"""The page at a glance: the answer under the question, the folded source, Details, and steps added by hand."""

from collections.abc import Callable
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from .conftest import APP
from .test_column_types import opened, xlsx_of
from .test_explore import ask, choose, plain, press, steps, tables, texts


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
    monkeypatch.setattr("chaintable.ui.pages.explore.outcome.confidence_of", lambda _: sure)
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


def test_a_link_says_that_it_opens_the_chain_with_the_store_of_this_computer_only(app: AppTest) -> None:
    ask(app)
    app.session_state["link_popover"] = True
    said = texts(app.run())
    assert "This link opens the chain as it is now. It works only with the store of this computer:" in said
    assert "This link opens the sample and the question on any ChainTable, but not your edits:" in said


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


def test_a_column_that_is_renamed_is_carried_along(app: AppTest) -> None:
    ask(app)
    press(app, "to_step_0")
    press(app, "edit_0")
    name = next(box for box in app.text_input if (box.key or "").endswith("_add_column_name"))
    name.set_value("Nation").run()
    press(app, "apply")
    assert "Group by Nation" in steps(app)[1]
    assert "the Nation with the largest Count" in steps(app)[2]
    assert "**ESP, ITA**" in answer_line(app)
    assert "later steps use “Nation” for “Country”" in texts(app)
    press(app, "to_step_1")
    assert "; carried along with a change before it" in texts(app)


def test_an_answer_says_that_its_confidence_is_unknown_once_a_step_has_changed(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chaintable.ui.pages.explore.outcome.is_without_confidence", lambda _: True)
    ask(app)
    assert "confidence: unknown, steps have changed" in answer_line(app)


def test_a_broken_step_offers_its_repair_and_to_plan_again_beside_itself(app: AppTest) -> None:
    ask(app)
    press(app, "to_step_0")
    choose(app, "more_0", "Delete step 1")
    assert "plan_again_0" in keys(app)


def test_a_column_that_is_measured_otherwise_is_carried_along(app: AppTest) -> None:
    press(app, "add_group_by")
    rule = next(box for box in app.selectbox if (box.key or "").endswith("measure0_rule"))
    rule.set_value("sum").run()
    press(app, "next_group_by")
    columns = next(box for box in app.multiselect if (box.key or "").endswith("group_by_columns"))
    columns.set_value(["Sum of UCI ProTour Points"]).run()
    press(app, "apply")
    app.session_state["step_0"] = True
    press(app.run(), "edit_0")
    rule = next(box for box in app.selectbox if (box.key or "").endswith("measure0_rule"))
    rule.set_value("average").run()
    press(app, "apply")
    assert "Average of UCI ProTour Points" in steps(app)[1]


def test_the_value_of_a_filter_is_kept_for_another_column_of_its_kind(app: AppTest) -> None:
    press(app, "add_select_row")
    pick(app, "clause_0_column", "Rank")
    pick(app, "Rank_value", "7")
    press(app, "apply")
    press(app, "edit_0")
    pick(app, "clause_0_column", "UCI ProTour Points")
    press(app, "apply")
    assert "Keep the rows where UCI ProTour Points is 7" in steps(app)[0]
    press(app, "edit_0")
    pick(app, "clause_0_column", "Team")
    assert app.button(key="apply").proto.disabled, "no team is called 7"


def pick(app: AppTest, key: str, value: str) -> AppTest:
    return next(box for box in app.selectbox if (box.key or "").endswith(key)).set_value(value).run()


def test_questions_asked_before_stay_as_a_list_and_bring_their_chains_back(app: AppTest) -> None:
    ask(app)
    ask(app, "Which country came second?")
    assert next(b for b in app.button if b.key == "asked_0").label.startswith("Which country had the most")
    press(app, "asked_0")
    assert app.text_input(key="question").value == "Which country had the most cyclists?"
    assert "**ESP, ITA**" in answer_line(app)


def test_a_short_question_repeats_the_last_one_with_another_value(app: AppTest) -> None:
    ask(app, "What is the rank of Paolo Bettini (ITA)?")
    ask(app, "and for Denis Menchov (RUS)?")
    assert app.text_input(key="question").value == "What is the rank of Denis Menchov (RUS)?"


BOOK = {
    "Hours": [["Team", "Hours"], *[[f"T{n}", n] for n in range(12)]],
    "Costs": [["Team", "Costs"], ["A", 7], ["B", 8]],
}


def test_the_sheets_of_a_workbook_are_tabs_and_one_is_opened_at_once(app: AppTest) -> None:
    opened(app, xlsx_of(**BOOK), "book.xlsx")
    assert list(tables(app)["Your table"].columns) == ["Team", "Hours"]
    sheet_tab(app).set_value("Costs").run()
    assert list(tables(app)["Your table"].columns) == ["Team", "Costs"]
    assert sheet_tab(app).value == "Costs"
    press(app, "undo")
    assert list(tables(app)["Your table"].columns) == ["Team", "Hours"]
    assert sheet_tab(app).value == "Hours"


def test_with_steps_another_sheet_is_shown_before_it_is_used(app: AppTest) -> None:
    opened(app, xlsx_of(**BOOK), "book.xlsx")
    press(app, "add_sort_by")
    press(app, "apply")
    sheet_tab(app).set_value("Costs").run()
    assert list(tables(app)["Another sheet"].columns) == ["Team", "Costs"]
    assert "Sort by Hours" in steps(app)[0]
    assert "could not be done" not in steps(app)[0]
    press(app, "use_sheet")
    assert "Another sheet" not in tables(app)
    assert "could not be done" in steps(app)[0], "this sheet has no Hours"


def sheet_tab(app: AppTest) -> Any:
    return next(group for group in app.get("button_group") if str(group.key).startswith("sheet_tabs"))


def test_enter_runs_as_run_is_the_first_button_of_the_form_and_can_be_pressed(
    open_app: Callable[..., AppTest],
) -> None:
    app = open_app(sample="clasica")
    first = next(button for button in app.button if button.form_id == "ask")
    assert (first.key, first.disabled) == ("run", False)


def test_a_long_answer_is_greyed_out_with_its_reason_where_the_model_writes_no_text(
    open_app: Callable[..., AppTest],
) -> None:
    app = open_app(sample="clasica")
    (refused,) = [caption for caption in app.caption if caption.value == "Long answer"]
    assert "language model" in refused.help
    app.radio(key="model_kind").set_value("openai").run()
    assert "Long answer" not in [caption.value for caption in app.caption]
    linked = open_app(sample="clasica", q="Who won, and why?", kind="long_answer")
    assert linked.get("button_group")[0].value == "long_answer", "a link's own kind stays"


def test_closed_panels_are_empty_and_an_opened_one_stays_as_it_is_when_it_is_closed() -> None:
    app = AppTest.from_file(str(APP), default_timeout=120)
    app.query_params["sample"] = "clasica"
    ask(app.run())
    inside = ("model_kind", "unit", "pasted", "save_question", "upload")
    assert not keys_of_widgets(app).intersection(inside)
    app.session_state["paste_popover"] = app.session_state["question_more"] = True
    app.run()
    app.text_area(key="pasted").set_value("Team,Points\nAjax,7")
    app.session_state["paste_popover"] = app.session_state["question_more"] = False
    app.run()
    assert keys_of_widgets(app).intersection(inside) == {"unit", "pasted"}
    assert app.text_area(key="pasted").value == "Team,Points\nAjax,7"


def test_what_a_question_brings_counts_though_its_panel_was_never_opened() -> None:
    app = AppTest.from_file(str(APP), default_timeout=120)
    app.query_params["sample"], app.query_params["q"] = "clasica", "Who won?"
    app.run()
    app.session_state["session"].widgets |= {"choices": "yes\nno", "unit": "points", "hint": "Points are odd."}
    app.run()
    assert "unit" not in keys_of_widgets(app)
    ask(app, "Did the rider from Rabobank win?")
    posed = app.session_state["session"].chain
    assert posed.question.choices == ("yes", "no") and posed.question.unit == "points"
    assert [note.text for note in posed.source.notes] == ["Points are odd."]


def keys_of_widgets(app: AppTest) -> set[str]:
    kinds = ("radio", "text_input", "text_area", "button", "file_uploader")
    return {widget.key or "" for kind in kinds for widget in app.get(kind)}


def menu_of_steps(app: AppTest) -> list[str]:
    menu = next(menu for menu in app.get("menu_button") if menu.key == "add_other")
    return [plain(option) for option in menu.options]


def test_a_plain_table_offers_steps_for_tables_only(app: AppTest) -> None:
    app.session_state["session"].view.details = False
    menu = menu_of_steps(app.run())
    assert "Split a column" in menu
    assert not {"Run SQL", "Write a note", "Plan the modules", "Program executor"} & {*menu}
    assert len(menu) <= 15


@pytest.mark.parametrize("method", ["chameleon", "text_to_sql"])
def test_another_method_offers_its_steps_too(app: AppTest, method: str) -> None:
    app.session_state["session"].view.details = False
    app.selectbox(key="method").set_value(method).run()
    assert {"Split a column", "Plan the modules"} < {*menu_of_steps(app)}


def test_steps_that_shape_a_table_stand_before_those_that_only_write_notes(app: AppTest) -> None:
    app.session_state["session"].view.details = True
    places = {option: place for place, option in enumerate(menu_of_steps(app.run()))}
    shaping = ("Make a crosstab", "Turn columns into rows", "Split a column", "Take a field out of JSON")
    writing = ("Write a note", "Plan the modules", "Knowledge retrieval", "Program executor")
    assert max(places[name] for name in shaping) < min(places[name] for name in writing)
