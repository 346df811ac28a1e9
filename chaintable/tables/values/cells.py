"""The meaning of one cell, alone and in its column."""

import re
from dataclasses import dataclass, replace

from chaintable.tables.values.kinds import ALONE, Context, Value, ValueKind
from chaintable.tables.values.numbers_and_times.dates import read_date, read_year
from chaintable.tables.values.numbers_and_times.durations import read_duration, read_truth
from chaintable.tables.values.numbers_and_times.numbers import read_number
from chaintable.tables.values.numbers_and_times.times_ranges_scores import read_range, read_score, read_time
from chaintable.tables.values.numbers_and_times.units import unit_name
from chaintable.tables.values.texts.short_text_cache import recalled

_DASHES_AND_DOTS = ("-", "--", "---", "–", "—", "−", "―", "?", "??", ".", "..", "...", "…")
EMPTY_MARKS = frozenset(("", *_DASHES_AND_DOTS, "n/a", "na", "n.a.", "#n/a", "null", "nil", "tbd", "tba"))
LONGEST = 80  # characters; a longer cell is text
_MAY_BE_DATE = re.compile(r"[a-z]{3,9}\.?", re.I)
UNITS_IN_SECONDS = {"min": 60.0, "h": 3600.0}


@recalled(65_536)
def parse_value(text: str, context: Context = ALONE) -> Value:
    """Return the meaning of one cell; `context` says how its column is spelled. If unsure, it is text.

    >>> [parse_value(text).kind.value for text in ("1,045", "12 March 2004", "3–1", "1990–94", "4:05", "n/a", "1,23")]
    ['number', 'date', 'score', 'range', 'time', 'empty', 'text']
    """
    stripped = text.strip()
    if len(stripped) > LONGEST:
        return Value(ValueKind.TEXT, text)
    if len(stripped) < 6 and stripped.casefold() in EMPTY_MARKS:
        return Value(ValueKind.EMPTY, text)
    if context.duration and (length := read_duration(stripped, context.duration)) is not None:
        return Value(ValueKind.NUMBER, text, length, unit=context.duration)
    if (number := read_number(stripped, context)) is not None:
        return Value(ValueKind.NUMBER, text, number.amount, unit=number.unit)
    if not any(map(str.isdecimal, stripped)) and not _MAY_BE_DATE.fullmatch(stripped):
        return Value(ValueKind.TEXT, text)
    if (day := read_date(stripped, context.day_first, context.seasons)) is not None:
        return Value(ValueKind.DATE, text, day.key, precision=day.precision)
    if (score := read_score(stripped, context)) is not None:
        return Value(ValueKind.SCORE, text, *score)
    if (seconds := read_time(stripped, context)) is not None:
        return Value(ValueKind.TIME, text, seconds)
    if (span := read_range(stripped)) is not None:
        return Value(ValueKind.RANGE, text, *span)
    return Value(ValueKind.TEXT, text)


@dataclass(frozen=True, slots=True)
class Sense:
    """How to read the cells of one column: their kind and their spelling.

    `unit` is the unit of most numbers, or ""; numbers with another unit can't be compared with them. `dated` says that
    ranges are ranges of dates.
    """

    kind: ValueKind
    context: Context = ALONE
    unit: str = ""
    dated: bool = False

    def read(self, text: str) -> Value:
        """Return the meaning of a cell in this column: a year alone is a date among dates, a range among ranges."""
        return self.take(parse_value(text, self.context))

    def take(self, value: Value) -> Value:
        """Return a value as the column's kind if it is one or can stand for one, else as text."""
        if value.kind is ValueKind.EMPTY:
            return value
        match self.kind:
            case ValueKind.NUMBER:
                fits = value.kind is ValueKind.NUMBER and self.shares_unit(value.unit)
            case ValueKind.RANGE:
                value = self._as_range(value)
                fits = value.kind is ValueKind.RANGE and bool(value.precision) is self.dated
            case ValueKind.DATE:
                value = _as_date(value)
                fits = value.kind is ValueKind.DATE
            case ValueKind.TIME:
                value = self._as_time(value)
                fits = value.kind is ValueKind.TIME
            case ValueKind.TRUTH:
                value = _as_truth(value)
                fits = value.kind is ValueKind.TRUTH
            case _:
                fits = value.kind is self.kind
        return value if fits else Value(ValueKind.TEXT, value.text)

    def shares_unit(self, unit: str) -> bool:
        """Whether numbers with that unit can be compared with the others in the column."""
        return not unit or not self.unit or unit_name(unit) == unit_name(self.unit)

    def bounds(self, text: str) -> tuple[float, float] | None:
        """Return the smallest and largest key that a literal stands for, or None if it is of another kind."""
        if self.kind is ValueKind.DATE or self.dated:
            day = read_year(text) or read_date(
                text, bool(self.context.day_first)
            )  # the month comes first unless known otherwise
            return (day.key, day.last) if day else None
        spellings = (self.context, replace(self.context, gaps=None), ALONE)
        found = (self._literal(parse_value(text, context)) for context in spellings)
        key = next((key for key in found if key is not None), None)
        return None if key is None else (key, key)

    def end(self, text: str) -> float | None:
        """Return the second part of a literal that is a range or score like those in the column, else None."""
        if self.kind not in (ValueKind.RANGE, ValueKind.SCORE):
            return None
        spellings = (self.context, replace(self.context, gaps=None), ALONE)
        found = (parse_value(text, context) for context in spellings)
        return next((value.end for value in found if value.kind is self.kind), None)

    def _literal(self, value: Value) -> float | None:
        """Return the key of a literal; a bare number can also mean seconds, or the first side of a score."""
        if value.kind is ValueKind.NUMBER and not value.unit and self.kind in (ValueKind.TIME, ValueKind.SCORE):
            return value.key
        return self.take(value).key

    def _as_range(self, value: Value) -> Value:
        single = ValueKind.DATE if self.dated else ValueKind.NUMBER
        if value.kind is not single or value.unit or value.key is None:
            return value
        return Value(ValueKind.RANGE, value.text, value.key, value.key, value.precision)

    def _as_time(self, value: Value) -> Value:
        """Return a number among times as a time: 90 min, or 59.8 seconds."""
        if value.kind is not ValueKind.NUMBER or value.key is None:
            return value
        scale = UNITS_IN_SECONDS.get(unit_name(value.unit))
        if scale is None:
            plain = not value.unit and self._is_gap(value.text) and "." in value.text
            scale = 1.0 if plain else None
        return Value(ValueKind.TIME, value.text, value.key * scale) if scale else value

    def _is_gap(self, text: str) -> bool:
        return self.context.gaps is None or text.strip().startswith("+") is self.context.gaps


def _as_truth(value: Value) -> Value:
    truth = read_truth(value.text)
    return value if truth is None else Value(ValueKind.TRUTH, value.text, float(truth))


def _as_date(value: Value) -> Value:
    """Return a number among dates as a date: the year 2025, the month 03.2025."""
    day = read_year(value.text) or read_date(value.text) if value.kind is ValueKind.NUMBER else None
    return Value(ValueKind.DATE, value.text, day.key, precision=day.precision) if day else value
