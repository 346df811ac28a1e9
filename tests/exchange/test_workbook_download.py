"""A table as a workbook: what looks like a number is one, what looks like a formula is text, and it reads back."""

import io
from datetime import datetime
from typing import Any

import openpyxl
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from chaintable.readers import read_source
from chaintable.runs.exchange import workbook
from chaintable.runs.exchange.csv_text import harmless
from chaintable.runs.exchange.workbook import fits_workbook, xlsx_of_table
from chaintable.tables.table import Table


def sheet_of(table: Table, exact: bool = False) -> Any:
    return openpyxl.load_workbook(io.BytesIO(xlsx_of_table(table, exact))).active


def column_of(cells: list[str], exact: bool = False) -> list[Any]:
    """The cells of one column, written and read again by another library."""
    sheet = sheet_of(Table.of(["A"], [[cell] for cell in cells]), exact)
    return [sheet.cell(row, 1) for row in range(2, len(cells) + 2)]


@pytest.mark.parametrize(
    ("cells", "values", "formats"),
    [
        (["7", "-12", "1.5"], [7, -12, 1.5], ["General"] * 3),
        (["1.50", "2.25", "3"], [1.5, 2.25, 3], ["0.00", "General", "General"]),
        (["1,045", "-3,000.50", "12"], [1045, -3000.5, 12], ["#,##0", "#,##0.00", "General"]),
        (["12.5 %", "13.7 %", "0 %"], [0.125, 0.137, 0], ["0.0 %", "0.0 %", "0 %"]),
        (["3 kg", "10 kg", "2.50 kg"], [3, 10, 2.5], ['0" kg"', '0" kg"', '0.00" kg"']),
        (["$7", "-$1,200"], [7, -1200], ['"$"0', '"$"#,##0']),
    ],
)
def test_a_number_is_one_and_looks_as_in_the_table(cells: list[str], values: list[float], formats: list[str]) -> None:
    found = column_of(cells)
    assert [cell.value for cell in found] == values
    assert [cell.number_format for cell in found] == formats


def test_a_date_is_one() -> None:
    found = column_of(["2024-02-29", "2023-01-01", "1899-12-31"])
    assert [cell.value for cell in found] == [datetime(2024, 2, 29), datetime(2023, 1, 1), "1899-12-31"]
    assert found[0].number_format == "yyyy-mm-dd"


@pytest.mark.parametrize(
    "cells",
    [
        ["007", "123", "45"],
        ["1.191", "1,5", "22,75"],
        ["12345678901234567890", "1"],
        ["a", "5", "b"],
        ["9:30", "10:15"],
    ],
)
def test_what_would_be_another_number_stays_text(cells: list[str]) -> None:
    assert column_of(cells)[0].value == cells[0]
    assert column_of(cells)[0].data_type == "s"


def test_an_empty_cell_is_empty_and_a_table_without_rows_has_its_header() -> None:
    assert [cell.value for cell in column_of(["5", "", "7"])] == [5, None, 7]
    assert [cell.value for cell in sheet_of(Table.of(["A", "B"], []))[1]] == ["A", "B"]


def test_a_formula_is_harmless_text_and_exact_where_that_is_wanted() -> None:
    risky = ["=1+1", "@SUM(A1)", "+cmd", "-2+3", "\t=1"]
    made, exact = column_of(risky), column_of(risky, exact=True)
    assert [cell.value for cell in made] == [harmless(cell) for cell in risky]
    assert [cell.value for cell in exact] == risky
    assert {cell.data_type for cell in (*made, *exact)} == {"s"}
    assert all(cell.style_id == exact[0].style_id and cell.quotePrefix for cell in exact[:4])
    assert sheet_of(Table.of(["=A"], [["x"]]))["A1"].value == "'=A"


def test_what_xml_cannot_hold_is_left_out_and_the_rest_stays() -> None:
    found = column_of(["a\x00\x01b\x1f", "<&>\"'", "  two\nlines ", "\ufffe\uffff😀", "x" * 40_000])
    assert [cell.value for cell in found[:4]] == ["ab", "<&>\"'", "  two\nlines ", "😀"]
    assert len(found[4].value) == 32_767


@settings(max_examples=25)
@given(st.lists(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn")), max_size=8), min_size=1))
@example([";="])
def test_texts_read_back_as_they_were(cells: list[str]) -> None:
    texts = [f"x{cell}" for cell in cells]
    assert [cell.value for cell in column_of(texts)] == [harmless(text) for text in texts]


@pytest.mark.parametrize("cell", ["<r></r>", "<r><t>no</t></r>", "<r>&amp;</r>", "https://example.org", "{=A1}"])
def test_a_text_is_never_taken_for_more_than_a_text(cell: str) -> None:
    found = column_of([cell, "-" + cell])
    assert [one.value for one in found] == [cell, harmless("-" + cell)]
    assert not any(one.hyperlink for one in found)


def test_our_own_reader_finds_the_same_table() -> None:
    table = Table.of(
        ["Team", "Points", "Weight", "Day"],
        [["A & B", "1045", "3 kg", "2024-02-29"], ["C", "7", "10 kg", "2024-03-01"]],
    )
    found = read_source(xlsx_of_table(table), "table.xlsx").table
    assert (found.columns, found.column("Team").tolist(), found.column("Points").tolist()) == (
        table.columns,
        ["A & B", "C"],
        ["1045", "7"],
    )
    assert found.column("Day").tolist() == ["2024-02-29", "2024-03-01"]


def test_the_same_table_gives_the_same_bytes() -> None:
    table = Table.of(["A"], [["1"]])
    assert xlsx_of_table(table) == xlsx_of_table(table)


def test_a_table_beyond_the_limit_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.of(["A", "B"], [["1", "2"]])
    assert fits_workbook(table)
    monkeypatch.setattr(workbook, "MOST_CELLS", 3)
    assert not fits_workbook(table)


def page() -> None:
    from chaintable.tables.table import Table
    from chaintable.ui.parts.downloads import draw_table

    draw_table("Table", Table.of(["A"], [["=1"]]), False, "it", "get")


def test_the_page_offers_both_files_and_the_large_one_only_as_csv(monkeypatch: pytest.MonkeyPatch) -> None:
    both = AppTest.from_function(page, default_timeout=60).run().get("download_button")
    assert [one.proto.label for one in both] == ["Table (CSV)", "Table (Excel)"]
    assert not both[1].proto.disabled
    monkeypatch.setattr(workbook, "MOST_CELLS", 1)
    assert [
        one.proto.disabled for one in AppTest.from_function(page, default_timeout=60).run().get("download_button")
    ] == [
        False,
        True,
    ]
