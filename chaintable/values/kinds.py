"""The kinds of value that a cell can be, and what is known of one cell."""

from dataclasses import dataclass
from enum import StrEnum


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
    `minutes_first`: 4:05 is four minutes and five seconds, not five past four. `gaps`: times are those that begin with
    a plus (None: with or without). `scores`: 1–3 is a score, not a range. `seasons`: 2004-05 is two years, not May
    2004 (None: where the years follow each other). `any_unit`: an unknown word after a number is its unit. `bracketed`:
    (85) is an accountant's minus 85.
    """

    decimal_comma: bool = False
    day_first: bool | None = None
    minutes_first: bool = False
    gaps: bool | None = None
    scores: bool = False
    seasons: bool | None = None
    any_unit: bool = False
    bracketed: bool = False


ALONE = Context()


@dataclass(frozen=True, slots=True)
class Value:
    """What one cell means.

    `key` orders the cells of a kind: the number itself; a date as days since 1970-01-01 (with the fraction of the day
    as its clock shows it, whatever the zone; a date without a year as one of the year 4); a time in seconds; the start
    of a range (of numbers, or of dates in days), the first side of a score. `end` is the end of a range (None where it
    is open) or the second side of a score. `precision` of a date, and of a range of dates, is year, month, day or
    second. `unit` is what stood beside a number.
    """

    kind: ValueKind
    text: str
    key: float | None = None
    end: float | None = None
    precision: str = ""
    unit: str = ""
