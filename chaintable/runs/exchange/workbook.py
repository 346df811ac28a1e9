"""A table as an Excel workbook: numbers and dates look as they do in the table, everything else is text."""

import io
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from chaintable.runs.exchange.csv_text import harmless_frame
from chaintable.tables.table import Table
from chaintable.tables.values.columns.arrow_texts import text_array
from chaintable.tables.values.columns.column_values import ColumnValues
from chaintable.tables.values.kinds import ValueKind

MOST_CELLS = 1_000_000
"""A table with more cells isn't offered as a workbook; CSV has no limit."""
_MOST_BYTES = 100 * 2**20
_MOST_COLUMNS, _MOST_CHARACTERS, _MOST_DIGITS = 16_384, 32_767, 15
_MOST_FORMATS = 100
MIME = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_NUMBER = (
    r"^(?P<sign>-?)(?P<before>[$€£¥]?)(?P<whole>0|[1-9][0-9]{0,14}|[1-9][0-9]{0,2}(?:,[0-9]{3}){1,4})"
    r"(?P<fraction>(?:\.[0-9]{1,9})?)(?P<after>(?: ?%| ?[\p{L}°²³/€£¥$]{1,12})?)$"
)
_ISO_DATE = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
_DATE_FORMAT = "yyyy-mm-dd"
_DAYS_TO_1970 = 25_569
_CREATED = datetime(2000, 1, 1)
"""The same table gives the same file."""
_LOOKS = ("=", "+", "@", "-")
_FIRST_DAY = 61
"""1 March 1900: Excel counts a day before it that never was."""
_NOT_IN_XML = "[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x{fffe}\\x{ffff}]"

Texts = Any
"""An Arrow array of texts, which has no type of its own for mypy."""


def fits_workbook(table: Table) -> bool:
    """Return whether the table is small enough to be written as a workbook."""
    cells = (table.n_rows + 1) * table.n_columns
    return cells <= MOST_CELLS and table.n_columns <= _MOST_COLUMNS and table.nbytes <= _MOST_BYTES


def xlsx_of_table(table: Table, exact: bool = False) -> bytes:
    """Return the table as an xlsx file; without `exact`, cells that look like formulas get a ' in front.

    A number is written as one where a number format shows it exactly as it is in the table: `1,045`, `12.5 %`, `3 kg`.
    A column that has a number with leading zeros stays text, and so does what means another number than it shows
    (1.191 for a thousand). Texts are cut after 32,767 characters, the most that a cell of Excel holds.
    """
    frame = table.frame if exact else harmless_frame(table.frame)
    columns = [_column(_as_arrow(frame.iloc[:, place]), table.values(name)) for place, name in enumerate(table.columns)]
    written = io.BytesIO()
    with Workbook(written, {"constant_memory": True}) as book:
        book.set_properties({"created": _CREATED})
        _write(book, [str(name) for name in frame.columns], columns)
    return written.getvalue()


def _as_arrow(column: Any) -> Texts:
    found = pa.array(column, type=pa.large_string())
    return found.combine_chunks() if isinstance(found, pa.ChunkedArray) else found


def _column(texts: Texts, values: ColumnValues) -> Iterable[tuple[str, float | None, str | None]]:
    """Return each cell of a column as its text, the number that it is written as, and its number format."""
    amounts, formats = _amounts(texts, values)
    if len(pc.unique(formats)) > _MOST_FORMATS:
        amounts = formats = pa.nulls(len(texts), pa.large_string())
    numbers = pc.cast(amounts, pa.float64())
    return zip(_clean(texts).to_pylist(), numbers.to_pylist(), formats.to_pylist(), strict=True)


def _amounts(texts: Texts, values: ColumnValues) -> tuple[Texts, Texts]:
    """Return the numbers that cells are written as and their formats, null for cells that stay text."""
    if values.kind is ValueKind.DATE:
        return _days(texts, values.keys)
    nothing = pa.nulls(len(texts), pa.large_string())
    if values.kind is not ValueKind.NUMBER or pc.any(pc.match_substring_regex(texts, "^-?0[0-9]")).as_py():
        return nothing, nothing
    return _numbers(texts, values.keys)


