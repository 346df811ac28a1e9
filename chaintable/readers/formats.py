"""The file formats and their readers, and how the format of a file is detected: by its first bytes, then its name."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from chaintable.errors import InputError
from chaintable.readers.grid import Grid
from chaintable.readers.parquet import read_parquet
from chaintable.readers.pictures.picture_table import is_picture, read_pictured_table
from chaintable.readers.text.decoding import decode, detect_encoding
from chaintable.readers.text.delimited import read_delimited
from chaintable.readers.text.html_tables import read_html
from chaintable.readers.text.json_tables import read_json, read_json_lines
from chaintable.readers.text.markdown_tables import read_markdown
from chaintable.readers.workbooks.workbook import read_workbook
from chaintable.readers.workbooks.zip_guard import locked, open_archive
from chaintable.tables.source import ReadOptions

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_FOREIGN = (
    (b"%PDF", "a PDF document"),
    (b"\x89PNG", "a PNG picture"),
    (b"GIF8", "a GIF picture"),
    (b"II*\0", "a TIFF picture"),
    (b"MM\0*", "a TIFF picture"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh91AY", "a bzip2 archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a", "a RAR archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\x7fELF", "a program"),
    (b"ARROW1", "an Arrow file"),
    (b"{\\rtf", "an RTF document"),
)
_HEIF = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heif", b"avif")
_FOREIGN_MEMBERS = (("word/", "a Word document"), ("ppt/", "a presentation"), ("xl/", "a binary workbook (xlsb)"))
_WORKBOOKS = ("xlsx", "xlsm", "xlsb", "xls", "ods")
_HTML = re.compile(
    r"\A(?:\s|<\?xml[^>]*+>|<!--(?:[^-]|-(?!->))*-->)*<(?:!doctype html|html|table|meta|head|body|div)\b", re.I
)
# Without possessive groups, of which Python before 3.11.5 loses the way; no two ways lead through one text.
_JSON = re.compile(r'\A\s*+(?:\{\s*(?:"|\})|\[\s*(?:[\[{"\]\d-]|true|false|null))')
_JSON_LINES = re.compile(r"\A\s*+\{[^\r\n]*\}[ \t]*+\r?\n\s*+\{")
_DASHES = r"[ \t]*+:?-++:?[ \t]*+"
_MARKDOWN = re.compile(rf"^[^\r\n|]*+\|[^\r\n]*+\r?\n[ \t>]*+\|?{_DASHES}(?:\|{_DASHES})*+\|?[ \t]*+$", re.MULTILINE)
# Possessive repetitions (*+, ++) never try again with less, which would take forever in a text made for it.
_HEAD_BYTES = 64_000
_DELIMITERS = frozenset(",;\t|")
_CONTROL = bytes([*range(1, 9), *range(14, 27), *range(28, 32)])


@dataclass(frozen=True, slots=True)
class Format:
    """A file format and its reader, which takes the bytes, the file's name, the options and the size limit in MB.

    `endings` are the file name extensions, in lower case. `text` formats have an encoding, which people can correct.
    `looks` recognises the format by the beginning of a text without a known extension, such as pasted text.
    """

    name: str
    read: Callable[[bytes, str, ReadOptions, float], Grid]
    endings: tuple[str, ...]
    text: bool = True
    looks: re.Pattern[str] | None = None


ALL: tuple[Format, ...] = (
    Format("csv", read_delimited, ("csv", "tsv", "tab", "psv")),
    Format("workbook", read_workbook, ("xlsx", "xlsm", "xls", "ods"), text=False),
    Format("parquet", read_parquet, ("parquet",), text=False),
    Format("picture", read_pictured_table, ("png", "jpg", "jpeg", "webp"), text=False),
    Format("json lines", read_json_lines, ("jsonl", "ndjson"), looks=_JSON_LINES),
    Format("json", read_json, ("json",), looks=_JSON),
    Format("html", read_html, ("html", "htm"), looks=_HTML),
    Format("markdown", read_markdown, ("md", "markdown"), looks=_MARKDOWN),
)
"""Every format that can be read; where two look alike, the more specific one comes first."""
FORMATS = tuple(known.name for known in ALL)
ENDINGS = (*(ending for known in ALL for ending in known.endings), "txt")
"""The extensions of files that may contain a table; the format of a .txt is detected from its text."""


def format_named(name: str) -> Format | None:
    """The format with this name, or None."""
    return next((known for known in ALL if known.name == name), None)


def detect_format(data: bytes, name: str, options: ReadOptions, limit_mb: float) -> str:
    """Return one of FORMATS; InputError, naming the format, for a file that contains no table.

    >>> detect_format(b"a,b", "table.csv", ReadOptions(), 1), detect_format(b"| a |\\n|---|", "", ReadOptions(), 1)
    ('csv', 'markdown')
    """
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _in_archive(data, name, limit_mb)
    if data.startswith(OLE):
        return _in_container(data, name)
    if data.startswith(b"PAR1"):
        return "parquet"
    if is_picture(data):
        return "picture"
    foreign = next((what for magic, what in _FOREIGN if data.lstrip(b"\r\n ").startswith(magic)), None)
    if data[4:8] == b"ftyp" and data[8:12] in _HEIF:
        raise InputError(f"'{name}' is an HEIC photo, which can't be read.", "Save it as JPEG and try again.")
    if foreign is not None:
        raise InputError(f"'{name}' is {foreign}, not a table.", "Export the table as CSV or XLSX and read that file.")
    _check_text(data[:_HEAD_BYTES], name, options)
    head = decode(data[:_HEAD_BYTES], options.encoding).utf8.decode()
    found = _of_text(head, name)
    if found == "csv" and ending(name) in _WORKBOOKS and not _has_two_rows(head):
        raise _no_workbook(name)
    return found


def ending(name: str) -> str:
    """The extension of a file name, in lower case."""
    return name.rpartition(".")[2].casefold() if "." in name else ""


def _of_text(head: str, name: str) -> str:
    if _HTML.match(head):
        return "html"
    named = (known.name for known in ALL if known.text and ending(name) in known.endings)
    looking = (known.name for known in ALL if known.looks and known.looks.search(head))
    return next(named, None) or next(looking, "csv")


def _has_two_rows(head: str) -> bool:
    """Whether two rows, one below the other, have a delimiter."""
    rows = [not _DELIMITERS.isdisjoint(line) for line in head.splitlines() if line.strip(" \r\n")]
    return any(first and second for first, second in pairwise(rows))


def _in_archive(data: bytes, name: str, limit_mb: float) -> str:
    members = open_archive(data, name, limit_mb).members
    if any(member.endswith("xl/workbook.xml") for member in members):
        return "workbook"
    if "content.xml" in members and not any(member.startswith("word/") for member in members):
        return "workbook"
    what = "a ZIP archive"
    for beginning, kind in _FOREIGN_MEMBERS:
        if any(member.startswith(beginning) for member in members):
            what = kind
    hint = "Unpack it and choose the table inside." if what == "a ZIP archive" else "Save the table as XLSX or CSV."
    raise InputError(f"'{name}' is {what}, which can't be read.", hint)


def _in_container(data: bytes, name: str) -> str:
    """The format in an old Microsoft Office container, which may hold a workbook or another document."""
    if _has_stream(data, "EncryptedPackage") or _has_stream(data, "EncryptionInfo"):
        raise locked(name)
    if _has_stream(data, "Workbook") or _has_stream(data, "Book"):
        return "workbook"
    what = "a Word document" if _has_stream(data, "WordDocument") else "an Office file without a workbook"
    raise InputError(f"'{name}' is {what}, not a table.", "Save the table as XLSX or CSV and read that file.")


def _has_stream(data: bytes, stream: str) -> bool:
    return stream.encode("utf-16-le") in data


def _check_text(head: bytes, name: str, options: ReadOptions) -> None:
    """Raise InputError if too many bytes are control characters for this to be text."""
    wide = options.encoding or detect_encoding(head)
    if wide.startswith(("utf-16", "utf-32", "utf_16", "utf_32")):
        return
    controls = len(head) - len(head.translate(None, _CONTROL))
    if controls > 0.02 * len(head) + 2 or head.count(0) > 0.3 * len(head):
        if ending(name) in _WORKBOOKS:
            raise _no_workbook(name)
        raise InputError(
            f"'{name}' is neither text nor a table format that can be read.",
            "Use CSV, XLSX, XLS, ODS, Parquet, JSON, HTML or Markdown.",
        )


def _no_workbook(name: str) -> InputError:
    return InputError(
        f"'{name}' is named like a workbook, but it isn't one.",
        "Open it in a spreadsheet program and save it again as XLSX; if it is plain text, rename it to .csv.",
    )
