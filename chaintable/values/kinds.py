"""The kinds of value that a cell can be, and what is known of a cell and of a whole column."""

from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np
import numpy.typing as npt


class ValueKind(StrEnum):
    """What a cell is, beyond being text."""

    NUMBER = "number"
    DATE = "date"
    TIME = "time"
    RANGE = "range"
    SCORE = "score"
    TEXT = "text"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Context:
    """What only a whole column can tell about the spelling of its cells.

    `decimal_comma`: 1,5 is one and a half. `day_first`: 03/04/2020 is in April (None: the cell itself must tell).
    `minutes_first`: 4:05 is four minutes and five seconds, not five past four. `scores`: 1–3 is a score, not a range.
    `any_unit`: an unknown word after a number is its unit.
    """

    decimal_comma: bool = False
    day_first: bool | None = None
    minutes_first: bool = False
    scores: bool = False
    any_unit: bool = False


ALONE = Context()


@dataclass(frozen=True, slots=True)
class Value:
    """What one cell means.

    `key` orders the cells of a kind: the number itself; a date as days since 1970-01-01 (with the fraction of the day;
    a date without a year as one of the year 4); a time in seconds; the start of a range, the first side of a score.
    `end` is the end of a range or the second side of a score, else None. `precision` of a date is year, month, day or
    second. `unit` is what stood beside a number.
    """

    kind: ValueKind
    text: str
    key: float | None = None
    end: float | None = None
    precision: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class ColumnValues:
    """What the cells of one column mean, one entry per row.

    `kind` is that of more than half of the cells that are not empty, else text. `keys` and `ends` are as in `Value`,
    NaN where a cell is empty or is no value of that kind; `ends` only for ranges and scores. `exceptions` are the rows
    (from 0) whose cells are neither empty nor of the kind.
    """

    kind: ValueKind
    keys: npt.NDArray[np.float64]
    ends: npt.NDArray[np.float64] | None
    empty: npt.NDArray[np.bool_]
    exceptions: npt.NDArray[np.int64]
    context: Context = field(default=ALONE)

    def bounds(self, text: str) -> tuple[float, float] | None:
        """The least and the greatest key that `text` stands for in this column (a year: its first and last moment).

        None where it cannot be read as a value of the column's kind.
        """
        from chaintable.values.cells import bounds_of

        return bounds_of(text, self.kind, self.context)
