"""What the cells of one column show: its decimal mark, its order of dates, and whether it holds lengths of time."""

from collections import Counter

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.readers.layout.date_marks import DateMarks, date_marks
from chaintable.readers.layout.duration_marks import DurationMarks, duration_marks
from chaintable.readers.layout.number_marks import NumberMarks, number_marks, sample
from chaintable.readers.layout.spellings import spellings
from chaintable.tables.table import Table


def column(*cells: str) -> "pd.Series[str]":
    return pd.Series(list(cells), dtype="str")


def marks_in(*cells: str) -> NumberMarks | None:
    return number_marks(sample(column(*cells)))


# --- Numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", ["1,5", "12,25", "1.200,00", "1 200,5", "0,125", "1234,567", "1'200,50", "2,3456"])
@pytest.mark.parametrize("around", ["{}", "€ {}", "{} €", "EUR {}", "{} kg", "-{}", "({})", "{}%"])
def test_a_number_with_a_decimal_comma_shows_it_and_turned_round_it_shows_a_point(written: str, around: str) -> None:
    swapped = written.translate(str.maketrans(",.", ".,"))
    for text, mark in ((written, ","), (swapped, ".")):
        assert marks_in(around.format(text)) == NumberMarks(mark, False, text)  # type: ignore[arg-type]


@pytest.mark.parametrize("written", ["1.234", "12,345", "999.000"])
def test_a_number_with_one_group_of_three_digits_leaves_its_mark_open(written: str) -> None:
    marks = marks_in(written, "7")
    assert marks == NumberMarks(None, False, "", written)
    assert marks.open_point is ("." in written)


def test_two_groups_of_three_digits_are_thousands() -> None:
    assert marks_in("8.435.700") == NumberMarks(",", False, "8.435.700")
    assert marks_in("8,435,700") == NumberMarks(".", False, "8,435,700")


def test_points_beside_whole_hundreds_group_thousands_unless_a_cell_is_larger() -> None:
    assert marks_in("1.191", "647", "2.004", "1.350") == NumberMarks(",", False, "1.191", "1.191")
    assert marks_in("1.191", "1647", "2.004", "1.350").decides is None
    assert marks_in("1.191", "0.647", "2.004", "135").decides == "."
    assert marks_in("1.191", "7", "2.004", "1.350").decides is None


def test_a_column_that_has_both_marks_is_mixed_and_decides_nothing() -> None:
    marks = marks_in("1,5", "2.5", "3.125")
    assert marks == NumberMarks(None, True, "1,5", "3.125")


def test_a_number_with_a_point_is_the_open_example_where_there_is_one() -> None:
    marks = marks_in("1,5", "2,345", "3.125")
    assert marks == NumberMarks(",", False, "1,5", "3.125")


def test_a_column_counts_where_more_than_half_of_its_different_cells_are_numbers() -> None:
    assert marks_in("1,5", "2", "n/a", "open") is None
    assert marks_in("1,5", "2", "n/a", "n/a", "n/a") == NumberMarks(",", False, "1,5")


def test_whole_numbers_and_texts_show_nothing() -> None:
    assert marks_in("1", "2 000", "30") is None
    assert marks_in("1.5.2024", "v1.2", "a,b") is None
    assert marks_in("", " ") is None


def test_empty_and_long_cells_are_not_looked_at() -> None:
    assert sample(column("a", "", " ", " b ", "x" * 40, "y" * 41, "a")) == ["a", "b", "x" * 40]
    assert marks_in("1,5", "", *map("note {}".format, "ab"), "z" * 41) is None
    assert marks_in("1,5", "", "z" * 41, "y" * 50) == NumberMarks(",", False, "1,5")


def test_of_a_long_column_rows_from_its_first_to_its_last_are_looked_at() -> None:
    cells = [str(k) for k in range(100)]
    assert sample(column(*cells), most=4) == ["0", "33", "66", "99"]
    assert sample(column(*cells), most=100) == cells


# --- Dates -----------------------------------------------------------------------------------------------------------

_PART = st.integers(1, 14)
_DATES = st.builds("{:02}/{:02}/2024".format, _PART, _PART)


def kind_of(text: str) -> str:
    """Which order a date allows, by trying both."""
    if text.count("/") != 2:
        return "other"
    first, second, _ = map(int, text.split("/"))
    day, month = second <= 12, first <= 12
    if day and month:
        return "same" if first == second else "open"
    return "day" if day else "month" if month else "other"


@given(st.lists(_DATES | st.sampled_from(["", "soon", "n/a"]), max_size=12))
def test_the_dates_of_a_column_are_counted_by_the_order_they_allow(cells: list[str]) -> None:
    found = Counter(map(kind_of, cells))
    n_dates = len(cells) - found["other"]
    example = next((cell for cell in cells if kind_of(cell) == "open"), "")
    marks = DateMarks(found["day"], found["month"], found["open"], example)
    filled = sum(cell != "" for cell in cells)
    assert date_marks(column(*cells)) == (marks if n_dates and 2 * n_dates > filled else None)