def _days(texts: Texts, keys: npt.NDArray[np.float64]) -> tuple[Texts, Texts]:
    serial = np.nan_to_num(keys, nan=-_DAYS_TO_1970) + _DAYS_TO_1970
    is_day = pc.and_(pc.match_substring_regex(texts, _ISO_DATE), pa.array(serial >= _FIRST_DAY))
    days = pc.cast(pa.array(serial.astype(np.int64)), pa.large_string())
    return _where(is_day, days), _where(is_day, pa.repeat(_large(_DATE_FORMAT), len(texts)))


def _numbers(texts: Texts, keys: npt.NDArray[np.float64]) -> tuple[Texts, Texts]:
    parts = pc.extract_regex(texts, _NUMBER)
    sign, before, whole, fraction, after = (pc.struct_field(parts, place) for place in range(5))
    digits = pc.replace_substring(_joined(sign, whole, fraction), ",", "")
    short = pc.fill_null(pc.less_equal(pc.utf8_length(digits), _MOST_DIGITS), False)
    known = _where(short, digits)
    shown = pc.cast(known, pa.float64()).to_numpy(zero_copy_only=False)
    meant = pc.and_(short, pa.array(shown == keys))
    percent = pc.fill_null(pc.match_substring(after, "%"), False)
    amounts = pc.if_else(percent, _joined(known, "E-2"), known)
    return _where(meant, amounts), _where(meant, _formats(before, whole, fraction, after))


def _formats(before: Texts, whole: Texts, fraction: Texts, after: Texts) -> Texts:
    """Return the number format of each cell; "" where Excel shows the number so without one."""
    figures = pc.if_else(pc.match_substring(whole, ","), "#,##0", "0")
    decimals = pc.replace_substring_regex(fraction, "[0-9]", "0")
    code = _joined(_quoted(before), figures, decimals, _quoted(after))
    plain = pc.and_(pc.equal(code, _joined("0", decimals)), pc.invert(pc.ends_with(fraction, "0")))
    return pc.if_else(plain, _large(""), code)


def _quoted(texts: Texts) -> Texts:
    """Return texts as a number format shows them; a percent sign stands as it is."""
    bare = pc.or_(pc.equal(texts, ""), pc.match_substring(texts, "%"))
    return pc.if_else(bare, texts, _joined('"', texts, '"'))


def _clean(texts: Texts) -> Texts:
    """Return texts as short as a cell holds them, without characters that XML can't hold."""
    cut = pc.utf8_slice_codeunits(pc.cast(texts, pa.large_string()), 0, _MOST_CHARACTERS)
    return pc.replace_substring_regex(cut, _NOT_IN_XML, "")


def _write(book: Workbook, names: list[str], columns: list[Any]) -> None:
    """Write the one sheet, its first row frozen and bold."""
    sheet = book.add_worksheet("Table")
    sheet.freeze_panes(1, 0)
    bold, quoted = book.add_format({"bold": True}), book.add_format({"quote_prefix": True})
    own: dict[str, Format | None] = {"": None}
    for place, name in enumerate(_clean(text_array(names)).to_pylist()):
        sheet.set_column(place, place, _width(name))
        _write_text(sheet, 0, place, name, bold)
    for row, cells in enumerate(zip(*columns, strict=True), 1):
        for place, (text, number, code) in enumerate(cells):
            if number is None:
                _write_text(sheet, row, place, text, quoted if text.startswith(_LOOKS) else None)
                continue
            if code not in own:
                own[code] = book.add_format({"num_format": code})
            sheet.write_number(row, place, number, own[code])


def _write_text(sheet: Worksheet, row: int, place: int, text: str, style: Format | None) -> None:
    """Write a text as it is. The library takes one within `<r>` for XML of its own, but not one in pieces."""
    if text.startswith("<r>") and text.endswith("</r>"):
        sheet.write_rich_string(row, place, text[:1], text[1:3], text[3:], *([style] * (style is not None)))
    elif text:
        sheet.write_string(row, place, text, style)


def _width(name: str) -> int:
    return min(max(len(name) + 2, 12), 60)


def _joined(*parts: Any) -> Texts:
    return pc.binary_join_element_wise(*(_large(part) for part in parts), _large(""))


def _large(part: Any) -> Any:
    return pa.scalar(part, pa.large_string()) if isinstance(part, str) else pc.cast(part, pa.large_string())


def _where(chosen: Texts, texts: Texts) -> Texts:
    return pc.if_else(chosen, texts, pa.scalar(None, pa.large_string()))
