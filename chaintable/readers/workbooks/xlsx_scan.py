"""Check the parts of an xlsx file before it is loaded: how far its cells reach, and what loading loses."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lxml import etree

from chaintable.errors import InputError
from chaintable.readers.limits import MAX_COLUMNS, MAX_ROWS, is_sparse
from chaintable.readers.workbooks.zip_guard import Archive

_PLACE = re.compile(rb"\sr\s*=\s*[\"']\s*([A-Za-z]*)([0-9]+)")
"""The place of a row or cell: the attribute r, "3" or "B3"."""
_MOST_LETTERS, _MOST_DIGITS = 3, 7
_CELLS = tuple(before + b"c" + after for before in (b"<", b":") for after in (b" ", b">", b"/", b"\n", b"\t", b"\r"))
_ROWS = (b"<row", b":row")
_ROW, _SHARED = re.compile(rb"[<:]row"), re.compile(rb"[<:]si[\s/>]")
_FORMAT = re.compile(rb"<numFmt\s([^<>]*)>")
_NUMBER, _CODE = re.compile(rb'numFmtId="(\d+)"'), re.compile(rb'formatCode="([^"]*)"')
_CELL_STYLE = re.compile(rb"<xf\b([^<>]*)")
_BUILT_IN_PERCENTS = {b"9", b"10"}
_NO_VALUE = re.compile(rb"(?:</f>|<f [^<>]*/>)(?:<v\s*/>|<v></v>)?</c>")
_LINKS = "xl/_rels/workbook.xml.rels"
_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_OVERLAP = 256
_BEYOND = "a cell beyond the last row or column that a sheet can have"


@dataclass(frozen=True, slots=True)
class Scanned:
    """What the check of a file found.

    `shared` is the largest number of bytes that shared texts may need: each cell may hold a copy of the longest.
    `plain` are the sheets without a cell that shows percent.
    `unsaved` counts the cells of each sheet, by its name, that hold a formula but not its value.
    """

    shows_percent: bool
    shared: int
    unsaved: Mapping[str, int]
    plain: frozenset[str] = frozenset()


def scan_xlsx(archive: Archive) -> Scanned:
    """Check every part of the file before it is loaded.

    Raises InputError if a part is damaged, has a false size, or places cells so far apart that the empty cells between
    them would fill the memory (all of them are created when the sheet is loaded).
    """
    if any(member.endswith("workbook.bin") for member in archive.members):
        raise InputError(
            f"'{archive.name}' is a binary workbook (xlsb), which can't be read.", "Save it as XLSX or CSV."
        )
    percent = _percent_styles(archive.content("xl/styles.xml"))
    scanned = {member: _scan_part(archive, member, percent) for member in archive.members}
    parts = scanned.values()
    longest, n_cells = max((part.longest for part in parts), default=0), sum(part.cells for part in parts)
    unsaved = {member: part.unsaved for member, part in scanned.items() if part.unsaved}
    members = {name: member for name, member in sheet_members(archive).items() if member in scanned}
    named = {name: unsaved[member] for name, member in members.items() if member in unsaved}
    plain = frozenset(name for name, member in members.items() if not scanned[member].shows_percent)
    return Scanned(any(part.shows_percent for part in parts), longest * n_cells, named, plain)


def sheet_members(archive: Archive) -> dict[str, str]:
    """The part of the file that holds each sheet, by the sheet's name; {} if the workbook doesn't tell."""
    try:
        book = _tree(archive.content("xl/workbook.xml"))
        links = {link.get("Id"): link.get("Target", "") for link in _tree(archive.content(_LINKS))}
    except (KeyError, etree.XMLSyntaxError):
        return {}
    sheets = ((sheet.get("name", ""), links.get(sheet.get(_ID))) for sheet in book.iter("{*}sheet"))
    return {name: _member(target) for name, target in sheets if target}


def _tree(content: bytes) -> etree._Element:
    return etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True))


def _member(target: str) -> str:
    return target.lstrip("/") if target.startswith("/") else f"xl/{target}"


def column_number(letters: bytes) -> int:
    """The number of a column, from 1.

    >>> column_number(b"A"), column_number(b"XFD")
    (1, 16384)
    """
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


@dataclass(slots=True)
class _Part:
    """One part of the file: how far its cells reach, how many they are, and the longest shared text."""

    rows: int = 0
    columns: int = 0
    cells: int = 0
    row_tags: int = 0
    longest: int = 0
    unsaved: int = 0
    shows_percent: bool = False

    def add_cells(self, window: bytes, name: str) -> None:
        found = _PLACE.findall(window)
        if found:
            letters, numbers = zip(*found, strict=True)
            columns, rows = set(letters), _digits(numbers)
            if max(map(len, columns)) > _MOST_LETTERS or max(map(len, rows)) > _MOST_DIGITS:
                raise _too_far(name, _BEYOND)
            self.columns = max(self.columns, *map(column_number, columns))
            self.rows = max(self.rows, *map(int, rows))
        n_cells, n_rows = _count(window, _CELLS), _count(window, _ROWS)
        self.cells += n_cells
        self.row_tags += n_rows
        if n_cells + n_rows > len(found):  # cells without a place follow one another
            self.columns = max(self.columns, *(_count(row, _CELLS) for row in _ROW.split(window)))

    def check_reach(self, name: str) -> None:
        """Raise InputError if the cells are too far apart."""
        rows = max(self.rows, self.row_tags)
        if self.rows > MAX_ROWS or self.columns > MAX_COLUMNS:
            raise _too_far(name, _BEYOND)
        if is_sparse(rows * self.columns, self.cells):
            spread = f"{self.cells:,} cells spread over {rows:,} rows and {self.columns:,} columns"
            raise _too_far(name, f"{spread}, too far apart")


def _scan_part(archive: Archive, member: str, percent: re.Pattern[bytes] | None) -> _Part:
    """Check one part; a sheet and the shared texts may have any name."""
    part, is_sheet, shares, begun, tail = _Part(), False, False, 0, b""
    for window in _windows(archive.chunks(member)):
        is_sheet = is_sheet or b"sheetData" in window
        if is_sheet:
            part.add_cells(window, archive.name)
            part.unsaved += _unsaved(window) - _unsaved(tail)
        else:
            before, *texts = map(len, _SHARED.split(window))
            begun = begun + before if shares else 0  # a text may go on through several windows
            part.longest = max(part.longest, begun, *texts)
            shares, begun = shares or bool(texts), texts[-1] if texts else begun
        tail = window[-_OVERLAP:]
        part.shows_percent = part.shows_percent or (percent is not None and percent.search(window) is not None)
    part.check_reach(archive.name)
    return part


def _count(window: bytes, tags: tuple[bytes, ...]) -> int:
    return sum(map(window.count, tags))


def _unsaved(window: bytes) -> int:
    """The number of formulas without a value."""
    return len(_NO_VALUE.findall(window)) if b"<f" in window else 0


def _digits(numbers: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """The numbers, without zeros in front of those that are too long."""
    if max(map(len, numbers)) <= _MOST_DIGITS:
        return numbers
    return tuple(number.lstrip(b"0") or b"0" for number in numbers)


def _too_far(name: str, what: str) -> InputError:
    return InputError(
        f"'{name}' has {what}.",
        "Delete the stray cells far below or to the right of the table and save it again.",
    )


def _windows(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The chunks, each with the end of the previous one, so that nothing at a boundary is missed."""
    tail = b""
    for chunk in chunks:
        yield tail + chunk
        tail = chunk[-_OVERLAP:]


def _percent_styles(styles: bytes) -> re.Pattern[bytes] | None:
    """A pattern for a cell in one of the styles that show percent."""
    percents = _BUILT_IN_PERCENTS | {number for number, code in number_formats(styles) if b"%" in code}
    used = [i for i, number in enumerate(cell_formats(styles)) if number in percents]
    return re.compile(rb'<c [^<>]*\ss="(?:%s)"' % b"|".join(b"%d" % i for i in used)) if used else None


def number_formats(styles: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The number of each format that the styles declare, and its code."""
    for attributes in _FORMAT.findall(styles):
        number, code = _NUMBER.search(attributes), _CODE.search(attributes)
        if number and code:
            yield number[1], code[1]


def cell_formats(styles: bytes) -> list[bytes]:
    """The number of the format of each style that a cell may name, in order; 0 for one that names none."""
    start = styles.find(b"<cellXfs")
    end = styles.find(b"</cellXfs>", start)
    found = map(_NUMBER.search, _CELL_STYLE.findall(styles[start:end]) if 0 <= start < end else [])
    return [number[1] if number else b"0" for number in found]
