"""The main page: a table in, a question, a chain of steps that can be changed, an answer."""

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from chaintable.errors import ModelError
from chaintable.ui import choice, state

from .conftest import Planned

ASKED = "Which country had the most cyclists?"
NASTY = b'Name,{question},*\n<b>bold</b>,"$5 and $6",:smile:\n<script>alert(1)</script>,**x**,[l](http://x)\n'


def ask(app: AppTest, text: str = ASKED, button: str = "run") -> AppTest:
    app.text_input(key="question").set_value(text)
    return press(app, button)


def press(app: AppTest, key: str) -> AppTest:
    return app.button(key=key).click().run()


def choose(app: AppTest, key: str, words: str) -> AppTest:
    menu = next(menu for menu in app.get("menu_button") if menu.key == key)
    place = next(place for place, option in enumerate(menu.options) if words in plain(option))
    return menu.click_index(place).run()


def steps(app: AppTest) -> list[str]:
    """The first lines of the steps, without their markup."""
    return [plain(step.label) for step in app.expander if step.label.startswith("**")]


def plain(text: str) -> str:
    return (
        text.replace("\\", "")
        .replace("*", "")
        .replace(":small[", "")
        .replace("\u2060", "")
        .replace("\u00a0", " ")
        .removesuffix("]")
    )


def texts(app: AppTest) -> str:
    kinds: list[Any] = [app.markdown, app.caption, app.warning, app.error]
    return "\n".join(plain(element.value) for elements in kinds for element in elements)


def tables(app: AppTest) -> dict[str, Any]:
    """The tables on the page by the beginning of their text alternative."""
    return {table.proto.alt.partition(":")[0]: table.value for table in app.dataframe}


def headings(app: AppTest) -> list[str]:
    return [plain(m.value).removeprefix("## ") for m in app.markdown if m.value.startswith("## ")]


def test_the_page_opens_with_a_sample_and_suggested_questions(open_app: Callable[..., AppTest]) -> None:
    app = open_app()
    assert not app.exception
    assert not app.error
    assert headings(app) == ["Clásica de San Sebastián 2008"]
    assert any(button.key == "suggestion_0" for button in app.button)


def test_a_suggested_question_is_played_to_its_answer(app: AppTest) -> None:
    press(app, "suggestion_0")
    assert headings(app)[-1] == "ESP, ITA"
    assert steps(app) == [
        "1 · Add column Country: the text in brackets in Cyclist (10 × 5 → 10 × 6)",
        "2 · Group by Country and count (10 × 6 → 4 × 2)",
        "3 · Answer: the Country with the largest Count",
    ]


def test_the_answer_says_how_it_was_read_how_sure_it_is_and_whether_the_table_bears_it_out(app: AppTest) -> None:
    said = texts(ask(app))
    assert "Read as: the Country with the largest Count · 2 rows tie at 3 · sure: 70 %" in said
    assert "checked without a model" in said
    assert "column Cyclist" in said


def test_the_cells_that_the_answer_rests_on_are_shown_with_their_rows_in_the_file(app: AppTest) -> None:
    ask(app)
    shown = tables(app)["Your table with the cells lit up that the answer rests on"]
    assert (shown.index.name, shown.index[0]) == ("in the file", 2)
    assert "● 6 rows (in the file: 2, 4, 5, 6, 8, 10), column Cyclist" in texts(app)


def test_step_plays_one_step_at_a_time(app: AppTest) -> None:
    ask(app, button="one_step")
    assert len(steps(app)) == 1
    press(app, "one_step")
    assert len(steps(app)) == 2
    press(app, "one_step")
    assert headings(app)[-1] == "ESP, ITA"
    press(app, "one_step")
    assert "The answer is there already" in texts(app)


@pytest.mark.parametrize(("question", "words"), [("  ", "Write a question"), ("x" * 50_000, "50,000 characters")])
def test_a_question_that_cannot_be_asked_is_told_and_nothing_is_lost(app: AppTest, question: str, words: str) -> None:
    ask(app)
    ask(app, question)
    assert words in texts(app)
    assert headings(app)[-1] == "ESP, ITA"


def test_an_uploaded_file_gives_its_table_and_questions_that_it_can_answer(app: AppTest) -> None:
    app.file_uploader(key="upload").upload("teams.csv", b"Report,\n,\nTeam,Points\nAjax,7\nPSV,9\n").run()
    assert headings(app) == ["Report"]
    assert "2 rows × 2 columns · teams.csv" in texts(app)
    assert "1 title row skipped; header in row 3." in texts(app)
    assert plain(app.button(key="suggestion_0").label) == "Which Team has the highest Points?"


