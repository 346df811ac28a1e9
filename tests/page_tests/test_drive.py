"""The page Drive: a person in the model's place."""

import json
from collections.abc import Callable
from typing import Any

from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from chaintable import operations
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.ui.pages.drive.state import Driving

from .conftest import run_ended, to_drive

Open = Callable[..., AppTest]
QUESTION = "Which country had the most cyclists finish within the top 10?"
NASTY = "<b>x</b> **y** $1 :smile:"


def press(app: AppTest, key: str) -> AppTest:
    return app.button(key=key).click().run()


def keys(app: AppTest) -> set[str]:
    return {button.key for button in app.button if button.key}


def begin(app: AppTest, question: str = QUESTION, style: str = "paper") -> AppTest:
    app.text_input(key="drive_question").set_value(question)
    app.radio(key="drive_style").set_value(style)
    return press(app, "begin_drive")


def write(app: AppTest, text: str) -> AppTest:
    box = next(area for area in app.text_area if "_written_" in str(area.key))
    box.set_value(text)
    return press(app, "say_written")


def texts(app: AppTest) -> str:
    kinds: list[Any] = [app.markdown, app.caption, app.warning, app.error]
    return "\n".join(element.value for elements in kinds for element in elements).replace("\\", "")


def menu(app: AppTest, key: str, words: str) -> AppTest:
    found = next(found for found in app.get("menu_button") if found.key == key)
    place = next(place for place, option in enumerate(found.options) if words in option)
    return found.click_index(place).run()


def test_the_plan_is_a_button_for_each_operation_and_one_for_the_end(drive: AppTest) -> None:
    begin(drive)
    assert not drive.exception
    plans = {key for key in keys(drive) if key.startswith("plan_")}
    alone = State(Table.of(["Rank"], [["1"]]))  # nothing can be joined with it
    assert plans == {"plan_end", *(f"plan_{kind.name}" for kind in operations.ALL if kind.possible(alone))}
    assert "Which operation comes next?" in texts(drive)


def test_without_a_question_nothing_begins(drive: AppTest) -> None:
    begin(drive, " ")
    assert "Type a question about the table first." in texts(drive)
    assert "begin_drive" in keys(drive)


def test_the_exact_prompt_is_shown_on_demand(drive: AppTest) -> None:
    begin(drive)
    assert not drive.code
    drive.session_state["drive_words"] = True
    drive.run()
    assert drive.code[0].value.rstrip().endswith("Function Chain:")
    assert "Alejandro Valverde (ESP)" in drive.code[0].value


def test_a_chain_is_driven_to_its_answer_by_buttons_forms_and_words(drive: AppTest) -> None:
    begin(drive)
    press(drive, "plan_add_column")
    drive.text_input(key=form_key(drive, "_add_column_name")).set_value("Country").run()
    drive.selectbox(key=form_key(drive, "_add_column_column0")).set_value("Cyclist").run()
    press(drive, "say_form")
    write(drive, "f_group_by(Country) -> <END>")
    drive.multiselect(key=form_key(drive, "_group_by_columns")).set_value(["Country"]).run()
    press(drive, "say_form")
    press(drive, "plan_end")
    write(drive, "f_answer(most(Country, Count))")
    assert "## ESP, ITA" in texts(drive)
    assert not drive.exception


def test_end_to_end_is_answered_in_words_as_its_prompt_asks(drive: AppTest) -> None:
    drive.selectbox(key="drive_method").set_value("end_to_end").run()
    drive.text_input(key="drive_question").set_value("Which countries had the most?")
    press(drive, "begin_drive")
    assert "say_form" not in keys(drive), "a form would count or add up for the person, which this model can't"
    assert len(drive.text_area) == 1
    write(drive, "ESP | ITA")
    assert "## ESP, ITA" in texts(drive)


def form_key(app: AppTest, ending: str) -> str:
    widgets = [*app.text_input, *app.selectbox, *app.multiselect]
    return next(str(widget.key) for widget in widgets if str(widget.key).endswith(ending))


