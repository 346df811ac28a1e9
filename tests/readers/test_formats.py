"""Which format a file has, and how large it may be: every kind that is told apart, and the limits to the byte."""

import contextlib
import io
import time
import tomllib
import zipfile
from pathlib import Path

import pytest
from files_on_the_fly import ods_of, parquet_of, xlsx_of

from chaintable.errors import InputError
from chaintable.readers import LIMIT_MB, encoding_title, limits, read_source
from chaintable.readers.formats import ALL, detect_format, ending
from chaintable.readers.formats import ENDINGS as READABLE
from chaintable.readers.limits import check_cells, check_columns, check_size, check_unpacked, megabytes
from chaintable.tables.source import ReadOptions

FOREIGN = {
    b"%PDF": "a PDF document",
    b"\x89PNG": "a PNG picture",
    b"II*\0": "a TIFF picture",
    b"GIF8": "a GIF picture",
    b"\x1f\x8b": "a gzip archive",
    b"BZh91AY": "a bzip2 archive",
    b"7z\xbc\xaf\x27\x1c": "a 7z archive",
    b"Rar!\x1a": "a RAR archive",
    b"\xfd7zXZ": "an xz archive",
    b"\x28\xb5\x2f\xfd": "a zstd archive",
    b"SQLite format 3\0": "an SQLite database",
    b"\x7fELF": "a program",
    b"ARROW1": "an Arrow file",
    b"{\\rtf": "an RTF document",
}


def found(data: bytes, name: str = "x") -> str:
    return detect_format(data, name, ReadOptions(), 1)


@pytest.mark.parametrize("magic", FOREIGN)
@pytest.mark.parametrize("before", [b"", b"\r\n "])
def test_a_format_that_holds_no_table_is_named(magic: bytes, before: bytes) -> None:
    with pytest.raises(InputError, match=FOREIGN[magic]):
        found(before + magic, "x.csv")


TEXTS = {end: known.name for known in ALL if known.text for end in known.endings}
ENDINGS = {"txt": "csv", "JSON": "json"} | TEXTS
"""The ending of every text file, and the format that it says."""


@pytest.mark.parametrize("name", ENDINGS)
def test_a_text_has_the_format_that_its_ending_says(name: str) -> None:
    assert found(b"a b c", f"x.{name}") == ENDINGS[name]


@pytest.mark.parametrize("name", ["csv", "tsv", "tab", "psv"])
def test_sentences_are_read_as_cells_only_where_the_ending_says_so(name: str) -> None:
    prose = (
        b"The plan was kept by all of us, and more. It will be read again in May by everyone.\nNobody was late to it."
    )
    assert read_source(prose, f"x.{name}").table.n_rows == 1
    with pytest.raises(InputError, match="sentences"):
        read_source(prose, "x.txt")


LOOKS = {
    "<!DOCTYPE html><p>": "html",
    " <html>": "html",
    "<table><tr>": "html",
    "<meta charset=x>": "html",
    "<head>": "html",
    "<body>": "html",
    "<div>": "html",
    "<?xml version='1.0'?>\n<html>": "html",
    "<!-- a -->\n<table>": "html",
    '{"a": 1}\n{"a": 2}': "json lines",
    '{"a": 1}': "json",
    "{}": "json",
    "[[1]]": "json",
    "[1]": "json",
    "[-1]": "json",
    '["a"]': "json",
    "[]": "json",
    "[true]": "json",
    "[false]": "json",
    "[null]": "json",
    "| a |\n|---|\n| 1 |": "markdown",
    "a | b\n:-- | --:\n1 | 2": "markdown",
    "a,b\n1,2": "csv",
    "[note]\n1": "csv",
    "<5,3\n1,2": "csv",
}


@pytest.mark.parametrize("text", LOOKS)
def test_a_text_without_an_ending_has_the_format_that_it_looks_like(text: str) -> None:
    assert found(text.encode()) == LOOKS[text]


