"""Read workbooks (xlsx, xls, ods) with calamine: one sheet, with merged cells filled and every cell as text."""

import datetime
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeVar

from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from chaintable.errors import InputError, did_you_mean
from chaintable.readers.grid import TYPED_ROWS, Grid, columns_of, number_columns
from chaintable.readers.limits import UNPACKED_TIMES, NeedsChildError
from chaintable.readers.text.decoding import counted
from chaintable.readers.workbooks.number_formats import PERCENT, Unit, units_of
from chaintable.readers.workbooks.ods_scan import scan_ods
from chaintable.readers.workbooks.ole_scan import scan_ole
from chaintable.readers.workbooks.shared_texts import check_shared
from chaintable.readers.workbooks.xlsx_scan import scan_xlsx
from chaintable.readers.workbooks.zip_guard import damaged, locked, open_archive
from chaintable.sandbox import inside
from chaintable.tables.source import ReadOptions

Cell = int | float | str | bool | datetime.date | datetime.time | datetime.timedelta
Corner = tuple[int, int]
Merge = tuple[Corner, Corner]
T = TypeVar("T")

_HEAD_ROWS = 200
_MOST_SHEETS = 50
_LARGE, _SHARE = 40, 4
"""A sheet is passed over if the largest has at least 40 cells, and this one less than a quarter of them."""
_NO_NOTE, _FEW_LINES, _LONG_LINE = 2, 3, 25
"""The size of a sheet that isn't a note. One with a single column is one if it has few lines, or long ones."""


@dataclass(slots=True)
class _Merged:
    """The merged cells of a sheet, filled while its rows are read, and the first rows that they affect."""

    merges: Sequence[Merge]
    left: int
    banners: set[int] = field(default_factory=set)
    spans: set[int] = field(default_factory=set)
    filled: int = 0

    def fill(self, rows: Iterable[list[str]]) -> Iterator[list[str]]:
        """The rows, with the text of a merged cell in every cell that it covers."""
        waiting = sorted(self.merges, reverse=True)
        active: list[tuple[int, int, int, str]] = []
        for i, row in enumerate(rows):
            active = [merge for merge in active if merge[0] >= i]
            while waiting and waiting[-1][0][0] <= i:
                (top, start), (bottom, end) = waiting.pop()
                if top == i and start < len(row):
                    active.append((bottom, start, min(end, len(row) - 1), row[start]))
                    self.filled += bool(row[start])
            if active and i < _HEAD_ROWS:
                self._note_shape(i, row, active)
            for _, start, end, text in active:
                row[start : end + 1] = [text] * (end + 1 - start)
            yield row

    def _note_shape(self, i: int, row: Sequence[str], active: Sequence[tuple[int, int, int, str]]) -> None:
        for _, start, end, text in active:
            if end > start and text:
                alone = not any(row[:start]) and not any(row[end + 1 :])
                (self.banners if alone and start <= self.left else self.spans).add(i + 1)


def read_workbook(data: bytes, name: str, options: ReadOptions, limit_mb: float) -> Grid:
    """Read one sheet: the one that the options name, or the first that holds much of the data (visible sheets first).

    The file is checked first, as opening a hostile one could end the process.
    """
    if not data.startswith(b"PK"):
        scan_ole(data, name)
        _only_in_child()
        return read_sheet(data, name, options)
    archive = open_archive(data, name, limit_mb)
    scanned = scan_xlsx(archive)
    if "content.xml" in archive.members:
        return read_sheet(data, name, options, scan_ods(archive, limit_mb))
    check_shared(archive, scanned.shared, limit_mb)
    if scanned.shared > limit_mb * 1e6 * UNPACKED_TIMES:
        _only_in_child()
    grid = read_sheet(data, name, options, units=lambda sheet: units_of(archive, sheet))
    shown = any(unit.text == PERCENT for unit in units_of(archive, grid.options.sheet).values())
    percent = scanned.shows_percent and grid.options.sheet not in scanned.plain and not shown
    notes = ["Cells formatted as percent are read as fractions (25 % as 0.25)."] if percent else []
    if unsaved := scanned.unsaved.get(grid.options.sheet or "", 0):
        hold = "cell holds" if unsaved == 1 else "cells hold"
        notes.append(
            f"{unsaved:,} {hold} a formula without a saved value; save the file in a spreadsheet program first."
        )
    return replace(grid, notes=(*grid.notes[: len(grid.sheets) > 1], *notes, *grid.notes[len(grid.sheets) > 1 :]))


