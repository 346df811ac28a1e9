"""All columns of a file decide together how numbers and dates are read, and what they leave open is asked."""

import numpy as np
import pytest

from chaintable.operations import GroupBy
from chaintable.readers import read_source
from chaintable.tables.source import ReadOptions, Source
from chaintable.tables.state import State
from chaintable.tables.table import Table
from chaintable.tables.values import ColumnFormat, ValueKind
from tests.readers.files_on_the_fly import xlsx_of


def read(text: str, name: str = "x.csv", **options: object) -> Source:
    return read_source(text.encode(), name, ReadOptions(**options) if options else None)  # type: ignore[arg-type]


def keys(source: Source, column: str) -> list[float]:
    return source.table.values(column).keys.tolist()


SALES = "Preis;Menge;Einwohner\n1.200,00;1.234;8.435.700\n12,50;2.500;1.234.567\n"


def test_a_decimal_comma_in_one_column_decides_the_others() -> None:
    source = read(SALES)
    assert keys(source, "Menge") == [1234, 2500]
    assert keys(source, "Einwohner") == [8435700, 1234567]
    assert source.account == (
        "Numbers read with a decimal comma, as in 1.200,00 in column 'Preis', so 1.234 in column 'Menge' is 1234.",
    )
    assert (source.options.decimal_mark, source.doubts) == (",", ())


def test_english_numbers_need_no_format_and_no_note() -> None:
    source = read('a,b,c\n1.5,"1,234","1,200.50"\n2.25,"2,345",17\n')
    assert (source.table.formats, source.account, source.doubts) == ({}, (), ())
    assert keys(source, "b") == [1234, 2345]


def test_a_column_that_shows_its_own_mark_keeps_it() -> None:
    source = read("a;b;c\n1,5;1.5;1.234\n2,5;2.75;2.345\n")
    assert (keys(source, "a"), keys(source, "b")) == ([1.5, 2.5], [1.5, 2.75])
    assert source.options.decimal_mark is None
    assert source.doubts[0].about == "decimal_mark"  # the two columns contradict each other


def test_a_number_that_may_be_a_thousand_is_asked_about() -> None:
    source = read("Item,Amount\nA,1.234\nB,2.500\n")
    assert source.account == ("1.234 in column 'Amount' is read as a decimal number, but it may also be 1234.",)
    assert [value for value, _ in source.doubts[0].choices] == [".", ","]
    answered = read("Item,Amount\nA,1.234\nB,2.500\n", decimal_mark=",")
    assert (keys(answered, "Amount"), answered.doubts) == ([1234, 2500], ())


def test_one_column_of_dates_decides_another() -> None:
    source = read("Ordered,Shipped\n31/12/2023,03/04/2024\n02/03/2024,05/06/2024\n")
    assert keys(source, "Shipped")[0] == 19816  # 3 April
    assert source.account == ("Dates read as day/month/year: 1 of 4 allow no other.",)
    american = read("Ordered,Shipped\n12/31/2023,03/04/2024\n02/03/2024,05/06/2024\n")
    assert keys(american, "Shipped")[0] == 19786  # 4 March
    assert american.options.date_order == "month"


def test_decimal_commas_put_the_day_first() -> None:
    source = read("Tag;Preis\n03/04/2024;1,5\n05/06/2024;2,5\n")
    assert keys(source, "Tag")[0] == 19816
    assert "Dates read as day/month/year, as the decimal commas suggest." in source.account


def test_dates_that_nothing_decides_are_asked_about() -> None:
    source = read("Day,n\n03/04/2024,1\n05/06/2024,2\n")
    assert source.account == ("03/04/2024 in column 'Day' is read as 4 March 2024, but it may also be 3 April 2024.",)
    assert source.doubts[0].choices == (("day", "3 April 2024"), ("month", "4 March 2024"))
    assert read("Day,n\n03/04/2024,1\n05/06/2024,2\n", date_order="day").doubts == ()


def test_a_column_of_both_orders_is_asked_about() -> None:
    text = "Day,n\n31/12/2023,1\n12/31/2023,2\n03/04/2024,3\n"
    assert read(text).account[0].startswith("Column 'Day' mixes day/month and month/day")
    chosen = read(text, columns=(("Day", ColumnFormat(date_order="day")),))
    assert (keys(chosen, "Day")[2], chosen.doubts) == (19816, ())


