"""Source tables as Parquet files, and the key that names a table by its content."""

import json
from hashlib import sha256
from io import BytesIO
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from chaintable.errors import StoreError
from chaintable.store.formats.json_codec import content_key, from_plain, to_json, to_plain
from chaintable.tables.table import OWN, Origins, Positions, Table
from chaintable.tables.table_memory import TableMemory
from chaintable.tables.values import ColumnFormat, Formats

_CAPTION, _FORMATS, _ORIGIN_ROWS, _ORIGIN_ENDS = b"caption", b"formats", b"origin_rows", b"origin_ends"


class TableKeys:
    """The keys of tables, each calculated once: a table never changes, and hashing a million rows takes time."""

    def __init__(self) -> None:
        self._known: TableMemory[str] = TableMemory(1)

    def key_of(self, table: Table) -> str:
        """The SHA-256 of a table's header, cells, caption, origins and formats."""
        return self._known.recall(table, "key", lambda: _table_key(table))


def _table_key(table: Table) -> str:
    """Return the hash of the content, because the bytes of a Parquet file differ between versions of Arrow."""
    cells = sha256()
    for column in _arrow(table).columns:
        _add_cells(cells, column)
    origins = b"".join(part for part in _origins_of(table).values())
    formats = [to_plain(table.formats)] if table.formats else []
    header = to_json([table.columns, table.n_rows, table.caption, *formats])
    return content_key(header, cells.digest(), origins)


def _add_cells(digest: Any, column: pa.ChunkedArray) -> None:
    """The lengths of all texts, then the texts."""
    for chunk in column.chunks:
        digest.update(np.diff(_ends(chunk)).astype("<i8"))
    for chunk in column.chunks:
        ends, texts = _ends(chunk), chunk.buffers()[2]
        if texts is not None:
            digest.update(memoryview(texts)[ends[0] : ends[-1]])


def _ends(texts: pa.LargeStringArray) -> Positions:
    """Where each text starts in the array's buffer, and where the last one ends."""
    if not len(texts):
        return np.zeros(1, dtype=np.int64)
    return np.frombuffer(texts.buffers()[1], dtype=np.int64)[texts.offset : texts.offset + len(texts) + 1]


def table_to_parquet(table: Table) -> bytes:
    """A Parquet file with the table's own header.

    Its caption, its formats, and origins other than its own rows are metadata.
    """
    metadata = {_CAPTION: table.caption.encode("utf-8", "surrogatepass"), **_origins_of(table)}
    if table.formats:
        metadata[_FORMATS] = to_json(to_plain(table.formats)).encode()
    file = BytesIO()
    pq.write_table(_arrow(table).replace_schema_metadata(metadata), file, compression="zstd")
    return file.getvalue()


def table_from_parquet(data: bytes) -> Table:
    """The table that `table_to_parquet` wrote; StoreError if the file is damaged."""
    try:
        read = pq.ParquetFile(pa.BufferReader(data)).read()
    except (pa.ArrowException, OSError, ValueError) as problem:
        raise StoreError("A saved table is damaged.", "Read its file again.") from problem
    metadata = read.schema.metadata or {}
    texts = {i: pd.Series(column.to_pandas(), dtype="str") for i, column in enumerate(read.columns)}
    frame = pd.DataFrame(texts, index=pd.RangeIndex(read.num_rows))
    frame.columns = pd.Index(read.column_names, dtype="str")
    caption = metadata.get(_CAPTION, b"").decode("utf-8", "surrogatepass")
    return Table(frame, caption, _origins(metadata), _formats(metadata))


def numbers_to_parquet(numbers: Positions) -> bytes:
    """Whole numbers as a Parquet file of one column; a million that count up take a few kilobytes."""
    file = BytesIO()
    written = pa.table({"number": numbers})
    pq.write_table(written, file, compression="zstd", use_dictionary=False, column_encoding="DELTA_BINARY_PACKED")
    return file.getvalue()


def numbers_from_parquet(data: bytes) -> Positions:
    """The numbers that `numbers_to_parquet` wrote; StoreError if the file is damaged."""
    try:
        column = pq.ParquetFile(pa.BufferReader(data)).read().column("number")
    except (pa.ArrowException, OSError, ValueError, KeyError) as problem:
        raise StoreError("The row numbers of a saved table are damaged.", "Read its file again.") from problem
    return np.asarray(column.to_numpy(), dtype=np.int64)


def _arrow(table: Table) -> pa.Table:
    columns = [pa.chunked_array(pa.array(column.array, type=pa.large_string())) for _, column in table.frame.items()]
    return pa.table(columns, names=list(table.columns))


def _origins_of(table: Table) -> dict[bytes, bytes]:
    """The origins of a table whose rows are not simply its own."""
    origins = table.origins
    if origins == Origins.identity(table.n_rows):
        return {}
    kept = {_ORIGIN_ROWS: numbers_to_parquet(origins.rows)}
    return kept if origins.ends is None else kept | {_ORIGIN_ENDS: numbers_to_parquet(origins.ends)}


def _formats(metadata: dict[bytes, bytes]) -> Formats:
    """The formats that were kept; earlier files hold none."""
    kept = json.loads(metadata.get(_FORMATS, b"{}"))
    return {name: from_plain(ColumnFormat, plain) for name, plain in kept.items()}


def _origins(metadata: dict[bytes, bytes]) -> Origins:
    if _ORIGIN_ROWS not in metadata:
        return OWN
    ends = metadata.get(_ORIGIN_ENDS)
    return Origins(numbers_from_parquet(metadata[_ORIGIN_ROWS]), None if ends is None else numbers_from_parquet(ends))
