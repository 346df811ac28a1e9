"""Pictures: PNG and JPEG files, known by their content."""

import hashlib
from dataclasses import dataclass, field

from chaintable.errors import InputError

MOST_PICTURES = 20
"""The most pictures that a source may bring."""
MOST_BYTES = 10_000_000
"""The largest picture file, in bytes."""
MOST_PIXELS = 40_000_000
"""The largest picture, in pixels: a small file can unpack to far more than a browser can show."""
PNG, JPEG = "image/png", "image/jpeg"
_PNG_START = b"\x89PNG\r\n\x1a\n"
_JPEG_START = b"\xff\xd8\xff"
_NO_SIZE = frozenset((0xC4, 0xC8, 0xCC))  # JPEG markers among the frame headers that say nothing of the size
_HINT = "Choose another picture, or make this one smaller."


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture file: its `name`, its `media` type and its bytes. Two pictures with the same bytes are equal."""

    name: str
    media: str
    data: bytes = field(repr=False)
    checksum: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "checksum", hashlib.sha256(self.data).hexdigest())

    def __eq__(self, other: object) -> bool:
        return self.checksum == other.checksum if isinstance(other, Picture) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.checksum)


def read_picture(data: bytes, name: str = "picture") -> Picture:
    """The picture in a PNG or JPEG file; InputError if it is of another kind or too large.

    Only the file's own signature and size are trusted, never its name.
    """
    if len(data) > MOST_BYTES:
        raise InputError(f"'{name}' has {len(data) / 1e6:,.1f} MB; a picture may have {MOST_BYTES / 1e6:,.0f}.", _HINT)
    size = _size_of_png(data) if data.startswith(_PNG_START) else _size_of_jpeg(data)
    if size is None:
        raise InputError(f"'{name}' is not a PNG or JPEG picture.", "Save it as PNG or JPEG and try again.")
    width, height = size
    if not 0 < width * height <= MOST_PIXELS:
        limit = f"a picture may have {MOST_PIXELS / 1e6:,.0f} million pixels"
        raise InputError(f"'{name}' has {width:,} × {height:,} pixels; {limit}.", _HINT)
    return Picture(name, PNG if data.startswith(_PNG_START) else JPEG, data)


def size_of(picture: Picture) -> tuple[int, int]:
    """The width and height of a picture, in pixels; (0, 0) if its header is damaged."""
    found = _size_of_png(picture.data) if picture.media == PNG else _size_of_jpeg(picture.data)
    return found or (0, 0)


def _size_of_png(data: bytes) -> tuple[int, int] | None:
    """The width and height in the header of a PNG file."""
    if data[12:16] != b"IHDR" or len(data) < 33:
        return None
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def _size_of_jpeg(data: bytes) -> tuple[int, int] | None:
    """The width and height in the frame header of a JPEG file."""
    place = 2 if data.startswith(_JPEG_START) else len(data)
    while place + 9 <= len(data) and data[place] == 0xFF:
        marker, length = data[place + 1], int.from_bytes(data[place + 2 : place + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in _NO_SIZE:
            return int.from_bytes(data[place + 7 : place + 9], "big"), int.from_bytes(
                data[place + 5 : place + 7], "big"
            )
        place += 1 if marker == 0xFF else 2 + length
    return None
