"""Hostile pictures: far more pixels, lines or words than a table has, and files that are damaged."""

import io
import random
import struct
import zlib
from collections.abc import Callable

from PIL import Image, ImageDraw, ImageFont

from benchmarks.hostile.texts import Files

_SIDE = 2_400


def pictures() -> Files:
    """Every hostile picture, with its name."""
    noise = random.Random(7).randbytes(_SIDE * _SIDE // 8)
    yield "noise.png", png(Image.frombytes("1", (_SIDE, _SIDE), noise))
    yield "checkered.png", png(filled(lambda x, y: (x // 8 + y // 8) % 2))
    yield "stripes.png", png(filled(lambda _, y: y // 6 % 2))
    yield "letters.png", png(written(12, lambda r: "".join(r.choice("abcdefghkmnop0123456789 ") for _ in range(400))))
    yield "words.png", png(written(18, lambda r: "   ".join(str(r.randrange(9_999)) for _ in range(60))))
    yield "one_line.png", png(Image.new("1", (_SIDE, 3), 1))
    yield "one_column.png", png(Image.new("1", (3, _SIDE), 1))
    yield "dot.png", png(Image.new("1", (1, 1)))
    yield "white_within.png", png(Image.new("1", (6_300, 6_300), 1))
    yield "white_beyond.png", png(Image.new("1", (9_000, 9_000), 1))
    yield "bomb.png", declared(60_000, 60_000)
    yield "endless.png", declared(2**31 - 1, 2**31 - 1)
    yield "text_chunks.png", with_texts(png(Image.new("1", (50, 50), 1)))
    yield "cut.png", png(filled(lambda x, y: (x ^ y) % 2))[:2_000]
    noisy = Image.frombytes("L", (_SIDE, _SIDE), random.Random(8).randbytes(_SIDE * _SIDE))
    for ending, form in (("jpg", "JPEG"), ("webp", "WEBP")):
        data = saved(noisy, form, quality=10)
        yield f"noise.{ending}", data
        yield f"cut.{ending}", data[: len(data) // 2]
    moving = [Image.new("L", (800, 800), k) for k in range(200)]
    yield "moving.webp", saved(moving[0], "WEBP", save_all=True, append_images=moving[1:])


def filled(dark: Callable[[int, int], int]) -> Image.Image:
    """A picture whose pixels are dark where that says 1, from a tile of 48 by 48."""
    tile = Image.new("1", (48, 48), 1)
    tile.putdata([0 if dark(x, y) else 1 for y in range(48) for x in range(48)])
    whole = Image.new("1", (_SIDE, _SIDE), 1)
    for x in range(0, _SIDE, 48):
        for y in range(0, _SIDE, 48):
            whole.paste(tile, (x, y))
    return whole


def written(height: int, line: Callable[[random.Random], str]) -> Image.Image:
    """A picture full of lines of text."""
    page, chance = Image.new("L", (_SIDE, _SIDE), 255), random.Random(1)
    draw, font = ImageDraw.Draw(page), ImageFont.load_default(height - 4)
    for y in range(0, _SIDE, height):
        draw.text((0, y), line(chance), fill=0, font=font)
    return page.convert("1")


def png(image: Image.Image) -> bytes:
    return saved(image, "PNG")


def saved(image: Image.Image, form: str, **more: object) -> bytes:
    file = io.BytesIO()
    image.save(file, form, **more)
    return file.getvalue()


def declared(width: int, height: int) -> bytes:
    """A PNG that says it has that size, with a few pixels."""
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(1_000_000), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in parts)


def with_texts(data: bytes) -> bytes:
    """The PNG with texts beside its pixels that unpack to far more."""
    text = b"k\0\0" + zlib.compress(bytes(50_000_000), 9)
    return data[:33] + chunk(b"zTXt", text) * 12 + data[33:]


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
