"""Features as numbers: the place of a text, or of a pair of texts, in the table of weights."""

from collections.abc import Iterable
from zlib import crc32

import numpy as np
import numpy.typing as npt

BITS = 22
PLACES = 1 << BITS
Hashes = npt.NDArray[np.int64]
_LONG = (1 << 47) - 1
_LEFT, _RIGHT = 1_000_003, 7_919
_MOST_KEPT = 400_000
_kept: dict[str, int] = {}


def hashed(text: str) -> int:
    """Return a number for a text, the same in every process."""
    found = _kept.get(text)
    if found is None:
        if len(_kept) > _MOST_KEPT:
            _kept.clear()
        found = _kept[text] = (crc32(text.encode()) * 2_654_435_761 + 12_345) & 0x7FFFFFFF
    return found


def hashes(texts: Iterable[str]) -> Hashes:
    """Return a number for each of the texts."""
    return np.array([hashed(text) for text in texts], dtype=np.int64)


def places(own: Hashes) -> npt.NDArray[np.int64]:
    """Return the places of texts in the table of weights."""
    return own & (PLACES - 1)


def pair_places(own: Hashes, others: Hashes) -> npt.NDArray[np.int64]:
    """Return the places of each text paired with each of the others, as a matrix."""
    pairs = (own[:, None] * _LEFT + others[None, :] * _RIGHT) & _LONG
    pairs ^= pairs >> 21
    pairs &= PLACES - 1
    return pairs
