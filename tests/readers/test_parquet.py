"""Parquet: every value as a person would read it."""

import datetime
import decimal

import pyarrow as pa
import pytest
from files_on_the_fly import parquet_of

from chaintable.errors import InputError
from chaintable.readers import limits, parquet, read_source

DAY = datetime.datetime(2020, 1, 1)
VALUES = {
    "whole": (pa.array([1, None]), ["1", ""]),
    "float": (pa.array([1.0, 2.5]), ["1", "2.5"]),
    "nan": (pa.array([1.0, float("nan")]), ["1", ""]),
    "decimal": (pa.array([decimal.Decimal("1.10"), None]), ["1.10", ""]),
    "text": (pa.array(["007", " x "]), ["007", "x"]),
    "category": (pa.array(["a", "b"]).dictionary_encode(), ["a", "b"]),
    "truth": (pa.array([True, False]), ["true", "false"]),
    "day": (pa.array([DAY.date(), None]), ["2020-01-01", ""]),
    "moment": (pa.array([DAY, DAY.replace(hour=3, second=4)]), ["2020-01-01", "2020-01-01 03:00:04"]),
    "time": (pa.array([datetime.time(3, 4), datetime.time(3, 4, 5)]), ["03:04", "03:04:05"]),
    "list": (pa.array([[1, 2], None]), ["[1, 2]", ""]),
    "struct": (pa.array([{"k": "é"}, {"k": None}]), ['{"k": "é"}', '{"k": null}']),
    "bytes": (pa.array([b"ab", None]), ["ab", ""]),
}


@pytest.mark.parametrize(("column", "texts"), VALUES.values(), ids=VALUES.keys())
def test_a_column_reads_as_text(column: pa.Array, texts: list[str]) -> None:
    table = read_source(parquet_of({"row": ["1", "2"], "x": column}), "x.parquet").table
    assert table.frame["x"].tolist() == texts


def test_names_come_from_the_file_and_no_header_is_looked_for() -> None:
    source = read_source(parquet_of({"1": ["a", "b"], "2": ["c", "d"]}), "x.parquet")
    assert source.table.columns == ("1", "2")
    assert source.account == ()


def test_a_parquet_file_without_rows_is_refused() -> None:
    with pytest.raises(InputError, match="a header but no rows"):
        read_source(parquet_of({"a": pa.array([], pa.string())}), "x.parquet")


def test_a_damaged_parquet_file_is_refused() -> None:
    with pytest.raises(InputError, match="damaged Parquet"):
        read_source(parquet_of({"a": [1, 2]})[:60], "x.parquet")


def test_a_parquet_file_that_unpacks_to_far_more_is_refused() -> None:
    data = parquet_of({"a": ["x" * 10_000] * 20_000})
    assert len(data) < 1e6
    with pytest.raises(InputError, match="would unpack to"):
        read_source(data, "x.parquet", limit_mb=1)


def test_text_that_is_not_utf8_is_refused_in_one_line() -> None:
    words = pa.Array.from_buffers(pa.string(), 1, [None, pa.py_buffer(b"\0\0\0\0\3\0\0\0"), pa.py_buffer(b"ab\xff")])
    with pytest.raises(InputError, match=r"^'t\.parquet' holds text that isn't UTF-8\. Write it again"):
        read_source(parquet_of({"a": words}), "t.parquet")


def test_a_small_file_of_empty_cells_or_of_far_more_text_than_a_table_needs_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "MOST_EMPTY", 1_000)
    empty = parquet_of({"a": pa.nulls(1_000, pa.string()), "b": pa.nulls(1_000, pa.string())})
    with pytest.raises(InputError, match=r"has 2,000 cells, and only 0 of them are filled"):
        read_source(empty, "x.parquet")
    monkeypatch.setattr(limits, "BOMB_FROM_MB", 0.1)
    monkeypatch.setattr(limits, "BOMB_TIMES", 10)
    with pytest.raises(InputError, match=r"would unpack to 1\.0 MB, far more than a table needs"):
        read_source(parquet_of({"a": pa.array(["x" * 1_000_000])}), "x.parquet")


def test_one_long_text_in_every_row_is_refused_as_soon_as_it_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "_BATCH_ROWS", 100)
    monkeypatch.setattr(parquet, "REPEATED_MB", 0.5)
    same = pa.array(["x" * 1_000] * 5_000).dictionary_encode()
    with pytest.raises(InputError, match=r"would unpack to \d\.\d MB, far more than a table needs"):
        read_source(parquet_of({"a": same, "b": same}), "x.parquet")
    monkeypatch.setattr(parquet, "REPEATED_MB", 11)
    assert read_source(parquet_of({"a": same, "b": same}), "x.parquet").table.n_rows == 5_000
