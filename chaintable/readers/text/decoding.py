"""Bytes to text: which encoding a file is in, and what had to be replaced to read it."""

import codecs
import re
from dataclasses import dataclass

from chaintable.errors import InputError
from chaintable.readers.text.legacy_encodings import EncodingGuess, guess_encodings, likely_encodings, title_of

MIXED = "utf-8 with windows-1252"
"""The name of an encoding for files put together from parts in both: what is not UTF-8 is read as Windows-1252."""

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_UTF8_SEQUENCE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
_UNDECODED = re.compile("[\udc80-\udcff]")
_REPLACED = "\ufffd"
_SAMPLE = 100_000
"""Bytes of each of the parts of a long file that are looked at."""


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
    if encoding is None and chosen not in ("utf-8", MIXED):
        notes.insert(0, _assumption(data, chosen))
    nuls = utf8.count(0)
    if nuls:
        utf8 = utf8.replace(b"\0", b"")
        notes.append(f"{counted(nuls, 'NUL character')} removed.")
    return Decoded(utf8, chosen, tuple(notes))


def detect_encoding(data: bytes) -> str:
    """The encoding of a text: by its byte order mark, by where its NUL bytes stand, by whether it is valid UTF-8.

    For any other text it is the encoding in which its letters make most sense.

    >>> detect_encoding("Zoë".encode()), detect_encoding("Zoë".encode("cp1252"))
    ('utf-8', 'windows-1252')
    """
    found = _by_mark(data) or _wide_encoding(data[:4096])
    if found:
        return found
    if data.isascii() or _is_utf8(data):
        return "utf-8"
    return MIXED if _is_mostly_utf8(data) else guess_encodings(data)[0].encoding


def encoding_choices(data: bytes) -> tuple[EncodingGuess, ...]:
    """The encodings to choose from, likeliest first, for a text that doesn't show its own; () where it does."""
    certain = _by_mark(data) or _wide_encoding(data[:4096]) or data.isascii() or _is_utf8(data)
    return () if certain else likely_encodings(data)


def encoding_title(encoding: str) -> str:
    """What people call an encoding.

    >>> encoding_title("utf-16-le"), encoding_title("cp932")
    ('UTF-16', 'Japanese (Shift-JIS)')
    """
    return encoding[:6].upper() if encoding.startswith(("utf-16", "utf-32")) else title_of(encoding)


def counted(count: int, thing: str) -> str:
    """A number and its thing, as in "1 row" and "3 rows".

    >>> counted(1, "row"), counted(2500, "row")
    ('1 row', '2,500 rows')
    """
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def _by_mark(data: bytes) -> str | None:
    return next((name for mark, name in _BYTE_ORDER_MARKS if data.startswith(mark)), None)


def _assumption(data: bytes, encoding: str) -> str:
    said = "." if _by_mark(data) else ": the file doesn't say its encoding."
    return f"Read as {encoding_title(encoding)}{said}"


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
    """UTF-16 without a mark: NUL bytes are the halves of ASCII characters, and nearly all stand on the same side."""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    encoding, nuls, others = ("utf-16-le", odd, even) if odd > even else ("utf-16-be", even, odd)
    whole = head[: len(head) // 2 * 2]
    if nuls > 0.4 * len(whole) / 2 and others < 0.05 * len(whole) / 2:
        return encoding
    # a few characters of Chinese and Korean have a NUL of their own: 一 is 4E 00
    return encoding if nuls and others < 0.7 * nuls and _has_lines(whole, encoding) else None


def _has_lines(head: bytes, encoding: str) -> bool:
    """Whether bytes with few NULs make printable lines in UTF-16, and not in an encoding of single bytes."""
    text = codecs.getincrementaldecoder(encoding)("replace").decode(head)
    strange = sum(1 for character in text if not (character.isprintable() or character in "\t\r\n\u3000\xa0\ufeff"))
    lines = text.count("\n") + text.count("\r")
    single = head.count(b"\n") + head.count(b"\r")
    return lines > 0 and 2 * lines >= single and strange + text.count(_REPLACED) <= 0.01 * len(text)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _is_mostly_utf8(data: bytes) -> bool:
    """Whether the beginning, the middle and the end hold more whole UTF-8 sequences than bytes that are none."""
    starts = (0, len(data) // 2 - _SAMPLE // 2, len(data) - _SAMPLE)
    parts = data if len(data) <= 3 * _SAMPLE else b"\n".join(data[start : start + _SAMPLE] for start in starts)
    good = sum(1 for _ in _UTF8_SEQUENCE.finditer(parts))
    bad = sum(1 for _ in _UNDECODED.finditer(parts.decode("utf-8", "surrogateescape")))
    return good >= bad
