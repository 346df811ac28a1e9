"""Workbooks: the sheet, merged cells, and cells as a person reads them."""

import datetime
import io

import openpyxl
import pytest
import xlsxwriter
from files_on_the_fly import ods_of, xls_of, xlsx_of
from python_calamine import CalamineError, CalamineWorkbook

from chaintable.errors import InputError
from chaintable.readers import read_source
from chaintable.readers.workbooks.workbook import cell_text
from chaintable.tables.source import ReadOptions
from chaintable.tables.values import ValueKind

ROWS = [["Team", "Points"], ["Ajax", 7], ["PSV", 5]]
TEXTS = [["Team", "Points"], ["Ajax", "7"], ["PSV", "5"]]


@pytest.mark.parametrize(
    ("name", "data"), [("t.xlsx", xlsx_of(ROWS)), ("t.xls", xls_of(ROWS)), ("t.ods", ods_of(TEXTS))]
)
def test_each_kind_of_workbook_is_read(name: str, data: bytes) -> None:
    source = read_source(data, name)
    assert [list(source.table.columns), *source.table.rows()] == TEXTS
    assert source.table.caption == "t"


def test_the_content_counts_and_not_the_ending_of_the_name() -> None:
    assert read_source(xlsx_of(ROWS), "table.csv").options.format == "workbook"
    assert read_source(b"Team,Points\nAjax,7\n", "table.xlsx").table.rows() == [["Ajax", "7"]]


CELLS = [
    (1.0, "1"),
    (0.1 + 0.2, "0.3"),
    (1045, "1045"),
    (1e15, "1000000000000000"),
    (-2.50, "-2.5"),
    (True, "TRUE"),
    (datetime.date(2020, 5, 1), "2020-05-01"),
    (datetime.datetime(2020, 5, 1), "2020-05-01"),
    (datetime.datetime(2020, 5, 1, 13, 45), "2020-05-01 13:45"),
    (datetime.datetime(2020, 5, 1, 13, 44, 59, 999_999), "2020-05-01 13:45"),
    (datetime.time(13, 45, 10), "13:45:10"),
    (datetime.timedelta(hours=26, minutes=3), "26:03:00"),
    ("007", "007"),
]


@pytest.mark.parametrize(("value", "text"), CELLS)
def test_a_cell_reads_as_a_person_would_read_it(value: object, text: str) -> None:
    assert cell_text(value) == text  # type: ignore[arg-type]


def test_dates_and_truth_in_a_sheet_are_text_in_the_table() -> None:
    rows = [["Day", "Open", "Share"], [datetime.date(2020, 5, 1), True, 0.5], [datetime.date(2020, 5, 2), False, 1]]
    assert read_source(xlsx_of(rows), "x.xlsx").table.rows() == [
        ["2020-05-01", "TRUE", "0.5"],
        ["2020-05-02", "FALSE", "1"],
    ]


def test_the_first_sheet_that_is_not_empty_is_read() -> None:
    source = read_source(xlsx_of([], Riders=ROWS, Teams=ROWS), "x.xlsx")
    assert source.options.sheet == "Riders"
    assert source.sheets == ("Sheet", "Riders", "Teams")
    assert source.account[0] == "Sheet 'Riders' of 3 sheets was read."


NOTE = [["Sales 2024"], ["Please see the tab Orders for the data.", None], ["Created", "2024-05-01"]]
ORDERS = [["Order", "Customer", "Amount"], *([f"SO-{i}", f"Firm {i % 7}", i] for i in range(30))]


def test_the_sheet_with_the_data_opens_and_not_the_note_before_it() -> None:
    source = read_source(xlsx_of(NOTE, Orders=ORDERS, Customers=ORDERS[:20]), "x.xlsx")
    assert source.options.sheet == "Orders"
    assert source.table.n_rows == 30
    assert read_source(xlsx_of(NOTE, Orders=ORDERS), "x.xlsx", ReadOptions(sheet="Sheet")).table.n_rows < 3


