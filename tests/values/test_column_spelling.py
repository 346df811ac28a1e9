"""What all cells of a column together tell about each of them."""

from datetime import date

import numpy as np
import pandas as pd
import pytest

from chaintable.tables.values import ColumnValues, ValueKind, parse_column


def values_of(*cells: str) -> ColumnValues:
    return parse_column(pd.Series(list(cells), dtype="str"))


def days(year: int, month: int, day: int) -> int:
    return (date(year, month, day) - date(1970, 1, 1)).days


def test_decimal_commas_are_told_by_the_column() -> None:
    assert values_of("1,5", "2,25", "3").keys.tolist() == [1.5, 2.25, 3]
    assert values_of("1,234", "2,500").keys.tolist() == [1234, 2500]
    assert values_of("1,5", "2.25", "x").kind is ValueKind.TEXT


def test_brackets_among_plain_numbers_are_an_accountants_minus() -> None:
    values = values_of("0", "25", "(120)", "-", "(85)")
    assert (values.kind, np.nansum(values.keys), values.exceptions.size) == (ValueKind.NUMBER, -180, 0)
    assert values_of("$1,200", "(85)", "30").keys.tolist() == [1200, -85, 30]
    assert values.bounds("(85)") == (-85, -85)


@pytest.mark.parametrize(
    "cells",
    [
        ("(1)", "(2)", "(3)"),
        ("13 (4)", "5", "7", "(3)"),
        ("Spain", "5", "7", "8", "(3)"),
        ("1", "2", "(2)", "3", "4"),
        ("1994", "1995", "(1996)"),
    ],
    ids=["alone", "behind a number", "beside words", "in place of a rank", "around a year"],
)
def test_other_brackets_say_nothing_sure(cells: tuple[str, ...]) -> None:
    assert not (values_of(*cells).keys < 0).any()


@pytest.mark.parametrize(
    ("cells", "first"),
    [
        (("3/4/2020", "13/6/2020"), (2020, 4, 3)),
        (("3/4/2020", "6/13/2020"), (2020, 3, 4)),
        (("3/4/2020", "5/6/2020"), (2020, 3, 4)),
        (("03.04.2020", "05.06.2020"), (2020, 4, 3)),
        (("3/4/2020 10:00", "13/6/2020 10:00"), (2020, 4, 3)),
    ],
)
def test_the_order_of_day_and_month_is_told_by_the_column(cells: tuple[str, ...], first: tuple[int, int, int]) -> None:
    assert np.floor(values_of(*cells).keys[0]) == days(*first)


def test_dates_with_either_order_leave_those_that_could_be_both_unread() -> None:
    assert values_of("3/25/2020", "25/3/2020", "3/4/2020", "4/4/2020").exceptions.tolist() == [2]


def test_years_alone_are_dates_among_dates_and_numbers_among_themselves() -> None:
    among_dates = values_of("2004", "March 2004", "1 May 2005", "2 May 2005")
    assert (among_dates.kind, among_dates.keys[0]) == (ValueKind.DATE, days(2004, 1, 1))
    assert values_of("1994", "1995", "March 1996").kind is ValueKind.NUMBER


def test_seconds_without_a_colon_are_times_among_times() -> None:
    values = values_of("48.9", "59.8", "1:00.5")
    assert (values.kind, values.keys.tolist()) == (ValueKind.TIME, [48.9, 59.8, 60.5])


def test_minutes_and_hours_are_times_among_times() -> None:
    assert values_of("45 min", "1h 5m", "2h").keys.tolist() == [2700, 3900, 7200]
    assert values_of("45 min", "90 min").kind is ValueKind.NUMBER


def test_the_time_of_the_first_is_no_gap_to_the_first() -> None:
    values = values_of("1:30:01.295", "+28.394", "+1:02.0")
    assert values.exceptions.tolist() == [0]
    assert values.keys[1:].tolist() == [28.394, 62]


def test_seasons_are_no_months() -> None:
    assert values_of("1998-99", "2004-05", "2005-06").kind is ValueKind.RANGE
    assert values_of("2004-04", "2004-05").kind is ValueKind.DATE


def test_single_years_are_ranges_among_ranges() -> None:
    values = values_of("1990–94", "1994", "1995–99")
    assert values.ends is not None
    assert values.ends.tolist() == [1994, 1994, 1999]


def test_a_literal_stands_for_all_that_it_leaves_open() -> None:
    values = values_of("2004-03-12", "2004-12-31 23:59:59.999", "2005-01-01")
    low, high = values.bounds("2004") or (0, 0)
    assert ((values.keys >= low) & (values.keys <= high)).tolist() == [True, True, False]
    assert values.bounds("March 2004") == (days(2004, 3, 1), np.nextafter(days(2004, 4, 1), 0))


@pytest.mark.parametrize("text", ["1,000", "$1000", "1 thousand", "1e3", "1.000,00"])
def test_a_literal_may_be_spelled_otherwise_than_the_cells(text: str) -> None:
    assert values_of("1", "1000").bounds(text) == (1000, 1000)


@pytest.mark.parametrize(
    ("cells", "literal"),
    [
        (("1", "2"), "abc"),
        (("5 km", "7 km"), "300 m"),
        (("2004-03-12", "2005-01-01"), "April 13"),
        (("April 13", "May 2"), "2004"),
        (("Spain", "Italy"), "5"),
        (("", "-"), "5"),
    ],
)
def test_a_literal_that_cannot_be_compared_has_no_bounds(cells: tuple[str, ...], literal: str) -> None:
    assert values_of(*cells).bounds(literal) is None


def test_a_number_is_seconds_among_times_and_minutes_are_converted() -> None:
    times = values_of("1:00.4", "59.8")
    assert (times.bounds("60"), times.bounds("2 min"), times.bounds("1:01")) == ((60, 60), (120, 120), (61, 61))
