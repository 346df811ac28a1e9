"""Units beside numbers: which words are units, and which numbers they keep apart."""

import pandas as pd
import pytest

from chaintable.tables.values import ColumnValues, ValueKind, parse_column, parse_value

UNITS = {
    "12 km": (12, "km"), "5 kg": (5, "kg"), "45 %": (45, "%"), "25 °C": (25, "°C"), "20 m/s": (20, "m/s"),
    "14 km2": (14, "km2"), "435 sq mi": (435, "sq mi"), "5m": (5, "m"), "12 A": (12, "A"), "$1,200.50": (1200.5, "$"),
    "€5": (5, "€"), "5 €": (5, "€"), "5 EUR": (5, "EUR"), "£5": (5, "£"), "US$5": (5, "US$"), "$4 billion": (4e9, "$"),
}  # fmt: skip


def values_of(*cells: str) -> ColumnValues:
    return parse_column(pd.Series(list(cells), dtype="str"))


@pytest.mark.parametrize("text", UNITS)
def test_a_unit_is_kept_beside_its_number(text: str) -> None:
    value = parse_value(text)
    assert (value.kind, value.key, value.unit) == (ValueKind.NUMBER, *UNITS[text])


def test_numbers_of_different_units_are_not_compared() -> None:
    kilometres = values_of("5 km", "7 kilometres", "300 m")
    assert (kilometres.unit, kilometres.exceptions.tolist()) == ("km", [2])
    assert values_of("1 day", "2 weeks", "3 months").kind is ValueKind.TEXT


def test_a_word_that_most_numbers_share_is_their_unit() -> None:
    assert values_of("1 stroke", "2 strokes", "5 strokes").keys.tolist() == [1, 2, 5]
