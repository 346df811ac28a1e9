"""A table as an Excel workbook: numbers and dates look as they do in the table, everything else is text."""

import io
import zipfile
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.exchange.csv_text import harmless_frame
from chaintable.table import Table
from chaintable.values.arrow import text_array
from chaintable.values.columns import ColumnValues
from chaintable.values.kinds import ValueKind

MOST_CELLS = 1_000_000
"""A table with more cells isn't offered as a workbook; CSV has no limit."""
_MOST_BYTES = 100 * 2**20
_MOST_COLUMNS, _MOST_CHARACTERS, _MOST_DIGITS = 16_384, 32_767, 15
_MOST_STYLES = 100
_MIME = "application/vnd.openxmlformats-officedocument.spreadsheetml"
MIME = f"{_MIME}.sheet"
_GENERAL, _BOLD, _QUOTED, _FIRST_OWN = 0, 1, 2, 3
_NUMBER = (
    r"^(?P<sign>-?)(?P<before>[$€£¥]?)(?P<whole>0|[1-9][0-9]{0,14}|[1-9][0-9]{0,2}(?:,[0-9]{3}){1,4})"
    r"(?P<fraction>(?:\.[0-9]{1,9})?)(?P<after>(?: ?%| ?[\p{L}°²³/€£¥$]{1,12})?)$"
)
_ISO_DATE = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
_DATE_FORMAT = "yyyy-mm-dd"
_DAYS_TO_1970 = 25_569
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
    codes: list[str] = []
    columns = [
        _column(_as_arrow(frame.iloc[:, place]), table.values(name), _letters(place), codes)
        for place, name in enumerate(table.columns)
    ]
    head = [_texts(text_array([str(name)]), _letters(k), ["1"], _BOLD) for k, name in enumerate(frame.columns)]
    return _packed(_sheet(frame.columns.tolist(), columns, head, table.n_rows), codes)


def _as_arrow(column: Any) -> Texts:
    found = pa.array(column, type=pa.large_string())
    return found.combine_chunks() if isinstance(found, pa.ChunkedArray) else found


def _column(texts: Texts, values: ColumnValues, letters: str, codes: list[str]) -> Texts:
    """Return the cells of a column as XML; formats that are new are added to `codes`."""
    rows = _row_numbers(len(texts))
    written = _texts(texts, letters, rows, _GENERAL)
    amounts, formats = _amounts(texts, values)
    encoded = formats.dictionary_encode()
    names = [name or "" for name in encoded.dictionary.to_pylist()]
    if not names or len({*codes, *names}) > _MOST_STYLES:
        return written
    codes.extend(name for name in names if name and name not in codes)
    styles = pa.array([str(_FIRST_OWN + codes.index(name) if name else _GENERAL) for name in names], pa.large_string())
    style = styles.take(encoded.indices)
    numbers = _joined(f'<c r="{letters}', rows, '" s="', style, '"><v>', amounts, "</v></c>")
    return pc.if_else(pc.is_valid(amounts), numbers, written)


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


def _texts(texts: Texts, letters: str, rows: Any, style: int) -> Texts:
    """Return cells of text as XML, "" for empty ones; a cell that looks like a formula says that it is text."""
    looks = pc.match_substring_regex(texts, "^[=+@-]")
    styles = pc.if_else(looks, str(_QUOTED), str(style)) if style == _GENERAL else str(style)
    rows = pa.array(rows, pa.large_string()) if isinstance(rows, list) else rows
    start = _joined(f'<c r="{letters}', rows, '" s="', styles, '" t="inlineStr"><is><t xml:space="preserve">')
    return pc.if_else(pc.equal(texts, ""), _large(""), _joined(start, _escaped(texts), "</t></is></c>"))


def _escaped(texts: Texts) -> Texts:
    """Return texts as XML holds them, without characters that it can't hold."""
    cut = pc.utf8_slice_codeunits(pc.cast(texts, pa.large_string()), 0, _MOST_CHARACTERS)
    for before, after in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\r", "&#13;")):
        cut = pc.replace_substring(cut, before, after)
    safe = pc.replace_substring_regex(cut, _NOT_IN_XML, "")
    return pc.replace_substring_regex(safe, "_(x[0-9A-Fa-f]{4}_)", r"_x005F_\1")


