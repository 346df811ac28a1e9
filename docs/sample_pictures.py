"""Draw the sample pictures, with the typeface that Pillow brings along: `python docs/sample_pictures.py`."""

from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

PICTURES = Path(__file__).parents[1] / "chaintable" / "samples" / "pictures"
MENU = (
    ("Drink", "Served", "Price"),
    ("Black tea", "hot", "2.10"),
    ("Espresso", "hot", "2.40"),
    ("Cappuccino", "hot", "3.50"),
    ("Hot chocolate", "hot", "3.80"),
    ("Lemonade", "cold", "3.20"),
    ("Iced latte", "cold", "4.30"),
    ("Apple juice", "cold", "2.90"),
)
PLACES, LINE, SIZE = (40, 270, 400), 48, 26
TILT = 1.5


def drawn_menu() -> Image.Image:
    """The menu on a table, photographed a little aslant."""
    paper = Image.new("RGB", (520, LINE * (len(MENU) + 1)), "#fbf7ec")
    pen = ImageDraw.Draw(paper)
    face: Any = ImageFont.load_default(SIZE)
    for number, row in enumerate(MENU):
        for place, cell in zip(PLACES, row, strict=True):
            pen.text((place, LINE // 2 + LINE * number), cell, "#2b2b2b", face)
    pen.line((40, LINE + 16, 480, LINE + 16), "#8a7f6a", 2)
    photo = Image.new("RGB", (600, paper.height + 80), "#9c8f7c")
    photo.paste(paper, (40, 40))
    return photo.rotate(TILT, Image.Resampling.BICUBIC, fillcolor="#9c8f7c").quantize(32)


if __name__ == "__main__":
    drawn_menu().save(PICTURES / "menu.png", optimize=True)