def test_the_first_of_two_sheets_with_much_data_opens() -> None:
    assert read_source(xlsx_of(ORDERS[:20], Orders=ORDERS), "x.xlsx").options.sheet == "Sheet"


def test_formulas_without_a_saved_value_are_told() -> None:
    rows = [["a", "b"], [1, 2], [3, "=A2+B2"], [4, "=A2*2"]]
    source = read_source(xlsx_of(rows, Other=[["c", "d"], [1, 2]]), "x.xlsx")
    assert source.table.rows()[1] == ["3", ""]
    told = "2 cells hold a formula without a saved value; save the file in a spreadsheet program first."
    assert told in source.account
    assert told not in read_source(xlsx_of(rows, Other=[["c", "d"], [1, 2]]), "x.xlsx", ReadOptions("Other")).account


def test_percent_is_told_of_the_sheet_that_shows_it() -> None:
    book = openpyxl.load_workbook(io.BytesIO(xlsx_of([["a", "b"], [0.5, 1], [1, 1]], Other=[["c", "d"], [1, 2]])))
    book["Sheet"]["A2"].number_format = "0%"
    target = io.BytesIO()
    book.save(target)
    told = {name: read_source(target.getvalue(), "x.xlsx", ReadOptions(name)).account for name in ("Sheet", "Other")}
    assert "percent" in " ".join(told["Sheet"])
    assert "percent" not in " ".join(told["Other"])


def test_a_sheet_can_be_chosen() -> None:
    data = xlsx_of(ROWS, Riders=[["Rider", "Rank"], ["Ann", 1]])
    assert read_source(data, "x.xlsx", ReadOptions(sheet="Riders")).table.columns == ("Rider", "Rank")
    assert read_source(data, "x.xlsx", ReadOptions(sheet="riders")).options.sheet == "Riders"


def test_a_sheet_that_is_not_there_is_named() -> None:
    with pytest.raises(InputError, match=r"no sheet 'Ridders'. Did you mean 'Riders'\?"):
        read_source(xlsx_of(ROWS, Riders=ROWS), "x.xlsx", ReadOptions(sheet="Ridders"))


def test_a_hidden_sheet_is_read_last() -> None:
    book = openpyxl.load_workbook(io.BytesIO(xlsx_of(ROWS, Riders=[["a", "b"], [1, 2]])))
    book["Sheet"].sheet_state = "hidden"
    target = io.BytesIO()
    book.save(target)
    assert read_source(target.getvalue(), "x.xlsx").options.sheet == "Riders"


def test_merged_cells_are_filled_in_xlsx() -> None:
    rows = [["Team", "Rider", "Points"], ["Ajax", "Ann", 1], [None, "Bob", 2], ["PSV", "Kim", 3]]
    source = read_source(xlsx_of(rows, merged=["A2:A3"]), "x.xlsx")
    assert source.table.rows()[1] == ["Ajax", "Bob", "2"]
    assert "1 merged cell filled." in source.account


def test_merged_cells_of_several_rows_are_all_filled() -> None:
    rows = [["Team", "Rider"], ["Ajax", "Ann"], [None, "Bob"], ["PSV", "Kim"], [None, "Lee"], ["AZ", "Max"]]
    source = read_source(xlsx_of(rows, merged=["A2:A3", "A4:A5"]), "x.xlsx")
    assert source.table.column("Team").tolist() == ["Ajax", "Ajax", "PSV", "PSV", "AZ"]
    assert "2 merged cells filled." in source.account


def test_a_title_merged_over_more_columns_than_the_table_has_adds_none() -> None:
    source = read_source(xlsx_of([["Results", None], ["Team", "Points"], ["Ajax", 7]], merged=["A1:F1"]), "x.xlsx")
    assert source.raw_head == (("Results", "Results"), ("Team", "Points"), ("Ajax", "7"))
    assert [list(source.table.columns), *source.table.rows()] == [["Team", "Points"], ["Ajax", "7"]]


