"""What a reading gives: the answer, and where in the table it was read."""

from dataclasses import dataclass

import numpy as np

from chaintable.tables.table import Positions
from chaintable.tables.values import ValueKind, fold, parse_value


@dataclass(frozen=True, slots=True, eq=False)
class Denotation:
    """What a reading gives: the answer's `values`, and the `rows` (from 0) and `columns` of the table they come from.

    `remark` says what a reader should know about it (a tie, cells left out), or is empty. `notes` are the places (from
    0) of the state's notes that the answer was read from.

    An answer that is a table also has a `grid`: its rows of cells, in the order of `columns`. Its `values` are then one
    line for each row, the cells separated by " · ", for everything that only knows texts.
    """

    values: tuple[str, ...]
    rows: Positions
    columns: tuple[str, ...] = ()
    remark: str = ""
    notes: tuple[int, ...] = ()
    grid: tuple[tuple[str, ...], ...] = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Denotation):
            return NotImplemented
        own = self.values, self.columns, self.remark, self.notes, self.grid
        same = own == (other.values, other.columns, other.remark, other.notes, other.grid)
        return same and np.array_equal(self.rows, other.rows)

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return ", ".join(self.values)


def as_meant(text: str) -> str:
    """Return an answer as one text however it is written: "€ 610,000" and "610000" are the same."""
    value = parse_value(text)
    return f"{value.key:.9g}" if value.kind is ValueKind.NUMBER and value.key is not None else fold(text)
