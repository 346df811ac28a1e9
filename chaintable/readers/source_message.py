"""A source as a message between processes: JSON and Arrow, which nothing that a file holds can turn into code."""

from base64 import b64decode, b64encode
from dataclasses import asdict
from typing import Any, BinaryIO

import numpy as np
import pyarrow as pa

from chaintable.readers.grid import frame_of
from chaintable.sandbox.shared_memory import Mapped, Writing
from chaintable.tables.pictures import Picture
from chaintable.tables.source import Doubt, Posed, ReadOptions, Source, UnsureCell
from chaintable.tables.state import Note, Passages, Question
from chaintable.tables.table import Table
from chaintable.tables.values import ColumnFormat

_LINES = "lines"


def pack_source(source: Source) -> tuple[dict[str, Any], Writing]:
    """Return a source that was just read as a header, and what writes its cells."""
    table = source.table
    header = {
        "name": source.name,
        "caption": table.caption,
        "columns": list(table.columns),
        "formats": {name: asdict(form) for name, form in table.formats.items()},
        "options": pack_options(source.options),
        "account": source.account,
        "sheets": source.sheets,
        "checksum": source.checksum,
        "raw_head": source.raw_head,
        "doubts": [asdict(doubt) for doubt in source.doubts],
        "passages": None if source.passages is None else asdict(source.passages),
        "posed": [asdict(posed) for posed in source.posed],
        "notes": [asdict(note) for note in source.notes],
        "pictures": [[picture.name, picture.media, b64encode(picture.data).decode()] for picture in source.pictures],
        "unsure": [asdict(cell) for cell in source.unsure],
    }
    cells = [pa.array(cells.array) for _, cells in table.frame.items()]
    lines = [] if source.line_numbers is None else [pa.array(source.line_numbers)]
    names = [*map(str, range(len(cells))), *[_LINES] * len(lines)]
    packed = pa.table([*cells, *lines], names)

    def write(file: BinaryIO) -> None:
        with pa.ipc.new_stream(pa.PythonFile(file, "w"), packed.schema) as writer:
            writer.write_table(packed)

    return header, write


def unpack_source(header: dict[str, Any], body: Mapped) -> Source:
    """Return the source that `pack_source` packed; its cells stay where they are in `body`."""
    packed = pa.ipc.open_stream(pa.py_buffer(body)).read_all()
    packed.validate(full=True)  # 20 ms for 80 MB
    names = header["columns"]
    frame = frame_of([_in_one_piece(column) for column in packed.columns[: len(names)]], names)
    has_lines = packed.num_columns > len(names)
    formats = {name: ColumnFormat(**form) for name, form in header["formats"].items()}
    return Source(
        table=Table(frame, header["caption"], formats=formats),
        name=header["name"],
        options=unpack_options(header["options"]),
        account=tuple(header["account"]),
        sheets=tuple(header["sheets"]),
        line_numbers=packed.column(_LINES).to_numpy().astype(np.int64) if has_lines else None,
        checksum=header["checksum"],
        raw_head=tuple(map(tuple, header["raw_head"])),
        doubts=tuple(_doubt(**doubt) for doubt in header["doubts"]),
        passages=None if header["passages"] is None else Passages(**header["passages"]),
        posed=tuple(_posed(**posed) for posed in header["posed"]),
        notes=tuple(Note(**note | {"rows": tuple(note["rows"])}) for note in header["notes"]),
        pictures=tuple(Picture(name, media, b64decode(data)) for name, media, data in header["pictures"]),
        unsure=tuple(UnsureCell(**cell) for cell in header["unsure"]),
    )


def _in_one_piece(column: pa.ChunkedArray) -> pa.Array:
    """Return a column as one array; joining the chunks would copy even a single one."""
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


def pack_options(options: ReadOptions) -> dict[str, Any]:
    """Return the options as plain values."""
    return asdict(options)


def unpack_options(plain: dict[str, Any]) -> ReadOptions:
    """Return the options that `pack_options` packed."""
    rows = plain["header_rows"]
    columns = tuple((name, ColumnFormat(**form)) for name, form in plain["columns"])
    return ReadOptions(**plain | {"header_rows": None if rows is None else tuple(rows), "columns": columns})


def _doubt(choices: list[list[str]], alike: list[str], **others: Any) -> Doubt:
    return Doubt(choices=tuple((value, meaning) for value, meaning in choices), alike=tuple(alike), **others)


def _posed(question: dict[str, Any], rows: list[int]) -> Posed:
    expected = question["expected"]
    lists = {
        "choices": tuple(question["choices"]),
        "expected": expected and tuple(expected),
        "about": tuple((name, said) for name, said in question["about"]),
    }
    return Posed(Question(**question | lists), tuple(rows))
