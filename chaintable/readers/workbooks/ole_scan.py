"""Check an old container (xls) before it is loaded: chains of sectors that never end would be followed forever.

A container is a small file system. A table (the FAT) names for each sector the one after it; a directory says where
each stream begins.
"""

import struct

import numpy as np
import numpy.typing as npt

from chaintable.readers.workbooks.zip_guard import damaged

_HEADER, _ENTRY = 512, 128
_IN_HEADER = 109
"""The sectors of the FAT that the header names itself."""
_LAST = 0xFFFFFFFA
"""Numbers above this one are marks, such as the end of a chain."""
_SMALL = 4_096
"""A shorter stream lies in the small sectors of the root's stream."""

Numbers = npt.NDArray[np.uint32]


def scan_ole(data: bytes, name: str) -> None:
    """Raise InputError if a chain of sectors comes back to itself."""
    size = 1 << min(struct.unpack_from("<H", data, 30)[0], 30) if len(data) >= _HEADER else 0
    if size not in (512, 4_096):
        raise damaged(name)
    container = _Container(data, name, size)
    table = container.table()
    directory = container.stream(struct.unpack_from("<I", data, 48)[0], table)
    container.stream(struct.unpack_from("<I", data, 60)[0], table)
    for start in range(0, len(directory) - _ENTRY + 1, _ENTRY):
        kind, (first, length) = directory[start + 66], struct.unpack_from("<IQ", directory, start + 116)
        if kind == 5 or (kind == 2 and length >= _SMALL):
            container.follow(first, table)


class _Container:
    """The bytes of a container and the size of its sectors, which are numbered from 0 after the header."""

    def __init__(self, data: bytes, name: str, size: int) -> None:
        self._data, self._name, self._size = data, name, size
        self._count = -(-len(data) // size) - 1

    def table(self) -> Numbers:
        """The FAT, from the sectors that the header names and those that a chain of further ones name."""
        named = [np.frombuffer(self._data, "<u4", _IN_HEADER, 76)]
        following, seen = struct.unpack_from("<I", self._data, 68)[0], set[int]()
        while self._visits(following, seen):
            more = np.frombuffer(self._sector(following), "<u4")
            named.append(more[:-1])
            following = int(more[-1])
        places = [place for place in np.concatenate(named).tolist() if place < _LAST]
        if len(set(places)) < len(places) or any(place >= self._count for place in places):
            raise damaged(self._name)
        return np.frombuffer(b"".join(map(self._sector, places)), "<u4")

    def follow(self, first: int, table: Numbers) -> list[int]:
        """The sectors of a chain, which ends at a mark or where the file does."""
        places: list[int] = []
        place, seen = first, set[int]()
        while self._visits(place, seen):
            places.append(place)
            place = int(table[place]) if place < len(table) else _LAST
        return places

    def stream(self, first: int, table: Numbers) -> bytes:
        """The bytes of a chain."""
        return b"".join(self._sector(place) for place in self.follow(first, table))

    def _visits(self, place: int, seen: set[int]) -> bool:
        """Whether a chain goes on at this sector; InputError if it was there before."""
        if place >= self._count:
            return False
        if place in seen:
            raise damaged(self._name)
        seen.add(place)
        return True

    def _sector(self, place: int) -> bytes:
        start = (place + 1) * self._size
        return self._data[start : start + self._size].ljust(self._size, b"\xff")
