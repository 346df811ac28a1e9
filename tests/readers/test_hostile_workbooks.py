"""Workbooks made to fill the memory are refused; before the checks, each of them ended the whole process."""

import io
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest
from files_on_the_fly import ods_of, repacked, xls_of, xlsx_of

from chaintable.errors import InputError
from chaintable.readers import read_source, reading
from chaintable.readers.workbooks import workbook
from chaintable.tables.source import ReadOptions

ROWS = [["Team", "Points"], ["Ajax", 7], ["PSV", 5]]
SHEET = "xl/worksheets/sheet1.xml"
READ = """
import os, sys
from chaintable.errors import InputError
from chaintable.readers import read_source

for size in sys.stdin.buffer:
    data = sys.stdin.buffer.read(int(size))
    child = os.fork()
    if not child:
        try:
            print(read_source(data, "x").table.shape, flush=True)
        except InputError as refusal:
            print("refused:", refusal, flush=True)
        os._exit(0)
    print("ended", os.waitpid(child, 0)[1], flush=True)
"""
"""Reads each file that it is sent in a child of its own, and tells what came of it and how the child ended."""


def content(packed: bytes, member: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return archive.read(member)


def xlsx_with(rows: bytes) -> bytes:
    """A workbook whose sheet holds these rows."""
    sheet = content(xlsx_of(ROWS), SHEET)
    changed = re.sub(rb"<sheetData>.*</sheetData>", b"<sheetData>" + rows + b"</sheetData>", sheet)
    return repacked(xlsx_of(ROWS), {SHEET: changed})


def ods_with(before: bytes, after: bytes) -> bytes:
    text = content(ods_of([["a", "b"], ["c", "d"]]), "content.xml")
    assert before in text
    return repacked(ods_of([["a", "b"], ["c", "d"]]), {"content.xml": text.replace(before, after, 1)})


def elsewhere(packed: bytes) -> bytes:
    """The same workbook with its sheet in a part of another name."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(packed)) as before, zipfile.ZipFile(target, "w") as after:
        for name in before.namelist():
            data = before.read(name).replace(b"worksheets/sheet1.xml", b"other/cells.xml")
            after.writestr("xl/other/cells.xml" if name == SHEET else name, data)
    return target.getvalue()


def both(document: bytes, workbook: bytes) -> bytes:
    """A file that is a harmless document by one of its parts, and a workbook by the others."""
    with zipfile.ZipFile(io.BytesIO(workbook)) as archive:
        return repacked(document, {name: archive.read(name) for name in archive.namelist()})


FIRST = b'<row r="1"><c r="A1"><v>1</v></c></row>'
FAR_ROW = xlsx_with(FIRST + b'<row r="4294967295"><c><v>5</v></c></row>')
LONG = b"<sst><si><t>" + b"x" * 1_000_000 + b"</t></si></sst>"
SHOWN = b"".join(b'<row r="%d"><c r="A%d" t="s"><v>0</v></c></row>' % (i, i) for i in range(1, 20_001))
HOSTILE = {
    "a row far below": FAR_ROW,
    "a row below the last": xlsx_with(FIRST + b'<row r="1048577"><c r="A1048577"><v>5</v></c></row>'),
    "a column behind the last": xlsx_with(FIRST + b'<row r="2"><c r="XFE2"><v>5</v></c></row>'),
    "a far corner": xlsx_with(FIRST + b'<row r="1000"><c r="XFD1000"><v>5</v></c></row>'),
    "a cell far below": xlsx_with(FIRST + b'<row r="2"><c r="B4294967295"><v>5</v></c></row>'),
    "a cell far below in small letters": xlsx_with(FIRST + b'<row r="2"><c r="b4294967295"><v>5</v></c></row>'),
    "a cell far to the right": xlsx_with(FIRST + b'<row r="2"><c r="ZZZZZZ2"><v>5</v></c></row>'),
    "spaces around the equals sign": xlsx_with(FIRST + b'<row r="2"><c r = "B4294967295"><v>5</v></c></row>'),
    "a bracket in another attribute": xlsx_with(FIRST + b'<row r="2"><c x=">" r="B4294967295"><v>5</v></c></row>'),
    "a sheet of another name": elsewhere(FAR_ROW),
    "a document that is a workbook too": both(ods_of([["a"], ["b"]]), FAR_ROW),
    "a wide row, and one far below, without places": xlsx_with(
        b'<row r="1">' + b"<c><v>1</v></c>" * 16_000 + b'</row><row r="1048000"><c><v>1</v></c></row>'
    ),
    "spaces by their number": ods_with(b"<text:p>d", b"<text:p>" + b'<text:s text:c="900000000"/>' * 10 + b"d"),
    "a long text in many cells": ods_with(
        b'<table:table-cell office:value-type="string"><text:p>a',
        b'<table:table-cell table:number-columns-repeated="9000" office:value-type="string"><text:p>'
        + b"a" * 1_000_000,
    ),
    "columns repeated": ods_with(b"<table:table-cell", b'<table:table-cell table:number-columns-repeated="4000000000"'),
    "rows repeated": ods_with(b"<table:table-row", b'<table:table-row table:number-rows-repeated=" 4000000000"'),
}


def limited() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (5 << 30, 5 << 30))


@pytest.fixture(scope="module")
def reader() -> Iterator["subprocess.Popen[bytes]"]:
    """A process whose children have a limit, so that a file which is not refused does no harm to the tests either."""
    root = Path(__file__).parents[2]
    streams: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with subprocess.Popen([sys.executable, "-c", READ], cwd=root, preexec_fn=limited, **streams) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


@pytest.mark.skipif(sys.platform != "linux", reason="the memory of a process is limited on Linux only")
@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_file_made_to_fill_the_memory_is_refused(data: bytes, reader: "subprocess.Popen[bytes]") -> None:
    assert reader.stdin is not None and reader.stdout is not None
    reader.stdin.write(b"%d\n%b" % (len(data), data))
    reader.stdin.flush()
    *told, ended = iter_until(reader.stdout, b"ended")
    assert (b"".join(told)[:8], ended) == (b"refused:", b"ended 0\n"), told


def iter_until(lines: IO[bytes], beginning: bytes) -> Iterator[bytes]:
    """The lines up to the one that begins so, or to the end."""
    for line in lines:
        yield line
        if line.startswith(beginning):
            return


PREFIXED = SHOWN.replace(b"</", b"</x:").replace(b"<", b"<x:").replace(b"<x:/x:", b"</x:")
SHARED = "xl/sharedStrings.xml"


@pytest.mark.parametrize(
    ("cells", "parts"),
    [
        (SHOWN, {SHARED: LONG}),
        (PREFIXED, {SHARED: LONG.replace(b"<si>", b"<x:si>").replace(b"</si>", b"</x:si>")}),
        (SHOWN.replace(b"<v>0</v>", b"<v><![CDATA[0]]></v>"), {SHARED: LONG}),
        (
            SHOWN.replace(b'A1" t="s"', b"A1\" t = 's'"),
            {SHARED: b"<sst><si/><si/></sst>", "xl/more.xml": LONG},
        ),
        (SHOWN.replace(b"<v>0<", b"<v> 2 <"), {SHARED: LONG.replace(b"<si>", b"<si/><si/><si>")}),
    ],
    ids=["as Excel writes it", "with prefixes", "in an unusual way", "in another part", "after other texts"],
)
def test_a_long_text_in_many_cells_is_refused_before_the_workbook_is_opened(
    cells: bytes, parts: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workbook, "read_sheet", None)
    with pytest.raises(InputError, match=r"would unpack to 20,\d\d\d MB, far more than a table needs"):
        read_source(repacked(xlsx_with(cells), parts), "x.xlsx")


def test_one_long_text_among_many_short_ones_is_read() -> None:
    texts = b"<sst><si><t>ab</t></si><si><t>" + b"x" * 30_000 + b"</t></si></sst>"
    rows = SHOWN.replace(b'A2" t="s"><v>0', b'A2" t="s"><v>1')
    source = read_source(repacked(xlsx_with(rows), {SHARED: texts}), "x.xlsx", ReadOptions(header_rows=()))
    assert [len(row[0]) for row in source.table.rows()[:3]] == [2, 30_000, 2]


def test_a_stray_cell_is_refused_in_words() -> None:
    with pytest.raises(
        InputError, match=r"beyond the last row or column that a sheet can have\. Delete the stray cells"
    ):
        read_source(FAR_ROW, "x.xlsx")


def test_a_binary_workbook_hidden_in_another_is_refused() -> None:
    with pytest.raises(InputError, match="binary workbook"):
        read_source(repacked(xlsx_of(ROWS), {"xl/workbook.bin": b""}), "x.xlsx")


def test_cells_without_places_are_read_one_after_another() -> None:
    rows = b"<row><c><v>1</v></c><c><v>2</v></c></row>" * 3
    assert read_source(xlsx_with(rows), "x.xlsx").table.shape == (3, 2)


def test_an_old_workbook_is_read_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    data = xls_of([["Team", "Points", "Note"], ["Ajax", 7, "x"], ["PSV", 5.5, ""]], merged=[(1, 1, 0, 0)])
    source = read_source(data, "x.xls")
    assert source.table.rows() == [["Ajax", "7", "x"], ["PSV", "5.5", ""]]
    assert source.options.sheet == "Old"
    monkeypatch.setattr(workbook, "read_sheet", None)
    assert read_source(data, "x.xls").table == source.table


def test_what_the_other_process_refuses_is_refused_in_its_words() -> None:
    data = xls_of([["Team"], ["Ajax"]])
    with pytest.raises(InputError, match=r"'x\.xls' has no sheet 'New'"):
        read_source(data, "x.xls", ReadOptions(sheet="New"))


def test_repeated_texts_below_the_limit_are_read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(reading, "read_isolated", refuse)
    shared = b"<sst><si><t>" + b"x" * 1_000 + b"</t></si></sst>"
    rows = b"".join(b'<row r="%d"><c r="A%d" t="s"><v>0</v></c></row>' % (i, i) for i in range(1, 5_001))
    data = repacked(xlsx_with(rows), {"xl/sharedStrings.xml": shared})
    assert read_source(data, "x.xlsx", ReadOptions(header_rows=()), limit_mb=1).table.n_rows == 5_000
    with pytest.raises(AssertionError):
        read_source(data, "x.xlsx", limit_mb=0.4)


def test_a_document_with_a_part_of_a_false_size_is_refused() -> None:
    data = repacked(ods_of([["a"], ["b"]]), {"styles.xml": b"<a/>" * 2_000})
    lying = data.replace((8_000).to_bytes(4, "little"), (4_000).to_bytes(4, "little"))
    assert lying != data
    with pytest.raises(InputError, match="unpacks to more than"):
        read_source(lying, "x.ods")


def test_a_document_with_a_part_that_unpacks_to_less_than_it_says_is_damaged() -> None:
    data = repacked(ods_of([["a"], ["b"]]), {"styles.xml": b"<a/>" * 2_000})
    lying = data.replace((8_000).to_bytes(4, "little"), (8_001).to_bytes(4, "little"))
    assert lying != data
    with pytest.raises(InputError, match="damaged"):
        read_source(lying, "x.ods")


def test_an_old_workbook_is_read_from_any_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert read_source(xls_of([["Team"], ["Ajax"]]), "x.xls").table.rows() == [["Ajax"]]


def test_a_cell_merged_beyond_the_table_is_passed_over() -> None:
    data = xlsx_of(ROWS)
    merged = content(data, SHEET).replace(
        b"</sheetData>", b'</sheetData><mergeCells count="1"><mergeCell ref="G2:H3"/></mergeCells>'
    )
    assert read_source(repacked(data, {SHEET: merged}), "x.xlsx").table.rows() == [["Ajax", "7"], ["PSV", "5"]]


def test_comments_between_the_cells_of_a_document_are_refused_in_words() -> None:
    with pytest.raises(InputError, match="is damaged"):
        read_source(ods_with(b"<table:table-cell", b"<!-- x --><table:table-cell"), "x.ods")
