"""How columns are read is shown, asked about where nothing decides it, and can be changed and undone."""

import io
from typing import Any

import openpyxl
import pytest
from streamlit.testing.v1 import AppTest

from chaintable.prompts.dialogue import Completion, Prompt
from chaintable.tables.source import Doubt, ReadOptions, with_answer
from chaintable.tables.values import ColumnFormat, ValueKind
from chaintable.ui.model import choice

from .conftest import Planned
from .test_explore import ask, press, tables, texts


def xlsx_of(**sheets: list[list[Any]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


DATES = b"Day,Zip\n03/04/2024,01234\n05/06/2024,99999\n"


def opened(app: AppTest, data: bytes, name: str = "t.csv") -> AppTest:
    return app.file_uploader(key="upload").upload(name, data).run()


def values(app: AppTest, column: str) -> Any:
    return app.session_state["session"].chain.source.table.values(column)


def test_a_date_that_may_be_two_days_is_asked_about_and_the_answer_is_undone(app: AppTest) -> None:
    opened(app, DATES)
    assert "03/04/2024 in column 'Day' is read as 4 March 2024, but it may also be 3 April 2024." in texts(app)
    assert values(app, "Day").keys[0] == 19786
    press(app, "doubt_0_day")
    assert values(app, "Day").keys[0] == 19816
    assert not [button for button in app.button if str(button.key).startswith("doubt_")]
    press(app, "undo")
    assert values(app, "Day").keys[0] == 19786


class Summing(Planned):
    """Adds up the fees, and is sure of it."""

    def complete(self, prompt: Prompt) -> Completion:
        call = "<END>" if prompt.purpose == "plan" else "f_answer(sum(Fee))"
        return Completion((call,), "embedded", sure=0.95, author="embedded", remark="confidence: sure (95 %).")


def test_an_answer_that_the_file_leaves_open_shows_the_other_one_and_one_click_takes_it(
    app: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice, "embedded", Summing)
    opened(app, b"Patient,Fee\nDee,2.500\nBen,3.125\nDee,1.234\n")
    ask(app, "What is the total fee?")
    words = "it may also be 2500. With 2500, the answer is 6.859."
    assert words in texts(app)
    assert "unsure (50 %)" in texts(app)
    press(app, "take_open_0")
    assert app.session_state["session"].chain.answer.values == ("6859",)
    assert words not in texts(app)
    assert "unsure (50 %)" not in texts(app)
    press(app, "undo")
    assert words in texts(app)


def test_the_type_of_a_column_is_chosen_with_a_preview(app: AppTest) -> None:
    opened(app, DATES)
    app.session_state["types_popover"] = True
    app.run()
    assert list(tables(app)["How cells are read"]["Read as"]) == ["dates", "numbers"]
    app.session_state["column_types"] = {"edited_rows": {1: {"Type": "Text"}}, "added_rows": [], "deleted_rows": []}
    app.run()
    assert list(tables(app)["How cells are read"]["Read as"]) == ["dates", "text"]
    press(app, "apply_column_types")
    assert values(app, "Zip").kind is ValueKind.TEXT
    assert app.session_state["session"].chain.source.options.columns == (("Zip", ColumnFormat("text")),)


def test_the_decimal_mark_of_a_file_is_chosen(app: AppTest) -> None:
    opened(app, b"Item,Amount\nA,1.234\nB,2.500\n")
    app.session_state["types_popover"] = True
    app.run()
    app.selectbox(key="column_types_mark").set_value(",").run()
    press(app, "apply_column_types")
    assert values(app, "Amount").keys.tolist() == [1234, 2500]


def test_a_chosen_sheet_shows_its_first_rows_before_it_is_read(app: AppTest) -> None:
    data = xlsx_of(Teams=[["Team", "Points"], ["Ajax", 7]], Riders=[["Results", ""], ["Rider", "Rank"], ["Ann", 1]])
    opened(app, data, "b.xlsx")
    app.session_state["reading_popover"] = True
    app.run()
    app.selectbox(key="reading_sheet").set_value("Riders").run()
    assert list(tables(app)["The first rows of the file, numbered from 1"]["cell 1"]) == ["Results", "Rider", "Ann"]
    press(app, "read_again")
    assert list(tables(app)["Your table"].columns) == ["Rider", "Rank"]


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("report.pdf", b"%PDF-1.7 x", "'report.pdf' is damaged and can't be read as a PDF."),
        ("photo.gif", b"GIF89a", "'photo.gif' is a GIF picture, not a table."),
        ("x.bin", bytes(range(32)) * 9, "'x.bin' is neither text nor a table format that can be read."),
    ],
)
def test_a_wrong_kind_of_file_says_what_it_is(app: AppTest, name: str, data: bytes, told: str) -> None:
    assert told in texts(opened(app, data, name))


def test_an_answer_about_a_type_holds_for_its_column_alone() -> None:
    doubt = Doubt("kind", "Duration", "1:30", (), "")
    assert with_answer(ReadOptions(), doubt, "hours") == ReadOptions(columns=(("Duration", ColumnFormat("hours")),))
