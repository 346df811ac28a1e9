"""Dates, times and spans as people write them, beyond the everyday."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.tables.values import Value, ValueKind, parse_value

DAYS = {
    "2004-03-12": (2004, 3, 12), "2004/03/12": (2004, 3, 12), "12 March 2004": (2004, 3, 12),
    "March 12, 2004": (2004, 3, 12), "Mar. 12 2004": (2004, 3, 12), "12th of March 2004": (2004, 3, 12),
    "12-Mar-04": (2004, 3, 12), "12-Mar-99": (1999, 3, 12), "1915, February 10": (1915, 2, 10),
    "Saturday, April 13, 2013": (2013, 4, 13), "Fri., Feb. 7, 1941": (1941, 2, 7), "12.03.2004": (2004, 3, 12),
    "13/12/2004": (2004, 12, 13), "12/13/2004": (2004, 12, 13), "5/5/05": (2005, 5, 5), "14 July 1794": (1794, 7, 14),
    "31 August 2009[a]": (2009, 8, 31),
}  # fmt: skip
NO_DATES = (
    "03/04/2004", "29 Feb 2003", "32 March 2004", "2004-13-01", "10-5-11", "Maybe", "Mayor 2004", "March of 2004 men",
    "Sunday", "2004-03-12 25:00", "March 2004 10:00",
)  # fmt: skip
TIMES = {
    "7:00 p.m.": 68_400, "12:15 am": 900, "7 pm": 68_400, "19:30": 70_200, "1:23:45": 5025, "59:59": 3599,
    "1:23.45": 83.45, "1:23.0": 83, "1:30:01.295": 5401.295, "2h 5m": 7500, "5h 29' 10\"": 19_750, "51.86s": 51.86,
    "+ 2\"": 2, "+1:02.5": 62.5, "12 s": 12, "10:30 CET": 37_800,
}  # fmt: skip


def days(year: int, month: int, day: int) -> int:
    return (date(year, month, day) - date(1970, 1, 1)).days


@pytest.mark.parametrize("text", DAYS)
def test_a_date_is_read_in_any_of_its_spellings(text: str) -> None:
    assert parse_value(text) == Value(ValueKind.DATE, text, days(*DAYS[text]), precision="day")


@pytest.mark.parametrize("text", NO_DATES)
def test_what_is_not_sure_to_be_a_date_is_none(text: str) -> None:
    assert parse_value(text).kind is not ValueKind.DATE


@pytest.mark.parametrize(
    ("text", "precision"), [("March 2004", "month"), ("03/2004", "month"), ("2004-03", "month"), ("April 13", "day")]
)
def test_a_date_says_how_precise_it_is(text: str, precision: str) -> None:
    assert parse_value(text).precision == precision


def test_dates_without_a_year_are_ordered_within_one_and_february_29_is_among_them() -> None:
    keys = [parse_value(text).key or 0 for text in ("Jan 1", "February 28", "Feb 29", "1 March", "Dec. 31")]
    assert keys == sorted(keys)
    assert keys[3] - keys[2] == 1


@pytest.mark.parametrize(
    "text", ["2004-03-12T10:30:00Z", "2004-03-12 10:30", "12 March 2004, 10:30 am", "2004-03-12 10:30:00+02:00"]
)
def test_a_time_of_day_is_a_part_of_its_day_as_the_clock_shows_it(text: str) -> None:
    assert parse_value(text) == Value(ValueKind.DATE, text, days(2004, 3, 12) + 0.4375, precision="second")


@pytest.mark.parametrize("text", TIMES)
def test_a_time_is_read_in_seconds(text: str) -> None:
    value = parse_value(text)
    assert (value.kind, value.key) == (ValueKind.TIME, pytest.approx(TIMES[text]))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("July 1–5, 2004", (2004, 7, 1), (2004, 7, 5)),
        ("11–20 January 2004", (2004, 1, 11), (2004, 1, 20)),
        ("3 May – 4 June 2010", (2010, 5, 3), (2010, 6, 4)),
        ("June 30–July 2, 1995", (1995, 6, 30), (1995, 7, 2)),
    ],
)
def test_a_range_of_dates_is_in_days(text: str, first: tuple[int, int, int], last: tuple[int, int, int]) -> None:
    assert parse_value(text) == Value(ValueKind.RANGE, text, days(*first), days(*last), "day")


@given(st.dates(), st.sampled_from(["%Y-%m-%d", "%d %B %Y", "%B %d, %Y", "%d.%m.%Y"]))
def test_a_written_date_is_read_back(day: date, form: str) -> None:
    text = day.strftime(form.replace("%Y", f"{day.year:04}"))
    assert parse_value(text).key == (day - date(1970, 1, 1)).days
