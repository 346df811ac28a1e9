"""Read Parquet files with Arrow; every value becomes text."""

from collections.abc import Iterator
from dataclasses import replace

import pyarrow as pa
import pyarrow.parquet as pq

from chaintable.errors import InputError
from chaintable.readers.grid import Grid
from chaintable.readers.limits import REPEATED_MB, check_cells, check_columns, check_filled, check_unpacked
from chaintable.tables.source import ReadOptions
from chaintable.tables.values.columns.arrow_texts import TEXT, texts_of

_BATCH_ROWS = 65_536
_NESTED_BATCH_ROWS = 2_048
"""Rows at once where cells hold lists or objects, which take many times the memory while they become text."""


def read_parquet(data: bytes, name: str, options: ReadOptions, limit_mb: float) -> Grid:
    """Read a Parquet file in parts; InputError if it is damaged or unpacks to more than the limit."""
    try:
        file = pq.ParquetFile(pa.BufferReader(data))
        n_rows, names = file.metadata.num_rows, file.schema_arrow.names
        check_columns(len(names))
        check_cells(n_rows * len(names))
        _check_content(file.metadata, name, limit_mb, len(data))
        batches = list(_batches(file, name, limit_mb, len(data)))
    except RecursionError as problem:
        raise InputError(f"'{name}' is nested too deeply.", "Keep only columns of plain values.") from problem
    except MemoryError:  # Arrow's own is an ArrowException too
        raise
    except (pa.ArrowException, OSError, ValueError) as problem:
        raise InputError(f"'{name}' is a damaged Parquet file.", "Write it again and read the new file.") from problem
    columns = tuple(pa.chunked_array([batch[i] for batch in batches], type=TEXT) for i in range(len(names)))
    numbers = frozenset(i for i, field in enumerate(file.schema_arrow) if _is_number(field.type))
    return Grid(columns, n_rows, options=replace(options), names=tuple(names), numbers=numbers)


def _check_content(metadata: pq.FileMetaData, name: str, limit_mb: float, size: int) -> None:
    """Raise InputError for a file that unpacks to too much, or whose cells are nearly all empty."""
    groups = [metadata.row_group(i) for i in range(metadata.num_row_groups)]
    check_unpacked(sum(group.total_byte_size for group in groups), name, limit_mb, size)
    chunks = [group.column(i) for group in groups for i in range(group.num_columns)]
    empty = sum(known.null_count for chunk in chunks if (known := chunk.statistics) and known.has_null_count)
    count = sum(chunk.num_values for chunk in chunks)
    check_filled(count, count - empty)


def _is_number(kind: pa.DataType) -> bool:
    return bool(pa.types.is_floating(kind) or pa.types.is_decimal(kind))


def _batches(file: pq.ParquetFile, name: str, limit_mb: float, packed: int) -> Iterator[list[pa.Array]]:
    size = 0
    nested = any(pa.types.is_nested(field.type) for field in file.schema_arrow)
    for batch in file.iter_batches(_NESTED_BATCH_ROWS if nested else _BATCH_ROWS):
        texts = [texts_of(column) for column in batch.columns]
        size += sum(text.nbytes for text in texts)
        check_unpacked(size, name, limit_mb, packed, REPEATED_MB)
        for text in texts:
            _check_text(text, name)
        yield texts


def _check_text(text: pa.Array, name: str) -> None:
    """Raise InputError for text that isn't UTF-8, which Arrow reads without a look."""
    try:
        text.validate(full=True)
    except pa.ArrowInvalid as problem:
        raise InputError(
            f"'{name}' holds text that isn't UTF-8.", "Write it again with text as UTF-8, or those columns as bytes."
        ) from problem