def test_merged_cells_are_filled_in_xls() -> None:
    rows = [["Team", "Rider", "Points"], ["Ajax", "Ann", 1], [None, "Bob", 2], ["PSV", "Kim", 3]]
    assert read_source(xls_of(rows, merged=[(1, 2, 0, 0)]), "x.xls").table.rows()[1] == ["Ajax", "Bob", "2"]


def test_merged_cells_are_filled_in_ods() -> None:
    rows = [["Rank", ("Results", 2), None], ["Rank", "Time", "Points"], ["1", "3:40", "5"], ["2", "3:41", "4"]]
    source = read_source(ods_of(rows), "x.ods")
    assert source.table.columns == ("Rank", "Results – Time", "Results – Points")


def test_a_merged_title_is_a_title_and_a_merged_group_is_a_group() -> None:
    rows = [
        ["All results", None, None],
        ["Rank", "Results", None],
        [None, "Time", "Points"],
        [1, "3:40", 5],
        [2, "3:41", 4],
    ]
    source = read_source(xlsx_of(rows, merged=["A1:C1", "B2:C2", "A2:A3"]), "x.xlsx")
    assert source.table.columns == ("Rank", "Results – Time", "Results – Points")
    assert source.table.caption == "All results"
    assert "1 title row skipped; header rows 2 and 3 joined." in source.account


def test_percent_cells_are_told_to_be_fractions() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["Party", "Share"], ["A", 0.25], ["B", 0.75]):
        sheet.append(row)
    sheet["B2"].number_format = "0.0%"
    target = io.BytesIO()
    book.save(target)
    source = read_source(target.getvalue(), "x.xlsx")
    assert source.account == ("Cells formatted as percent are read as fractions (25 % as 0.25).",)
    assert not read_source(xlsx_of(ROWS), "x.xlsx").account


@pytest.mark.parametrize(
    ("number_format", "cells"),
    [
        ("0.0%", ["12.5%", "-50%", "0%"]),
        ('"$"#,##0.00', ["$0.125", "-$0.5", "$0"]),
        ('#,##0.00\\ "€";[Red]-#,##0.00\\ "€"', ["0.125 €", "-0.5 €", "0 €"]),
        ("[$CHF-807] #,##0", ["CHF 0.125", "-CHF 0.5", "CHF 0"]),
        ('0.0 "kg"', ["0.125 kg", "-0.5 kg", "0 kg"]),
        ('[Red]0.0 "kg"', ["0.125 kg", "-0.5 kg", "0 kg"]),
        ('_("$"* #,##0.00_);_("$"* \\(#,##0.00\\)', ["$0.125", "-$0.5", "$0"]),
        ("0.00", ["0.125", "-0.5", "0"]),
        ("[Red]0.00", ["0.125", "-0.5", "0"]),
        ('0.0 "per head, net"', ["0.125", "-0.5", "0"]),
    ],
)
def test_a_column_of_numbers_keeps_the_unit_that_its_cells_show(number_format: str, cells: list[str]) -> None:
    book = openpyxl.load_workbook(io.BytesIO(xlsx_of([["Item", "Value"], ["a", 0.125], ["b", -0.5], ["c", 0]])))
    for row in range(2, 5):
        book["Sheet"].cell(row, 2).number_format = number_format
    target = io.BytesIO()
    book.save(target)
    source = read_source(target.getvalue(), "x.xlsx")
    assert source.table.column("Value").tolist() == cells
    assert source.account == ()
    assert source.table.values("Value").kind is ValueKind.NUMBER


@pytest.mark.parametrize(("number_format", "last"), [('"€"#,##0.00', "€5"), ("0%", "5")])
def test_a_total_without_a_format_has_the_unit_of_its_column_but_is_no_percentage(
    number_format: str, last: str
) -> None:
    rows = [["Item", "Value"], *[[f"item {row}", 1] for row in range(5)], ["Total", 5]]
    book = openpyxl.load_workbook(io.BytesIO(xlsx_of(rows)))
    for row in range(2, 7):
        book["Sheet"].cell(row, 2).number_format = number_format
    target = io.BytesIO()
    book.save(target)
    assert read_source(target.getvalue(), "x.xlsx").table.column("Value").tolist()[-1] == last


