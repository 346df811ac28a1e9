"""What the dates of a column show of the order of day and month."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.tables.values.columns.column_format import DateOrder
from chaintable.tables.values.numbers_and_times.dates import read_date, slashed_parts

MOST_CELLS = 100_000
_LOOK = 200
_EPOCH = date(1970, 1, 1).toordinal()


@dataclass(frozen=True, slots=True)
class DateMarks:
    """How many dates of a column can only begin with the day, only with the month, or with either."""

    day_sure: int
    month_sure: int
    n_open: int
    example: str

    @property
    def mixed(self) -> bool:
        """Whether some dates begin with the day and others with the month."""
        return bool(self.day_sure and self.month_sure)

    @property
    def decides(self) -> DateOrder | None:
        """The order that the sure dates show."""
        if self.mixed or not self.n_sure:
            return None
        return "day" if self.day_sure else "month"

    @property
    def n_sure(self) -> int:
        return self.day_sure + self.month_sure

    @property
    def both_readings(self) -> tuple[str, str]:
        """The example in words, with the day first and with the month first."""
        return _words(self.example, True), _words(self.example, False)


def date_marks(column: Any) -> DateMarks | None:
    """Return what the cells of a column show; None if few of them are dates such as 03/04/2024."""
    texts = _days(column)
    counts = {text.as_py(): count.as_py() for text, count in _counted(texts)}
    filled = sum(count for text, count in counts.items() if text)
    found: Counter[str] = Counter()
    example = ""
    for text, count in counts.items():
        kind = _kind(text)
        found[kind] += count
        example = example or (text if kind == "open" else "")
    n_dates = found.total() - found["other"]
    if not n_dates or 2 * n_dates <= filled:
        return None
    return DateMarks(found["day"], found["month"], found["open"], example)


def _days(column: Any) -> Any:
    """The cells without a time of day; of a long column, those of evenly spaced rows. Nothing if none is a date."""
    head = column
    if len(column) > _LOOK:
        head = column.iloc[np.linspace(0, len(column) - 1, _LOOK).astype(np.int64)]
    marked = [cell for cell in pa.array(head.array).to_pylist() if "/" in cell or "." in cell or "-" in cell]
    if not marked or not any(_kind(text) != "other" for text in _cut(marked).to_pylist()):
        return pa.array([], pa.large_string())
    if len(column) > MOST_CELLS:
        column = column.iloc[np.linspace(0, len(column) - 1, MOST_CELLS).astype(np.int64)]
    return _cut(column)


def _cut(column: Any) -> Any:
    texts = pa.array(column, pa.large_string())
    return pc.utf8_trim_whitespace(pc.replace_substring_regex(texts, r"(?:T|,?\s)\s?\d{1,2}:\d\d.*$", ""))


def _counted(texts: Any) -> list[Any]:
    found = texts.value_counts()
    return list(zip(found.field("values"), found.field("counts"), strict=True))


def _kind(text: str) -> str:
    """Which order a date allows: "day", "month", "open" (both), "same" (no difference), or "other" (no such date)."""
    parts = slashed_parts(text)
    if parts is None:
        return "other"
    first, second, mark, _ = parts
    if first > 12 or second > 12:
        return "day" if second <= 12 else "month" if first <= 12 else "other"
    return "same" if first == second or mark == "." else "open"


def _words(text: str, day_first: bool) -> str:
    found = read_date(text, day_first)
    if found is None:
        return text
    day = date.fromordinal(int(found.key) + _EPOCH)
    return f"{day.day} {day:%B} {day.year}"
