"""A chosen format decides how the cells of a column are read."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chaintable.tables.table import Table
from chaintable.tables.values import ColumnFormat, ColumnValues, ValueKind, parse_column
from chaintable.tables.values.columns.column_values import FEW
from chaintable.tables.values.numbers_and_times.durations import read_duration, read_truth


def read(cells: list[str], **wanted: str) -> ColumnValues:
    return parse_column(pd.Series(cells, dtype="str"), ColumnFormat(**wanted))  # type: ignore[arg-type]


def test_a_decimal_comma_makes_points_group_thousands() -> None:
    assert read(["1.234", "8.435.700", "12,5"], decimal_mark=",").keys.tolist() == [1234, 8435700, 12.5]
    assert read(["1.234", "2.500"]).keys.tolist() == [1.234, 2.5]


def test_a_decimal_point_keeps_commas_between_thousands() -> None:
    keys = read(["1,234", "2,345", "2,5"], decimal_mark=".").keys
    assert keys[:2].tolist() == [1234, 2345]
    assert np.isnan(keys[2])


def test_a_date_order_decides_dates_that_fit_both() -> None:
    day, month = (read(["03/04/2024"], date_order=order).keys[0] for order in ("day", "month"))
    assert (day, month) == (19816, 19786)


def test_a_chosen_kind_holds_even_if_few_cells_are_of_it() -> None:
    values = read(["1", "a", "b", "c"], kind="number")
    assert values.kind is ValueKind.NUMBER
    assert values.exceptions.tolist() == [1, 2, 3]
    assert read(["1", "2"], kind="text").kind is ValueKind.TEXT
    assert read(["", "-"], kind="number").kind is ValueKind.EMPTY


def test_durations_are_numbers_of_hours_or_minutes() -> None:
    cells = ["1:30", "2h 15m", "90 min", "-0:30", "n/a", "soon"]
    hours = read(cells, kind="hours")
    assert (hours.kind, hours.unit) == (ValueKind.NUMBER, "h")
    assert hours.keys[:4].tolist() == [1.5, 2.25, 1.5, -0.5]
    assert hours.exceptions.tolist() == [5]
    assert hours.bounds("1:30") == hours.bounds("1.5") == hours.bounds("90 min") == (1.5, 1.5)
    assert read(["1:30", "0:45.5"], kind="minutes").keys.tolist() == [1.5, 45.5 / 60]


def test_yes_and_no_in_any_spelling_are_true_and_false() -> None:
    values = read(["Yes", "yes", "Y", "no", "N", "", "maybe"], kind="true/false")
    assert values.kind is ValueKind.TRUTH
    assert values.keys[:5].tolist() == [1, 1, 1, 0, 0]
    assert values.exceptions.tolist() == [6]
    same = values.same("y")
    assert same is not None and same.tolist() == [True, True, True, False, False, False, False]


CELLS = st.one_of(
    st.from_regex(r"-?\d{1,3}:[0-5]\d(:[0-5]\d)?(\.\d)?", fullmatch=True),
    st.sampled_from(["2h 15m", "90 min", "1.5", "3", "", "soon", "1,5 Std"]),
)


@pytest.mark.parametrize("kind", ["hours", "minutes"])
@given(st.lists(CELLS, min_size=1, max_size=8))
def test_a_long_column_of_durations_means_what_its_cells_mean(kind: str, odd: list[str]) -> None:
    usual = [f"{i // 60}:{i % 60:02}" for i in range(FEW + 500)]
    values = read([*odd, *usual], kind=kind)
    unit = "h" if kind == "hours" else "min"
    expected = [np.nan if (found := read_duration(cell, unit)) is None else found for cell in odd]
    np.testing.assert_array_equal(values.keys[: len(odd)], expected)


def test_words_that_are_neither_yes_nor_no_are_nothing() -> None:
    assert [read_truth(word) for word in ("Ja", "non", "是", "perhaps")] == [True, False, True, None]


GERMAN = Table.of(["Ort", "Menge"], [["Bonn", "1.234"], ["Köln", "2.500"], ["Bonn", "7"]]).with_formats(
    {"Menge": ColumnFormat(decimal_mark=",")}
)


def test_a_format_goes_with_its_column_through_every_change() -> None:
    taken = GERMAN.take([0]).pick(["Menge"])
    assert taken.values("Menge").keys.tolist() == [1234]
    assert GERMAN.head(1).values("Menge").keys.tolist() == [1234]
    assert GERMAN.with_column("Neu", ["1.5", "2", "3"]).values("Menge").keys.tolist() == [1234, 2500, 7]
    assert GERMAN.with_frame(GERMAN.frame.iloc[:1], GERMAN.take([0]).origins).values("Menge").keys.tolist() == [1234]


def test_new_cells_under_an_old_name_lose_its_format() -> None:
    assert GERMAN.with_column("Menge", ["1.234", "1.5", "2"]).values("Menge").keys.tolist() == [1.234, 1.5, 2]


def test_tables_read_in_other_formats_are_not_equal() -> None:
    assert GERMAN.with_formats({}) != GERMAN
    assert GERMAN.with_formats({"Gone": ColumnFormat("text")}).formats == {}