@pytest.mark.parametrize("name", [name for name in ENDINGS if name != "txt"])
def test_the_ending_of_a_text_counts_more_than_its_looks_unless_it_is_a_web_page(name: str) -> None:
    formats = {look: found(text.encode(), f"x.{name}") for text, look in LOOKS.items()}
    assert formats == {look: "html" if look == "html" else ENDINGS[name] for look in set(LOOKS.values())}


@pytest.mark.parametrize("name", ["xlsx", "xlsm", "xlsb", "xls", "ods"])
def test_every_ending_of_a_workbook_is_known(name: str) -> None:
    with pytest.raises(InputError, match="named like a workbook"):
        found(b"no table", f"x.{name}")


def test_an_ending_is_what_follows_the_last_dot() -> None:
    assert [ending(name) for name in ("a.b.CSV", "csv", ".csv", "a.")] == ["csv", "", "csv", ""]


def packed(*names: str) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return target.getvalue()


ARCHIVES = {
    (): "a ZIP archive, .*Unpack it",
    ("word/a.xml", "content.xml"): "a Word document, .*Save the table as XLSX",
    ("ppt/a.xml",): "a presentation",
    ("xl/workbook.bin",): "a binary workbook",
}


@pytest.mark.parametrize("names", ARCHIVES)
def test_an_archive_without_a_workbook_is_named(names: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match=ARCHIVES[names]):
        found(packed(*names))


def test_a_workbook_is_known_by_what_it_holds() -> None:
    assert found(xlsx_of([["a"]])) == found(packed("content.xml")) == "workbook"


@pytest.mark.parametrize("code", [*range(1, 9), *range(14, 27), *range(28, 32)])
def test_text_with_many_control_characters_is_none(code: int) -> None:
    with pytest.raises(InputError, match="neither text"):
        found(b"a,b\n" * 50 + bytes([code]) * 10)
    assert found(b"a,b\n" * 50 + bytes([code]) * 3) == "csv"


def test_text_with_many_nuls_is_none() -> None:
    with pytest.raises(InputError, match="neither text"):
        found(b"a\0\0,b\n" * 10 + b"\0" * 40)


def test_the_limits_hold_to_the_byte() -> None:
    check_size(2_000_000, "x", 2)
    check_cells(100_000_000)
    check_columns(16_384)
    check_unpacked(20_000_000, "x", 2)
    check_unpacked(100_000_000, "x", 200, 1)
    check_unpacked(200_000_000, "x", 200, 2_000_000)
    for refused in (
        lambda: check_size(2_000_001, "x", 2),
        lambda: check_cells(100_000_001),
        lambda: check_columns(16_385),
        lambda: check_unpacked(20_000_001, "x", 2),
        lambda: check_unpacked(100_000_001, "x", 200, 1),
        lambda: check_unpacked(200_000_001, "x", 200, 2_000_000),
    ):
        with pytest.raises(InputError):
            refused()


def test_a_refusal_names_the_limit_and_its_setting() -> None:
    with pytest.raises(
        InputError, match=r"'x' would unpack to 21 MB; the limit is 20 MB\..* set CHAINTABLE_MAX_FILE_MB"
    ):
        check_unpacked(21_000_000, "x", 2)
    with pytest.raises(InputError, match=r"has 1.0 MB and would unpack to 201 MB, far more than a table needs"):
        check_unpacked(201_000_000, "x", 200, 1_000_000)
    assert [megabytes(size) for size in (9_960_000, 10_000_000, 99)] == ["10.0 MB", "10 MB", "0.1 MB"]
    assert limits.LIMIT_SETTING == "CHAINTABLE_MAX_FILE_MB"


def test_the_limit_of_uploads_is_the_limit_of_files() -> None:
    config = Path(__file__).parents[2] / ".streamlit" / "config.toml"
    if config.exists():
        assert tomllib.loads(config.read_text())["server"]["maxUploadSize"] == LIMIT_MB == 200