def test_dates_with_times_of_day_are_evidence_too() -> None:
    source = read("At,n\n31/12/2023 10:30,1\n03/04/2024 09:00,2\n")
    assert source.options.date_order == "day"


@pytest.mark.parametrize(
    ("text", "column", "hours"),
    [
        ("Worked hours\n1:30\n37:30\n", "Worked hours", [1.5, 37.5]),
        ("Time\n2h 15m\n45m\n3h\n", "Time", [2.25, 0.75, 3]),
    ],
)
def test_hours_worked_are_numbers_of_hours(text: str, column: str, hours: list[float]) -> None:
    source = read(text)
    values = source.table.values(column)
    assert (values.keys.tolist(), values.unit, values.kind) == (hours, "h", ValueKind.NUMBER)
    assert "read as hours" in source.account[0]


def test_a_duration_that_may_be_minutes_is_asked_about_and_times_of_day_are_not() -> None:
    assert read("Call,Duration\nA,1:30\nB,2:45\n").doubts[0].about == "kind"
    plain = read("Train,Departure\nA,9:30\nB,12:45\n")
    assert (plain.account, plain.table.values("Departure").kind) == ((), ValueKind.TIME)


def test_the_format_of_a_column_is_chosen_and_comes_back() -> None:
    chosen = (("Zip", ColumnFormat("text")), ("Paid", ColumnFormat("true/false")))
    source = read("Zip,Paid\n01234,Yes\n99999,n\n", columns=chosen)
    assert [source.table.values(name).kind for name in ("Zip", "Paid")] == [ValueKind.TEXT, ValueKind.TRUTH]
    assert source.options.columns == chosen
    assert read("Zip,Paid\n01234,Yes\n99999,n\n", columns=source.options.columns).table == source.table


def test_computed_numbers_keep_their_point_among_decimal_commas() -> None:
    state = State(read("Ort;Preis\nBonn;1.200,5\nBonn;1,25\nUlm;2,5\n").table)
    grouped = GroupBy.parse("f_group_by(Ort, average of Preis)").apply(state).table
    assert grouped.values("Average of Preis").keys.tolist() == [600.875, 2.5]


def test_a_million_rows_are_decided_by_a_part_of_them() -> None:
    from chaintable.readers.layout.column_formats import decide_formats

    days = np.array([f"{1 + i % 28:02}/{1 + i % 12:02}/2024" for i in range(336)])
    rows = np.arange(1_000_000)
    table = Table.from_columns({"Day": days[rows % 336], "Amount": np.char.mod("%d", rows), "Note": days[rows % 7]})
    assert decide_formats(table, ReadOptions()).options.date_order == "day"


def test_numbers_that_the_file_keeps_as_numbers_have_a_point() -> None:
    source = read('[{"Preis": "1.200,50", "Gewicht": 1.234}, {"Preis": "2,5", "Gewicht": 2.345}]', "x.json")
    assert keys(source, "Preis") == [1200.5, 2.5]
    assert keys(source, "Gewicht") == [1.234, 2.345]
    assert source.doubts == ()


def test_numbers_of_a_workbook_have_a_point() -> None:
    source = read_source(xlsx_of([["Preis", "Gewicht"], ["1.200,50", 1.234], ["2,5", 2.345]]), "x.xlsx")
    assert keys(source, "Gewicht") == [1.234, 2.345]


def test_months_before_their_year_are_dates_and_decide_no_decimal_mark() -> None:
    source = read("Monat;Verbrauch;Kosten\n01.2025;4.439;1.320,11\n02.2025;8.808;2.873,34\n11.2025;9.428;2.749,60\n")
    assert source.table.values("Monat").kind is ValueKind.DATE
    assert keys(source, "Verbrauch") == [4439, 8808, 9428]
    assert source.doubts == ()


def test_numbers_with_four_decimals_are_no_months() -> None:
    assert read("Rate\n1.2025\n2.2031\n10.1999\n").table.values("Rate").kind is ValueKind.NUMBER
