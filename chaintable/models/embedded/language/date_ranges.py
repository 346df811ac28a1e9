"""Ranges of days that a question names: "1 to 7 March", "from April 3 to May 10", "the first week of June"."""

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass

from chaintable.models.embedded.language.parsed_question import ParsedQuestion, Span
from chaintable.models.embedded.language.tokens import MONTHS

_NAMES = "|".join((*MONTHS, *(month[:3] for month in MONTHS), "sept"))
_DAY, _YEAR = r"(\d{1,2})(?:st|nd|rd|th)?", r"(?:,? (\d{4}))?"
_TO = r" ?(?:-|–|to|and|until|till|through) ?"
_OPEN = r"(?:between |from )?(?:the )?"
_DATE = rf"(?:{_DAY} (?:of )?({_NAMES})\.?|({_NAMES})\.? {_DAY}){_YEAR}"
_DATES = re.compile(rf"\b(?P<open>{_OPEN}){_DATE}{_TO}(?:the )?{_DATE}\b")
_DAYS_OF = re.compile(rf"\b{_OPEN}{_DAY}{_TO}(?:the )?{_DAY} (?:of )?({_NAMES})\b\.?{_YEAR}")
_OF_DAYS = re.compile(rf"\b{_OPEN}({_NAMES})\.? {_DAY}{_TO}{_DAY}\b{_YEAR}")
_MONTHS = re.compile(rf"\b(between |from )?({_NAMES})\b{_YEAR}{_TO}({_NAMES})\b{_YEAR}")
_PART = re.compile(rf"\b(first|second|third|fourth|last|1st|2nd|3rd|4th) (week|half) (?:of|in) ({_NAMES})\b{_YEAR}")
_ORDER = {"first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3}
_HALF = 15


@dataclass(frozen=True, slots=True)
class Day:
    """A day of a year.

    `month` counts from 1. A `day` of 0 or less counts back from the end of the month. `year` is 0 if it is not given.
    """

    month: int
    day: int
    year: int = 0

    def written(self, year: int) -> str:
        """Return the day in that year as a text.

        >>> Day(2, 0).written(2024), Day(3, 7).written(2026)
        ('2024-02-29', '2026-03-07')
        """
        day = self.day if self.day > 0 else monthrange(year, self.month)[1] + self.day
        return f"{year}-{self.month:02}-{day:02}"


DaySpan = tuple[Day, Day, Span]


def day_spans(asked: ParsedQuestion) -> Iterator[DaySpan]:
    """Yield the ranges of days that the question names: first day, last day, and the words that name them."""
    taken = 0
    for start, end, span in (*_from_dates(asked), *_from_days(asked), *_from_months(asked), *_parts(asked)):
        if not taken & span.words:
            taken |= span.words
            yield start, end, span


def _from_dates(asked: ParsedQuestion) -> Iterator[DaySpan]:
    for match in _DATES.finditer(asked.text):
        _, *groups = match.groups()
        start, end = _day(*groups[:5]), _day(*groups[5:])
        joined = match["open"].strip() or " and " not in match[0]
        if joined and (start.year or end.year, start.month, start.day) <= (end.year, end.month, end.day):
            yield start, end, asked.span(*match.span())


def _day(day: str | None, month: str | None, other_month: str | None, other_day: str | None, year: str | None) -> Day:
    return Day(_month(month or other_month or ""), int(day or other_day or 1), int(year or 0))


def _from_days(asked: ParsedQuestion) -> Iterator[DaySpan]:
    for match in _DAYS_OF.finditer(asked.text):
        first, last, month, year = match.groups()
        yield from _days(asked, match, month, first, last, year)
    for match in _OF_DAYS.finditer(asked.text):
        month, first, last, year = match.groups()
        yield from _days(asked, match, month, first, last, year)


def _days(
    asked: ParsedQuestion, match: re.Match[str], month: str, first: str, last: str, year: str | None
) -> Iterator[DaySpan]:
    if int(first) < int(last):
        start, end = (Day(_month(month), int(day), int(year or 0)) for day in (first, last))
        yield start, end, asked.span(*match.span())


def _from_months(asked: ParsedQuestion) -> Iterator[DaySpan]:
    for match in _MONTHS.finditer(asked.text):
        opened, first, first_year, last, last_year = match.groups()
        start, end = _month(first), _month(last)
        year, other = int(first_year or last_year or 0), int(last_year or 0)
        if (opened or " and " not in match[0] or end == start + 1) and (start < end or 0 < year < other):
            yield Day(start, 1, year), Day(end, 0, other), asked.span(*match.span())


def _parts(asked: ParsedQuestion) -> Iterator[DaySpan]:
    """Yield weeks of a month (from day 1, 8 …, or the last seven days) and halves of a month."""
    for match in _PART.finditer(asked.text):
        which, part, month, year = match.groups()
        nth, named = _ORDER.get(which, -1), (_month(month), int(year or 0))
        if part == "week":
            first, last = (7 * nth + 1, 7 * nth + 7) if nth >= 0 else (-6, 0)
        else:
            first, last = (1, _HALF) if nth == 0 else (_HALF + 1, 0)
        yield Day(named[0], first, named[1]), Day(named[0], last, named[1]), asked.span(*match.span())


def _month(name: str) -> int:
    return next(at for at, month in enumerate(MONTHS, 1) if month.startswith(name[:3]))
