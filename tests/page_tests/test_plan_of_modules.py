"""A chain of modules on the page: its plan as chips, edited, switched off and asked again, without a language model."""

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from chaintable.models.embedded import EmbeddedModel
from chaintable.ui.model import choice

from .test_editing_steps import open_step
from .test_explore import ask, choose, plain, press, steps, tables, texts
from .test_server_model import address

AFFORD = "Ana has $7. Can she afford a pencil case and a notebook?"
PLANNED = ["1 Row lookup", "2 Program generator", "3 Program verifier", "4 Program executor", "5 Answer generator"]


@pytest.fixture
def shop(open_app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch) -> AppTest:
    """A price list, asked a question that Chameleon answers by rules."""
    monkeypatch.setattr(choice, "embedded", EmbeddedModel)
    app = open_app(sample="school_shop")
    app.selectbox(key="method").set_value("chameleon").run()
    app.text_area(key="choices").set_value("yes\nno")
    return ask(app, AFFORD)


def chips(app: AppTest) -> list[str]:
    return [button.label for button in app.button if str(button.key).startswith("to_module_")]


def in_edit(app: AppTest) -> tuple[list[str], str]:
    """The chips that are being edited, without their icons, and the key of their widgets."""
    pills = next(group for group in app.get("button_group") if str(group.key).startswith("plan_"))
    return [option.content for option in pills.proto.options], str(pills.key).removesuffix("_chip")


def pick(app: AppTest, place: int) -> str:
    """Choose a chip; the key of their widgets."""
    _, key = in_edit(app)
    app.session_state[f"{key}_chip"] = place
    app.run()
    return key


def answer(app: AppTest) -> str:
    return str(app.session_state["session"].chain.answer)


def test_chain_of_table_shows_how_the_same_answer_was_worked_out_and_lights_its_cells(shop: AppTest) -> None:
    shop.selectbox(key="method").set_value("chain_of_table").run()
    press(shop, "run")
    assert answer(shop) == "yes" and not chips(shop)
    shown = texts(shop)
    assert "Worked out from 2 cells of your table: " in shown and "Not from your table" not in shown
    assert "● 2 rows: 1, 2" in shown and "column Price" in shown


def test_the_plan_is_shown_as_chips_with_what_each_module_read_and_left(shop: AppTest) -> None:
    assert chips(shop) == PLANNED
    shown = texts(shop)
    assert "5 modules · 2 by the embedded model, 2 run a tool, 1 follows a rule" in shown
    assert "reads: 8 × 2 table" in shown and "leaves: program, 4 lines" in shown
    assert "reads: program" in shown and "leaves: yes" in shown
    assert answer(shop) == "yes"


def test_a_chip_opens_the_step_of_its_module(shop: AppTest) -> None:
    press(shop, "to_module_1")
    assert shop.session_state["session"].view.shown_step == 3


def test_why_these_modules_says_what_each_is_for_and_why_it_did_nothing(shop: AppTest) -> None:
    shown = texts(shop)
    assert "2 Program generator writes a Python program that works the answer out." in shown
    assert "Kept whole: a small table (8 rows, 2 columns)." in shown


def test_a_plan_that_cannot_be_played_says_why_at_once_and_is_not_run(shop: AppTest) -> None:
    press(shop, "plan_edit")
    key = pick(shop, 1)
    press(shop, f"{key}_remove")
    assert "Put the Program generator before the Program verifier." in texts(shop)
    assert shop.button(key="plan_run").disabled
    press(shop, "plan_leave")
    assert chips(shop) == PLANNED


def test_modules_are_moved_and_added_and_the_new_plan_is_run(shop: AppTest) -> None:
    press(shop, "plan_edit")
    key = pick(shop, 2)
    press(shop, f"{key}_later")
    assert in_edit(shop)[0][2:4] == ["3 Program executor", "4 Program verifier"]
    press(shop, f"{key}_earlier")
    assert in_edit(shop)[0] == PLANNED
    key = pick(shop, 0)
    choose(shop, f"{key}_add", "Knowledge retrieval")
    assert in_edit(shop)[0][1] == "2 Knowledge retrieval"
    press(shop, "plan_run")
    assert chips(shop)[1] == "2 Knowledge retrieval"
    assert not shop.exception
    assert steps(shop)[2].startswith("3 · Knowledge")
    assert answer(shop) == "yes"
    press(shop, "undo")
    assert chips(shop) == PLANNED


def test_without_its_program_the_embedded_model_has_no_answer_and_the_strip_says_so(shop: AppTest) -> None:
    choose(shop, "plan_switch", "Turn off Program executor")
    assert "switched off" in texts(shop)
    assert "Without the Program executor: no answer. With every module: yes." in texts(shop)
    assert "added: Solution generator (step 6), because no module of the plan gave an answer." in texts(shop)
    assert "No answer without a program" in texts(shop)
    assert "No answer. No answer" not in texts(shop)


