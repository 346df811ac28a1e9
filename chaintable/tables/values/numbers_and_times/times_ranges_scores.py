"""Times, ranges and scores as people write them."""

import re
from typing import NamedTuple

from chaintable.tables.values.kinds import ALONE, Context
from chaintable.tables.values.numbers_and_times.dates import MONTH, read_date, read_year

LAST_HOUR = 24
_FOOTNOTE = re.compile(r"(?<=\S)\s*(?:\[[^\[\]]{0,12}\]|[*†‡]){1,20}$")
_NOTE = re.compile(r"\s?\([^()]{1,40}\)$")
_CLOCK = re.compile(r"(\+?)\s?(\d{1,3}):(\d\d)(?::(\d\d))?(\.\d{1,9})?\s?([AaPp]\.?[Mm]\.?)?(?:\s(?:[A-Z]{2,4}|noon))?")
_HALF_DAY = re.compile(r"(\d{1,2})\s?([AaPp])\.?[Mm]\.?")
_LONG = re.compile(
    r"(?P<gap>\+?)\s?(?:(?P<hours>\d{1,3})\s?(?:h|hrs?|hours?)\.?)?\s*+"
    r"(?:(?P<minutes>\d{1,3})\s?(?:m|mins?|minutes?|['’′])\.?)?\s*+"
    r"(?:(?P<seconds>\d{1,3}(?:\.\d{1,9})?)\s?(?P<mark>s|secs?|seconds?|[\"”″]|'')\.?(?P<places>\d{1,9})?)?",
    re.I,
)
_DASH = r"\s?(?:[-–—−]|\bto\b)\s?"
_FIGURE = r"(?:\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.\d+)?"
_NUMBERS = re.compile(rf"({_FIGURE})({_DASH})({_FIGURE}|present|now|today|)", re.I)
_SEASON = re.compile(r"(\d{4})\s?/\s?(\d{2}|\d{4})")
_DECADE = re.compile(r"(\d{3}0)['’]?s")
_MONTH_DAYS = re.compile(rf"({MONTH}\.?)\s(\d{{1,2}}){_DASH}(?:({MONTH}\.?)\s)?(\d{{1,2}})(?:,?\s(\d{{4}}))?", re.I)
_DAYS_MONTH = re.compile(rf"(\d{{1,2}}){_DASH}(\d{{1,2}})\s({MONTH}\.?)(?:,?\s(\d{{4}}))?", re.I)
_DATES = re.compile(r"(.{3,24}?)\s?(?:[–—]| - |\bto\b)\s?(.{3,24})?", re.I)
_YEAR = re.compile(r"\d{4}")
_SCORE = re.compile(
    r"(?:(?P<letter>[WLDT])(?:in|on|oss|ost|raw)?,?\s?)?(?P<first>\d{1,3})\s?(?P<dash>[-–—−:])\s?(?P<second>\d{1,3})"
    r"(?:\s?(?:[a-z]\.){2,3}[a-z]?\.?|\s[A-Za-z]{1,4}\.?)?",
    re.I,
)


class Span(NamedTuple):
    """The start and the end of a range (None if it is open); `precision` is as in `Value`."""

    start: float
    end: float | None
    precision: str = ""


def _bare(text: str) -> str:
    stripped = text.strip()
    if stripped[-1] in "]*†‡":
        stripped = _FOOTNOTE.sub("", stripped)
    return _NOTE.sub("", stripped) if stripped[-1] == ")" else stripped


def read_time(text: str, context: Context = ALONE) -> float | None:
    """Return a time of day or a duration in seconds, or None.

    >>> read_time("5h 29' 10\\""), read_time("7:00 p.m."), read_time("59:59"), read_time("1:23.5"), read_time("51.86s")
    (19750.0, 68400.0, 3599.0, 83.5, 51.86)
    """
    stripped = _bare(text)
    if context.gaps is not None and stripped.startswith("+") is not context.gaps:
        return None  # among gaps to the winner, the winner's own time isn't one
    if match := _CLOCK.fullmatch(stripped):
        return _clock(match, context)
    if match := _HALF_DAY.fullmatch(stripped):
        hour = int(match[1])
        return float((hour % 12 + (12 if match[2] in "Pp" else 0)) * 3600) if 1 <= hour <= 12 else None
    return _long(stripped)