@pytest.mark.parametrize("time", [" 10:30", "T10:30:00Z", ", 9:05", " 09:00:59.5"])
def test_a_time_of_day_is_cut_off_a_date(time: str) -> None:
    assert date_marks(column(f"31/12/2024{time}", f"03/04/2024{time}")) == DateMarks(1, 0, 1, "03/04/2024")


def test_dates_with_points_are_never_open() -> None:
    assert date_marks(column("03.04.2024", "31.12.2024")) == DateMarks(1, 0, 0, "")


@pytest.mark.parametrize(
    ("counts", "mixed", "decides", "n_sure"),
    [((0, 0), False, None, 0), ((2, 0), False, "day", 2), ((0, 1), False, "month", 1), ((1, 2), True, None, 3)],
)
def test_sure_dates_decide_where_they_agree(
    counts: tuple[int, int], mixed: bool, decides: str | None, n_sure: int
) -> None:
    marks = DateMarks(*counts, 3, "03/04/2024")
    assert (marks.mixed, marks.decides, marks.n_sure) == (mixed, decides, n_sure)
    assert marks.both_readings == ("3 April 2024", "4 March 2024")


def test_a_date_among_many_rows_is_found_wherever_it_stands_in_the_first_look() -> None:
    cells = ["later"] * 399 + ["31/12/2024"]
    assert date_marks(column(*cells)) is None
    assert date_marks(column(*cells[:199], *["31/12/2024"] * 201)) == DateMarks(201, 0, 0, "")


# --- Lengths of time -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "cells", "marks", "meaning"),
    [
        ("Worked hours", ("1:30", "37:30"), DurationMarks("hours", "1:30"), "1.5 h"),
        ("Minuten", ("1:30", "2:45"), DurationMarks("minutes", "1:30"), "1.5 min"),
        ("Duration", ("1:30", "2:45"), DurationMarks("hours", "1:30", doubtful=True), "1.5 h"),
        ("Length", ("3:20", "4:05"), DurationMarks("minutes", "3:20", doubtful=True), "3.333333333 min"),
        ("Duration", ("24:10", "2:45"), DurationMarks("hours", "24:10", doubtful=True), "24.16666667 h"),
        ("Duration", ("25:10", "2:45"), DurationMarks("minutes", "25:10", doubtful=True), "25.16666667 min"),
        ("Duration", ("-25:10", "2:45"), DurationMarks("minutes", "2:45", doubtful=True), "2.75 min"),
        ("Elapsed", ("1:02:03", "0:45:00"), DurationMarks("hours", "1:02:03"), "1.034166667 h"),
        ("Elapsed", ("1:02.5", "0:45.0"), DurationMarks("minutes", "1:02.5"), "1.041666667 min"),
        ("Anything", ("45m", "2h 15m", "3h"), DurationMarks("hours", "2h 15m"), "2.25 h"),
    ],
)
def test_header_and_cells_show_the_kind_of_length(
    header: str, cells: tuple[str, ...], marks: DurationMarks, meaning: str
) -> None:
    found = duration_marks(header, column(*cells))
    assert found == marks
    assert marks.meaning == meaning


@pytest.mark.parametrize(
    ("header", "cells"),
    [
        ("Departure", ("9:30", "12:45")),
        ("Duration", ("1:30", "open", "late", "")),
        ("Duration", ()),
        ("Time", ("45m", "50m")),
        ("Time", ("2h", "open", "late")),
    ],
)
def test_other_columns_hold_no_lengths(header: str, cells: tuple[str, ...]) -> None:
    assert duration_marks(header, column(*cells)) is None


def test_a_doubtful_length_is_asked_about_with_both_meanings() -> None:
    doubt = DurationMarks("minutes", "1:30", doubtful=True).doubt("Call")
    assert doubt.sentence == "1:30 in column 'Call' is read as 1.5 min, but it may also be 1.5 h."
    assert doubt.choices == (("hours", "1.5 h"), ("minutes", "1.5 min"))
    assert DurationMarks("hours", "an hour").meaning == "an hour"


# --- Spellings -------------------------------------------------------------------------------------------------------


def test_columns_of_up_to_three_hundred_different_cells_are_searched_for_spellings() -> None:
    names = [f"{chr(97 + k // 26)}{chr(97 + k % 26)}" for k in range(299)]
    tables = [Table.of(["Name"], [[name] for name in (*some, "AA") * 3]) for some in (names, [*names, "zz"])]
    assert [list(map(str, spellings(table, "Name"))) for table in tables] == [["aa (3), AA (3)"], []]