def test_encodings_have_titles() -> None:
    names = ("utf-16-be", "utf-32-le", "windows-1252", "cp437", "utf-8")
    assert [encoding_title(name) for name in names] == [
        "UTF-16",
        "UTF-32",
        "Western European (Windows-1252)",
        "Western European (DOS 437)",
        "UTF-8",
    ]


def test_a_few_control_characters_are_let_pass() -> None:
    assert found(b"a" * 96 + b"\x01" * 4) == "csv"
    with pytest.raises(InputError, match="neither text"):
        found(b"a" * 95 + b"\x01" * 5)


def test_the_formats_without_an_encoding_are_the_packed_ones() -> None:
    assert [known.name for known in ALL if not known.text] == ["workbook", "parquet", "picture"]


EVERY_FORMAT = {
    "x.csv": b"a,b\n1,2\n",
    "ragged.csv": b"a,b\n1\n2,3\n",
    "x.xlsx": xlsx_of([["a", "b"], [1, 2]]),
    "x.ods": ods_of([["a", "b"], ["1", "2"]]),
    "x.parquet": parquet_of({"a": [1, 2], "b": [3, 4]}),
    "x.json": b'[{"a": 1, "b": 2}, {"a": 1}]',
    "x.jsonl": b'{"a": 1, "b": 2}\n{"a": 2}\n',
    "x.html": b"<table><tr><th>a<th>b<tr><td>1<td>2</table>",
    "x.md": b"| a | b |\n|---|---|\n| 1 | 2 |\n",
}


@pytest.mark.parametrize("limit", ["MAX_COLUMNS", "MAX_CELLS"])
@pytest.mark.parametrize("name", EVERY_FORMAT)
def test_the_limits_of_columns_and_cells_hold_in_every_format(
    name: str, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read_source(EVERY_FORMAT[name], name).table.n_columns == 2
    monkeypatch.setattr(limits, limit, 1)
    with pytest.raises(InputError, match=rf"{limit.removeprefix('MAX_').lower()}; the limit is 1"):
        read_source(EVERY_FORMAT[name], name)


def test_files_with_these_endings_may_hold_a_table() -> None:
    texts = {"csv", "tsv", "tab", "psv", "txt", "json", "jsonl", "ndjson", "html", "htm", "md", "markdown"}
    packed_ones = {"xlsx", "xlsm", "xls", "ods", "parquet"}
    pictures = {"png", "jpg", "jpeg", "webp"}
    assert texts | packed_ones | pictures <= set(READABLE)


def test_no_ending_belongs_to_two_formats() -> None:
    endings = [ending for known in ALL for ending in known.endings]
    assert sorted(endings) == sorted(set(endings))


def test_escape_characters_and_line_breaks_are_no_reason_to_refuse_a_text() -> None:
    for code in (9, 10, 11, 12, 13, 27):
        assert found(b"a,b\n" * 50 + bytes([code]) * 10) == "csv"


def test_bytes_without_a_name_are_called_table() -> None:
    source = read_source(b"a,b\n1,2\n")
    assert (source.name, source.table.caption) == ("table", "table")


@pytest.mark.parametrize("name", ["x.txt", "x.csv"])
@pytest.mark.parametrize(
    "data", [b"<!---->" * 40 + b"x", b" " * 64_000 + b"x", b"|" * 16_000, b"a,b\n1" + b"*" * 60 + b"(],2\n"]
)
def test_a_text_made_to_take_for_ever_is_read_or_refused_at_once(data: bytes, name: str) -> None:
    started = time.thread_time()
    with contextlib.suppress(InputError):
        read_source(data, name)
    assert time.thread_time() - started < 5


def test_a_page_is_recognised_behind_comments_and_declarations() -> None:
    page = b"<?xml version='1.0'?>\n<!-- a - b -- c -->\n<!---->\t<TABLE><tr><th>a<th>b<tr><td>1<td>2</table>"
    assert read_source(page, "x.txt").table.rows() == [["1", "2"]]
    assert read_source(b"<!-- a table: <table> \na,b\n1,2\n", "x.csv").options.format == "csv"
