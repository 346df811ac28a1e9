"""Files that cannot be used are refused in words; files that only look bad are read, and nothing is lost."""

import io
import struct
import zipfile
from pathlib import Path

import pytest
from files_on_the_fly import ods_of, parquet_of, repacked, xlsx_of

from chaintable.errors import InputError
from chaintable.readers import limits, read_source, read_text, reading
from chaintable.readers.formats import OLE
from chaintable.tables.source import ReadOptions

ROWS = [["Team", "Points"], ["Ajax", 7], ["PSV", 5]]
SHEET = "xl/worksheets/sheet1.xml"


def refusal_of(data: bytes | Path, name: str = "", limit_mb: float = 200) -> str:
    with pytest.raises(InputError) as caught:
        read_source(data, name, limit_mb=limit_mb)
    return str(caught.value)


@pytest.mark.parametrize("data", [b"", b"  \n\n", b"\xef\xbb\xbf", b"\0\0\0", b"\xff\xfe\n\0"])
def test_an_empty_file_is_refused(data: bytes) -> None:
    assert "'x.csv' is empty." in refusal_of(data, "x.csv")


def test_an_empty_paste_is_refused() -> None:
    with pytest.raises(InputError, match="no text"):
        read_text(" \n")


def test_a_file_of_delimiters_only_is_refused() -> None:
    assert "only empty cells" in refusal_of(b",,\n,,\n", "x.csv")
    assert "only empty cells" in refusal_of(xlsx_of(), "x.xlsx")


@pytest.mark.parametrize("data", [b"Team,Points\n", b"Team,Points", xlsx_of(ROWS[:1]), b"| a |\n|---|\n"])
def test_a_header_without_rows_is_refused(data: bytes) -> None:
    assert "has a header but no rows" in refusal_of(data, "x.csv" if b"," in data[:9] else "x")


@pytest.mark.parametrize("data", [b"rubbish", b"\x80\x9c\xe1 rubbish\n\xff", bytes(range(256)) * 4, b"Team,Points\n"])
@pytest.mark.parametrize("name", ["x.xlsx", "x.XLS", "x.ods"])
def test_what_is_no_workbook_though_it_is_named_so_is_refused_with_what_to_do(data: bytes, name: str) -> None:
    refused = refusal_of(data, name)
    assert f"'{name}' is named like a workbook, but it isn't one." in refused
    assert "save it again as XLSX; if it is plain text, rename it to .csv" in refused


@pytest.mark.parametrize("data", [b"Team;Points\nAjax;7\n", b"Team\tPoints\r\n\r\nAjax\t7", b"Cup 2020\n\na,b\n1,2"])
def test_plain_text_with_a_table_is_read_though_it_is_named_like_a_workbook(data: bytes) -> None:
    assert read_source(data, "x.xlsx").table.n_rows == 1


def test_a_single_row_is_read_when_there_is_said_to_be_no_header() -> None:
    assert read_source(b"Ajax,7", "x.csv", ReadOptions(header_rows=())).table.rows() == [["Ajax", "7"]]


FOREIGN = {
    "PDF": b"%PDF-1.7\n%\xe2\xe3\n1 0 obj\n",
    "GIF": b"GIF89a\x01\0\x01\0",
    "TIFF": b"MM\0*\0\0\0\x08",
    "HEIC": b"\0\0\0\x18ftypheic\0\0\0\0",
    "gzip": b"\x1f\x8b\x08\0\0\0\0\0",
    "SQLite": b"SQLite format 3\0\x10\0",
}


@pytest.mark.parametrize(("word", "data"), FOREIGN.items(), ids=FOREIGN.keys())
def test_another_format_renamed_to_csv_is_named(word: str, data: bytes) -> None:
    said = refusal_of(data, "results.csv")
    assert word in said
    assert "'results.csv'" in said


def test_bytes_of_no_kind_are_refused() -> None:
    assert "neither text nor a table" in refusal_of(bytes(range(1, 32)) * 50, "x.csv")


def test_an_archive_renamed_to_csv_is_named() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("readme.txt", "hello")
    assert "is a ZIP archive" in refusal_of(packed.getvalue(), "x.csv")


def test_a_word_document_is_named() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("word/document.xml", "<w/>")
    assert "is a Word document" in refusal_of(packed.getvalue(), "x.xlsx")


@pytest.mark.parametrize("cut", [30, 500, -30])
def test_a_broken_zip_is_refused(cut: int) -> None:
    assert "is damaged" in refusal_of(xlsx_of(ROWS)[:cut], "x.xlsx")


