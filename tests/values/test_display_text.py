"""Numbers and texts as people write them: what is shown means the same number, to the precision shown."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.tables.values import parse_value
from chaintable.tables.values.numbers_and_times.units import unit_name
from chaintable.tables.values.texts.display_text import without_marks, write_number

UNITS = ("", "€", "$", "US$", "£", "%", "km", "EUR", "h")
numbers = st.decimals(-(10**12), 10**12, allow_nan=False, allow_infinity=False, places=8).map(lambda d: f"{d:f}")


@given(numbers, st.sampled_from(UNITS))
def test_what_is_shown_is_the_same_number_to_the_precision_shown(text: str, unit: str) -> None:
    shown, exact = parse_value(write_number(text, unit)), Decimal(text)
    off = abs(Decimal(str(shown.key)) - exact)
    assert off <= Decimal("0.005") if abs(exact) >= 1 else off <= abs(exact) / 100 + Decimal("0.005")
    assert unit_name(shown.unit) == unit_name(unit)


@given(numbers, st.sampled_from(UNITS))
def test_without_rounding_nothing_is_lost(text: str, unit: str) -> None:
    shown = parse_value(write_number(text, unit, rounded=False))
    assert shown.key == float(text)


@given(numbers)
def test_a_shown_number_shown_again_stays_as_it_is(text: str) -> None:
    once = write_number(text, "€")
    assert write_number(once, "€") == once
    assert write_number(write_number(text).replace(",", "")) == write_number(text)


@pytest.mark.parametrize(
    ("text", "unit", "shown"),
    [
        ("1348116.51", "€", "€1,348,116.51"),
        ("-1348116.5", "€", "-€1,348,116.50"),
        ("55300", "$", "$55,300"),
        ("0.0042", "€", "€0.0042"),
        ("15.0", "%", "15 %"),
        ("1204", "km", "1,204 km"),
        ("50416.66667", "", "50,416.67"),
        ("47.36666667", "", "47.37"),
        ("0.00012345", "", "0.000123"),
        ("99.999", "", "100"),
        ("-0.0", "", "0"),
        ("007", "", "007"),
        ("12 May", "€", "12 May"),
        ("", "€", ""),
        ("1,045", "€", "1,045"),
        ("1234567890123456", "", "1234567890123456"),
    ],
)
def test_numbers_as_people_write_them(text: str, unit: str, shown: str) -> None:
    assert write_number(text, unit) == shown


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("France[1]", "France"),
        ("France [note 2]", "France"),
        ("Bob[1][b]", "Bob"),
        ("Italy*", "Italy"),
        ("Peru †‡", "Peru"),
        ("1,045[3]", "1,045"),
        ("5*", "5*"),
        ("C#", "C#"),
        ("[1]", "[1]"),
        ("*", "*"),
        ("x[index]", "x[index]"),
        ("", ""),
    ],
)
def test_footnote_marks_leave_a_cell_and_nothing_else_does(cell: str, shown: str) -> None:
    assert without_marks(cell) == shown


@given(st.text("aB1 [](*†‡§#é", max_size=12) | st.text(max_size=30))
def test_no_cell_becomes_empty_and_once_is_enough(cell: str) -> None:
    shown = without_marks(cell)
    assert cell.startswith(shown) and bool(shown) == bool(cell)
    assert without_marks(shown) == shown