@pytest.mark.parametrize(("plain", "first"), [(1, "€1"), (2, "1")])
def test_more_than_a_fifth_of_numbers_without_a_unit_leave_the_column_without_one(plain: int, first: str) -> None:
    book = openpyxl.load_workbook(
        io.BytesIO(xlsx_of([["Item", "Value"], *[[f"item {n}", n + 1] for n in range(4 + plain)]]))
    )
    for row in range(2, 6):
        book["Sheet"].cell(row, 2).number_format = '"€"#,##0'
    target = io.BytesIO()
    book.save(target)
    assert read_source(target.getvalue(), "x.xlsx").table.cell(0, "Value") == first


@pytest.mark.parametrize(
    ("note", "opened"),
    [
        ([["Please read"], ["Figures of March"]], "Riders"),
        ([["These are the figures of March, in euro."], ["Ask the office if something is unclear."]] * 3, "Riders"),
        ([["Team"], ["Ajax"], ["PSV"], ["Genk"]], "Sheet"),
    ],
)
def test_a_note_of_one_column_is_not_opened_before_a_small_table(note: list[list[str]], opened: str) -> None:
    data = xlsx_of(note, Riders=[["Rider", "Rank"], ["Ann", 1], ["Kim", 2]])
    assert read_source(data, "x.xlsx").options.sheet == opened
    assert read_source(xlsx_of(note), "x.xlsx").options.sheet == "Sheet"


def test_of_tables_with_two_columns_the_one_with_more_rows_is_opened() -> None:
    long = [["Rider", "Rank"], *[[f"rider {n}", n] for n in range(30)]]
    data = xlsx_of([["Team", "Points"], ["Ajax", 3], ["PSV", 5]], Long=long)
    assert read_source(data, "x.xlsx").options.sheet == "Long"


def test_line_numbers_are_those_of_the_sheet() -> None:
    rows = [[None], [None, "Title"], [None], [None, "a", "b"], [None, 1, 2], [None], [None, 3, 4]]
    source = read_source(xlsx_of(rows), "x.xlsx")
    assert source.table.rows() == [["1", "2"], ["3", "4"]]
    assert source.line_numbers is not None
    assert source.line_numbers.tolist() == [5, 7]


def test_cells_are_the_text_that_a_spreadsheet_shows() -> None:
    moment = datetime.datetime(2020, 5, 1, 13, 45, 59, 499_999)
    shown = {
        1e20: "100000000000000000000",
        1e21: "1e+21",
        1.5: "1.5",
        -2.0: "-2",
        False: "FALSE",
        moment: "2020-05-01 13:45:59",
        moment.replace(microsecond=500_000): "2020-05-01 13:46",
        datetime.datetime(2020, 4, 30, 23, 59, 59, 900_000): "2020-05-01",
        datetime.time(13, 45, 7): "13:45:07",
        datetime.timedelta(hours=30, minutes=5, seconds=9.6): "30:05:10",
        datetime.timedelta(minutes=-5): "-0:05:00",
        datetime.date(2020, 5, 1): "2020-05-01",
    }
    assert {value: cell_text(value) for value in shown} == shown


def test_a_workbook_of_charts_only_is_refused() -> None:
    book = openpyxl.Workbook()
    book.create_chartsheet("Chart")
    book.remove(book["Sheet"])
    target = io.BytesIO()
    book.save(target)
    with pytest.raises(InputError, match="has no worksheet"):
        read_source(target.getvalue(), "x.xlsx")


