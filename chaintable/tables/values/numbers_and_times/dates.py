"""Dates as people write them."""

import re
from calendar import monthrange
from datetime import date
from math import nextafter
from typing import NamedTuple

NO_YEAR = 4  # stands for a missing year; a leap year, so that February 29 is a date
FIRST_WITH_YEAR = float(date(5, 1, 1).toordinal() - date(1970, 1, 1).toordinal())  # in days; smaller keys have no year
DAY_IN_MICROSECONDS = 86_400_000_000
MONTHS = {
    "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8, "september": 9,
    "october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7,
    "aug": 8, "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
}  # fmt: skip
MONTH = rf"(?:{'|'.join(sorted(MONTHS, key=len, reverse=True))})"
_EPOCH = date(1970, 1, 1).toordinal()
_MONTH = rf"(?P<month>{MONTH})\.?"
_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+)?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>\d{4})"
_SHORT_YEAR = r"(?P<year>\d{4}|['’]?\d{2})"
_HAS_MONTH = re.compile(rf"\b{MONTH}\b", re.I)
_NAMED = tuple(
    re.compile(form, re.I)
    for form in (
        rf"{_WEEKDAY}{_MONTH}\s+{_DAY}(?:,?\s+{_YEAR})?",
        rf"{_WEEKDAY}{_DAY}(?:\s+of)?[\s-]+{_MONTH}(?:,?[\s-]+{_SHORT_YEAR})?",
        rf"{_MONTH},?[\s-]+{_YEAR}",
        rf"{_YEAR},?[\s-]+{_MONTH}(?:[\s-]+{_DAY})?",
        _MONTH,
    )
)
_YEAR_FIRST = re.compile(rf"{_YEAR}(?P<mark>[-/.])(?P<month>\d{{1,2}})(?P=mark)(?P<day>\d{{1,2}})")
_MONTH_YEAR = re.compile(r"(?P<month>0?[1-9]|1[0-2])(?:/|(?<=\d\d)\.)(?P<year>1[0-9]\d\d|20\d\d)")
_YEAR_MONTH = re.compile(rf"{_YEAR}-(?P<month>\d\d)")
_SLASHED = re.compile(
    rf"{_WEEKDAY}(?P<a>\d{{1,2}})(?P<mark>[/.-])(?P<b>\d{{1,2}})(?P=mark){_YEAR}"
    rf"|{_WEEKDAY}(?P<a2>\d{{1,2}})/(?P<b2>\d{{1,2}})/(?P<year2>\d\d)|{_WEEKDAY}(?P<a3>\d\d)\.(?P<b3>\d\d)\.(?P<year3>\d\d)",
    re.I,
)
MOMENT = (  # a date and a time of day
    r"(?P<date>.*?[^\s,T])(?:T|,?\s)(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d(?:\.\d{1,9})?))?"
    r"\s?(?P<half>[AaPp]\.?[Mm]\.?)?(?:Z|\s?UTC|\s?GMT|\s?[+-]\d\d:?\d\d)?"
)
_MOMENT = re.compile(MOMENT)
LONGEST = 48  # characters; no date is longer
_YEAR_ALONE = re.compile(r"(1[0-9]\d\d|20\d\d|2100)(?:\s?\(.*\)|\[.*\]|\*)?")
_FOOTNOTE = re.compile(r"(?<=\S)\s*(?:\[[^\[\]]{0,12}\]|[*†‡]){1,20}$")


class Day(NamedTuple):
    """The key of a date (days since 1970-01-01), its precision, and the last key that it stands for."""

    key: float
    precision: str
    last: float


def read_date(text: str, day_first: bool | None = None, seasons: bool | None = None) -> Day | None:
    """Return the date that a text is, or None; 03/04/2020 is a date only if `day_first` says how to read it.

    A time zone after the time of day is ignored: the clock counts as written.

    >>> read_date("12 March 2004").precision, read_date("Mar 2004").precision, read_date("3/4/2020")
    ('day', 'month', None)
    """
    stripped = text.strip()
    if not 3 <= len(stripped) <= LONGEST:
        return None
    if stripped[-1] in "]*†‡":
        stripped = _FOOTNOTE.sub("", stripped)
    if ":" in stripped:
        return _moment(stripped, day_first)
    return _date(stripped, day_first, seasons)


