"""What a cell means: a number, a date, a time, a range, a score, or just text; one cell, and a whole column at once."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt
import pandas as pd


class ValueKind(StrEnum):
    NUMBER = "number"
    DATE = "date"
    TIME = "time"
    RANGE = "range"
    SCORE = "score"
    TEXT = "text"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Value:
    """What one cell means. `key` orders cells of one kind (a number itself; a date as days since 1970-01-01; a time in seconds)."""

    kind: ValueKind
    text: str
    key: float | None = None
    end: float | None = None
    precision: str = ""
    unit: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class ColumnValues:
    """What the cells of one column mean. `keys` has NaN where a cell is empty or is no value of `kind`."""

    kind: ValueKind
    keys: npt.NDArray[np.float64]
    ends: npt.NDArray[np.float64] | None
    empty: npt.NDArray[np.bool_]
    exceptions: npt.NDArray[np.int64]

    def bounds(self, text: str) -> tuple[float, float] | None:
        raise NotImplementedError


def fold(text: str) -> str:
    return " ".join(text.casefold().split())


def fold_column(column: "pd.Series[str]") -> "pd.Series[str]":
    raise NotImplementedError


def parse_value(text: str) -> Value:
    raise NotImplementedError


def parse_column(column: "pd.Series[str]") -> ColumnValues:
    raise NotImplementedError
