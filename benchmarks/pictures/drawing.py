"""Draws a table as a picture: typeface, size, rulings, alignment, colours, noise and slant."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

Rows = Sequence[Sequence[str]]
FONTS = Path("/usr/share/fonts/truetype")
FACES = {
    "sans": "dejavu/DejaVuSans.ttf",
    "serif": "dejavu/DejaVuSerif.ttf",
    "mono": "liberation/LiberationMono-Regular.ttf",
    "arial": "liberation/LiberationSans-Regular.ttf",
    "times": "liberation/LiberationSerif-Regular.ttf",
    "narrow": "liberation/LiberationSansNarrow-Regular.ttf",
    "bold": "dejavu/DejaVuSans-Bold.ttf",
}
"""Typefaces by name; where a file is missing, the one that Pillow brings along is used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """How a table is drawn: `right` and `middle` are its columns that aren't aligned on the left.

    `rules` are the lines between cells: "grid", "rows", "header" or "none". `wide` is the space at the sides of a cell,
    and `high` the height of a row, both in heights of the letters. `noise` is the standard deviation of each pixel.
    """

    face: str = ""
    size: int = 24
    rules: str = "grid"
    right: tuple[int, ...] = ()
    middle: tuple[int, ...] = ()
    ink: str = "black"
    paper: str = "white"
    header: str = ""
    stripes: str = ""
    title: str = ""
    wide: float = 0.6
    high: float = 1.9
    slant: float = 0.0
    noise: float = 0.0


def drawn(rows: Rows, how: Drawing) -> Image.Image:
    """Draw a table; a cell's text may have several lines."""
    face = _face(how.face, how.size)
    widths = [max(_width(face, row[i]) for row in rows) + 2 * how.wide * how.size for i in range(len(rows[0]))]
    lines = [max(cell.count("\n") for cell in row) + 1 for row in rows]
    heights = [how.size * (how.high + 1.15 * (more - 1)) for more in lines]
    margin, top = how.size, how.size * (2.5 if how.title else 1)
    image = Image.new("RGB", (int(sum(widths) + 2 * margin), int(sum(heights) + top + margin)), how.paper)
    pen = ImageDraw.Draw(image)
    pen.text((margin, how.size * 0.7), how.title, how.ink, face)
    y = top
    for number, (row, height) in enumerate(zip(rows, heights, strict=True)):
        _draw_row(pen, row, (margin, y, sum(widths), height), widths, number, how)
        y += height
    return _photographed(image, how)


def _draw_row(
    pen: ImageDraw.ImageDraw,
    row: Sequence[str],
    box: tuple[float, float, float, float],
    widths: Sequence[float],
    number: int,
    how: Drawing,
) -> None:
    x, y, whole, height = box
    fill = how.header if number == 0 else how.stripes if number % 2 == 0 else ""
    if fill:
        pen.rectangle((x, y, x + whole, y + height), fill)
    if how.rules in ("grid", "rows") or (how.rules == "header" and number == 0):
        pen.line((x, y + height, x + whole, y + height), "gray", 2)
    for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
        if how.rules == "grid":
            pen.rectangle((x, y, x + width, y + height), outline="gray")
        anchor, at = "lm", x + how.wide * how.size
        if place in how.right:
            anchor, at = "rm", x + width - how.wide * how.size
        elif place in how.middle:
            anchor, at = "mm", x + width / 2
        _draw_lines(pen, cell.split("\n"), (at, y + height / 2), anchor, how)
        x += width


def _draw_lines(
    pen: ImageDraw.ImageDraw, lines: Sequence[str], middle: tuple[float, float], anchor: str, how: Drawing
) -> None:
    face, step = _face(how.face, how.size), 1.15 * how.size
    for number, line in enumerate(lines):
        aside = step * (number - (len(lines) - 1) / 2)
        pen.text((middle[0], middle[1] + aside), line, how.ink, face, anchor=anchor)


def _photographed(image: Image.Image, how: Drawing) -> Image.Image:
    if how.slant:
        image = image.rotate(how.slant, Image.Resampling.BICUBIC, expand=True, fillcolor=how.paper)
    if how.noise:
        grains = np.random.default_rng(7).normal(0, how.noise, (image.height, image.width, 1))
        image = Image.fromarray(np.clip(np.asarray(image) + grains, 0, 255).astype(np.uint8))
    return image


def _face(name: str, size: int) -> Any:
    file = FONTS / FACES.get(name, "missing")
    return ImageFont.truetype(file, size) if file.is_file() else ImageFont.load_default(size)


def _width(face: Any, text: str) -> float:
    return max(float(face.getlength(line)) for line in text.split("\n"))


def file_of(image: Image.Image, quality: int = 0) -> bytes:
    """Return the picture as a PNG, or as a JPEG of that quality."""
    file = io.BytesIO()
    if quality:
        image.save(file, "JPEG", quality=quality)
    else:
        image.save(file, "PNG")
    return file.getvalue()