def test_a_file_that_cannot_be_read_leaves_the_table_that_was_there(app: AppTest) -> None:
    ask(app)
    app.file_uploader(key="upload").upload("table.csv", b"%PDF-1.7 not a table").run()
    assert "is a PDF document" in texts(app)
    assert headings(app) == ["Clásica de San Sebastián 2008", "ESP, ITA"]


def test_a_pasted_table_is_used_and_undo_brings_the_old_one_back(app: AppTest) -> None:
    app.text_area(key="pasted").set_value("Team\tPoints\nAjax\t7\n")
    press(app, "use_pasted")
    assert "1 row × 2 columns" in texts(app)
    press(app, "undo")
    assert headings(app) == ["Clásica de San Sebastián 2008"]


def test_nothing_pasted_is_told(app: AppTest) -> None:
    press(app, "use_pasted")
    assert "There is no text to read a table from" in texts(app)


def test_the_header_row_can_be_chosen_by_hand(app: AppTest) -> None:
    app.file_uploader(key="upload").upload("t.csv", b"Team,Points\nAjax,7\nPSV,9\n").run()
    app.session_state["reading_popover"] = True
    app.run()
    app.text_input(key="reading_header").set_value("2")
    press(app, "read_again")
    assert list(tables(app)["Your table"].columns) == ["Ajax", "7"]


def test_another_sample_can_be_opened(app: AppTest) -> None:
    choose(app, "samples", "planets")
    assert headings(app) == ["The planets of the Solar System"]


def test_cells_and_headers_with_markup_are_shown_as_they_are(app: AppTest) -> None:
    app.file_uploader(key="upload").upload("*.csv", NASTY).run()
    ask(app, "**How** many <b>rows</b> $x$ :smile: [l](http://x)?")
    assert not app.exception
    raw = [element.value for element in [*app.markdown, *app.caption]] + [step.label for step in app.expander]
    assert not any("<script" in text or "**How**" in text or " :smile:" in text or "](http" in text for text in raw)


def edit(app: AppTest, k: int) -> str:
    """Open the form of a step; the beginning of its widgets' keys."""
    press(app, f"edit_{k}")
    kind = next(box.key for box in app.selectbox if str(box.key).endswith("_kind"))
    return str(kind).removesuffix("_kind")


def open_step(app: AppTest, k: int) -> None:
    app.session_state[f"step_{k}"] = True
    app.run()


def test_an_edited_step_is_applied_and_the_rest_follows(app: AppTest) -> None:
    ask(app)
    form = edit(app, 1)
    app.selectbox(key=f"{form}_group_by_column").set_value("Team").run()
    assert "Group by Team and count (10 × 6 →" in texts(app)
    press(app, "apply")
    assert steps(app)[1].startswith("2 · Group by Team and count")
    assert "could not be done" in steps(app)[2]
    assert "No column 'Country'" in texts(app)
    press(app, "undo")
    assert headings(app)[-1] == "ESP, ITA"
    press(app, "redo")
    assert steps(app)[1].startswith("2 · Group by Team and count")


def test_a_form_that_is_left_changes_nothing(app: AppTest) -> None:
    before = steps(ask(app))
    edit(app, 1)
    press(app, "leave")
    assert steps(app) == before
    assert not any(button.key == "apply" for button in app.button)


def test_a_step_can_be_inserted_before_another(app: AppTest) -> None:
    ask(app)
    choose(app, "more_1", "Insert a step before step 2")
    form = next(str(box.key) for box in app.selectbox if str(box.key).endswith("_kind")).removesuffix("_kind")
    app.selectbox(key=f"{form}_select_row_clause_0_column").set_value("Rank").run()
    app.selectbox(key=f"{form}_select_row_clause_0_test").set_value("is at most").run()
    app.text_input(key=f"{form}_select_row_clause_0_text").set_value("4").run()
    press(app, "apply")
    assert steps(app)[1] == "2 · Keep the rows where Rank is at most 4 (10 × 6 → 4 × 6)"
    assert headings(app)[-1] == "ITA"


def test_a_step_can_be_deleted_switched_off_and_moved(app: AppTest) -> None:
    ask(app)
    choose(app, "more_1", "Switch step 2 off; step 3 is applied again")
    assert "switched off" in steps(app)[1]
    press(app, "undo")
    choose(app, "more_1", "Move step 2 up")
    assert steps(app)[0].startswith("1 · Group by Country and count (could not be done")
    press(app, "undo")
    choose(app, "more_1", "Delete step 2")
    assert len(steps(app)) == 2
    press(app, "undo")
    assert headings(app)[-1] == "ESP, ITA"


