"""The page Drive: a person in the model's place, a class that guesses; and recorded runs on Explore."""

from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import pytest
from models.server import HANG, Heard, Said, ScriptedServer, reply
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash
from talking import said_to

from chaintable.models.openai.dialect import peer_of
from chaintable.operations import AddColumn, GroupBy
from chaintable.ui import choice, state
from chaintable.ui.forms import FORMS

Open = Callable[..., AppTest]
QUESTION = "Which country had the most cyclists finish within the top 10?"
COLD_SECONDS = 90
"""The first request imports the client, which takes long where the machine is busy."""
NASTY = "<b>x</b> **y** $1 :smile:"


@pytest.fixture
def drive(open_app: Open) -> AppTest:
    """The page Drive over the cyclists, before the model's place is taken."""
    return to_drive(open_app(sample="clasica"))


def to_drive(app: AppTest) -> AppTest:
    """Go to the page as its link does: `switch_page` knows only files beside the script that was started."""
    app._page_hash = calc_hash("drive")
    return app.run()


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
    assert plans == {
        "plan_add_column",
        "plan_select_row",
        "plan_select_column",
        "plan_group_by",
        "plan_sort_by",
        "plan_end",
    }
    assert "Which operation comes next?" in texts(drive)


def test_without_a_question_nothing_begins(drive: AppTest) -> None:
    begin(drive, " ")
    assert "Write a question about the table first." in texts(drive)
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
    drive.selectbox(key=form_key(drive, "_group_by_column")).set_value("Country").run()
    press(drive, "say_form")
    press(drive, "plan_end")
    write(drive, "f_answer(most(Country, Count))")
    assert "## ESP, ITA" in texts(drive)
    assert not drive.exception


def form_key(app: AppTest, ending: str) -> str:
    widgets = [*app.text_input, *app.selectbox, *app.multiselect]
    return next(str(widget.key) for widget in widgets if str(widget.key).endswith(ending))


def test_a_reply_that_cannot_be_used_is_answered_by_the_repair_prompt(drive: AppTest) -> None:
    press(begin(drive), "plan_group_by")
    write(drive, "f_group_by(Nation)")
    assert "No column 'Nation'" in texts(drive)
    assert "prompt 3 of it" in texts(drive)
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
    assert "prompt 2 of it" in texts(drive)


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
    assert "Said by" not in texts(drive)
    press(drive, "compare_embedded")
    assert "Said by the embedded model:" in texts(drive)
    assert "in_brackets(Cyclist)" in texts(drive)
    press(drive, "plan_group_by")
    assert "Said by" not in texts(drive)


def test_in_the_structured_style_one_form_is_a_whole_step(drive: AppTest) -> None:
    begin(drive, style="structured")
    drive.selectbox(key=form_key(drive, "_kind")).set_value("group_by").run()
    drive.selectbox(key=form_key(drive, "_group_by_column")).set_value("Team").run()
    press(drive, "say_form")
    assert "Group by Team and count" in texts(drive)


def test_one_can_begin_after_a_step_of_the_chain_on_explore(open_app: Open) -> None:
    app = open_app(sample="clasica")
    press(app, "suggestion_0")
    to_drive(app)
    app.selectbox(key="drive_after").set_value(1).run()
    press(app, "begin_drive")
    assert "Step 2, prompt 1 of it" in texts(app)
    assert "Add column Country" in texts(app)


def test_the_chain_is_kept_in_the_store_by_its_person(drive: AppTest) -> None:
    press(begin(drive), "plan_group_by")
    write(drive, "f_group_by(Team)")
    held = drive.session_state["session"]
    kept = held.keeper.load(held.driving.saved)
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
    assert "Step 2, prompt 1 of it" in texts(again)
    press(again, "take_back")
    assert "Step 1, prompt 2 of it" in texts(again)


def test_a_reload_before_the_first_reply_brings_the_question_back(drive: AppTest, open_app: Open) -> None:
    again = driven_again(begin(drive, style="paper"), open_app)
    assert f"## {QUESTION}" in texts(again)
    assert "Step 1, prompt 1 of it" in texts(again)


def test_a_drive_in_the_structured_style_comes_back_in_it(drive: AppTest, open_app: Open) -> None:
    begin(drive, style="structured")
    write(drive, '{"operation": "group_by", "column": "Team"}')
    kept = drive.session_state["session"].driving.drive.chain.history
    again = driven_again(drive, open_app)
    assert again.session_state["session"].driving.drive.chain.history == kept
    assert again.session_state["session"].driving.drive.method.style == "structured"


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
    app = back_on_drive(open_app(sample="league"), {"drive": drive.session_state["session"].driving.saved})
    press(app, "open_driven")
    moment = app.session_state["session"].moment
    assert moment.chain.answer.values == ("Spain",)
    assert not moment.sample, "reading it in another way would put the other sample in its place"


def test_the_question_is_still_there_when_one_comes_back(open_app: Open) -> None:
    app = press(open_app(sample="clasica"), "suggestion_0")
    to_drive(app)
    app._page_hash = calc_hash("")
    app.run()
    assert app.text_input(key="question").value == QUESTION