def test_a_workbook_with_broken_content_is_refused() -> None:
    assert "is damaged" in refusal_of(repacked(xlsx_of(ROWS), {"xl/workbook.xml": b"<workbook"}), "x.xlsx")
    assert "is damaged" in refusal_of(repacked(ods_of([["a", "b"]]), {"content.xml": b"<office"}), "x.ods")


def test_flipped_bytes_in_a_workbook_never_crash() -> None:
    data = bytearray(xlsx_of(ROWS))
    for i in range(0, len(data), 97):
        changed = data.copy()
        changed[i] ^= 0xFF
        try:
            read_source(bytes(changed), "x.xlsx")
        except InputError as refusal:
            assert refusal.message


def test_a_zip_bomb_is_refused_before_it_unpacks() -> None:
    bomb = repacked(xlsx_of(ROWS), {SHEET: b"<c/>" * 5_000_000})
    assert len(bomb) < 100_000
    assert "would unpack to 20 MB" in refusal_of(bomb, "x.xlsx", limit_mb=1)


def test_a_zip_bomb_that_lies_about_its_size_is_refused() -> None:
    bomb = repacked(xlsx_of(ROWS), {SHEET: b"<c/>" * 5_000_000})
    lying = bomb.replace(struct.pack("<L", 20_000_000), struct.pack("<L", 1000))
    assert lying != bomb
    assert "unpacks to more than" in refusal_of(lying, "x.xlsx", limit_mb=1)


def test_two_cells_at_the_ends_of_a_sheet_do_not_fill_the_memory() -> None:
    with zipfile.ZipFile(io.BytesIO(xlsx_of(ROWS))) as archive:
        sheet = archive.read(SHEET).replace(b'r="B3"', b'r="XFD1048576"')
    assert "1,048,576 rows and 16,384 columns" in refusal_of(repacked(xlsx_of(ROWS), {SHEET: sheet}), "x.xlsx")


def test_a_document_that_repeats_a_cell_without_end_is_refused() -> None:
    assert "16,384,000,000 cells" in refusal_of(ods_of([["x"]], repeat_rows=1_000_000, repeat_cells=16_384), "x.ods")


@pytest.mark.parametrize(
    "content", [b'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', b"<!DOCTYPE a><a/>", b'<!ENTITY x "y">']
)
def test_a_document_with_entities_is_refused(content: bytes) -> None:
    assert "entities" in refusal_of(repacked(ods_of([["a"]]), {"content.xml": content}), "x.ods")


@pytest.mark.parametrize("stream", ["EncryptedPackage", "EncryptionInfo"])
def test_a_workbook_with_a_password_is_told_to_have_one(stream: str) -> None:
    data = OLE + b"\0" * 504 + stream.encode("utf-16-le") + b"\0" * 1000
    assert "is protected with a password" in refusal_of(data, "x.xlsx")


def test_a_document_with_a_password_is_told_to_have_one() -> None:
    manifest = b"<manifest><encryption-data/></manifest>"
    assert "password" in refusal_of(repacked(ods_of([["a"]]), {"META-INF/manifest.xml": manifest}), "x.ods")


def test_an_old_office_file_that_is_no_workbook_is_named() -> None:
    assert "is a Word document" in refusal_of(OLE + b"\0" * 504 + "WordDocument".encode("utf-16-le"), "x.xls")


def test_a_damaged_old_workbook_is_refused() -> None:
    assert "is damaged" in refusal_of(OLE + b"\0" * 504 + "Workbook".encode("utf-16-le") + b"\0" * 3000, "x.xls")


def test_a_file_over_the_limit_is_refused_with_the_limit() -> None:
    data = b"a,b\n" + b"1,2\n" * 500_000
    assert "'x.csv' has 2.0 MB; the limit is 1.5 MB. Set CHAINTABLE_MAX_FILE_MB to a larger number" in refusal_of(
        data, "x.csv", limit_mb=1.5
    )
    assert read_source(data, "x.csv", limit_mb=3).table.n_rows == 500_000


def test_a_file_over_the_limit_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    with path.open("wb") as file:
        file.truncate(3_000_000_000)  # takes no space on the disk
    assert "has 3,000 MB" in refusal_of(path)


def test_a_path_that_is_no_file_is_named(tmp_path: Path) -> None:
    assert "There is no file" in refusal_of(tmp_path / "nothing.csv")
    assert "is a folder" in refusal_of(tmp_path)