def _long(text: str) -> float | None:
    """Read a duration with units. A single 7" or 5 min may mean something else; 7 s and 5' are durations."""
    match = _LONG.fullmatch(text)
    if match is None:
        return None
    hours, minutes, seconds = match["hours"], match["minutes"], match["seconds"]
    given = [part for part in (hours, minutes, seconds) if part]
    sure = (
        len(given) > 1 or match["gap"] or match["places"] or (seconds and (match["mark"].isalpha() or "." in seconds))
    )
    if not given or not (sure or (minutes and not text[-1].isalpha())):
        return None
    whole = float(seconds or 0) + (float(f"0.{match['places']}") if match["places"] else 0)
    return int(hours or 0) * 3600 + int(minutes or 0) * 60 + whole


def _clock(match: re.Match[str], context: Context) -> float | None:
    hours, minutes, half = int(match[2]), int(match[3]), match[6]
    if minutes > 59 or int(match[4] or 0) > 59 or (half and not 1 <= hours <= 12):
        return None
    if match[4] is None and not half and (match[5] or hours > LAST_HOUR or context.minutes_first):
        return hours * 60 + minutes + float(match[5] or 0)  # 59:59 and 1:23.45 are minutes and seconds
    if half:
        hours = hours % 12 + (12 if half[0] in "Pp" else 0)
    return hours * 3600 + minutes * 60 + int(match[4] or 0) + float(match[5] or 0)


def read_range(text: str) -> Span | None:
    """Return a range of numbers, years or dates (in days), or None.

    >>> [read_range(text)[:2] for text in ("1990–1994", "2001–04", "1990s", "1998–present")]
    [(1990.0, 1994.0), (2001.0, 2004.0), (1990.0, 1999.0), (1998.0, None)]
    """
    stripped = _bare(text)
    if stripped[:1].isdigit():
        if match := _DECADE.fullmatch(stripped):
            return Span(float(match[1]), float(match[1]) + 9)
        if match := _NUMBERS.fullmatch(stripped):
            return _numbers(match[1], match[3], match[2])
        if match := _SEASON.fullmatch(stripped):
            return _numbers(match[1], match[2], "/")
        if match := _DAYS_MONTH.fullmatch(stripped):
            return _dates(f"{match[1]} {match[3]}", f"{match[2]} {match[3]}", match[4])
    elif match := _MONTH_DAYS.fullmatch(stripped):
        return _dates(f"{match[1]} {match[2]}", f"{match[3] or match[1]} {match[4]}", match[5])
    match = _DATES.fullmatch(stripped)
    return _dates(match[1], match[2] or "", None) if match else None


def _numbers(start: str, end: str, dash: str) -> Span | None:
    first = float(start.replace(",", ""))
    if not end[:1].isdigit():
        return Span(first, None) if len(start) == 4 and 1000 <= first <= 2100 else None
    if len(start) == 4 and len(end) == 2 and start.isdecimal():  # 2001–04, 1999–00
        century = int(start[:2]) + (1 if int(end) < int(start[2:]) else 0)
        return Span(first, float(century * 100 + int(end)))
    if (len(start), len(end), dash) == (3, 4, "-"):
        return None  # 555-1234 may be a telephone number
    last = float(end.replace(",", ""))
    return Span(first, last) if last >= first else None


def _dates(start: str, end: str, year: str | None) -> Span | None:
    """Read a range of dates. The year may be written after the last one only; the end may be "present" or missing."""
    last = read_date(f"{end} {year}" if year else end)
    if last is None and end.casefold() not in ("", "present", "now", "today"):
        return None
    lent = year or (_YEAR.search(end) if last and not _YEAR.search(start) else None)
    first = (read_date(f"{start} {lent if isinstance(lent, str) else lent[0]}") if lent else None) or read_date(start)
    first = first or (read_year(start) if last else None)
    if first is None or (last and first.key > last.key):
        return None
    return Span(first.key, last.key, last.precision) if last else Span(first.key, None, first.precision)


def read_score(text: str, context: Context = ALONE) -> tuple[float, float] | None:
    """Return both sides of a score. Alone, 1–3 is a range and 3–1 a score; among scores, both are scores.

    >>> read_score("3–1"), read_score("W 21-27"), read_score("1-3"), read_score("19:30")
    ((3.0, 1.0), (21.0, 27.0), None, None)
    """
    match = _SCORE.fullmatch(_bare(text))
    if match is None or (match["dash"] == ":" and len(match["second"]) > 1):
        return None
    first, second = float(match["first"]), float(match["second"])
    sure = match["letter"] or first >= second or match["dash"] == ":" or context.scores
    return (first, second) if sure else None
