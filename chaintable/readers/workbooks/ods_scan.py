"""Check an ods file before it is loaded: its merged cells, and how much its repeated cells need."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO

from lxml import etree

from chaintable.errors import InputError
from chaintable.readers.limits import check_cells, check_repeated, check_unpacked
from chaintable.readers.workbooks.zip_guard import Archive, damaged, locked

Merge = tuple[tuple[int, int], tuple[int, int]]

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"


@dataclass(slots=True)
class _Sheet:
    """What is known of a sheet so far; rows and columns are counted from 0. `written` cells stand for many `cells`."""

    row: int = 0
    cells: int = 0
    written: int = 0
    characters: int = 0
    merges: list[Merge] = field(default_factory=list)


def scan_ods(archive: Archive, limit_mb: float) -> dict[str, list[Merge]]:
    """The merged cells of each sheet of a file whose parts have the stated sizes.

    Raises InputError if the file is damaged, locked, or repeats cells so often (one element can stand for millions)
    that they wouldn't fit in memory.
    """
    if b"encryption-data" in archive.content("META-INF/manifest.xml"):
        raise locked(archive.name)
    content = archive.content("content.xml")
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        raise InputError(f"'{archive.name}' declares XML entities, which no spreadsheet program writes.")
    try:
        sheets = _sheets(content, archive.name, limit_mb, len(archive.data))
        return {name: sheet.merges for name, sheet in sheets}
    except etree.XMLSyntaxError as problem:
        raise damaged(archive.name) from problem


def _sheets(content: bytes, name: str, limit_mb: float, size: int) -> Iterator[tuple[str, _Sheet]]:
    sheet = _Sheet()
    tags = [f"{_TABLE}table", f"{_TABLE}table-row"]
    parsed = etree.iterparse(BytesIO(content), tag=tags, huge_tree=True, no_network=True, resolve_entities=False)
    for _, element in parsed:
        if element.tag == tags[1]:
            _take_row(sheet, element)
            check_unpacked(sheet.characters, name, limit_mb, size)
            check_repeated(sheet.cells, sheet.written, name)
        else:
            yield element.get(f"{_TABLE}name", ""), sheet
            sheet = _Sheet()
        element.clear()


def _take_row(sheet: _Sheet, row: etree._Element) -> None:
    times = _number(row, "number-rows-repeated")
    column = filled = 0
    for cell in row.iterchildren():
        if not isinstance(cell.tag, str) or not cell.tag.endswith("table-cell"):
            continue
        repeated = _number(cell, "number-columns-repeated")
        down, across = _number(cell, "number-rows-spanned"), _number(cell, "number-columns-spanned")
        if down > 1 or across > 1:
            sheet.merges.append(((sheet.row, column), (sheet.row + down - 1, column + across - 1)))
        column += repeated
        sheet.written += 1
        sheet.characters += _characters(cell) * repeated * times
        filled = column if len(cell) or cell.get(f"{_OFFICE}value-type") else filled
    sheet.row += times
    sheet.cells += filled * times
    check_cells(sheet.cells)


def _characters(cell: etree._Element) -> int:
    """The length of a cell's text; one element can stand for any number of spaces."""
    spaces = (_count(space.get(f"{_TEXT}c", "1")) for space in cell.iter(f"{_TEXT}s"))
    return sum(map(len, cell.itertext())) + sum(spaces)


def _number(element: etree._Element, attribute: str) -> int:
    return _count(element.get(f"{_TABLE}{attribute}", "1"))


def _count(text: str) -> int:
    """A count; of a longer number, the first ten digits."""
    digits = text.strip()
    return int(digits[:10]) if digits.isdecimal() else 1