def test_four_thousand_columns_are_read() -> None:
    names = [f"c{i}" for i in range(4_000)]
    data = f"{','.join(names)}\n{','.join(['1'] * 4_000)}\n{','.join(['2'] * 4_000)}\n".encode()
    assert read_source(data, "x.csv").table.shape == (2, 4_000)


def test_more_columns_than_a_spreadsheet_has_are_refused() -> None:
    data = b",".join([b"a"] * 20_000) + b"\n" + b",".join([b"1"] * 20_000)
    assert "20,000 columns; the limit is 16,384" in refusal_of(data, "x.csv")


def test_one_cell_of_ten_megabytes_is_read() -> None:
    data = b'a,b\n1,"' + b"x" * 10_000_000 + b'"\n2,y\n'
    assert [len(cell) for cell in read_source(data, "x.csv").table.frame["b"]] == [10_000_000, 1]


HEADERS = {
    "500 characters": "h" * 500,
    "emoji": "👩‍🚀 crew",
    "right to left": "عدد النقاط",
    "braces": "{question}",
    "a row": "row 3",
    "a star": "*",
    "a comma": "a, b",
    "a call": "f_sort_by(x)",
    "a script": "<script>alert(1)</script>",
    "a formula": "=1+1",
}


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS.keys())
def test_a_nasty_header_is_kept(header: str) -> None:
    csv_table = read_source(f'"{header}",n\nx,1\n'.encode(), "x.csv").table
    json_table = read_source(f'[{{"{header}": "x", "n": 1}}]'.encode(), "x.json").table
    assert csv_table.columns == json_table.columns == (header, "n")


@pytest.mark.parametrize("cell", ["<b>x</b>", "<script>alert(1)</script>", "**x**", "=SUM(A1)", "*/", "a|b", "{{x}}"])
def test_a_nasty_cell_is_kept(cell: str) -> None:
    assert read_source(f"a,b\n{cell},1\n".encode(), "x.csv").table.rows() == [[cell, "1"]]


def test_line_breaks_and_turned_text_in_headers_go_and_are_told() -> None:
    source = read_source('"Points\n(all)",\u202eevil\n1,2\n'.encode(), "x.csv")
    assert source.table.columns == ("Points (all)", "evil")
    assert "Line breaks in 1 header became spaces." in source.account
    assert "Invisible control characters were removed from 1 header." in source.account


def test_empty_and_repeated_headers_get_names_and_are_told() -> None:
    source = read_source(b"Team,,Points,Points,Points\nAjax,x,1,2,3\n", "x.csv")
    assert source.table.columns == ("Team", "Column 2", "Points", "Points (2)", "Points (3)")
    assert source.account == (
        "Column 2 has no header and is now 'Column 2'.",
        "'Points' appears 3 times, the others are now 'Points (2)' to 'Points (3)'.",
    )


def test_a_number_never_takes_the_name_of_another_column() -> None:
    assert read_source(b"a,a,a (2)\n1,2,3\n", "x.csv").table.columns == ("a", "a (3)", "a (2)")


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(InputError, match="no format 'excel'"):
        read_source(b"a,b\n1,2\n", "x.csv", ReadOptions(format="excel"))


@pytest.mark.parametrize("format", ["workbook", "parquet", "json", "json lines", "html", "markdown"])
def test_a_chosen_format_that_does_not_fit_is_refused(format: str) -> None:
    with pytest.raises(InputError):
        read_source(b"a,b\n1,2\n", "x.csv", ReadOptions(format=format))


def test_a_parquet_file_with_more_cells_than_fit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_CELLS", 5)
    assert "6 cells; the limit is 5" in refusal_of(parquet_of({"a": [1, 2, 3], "b": [1, 2, 3]}), "x.parquet")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("x.json", b"[" + b",".join(b'{"k%d": 1}' % i for i in range(1_000)) + b"]"),
        ("x.html", b"<table>" + b"".join(b"<tr>" + b'<td rowspan="9000">x' * 8 for _ in range(500))),
    ],
)
def test_a_large_table_of_which_hardly_any_cell_is_filled_is_refused(
    name: str, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_EMPTY", 100_000)
    with pytest.raises(InputError, match=r"cells, and only [\d,]+ of them are filled\. Keep only the rows"):
        read_source(data, name)


def test_a_file_that_needs_more_memory_than_there_is_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(reading, "tidy", fill)
    with pytest.raises(InputError, match=r"'x\.csv' needs more memory than there is; it was not read\. Close"):
        read_source(b"a,b\n1,2\n", "x.csv")
