"""Files that the tests of the readers make for themselves, as bytes."""

import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import openpyxl
import pyarrow as pa
import pyarrow.parquet as pq
import xlwt
from odf.namespaces import TABLENS
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import CoveredTableCell, TableCell, TableRow
from odf.table import Table as OdfTable
from odf.text import P

Rows = Sequence[Sequence[Any]]


def xlsx_of(rows: Rows = (), merged: Sequence[str] = (), **sheets: Rows) -> bytes:
    """A workbook with `rows` in "Sheet", and one more sheet for each keyword."""
    book = openpyxl.Workbook()
    first = book.active
    assert first is not None
    for sheet, cells in [(first, rows), *((book.create_sheet(name), cells) for name, cells in sheets.items())]:
        for row in cells:
            sheet.append(list(row))
    for area in merged:
        first.merge_cells(area)
    return _saved(book.save)


def xls_of(rows: Rows, merged: Sequence[tuple[int, int, int, int]] = ()) -> bytes:
    """An old workbook; `merged` holds first row, last row, first column, last column (from 0)."""
    book = xlwt.Workbook()
    sheet = book.add_sheet("Old")
    for area in merged:
        sheet.write_merge(*area, rows[area[0]][area[2]])
    starts = {(area[0], area[2]) for area in merged}
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            if (i, j) not in starts and cell is not None:
                sheet.write(i, j, cell)
    return _saved(book.save)


def ods_of(rows: Rows, repeat_rows: int = 1, repeat_cells: int = 1) -> bytes:
    """A document of strings; a cell ("text", 2) spans two columns, and None is a cell that another one covers."""
    document = OpenDocumentSpreadsheet()
    table = OdfTable(name="Open")
    for row in rows:
        line = TableRow()
        if repeat_rows > 1:
            line.setAttrNS(TABLENS, "number-rows-repeated", str(repeat_rows))
        for cell in row:
            line.addElement(_ods_cell(cell, repeat_cells))
        table.addElement(line)
    document.spreadsheet.addElement(table)
    return _saved(document.save)


def parquet_of(columns: Mapping[str, Any]) -> bytes:
    return _saved(lambda target: pq.write_table(pa.table(dict(columns)), target))


def repacked(packed: bytes, change: Mapping[str, bytes]) -> bytes:
    """A zip file with other content under some names."""
    target = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(packed)) as before,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as after,
    ):
        for name in dict.fromkeys([*before.namelist(), *change]):
            after.writestr(name, change[name] if name in change else before.read(name))
    return target.getvalue()


def _ods_cell(cell: Any, repeat: int) -> Any:
    if cell is None:
        return CoveredTableCell()
    text, span = cell if isinstance(cell, tuple) else (cell, 1)
    made = TableCell(valuetype="string", **({"numbercolumnsspanned": span} if span > 1 else {}))
    if repeat > 1:
        made.setAttrNS(TABLENS, "number-columns-repeated", str(repeat))
    made.addElement(P(text=text))
    return made


def _saved(save: Callable[[io.BytesIO], Any]) -> bytes:
    target = io.BytesIO()
    save(target)
    return target.getvalue()
