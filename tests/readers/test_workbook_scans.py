"""What a packed workbook will need is counted before it is loaded: each cell as often as it is repeated."""

import io
import re
import struct
import time
from itertools import product

import openpyxl
import pytest
from files_on_the_fly import ods_of, repacked, xls_of, xlsx_of

from chaintable.errors import InputError
from chaintable.readers import limits
from chaintable.readers.workbooks.ods_scan import scan_ods
from chaintable.readers.workbooks.ole_scan import scan_ole
from chaintable.readers.workbooks.xlsx_scan import cell_formats, number_formats, scan_xlsx
from chaintable.readers.workbooks.zip_guard import Archive, open_archive

TEXTS = [["ab", "c", "def"], ["g", "h", "i"]]
REPEATED = [*product([1, 2, 5], [1, 3])]


def test_a_part_that_an_archive_lacks_has_no_content() -> None:
    archive = open_archive(ods_of([["a"]]), "x.ods", 1)
    assert archive.content("content.xml").startswith(b"<")
    assert archive.content("META-INF/other.xml") == b""


@pytest.mark.parametrize(("rows", "cells"), REPEATED)
def test_repeated_cells_of_a_document_count_as_often_as_they_are_repeated(
    rows: int, cells: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = open_archive(ods_of(TEXTS, rows, cells), "x.ods", 1)
    monkeypatch.setattr(limits, "MAX_CELLS", 6 * rows * cells)
    assert scan_ods(archive, 1) == {"Open": []}
    monkeypatch.setattr(limits, "MAX_CELLS", 6 * rows * cells - 1)
    with pytest.raises(InputError, match=f"has {6 * rows * cells} cells"):
        scan_ods(archive, 1)


@pytest.mark.parametrize(("rows", "cells"), REPEATED)
def test_the_characters_of_a_document_count_as_often_as_they_are_repeated(rows: int, cells: int) -> None:
    archive = open_archive(ods_of(TEXTS, rows, cells), "x.ods", 1)
    needed = 9 * rows * cells / 1e6 / limits.UNPACKED_TIMES
    assert scan_ods(archive, needed) == {"Open": []}
    with pytest.raises(InputError, match="would unpack to"):
        scan_ods(archive, needed * 0.99)


def test_merged_cells_of_a_document_lie_where_repeated_cells_before_them_push_them() -> None:
    merged = scan_ods(open_archive(ods_of([["a"], ["b", ("c", 2), None]], 3, 4), "x.ods", 1), 1)
    assert merged == {"Open": [((3, 4), (3, 5))]}


def with_parts(sheet: str, texts: str) -> Archive:
    """A workbook with this sheet and these shared texts."""
    parts = {
        "xl/worksheets/sheet1.xml": f"<sheetData>{sheet}</sheetData>",
        "xl/sharedStrings.xml": f"<sst>{texts}</sst>",
    }
    packed = repacked(xlsx_of(TEXTS), {name: part.encode() for name, part in parts.items()})
    return open_archive(packed, "x.xlsx", 1)


@pytest.mark.parametrize("length", [0, 10, 1_000, 1_048_500, 1_048_600, 3_000_000])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_shared_texts_may_need_as_many_bytes_as_the_longest_in_every_cell(length: int, place: int) -> None:
    texts = ["a", "b", "c"]
    texts[place] = "x" * length
    written = "".join(f"<si><t>{text}</t></si>" for text in texts)
    needed = scan_xlsx(with_parts("<row><c /><c /></row><row><c /></row>", written)).shared
    assert 3 * length <= needed <= 3 * (length + 600)


@pytest.mark.parametrize("after", [" ", ">", "/", "\n", "\t", "\r"])
@pytest.mark.parametrize("before", ["<", "<x:"])
def test_a_cell_is_counted_however_its_tag_is_written(before: str, after: str) -> None:
    sheet = f"<row>{f'{before}c{after}' * 5}</row>"
    needed = scan_xlsx(with_parts(sheet, f"<si>{'x' * 991}</si>")).shared
    assert 991 * 5 <= needed <= 1_010 * 5


def test_a_part_that_is_missing_has_no_content() -> None:
    archive = open_archive(xlsx_of(TEXTS), "x.xlsx", 1)
    assert archive.content("xl/nowhere.xml") == b""
    assert archive.content("xl/workbook.xml").startswith(b"<")


def placed(*places: str) -> Archive:
    """A workbook with a cell in each of these places, and each in a row of its own."""
    rows = ((re.sub("[A-Za-z]", "", place), place) for place in places)
    return with_parts("".join(f'<row r="{row}"><c r="{place}"/></row>' for row, place in rows), "")


def test_cells_too_far_apart_are_refused_unless_a_twentieth_of_the_sheet_is_filled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "MOST_EMPTY", 100)
    scan_xlsx(placed("A1", "J10"))
    scan_xlsx(placed("A1", "A100"))
    for far in (("A1", "A101"), ("A1", "CW1"), ("A1", "K10"), ("a1", "k10")):
        with pytest.raises(InputError, match=r"2 cells spread over .* too far apart"):
            scan_xlsx(placed(*far))
    scan_xlsx(placed("A101", *["A1"] * 5))
    with pytest.raises(InputError, match="5 cells spread over 101 rows and 1 columns"):
        scan_xlsx(placed("A101", *["A1"] * 4))


