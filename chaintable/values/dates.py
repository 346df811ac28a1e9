"""Dates as people write them."""

import re
from calendar import monthrange
from datetime import date
from typing import NamedTuple

NO_YEAR = 4  # a leap year long before any other, so that February 29 is a date
_EPOCH = date(1970, 1, 1).toordinal()
_NAMES = tuple("january february march april may june july august september october november december".split())
MONTHS = {name: k for k, name in enumerate(_NAMES, 1)} | {name[:3]: k for k, name in enumerate(_NAMES, 1)} | {"sept": 9}
_MONTH = rf"(?P<month>{'|'.join(sorted(MONTHS, key=len, reverse=True))})\.?"
_WEEKDAY = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+)?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>\d{4})"
_SHORT_YEAR = r"(?P<year>\d{4}|['’]?\d{2})"
_CLOCK = (
    r"(?:[T ,]\s?(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:\.\d+)?)?"
    r"\s?(?P<half>[ap]\.?m\.?)?(?:Z|\s?UTC|[+-]\d\d:?\d\d)?)?"
)
_FORMS = tuple(
    re.compile(form, re.I)
    for form in (
        rf"{_YEAR}[-/.](?P<month>\d{{1,2}})[-/.](?P<day>\d{{1,2}}){_CLOCK}",
        rf"{_WEEKDAY}{_MONTH}\s+{_DAY}(?:,?\s+{_YEAR})?{_CLOCK}",
        rf"{_WEEKDAY}{_DAY}(?:\s+of)?[\s-]+{_MONTH}(?:,?[\s-]+{_SHORT_YEAR})?{_CLOCK}",
        rf"{_MONTH},?[\s-]+{_YEAR}",
        rf"{_YEAR}[\s-]+{_MONTH}(?:[\s-]+{_DAY})?",
        r"(?P<year>\d{4})-(?P<month>0[1-9]|1[0-2])",
        _MONTH,
    )
)
_SLASHED = re.compile(rf"{_WEEKDAY}(?P<a>\d{{1,2}})(?P<mark>[/.-])(?P<b>\d{{1,2}})(?P=mark){_SHORT_YEAR}{_CLOCK}", re.I)
YEAR_ALONE = re.compile(r"(1[0-9]\d\d|20\d\d|2100)(?:\s?\(.*\)|\[.*\]|\*)?")
_FOOTNOTE = re.compile(r"\s*(?:\[[^\[\]]{0,12}\]|[*†‡]+)+$")


class Day(NamedTuple):
    """A date's key (days since 1970-01-01), its precision, and the last key that it stands for."""

    key: float
    precision: str
    last: float


def read_date(text: str, day_first: bool | None = None) -> Day | None:
    """The date that the whole text is, or None; 03/04/2020 only where `day_first` says how to take it.

    >>> read_date("12 March 2004").precision, read_date("Mar 2004").precision, read_date("3/4/2020")
    ('day', 'month', None)
    """
    stripped = _FOOTNOTE.sub("", text.strip())
    if not 3 <= len(stripped) <= 48:
        return None
    match = next((found for form in _FORMS if (found := form.fullmatch(stripped))), None)
    if match is not None:
        parts = match.groupdict()
        month = parts["month"].casefold()
        return _day(parts, MONTHS.get(month) or int(month), int(parts["day"]) if parts.get("day") else None)
    match = _SLASHED.fullmatch(stripped)
    return _slashed(match, day_first) if match else None


def read_year(text: str) -> Day | None:
    """The year that the whole text is (1000 to 2100); only a column of dates makes it one."""
    match = YEAR_ALONE.fullmatch(text.strip())
    return _span(int(match[1]), None, None) if match else None


def slashed_parts(text: str) -> tuple[int, int, str] | None:
    """The first two numbers of a date like 03/04/2020 and the mark between them."""
    match = _SLASHED.fullmatch(text.strip())
    return (int(match["a"]), int(match["b"]), match["mark"]) if match else None


def _slashed(match: re.Match[str], day_first: bool | None) -> Day | None:
    a, b = int(match["a"]), int(match["b"])
    if day_first is None:
        day_first = True if a > 12 or match["mark"] == "." or a == b else False if b > 12 else None
    if day_first is None:
        return None
    day, month = (a, b) if day_first else (b, a)
    return _day(match.groupdict(), month, day)


def _day(parts: dict[str, str | None], month: int, day: int | None) -> Day | None:
    year = _full_year(parts.get("year"))
    try:
        found = _span(year, month, day)
    except ValueError:
        return None
    if parts.get("hour") is None:
        return found
    hour, minute, second = (int(parts[name] or 0) for name in ("hour", "minute", "second"))
    if (half := (parts["half"] or "").casefold()) and hour <= 12:
        hour = hour % 12 + (12 if half.startswith("p") else 0)
    if hour > 24 or minute > 59 or second > 60:
        return None
    key = found.key + (hour * 3600 + minute * 60 + second) / 86_400
    return Day(key, "second", key)


def _full_year(text: str | None) -> int:
    if not text:
        return NO_YEAR
    digits = text.lstrip("'’")
    return int(digits) if len(digits) > 2 else int(digits) + (2000 if int(digits) <= 30 else 1900)


def _span(year: int, month: int | None, day: int | None) -> Day:
    first = date(year, month or 1, day or 1)
    last = date(year, month or 12, day or monthrange(year, month or 12)[1])
    precision = "day" if day else "month" if month else "year"
    return Day(float(first.toordinal() - _EPOCH), precision, last.toordinal() - _EPOCH + 1 - 1e-6)
