"""What a whole column means."""

from datetime import date

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chaintable.tables.values import ColumnValues, ValueKind, fold, fold_column, parse_column
from chaintable.tables.values.columns import column_values


def column(*cells: str) -> "pd.Series[str]":
    return pd.Series(list(cells), dtype="str")


def meaning(*cells: str) -> ColumnValues:
    return parse_column(column(*cells))


def test_the_kind_is_that_of_most_cells_and_the_exceptions_are_known() -> None:
    values = meaning("1", "2", "DNF", "", "4")
    assert values.kind is ValueKind.NUMBER
    assert values.exceptions.tolist() == [2]
    assert values.empty.tolist() == [False, False, False, True, False]
    assert np.isnan(values.keys[[2, 3]]).all()


def test_a_column_without_a_majority_is_text_and_has_no_keys() -> None:
    values = meaning("1", "2", "a", "b")
    assert values.kind is ValueKind.TEXT
    assert np.isnan(values.keys).all()
    assert values.exceptions.tolist() == []


def test_a_column_of_nothing_is_empty() -> None:
    assert meaning("", "-", "n/a").kind is ValueKind.EMPTY
    assert meaning().kind is ValueKind.EMPTY


def test_a_date_among_scores_does_not_make_them_dates() -> None:
    assert meaning("2–1", "2004-03-12", "3–0", "1–1").kind is ValueKind.SCORE


def test_years_among_dates_are_dates_and_years_alone_are_numbers() -> None:
    assert meaning("2004", "March 2004", "1 May 2005").kind is ValueKind.DATE
    assert meaning("2004", "2005").kind is ValueKind.NUMBER


def test_one_day_over_twelve_settles_the_order_of_day_and_month() -> None:
    values = meaning("03/04/2020", "13/04/2020")
    assert values.keys[1] - values.keys[0] == 10
    assert meaning("04/03/2020", "04/13/2020").keys.tolist() == values.keys.tolist()


def test_slashed_dates_that_nothing_settles_begin_with_the_month() -> None:
    values = meaning("03/04/2020", "05/06/2020")
    assert values.kind is ValueKind.DATE
    assert values.keys[0] == (date(2020, 3, 4) - date(1970, 1, 1)).days


def test_a_decimal_comma_is_seen_from_the_column() -> None:
    assert meaning("1,5", "2,25", "3").keys.tolist() == [1.5, 2.25, 3]
    assert meaning("1,500", "2,250", "3").keys.tolist() == [1500, 2250, 3]


def test_one_sure_score_makes_all_of_them_scores() -> None:
    values = meaning("1–3", "2–2", "3–0")
    assert values.kind is ValueKind.SCORE
    assert values.ends is not None and values.ends.tolist() == [3, 2, 0]
    assert meaning("1–3", "10–12").kind is ValueKind.RANGE


def test_minutes_and_seconds_are_told_from_times_of_day_by_the_column() -> None:
    assert meaning("4:05", "59:10", "1:00:05").keys.tolist() == [245, 3550, 3605]
    assert meaning("4:05", "19:10").keys.tolist() == [4 * 3600 + 300, 19 * 3600 + 600]


def test_an_unknown_unit_is_one_where_the_whole_column_has_it() -> None:
    assert meaning("5 apples", "6 apples", "7 apples").keys.tolist() == [5, 6, 7]
    assert meaning("5 apples", "6 pears", "7 plums").kind is ValueKind.TEXT


@pytest.mark.parametrize(
    ("cells", "literal", "kept"),
    [
        (("2003-12-31", "2004-01-01", "2004-12-31", "2005-01-01"), "2004", [1, 2]),
        (("2003-12-31", "2004-03-01", "2004-03-31", "2004-04-01"), "March 2004", [1, 2]),
        (("5", "1,000", "12"), "1000", [1]),
        (("$5", "$6"), "6", [1]),
        (("1990–1994", "1991–1992"), "1991", [1]),
    ],
)
def test_a_literal_stands_for_all_that_it_covers(cells: tuple[str, ...], literal: str, kept: list[int]) -> None:
    values = meaning(*cells)
    bounds = values.bounds(literal)
    assert bounds is not None
    assert np.flatnonzero((values.keys >= bounds[0]) & (values.keys <= bounds[1])).tolist() == kept


def test_a_literal_of_another_kind_stands_for_nothing() -> None:
    assert meaning("1", "2").bounds("abc") is None
    assert meaning("2004-01-01", "2005-01-01").bounds("soon") is None


CELLS = st.one_of(
    st.sampled_from(
        [
            "",
            "-",
            "1,045",
            "12 km",
            "$5",
            "1e6",
            "DNF",
            "2004-03-12",
            "2004-03-12 10:30",
            "12 March 2004",
            "3–1",
            "W 1-2",
        ]
    ),
    st.sampled_from(["1990–94", "4:05", "1:02:03", "T2", "+7", "-3.25", "5 apples", "Größe", " x  Y ", "2004-02-30"]),
    st.integers(-(10**6), 10**6).map(str),
    st.floats(-1e6, 1e6).map(lambda number: f"{number:,.2f}"),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(CELLS, min_size=1, max_size=6), st.sampled_from(["1", "3.5", "2004-03-12", "text", "2–1"]))
def test_a_large_column_means_what_its_cells_mean(odd: list[str], usual: str) -> None:
    cells = column(*([*odd, *[usual] * 9] * 250))
    large, small = parse_column(cells), column_values._small(list(cells))
    assert large.kind is small.kind
    assert np.array_equal(large.keys, small.keys, equal_nan=True)
    assert np.array_equal(large.empty, small.empty)
    assert np.array_equal(large.exceptions, small.exceptions)
    assert (large.ends is None) == (small.ends is None)


@settings(deadline=None)
@given(st.lists(st.text(max_size=12), min_size=1, max_size=20))
def test_folding_a_column_is_folding_its_cells(cells: list[str]) -> None:
    clean = [cell.encode("utf-8", "ignore").decode() for cell in cells]
    many = clean * (220 // len(clean) + 1)
    assert fold_column(column(*many)).tolist() == [fold(cell) for cell in many]
