"""The spelling of a column: what a single cell leaves open, all cells together decide."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from chaintable.tables.values.cells import EMPTY_MARKS
from chaintable.tables.values.columns.column_format import AS_WRITTEN, ColumnFormat
from chaintable.tables.values.kinds import ALONE, Context
from chaintable.tables.values.numbers_and_times.dates import date_of, read_year, slashed_parts, year_and_next
from chaintable.tables.values.numbers_and_times.numbers import MINUS, MONEY_MARKS, SPACES
from chaintable.tables.values.numbers_and_times.times_ranges_scores import read_score

_COMMA_PLACES = re.compile(r"[^\d]*\d+(?:[. ]\d{3})*,(?:\d{1,2}|\d{4,})\D*")
_COMMA_GROUP = re.compile(r"\D*\d{1,3}(?:[. ]\d{3})*,\d{3}\D*")
_PARTED = re.compile(r"\d[./-]\d{1,2}[./-]\d")
_YEAR_AND_NEXT = re.compile(r"^\d{4}-\d\d$", re.M)
_CLOCK = re.compile(r"\+?\s?(\d{1,3}):\d\d(:\d\d)?(\.\d+)?\b")
_PLUS_SECONDS = re.compile(r"\+\s?\d+\.\d+")
_SHORT_SEASON = re.compile(r"(\d\d)[-–/](\d\d)")
_COUNTED = re.compile(r"[-+]?\d[\d.,]*\s([^\W\d_]+)")
_FIGURE = rf"[+{MINUS}]?\s?[{MONEY_MARKS}]?\s?\d[\d.,'’{SPACES}]*"
_PLAIN = re.compile(_FIGURE)
_BRACKETED = re.compile(rf"\({_FIGURE}\)")
_LEAST_NUMBERED = 3


_DURATIONS = {"hours": "h", "minutes": "min"}


def spelling(cells: Collection[str], wanted: ColumnFormat = AS_WRITTEN) -> Context:
    """Return the spelling of a column from its distinct `cells`, except for what `wanted` decides."""
    found = _spelling(cells)
    if wanted == AS_WRITTEN:
        return found
    return replace(
        found,
        decimal_comma=wanted.decimal_mark == "," if wanted.decimal_mark else found.decimal_comma,
        day_first=wanted.date_order == "day" if wanted.date_order else found.day_first,
        duration=_DURATIONS.get(wanted.kind or "", ""),
    )


def _spelling(cells: Collection[str]) -> Context:
    """Return the spelling that the cells show; cells without digits and long ones are ignored."""
    texts = [cell.strip() for cell in cells if len(cell) <= 80 and not cell.isdecimal() and any(map(str.isdigit, cell))]
    if not texts:
        return ALONE
    joined = "\n".join(texts)
    clocks = ":" in joined
    return Context(
        decimal_comma="," in joined and _decimal_comma(texts),
        day_first=_day_first(texts) if _PARTED.search(joined) else None,
        minutes_first=clocks and _minutes_first(texts),
        gaps=_gaps(texts) if clocks else None,
        scores=any(dash in joined for dash in "-–—−:") and _scores(texts),
        seasons=_seasons(texts) if _YEAR_AND_NEXT.search(joined) else None,
        any_unit=_counted(texts),
        bracketed="(" in joined and _bracketed(cells),
    )


def _decimal_comma(texts: Sequence[str]) -> bool:
    """Whether the comma is a decimal separator: all have digits after it, and some not exactly three."""
    commas = [text for text in texts if "," in text]
    places = [_COMMA_PLACES.fullmatch(text) is not None for text in commas]
    if not any(places) or any(re.search(r"\d\.\d{1,2}$", text) for text in texts if "," not in text):
        return False
    return all(sure or _COMMA_GROUP.fullmatch(text) for sure, text in zip(places, commas, strict=True))


def _day_first(texts: Sequence[str]) -> bool | None:
    """Whether dates like 03/04/2020 begin with the day: a number over 12 decides, then dots, else the month is first.

    None if there are no such dates, or if some begin with the day and others with the month.
    """
    parts = [found for text in texts if (found := slashed_parts(date_of(text))) is not None]
    day_first = any(first > 12 for first, *_ in parts)
    month_first = any(second > 12 for _, second, *_ in parts)
    if not parts or (day_first and month_first):
        return None
    return day_first or (parts[0][2] == "." and not month_first)


def _minutes_first(texts: Sequence[str]) -> bool:
    """Whether 4:05 is a duration: others have decimals, or more than 24 before the colon."""
    clocks = [match for text in texts if (match := _CLOCK.match(text))]
    return any(int(match[1]) > 24 or (match[3] and not match[2]) for match in clocks) or (
        any(match[2] for match in clocks) and any(text.startswith("+") for text in texts)
    )


def _gaps(texts: Sequence[str]) -> bool | None:
    """Whether most times are gaps to the winner, such as +1:02 or +0.7; None if all or none are."""
    times = [text for text in texts if _CLOCK.match(text) or _PLUS_SECONDS.match(text)]
    plus = sum(text.startswith("+") for text in times)
    return None if plus in (0, len(times)) else 2 * plus > len(times)


def _scores(texts: Sequence[str]) -> bool:
    pairs = [text for text in texts if read_score(text, _AS_SCORES) is not None]
    if 2 * len(pairs) <= len(texts) or all(map(_is_short_season, pairs)):
        return False
    return any(read_score(text) is not None for text in pairs)


_AS_SCORES = Context(scores=True)


def _is_short_season(text: str) -> bool:
    """Whether a text is two consecutive years: 98–99 or 99–00."""
    match = _SHORT_SEASON.fullmatch(text)
    return match is not None and int(match[2]) == (int(match[1]) + 1) % 100


def _seasons(texts: Sequence[str]) -> bool:
    """Whether cells like 2004-05 are two years: all are consecutive, or one isn't a month."""
    pairs = [found for text in texts if (found := year_and_next(text)) is not None]
    return any(not 1 <= second <= 12 for _, second in pairs) or all(
        second == (year + 1) % 100 for year, second in pairs
    )


def _counted(texts: Sequence[str]) -> bool:
    """Whether more than half of the cells are a number with one of at most two words."""
    words = [match[1] for text in texts if (match := _COUNTED.fullmatch(text))]
    return len(words) > 1 and 2 * len(words) > len(texts) and len(set(words)) <= 2


def _bracketed(cells: Collection[str]) -> bool:
    """Whether (85) is negative: all cells are plain numbers, and some have no brackets.

    Not among years or row numbers (1, 2, (2), 3), where brackets mark something else.
    """
    filled = [text for cell in cells if (text := cell.strip()).casefold() not in EMPTY_MARKS]
    inside = [text[1:-1] for text in filled if _BRACKETED.fullmatch(text)]
    plain = [text for text in filled if _PLAIN.fullmatch(text)]
    if not inside or not plain or len(inside) + len(plain) < len(filled):
        return False
    return not all(map(read_year, [*inside, *plain])) and not _are_row_numbers(plain)


def _are_row_numbers(texts: Sequence[str]) -> bool:
    """Whether these are consecutive whole numbers without a gap."""
    numbers = {int(text) for text in texts if text.isdecimal() and len(text) <= 9}
    whole = len(numbers) >= _LEAST_NUMBERED and all(map(str.isdecimal, texts))
    return whole and max(numbers) - min(numbers) + 1 == len(numbers)