@pytest.mark.parametrize("tag", ["row", "x:row"])
def test_rows_without_places_are_counted_however_their_tag_is_written(
    tag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_EMPTY", 100)
    rows = f"<{tag}><c/>" + f"<{tag}/>" * 99
    scan_xlsx(with_parts(rows, ""))
    with pytest.raises(InputError, match="1 cells spread over 101 rows and 1 columns"):
        scan_xlsx(with_parts(f"{rows}<{tag}/>", ""))


def test_rows_and_columns_end_where_those_of_a_spreadsheet_do() -> None:
    for place in ("XFD1", "A1048576", "A0000000000003"):
        scan_xlsx(placed(place))
    for place in ("AAAA1", "XFE1", "A1048577", "A10485760", f"A{'1' * 5_000}"):
        with pytest.raises(InputError, match="beyond the last row or column"):
            scan_xlsx(placed(place))


@pytest.mark.parametrize(
    ("number_format", "percent"),
    [("0%", True), ("0.00%", True), ("0.0%", True), ("0.00", False), ("General", False)],
)
@pytest.mark.parametrize("styles_before", [0, 12])
def test_a_cell_that_shows_percent_is_noticed_whatever_its_style(
    number_format: str, percent: bool, styles_before: int
) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for i in range(styles_before):
        sheet.cell(1, i + 1, 1).number_format = f"0.{'0' * (i + 3)}"
    sheet["A2"] = 0.25
    sheet["A2"].number_format = number_format
    target = io.BytesIO()
    book.save(target)
    assert scan_xlsx(open_archive(target.getvalue(), "x.xlsx", 1)).shows_percent is percent


@pytest.mark.parametrize("count", ["", "x", "-3", "1.5", " 1 ", "1"])
def test_a_count_that_is_no_number_is_one(count: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = ods_of(TEXTS)
    before = open_archive(data, "x.ods", 1).content("content.xml")
    repeated = before.replace(b"<table:table-row", f'<table:table-row table:number-rows-repeated="{count}"'.encode())
    assert repeated != before
    monkeypatch.setattr(limits, "MAX_CELLS", 6)
    assert scan_ods(open_archive(repacked(data, {"content.xml": repeated}), "x.ods", 1), 1) == {"Open": []}


@pytest.mark.parametrize("of", ["directory", "workbook"])
def test_an_old_workbook_whose_sectors_lead_back_to_themselves_is_refused(of: str) -> None:
    good = xls_of([[f"{k} {i}" for i in range(8)] for k in range(200)])
    scan_ole(good, "x.xls")
    table, directory = 512 * (1 + struct.unpack_from("<I", good, 76)[0]), struct.unpack_from("<I", good, 48)[0]
    following = struct.unpack_from("<128I", good, table)
    sector = directory if of == "directory" else next(k for k, after in enumerate(following) if after == k + 1)
    looped = bytearray(good)
    struct.pack_into("<I", looped, table + 4 * sector, sector)
    with pytest.raises(InputError, match=r"'x\.xls' is damaged"):
        scan_ole(bytes(looped), "x.xls")


@pytest.mark.parametrize(
    ("names", "goes_on", "sound"),
    [([], False, True), (["the table"], False, False), ([1_000_000], False, False), ([], True, False)],
    ids=["none", "one that is named already", "one beyond the end", "itself as the next one"],
)
def test_the_sectors_of_the_table_that_stand_outside_the_header_are_checked_too(
    names: list[str | int], goes_on: bool, sound: bool
) -> None:
    data = bytearray(xls_of(TEXTS))
    data += b"\xff" * (-len(data) % 512)
    added = len(data) // 512 - 1
    (table,) = struct.unpack_from("<I", data, 76)
    places = [table if name == "the table" else name for name in names]
    following = added if goes_on else 0xFFFFFFFE
    data += struct.pack("<128I", *places, *[0xFFFFFFFF] * (127 - len(places)), following)
    struct.pack_into("<I", data, 68, added)
    if sound:
        scan_ole(bytes(data), "x.xls")
        return
    with pytest.raises(InputError, match="damaged"):
        scan_ole(bytes(data), "x.xls")


def test_a_sheet_that_repeats_few_cells_very_often_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_REPEATED", 100)
    assert scan_ods(open_archive(ods_of([["a"]], 10, 10), "x.ods", 1), 1) == {"Open": []}
    with pytest.raises(InputError, match=r"'x\.ods' repeats 1 cells to make 110, far more"):
        scan_ods(open_archive(ods_of([["a"]], 11, 10), "x.ods", 1), 1)
    assert scan_ods(open_archive(ods_of([["a"]] * 20, 20, 1), "x.ods", 1), 1) == {"Open": []}


def test_repeated_texts_that_need_far_more_than_the_file_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BOMB_FROM_MB", 0.001)
    archive = open_archive(ods_of([["x" * 100]], 10_000, 10), "x.ods", 200)
    with pytest.raises(InputError, match=r"would unpack to 10 MB, far more than a table needs"):
        scan_ods(archive, 200)


def test_styles_without_an_end_take_no_time() -> None:
    started = time.thread_time()
    assert cell_formats(b"<cellXfs" * 200_000) == []
    assert list(number_formats(b'<numFmt numFmtId="1" ' * 100_000)) == []
    assert cell_formats(b'<cellXfs><xf numFmtId="9"/><xf x="<xf numFmtId="10"/></cellXfs>') == [b"9", b"0", b"10"]
    assert time.thread_time() - started < 30  # a pattern that backtracks takes minutes; not a measure of speed


def test_a_style_that_names_no_format_is_counted_too() -> None:
    styles = b'<cellXfs count="3"><xf/><xf fontId="1"></xf><xf numFmtId="10" a="b"/></cellXfs>'
    assert cell_formats(b'<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>' + styles) == [b"0", b"0", b"10"]
