"""Parts of dates, and the buckets that dates are grouped by: quarter, month of a year, ISO week, weekday, day, hour.

A part that a cell doesn't tell is empty: "May 2024" has no weekday, and "3 March" is in no week.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.errors import StepError
from chaintable.tables.table import Table
from chaintable.tables.values import ColumnValues, ValueKind, fold_column
from chaintable.tables.values.columns.bulk_reading import encode
from chaintable.tables.values.numbers_and_times.dates import FIRST_WITH_YEAR

Days = npt.NDArray[np.int64]
_WEEKDAYS = np.array(
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"], dtype=object
)  # ISO order
_WEEKDAY_PLACES = {"": np.nan} | {
    cell: float(place)
    for place, name in enumerate(map(str.lower, _WEEKDAYS))
    for cell in (name, name[:3], f"{name[:3]}.")
}
_FIRST_CELLS = 100
_FIRST_DAY = 3  # 1970-01-01 was a Thursday
_DAY_IN_SECONDS = 86_400
_CLOCK = r"(?i)\d:\d\d|\d\s*[ap]\.?m|\dT\d\d"
_TWO = r"\d\D+\d|\pL{3}.*\d|\d.*\pL{3}"
_TOLD = {
    1: r"[\pL\d]",
    2: _TWO,
    3: r"\d\D+\d+\D+\d|\pL{3}.*\d\D+\d|\d.*\pL{3}.*\d|\d\D+\d.*\pL{3}",
}  # a cell that names at least so many of year, month and day, in numbers or a word


def days_of_week(table: Table, column: str) -> npt.NDArray[np.float64] | None:
    """Return the place in the week of each cell (Monday is 0, an empty cell NaN); None if a cell names no weekday.

    >>> days_of_week(Table.of(["Day"], [["Tue"], ["monday"], [""]]), "Day")
    array([ 1.,  0., nan])
    """
    cells = table.column(column)
    if not fold_column(cells.head(_FIRST_CELLS)).isin(_WEEKDAY_PLACES).all():
        return None
    codes, found = pd.factorize(fold_column(cells))
    places = [_WEEKDAY_PLACES.get(cell) for cell in found]
    return None if None in places else np.array(places, dtype=np.float64)[codes]


@dataclass(frozen=True, slots=True)
class DatePart:
    """A part of a date: `of` computes it from days since 1970, one text for each.

    A cell has it if it names at least `parts` of year, month and day, and a year if `year` is set. `code` is the pandas
    code behind a column of dates, and `compute` does the same.
    """

    of: Callable[[Days], Any]
    parts: int
    year: bool
    code: str
    compute: Callable[[Any], Any]


def _months(days: Days) -> Any:
    return _dates(days).astype("datetime64[M]").astype(np.int64)


def _dates(days: Days) -> Any:
    return days.astype("datetime64[D]")


def _year_month(days: Days) -> Any:
    return _dates(days).astype("datetime64[M]").astype("str")


def _date(days: Days) -> Any:
    return _dates(days).astype("str")


def _quarter(days: Days) -> Any:
    months = _months(days)
    years = pd.Series(1970 + months // 12).astype("str")
    return years + "-Q" + pd.Series(months % 12 // 3 + 1).astype("str")


def _week(days: Days) -> Any:
    thursday = days - (days + _FIRST_DAY) % 7 + 3  # it lies in the year that the ISO week belongs to
    years = _dates(thursday).astype("datetime64[Y]")
    number = (thursday - years.astype("datetime64[D]").astype(np.int64)) // 7 + 1
    return pd.Series(years.astype("str")) + "-W" + pd.Series(number).astype("str").str.zfill(2)


def _weekday(days: Days) -> Any:
    return _WEEKDAYS[(days + _FIRST_DAY) % 7]


def _day(days: Days) -> Any:
    starts = _dates(days).astype("datetime64[M]").astype("datetime64[D]").astype(np.int64)
    return (days - starts + 1).astype("str")


def _formatted(of: Callable[[Days], Any], parts: int, form: str) -> DatePart:
    """Return a part of dates with a year that pandas writes in this form."""

    def compute(dates: Any) -> Any:
        return dates.dt.strftime(form).fillna("")

    return DatePart(of, parts, True, f".dt.strftime({form!r}).fillna('')", compute)


PARTS: dict[str, DatePart] = {
    "quarter": DatePart(
        _quarter,
        2,
        True,
        ".dt.to_period('Q').astype('str').str.replace('Q', '-Q').replace('NaT', '')",
        lambda dates: dates.dt.to_period("Q").astype("str").str.replace("Q", "-Q").replace("NaT", ""),
    ),
    "year_month": _formatted(_year_month, 2, "%Y-%m"),
    "date": _formatted(_date, 3, "%Y-%m-%d"),
    "week": _formatted(_week, 3, "%G-W%V"),
    "weekday": _formatted(_weekday, 3, "%A"),
    "day": DatePart(
        _day,
        3,
        False,
        ".dt.day.map('{:.0f}'.format).replace('nan', '')",
        lambda dates: dates.dt.day.map("{:.0f}".format).replace("nan", ""),
    ),
}


def date_part(name: str) -> Callable[[Table, str], Any]:
    """Return the rule that computes this part of each date of a column; StepError if the column holds no dates."""
    part = PARTS[name]

    def cells(table: Table, column: str) -> Any:
        values = _values(table, column, name.replace("_", "-"), ValueKind.DATE)
        with_year = values.keys >= FIRST_WITH_YEAR
        told = with_year & _tells(table, column, part.parts)
        if not (part.year or with_year.all()):
            told |= ~with_year & _tells(table, column, part.parts - 1)
        rows = np.flatnonzero(~np.isnan(values.keys) & told)
        days, distinct = pd.factorize(np.floor(values.keys[rows]).astype(np.int64))
        return _spread(part.of(distinct), days, rows, table.n_rows)

    return cells


def hours(table: Table, column: str) -> Any:
    """Return the hour, 0 to 23, of each date or time of day that shows a clock."""
    values = _values(table, column, "hour", ValueKind.DATE, ValueKind.TIME)
    if values.kind is ValueKind.DATE:
        clock = _matches(table, column, _CLOCK)
        seconds = (values.keys - np.floor(values.keys)) * _DAY_IN_SECONDS
    else:
        clock, seconds = (values.keys >= 0) & (values.keys < _DAY_IN_SECONDS), values.keys
    if values.kind is ValueKind.TIME and values.context.minutes_first:
        raise StepError(f"The cells of '{column}' are lengths of time, so they have no hour.", "Choose times of day.")
    rows = np.flatnonzero(~np.isnan(values.keys) & clock)
    found, distinct = pd.factorize(np.round(seconds[rows]).astype(np.int64) // 3600)
    return _spread(distinct.astype("str"), found, rows, table.n_rows)


def days_between(table: Table, start: str, end: str) -> Any:
    """Return how many days lie from the date in one column to that in the other; negative if it is earlier.

    Empty if only one of the two has a year.
    """
    first, last = (_values(table, column, "days", ValueKind.DATE).keys for column in (start, end))
    alike = (first >= FIRST_WITH_YEAR) == (last >= FIRST_WITH_YEAR)
    rows = np.flatnonzero(~np.isnan(first) & ~np.isnan(last) & alike)
    found, distinct = pd.factorize(np.floor(last[rows]).astype(np.int64) - np.floor(first[rows]).astype(np.int64))
    return _spread(distinct.astype("str"), found, rows, table.n_rows)


def minutes_between(table: Table, start: str, end: str) -> Any:
    """Return how many minutes lie from the time in one column to that in the other, both of times or both of dates.

    Of two times of day, an end before the start is on the next day. Empty if one of the two is missing.
    """
    return _between(table, start, end, 1)


def hours_between(table: Table, start: str, end: str) -> Any:
    """Return the same as `minutes_between` in hours, precise enough that their sums are right to the minute."""
    return _between(table, start, end, 60)


def _between(table: Table, start: str, end: str, minutes: int) -> Any:
    first, last = (_values(table, column, "minutes", ValueKind.DATE, ValueKind.TIME) for column in (start, end))
    if first.kind is not last.kind:
        raise StepError(f"'{start}' and '{end}' don't both hold dates, or both times.", "Choose two columns of a kind.")
    clocks = first.kind is ValueKind.TIME
    lasted = (last.keys - first.keys) * (1 / 60 if clocks else 1_440)
    lasted = np.where(clocks & (lasted < 0), lasted + 1_440, lasted)
    rows = np.flatnonzero(~np.isnan(lasted))
    found, distinct = pd.factorize(np.round(lasted[rows] / minutes, 2 if minutes == 1 else 9))
    return _spread(np.array([f"{one:.10g}" for one in distinct], dtype=object), found, rows, table.n_rows)


def _values(table: Table, column: str, part: str, *kinds: ValueKind) -> ColumnValues:
    values = table.values(column)
    if values.kind in kinds or values.kind is ValueKind.EMPTY:
        return values
    held = f"{values.kind}s".replace("texts", "text")
    fitting = [name for name in table.columns if table.values(name).kind in kinds]
    hint = f"Columns of dates: {', '.join(map(repr, fitting[:6]))}." if fitting else "The table has no dates."
    raise StepError(f"Column '{column}' holds {held}, so it has no {part}.", hint)


def _tells(table: Table, column: str, parts: int) -> Any:
    """Return for each cell whether it names at least so many of year, month and day."""
    return _matches(table, column, _TOLD[parts])


def _matches(table: Table, column: str, pattern: str) -> Any:
    codes, distinct = encode(table.column(column))
    return pc.match_substring_regex(pa.array(distinct, pa.large_string()), pattern).to_numpy(zero_copy_only=False)[
        codes
    ]


def _spread(texts: Any, places: Days, rows: Days, n_rows: int) -> Any:
    """Return a column with the text at each of the places in each of the rows, and empty cells in the others."""
    known = pd.array([*texts, ""], dtype="str")
    indices = np.full(n_rows, len(known) - 1)
    indices[rows] = places
    return pd.Series(known.take(indices))
