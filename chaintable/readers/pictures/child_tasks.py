"""What the child that reads files does with a picture beside a table: clean it, or read its text."""

from typing import Any

from chaintable.errors import InputError
from chaintable.readers.pictures.decoding import decode_picture
from chaintable.readers.pictures.picture_orientation import read_upright
from chaintable.readers.pictures.recognition import recognizer
from chaintable.readers.pictures.text_layout import lines_of


def work(header: dict[str, Any], body: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the picture upright and without its metadata, or the lines of its text."""
    try:
        if header["only"] == "clean":
            picture = decode_picture(body, header["name"]).kept(header["name"])
            return {"outcome": "read", "media": picture.media}, picture.data
        reader = recognizer()
        upright = read_upright(decode_picture(body, header["name"]), reader)
    except InputError as refusal:
        return {"outcome": "refused", "message": refusal.message, "hint": refusal.hint}, b""
    lines = [" | ".join(piece.text for piece in line) for line in lines_of(upright.pieces)]
    return {"outcome": "read", "lines": lines, "reader": reader.name, "last": True}, b""
