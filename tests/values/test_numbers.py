"""Numbers as people write them, beyond the everyday."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.tables.values import ValueKind, parse_value

NUMBERS = {
    "1,045": 1045, "1 045": 1045, "1\u00a0045": 1045, "1\u2009045": 1045, "1'045": 1045, "12,345,678": 12345678,
    "1.234": 1.234, "1.234,56": 1234.56, "007": 7, ".5": 0.5, "5.": 5, "1e6": 1_000_000, "3 x 10^5": 300_000,
    "−3": -3, "-3.5": -3.5, "–4": -4, "+3": 3, "(1,200)": -1200, "($5)": -5, "-$5": -5, "$-5": -5,
    "4th": 4, "121st": 121, "T2": 2, "=2": 2, "2=": 2, "T-3rd": 3, "7th (2000–01)": 7, "#5": 5, "No. 5": 5,
    "1/2": 0.5, "3 1/2": 3.5, "½": 0.5, "3½": 3.5, "~5": 5, "c. 400": 400,
    "1,234[a]": 1234, "7 [3]": 7, "12*": 12, "45†": 45, "1,234 (5%)": 1234, "261.0 km (162.2 mi)": 261,
    "1.5 million": 1_500_000, "$2.5m": 2_500_000, "3bn": 3e9, "12k": 12_000, "5M": 5e6, "3.2 million people": 3_200_000,
    "5 ft 6 in": 5.5, "١٢": 12,
}  # fmt: skip
NO_NUMBERS = (
    "nan", "inf", "Infinity", "two", "7 Up", "50 First Dates", "5a", "12b", "1,23", "5,0", "1,23,456", "0,123", "(5)",
    "<5", ">50", "12345678901234567", "1e400", "+1 212 555 1234", "555-1234", "020 794 095", "192.168.1.1", "1.2.3",
    "1.2.30", "978-3-16-148410-0", "SW1A 1AA", "R2", "Q3", "1R", "9/11", "24/7", "10-12", "1–0–2", "4-8-2", "[226]",
)  # fmt: skip


@pytest.mark.parametrize("text", NUMBERS)
def test_a_number_is_read_in_any_of_its_spellings(text: str) -> None:
    value = parse_value(text)
    assert (value.kind, value.text) == (ValueKind.NUMBER, text)
    assert value.key == pytest.approx(NUMBERS[text])


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_what_is_not_sure_to_be_a_number_is_none(text: str) -> None:
    assert parse_value(text).kind is not ValueKind.NUMBER


def test_points_in_brackets_count_only_where_goals_and_behinds_make_them() -> None:
    assert parse_value("13.12 (90)").key == 90
    assert parse_value("48.918 (23)").key == 48.918


def test_a_cell_of_many_digits_and_words_is_text() -> None:
    assert parse_value("1" * 5_000).kind is ValueKind.TEXT
    assert parse_value("May " * 50).kind is ValueKind.TEXT


@given(st.integers(-(10**12), 10**12), st.sampled_from(["{}", "{:,}", "{} km", "${:,}", "{:,} (5%)"]))
def test_a_written_number_is_read_back(number: int, form: str) -> None:
    assert parse_value(form.format(number)).key == number
