"""Pictures that lie on their side or upside down and whose file doesn't say so: turned until their text reads well."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PIL import Image

from chaintable.readers.pictures.decoding import Decoded, enlarged
from chaintable.readers.pictures.recognition import Piece, Recognizer

_READS_WELL = 0.88
"""A picture whose letters are read with a lower score, on average, may be upside down."""
_BETTER = 0.05
"""Turning a picture counts only if its letters are then read with a score higher by this much."""
_TURN = Image.Transpose
_ON_SIDE = ("The picture lay on its side, so it was turned.", (_TURN.ROTATE_90, _TURN.ROTATE_270))
_UPSIDE_DOWN = ("The picture was upside down, so it was turned.", (_TURN.ROTATE_180,))


@dataclass(frozen=True, slots=True)
class UprightPicture:
    """A picture as its text reads best, and the pieces of that text."""

    decoded: Decoded
    pieces: tuple[Piece, ...]

    @property
    def score(self) -> float:
        """How sure its reading is (0 to 1); 0 for one that lies on its side."""
        return 0.0 if _lies_on_side(self.pieces) else score_of(self.pieces)


def read_upright(decoded: Decoded, reader: Recognizer) -> UprightPicture:
    """Return the text in a picture; one that reads badly is turned and read again, and the best reading counts."""
    best = UprightPicture(decoded, _read(decoded.image, reader))
    account, turns = _ON_SIDE if _lies_on_side(best.pieces) else _UPSIDE_DOWN
    for turn in turns:
        if not best.pieces or best.score >= _READS_WELL:
            break
        image = decoded.image.transpose(turn)
        turned = replace(decoded, image=image, account=(*decoded.account, account))
        found = UprightPicture(turned, _read(image, reader))
        best = found if found.score > best.score + _BETTER else best
    return best


def _read(image: Image.Image, reader: Recognizer) -> tuple[Piece, ...]:
    return reader.read(enlarged(image)[0])


def score_of(pieces: Sequence[Piece]) -> float:
    """Return the average score of the letters.

    >>> score_of([Piece("abc", 0, 0, 30, 10, 1.0), Piece("d", 0, 20, 10, 30, 0.6)])
    0.9
    """
    letters = sum(len(piece.text) for piece in pieces)
    return sum(piece.score * len(piece.text) for piece in pieces) / letters if letters else 0.0


def _lies_on_side(pieces: Sequence[Piece]) -> bool:
    """Whether most words stand in boxes that are higher than wide."""
    words = [piece for piece in pieces if len(piece.text) > 2]
    high = sum(len(piece.text) for piece in words if piece.height > piece.right - piece.left)
    return 2 * high > sum(len(piece.text) for piece in words)