def _only_in_child() -> None:
    """The library ends its process when memory runs out; an old xls file, and repeated long texts, may lead there."""
    if not inside():
        raise NeedsChildError


def read_sheet(
    data: bytes,
    name: str,
    options: ReadOptions,
    merges: Mapping[str, Sequence[Merge]] = MappingProxyType({}),
    units: Callable[[str], Mapping[int, Unit]] = lambda _: {},
) -> Grid:
    """Read one sheet of a file that has been checked.

    `merges` holds merged cells where the library finds none; `units` tells the units that a sheet's columns show.
    """
    workbook = _safely(lambda: CalamineWorkbook.from_filelike(io.BytesIO(data)), name)
    titles = _sheet_names(workbook, name)
    sheet = _chosen(workbook, titles, options.sheet, name)
    chosen = (f"Sheet '{sheet.name}' of {len(titles)} sheets was read.",) if len(titles) > 1 else ()
    grid = _grid(sheet, merges.get(sheet.name) or sheet.merged_cell_ranges or [], units(sheet.name))
    found = replace(options, sheet=sheet.name)
    return replace(grid, options=found, sheets=titles, notes=(*chosen, *grid.notes))


def cell_text(value: Cell) -> str:
    """A cell as a spreadsheet shows it.

    >>> [cell_text(value) for value in (1.0, 0.1 + 0.2, True, datetime.date(2020, 5, 1), datetime.time(13, 45))]
    ['1', '0.3', 'TRUE', '2020-05-01', '13:45']
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return _number_text(value)
    if isinstance(value, datetime.timedelta):
        return _duration_text(value)
    if isinstance(value, datetime.datetime):
        return _moment_text(value)
    if isinstance(value, datetime.time):
        return value.isoformat("minutes" if not value.second else "seconds")
    return str(value)


def _number_text(number: float) -> str:
    """A number with fifteen digits, like in a spreadsheet, so that 0.1 + 0.2 is 0.3."""
    text = f"{number:.15g}"
    return f"{number:.0f}" if "e+" in text and abs(number) < 1e21 else text


def _moment_text(moment: datetime.datetime) -> str:
    """A date and time rounded to the second, since sheets store fractions of a day; only the date at midnight."""
    rounded = (moment + datetime.timedelta(microseconds=500_000)).replace(microsecond=0)
    if rounded.time() == datetime.time():
        return rounded.date().isoformat()
    return rounded.isoformat(" ", "minutes" if not rounded.second else "seconds")


def _duration_text(duration: datetime.timedelta) -> str:
    seconds = round(duration.total_seconds())
    minutes, second = divmod(abs(seconds), 60)
    return f"{'-' if seconds < 0 else ''}{minutes // 60}:{minutes % 60:02}:{second:02}"


def _grid(sheet: CalamineSheet, merges: Sequence[Merge], units: Mapping[int, Unit]) -> Grid:
    left = sheet.start[1] if sheet.start else 0
    merged = _Merged(merges, left)
    numbers: set[int] = set()
    columns = columns_of(merged.fill(_texts(sheet, left, numbers, units)))
    notes = (f"{counted(merged.filled, 'merged cell')} filled.",) if merged.filled else ()
    banners, spans = frozenset(merged.banners), frozenset(merged.spans)
    n_rows = len(columns[0]) if columns else 0
    return Grid(columns, n_rows, banners=banners, spans=spans, notes=notes, numbers=frozenset(numbers))


def _texts(sheet: CalamineSheet, left: int, numbers: set[int], units: Mapping[int, Unit]) -> Iterator[list[str]]:
    """The rows as text; columns in which the first of them hold numbers with decimals are added to `numbers`."""
    for i, row in enumerate(sheet.iter_rows()):
        if i < TYPED_ROWS:
            numbers.update(left + place for place in number_columns(row, float))
        texts = [*[""] * left, *map(cell_text, row)]
        for column, unit in units.items():
            value = row[column - left] if left <= column < len(texts) else ""
            if isinstance(value, int | float) and not isinstance(value, bool):
                texts[column] = unit.write(value, texts[column])
        yield texts


def _sheet_names(workbook: CalamineWorkbook, name: str) -> tuple[str, ...]:
    sheets = [sheet for sheet in workbook.sheets_metadata if sheet.typ == SheetTypeEnum.WorkSheet]
    if not sheets:
        raise InputError(f"'{name}' has no worksheet.")
    hidden_last = sorted(sheets, key=lambda sheet: sheet.visible != SheetVisibleEnum.Visible)
    return tuple(sheet.name for sheet in hidden_last)


def _chosen(workbook: CalamineWorkbook, titles: Sequence[str], chosen: str | None, name: str) -> CalamineSheet:
    if chosen is not None:
        return _safely(lambda: workbook.get_sheet_by_name(_resolve(chosen, titles, name)), name)
    sizes = {title: _size(_sheet(workbook, title, name), name) for title in titles[:_MOST_SHEETS]}
    largest = max(sizes.values())
    if not largest:
        raise InputError(f"'{name}' has only empty cells.", "All its sheets are empty.")
    enough = largest / _SHARE if largest >= _LARGE else min(largest, _NO_NOTE)
    return _sheet(workbook, next(title for title in titles if sizes.get(title, 0) >= enough), name)


def _sheet(workbook: CalamineWorkbook, title: str, name: str) -> CalamineSheet:
    return _safely(lambda: workbook.get_sheet_by_name(title), name)


def _size(sheet: CalamineSheet, name: str) -> int:
    """About how many cells of a sheet are in a table; 1 for a note, as rows with a single cell are titles and notes."""
    if sheet.start is None:
        return 0
    head = _safely(lambda: sheet.to_python(nrows=_HEAD_ROWS), name)
    filled = [sum(cell != "" for cell in row) for row in head]
    cells = sum(count for count in filled if count > 1)
    if not cells:
        return 1 if _is_note([cell for row in head for cell in row if cell != ""]) else _NO_NOTE
    return max(_NO_NOTE, cells * sheet.height // max(1, len(head)))


def _is_note(cells: Sequence[object]) -> bool:
    """Whether the cells of a single column are a few lines, or sentences, and not a list with a header."""
    lengths = [len(str(cell)) for cell in cells]
    return len(lengths) <= _FEW_LINES or sum(lengths) > _LONG_LINE * len(lengths)


def _resolve(chosen: str, titles: Sequence[str], name: str) -> str:
    alike = [title for title in titles if title.casefold() == chosen.strip().casefold()]
    if chosen in titles or not alike:
        alike = [chosen]
    if alike[0] not in titles:
        raise InputError(f"'{name}' has no sheet '{chosen}'.", did_you_mean(chosen, titles))
    return alike[0]


def _safely(read: Callable[[], T], name: str) -> T:
    """Call calamine; its errors, and its panics (which aren't an Exception), become InputError."""
    try:
        return read()
    except PasswordError as problem:
        raise locked(name) from problem
    except CalamineError as problem:
        raise damaged(name) from problem
    except BaseException as problem:
        if type(problem).__name__ != "PanicException":
            raise
        raise damaged(name) from problem
