"""A look at the parts of an xlsx file before it is loaded: how far its cells reach, and what loading will lose."""

import re
from collections.abc import Iterator

from chaintable.errors import InputError
from chaintable.readers.limits import MAX_CELLS
from chaintable.readers.workbooks.zip_guard import Archive

_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")
_REFERENCE = re.compile(rb"\sr=[\"']([A-Z]{1,3})([0-9]{1,7})[\"']")
_PERCENT_FORMAT = re.compile(rb'<numFmt [^>]*?numFmtId="(\d+)"[^>]*?formatCode="[^"]*%')
_CELL_FORMATS = re.compile(rb"<cellXfs.*?</cellXfs>", re.DOTALL)
_FORMAT = re.compile(rb'<xf [^>]*?numFmtId="(\d+)"')
_BUILT_IN_PERCENTS = {b"9", b"10"}
_OVERLAP = 256


def scan_xlsx(archive: Archive) -> list[str]:
    """Check every part of the file, and say what its cells lose by being read.

    Raises InputError where a part is damaged, lies about its size, or has cells so far apart that the empty ones
    between them would fill the memory (they are all laid out when the sheet is loaded).
    """
    percent = _percent_styles(archive.content("xl/styles.xml"))
    used = False
    for member in archive.members:
        if _SHEET.fullmatch(member):
            used = _scan_sheet(archive, member, percent) or used
        else:
            for _ in archive.chunks(member):
                pass
    return ["Cells formatted as percent are read as fractions (25 % as 0.25)."] if used else []


def column_number(letters: bytes) -> int:
    """The number of a column, from 1.

    >>> column_number(b"A"), column_number(b"XFD")
    (1, 16384)
    """
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _scan_sheet(archive: Archive, member: str, percent: re.Pattern[bytes] | None) -> bool:
    """Whether a sheet shows percent; InputError where its cells reach too far."""
    columns: set[bytes] = set()
    last, n_cells, used = 0, 0, False
    for window in _windows(archive.chunks(member)):
        found = _REFERENCE.findall(window)
        if found:
            letters, numbers = zip(*found, strict=True)
            columns.update(letters)
            last = max(last, *map(int, numbers))
            n_cells += len(found)
        used = used or (percent is not None and percent.search(window) is not None)
    widest = max(map(column_number, columns), default=0)
    if last * widest > MAX_CELLS and last * widest > 4 * n_cells:
        raise InputError(
            f"'{archive.name}' has {n_cells:,} cells spread over {last:,} rows and {widest:,} columns, too far apart.",
            "Delete the stray cells far below or to the right of the table and save it again.",
        )
    return used


def _windows(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The chunks, each with the end of the one before, so that nothing is missed where it was cut."""
    tail = b""
    for chunk in chunks:
        yield tail + chunk
        tail = chunk[-_OVERLAP:]


def _percent_styles(styles: bytes) -> re.Pattern[bytes] | None:
    """A pattern that finds a cell with one of the styles that show percent."""
    formats = _BUILT_IN_PERCENTS | set(_PERCENT_FORMAT.findall(styles))
    block = _CELL_FORMATS.search(styles)
    used = [i for i, found in enumerate(_FORMAT.findall(block[0])) if found in formats] if block else []
    return re.compile(rb'<c [^>]*\ss="(?:%s)"' % b"|".join(b"%d" % i for i in used)) if used else None
