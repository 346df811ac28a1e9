"""Sets of rows as whole numbers, bit r for row r, so that combining and counting rows is arithmetic."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

_FEW = 600


def pack(held: npt.NDArray[np.bool_]) -> int:
    """Return the rows where `held` is true.

    >>> bin(pack(np.array([True, False, True])))
    '0b101'
    """
    return int.from_bytes(np.packbits(held, bitorder="little").tobytes(), "little")


def unpack(rows: int, n_rows: int) -> npt.NDArray[np.bool_]:
    """Return one truth value for each row: the inverse of `pack`."""
    octets = np.frombuffer(rows.to_bytes((n_rows + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(octets, count=n_rows, bitorder="little").astype(bool)


def indices(rows: int) -> npt.NDArray[np.int64]:
    """Return the positions of the rows as an array.

    >>> indices(0b101).tolist()
    [0, 2]
    """
    if rows.bit_length() > _FEW:
        return np.flatnonzero(unpack(rows, rows.bit_length()))
    return np.array(positions(rows), dtype=np.int64)


@lru_cache(maxsize=2_048)
def positions(rows: int) -> tuple[int, ...]:
    """Return the positions of the rows, counted from 0, in order.

    >>> positions(0b101)
    (0, 2)
    """
    if rows.bit_length() > _FEW:
        return tuple(np.flatnonzero(unpack(rows, rows.bit_length())).tolist())
    several = []
    while rows:
        lowest = rows & -rows
        several.append(lowest.bit_length() - 1)
        rows ^= lowest
    return tuple(several)


def first(rows: int) -> int:
    """Return the position of the first of the rows."""
    return (rows & -rows).bit_length() - 1


def last(rows: int) -> int:
    """Return the position of the last of the rows."""
    return rows.bit_length() - 1


def everything(n_rows: int) -> int:
    """Return all rows of a table with `n_rows` rows."""
    return (1 << n_rows) - 1
