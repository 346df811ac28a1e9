"""Turn bytes into text: detect the encoding, and report what had to be replaced."""

import codecs
import re
from dataclasses import dataclass

from chaintable.errors import InputError
from chaintable.readers.text.legacy_encodings import EncodingGuess, guess_encodings, likely_encodings, title_of

MIXED = "utf-8 with windows-1252"
"""The name of an encoding for files that combine parts in both: what isn't UTF-8 is read as Windows-1252."""

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
"""The size in bytes of each part of a long file that is examined."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file as valid UTF-8 bytes, without byte order mark and NUL characters."""

    utf8: bytes
    encoding: str
    notes: tuple[str, ...] = ()


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Decode bytes in the given encoding, or in the detected one.

    Raises InputError for an unknown encoding. Invalid bytes never stop the reading: they are replaced, and the notes
    say so.
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
    """Detect the encoding of a text by its byte order mark, its NUL bytes, or whether it is valid UTF-8.

    For any other text, return the encoding in which its letters make most sense.

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
    """The likely encodings, likeliest first, of a text that doesn't say its own; () if it does."""
    certain = _by_mark(data) or _wide_encoding(data[:4096]) or data.isascii() or _is_utf8(data)
    return () if certain else likely_encodings(data)


def encoding_title(encoding: str) -> str:
    """What people call an encoding.

    >>> encoding_title("utf-8"), encoding_title("utf-16-le"), encoding_title("cp932")
    ('UTF-8', 'UTF-16', 'Japanese (Shift-JIS)')
    """
    return encoding[:6].upper() if encoding.startswith(("utf-16", "utf-32")) else title_of(encoding)


def counted(count: int, thing: str) -> str:
    """A number with its noun, as in "1 row" and "3 rows".

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
            f"There is no text encoding '{encoding}'.", "Use utf-8, utf-16 or windows-1252, for example."
        ) from problem
    count = text.count(_REPLACED) - data.count(_REPLACED.encode(encoding, "ignore") or b"\0\0\0\0")
    if count <= 0:
        return text, []
    line = text.count("\n", 0, text.index(_REPLACED)) + 1
    what = f"{counted(count, 'character')} couldn't be read as {encoding}"
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
    """Detect UTF-16 without a mark: NUL bytes are halves of ASCII characters, nearly all of them on the same side."""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    encoding, nuls, others = ("utf-16-le", odd, even) if odd > even else ("utf-16-be", even, odd)
    pairs = len(head) // 2
    if nuls > 0.4 * pairs and others < 0.05 * pairs:
        return encoding
    # a few Chinese and Korean characters contain a NUL themselves: 一 is 4E 00
    return encoding if nuls and others < 0.7 * nuls and _has_lines(head, encoding) else None


def _has_lines(head: bytes, encoding: str) -> bool:
    """Whether bytes with few NULs make printable lines in UTF-16, more than in a single-byte encoding."""
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
    """Whether the beginning, middle and end have at least as many UTF-8 sequences as other bytes."""
    starts = (0, len(data) // 2 - _SAMPLE // 2, len(data) - _SAMPLE)
    parts = data if len(data) <= 3 * _SAMPLE else b"\n".join(data[start : start + _SAMPLE] for start in starts)
    good = sum(1 for _ in _UTF8_SEQUENCE.finditer(parts))
    bad = sum(1 for _ in _UNDECODED.finditer(parts.decode("utf-8", "surrogateescape")))
    return good >= bad
