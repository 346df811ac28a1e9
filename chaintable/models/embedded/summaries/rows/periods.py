"""Stretches of time that a question bounds by a month or counts from the latest date: "before March", "this year"."""

from calendar import monthrange
from collections.abc import Iterator

import numpy as np

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import MONTHS
from chaintable.models.embedded.summaries.request import Filter
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.operations.conditions import Comparison

_LAST, _THIS = words("last latest recent final past"), words("this current")
_UNITS = ("month", "year", "day", "week")
_BOUNDS = {
    "before": "<",
    "until": "<=",
    "till": "<=",
    "after": ">",
    "since": ">=",
    "from": ">=",
    "starting": ">=",
}
_NO_BOUNDS = words("to and until till through or")
"""What follows a month that opens a range ("from March to May")."""
_ONWARDS, _ALONE = words("on onward onwards forward forwards"), 0.78
"""What follows on the first of several months, and how sure it is that one alone is meant by "takings from April"."""
_DENYING, _NEAR = words("not never no haven hasn wasn weren isn aren"), 4
_MONTH_NAMES = {name: at for at, month in enumerate(MONTHS, 1) for name in (month, month[:3])} | {"sept": 9}
_YEAR_TO_DATE = ["year", "to", "date"]
_LATEST_YEAR = 0.85
"""How sure the latest year is where the dates are in several and the question names none."""


def find_periods(slots: Slots) -> Iterator[Filter]:
    """Yield "last month", "this year", "before March" as a condition on the dates."""
    dates = [one.column for one in slots.named.values() if one.is_date]
    if dates:
        yield from _recent(slots, dates)
        yield from _to_date(slots, dates)
        yield from _month_bounds(slots, dates)


def _recent(slots: Slots, dates: list[Column]) -> Iterator[Filter]:
    """Yield "last month", "this year", "the last 7 days" of the data, counted from its latest date."""
    for at, text in enumerate(slots.asked.texts[:-1]):
        if text not in _LAST | _THIS or slots.words >> at & 1:
            continue
        number = next((one for one in slots.asked.numbers if one.at == at + 1), None) if text in _LAST else None
        unit = (slots.text(at + 2) if number else slots.text(at + 1)).removesuffix("s")
        if unit not in _UNITS or (text in _THIS and (unit == "day" or _in_header(slots, f"{text} {unit}"))):
            continue
        column = slots.date_column(dates)
        known = column.keys[~np.isnan(column.keys)]
        if not len(known):
            continue
        first = _first_day(_day(known.max()), unit, int(number.value) if number else 1)
        slots.take(at, at + (3 if number else 2))
        yield Filter(Comparison(column.name, ">=", first), at)
        return


def _to_date(slots: Slots, dates: list[Column]) -> Iterator[Filter]:
    """Yield "ytd" and "year to date" as the days since the latest year of the data began."""
    for at in range(len(slots.asked)):
        length = 1 if slots.text(at) == "ytd" else 3
        told = length == 1 or [slots.text(place) for place in range(at, at + 3)] == _YEAR_TO_DATE
        if not told or slots.words >> at & 1:
            continue
        column = slots.date_column(dates)
        known = column.keys[~np.isnan(column.keys)]
        if len(known):
            slots.take(at, at + length)
            yield Filter(Comparison(column.name, ">=", _first_day(_day(known.max()), "year", 1)), at)
        return


def _day(key: float) -> np.datetime64:
    return np.datetime64("1970-01-01") + int(key)


def _in_header(slots: Slots, phrase: str) -> bool:
    """Whether a column is named so ("Visits this year")."""
    return any(phrase in name.casefold() for name in slots.named)


def _first_day(last: np.datetime64, unit: str, count: int) -> str:
    """Return the first day of the last months or years up to that day, or of the last days or weeks."""
    if unit in ("day", "week"):
        return str(last - (count * (7 if unit == "week" else 1) - 1))
    letter = "M" if unit == "month" else "Y"
    return str((last.astype(f"datetime64[{letter}]") - (count - 1)).astype("datetime64[D]"))


def _month_bounds(slots: Slots, dates: list[Column]) -> Iterator[Filter]:
    """Yield "before March", "since May 2024": the days before, from or after a month."""
    for at, text in enumerate(slots.asked.texts[:-1]):
        month = _MONTH_NAMES.get(slots.text(at + 1), 0)
        following = slots.text(at + 2)
        year = int(following) if following.isdecimal() and len(following) == 4 else 0
        day = following[:1].isdecimal() and not year
        ranged = slots.text(at + (3 if year else 2)) in _NO_BOUNDS and text == "from"
        if text not in _BOUNDS or not month or day or ranged or slots.words >> (at + 1) & 1:
            continue
        if text == "from" and slots.text(at + (3 if year else 2)) not in _ONWARDS:
            slots.take(at)
            slots.guess(_ALONE, f"{MONTHS[month - 1].capitalize()} alone, and not what came after it")
            continue
        column = slots.date_column(dates)
        year = year or _year(slots, column)
        if year:
            slots.take(at, at + (3 if following == str(year) else 2))
            operator = "<" if text == "since" and _denied(slots, at) else _BOUNDS[text]
            last = 1 if operator in ("<", ">=") else monthrange(year, month)[1]
            yield Filter(Comparison(column.name, operator, f"{year}-{month:02}-{last:02}"), at)


def _denied(slots: Slots, at: int) -> bool:
    """Whether "not", shortly before "since", asks for what was last done before then, and give it its part."""
    denial = next((place for place in range(max(0, at - _NEAR), at) if slots.text(place) in _DENYING), None)
    if denial is not None:
        slots.take(denial)
    return denial is not None


def _year(slots: Slots, column: Column) -> int:
    """Return the latest year of the dates, 0 without any."""
    known = column.keys[~np.isnan(column.keys)]
    if not len(known):
        return 0
    first, last = (int(str(np.datetime64(int(key), "D").astype("datetime64[Y]"))) for key in (known.min(), known.max()))
    if first != last:
        slots.guess(_LATEST_YEAR, f"the year {last}")
    return last
