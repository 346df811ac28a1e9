"""What one cell means."""

from functools import lru_cache

from chaintable.values.dates import read_date, read_year
from chaintable.values.kinds import ALONE, Context, Value, ValueKind
from chaintable.values.numbers import read_number
from chaintable.values.spans import read_range, read_score, read_time

EMPTY_MARKS = frozenset(
    (
        "",
        "-",
        "--",
        "---",
        "–",
        "—",
        "−",
        "―",
        "?",
        "??",
        ".",
        "..",
        "…",
        "n/a",
        "na",
        "n.a.",
        "null",
        "nil",
        "tbd",
        "tba",
        "#n/a",
    )
)
LONGEST = 80


@lru_cache(maxsize=65_536)
def parse_value(text: str, context: Context = ALONE) -> Value:
    """The meaning of one cell; `context` is what its column tells about the spelling. What is not sure is text.

    >>> [parse_value(text).kind.value for text in ("1,045", "12 March 2004", "3–1", "1990–94", "4:05", "n/a", "1,23")]
    ['number', 'date', 'score', 'range', 'time', 'empty', 'text']
    """
    stripped = text.strip()
    if stripped.casefold() in EMPTY_MARKS:
        return Value(ValueKind.EMPTY, text)
    if len(stripped) > LONGEST:
        return Value(ValueKind.TEXT, text)
    number = read_number(stripped, context)
    if number is not None:
        return Value(ValueKind.NUMBER, text, number.amount, unit=number.unit)
    day = read_date(stripped, context.day_first)
    if day is not None:
        return Value(ValueKind.DATE, text, day.key, precision=day.precision)
    return _with_digits(text, stripped, context)


def _with_digits(text: str, stripped: str, context: Context) -> Value:
    if any(map(str.isdigit, stripped)):
        if (score := read_score(stripped, context)) is not None:
            return Value(ValueKind.SCORE, text, *score)
        if (seconds := read_time(stripped, context)) is not None:
            return Value(ValueKind.TIME, text, seconds)
        if (span := read_range(stripped)) is not None:
            return Value(ValueKind.RANGE, text, *span)
    return Value(ValueKind.TEXT, text)


def value_as(text: str, kind: ValueKind, context: Context) -> Value:
    """The meaning of a cell in a column of that kind: a year alone among dates is a date, among ranges a range."""
    value = parse_value(text, context)
    if kind is ValueKind.DATE and value.kind is ValueKind.NUMBER and (year := read_year(text)) is not None:
        return Value(ValueKind.DATE, text, year.key, precision=year.precision)
    if kind is ValueKind.RANGE and value.kind is ValueKind.NUMBER and value.unit == "":
        return Value(ValueKind.RANGE, text, value.key, value.key)
    return value


def bounds_of(text: str, kind: ValueKind, context: Context) -> tuple[float, float] | None:
    """The least and greatest key that a literal stands for in a column of that kind, or None."""
    if kind is ValueKind.DATE:
        day = read_year(text) or read_date(text, context.day_first if context.day_first is not None else False)
        return (day.key, day.last) if day else None
    value = value_as(text, kind, context)
    if value.key is None or value.kind is not kind:
        value = parse_value(text)
    alike = value.kind is kind or (value.kind is ValueKind.NUMBER and kind in (ValueKind.TIME, ValueKind.SCORE))
    if value.key is None or not alike:
        return None
    return value.key, value.key
