"""Draw the sample pictures, with the typeface that Pillow brings along: `python docs/sample_pictures.py`."""

import math
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


POND = {
    "Heron": (320, 50),
    "Perch": (150, 160),
    "Diving beetle": (490, 160),
    "Water flea": (90, 290),
    "Tadpole": (320, 290),
    "Pond snail": (550, 290),
    "Algae": (320, 410),
}
EATEN_BY = (
    ("Algae", "Water flea"),
    ("Algae", "Tadpole"),
    ("Algae", "Pond snail"),
    ("Water flea", "Perch"),
    ("Tadpole", "Perch"),
    ("Tadpole", "Diving beetle"),
    ("Pond snail", "Diving beetle"),
    ("Perch", "Heron"),
    ("Diving beetle", "Heron"),
)
BOX, INK, WATER = (78, 24), "#1d4f63", "#eef6f8"


def drawn_pond() -> Image.Image:
    """The food web of a pond: an arrow from each living thing to what eats it."""
    picture = Image.new("RGB", (640, 460), WATER)
    pen = ImageDraw.Draw(picture)
    for eaten, eater in EATEN_BY:
        draw_arrow(pen, POND[eaten], POND[eater])
    face: Any = ImageFont.load_default(20)
    for name, (x, y) in POND.items():
        pen.rounded_rectangle((x - BOX[0], y - BOX[1], x + BOX[0], y + BOX[1]), 12, "white", INK, 3)
        pen.text((x, y), name, "black", face, anchor="mm")
    return picture.quantize(32)


def draw_arrow(pen: ImageDraw.ImageDraw, eaten: tuple[int, int], eater: tuple[int, int]) -> None:
    """Draw an arrow from the top of one box to the bottom of another."""
    start, end = (eaten[0], eaten[1] - BOX[1]), (eater[0], eater[1] + BOX[1] + 2)
    pen.line((*start, *end), INK, 3)
    back = math.atan2(start[1] - end[1], start[0] - end[0])
    sides = [(end[0] + 16 * math.cos(back + turn), end[1] + 16 * math.sin(back + turn)) for turn in (-0.4, 0.4)]
    pen.polygon([end, *sides], INK)


if __name__ == "__main__":
    drawn_pond().save(PICTURES / "pond.png", optimize=True)
    drawn_menu().save(PICTURES / "menu.png", optimize=True)
