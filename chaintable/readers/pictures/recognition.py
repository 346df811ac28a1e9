"""Text in a picture: what reads it, and where each piece of text stands."""

import shutil
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Protocol

from PIL import Image

from chaintable.errors import InputError

MISSING = "The text in pictures can't be read here: no program for it is installed."
INSTALL = "Install it with: pip install 'chaintable[images]' (or install tesseract)."


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of text on one line, its box in pixels from the top left, and how sure the reading is (0 to 1)."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    score: float = 1.0
    slope: float = 0.0

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2

    def joined(self, after: "Piece") -> "Piece":
        """Return this piece and the one after it on the line as one."""
        edges = min(self.top, after.top), max(self.right, after.right), max(self.bottom, after.bottom)
        score, slope = min(self.score, after.score), (self.slope + after.slope) / 2
        return Piece(f"{self.text} {after.text}", self.left, *edges, score, slope)


class Recognizer(Protocol):
    """Reads the text in a picture."""

    @property
    def name(self) -> str:
        """Its name for people."""
        ...

    def read(self, image: Image.Image) -> tuple[Piece, ...]:
        """Return the pieces of text in the picture, in any order."""
        ...


def has_rapidocr() -> bool:
    """Whether the packages of `chaintable[images]` are installed."""
    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None


@cache
def recognizer() -> Recognizer:
    """Return what reads text here, loaded once; InputError with the command to install it if there is nothing."""
    if has_rapidocr():
        from chaintable.readers.pictures.rapid import Rapid

        return Rapid()
    program = shutil.which("tesseract")
    if program is None:
        raise InputError(MISSING, INSTALL)
    from chaintable.readers.pictures.tesseract import Tesseract

    return Tesseract(program)
