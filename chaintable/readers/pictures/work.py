"""What the child that reads files does with a picture beside a table: clean it, or read its text."""

from typing import Any

from chaintable.errors import InputError
from chaintable.readers.pictures.cells import lines_of
from chaintable.readers.pictures.decoding import decode_picture, enlarged
from chaintable.readers.pictures.recognition import recognizer


def work(header: dict[str, Any], body: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the picture upright and without its metadata, or the lines of its text."""
    try:
        if header["only"] == "clean":
            picture = decode_picture(body, header["name"]).kept(header["name"])
            return {"outcome": "read", "media": picture.media}, picture.data
        reader = recognizer()
        pieces = reader.read(enlarged(decode_picture(body, header["name"]).image)[0])
    except InputError as refusal:
        return {"outcome": "refused", "message": refusal.message, "hint": refusal.hint}, b""
    lines = [" | ".join(piece.text for piece in line) for line in lines_of(pieces)]
    return {"outcome": "read", "lines": lines, "reader": reader.name, "last": True}, b""
