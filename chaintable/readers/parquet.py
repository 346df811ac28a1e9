"""Parquet by Arrow: every value as the text that a person would read."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from chaintable.errors import InputError
from chaintable.readers.grid import TEXT, Grid, text_array
from chaintable.readers.limits import check_cells, check_columns, check_unpacked
from chaintable.source import ReadOptions

_BATCH_ROWS = 65_536
_WITHOUT_TEXT = (pa.types.is_nested, pa.types.is_binary, pa.types.is_large_binary, pa.types.is_duration)


def read_parquet(data: bytes, name: str, options: ReadOptions, limit_mb: float) -> Grid:
    """Read a Parquet file a part at a time; InputError where it is damaged or unpacks to more than the limit."""
    try:
        file = pq.ParquetFile(pa.BufferReader(data))
        n_rows, names = file.metadata.num_rows, file.schema_arrow.names
        check_columns(len(names))
        check_cells(n_rows * len(names))
        batches = list(_batches(file, name, limit_mb))
    except (pa.ArrowException, OSError, ValueError, RecursionError) as problem:
        raise InputError(f"'{name}' is a damaged Parquet file.", "Write it again and read the new file.") from problem
    columns = tuple(pa.chunked_array([batch[i] for batch in batches], type=TEXT) for i in range(len(names)))
    return Grid(columns, n_rows, options=replace(options), names=tuple(names))


def texts_of(column: pa.Array) -> pa.Array:
    """An Arrow column as text: nothing for null, 1 for 1.0, a date alone at midnight, JSON for what is nested.

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


def _batches(file: pq.ParquetFile, name: str, limit_mb: float) -> Iterator[list[pa.Array]]:
    size = 0
    for batch in file.iter_batches(_BATCH_ROWS):
        texts = [texts_of(column) for column in batch.columns]
        size += sum(text.nbytes for text in texts)
        check_unpacked(size, name, limit_mb)
        yield texts


def _without_zeros(column: pa.Array) -> pa.Array:
    """Moments as text, to the second at most where no part of one is used; midnight as the date alone."""
    texts = pc.replace_substring_regex(pc.cast(column, TEXT), r"(\.\d*?)0+(Z?)$", r"\1\2")
    texts = pc.replace_substring_regex(texts, r"\.(Z?)$", r"\1")
    return pc.replace_substring_regex(texts, r" 00:00:00$", "")


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, (list, dict, tuple)):
        return json.dumps(value, ensure_ascii=False, default=_text)
    return str(value)
