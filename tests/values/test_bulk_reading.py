"""A large column, read all at once, means the same as cell by cell."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chaintable.tables.values import ColumnValues, ValueKind, fold, fold_column, parse_column, parse_value
from chaintable.tables.values.columns.bulk_reading import empty_cells, read_all
from chaintable.tables.values.columns.column_values import SAMPLE

WIKITQ = Path(__file__).parents[3] / "shared" / "data" / "wikitq" / "tables.jsonl.gz"
SPELLINGS = (
    "1,045", "1 045", "1'045", "1.234,56", "1,5", "007", ".5", "5.", "1e6", "−3", "(1,200)", "(5)", "($5)", "4th", "T2",
    "2=", "3 1/2", "½", "~5", "12*", "7 [3]", "1,234 (5%)", "$2.5m", "12k", "12 km", "300 m", "14 km2", "45 %", "5 EUR",
    "5 apples", "7 Up", "nan", "1e400", "0,123", "12345678901234567", "13.12 (90)", "1994", "2004-03-12", "2004-02-30",
    "2004-03-12T10:30:00Z", "12 March 2004", "3/4/2020", "13/6/2020", "3/25/2020 10:30 pm", "Mar 2004", "April 13",
    "May", "1:23:45", "59:59", "4:05", "1:23.0", "1:60", "7 pm", "51.86s", "+1:02.5", "+0.7", "90 min", "1990–94",
    "1990s", "1–3", "10–12", "98–99", "2004-05", "1998–present", "July 1–5, 2004", "3–1", "W 27-21", "2:1", "555-1234",
    "Spain", "", "-", "N/A", " 5 ", "5 \u00a0", "١٢",
)  # fmt: skip


def of(cells: list[str]) -> ColumnValues:
    return parse_column(pd.Series(cells, dtype="str"))


PIECES = st.one_of(
    st.sampled_from(SPELLINGS),
    st.text("0123456789.,:-–/ $%km+()'aepMT\u00a0", max_size=12),
    st.integers(-(10**6), 10**6).map("{:,}".format),
    st.floats(allow_nan=False, allow_infinity=False).map(str),
    st.datetimes().map(str),
)


@given(st.lists(PIECES, min_size=1, max_size=12))
@settings(max_examples=150)
def test_a_column_read_all_at_once_means_the_same_as_cell_by_cell(cells: list[str]) -> None:
    assert_bulk_agrees(cells)


@given(st.lists(st.sampled_from(("0", "(5)", "(85)", "25", "-3", "$7", "(1,200)", "(1.5)", "($5)", "-", "(0)", "1e3"))))
def test_a_column_with_an_accountants_brackets_is_read_the_same_at_once(cells: list[str]) -> None:
    assert_bulk_agrees(["0", "40", "(120)", *cells])


@given(
    st.sampled_from([text for text in SPELLINGS if parse_value(text).key is not None]),
    st.lists(st.sampled_from(SPELLINGS), max_size=4),
)
@settings(max_examples=40, deadline=None)
def test_a_long_column_means_the_same_as_its_pattern(usual: str, others: list[str]) -> None:
    cells = [*others, *[usual] * 12]
    times = 3 * SAMPLE // len(cells)
    short, long = of(cells), of(cells * times)
    assert long.sense == short.sense
    np.testing.assert_array_equal(long.keys, np.tile(short.keys, times))
    np.testing.assert_array_equal(long.empty, np.tile(short.empty, times))
    assert long.exceptions.size == short.exceptions.size * times


@given(st.lists(st.text(), max_size=6), st.text())
def test_folding_a_column_is_folding_its_cells(cells: list[str], more: str) -> None:
    column = pd.Series([more, *cells] * 200, dtype="str")
    assert fold_column(column).tolist() == [fold(cell) for cell in column]


@given(st.text())
def test_folding_is_blind_to_spaces_around(text: str) -> None:
    assert fold(f" \t{text}\n ") == fold(text)


@pytest.mark.parametrize("form", ["{:,} km", "${:,}", "{}", "{:,} apples"])
def test_a_column_of_different_numbers_is_read_without_reading_each(form: str) -> None:
    column = pd.Series([form.format(number) for number in range(30_000)], dtype="str")
    parse_value.cache_clear()
    values = parse_column(column)
    assert values.keys.tolist() == list(range(30_000))
    assert parse_value.cache_info().misses <= SAMPLE


@pytest.mark.skipif(not WIKITQ.exists(), reason="the WikiTableQuestions tables are not here")
def test_real_columns_read_all_at_once_mean_the_same_as_cell_by_cell() -> None:
    for cells in real_columns(every=25):
        assert_bulk_agrees(cells)


@pytest.mark.skipif(not WIKITQ.exists(), reason="the WikiTableQuestions tables are not here")
def test_most_real_cells_with_digits_are_read() -> None:
    read = with_digits = 0
    for cells in real_columns(every=10):
        digits = np.array([any(map(str.isdigit, cell)) for cell in cells])
        with_digits += digits.sum()
        read += (digits & ~np.isnan(of(cells).keys)).sum()
    assert read / with_digits > 0.75


def assert_bulk_agrees(cells: list[str]) -> None:
    column = pd.Series(cells, dtype="str")
    small = parse_column(column)
    np.testing.assert_array_equal(empty_cells(column), small.empty)
    if small.kind in (ValueKind.TEXT, ValueKind.EMPTY):
        return
    keys, ends = read_all(column, small.sense)
    np.testing.assert_array_equal(keys, small.keys)
    if small.ends is not None:
        np.testing.assert_array_equal(ends, small.ends)


def real_columns(every: int) -> Iterator[list[str]]:
    with gzip.open(WIKITQ, "rt", encoding="utf-8") as lines:
        for line in list(lines)[::every]:
            table = json.loads(line)
            yield from ([row[k] for row in table["rows"]] for k in range(len(table["header"])) if table["rows"])
