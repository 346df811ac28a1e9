"""Turns the typed values of Parquet files and pandas frames into the text that a person would write."""

import json
from collections.abc import Sequence
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

TEXT = pa.large_string()
_ZONE = r"Z?|[+-]\d{4}"
_WITHOUT_TEXT = (pa.types.is_nested, pa.types.is_binary, pa.types.is_large_binary, pa.types.is_duration)


def text_array(cells: Sequence[str]) -> pa.Array:
    """Return cells as an Arrow array; lone surrogates become "?"."""
    try:
        return pa.array(cells, type=TEXT)
    except UnicodeEncodeError:
        return pa.array([cell.encode("utf-8", "replace").decode() for cell in cells], type=TEXT)


def texts_of(column: pa.Array) -> pa.Array:
    """Return an Arrow column as text: "" for null, 1 for 1.0, only the date at midnight, JSON for nested values.

    >>> texts_of(pa.array([1.0, None, 2.5])).to_pylist(), texts_of(pa.array([[1, 2], None])).to_pylist()
    (['1', '', '2.5'], ['[1, 2]', ''])
    """
    if pa.types.is_dictionary(column.type):
        return texts_of(column.dictionary_decode())
    if pa.types.is_timestamp(column.type):
        column = _without_zeros(column)
    elif pa.types.is_time(column.type):
        column = pc.replace_substring_regex(pc.cast(column, TEXT), r"(:00)?\.0+$|\.?0+$", "")
    elif pa.types.is_floating(column.type):
        column = pc.if_else(pc.is_nan(column), None, column)
    if any(is_such(column.type) for is_such in _WITHOUT_TEXT):
        return text_array([_text(value) for value in column.to_pylist()])
    try:
        return pc.fill_null(pc.cast(column, TEXT), "")
    except (pa.ArrowNotImplementedError, pa.ArrowInvalid):
        return text_array([_text(value) for value in column.to_pylist()])


def texts_of_series(column: "pd.Series[Any]") -> "pd.Series[Any]":
    """Return a pandas column as text, by the rules of `texts_of`; a column of mixed values is read value by value.

    >>> texts_of_series(pd.Series([7.0, None])).to_list(), texts_of_series(pd.Series(["x", 2.0, None])).to_list()
    (['7', ''], ['x', '2', ''])
    """
    return pd.Series(pd.array(_texts_of_values(column), dtype="str"), index=column.index)


def _texts_of_values(column: "pd.Series[Any]") -> pa.Array:
    try:
        array = pa.array(column, from_pandas=True)
    except (pa.ArrowInvalid, pa.ArrowTypeError, pa.ArrowNotImplementedError, UnicodeEncodeError):
        return text_array([_text_of_object(value) for value in column])
    if isinstance(array.type, pa.BaseExtensionType):  # periods and intervals: Arrow would give their internal numbers
        return text_array([_text_of_object(value) for value in column])
    return texts_of(array.combine_chunks() if isinstance(array, pa.ChunkedArray) else array)


def _without_zeros(column: pa.Array) -> pa.Array:
    """Return timestamps as text without trailing zeros; midnight becomes the date alone."""
    texts = pc.replace_substring_regex(pc.cast(column, TEXT), rf"(\.\d*?)0+({_ZONE})$", r"\1\2")
    texts = pc.replace_substring_regex(texts, rf"\.({_ZONE})$", r"\1")
    return pc.replace_substring_regex(texts, r" 00:00:00$", "")


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, (list, dict, tuple)):
        return json.dumps(value, ensure_ascii=False, default=_text)
    return str(value)


def _text_of_object(value: Any) -> str:
    """Return the text of one Python value, the same as in a column of its own type."""
    if not isinstance(value, str | bytes | list | dict | tuple | set):
        if pd.isna(value):
            return ""
        if isinstance(value, int | float | pd.Timestamp):
            return str(texts_of(pa.array([value])).to_pylist()[0])
    return _text(value)
