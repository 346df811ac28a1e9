"""A photo or screenshot of a table as a grid of text, with the picture and the cells that may be misread."""

from chaintable.errors import InputError
from chaintable.readers.grid import Grid, columns_of
from chaintable.readers.limits import NeedsChildError
from chaintable.sandbox import inside
from chaintable.tables.source import ReadOptions

STARTS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
"""How PNG and JPEG files begin."""


def is_picture(data: bytes) -> bool:
    """Whether these are the bytes of a PNG, JPEG or WebP file.

    >>> is_picture(b"RIFF....WEBPVP8 "), is_picture(b"Team,Points")
    (True, False)
    """
    return data.startswith(STARTS) or (data.startswith(b"RIFF") and data[8:12] == b"WEBP")


def read_pictured_table(data: bytes, name: str, options: ReadOptions, limit_mb: float) -> Grid:
    """Read the table in a picture; only in a child process with limits, as decoders may fail badly.

    InputError if nothing is installed that reads text, or if there is no text in the picture.
    """
    if not inside():
        raise NeedsChildError
    from chaintable.readers.pictures.decoding import decode_picture
    from chaintable.readers.pictures.picture_orientation import read_upright
    from chaintable.readers.pictures.recognition import recognizer
    from chaintable.readers.pictures.text_layout import cells_of  # its libraries take a second to load

    reader = recognizer()
    upright = read_upright(decode_picture(data, name), reader)
    if not upright.pieces:
        hint = "Take the picture again from nearer, straight on and in good light, or type the table."
        raise InputError(f"No text was found in the picture '{name}'.", hint)
    cells = cells_of(upright.pieces)
    return Grid(
        columns_of([[cell.text for cell in row] for row in cells.rows]),
        len(cells.rows),
        options,
        banners=frozenset(place + 1 for place in cells.banners),
        notes=(f"Read from a picture by {reader.name}.", *upright.decoded.account),
        picture=upright.decoded.kept(name),
        scores=tuple(tuple(cell.score for cell in row) for row in cells.rows),
    )