def test_another_candidate_can_be_taken_and_the_model_plans_on_from_there(app: AppTest) -> None:
    ask(app)
    open_step(app, 0)
    choose(app, "candidates_0", "Keep the rows where Rank is at most 3 (30 %)")
    assert steps(app)[0] == "1 · Keep the rows where Rank is at most 3 (10 × 5 → 3 × 5)"
    assert "could not be done" in steps(app)[1]
    press(app, "plan_on")
    assert [line.partition(" (")[0] for line in steps(app)[:3]] == [
        "1 · Keep the rows where Rank is at most 3",
        "2 · Add column Country: the text in brackets in Cyclist",
        "3 · Group by Country and count",
    ]


def test_a_group_can_be_opened(app: AppTest) -> None:
    ask(app)
    app.selectbox(key="group_1").set_value(1).run()
    assert list(tables(app)["The rows of group ITA · 3"]["Country"]) == ["ITA", "ITA", "ITA"]


def test_a_folded_step_draws_no_table(app: AppTest) -> None:
    ask(app)
    assert "The table after step 2" in tables(app)
    assert "The table after step 1" not in tables(app)


def test_every_table_has_a_text_alternative(app: AppTest) -> None:
    ask(app)
    assert len(app.dataframe) == 3
    assert all("column" in table.proto.alt for table in app.dataframe)


def test_when_the_model_fails_the_steps_so_far_are_kept_and_there_are_ways_on(app: AppTest) -> None:
    ask(app, "Will this fail?")
    assert "I recognised the column 'Cyclist', but no more." in texts(app)
    assert len(steps(app)) == 1
    assert {"try_again", "by_hand", "look_at_candidates"} <= {button.key for button in app.button}
    press(app, "by_hand")
    assert "2 · A new step" in steps(app)


def test_the_address_follows_what_is_shown_and_brings_it_back(open_app: Callable[..., AppTest], app: AppTest) -> None:
    ask(app)
    address = {
        name: values[0] if isinstance(values, list) else values for name, values in dict(app.query_params).items()
    }
    assert address.keys() == {"sample", "q", "chain"}
    again = open_app(**address, step="1")
    assert headings(again)[-1] == "ESP, ITA"
    assert again.text_input(key="question").value == ASKED
    assert "The table after step 1" in tables(again)


def test_an_address_with_an_unknown_sample_opens_the_first_one(open_app: Callable[..., AppTest]) -> None:
    app = open_app(sample="nowhere", q="How many?")
    assert not app.error
    assert headings(app) == ["Clásica de San Sebastián 2008"]


