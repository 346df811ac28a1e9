"""The page Prompts: read, edit, preview, keep, choose for Run, and try on saved questions."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from models.server import Heard, Said, ScriptedServer, reply
from streamlit.testing.v1 import AppTest
from talking import purpose_of, said_to

from chaintable.errors import StoreError
from chaintable.methods.chain_of_table.method import Style
from chaintable.prompts import original
from chaintable.store import Store, open_store
from chaintable.ui.pages.prompts.state import PromptsState, groups_of
from chaintable.ui.saved_items.actions import EVERYONE

from .conftest import to_page
from .test_explore import ASKED, ask, press, texts

PLAN = original("chain_of_table", "plan")
NEW = PLAN.text.replace("Work on the table", "Please work on the table")


def talk(heard: Heard) -> Said:
    """Whoever is asked with the new words ends the chain at once; without a step the answer is another one."""
    if purpose_of(heard.body) == "plan" and "Please work" in str(heard.body["messages"]):
        return reply("<END>")
    if purpose_of(heard.body) == "query" and "row 1 : 1 |" in heard.body["messages"][-1]["content"]:
        return reply("The answer is: Alejandro Valverde (ESP)")
    return reply(*[said_to(heard.body)] * heard.body.get("n", 1))


@pytest.fixture
def server(server: ScriptedServer) -> ScriptedServer:
    server.always = talk
    return server


@pytest.fixture
def prompts(app: AppTest) -> AppTest:
    """The page, after the cyclists were opened on Explore."""
    return to_page(app, "prompts")


def connect(app: AppTest, server: ScriptedServer) -> AppTest:
    app.radio(key="model_kind").set_value("openai").run()
    app.text_input(key="model_base_url").set_value(server.url).run()
    return app.text_input(key="model_name").set_value("scripted").run()


def by_key(app: AppTest, kind: str, beginning: str) -> Any:
    """The element of that kind whose key begins so."""
    return next(element for element in app.get(kind) if (element.key or "").startswith(beginning))


def write(app: AppTest, text: str, part: str = "text") -> AppTest:
    """Write into the editor."""
    return by_key(app, "text_area", f"prompts_{part}_").set_value(text).run()


def show(app: AppTest, view: str) -> AppTest:
    return app.segmented_control(key="prompts_view").set_value(view).run()


def save(app: AppTest, note: str) -> AppTest:
    app.text_input(key="prompts_note").set_value(note)
    return press(app, "prompts_save")


def keep_question(app: AppTest, answer: str) -> AppTest:
    """Save the present question with that answer, on Explore."""
    by_key(app, "text_area", "expected_").set_value(answer)
    return press(app, "save_question")


def try_out(app: AppTest) -> AppTest:
    press(app, "prompts_try")
    app.session_state["session"].part(PromptsState).test.wait(60)
    return app.run()


def test_a_prompt_is_shown_with_how_it_is_sampled(prompts: AppTest) -> None:
    assert not prompts.exception
    assert by_key(prompts, "text_area", "prompts_text_").value == PLAN.text
    assert "Purpose `plan` · 1 sample · temperature 0 · at most 200 tokens each" in texts(prompts)
    assert "Run uses: The original" in texts(prompts)


@pytest.mark.parametrize("style", ["paper", "structured", "whole"])
def test_every_prompt_can_be_opened_and_previewed(prompts: AppTest, style: Style) -> None:
    prompts.segmented_control(key="prompts_style_chain_of_table").set_value(style).run()
    show(prompts, "preview")
    for name in [one.name for one in groups_of("chain_of_table")[style]]:
        prompts.selectbox(key=f"prompts_name_chain_of_table_{style}").set_value(name).run()
        assert not prompts.exception
        assert "Filled in without a question" in texts(prompts)
        assert "Alejandro Valverde" in prompts.code[0].value


def test_what_is_wrong_is_named_with_its_line_and_cannot_be_saved(prompts: AppTest) -> None:
    write(prompts, PLAN.text.replace("{{ table }}", "{{ tabel }}"))
    assert "There is no 'tabel'. Did you mean 'table'?" in texts(prompts)
    assert f"Line {PLAN.text[: PLAN.text.index('{{ table }}')].count(chr(10)) + 1}:" in texts(prompts)
    assert prompts.button(key="prompts_save").disabled


def test_the_preview_is_what_would_be_sent_for_the_present_question(app: AppTest, server: ScriptedServer) -> None:
    ask(connect(app, server))
    to_page(app, "prompts")
    show(app, "preview")
    assert app.code[0].value == server.bodies[0]["messages"][0]["content"]


def test_a_version_is_saved_used_by_run_and_left_again(
    app: AppTest, server: ScriptedServer, data: Path, prompts: AppTest
) -> None:
    save(write(connect(prompts, server), NEW), "shorter")
    assert "Run uses: shorter" in texts(prompts)
    with open_store(data) as store:
        (version,) = store.versions("chain_of_table", "plan")
    assert (version.text.text, version.note, version.parent) == (NEW, "shorter", PLAN.id)
    to_page(prompts, "explore")
    assert "Prompts: 1 of your own" in texts(prompts)
    ask(prompts)
    assert "Please work on the table" in server.bodies[0]["messages"][0]["content"]
    press(prompts, "use_originals")
    assert "1 of your own" not in texts(prompts)
    ask(prompts, "Who came in second?")
    plans = [body for body in server.bodies if purpose_of(body) == "plan"]
    assert "Work on the table" in plans[-1]["messages"][0]["content"]


def test_back_to_the_original_puts_edits_aside_and_brings_them_back(prompts: AppTest) -> None:
    write(prompts, NEW)
    press(prompts, "prompts_original")
    assert by_key(prompts, "text_area", "prompts_text_").value == PLAN.text
    press(prompts, "prompts_bring_back")
    assert by_key(prompts, "text_area", "prompts_text_").value == NEW


def test_an_editor_that_is_heard_of_late_changes_no_other_prompt(prompts: AppTest) -> None:
    by_key(prompts, "text_area", "prompts_text_").set_value(NEW)
    prompts.selectbox(key="prompts_name_chain_of_table_paper").set_value("sort_by").run()
    sort_by = original("chain_of_table", "sort_by")
    assert by_key(prompts, "text_area", "prompts_text_").value == sort_by.text
    prompts.selectbox(key="prompts_name_chain_of_table_paper").set_value("plan").run()
    assert by_key(prompts, "text_area", "prompts_text_").value == NEW


def test_edits_outlast_a_look_at_another_page(prompts: AppTest) -> None:
    write(prompts, NEW)
    to_page(prompts, "explore")
    to_page(prompts, "prompts")
    assert by_key(prompts, "text_area", "prompts_text_").value == NEW


def test_the_question_is_there_again_after_a_look_at_the_prompts(app: AppTest) -> None:
    ask(app)
    to_page(app, "prompts")
    to_page(app, "explore")
    assert app.text_input(key="question").value == ASKED


def test_the_lines_that_differ_are_shown(prompts: AppTest) -> None:
    show(write(prompts, NEW), "comparison")
    assert "1 line removed, 1 line added" in texts(prompts)
    assert "+Please work on the table" in prompts.code[0].value


def test_a_demonstration_is_switched_off_and_the_total_goes_down(prompts: AppTest) -> None:
    show(prompts, "demonstrations")
    before = texts(prompts)
    by_key(prompts, "toggle", "prompts_switch_plan_0").set_value(False).run()
    assert "with 4 of 4 demonstrations" in before
    assert "with 3 of 4 demonstrations" in texts(prompts)
    assert "Prompts: 1 demonstration off" in texts(prompts)


def test_a_trial_says_what_a_change_fixes(app: AppTest, server: ScriptedServer) -> None:
    ask(connect(app, server), "Who came in last?")
    keep_question(app, "Alejandro Valverde (ESP)")
    to_page(app, "prompts")
    try_out(write(app, NEW))
    assert not app.exception
    assert "requests to 127.0.0.1" in texts(app)
    assert "1 fixed, 0 broken of 1 question" in texts(app)
    row = app.dataframe[0].value.iloc[0]
    assert (row["Before"], row["After"], row["Verdict"]) == (
        "David Moncoutié (FRA)",
        "Alejandro Valverde (ESP)",
        "fixed",
    )
    assert row["Calls"] == "4 → 2"


def test_the_embedded_model_can_be_tried_and_says_that_it_reads_no_words(app: AppTest) -> None:
    ask(app)
    to_page(app, "prompts")
    assert "It doesn't read the text of a prompt" in texts(app)
    try_out(app)
    assert "1 same answer" in texts(app)


def test_a_saved_question_is_said_to_be_kept_and_its_right_answer_can_be_mended(app: AppTest, data: Path) -> None:
    ask(app)
    keep_question(app, "Spain\nItaly")
    assert "Question saved. Right answer: Spain, Italy." in texts(app)
    assert not [box for box in app.text_area if box.key.startswith("expected_")], "nothing is left to be filled in"
    press(app, "save_question_again")
    assert by_key(app, "text_area", "expected_").value == "Spain\nItaly"
    keep_question(app, "Italy")
    assert "Right answer: Italy." in texts(app)
    with open_store(data) as store:
        (kept,) = store.questions()
    assert kept.question.expected == ("Italy",)


def test_another_question_has_a_form_of_its_own(app: AppTest) -> None:
    ask(app)
    keep_question(app, "Spain")
    ask(app, "Who came in second?")
    assert "Question saved." not in texts(app)
    assert by_key(app, "text_area", "expected_").value != "Spain"


def fail(monkeypatch: pytest.MonkeyPatch, action: str) -> None:
    """From now on the store cannot do that."""

    def full(*_: Any) -> None:
        raise StoreError("The disk is full.", "Make room.")

    monkeypatch.setattr(Store, action, full)


def test_a_question_that_cannot_be_saved_says_so_beside_its_form_only(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(app)
    fail(monkeypatch, "save_question")
    keep_question(app, "Spain")
    assert "The disk is full." in texts(app)
    assert by_key(app, "text_area", "expected_").value == "Spain"
    to_page(app, "prompts")
    assert "The disk is full." not in texts(app)


def test_a_version_that_cannot_be_saved_says_so_on_its_page_only(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(app)
    fail(monkeypatch, "save_version")
    to_page(app, "prompts")
    save(write(app, NEW), "new")
    assert "The disk is full." in texts(app)
    assert by_key(app, "text_area", "prompts_text_").value == NEW, "what was written is still there"
    to_page(app, "explore")
    assert "The disk is full." not in texts(app)


def test_a_question_that_cannot_be_deleted_stays_and_says_so(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(app)
    keep_question(app, "Spain")
    fail(monkeypatch, "mark_deleted")
    to_page(app, "prompts")
    app.session_state["prompts_saved"] = True
    app.run()
    by_key(app, "button", "prompts_delete_").click().run()
    assert "The disk is full." in texts(app)
    assert by_key(app, "button", "prompts_delete_")


def test_a_saved_question_can_be_deleted(app: AppTest) -> None:
    ask(app)
    keep_question(app, "Spain")
    to_page(app, "prompts")
    app.session_state["prompts_saved"] = True
    app.run()
    by_key(app, "button", "prompts_delete_").click().run()
    assert "No saved questions yet" in texts(app)
    app.button(key="undo_deletion").click().run()
    assert "No saved questions yet" not in texts(app)
    assert "Question deleted" not in texts(app)


def test_two_sessions_never_see_each_others_edits_or_choices(open_app: Callable[..., AppTest]) -> None:
    mine, other = open_app(sample="clasica"), open_app(sample="clasica")
    to_page(mine, "prompts")
    write(mine, NEW)
    to_page(other, "prompts")
    assert by_key(other, "text_area", "prompts_text_").value == PLAN.text
    save(mine, "for the class")
    assert not any("for the class" in option for option in versions_of(other.run()))
    share = by_key(mine, "button_group", "share_version_")
    share.set_value(EVERYONE).run()
    assert "Run uses: The original" in texts(other.run())
    assert any("for the class" in option for option in versions_of(other))
    assert other.session_state["session"].wanted.prompts.own == ()
    assert not any(button.key == "prompts_delete_version" for button in other.button)
    mine.button(key="prompts_delete_version").click().run()
    assert not any("for the class" in option for option in versions_of(other.run()))
    mine.button(key="undo_deletion").click().run()
    assert any("for the class" in option for option in versions_of(other.run()))


def versions_of(app: AppTest) -> list[str]:
    return list(by_key(app, "selectbox", "prompts_version_").options)


def test_a_shared_question_is_listed_for_others_without_its_answer(open_app: Callable[..., AppTest]) -> None:
    mine, other = open_app(sample="clasica"), open_app(sample="clasica")
    ask(mine)
    keep_question(mine, "Spain, says Ann")
    for app in (mine, other):
        app.session_state["prompts_saved"] = True
        to_page(app, "prompts")
    assert "No saved questions yet" in texts(other)
    by_key(mine, "button_group", "share_question_").set_value(EVERYONE).run()
    assert "Spain, says Ann" in texts(mine)
    other.run()
    assert "the right answer is hidden" in texts(other)
    assert "Spain, says Ann" not in texts(other)
    assert not any(str(button.key).startswith("prompts_delete_") for button in other.button)
    other.button(key="prompts_try").click().run()
    results = other.dataframe[0].value
    assert list(results["Expected"]) == ["hidden"]


def test_the_variables_listed_include_those_that_only_this_prompt_has(app: AppTest) -> None:
    to_page(app, "prompts")
    assert "`hints`" in next(caption.value for caption in app.caption if "Available variables" in caption.value)


def test_the_page_opens_at_the_method_of_the_model_settings_and_another_can_be_chosen(app: AppTest) -> None:
    app.selectbox(key="method").set_value("end_to_end").run()
    prompts = to_page(app, "prompts")
    assert prompts.selectbox(key="prompts_method").value == "end_to_end"
    prompts.selectbox(key="prompts_method").set_value("chain_of_table").run()
    assert prompts.session_state["session"].part(PromptsState).method == "chain_of_table"
    prompts.selectbox(key="method").set_value("chain_of_table").run()
    prompts.selectbox(key="method").set_value("end_to_end").run()
    assert prompts.selectbox(key="prompts_method").value == "end_to_end"
    assert not prompts.exception