def read_year(text: str) -> Day | None:
    """Return the year that a text is (1000 to 2100), or None; it is a date only among dates."""
    match = _YEAR_ALONE.fullmatch(text.strip())
    return _span(int(match[1]), None, None) if match else None


def slashed_parts(text: str) -> tuple[int, int, str, str] | None:
    """Return the first two numbers of a date like 03/04/2020, the separator and the year."""
    match = _SLASHED.fullmatch(text)
    if match is None:
        return None
    if match["a"]:
        return int(match["a"]), int(match["b"]), match["mark"], match["year"]
    if match["a2"]:
        return int(match["a2"]), int(match["b2"]), "/", match["year2"]
    return int(match["a3"]), int(match["b3"]), ".", match["year3"]


def date_of(text: str) -> str:
    """Return the text without its time of day."""
    match = _MOMENT.fullmatch(text.strip()) if ":" in text else None
    return match["date"] if match else text.strip()


def year_and_next(text: str) -> tuple[int, int] | None:
    """Return the two numbers of a text like 2004-05: a year and a month, or two years."""
    match = _YEAR_MONTH.fullmatch(text)
    return (int(match["year"]), int(match["month"])) if match else None


def clock_key(hour: int, minute: int, second: float, half: str = "") -> float | None:
    """Return a time of day as a fraction of the day, or None if there is no such time."""
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half[0] in "Pp" else 0)
    if hour > 23 or minute > 59 or second >= 60:
        return None
    return ((hour * 60 + minute) * 60_000_000 + round(second * 1e6)) / DAY_IN_MICROSECONDS


def _moment(text: str, day_first: bool | None) -> Day | None:
    match = _MOMENT.fullmatch(text)
    day = _date(match["date"], day_first, None) if match else None
    if match is None or day is None or day.precision != "day":
        return None
    clock = clock_key(int(match["hour"]), int(match["minute"]), float(match["second"] or 0), match["half"] or "")
    if clock is None:
        return None
    key = day.key + clock
    return Day(key, "second", key if match["second"] else nextafter(key + 60 / 86_400, 0))


def _date(text: str, day_first: bool | None, seasons: bool | None) -> Day | None:
    if text[0].isdigit():
        if match := _YEAR_FIRST.fullmatch(text):
            return _day(match["year"], int(match["month"]), int(match["day"]))
        if match := _MONTH_YEAR.fullmatch(text):
            return _day(match["year"], int(match["month"]), None)
        if pair := year_and_next(text):
            follows = pair[1] == (pair[0] + 1) % 100
            return None if seasons or (seasons is None and follows) else _day(text[:4], pair[1], None)
    if any(mark in text for mark in "/.-") and (parts := slashed_parts(text)):
        return _slashed(*parts, day_first)
    if not _HAS_MONTH.search(text):
        return None
    match = next((found for form in _NAMED if (found := form.fullmatch(text))), None)
    if match is None:
        return None
    named = match.groupdict()
    return _day(named.get("year"), MONTHS[match["month"].casefold()], int(named["day"]) if named.get("day") else None)


def _slashed(a: int, b: int, mark: str, year: str, day_first: bool | None) -> Day | None:
    if a > 12 or b > 12 or a == b:  # the cell itself decides
        day_first = a > 12
    elif mark == ".":
        day_first = day_first is not False
    if day_first is None:
        return None
    return _day(year, b, a) if day_first else _day(year, a, b)


def _day(year: str | None, month: int, day: int | None) -> Day | None:
    try:
        return _span(_full_year(year), month, day)
    except ValueError:
        return None


def _full_year(text: str | None) -> int:
    if not text:
        return NO_YEAR
    digits = text.lstrip("'’")
    return int(digits) if len(digits) > 2 else int(digits) + (2000 if int(digits) <= 30 else 1900)


def _span(year: int, month: int | None, day: int | None) -> Day:
    first = date(year, month or 1, day or 1).toordinal() - _EPOCH
    last = date(year, month or 12, day or monthrange(year, month or 12)[1]).toordinal() - _EPOCH
    precision = "day" if day else "month" if month else "year"
    return Day(float(first), precision, nextafter(last + 1.0, first))
