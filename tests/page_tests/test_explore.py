"""The main page: a table in, a question, a chain of steps that can be changed, an answer."""

import re
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from chaintable.errors import ModelError
from chaintable.ui.model import choice
from chaintable.ui.session.chain_actions import running
from chaintable.ui.work import background_work
from chaintable.ui.work.work_queue import Running

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
    assert "Whether this is what you asked isn't checked." in said and "check_circle" not in said
    assert "column Cyclist" in said


def test_the_cells_that_the_answer_rests_on_are_shown_with_their_rows_in_the_file(app: AppTest) -> None:
    ask(app)
    shown = tables(app)["Your table with the cells highlighted that the answer rests on"]
    assert (shown.index.names, shown.index[0]) == (["row", "file row"], (1, 2))
    assert "● 6 rows: 1, 3, 4, 5, 7, 9 (in the file: 2, 4, 5, 6, 8, 10), column Cyclist" in texts(app)


def test_step_plays_one_step_at_a_time(app: AppTest) -> None:
    ask(app, button="one_step")
    assert len(steps(app)) == 1
    press(app, "one_step")
    assert len(steps(app)) == 2
    press(app, "one_step")
    assert headings(app)[-1] == "ESP, ITA"
    press(app, "one_step")
    assert "This question is already answered" in texts(app)


@pytest.mark.parametrize(("question", "words"), [("  ", "Type a question"), ("x" * 50_000, "50,000 characters")])
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
    assert plain(app.button(key="suggestion_0").label) == "Which team has the highest points?"


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
    assert len(app.dataframe) == 2, "the source table is folded"
    assert all("column" in table.proto.alt for table in app.dataframe)


def test_when_the_model_fails_the_steps_so_far_are_kept_and_there_are_ways_on(app: AppTest) -> None:
    ask(app, "Will this fail?")
    assert "I recognised the column 'Cyclist', but no more." in texts(app)
    assert len(steps(app)) == 1
    assert {"try_again", "by_hand", "look_at_candidates"} <= {button.key for button in app.button}
    press(app, "by_hand")
    assert "2 · New step" in steps(app)


def test_the_address_follows_what_is_shown_and_brings_it_back(open_app: Callable[..., AppTest], app: AppTest) -> None:
    ask(app)
    address = {
        name: values[0] if isinstance(values, list) else values for name, values in dict(app.query_params).items()
    }
    assert address.keys() == {"sample", "q", "chain", "details"}
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

    monkeypatch.setattr("chaintable.ui.pages.explore.question_box.suggested", broken)
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
        self.let.wait(60)
        raise ModelError("No reply.", "Try again later.")


def test_while_the_model_thinks_the_page_says_so_and_stop_stops_at_once(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = Silent()
    monkeypatch.setattr(choice, "embedded", lambda: silent)
    monkeypatch.setattr(running, "PATIENCE_SECONDS", 0.0)
    try:
        ask(app)
        assert "Step 1: waiting for the silent model to choose the next operation" in texts(app)
        press(app, "stop")
        assert "waiting for" not in texts(app)
        assert app.text_input(key="question").value == ASKED
        assert not app.error
    finally:
        silent.let.set()


def test_a_table_of_3000_columns_is_shown_in_part(app: AppTest) -> None:
    header = ",".join(f"c{place}" for place in range(3_000))
    app.file_uploader(key="upload").upload("wide.csv", f"{header}\n{header}\n".encode()).run()
    assert [error.value for error in app.error] == []
    assert "the first 60 of 3,000 columns" in texts(app)


def test_the_question_of_a_link_is_put_into_its_box_again_when_its_chain_is_there(
    open_app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "PATIENCE_SECONDS", 0.0)
    released = Event()
    monkeypatch.setattr(choice, "embedded", lambda: released.wait(60) and Planned())
    app = open_app(sample="clasica", q=ASKED)
    app.session_state["question"] = ""  # as a browser has it that was too slow for the first drawing
    released.set()
    app.session_state["session"].playing.job.wait(60)
    app.run()
    assert app.text_input(key="question").value == ASKED


def test_an_unsure_encoding_offers_others_with_words_of_the_file(app: AppTest) -> None:
    app.file_uploader(key="upload").upload("t.csv", "Команда,Очки\nСпартак,45\n".encode("cp1251")).run()
    assert "Read as Cyrillic (Windows-1251): the file doesn't say its encoding." in texts(app)
    app.session_state["reading_popover"] = True
    app.run()
    preview = tables(app)["The words of the file in each encoding"]
    assert list(preview.iloc[0]) == ["Cyrillic (Windows-1251)", "Команда · Очки · Спартак"]
    assert len(preview) == 5
    options = app.selectbox(key="reading_encoding").options
    assert {"UTF-8", "Cyrillic (Windows-1251)", "Japanese (Shift-JIS)"} <= set(options)
    assert not [option for option in options if re.match(r"(cp|utf|iso|windows|koi|gb)[-\d]", option)]
    app.selectbox(key="reading_encoding").set_value("koi8-u")
    press(app, "read_again")
    assert list(tables(app)["Your table"].columns) == ["йНЛЮМДЮ", "нВЙХ"]


def test_a_file_that_shows_its_encoding_offers_no_guesses(app: AppTest) -> None:
    app.file_uploader(key="upload").upload("t.csv", "Команда,Очки\nСпартак,45\n".encode()).run()
    app.session_state["reading_popover"] = True
    app.run()
    assert "The words of the file in each encoding" not in tables(app)


def test_the_size_limit_of_files_is_a_setting(
    open_app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = b"Team,Points\n" + b"Ajax,7\n" * 300_000
    monkeypatch.setenv("CHAINTABLE_MAX_FILE_MB", "1.5")
    app = open_app(sample="clasica")
    app.file_uploader(key="upload").upload("t.csv", data).run()
    assert "'t.csv' has 2.1 MB; the limit is 1.5 MB. Set CHAINTABLE_MAX_FILE_MB to a larger number" in texts(app)


def test_who_asks_more_often_than_the_owner_allows_is_told_when_to_try_again(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    running = Running(per_minute=1, now=lambda: now)
    monkeypatch.setattr(background_work, "RUNNING", running)
    ask(app, "Who won?")
    ask(app, "Who came in last?")
    assert "you have reached the limit of 1 run a minute" in texts(app) and "Try again in 60 s" in texts(app)
    now = 60.0
    press(app, "try_again")
    assert "the limit of" not in texts(app)
    assert {turn.visitor for _, turn in running._begun} == {app.session_state["session"].session_store.visitor.id}
