"""Times, ranges and scores as people write them."""

import re

from chaintable.values.dates import MONTHS, NO_YEAR, read_date
from chaintable.values.kinds import ALONE, Context

Pair = tuple[float, float | None]

_FOOTNOTE = re.compile(r"\s*(?:\[[^\[\]]{0,12}\]|[*†‡]+)+$")
_NOTE = re.compile(r"\s\([^()]*\)$")
_CLOCK = re.compile(r"\+?\s?(\d{1,3}):(\d\d)(?::(\d\d))?(\.\d+)?\s?([ap]\.?m\.?)?(?:\s[A-Z]{2,4})?", re.I)
_HALF_DAY = re.compile(r"(\d{1,2})\s?([ap])\.?m\.?", re.I)
_LONG = re.compile(
    r"\+?\s?(?:(\d{1,3})\s?(?:h|hrs?|hours?)\.?)?\s*(?:(\d{1,3})\s?(?:m|mins?|minutes?|['’′])\.?)?"
    r"\s*(?:(\d{1,3}(?:\.\d+)?)\s?(?:s|secs?|seconds?|[\"”″]|'')\.?(\d+)?)?",
    re.I,
)
_DASH = r"\s?(?:[-–—−]|\bto\b)\s?"
_NUMBER_RANGE = re.compile(rf"(\d{{1,7}}(?:\.\d+)?){_DASH}(\d{{1,7}}(?:\.\d+)?|present|now|today|)(?:\s?\(.*\))?", re.I)
_SEASON = re.compile(r"(\d{4})/(\d{2}|\d{4})")
_DECADE = re.compile(r"(\d{3}0)['’]?s")
_MONTH = rf"({'|'.join(sorted(MONTHS, key=len, reverse=True))})\.?"
_DAYS_OF_MONTH = re.compile(rf"{_MONTH}\s(\d{{1,2}}){_DASH}(?:{_MONTH}\s)?(\d{{1,2}})(?:,?\s(\d{{4}}))?", re.I)
_DATE_RANGE = re.compile(r"(.{3,24}?)\s?(?:[–—]| - |\bto\b)\s?(.{3,24})", re.I)
_SCORE = re.compile(
    r"(?:(?P<letter>[WLDT])(?:in|on|oss|ost|raw)?,?\s?)?(?P<first>\d{1,3})\s?[-–—−:]\s?(?P<second>\d{1,3})"
    r"(?:(?:\s\(?|\()(?:[^\W\d_.]{1,4}\.?|\d{1,3}\s?[-–:]\s?\d{1,3}(?:\s?[^\W\d_.]{1,4}\.?)?)\)?)?",
    re.I,
)


def read_time(text: str, context: Context = ALONE) -> float | None:
    """Seconds of a time of day or of a duration.

    >>> read_time("5h 29' 10\\""), read_time("7:00 p.m."), read_time("59:59"), read_time("1:23.5")
    (19750.0, 68400.0, 3599.0, 83.5)
    """
    stripped = _NOTE.sub("", _FOOTNOTE.sub("", text.strip()))
    if match := _CLOCK.fullmatch(stripped):
        return _clock(match, context)
    if match := _HALF_DAY.fullmatch(stripped):
        hour = int(match[1])
        return float((hour % 12 + (12 if match[2].casefold() == "p" else 0)) * 3600) if hour <= 12 else None
    match = _LONG.fullmatch(stripped)
    if match is None or not any(match.groups()) or (match[3] and not (match[1] or match[2]) and stripped[-1].isalpha()):
        return None  # "51.86 s" alone is a number with a unit
    if match[2] and not (match[1] or match[3]) and stripped[-1].isalpha():
        return None
    seconds = float(match[3] or 0) + (float(f"0.{match[4]}") if match[4] else 0)
    return int(match[1] or 0) * 3600 + int(match[2] or 0) * 60 + seconds


def _clock(match: re.Match[str], context: Context) -> float | None:
    first, second = int(match[1]), int(match[2])
    if second > 59 or (match[3] and int(match[3]) > 59):
        return None
    if match[3]:
        seconds = first * 3600.0 + second * 60 + int(match[3])
    elif match[4] or first > 24 or (context.minutes_first and not match[5]):
        seconds = first * 60.0 + second
    else:
        seconds = first * 3600.0 + second * 60
    if match[5]:
        if first > 12:
            return None
        seconds += (12 * 3600 if match[5].casefold().startswith("p") else 0) - (12 * 3600 if first == 12 else 0)
    return seconds + float(match[4] or 0)


def read_range(text: str) -> Pair | None:
    """Start and end of a range (None where it is open): of numbers or years as they are, of dates in days.

    >>> read_range("1990–1994"), read_range("2001–04"), read_range("1990s"), read_range("1998–present")
    ((1990.0, 1994.0), (2001.0, 2004.0), (1990.0, 1999.0), (1998.0, None))
    """
    stripped = _FOOTNOTE.sub("", text.strip())
    if match := _DECADE.fullmatch(stripped):
        return float(match[1]), float(match[1]) + 9
    if (match := _NUMBER_RANGE.fullmatch(stripped)) or (match := _SEASON.fullmatch(stripped)):
        return _number_range(match[1], match[2])
    if match := _DAYS_OF_MONTH.fullmatch(stripped):
        return _days_of_month(match)
    if match := _DATE_RANGE.fullmatch(stripped):
        return _date_range(match[1], match[2])
    return None


def _number_range(start: str, end: str) -> Pair | None:
    first = float(start)
    if not end[:1].isdigit():
        return (first, None) if 1000 <= first <= 2100 else None
    if len(start) == 4 and len(end) == 2:  # 2001–04, 1999–00
        century = int(start[:2]) + (1 if int(end) < int(start[2:]) else 0)
        return first, float(century * 100 + int(end))
    return (first, float(end)) if float(end) >= first else None


def _days_of_month(match: re.Match[str]) -> Pair | None:
    year = match[5] or str(NO_YEAR).zfill(4)
    ends = [
        read_date(f"{month} {day}, {year}") for month, day in ((match[1], match[2]), (match[3] or match[1], match[4]))
    ]
    return _ordered(ends[0] and ends[0].key, ends[1] and ends[1].key)


def _date_range(start: str, end: str) -> Pair | None:
    last = read_date(end)
    first = read_date(start)
    year = re.search(r"\d{4}", end)
    if last and year and not re.search(r"\d{4}", start):  # 3 May – 4 June 2010
        first = read_date(f"{start} {year[0]}") or read_date(f"{start} {end.split(maxsplit=1)[-1]}")
    return _ordered(first and first.key, last and last.key)


def _ordered(start: float | None, end: float | None) -> Pair | None:
    return (start, end) if start is not None and end is not None and start <= end else None


def read_score(text: str, context: Context = ALONE) -> tuple[float, float] | None:
    """Both sides of a score. Alone, 1–3 is a range and 3–1 a score; a column with one score makes all of them scores.

    >>> read_score("3–1"), read_score("W 21-27"), read_score("1-3"), read_score("19:30")
    ((3.0, 1.0), (21.0, 27.0), None, None)
    """
    stripped = _FOOTNOTE.sub("", text.strip())
    match = _SCORE.fullmatch(stripped)
    if match is None or (":" in stripped and re.match(r"\d{1,3}:\d\d", stripped)):
        return None
    first, second = float(match["first"]), float(match["second"])
    sure = match["letter"] or first >= second or ":" in stripped or context.scores
    return (first, second) if sure else None
