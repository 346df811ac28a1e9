"""The kinds of value that a cell can have, and the value of one cell."""

from dataclasses import dataclass
from enum import StrEnum


class ValueKind(StrEnum):
    """The kind of value that the text of a cell stands for."""

    NUMBER = "number"
    DATE = "date"
    TIME = "time"
    RANGE = "range"
    SCORE = "score"
    TRUTH = "truth value"
    TEXT = "text"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Context:
    """The spelling of cells, as far as only a whole column can show it.

    `decimal_comma`: 1,5 is one and a half. `day_first`: 03/04/2020 is in April (None: the cell itself must decide).
    `minutes_first`: 4:05 is four minutes and five seconds, not five past four. `gaps`: only times with a plus are
    times (None: a plus makes no difference). `scores`: 1–3 is a score, not a range. `seasons`: 2004-05 is two years,
    not May 2004 (None: if the years are consecutive). `any_unit`: an unknown word after a number is its unit.
    `bracketed`: (85) is minus 85, as in accounting. `duration`: clocks and lengths of time are numbers of these units,
    "h" (1:30 is one and a half hours) or "min" (1:30 is one and a half minutes).
    """

    decimal_comma: bool = False
    day_first: bool | None = None
    minutes_first: bool = False
    gaps: bool | None = None
    scores: bool = False
    seasons: bool | None = None
    any_unit: bool = False
    bracketed: bool = False
    duration: str = ""


ALONE = Context()


@dataclass(frozen=True, slots=True)
class Value:
    """The meaning of one cell.

    `key` orders the cells of a kind: a number; a date in days since 1970-01-01 (plus the fraction of the day that its
    clock shows, in any time zone; a date without a year is in year 4); a time in seconds; the start of a range (of
    numbers, or of dates in days); the first side of a score. `end` is the end of a range (None if it is open) or the
    second side of a score; 1 is true and 0 is false. `precision` of a date, or a range of dates, is year, month, day or
    second. `unit` is the unit written beside a number.
    """

    kind: ValueKind
    text: str
    key: float | None = None
    end: float | None = None
    precision: str = ""
    unit: str = ""
