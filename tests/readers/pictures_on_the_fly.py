"""Pictures of tables, drawn with the typeface that Pillow brings along."""

import io
import os
from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image, ImageDraw, ImageFont

from chaintable.readers.pictures.recognition import has_rapidocr

DRINKS = (
    ("Drink", "Size", "Price"),
    ("Black tea", "small", "$1.80"),
    ("Coffee", "large", "$9"),
    ("Hot cocoa", "medium", "$2.75"),
    ("Apple juice", "small", "$3"),
)


def reads_pictures() -> None:
    """Skip the test where the packages of chaintable[images] are missing, or fail it if they must be there."""
    if not has_rapidocr():
        if os.environ.get("CHAINTABLE_REQUIRE_IMAGES"):
            pytest.fail("chaintable[images] is not installed, and CHAINTABLE_REQUIRE_IMAGES is set")
        pytest.skip("chaintable[images] is not installed")


def picture_of(
    rows: Sequence[Sequence[str]], size: int = 24, ruled: bool = True, right: Sequence[int] = (), title: str = ""
) -> Image.Image:
    """Draw a table; `right` are the columns whose cells stand on the right."""
    face: Any = ImageFont.load_default(size)
    widths = [max(face.getlength(row[i]) for row in rows) + size for i in range(len(rows[0]))]
    top = 2 * size if title else size
    image = Image.new("RGB", (int(sum(widths)) + 2 * size, 2 * size * len(rows) + top + size), "white")
    pen = ImageDraw.Draw(image)
    pen.text((size, size / 2), title, "black", face)
    for j, row in enumerate(rows):
        x = float(size)
        for i, cell in enumerate(row):
            y = top + 2 * size * j
            if ruled:
                pen.rectangle((x, y, x + widths[i], y + 2 * size), outline="gray")
            aside = widths[i] - size / 2 - face.getlength(cell) if i in right else size / 2
            pen.text((x + aside, y + size * 0.4), cell, "black", face)
            x += widths[i]
    return image


def file_of(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    """The picture as a file."""
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()
