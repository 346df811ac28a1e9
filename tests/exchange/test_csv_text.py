"""Downloads of tables as CSV: what a spreadsheet program would run is made harmless, numbers stay numbers."""

import csv
import io

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from chaintable.runs.exchange.csv_text import csv_of_frame, csv_of_rows, harmless, harmless_frame

RISKY = ("=1+1", "+cmd|' /C calc'!A0", "-2+3+cmd", "@S(A1)", "\t=1", "\r=1", "\n=1", "  =1", "＝1", "+A1", "-A1", "=")
NUMBERS = (
    "-5",
    "+3.25",
    "-1,234.50",
    "-2,5 %",
    "- 7",
    "-1e-5",
    "-€5",
    "-3\u00a0000",
    "-",
    "--",
    "12",
    "a=b",
    "",
    "a@b",
)


def rows_of(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


@pytest.mark.parametrize("cell", RISKY)
def test_a_cell_that_may_be_run_gets_a_mark_in_front(cell: str):
    assert harmless(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", NUMBERS)
def test_numbers_and_other_cells_stay_as_they_are(cell: str):
    assert harmless(cell) == cell


@pytest.mark.parametrize(
    ("cell", "made"),
    [
        ("x;=1+1", "x;'=1+1"),
        ("a\t@SUM(1)", "a\t'@SUM(1)"),
        ("1; 2; -5; +3", "1; 2; -5; +3"),
        ("x;-cmd|' /C calc'!A0", "x;'-cmd|' /C calc'!A0"),
        ("=1;=2", "'=1;'=2"),
        ("\x00=1", "'\x00=1"),
        ("\x01 @x", "'\x01 @x"),
    ],
)
def test_what_a_program_with_other_separators_would_run_gets_a_mark_too(cell: str, made: str):
    assert harmless(cell) == made
    assert list(harmless_frame(frame_of([cell, "a"]))["A"]) == [made, "a"]


def frame_of(cells: list[str], name: str = "A") -> pd.DataFrame:
    return pd.DataFrame({name: pd.Series(cells, dtype="str"), "B": pd.Series(["x"] * len(cells), dtype="str")})


def test_cells_and_column_names_of_a_table_are_made_harmless_unless_they_shall_be_exact():
    frame = frame_of(["=1+1", "-5"], "=A")
    assert rows_of(csv_of_frame(frame)) == [["'=A", "B"], ["'=1+1", "x"], ["-5", "x"]]
    assert rows_of(csv_of_frame(frame, exact=True)) == [["=A", "B"], ["=1+1", "x"], ["-5", "x"]]
    assert list(frame["=A"]) == ["=1+1", "-5"], "the table itself stays"
    assert harmless_frame(frame_of(["-5", "a"])) is not None


def test_a_table_without_such_cells_is_not_copied():
    frame = frame_of(["-5", "a", ""])
    assert harmless_frame(frame) is frame


def test_the_rows_of_an_answer_are_made_harmless_too():
    assert rows_of(csv_of_rows(["@A"], [["=1"], ["-1"]])) == [["'@A"], ["'=1"], ["-1"]]
    assert rows_of(csv_of_rows(["@A"], [["=1"]], exact=True)) == [["@A"], ["=1"]]


@given(st.lists(st.one_of(st.sampled_from(RISKY + NUMBERS), st.text(max_size=6)), min_size=1))
def test_a_whole_column_is_treated_as_its_cells_are(cells: list[str]):
    kept = [cell for cell in cells if cell.isprintable()] or ["x"]
    assert list(harmless_frame(frame_of(kept))["A"]) == [harmless(cell) for cell in kept]


def page() -> None:
    import streamlit

    from chaintable.tables.table import Table
    from chaintable.ui.parts.downloads import draw_exact, is_risky

    exact = [
        draw_exact(is_risky(Table.of(["A"], [[cell]])), name) for name, cell in (("risky", "=1+1"), ("plain", "-5"))
    ]
    streamlit.code(str(exact))


def test_the_page_says_so_and_lets_it_be_switched_off_where_there_is_such_a_cell():
    app = AppTest.from_function(page, default_timeout=60).run()
    (safe,) = app.toggle
    assert (safe.key, safe.value, app.code[0].value) == ("risky", True, "[False, False]")
    assert safe.proto.help.startswith("What starts with = + - or @")
    assert safe.set_value(False).run().code[0].value == "[True, False]"