def _sheet(names: list[Any], columns: list[Texts], head: list[Texts], n_rows: int) -> bytes:
    """Return the one sheet, its first row frozen."""
    widths = "".join(
        f'<col min="{k}" max="{k}" width="{_width(str(name))}" customWidth="1"/>' for k, name in enumerate(names, 1)
    )
    first = "".join(cell[0].as_py() for cell in head)
    rows = _joined('<row r="', _row_numbers(n_rows), '">', *columns, "</row>") if n_rows else pa.array([], pa.string())
    start = (
        f'{_XML}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" '
        f'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>{f"<cols>{widths}</cols>" * bool(widths)}'
        f'<sheetData><row r="1">{first}</row>'
    )
    return "".join([start, *rows.to_pylist(), "</sheetData></worksheet>"]).encode()


def _width(name: str) -> int:
    return min(max(len(name) + 2, 12), 60)


def _joined(*parts: Any) -> Texts:
    return pc.binary_join_element_wise(*(_large(part) for part in parts), _large(""))


def _large(part: Any) -> Any:
    return pa.scalar(part, pa.large_string()) if isinstance(part, str) else pc.cast(part, pa.large_string())


def _where(chosen: Texts, texts: Texts) -> Texts:
    return pc.if_else(chosen, texts, pa.scalar(None, pa.large_string()))


def _row_numbers(count: int) -> Texts:
    """Return the numbers of the rows under the header, which is row 1."""
    return pc.cast(pa.array(np.arange(2, count + 2)), pa.large_string())


def _letters(place: int) -> str:
    """Return the name of a column.

    >>> _letters(0), _letters(25), _letters(26), _letters(701), _letters(702)
    ('A', 'Z', 'AA', 'ZZ', 'AAA')
    """
    above, last = divmod(place, 26)
    return (_letters(above - 1) if above else "") + chr(ord("A") + last)


_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
_SCHEMAS = "http://schemas.openxmlformats.org"
_MAIN = f"{_SCHEMAS}/spreadsheetml/2006/main"
_LINKS = f"{_SCHEMAS}/officeDocument/2006/relationships"
_PACKAGE = f"{_SCHEMAS}/package/2006"
_TYPES = f"""{_XML}<Types xmlns="{_PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="{_MIME}.sheet.main+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_MIME}.worksheet+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="{_MIME}.styles+xml"/></Types>"""
_ROOT = f"""{_XML}<Relationships xmlns="{_PACKAGE}/relationships">\
<Relationship Id="rId1" Type="{_LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>"""
_BOOK = f"""{_XML}<workbook xmlns="{_MAIN}" xmlns:r="{_LINKS}">\
<sheets><sheet name="Table" sheetId="1" r:id="rId1"/></sheets></workbook>"""
_BOOK_LINKS = f"""{_XML}<Relationships xmlns="{_PACKAGE}/relationships">\
<Relationship Id="rId1" Type="{_LINKS}/worksheet" Target="worksheets/sheet1.xml"/>\
<Relationship Id="rId2" Type="{_LINKS}/styles" Target="styles.xml"/></Relationships>"""


def _styles(codes: list[str]) -> str:
    """Return the styles: plain, bold, text that looks like a formula, and one for each number format."""
    own = "".join(
        f'<numFmt numFmtId="{164 + k}" formatCode="{code.replace("&", "&amp;").replace(chr(34), "&quot;")}"/>'
        for k, code in enumerate(codes)
    )
    used = "".join(f'<xf numFmtId="{164 + k}" applyNumberFormat="1"/>' for k in range(len(codes)))
    return (
        f'{_XML}<styleSheet xmlns="{_MAIN}">{f"""<numFmts count="{len(codes)}">{own}</numFmts>""" * bool(codes)}'
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>'
        '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>'
        '<fills count="2"><fill><patternFill patternType="none"/></fill>'
        '<fill><patternFill patternType="gray125"/></fill></fills>'
        '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>'
        f'<cellXfs count="{_FIRST_OWN + len(codes)}"><xf numFmtId="0"/>'
        '<xf numFmtId="0" fontId="1" applyFont="1"/><xf numFmtId="0" quotePrefix="1"/>'
        f'{used}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
        "</styleSheet>"
    )


def _packed(sheet: bytes, codes: list[str]) -> bytes:
    """Return the parts of a workbook as one file, the same bytes for the same table."""
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _ROOT,
        "xl/workbook.xml": _BOOK,
        "xl/_rels/workbook.xml.rels": _BOOK_LINKS,
        "xl/styles.xml": _styles(codes),
        "xl/worksheets/sheet1.xml": sheet,
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        for name, part in parts.items():
            file.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED, 1)
    return packed.getvalue()
