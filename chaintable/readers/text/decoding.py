"""Bytes to text: which encoding a file is in, and what had to be replaced to read it."""

import codecs
import re
from dataclasses import dataclass

from chaintable.errors import InputError

MIXED = "utf-8 with windows-1252"
"""The name of an encoding for files put together from parts in both: what is not UTF-8 is read as Windows-1252."""

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SPOKEN = {"windows-1252": "Windows-1252", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16"}
_UTF8_SEQUENCE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
_UNDECODED = re.compile("[\udc80-\udcff]")
_WINDOWS_1252 = "windows-1252"
_REPLACED = "\ufffd"


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file as clean UTF-8 bytes, without byte order mark and NUL characters."""

    utf8: bytes
    encoding: str
    notes: tuple[str, ...] = ()


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Read bytes in the encoding given, or in the one found out.

    Raises InputError for an encoding that nobody knows. No byte can stop the reading: what is not valid is replaced,
    and the notes say so.
    """
    chosen = encoding or detect_encoding(data)
    utf8, notes = _to_utf8(data, chosen)
    if encoding is None and chosen in _SPOKEN:
        notes.insert(0, f"The text was read as {_SPOKEN[chosen]}.")
    nuls = utf8.count(0)
    if nuls:
        utf8 = utf8.replace(b"\0", b"")
        notes.append(f"{counted(nuls, 'NUL character')} removed.")
    return Decoded(utf8, chosen, tuple(notes))


def detect_encoding(data: bytes) -> str:
    """The encoding of a text: by its byte order mark, by where its NUL bytes stand, by whether it is valid UTF-8.

    >>> detect_encoding("Zoë".encode()), detect_encoding("Zoë".encode("cp1252"))
    ('utf-8', 'windows-1252')
    """
    for mark, name in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return name
    wide = _wide_encoding(data[:4096])
    if wide:
        return wide
    if data.isascii() or _is_utf8(data):
        return "utf-8"
    return MIXED if _is_mostly_utf8(data) else _WINDOWS_1252


def counted(count: int, thing: str) -> str:
    """A number and its thing, as in "1 row" and "3 rows".

    >>> counted(1, "row"), counted(2500, "row")
    ('1 row', '2,500 rows')
    """
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def _to_utf8(data: bytes, encoding: str) -> tuple[bytes, list[str]]:
    if encoding == "utf-8" and (data.isascii() or _is_utf8(data)):
        return data.removeprefix(codecs.BOM_UTF8), []
    if encoding == MIXED:
        text, notes = _decode_mixed(data)
    else:
        text, notes = _decode_as(data, encoding)
    return text.removeprefix("\ufeff").encode("utf-8", "replace"), notes


def _decode_as(data: bytes, encoding: str) -> tuple[str, list[str]]:
    try:
        text = data.decode(encoding, "replace")
    except (LookupError, UnicodeError, ValueError) as problem:
        raise InputError(
            f"The encoding '{encoding}' cannot be used here.", "Well known are utf-8, utf-16 and windows-1252."
        ) from problem
    count = text.count(_REPLACED) - data.count(_REPLACED.encode(encoding, "ignore") or b"\0\0\0\0")
    if count <= 0:
        return text, []
    line = text.count("\n", 0, text.index(_REPLACED)) + 1
    what = f"{counted(count, 'character')} could not be read as {encoding}"
    return text, [f"{what} (the first in line {line:,}); each appears as '{_REPLACED}'."]


def _decode_mixed(data: bytes) -> tuple[str, list[str]]:
    text = data.decode("utf-8", "surrogateescape")
    first = _UNDECODED.search(text)
    if first is None:
        return text, []
    line = text.count("\n", 0, first.start()) + 1
    text, count = _UNDECODED.subn(lambda found: bytes([ord(found[0]) - 0xDC00]).decode("cp1252", "replace"), text)
    where = f"the first in line {line:,}"
    return text, [f"The file mixes encodings: {counted(count, 'character')} read as Windows-1252, not UTF-8 ({where})."]


def _wide_encoding(head: bytes) -> str | None:
    """UTF-16 without a mark: nearly every second byte of common text is NUL, and always on the same side."""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    half = len(head) // 2
    if half and odd > 0.4 * half and even < 0.05 * half:
        return "utf-16-le"
    if half and even > 0.4 * half and odd < 0.05 * half:
        return "utf-16-be"
    return None


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _is_mostly_utf8(data: bytes) -> bool:
    good = sum(1 for _ in _UTF8_SEQUENCE.finditer(data))
    bad = sum(1 for _ in _UNDECODED.finditer(data.decode("utf-8", "surrogateescape")))
    return good >= bad
