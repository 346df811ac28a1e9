"""The forms of the operations: every way to fill one, and the step that comes of it."""

from typing import Any

from streamlit.testing.v1 import AppTest

from chaintable.operations import AddColumn, Operation, SelectColumn, SelectRow, SortBy, known
from chaintable.ui.operations import in_menu_order

from .test_editing_steps import edit, open_step
from .test_explore import ask, choose, headings, press, steps, texts


def new_step(app: AppTest, kind: type[Operation]) -> str:
    """Open the form of a new first step of that kind; the beginning of its widgets' keys."""
    ask(app, button="one_step")
    choose(app, "more_0", "Insert a step before step 1")
    box = next(box for box in app.selectbox if str(box.key).endswith("_kind"))
    box.set_value(list(in_menu_order(known())).index(kind)).run()
    return str(box.key).removesuffix("_kind")


def test_rows_can_be_ticked(app: AppTest) -> None:
    form = new_step(app, SelectRow)
    button_group(app, f"{form}_select_row_way").set_value("Ticking").run()
    assert "Tick the boxes on the left" in texts(app)
    app.session_state[f"{form}_select_row_ticks"] = {"selection": {"rows": [3, 0], "columns": [], "cells": []}}
    app.run()
    press(app, "apply")
    assert steps(app)[0] == "1 · Keep rows 1 and 4 (10 × 5 → 2 × 5)"


def test_rows_can_be_chosen_by_their_place(app: AppTest) -> None:
    form = new_step(app, SelectRow)
    button_group(app, f"{form}_select_row_way").set_value("Position").run()
    app.number_input(key=f"{form}_select_row_n").set_value(3).run()
    press(app, "apply")
    assert steps(app)[0] == "1 · Keep the first 3 rows (10 × 5 → 3 × 5)"


def test_rows_can_be_compared_with_another_row(app: AppTest) -> None:
    form = new_step(app, SelectRow)
    button_group(app, f"{form}_select_row_way").set_value("Comparison with a row").run()
    app.selectbox(key=f"{form}_select_row_other_test").set_value("is under").run()
    app.selectbox(key=f"{form}_select_row_row_Rank_value").set_value("4").run()
    press(app, "apply")
    assert "(10 × 5 → 3 × 5)" in steps(app)[0]


def test_two_conditions_can_be_joined(app: AppTest) -> None:
    form = f"{new_step(app, SelectRow)}_select_row_clause"
    app.selectbox(key=f"{form}_0_test").set_value("is over").run()
    app.text_input(key=f"{form}_0_text").set_value("2").run()
    button_group(app, f"{form}_0_join").set_value("and").run()
    app.selectbox(key=f"{form}_1_column").set_value("Cyclist").run()
    app.selectbox(key=f"{form}_1_test").set_value("does not contain").run()
    app.text_input(key=f"{form}_1_text").set_value("ITA").run()
    press(app, "apply")
    assert steps(app)[0] == "1 · Keep the rows where Rank is over 2 and Cyclist does not contain ITA (10 × 5 → 5 × 5)"


def test_columns_can_be_picked_in_order(app: AppTest) -> None:
    form = new_step(app, SelectColumn)
    app.multiselect(key=f"{form}_select_column_columns").set_value(["Team", "Rank"]).run()
    press(app, "apply")
    assert steps(app)[0] == "1 · Keep the columns Team and Rank (10 × 5 → 10 × 2)"


def test_a_column_can_be_added_by_hand(app: AppTest) -> None:
    form = f"{new_step(app, AddColumn)}_add_column"
    app.text_input(key=f"{form}_name").set_value("Note").run()
    button_group(app, f"{form}_way").set_value("By hand").run()
    app.session_state[f"{form}_values"] = {"edited_rows": {0: {"0": "won"}}, "added_rows": [], "deleted_rows": []}
    app.run()
    press(app, "apply")
    assert steps(app)[0] == "1 · Add column Note: won, empty, empty … (10 × 5 → 10 × 6)"


def test_a_sort_has_an_order(app: AppTest) -> None:
    form = f"{new_step(app, SortBy)}_sort_by"
    app.selectbox(key=f"{form}_column").set_value("Cyclist").run()
    press(app, "apply")
    assert steps(app)[0].startswith("1 · Sort by Cyclist, large to small")


def test_the_order_of_a_sort_stays_chosen_when_another_column_says_it_in_other_words(app: AppTest) -> None:
    form = f"{new_step(app, SortBy)}_sort_by"
    app.selectbox(key=f"{form}_column").set_value("Rank").run()
    app.radio(key=f"{form}_order").set_value("small to large").run()
    app.selectbox(key=f"{form}_column").set_value("Cyclist").run()
    assert app.radio(key=f"{form}_order").value == "small to large"
    assert list(app.radio(key=f"{form}_order").proto.captions) == ["Z to A", "A to Z"]


def test_an_answer_can_be_read_in_another_way(app: AppTest) -> None:
    ask(app)
    form = f"{edit(app, 2)}_answer"
    app.selectbox(key=f"{form}_rule").set_value("count").run()
    assert "answer: 4" in texts(app)
    press(app, "apply")
    assert headings(app)[-1] == "4"
    assert "confidence:" not in texts(app)


def test_a_check_compares_a_reading_with_a_value(app: AppTest) -> None:
    ask(app)
    form = f"{edit(app, 2)}_answer"
    app.selectbox(key=f"{form}_rule").set_value("yes_no").run()
    app.selectbox(key=f"{form}_inner_rule").set_value("count").run()
    app.selectbox(key=f"{form}_test").set_value("is at least").run()
    app.text_input(key=f"{form}_value").set_value("5").run()
    press(app, "apply")
    assert headings(app)[-1] == "no"


def test_an_answer_of_own_words_that_is_not_in_the_table_is_told(app: AppTest) -> None:
    ask(app)
    form = f"{edit(app, 2)}_answer"
    app.selectbox(key=f"{form}_rule").set_value("text").run()
    app.text_area(key=f"{form}_text").set_value("Atlantis").run()
    press(app, "apply")
    assert "Not from your table" in texts(app)


def button_group(app: AppTest, key: str) -> Any:
    return next(group for group in app.get("button_group") if group.key == key)


def test_headers_to_choose_from_are_written_as_in_the_table(app: AppTest) -> None:
    app.file_uploader(key="upload").upload("t.csv", b"*Name* (x),a_b\nu,1\nv,2\n").run()
    ask(app)
    open_step(app, 0)
    form = edit(app, 0)
    boxes = [box.options for box in app.selectbox if str(box.key).startswith(form)]
    assert ["*Name* (x) (text)", "a_b (numbers)"] in boxes