def test_an_unexpected_error_is_told_without_a_trace(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr("chaintable.ui.question.suggested", broken)
    app.run()
    assert "Something went wrong" in texts(app)
    assert "secret" not in texts(app)
    assert not app.exception


def test_a_model_that_cannot_be_opened_is_told(app: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent:
        name = "silent"

        def complete(self, prompt: object) -> None:
            raise ModelError("No reply.", "Try again later.")

    monkeypatch.setattr(choice, "embedded", Silent)
    ask(app)
    assert "No reply. Try again later." in texts(app)
    assert "The table and the question are kept." in texts(app)


class Silent:
    """A model that does not answer until it is let."""

    name = "silent"

    def __init__(self) -> None:
        self.let = Event()

    def complete(self, prompt: object) -> None:
        self.let.wait(20)


def test_while_the_model_thinks_the_page_says_so_and_stop_stops_at_once(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = Silent()
    monkeypatch.setattr(choice, "embedded", lambda: silent)
    monkeypatch.setattr(state, "PATIENCE_SECONDS", 0.0)
    try:
        ask(app)
        assert "Step 1: waiting for the silent model to choose the next operation" in texts(app)
        press(app, "stop")
        assert "waiting for" not in texts(app)
        assert app.text_input(key="question").value == ASKED
        assert not app.error
    finally:
        silent.let.set()


def new_step(app: AppTest, kind: int) -> str:
    """Open the form of a new first step of that kind; the beginning of its widgets' keys."""
    ask(app, button="one_step")
    choose(app, "more_0", "Insert a step before step 1")
    box = next(box for box in app.selectbox if str(box.key).endswith("_kind"))
    box.set_value(kind).run()
    return str(box.key).removesuffix("_kind")


def test_rows_can_be_ticked(app: AppTest) -> None:
    form = new_step(app, 0)
    button_group(app, f"{form}_select_row_way").set_value("Tick them").run()
    assert "Tick the rows to keep" in texts(app)
    app.session_state[f"{form}_select_row_ticks"] = {"selection": {"rows": [3, 0], "columns": [], "cells": []}}
    app.run()
    press(app, "apply")
    assert steps(app)[0] == "1 · Keep rows 1 and 4 (10 × 5 → 2 × 5)"


def test_rows_can_be_chosen_by_their_place(app: AppTest) -> None:
    form = new_step(app, 0)
    button_group(app, f"{form}_select_row_way").set_value("Their place").run()
    app.number_input(key=f"{form}_select_row_n").set_value(3).run()
    press(app, "apply")
    assert steps(app)[0] == "1 · Keep the first 3 rows (10 × 5 → 3 × 5)"


def test_rows_can_be_compared_with_another_row(app: AppTest) -> None:
    form = new_step(app, 0)
    button_group(app, f"{form}_select_row_way").set_value("Against another row").run()
    app.selectbox(key=f"{form}_select_row_other_test").set_value("is under").run()
    app.selectbox(key=f"{form}_select_row_row_Rank_value").set_value("4").run()
    press(app, "apply")
    assert "(10 × 5 → 3 × 5)" in steps(app)[0]


def test_two_conditions_can_be_joined(app: AppTest) -> None:
    form = f"{new_step(app, 0)}_select_row_clause"
    app.selectbox(key=f"{form}_0_test").set_value("is over").run()
    app.text_input(key=f"{form}_0_text").set_value("2").run()
    button_group(app, f"{form}_0_join").set_value("and").run()
    app.selectbox(key=f"{form}_1_column").set_value("Cyclist").run()
    app.selectbox(key=f"{form}_1_test").set_value("does not contain").run()
    app.text_input(key=f"{form}_1_text").set_value("ITA").run()
    press(app, "apply")
    assert steps(app)[0] == "1 · Keep the rows where Rank is over 2 and Cyclist does not contain ITA (10 × 5 → 5 × 5)"


def test_columns_can_be_picked_in_order(app: AppTest) -> None:
    form = new_step(app, 1)
    app.multiselect(key=f"{form}_select_column_columns").set_value(["Team", "Rank"]).run()
    press(app, "apply")
    assert steps(app)[0] == "1 · Keep the columns Team and Rank (10 × 5 → 10 × 2)"


def test_a_column_can_be_added_by_hand(app: AppTest) -> None:
    form = f"{new_step(app, 2)}_add_column"
    app.text_input(key=f"{form}_name").set_value("Note").run()
    button_group(app, f"{form}_way").set_value("By hand").run()
    app.session_state[f"{form}_values"] = {"edited_rows": {0: {"0": "won"}}, "added_rows": [], "deleted_rows": []}
    app.run()
    press(app, "apply")
    assert steps(app)[0] == "1 · Add column Note: won, empty, empty … (10 × 5 → 10 × 6)"


def test_a_sort_has_an_order(app: AppTest) -> None:
    form = f"{new_step(app, 4)}_sort_by"
    app.selectbox(key=f"{form}_column").set_value("Cyclist").run()
    press(app, "apply")
    assert steps(app)[0].startswith("1 · Sort by Cyclist, large to small")


def test_an_answer_can_be_read_in_another_way(app: AppTest) -> None:
    ask(app)
    form = f"{edit(app, 2)}_answer"
    app.selectbox(key=f"{form}_rule").set_value("count").run()
    assert "it reads: 4" in texts(app)
    press(app, "apply")
    assert headings(app)[-1] == "4"
    assert "sure:" not in texts(app)


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


def test_a_table_of_16000_columns_is_shown_in_part(app: AppTest) -> None:
    header = ",".join(f"c{place}" for place in range(16_000))
    app.file_uploader(key="upload").upload("wide.csv", f"{header}\n{header}\n".encode()).run()
    assert not app.error
    assert "the first 60 of 16,000 columns" in texts(app)


def test_the_question_of_a_link_is_put_into_its_box_again_when_its_chain_is_there(
    open_app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state, "PATIENCE_SECONDS", 0.0)
    released = Event()
    monkeypatch.setattr(choice, "embedded", lambda: released.wait(20) and Planned())
    app = open_app(sample="clasica", q=ASKED)
    app.session_state["question"] = ""  # as a browser has it that was too slow for the first drawing
    released.set()
    app.session_state["session"].job.wait(20)
    app.run()
    assert app.text_input(key="question").value == ASKED