def test_a_reply_that_cannot_be_used_is_answered_by_the_repair_prompt(drive: AppTest) -> None:
    press(begin(drive), "plan_group_by")
    write(drive, "f_group_by(Nation)")
    assert "No column 'Nation'" in texts(drive)
    assert "prompt 3" in texts(drive)
    write(drive, "f_group_by(Land)")
    assert "No column 'Land'" in texts(drive)
    assert "plan_group_by" not in keys(drive)
    assert "plan_sort_by" in keys(drive)


def test_the_last_reply_can_be_taken_back(drive: AppTest) -> None:
    press(begin(drive), "plan_group_by")
    press(drive, "take_back")
    assert "plan_group_by" in keys(drive)
    assert drive.button(key="take_back").disabled


def test_an_empty_reply_is_not_sent(drive: AppTest) -> None:
    press(begin(drive), "plan_group_by")
    write(drive, "  ")
    assert "Write a reply first." in texts(drive)
    assert "prompt 2" in texts(drive)


def test_several_votes_are_gathered_and_handed_in_together(drive: AppTest) -> None:
    press(begin(drive), "plan_select_row")
    next(toggle for toggle in drive.toggle if str(toggle.key).endswith("_voting")).set_value(True).run()
    for text in ("f_select_row(row 1)", "f_select_row(row 1)", "no idea"):
        write(drive, text)
    assert "2 × `f_select_row(row 1)`" in texts(drive)
    press(drive, "hand_in")
    assert "Not used: `no idea`" in texts(drive)
    assert "10 × 5 → 1 × 5" in texts(drive).replace("\u00a0", " ")


def test_what_a_person_writes_is_shown_as_it_is(drive: AppTest) -> None:
    press(begin(drive), "plan_group_by")
    write(drive, f"f_group_by({NASTY})")
    said = drive.warning[0].value
    assert "\\<b\\>" in said
    assert "\\*\\*y" in said


def test_what_the_embedded_model_says_is_told_on_demand(drive: AppTest) -> None:
    begin(drive)
    assert "replied:" not in texts(drive)
    press(drive, "compare_embedded")
    assert "The embedded model replied:" in texts(drive)
    assert "in_brackets(Cyclist)" in texts(drive)
    press(drive, "plan_group_by")
    assert "replied:" not in texts(drive)


def test_in_the_structured_style_one_form_is_a_whole_step(drive: AppTest) -> None:
    begin(drive, style="structured")
    drive.selectbox(key=form_key(drive, "_kind")).set_value("group_by").run()
    drive.multiselect(key=form_key(drive, "_group_by_columns")).set_value(["Team"]).run()
    press(drive, "say_form")
    assert "Group by Team and count" in texts(drive)


def test_what_should_be_known_about_a_step_stands_below_it(drive: AppTest) -> None:
    begin(drive, style="whole")
    steps = [{"operation": "group_by", "columns": ["Team"]}, {"operation": "answer", "read": "most(Team, Count)"}]
    write(drive, json.dumps({"steps": steps}))
    assert texts(drive).count(":material/info: From the reply of step 1.") == 1


def test_one_can_begin_after_a_step_of_the_chain_on_explore(open_app: Open) -> None:
    app = open_app(sample="clasica")
    run_ended(press(app, "suggestion_0"))
    to_drive(app)
    app.selectbox(key="drive_after").set_value(1).run()
    press(app, "begin_drive")
    assert "Step 2, prompt 1" in texts(app)
    assert "Add column Country" in texts(app)


def test_the_chain_is_kept_in_the_store_by_its_person(drive: AppTest) -> None:
    press(begin(drive), "plan_group_by")
    write(drive, "f_group_by(Team)")
    held = drive.session_state["session"]
    kept = held.session_store.load(held.part(Driving).saved)
    assert [(str(step.operation), step.author) for step in kept.steps] == [("f_group_by(Team)", "person")]
    assert [call.completion.texts for call in kept.steps[0].calls] == [("f_group_by()",), ("f_group_by(Team)",)]


