"""Pictures that stand beside a question: opened safely, and the text in them read."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from chaintable.errors import InputError
from chaintable.readers.content import content_of, name_of
from chaintable.readers.isolated import read_in_child
from chaintable.readers.limits import LIMIT_MB
from chaintable.readers.pictures.picture_table import is_picture
from chaintable.sandbox import Limits
from chaintable.tables.pictures import MOST_BYTES, MOST_PICTURES, Picture, size_of
from chaintable.tables.source import Source

WORK = "chaintable.readers.pictures.child_tasks"
_KEPT = 16


def open_picture(data: bytes | Path, name: str = "", limits: Limits | None = None) -> Picture:
    """Return a PNG, JPEG or WebP picture upright, at most 2,400 pixels wide and high, without place and camera.

    It is decoded in a child process with limits. InputError if it is too large, damaged or of another kind.
    """
    name = name_of(data, name or ("picture" if isinstance(data, bytes) else ""))
    content = _content(data, name)
    if not is_picture(content):
        raise InputError(f"'{name}' is not a PNG, JPEG or WebP picture.", "Save it as PNG or JPEG and try again.")
    reply = read_in_child({"work": WORK, "only": "clean", "name": name}, content, name, limits or Limits())
    return Picture(name, reply.header["media"], bytes(reply.body))


def _content(data: bytes | Path, name: str) -> bytes:
    content = content_of(data, name, LIMIT_MB)
    if len(content) > MOST_BYTES:
        words = f"'{name}' has {len(content) / 1e6:,.1f} MB; a picture may have {MOST_BYTES / 1e6:,.0f} MB."
        raise InputError(words, "Make it smaller, or cut out the part that you need.")
    return content


def with_pictures(source: Source, pictures: Sequence[Picture]) -> Source:
    """Return the source with more pictures, each once; InputError for too many."""
    every = tuple(dict.fromkeys((*source.pictures, *pictures)))
    if len(every) > MOST_PICTURES:
        raise InputError(f"At most {MOST_PICTURES} pictures can stand beside a question.", "Remove some first.")
    return replace(source, pictures=every)


@lru_cache(_KEPT)
def text_lines(picture: Picture, limits: Limits | None = None) -> tuple[str, ...]:
    """Return the lines of text in a picture, from top to bottom; InputError where nothing here reads text."""
    asked = {"work": WORK, "only": "text", "name": picture.name}
    reply = read_in_child(asked, picture.data, picture.name, limits or Limits())
    return tuple(reply.header["lines"])


def text_in(pictures: Sequence[Picture], limits: Limits | None = None) -> str:
    """Return the text in pictures, a line for each of theirs, under their names if there are several."""
    parts = []
    for picture in pictures:
        lines = text_lines(picture, limits)
        title = [f"{picture.name}:"] if len(pictures) > 1 else []
        parts.append("\n".join([*title, *(lines or ("(no text found)",))]) if title or lines else "")
    return "\n\n".join(part for part in parts if part)


def known_of(pictures: Sequence[Picture]) -> str:
    """Return what is known of pictures without seeing what they show: their size, and the text in them."""
    return "\n".join(_known(picture) for picture in pictures)


def _known(picture: Picture) -> str:
    width, height = size_of(picture)
    size = f"“{picture.name}” has {width:,} × {height:,} pixels. What it shows was not looked at."
    try:
        lines = text_lines(picture)
    except InputError:
        return f"{size} Its text was not read."
    return f"{size} Text in it: {'; '.join(lines)}." if lines else f"{size} No text was found in it."
