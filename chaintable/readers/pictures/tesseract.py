"""Text read by tesseract, a program that many systems have; a line becomes pieces where its words stand far apart."""

import csv
import io
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from PIL import Image

from chaintable.errors import InputError
from chaintable.readers.pictures.recognition import Piece

SECONDS = 60.0
_FAR = 1.2
"""Words that are further apart than so many times their height belong to different cells."""


@dataclass(frozen=True, slots=True)
class Tesseract:
    """The program at that path. It is given our own PNG of the pixels, never a stranger's file."""

    program: str
    name: str = "tesseract"

    def read(self, image: Image.Image) -> tuple[Piece, ...]:
        """Return the pieces of text in the picture."""
        file = io.BytesIO()
        image.save(file, "PNG")
        command = [self.program, "stdin", "stdout", "--psm", "11", "tsv"]
        try:
            ran = subprocess.run(command, input=file.getvalue(), capture_output=True, timeout=SECONDS, check=True)  # noqa: S603
        except (OSError, subprocess.SubprocessError) as problem:
            raise InputError("tesseract couldn't read the picture.", "Install chaintable[images] instead.") from problem
        return tuple(pieces_in(ran.stdout.decode("utf-8", "replace")))


def pieces_in(tsv: str) -> Iterator[Piece]:
    """Yield the pieces of text in tesseract's table of words."""
    rows = csv.DictReader(io.StringIO(tsv), delimiter="\t", quoting=csv.QUOTE_NONE)
    words = [row for row in rows if (row.get("text") or "").strip() and float(row["conf"]) >= 0]
    for _, line in groupby(words, key=lambda row: (row["block_num"], row["par_num"], row["line_num"])):
        for near in _near(map(_word, line)):
            yield Piece(
                " ".join(word.text for word in near),
                near[0].left,
                min(word.top for word in near),
                near[-1].right,
                max(word.bottom for word in near),
                min(word.score for word in near),
            )


def _word(row: dict[str, str]) -> Piece:
    left, top = float(row["left"]), float(row["top"])
    right, bottom = left + float(row["width"]), top + float(row["height"])
    return Piece(row["text"].strip(), left, top, right, bottom, float(row["conf"]) / 100)


def _near(words: Iterable[Piece]) -> Iterator[list[Piece]]:
    """Yield the words of a line in groups that stand close together."""
    group: list[Piece] = []
    for word in words:
        if group and word.left - group[-1].right > _FAR * max(word.height, group[-1].height):
            yield group
            group = []
        group.append(word)
    if group:
        yield group