def driven_again(app: AppTest, open_app: Open) -> AppTest:
    """The page as a reload brings it back."""
    kept = {name: said[0] if isinstance(said, list) else said for name, said in dict(app.query_params).items()}
    return back_on_drive(open_app(sample="clasica"), kept)


def back_on_drive(app: AppTest, parts: dict[str, str]) -> AppTest:
    for name, said in parts.items():
        app.query_params[name] = said
    return to_drive(app)


def test_a_reload_brings_the_drive_back_and_asks_once_more_in_the_step_under_way(
    drive: AppTest, open_app: Open
) -> None:
    press(begin(drive), "plan_group_by")
    write(drive, "f_group_by(Team)")
    press(drive, "plan_sort_by")
    again = driven_again(drive, open_app)
    assert not again.exception
    assert "Group by Team and count" in texts(again)
    assert "Step 2, prompt 1" in texts(again)
    press(again, "take_back")
    assert "Step 1, prompt 2" in texts(again)


def test_a_reload_before_the_first_reply_brings_the_question_back(drive: AppTest, open_app: Open) -> None:
    again = driven_again(begin(drive, style="paper"), open_app)
    assert f"## {QUESTION}" in texts(again)
    assert "Step 1, prompt 1" in texts(again)


def test_a_drive_in_the_structured_style_comes_back_in_it(drive: AppTest, open_app: Open) -> None:
    begin(drive, style="structured")
    write(drive, '{"operation": "group_by", "column": "Team"}')
    kept = drive.session_state["session"].part(Driving).drive.chain.history
    again = driven_again(drive, open_app)
    assert again.session_state["session"].part(Driving).drive.chain.history == kept
    assert again.session_state["session"].part(Driving).drive.method.style == "structured"


def test_a_drive_that_was_left_does_not_come_back(drive: AppTest, open_app: Open) -> None:
    press(begin(drive), "leave_drive")
    assert "begin_drive" in keys(driven_again(drive, open_app))


def test_an_address_of_a_drive_that_is_not_there_says_so(open_app: Open) -> None:
    app = back_on_drive(open_app(sample="clasica"), {"drive": "nowhere"})
    assert "There is no chain 'nowhere'" in texts(app)
    assert "begin_drive" in keys(app)


def test_opened_on_explore_it_is_an_ordinary_chain(drive: AppTest) -> None:
    press(begin(drive), "plan_end")
    write(drive, "Spain")
    press(drive, "open_driven")
    assert drive.session_state["session"].chain.answer.values == ("Spain",)
    assert "edit_0" in keys(drive)
    assert drive.text_input(key="question").value == QUESTION
    press(drive, "undo")
    assert drive.session_state["session"].chain.steps == ()


def test_a_drive_over_another_table_than_that_on_explore_brings_its_own(drive: AppTest, open_app: Open) -> None:
    press(begin(drive), "plan_end")
    write(drive, "Spain")
    app = back_on_drive(open_app(sample="league"), {"drive": drive.session_state["session"].part(Driving).saved})
    press(app, "open_driven")
    moment = app.session_state["session"].moment
    assert moment.chain.answer.values == ("Spain",)
    assert not moment.sample, "reading it in another way would put the other sample in its place"


def test_the_question_is_still_there_when_one_comes_back(open_app: Open) -> None:
    app = run_ended(press(open_app(sample="clasica"), "suggestion_0"))
    to_drive(app)
    app._page_hash = calc_hash("")
    app.run()
    assert app.text_input(key="question").value == QUESTION


def test_two_people_drive_apart(open_app: Open) -> None:
    first, second = (to_drive(open_app(sample="clasica")) for _ in range(2))
    press(begin(first), "plan_group_by")
    write(first, "f_group_by(Team)")
    second.run()
    assert "begin_drive" in keys(second)
    assert "Group by Team" not in texts(second)