def test_a_program_is_shown_line_by_line_with_values_and_lit_cells(shop: AppTest) -> None:
    open_step(shop, 2)
    open_step(shop, 4)
    assert any("pencil_case = 4.5" in block.value and block.language == "python" for block in shop.code)
    lines = next(table for name, table in tables(shop).items() if name.startswith("The program line by line"))
    assert lines["Line"].tolist() == [1, 2, 3, 4]
    assert lines["Values after it"].tolist()[-1] == "ans = yes"
    assert "Result: yes" in texts(shop)
    assert "The highlighted cells hold the numbers and texts that stand in the program." in texts(shop)


def test_the_answer_rests_on_the_cells_behind_the_program(shop: AppTest) -> None:
    assert "● 2 rows: 1, 2" in texts(shop) and "column Price" in texts(shop)


def test_a_step_made_for_earlier_notes_says_so_and_one_click_asks_again(shop: AppTest) -> None:
    press(shop, "plan_edit")
    key = pick(shop, 0)
    choose(shop, f"{key}_add", "Knowledge retrieval")
    press(shop, "plan_run")
    open_step(shop, 2)
    choose(shop, "more_2", "Delete step 3")
    assert any("out of date" in line for line in steps(shop))
    assert "Step 3 was made before a change further up." in texts(shop)
    press(shop, "plan_again")
    assert "out of date" not in plain("".join(steps(shop))) and answer(shop) == "yes"


def test_an_edited_program_changes_the_answer_without_a_request(shop: AppTest) -> None:
    open_step(shop, 2)
    press(shop, "edit_2")
    box = next(area for area in shop.text_area if str(area.key).endswith("program_generator_text"))
    box.set_value("ans = 'no'").run()
    press(shop, "apply")
    assert answer(shop) == "no"


def test_a_question_brings_its_choices_unit_and_hint_and_refuses_a_single_choice(shop: AppTest) -> None:
    shop.text_area(key="choices").set_value("yes")
    ask(shop, "Which item is the most expensive?")
    assert "There is only one choice. Write at least two" in texts(shop)
    shop.text_area(key="choices").set_value("")
    shop.text_input(key="unit").set_value("$")
    shop.text_input(key="hint").set_value("Prices are in dollars.")
    ask(shop, "How much do three notebooks and a ruler cost?")
    assert "$7.65" in texts(shop)
    chain = shop.session_state["session"].chain
    assert (chain.question.unit, chain.question.choices, chain.start.notes[0].text) == (
        "$",
        (),
        "Prices are in dollars.",
    )
    press(shop, "undo")
    assert shop.text_input(key="hint").value == "" and shop.text_area(key="choices").value == "yes\nno"


def test_a_suggested_question_puts_its_choices_into_the_box(shop: AppTest) -> None:
    press(shop, "suggestion_1")
    assert shop.text_area(key="choices").value == "calculator\nbackpack"
    assert answer(shop) == "backpack"


def test_a_tool_is_said_to_be_run_and_the_embedded_model_to_decide_the_rest(shop: AppTest) -> None:
    open_step(shop, 4)
    assert "un as a tool" in texts(shop)
    open_step(shop, 2)
    assert "ecided by the embedded model" in texts(shop)


def test_a_program_stands_with_its_values_below_each_line_for_narrow_screens(shop: AppTest) -> None:
    open_step(shop, 4)
    assert any("1  pencil_case = 4.5\n   # pencil_case = 4.5\n2  " in block.value for block in shop.code)


def test_a_note_is_not_called_by_its_kind_where_that_is_its_title(shop: AppTest) -> None:
    open_step(shop, 2)
    assert "Program · program" not in texts(shop)


def test_a_note_that_nothing_reads_is_said_while_the_plan_is_edited(shop: AppTest) -> None:
    press(shop, "plan_edit")
    key = pick(shop, 3)
    choose(shop, f"{key}_add", "Knowledge retrieval")
    assert "Nothing after the Knowledge retrieval reads the knowledge." in texts(shop)


def test_a_module_that_is_added_with_none_chosen_stands_before_the_program(shop: AppTest) -> None:
    press(shop, "plan_edit")
    _, key = in_edit(shop)
    choose(shop, f"{key}_add", "Knowledge retrieval")
    assert in_edit(shop)[0][1] == "2 Knowledge retrieval"


def test_the_answer_that_could_not_be_given_is_no_module_that_was_not_run(shop: AppTest) -> None:
    choose(shop, "plan_switch", "Turn off Program executor")
    assert "not run" not in texts(shop)


def test_a_link_takes_the_method_of_its_chain(shop: AppTest, open_app: Callable[..., AppTest]) -> None:
    again = open_app(**address(shop))
    assert answer(again) == "yes"
    assert again.selectbox(key="method").value == "chameleon"