# A class that guesses


@pytest.fixture
def lesson(open_app: Open) -> AppTest:
    """A finished chain of the cyclists, before its first step is revealed."""
    app = press(open_app(sample="clasica", mode="class"), "suggestion_0")
    app.query_params["mode"] = "class"
    return to_drive(app)


def test_the_next_operation_is_hidden_until_it_is_revealed(lesson: AppTest) -> None:
    assert not lesson.exception
    assert "Add column Country" not in texts(lesson)
    assert [table.value.shape for table in lesson.dataframe] == [(10, 5)]
    press(lesson, "lesson_on")
    assert "Add column Country" in texts(lesson)
    assert [table.value.shape for table in lesson.dataframe] == [(10, 6)]


def test_guesses_are_counted_and_compared_with_what_the_model_chose(lesson: AppTest) -> None:
    for name in ("add_column", "add_column", "group_by"):
        press(lesson, f"guess_{name}")
    assert lesson.button(key="guess_add_column").label == f"{FORMS[AddColumn].words} · **2**"
    press(lesson, "lesson_on")
    assert "**2 of 3 guessed it.**" in texts(lesson)
    assert f":material/close: {FORMS[GroupBy].words}: 1" in texts(lesson)
    assert "70 % Add column Country" in texts(lesson)


def test_back_hides_the_step_again(lesson: AppTest) -> None:
    press(lesson, "lesson_on")
    press(lesson, "lesson_back")
    assert "Add column Country" not in texts(lesson)


def test_the_last_step_reveals_the_answer(lesson: AppTest) -> None:
    for _ in range(6):
        press(lesson, "lesson_on")
        if lesson.button(key="lesson_on").disabled:
            break
    assert "## ESP, ITA" in texts(lesson)


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


# Recorded runs on Explore


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
    assert "You have changed it since." in texts(app)
    assert app.button(key="replay_next").disabled


def test_another_question_is_no_recorded_run(app: AppTest) -> None:
    menu(app, "recorded", "A retry")
    app.text_input(key="question").set_value("How many cyclists are there?")
    press(app, "run")
    assert "Recorded run, made by hand." not in texts(app)


# A model at a server, beside the person


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    peer_of.cache_clear()
    scripted = ScriptedServer(always=lambda heard: reply(*[said_to(heard.body)] * heard.body.get("n", 1)))
    yield scripted
    scripted.close()


def connect(app: AppTest, server: ScriptedServer) -> AppTest:
    """Choose the server in the sidebar."""
    app.radio(key="model_server").set_value(True).run()
    app.text_input(key="model_base_url").set_value(server.url).run()
    return app.text_input(key="model_name").set_value("scripted").run()


def compare(app: AppTest) -> AppTest:
    """Ask the model that is chosen, and wait for what it says."""
    press(app, "compare_chosen")
    if (asking := app.session_state["session"].driving.asking) is not None:
        asking.wait(COLD_SECONDS)
    return app.run()


def test_the_model_that_is_chosen_is_asked_only_on_demand(drive: AppTest, server: ScriptedServer) -> None:
    begin(connect(drive, server))
    assert server.bodies == []
    compare(drive)
    assert "Said by scripted:" in texts(drive)
    assert "f_sort_by(Rank)" in texts(drive)
    assert len(server.bodies) == 1


def test_a_model_that_does_not_answer_is_stopped_and_one_can_reply_meanwhile(
    drive: AppTest, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state, "PATIENCE_SECONDS", 0.0)
    arrived = Event()

    def say_nothing(heard: Heard) -> Said:
        arrived.set()
        return HANG

    server.always = say_nothing
    begin(connect(drive, server))
    press(drive, "compare_chosen")
    assert "Asking scripted" in texts(drive)
    assert arrived.wait(COLD_SECONDS)
    press(drive, "cancel_comparing")
    assert "Asking scripted" not in texts(drive)
    assert server.dropped.acquire(timeout=COLD_SECONDS), "the connection is broken off"

    press(drive, "compare_chosen")
    press(drive, "plan_group_by")
    assert "Asking scripted" not in texts(drive)
    assert "By which column" in texts(drive)


def test_a_masked_column_is_neither_shown_nor_sent(drive: AppTest, server: ScriptedServer) -> None:
    connect(drive, server)
    next(box for box in drive.multiselect if str(box.key).startswith("model_masked")).set_value(["Cyclist"]).run()
    begin(drive)
    shown = next(table for table in drive.dataframe if "as the prompt shows it" in table.proto.alt)
    assert "Cyclist" not in shown.value.columns
    compare(drive)
    assert "Valverde" not in str(server.bodies)


def test_two_people_drive_apart(open_app: Open) -> None:
    first, second = (to_drive(open_app(sample="clasica")) for _ in range(2))
    press(begin(first), "plan_group_by")
    write(first, "f_group_by(Team)")
    second.run()
    assert "begin_drive" in keys(second)
    assert "Group by Team" not in texts(second)
