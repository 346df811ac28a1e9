"""How much text the cells of an xlsx file hold, when each cell takes its own copy of a text that many share.

A file of some kilobytes can name one long text in a million cells. The library copies the text for each of them, so the
lengths are added up before it is called.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

from chaintable.readers.limits import BOMB_FROM_MB, BOMB_TIMES, check_unpacked
from chaintable.readers.workbooks.zip_guard import Archive

_TEXT = re.compile(rb"<(?:[A-Za-z_][\w.-]{0,30}:)?si[\s/>]")
_CELL = re.compile(
    rb"<(?:[A-Za-z_][\w.-]{0,30}:)?c(\s[^<>]*)>\s{0,99}<(?:[A-Za-z_][\w.-]{0,30}:)?v>\s{0,9}(\d{1,10})\s{0,9}<"
)
_IS_SHARED = re.compile(rb"\st\s{0,9}=\s{0,9}[\"']s[\"']")
_LONGEST_CELL = 100_000
Lengths = npt.NDArray[np.int64]


def check_shared(archive: Archive, most: int, limit_mb: float) -> None:
    """Raise InputError if a sheet's cells hold far more text than a table of this file's size needs.

    `most` is what they hold if each one shares the longest text. Only if that is too much are the cells counted one by
    one; a cell that names its text in an unusual way counts as the longest.
    """
    if most <= max(BOMB_FROM_MB * 1e6, BOMB_TIMES * len(archive.data)):
        return
    lengths = _lengths(archive)
    for member in archive.members:
        check_unpacked(_held(archive, member, lengths), archive.name, limit_mb, len(archive.data))


def _lengths(archive: Archive) -> Lengths:
    """The bytes of each shared text with its tags, in order; if several parts hold such texts, the longest of each."""
    found = np.zeros(1, dtype=np.int64)
    for member in archive.members:
        own: list[int] = []
        for window in _whole(archive.chunks(member), lambda data: data.rfind(b"<")):
            before, *texts = map(len, _TEXT.split(window))
            if own:
                own[-1] += before  # a text may go on through several windows
            own += texts
        short, long = sorted((found, np.array(own, dtype=np.int64)), key=len)
        found = np.maximum(long, np.pad(short, (0, len(long) - len(short))))
    return found


def _held(archive: Archive, member: str, lengths: Lengths) -> int:
    """The bytes of text that the cells of one part name."""
    named: Counter[bytes] = Counter()
    shared = 0
    for window in _whole(archive.chunks(member), _end_of_cell):
        shared += len(_IS_SHARED.findall(window))
        named.update(index for attributes, index in _CELL.findall(window) if _IS_SHARED.search(attributes))
    places = np.array([int(index) for index in named], dtype=np.int64)
    counts = np.array(list(named.values()), dtype=np.int64)
    there = places < len(lengths)
    unusual = max(0, shared - int(counts.sum()))
    return int((lengths[places[there]] * counts[there]).sum()) + unusual * int(lengths.max())


def _end_of_cell(data: bytes) -> int:
    """Where the last whole cell ends."""
    return max(data.rfind(b"</c>") + 4, data.rfind(b":c>") + 3)


def _whole(chunks: Iterator[bytes], cut: Callable[[bytes], int]) -> Iterator[bytes]:
    """The chunks, each cut where a part of it ends; what follows there comes with the next one."""
    left = b""
    for chunk in chunks:
        data = left + chunk
        place = cut(data)
        if not len(data) - _LONGEST_CELL < place <= len(data):
            place = len(data)
        yield data[:place]
        left = data[place:]
    yield left