def test_a_cell_merged_downwards_is_no_group_of_columns() -> None:
    rows = [["Team", "Rider"], [None, "Name"], ["Ajax", "Ann"], ["PSV", "Kim"]]
    source = read_source(xlsx_of(rows, merged=["A1:A2"]), "x.xlsx")
    assert source.table.n_columns == 2
    assert source.account[0] == "1 merged cell filled."


def test_what_is_told_stands_in_its_order() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["Party", "Share"], ["A", 0.25], [None, 0.75]):
        sheet.append(row)
    sheet["B2"].number_format = "0%"
    sheet.merge_cells("A2:A3")
    percent, merged = "Cells formatted as percent are read as fractions (25 % as 0.25).", "1 merged cell filled."
    for sheets in (1, 2):
        target = io.BytesIO()
        book.save(target)
        account = read_source(target.getvalue(), "x.xlsx").account
        assert account == (*(["Sheet 'Sheet' of 2 sheets was read."] if sheets == 2 else []), percent, merged)
        book.create_sheet("Other")


def test_merged_cells_of_a_document_are_told() -> None:
    rows = [["Rank", ("Results", 2), None], ["Rank", "Time", "Points"], ["1", "3:40", "5"], ["2", "3:41", "4"]]
    assert "1 merged cell filled." in read_source(ods_of(rows), "x.ods").account
    assert read_source(ods_of(rows), "x.ods").raw_head[0] == ("Rank", "Results", "Results")


@pytest.mark.parametrize("width", [2, 3, 4])
@pytest.mark.parametrize("left", [0, 1])
def test_a_title_merged_over_all_columns_is_a_title_and_over_some_a_group(width: int, left: int) -> None:
    edge, names, title = [None] * left, [f"Name {i}" for i in range(width)], ["Results", *[None] * (width - 1)]
    rows = [[*edge, *title], [*edge, *names], [*edge, *range(width)], [*edge, *range(5, 5 + width)]]
    place = f"{'AB'[left]}1:{'ABCDE'[left + width - 1]}1"
    source = read_source(xlsx_of(rows, merged=[place]), "x.xlsx")
    assert (source.table.caption, source.table.columns) == ("Results", tuple(names))
    beside = [[*row, cell] for row, cell in zip(rows, ["Team", "Team", "Ajax", "PSV"], strict=True)]
    grouped = read_source(xlsx_of(beside, merged=[place]), "x.xlsx")
    assert grouped.table.columns == (*(f"Results – {name}" for name in names), "Team")


def test_a_day_that_no_calendar_has_is_told_as_a_damaged_file() -> None:
    data = io.BytesIO()
    with xlsxwriter.Workbook(data) as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, ["Day", "Points"])
        sheet.write_number(1, 0, -1e308, book.add_format({"num_format": "yyyy-mm-dd"}))
        sheet.write_number(1, 1, 7)
    with pytest.raises(InputError, match=r"^'x\.xlsx' is damaged and can't be opened"):
        read_source(data.getvalue(), "x.xlsx")


class PanicException(BaseException):
    """What the library raises when it panics, by that name."""


@pytest.mark.parametrize(
    ("ending", "expected"),
    [
        (PanicException(), InputError),
        (CalamineError("no sheet"), InputError),
        (KeyboardInterrupt(), KeyboardInterrupt),
    ],
    ids=repr,
)
def test_a_library_that_gives_up_is_told_as_a_damaged_file_and_nothing_else_is(
    ending: BaseException, expected: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(_: object) -> None:
        raise ending

    monkeypatch.setattr(CalamineWorkbook, "from_filelike", give_up, raising=True)
    with pytest.raises(expected) as told:
        read_source(xlsx_of(ROWS), "x.xlsx")
    if expected is InputError:
        assert "'x.xlsx' is damaged" in str(told.value)


def test_a_lack_of_memory_is_told_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(CalamineWorkbook, "from_filelike", give_up, raising=True)
    with pytest.raises(InputError, match="needs more memory than there is"):
        read_source(xlsx_of(ROWS), "x.xlsx")
