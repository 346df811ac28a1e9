"""Conditions on the rows of a sheet, each with the ways to say it and the rows that meet it."""

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from training.generated.fields import Amount, Day, Group
from training.generated.sheet import Column, Sheet
from training.generated.spellings import MONTHS, spell_day

_EQUAL = ("where {c} is {v}", "with {c} {v}", "whose {c} is {v}", "where the {c} is {v}", "that have {v} as {c}")
_NOT = (
    "not {a}",
    "that are not {a}",
    "where {c} is not {v}",
    "whose {c} is not {v}",
    "with a {c} other than {v}",
    "with any {c} but {v}",
)
_MORE = (
    "with {c} over {n}",
    "with more than {n} {c}",
    "whose {c} is above {n}",
    "where {c} is greater than {n}",
    "with a {c} higher than {n}",
    "with {c} > {n}",
    "over {n} in {c}",
    "where the {c} exceeds {n}",
)
_LESS = (
    "with {c} under {n}",
    "with less than {n} {c}",
    "whose {c} is below {n}",
    "where {c} is smaller than {n}",
    "with a {c} lower than {n}",
    "with {c} < {n}",
    "under {n} in {c}",
    "where the {c} is less than {n}",
)
_LEAST = (
    "with at least {n} {c}",
    "with a {c} of at least {n}",
    "with {c} {n} or more",
    "where {c} is at least {n}",
    "with a {c} of {n} or higher",
    "with {c} >= {n}",
    "with no less than {n} {c}",
    "whose {c} is not under {n}",
)
_MOST = (
    "with at most {n} {c}",
    "with a {c} of at most {n}",
    "with {c} {n} or less",
    "where {c} is at most {n}",
    "with a {c} of {n} or lower",
    "with {c} <= {n}",
    "with no more than {n} {c}",
    "with {c} up to {n}",
)
_BETWEEN = (
    "with {c} between {n} and {m}",
    "with a {c} between {n} and {m}",
    "whose {c} is between {n} and {m}",
    "where {c} is from {n} to {m}",
    "with {c} from {n} to {m}",
    "between {n} and {m} in {c}",
    "with a {c} of {n} to {m}",
    "where the {c} lies between {n} and {m}",
)
_WITHIN = ("{verb} in {t}", "with a {c} in {t}", "whose {c} is in {t}", "where {c} is in {t}", "{verb} during {t}")
_AFTER = ("{verb} after {t}", "with a {c} after {t}", "whose {c} is after {t}", "with {c} later than {t}")
_BEFORE = ("{verb} before {t}", "with a {c} before {t}", "whose {c} is before {t}", "with {c} earlier than {t}")
_SPAN = (
    "{verb} between {t} and {u}",
    "with a {c} between {t} and {u}",
    "{verb} from {t} to {u}",
    "with {c} from {t} to {u}",
)
_MISSING = (
    "with no {c}",
    "without a {c}",
    "that have no {c}",
    "missing a {c}",
    "with an empty {c}",
    "where {c} is empty",
    "that lack a {c}",
    "where the {c} is missing",
    "with blank {c}",
)
_PRESENT = ("that have a {c}", "with a {c}", "where {c} is filled in", "with a known {c}", "where the {c} is not empty")
_ORDINALS = ("first", "second", "third", "fourth")


_BEING_STARTS = set(
    "in from by at to on via for not that which assigned handled driven led run based stored ordered shipped delivered "
    "approved hired logged counted opened closed launched ended done due inspected started cancelled held taken "
    "submitted bought issued made returned listed paid managed owned".split()
)


@dataclass(frozen=True, slots=True)
class Condition:
    """What some rows have in common: words to put after the noun or before it, and the rows in order."""

    after: str
    rows: tuple[int, ...]
    columns: tuple[str, ...]
    before: str = ""

    def of(self, noun: str) -> str:
        """Return the rows in words: "open tickets", "tickets with status open"."""
        return f"{self.before} {noun} {self.after}".strip()

    @property
    def being(self) -> str:
        """Return what follows "are": "in Oslo", "shipped", "due in March"; "" if that reads badly."""
        first, *rest = self.after.split(" ")
        if self.before or first not in _BEING_STARTS:
            return ""
        if first in ("that", "which"):
            return " ".join(rest[1:]) if rest[:1] == ["are"] else ""
        return self.after


def draw_equal(sheet: Sheet, rng: Random, column: Column | None = None) -> Condition | None:
    """Draw the rows that have one value, in a column of few values."""
    column = column or (rng.choice(sheet.groups) if sheet.groups else None)
    if column is None or not isinstance(column.field, Group) or not column.labels():
        return None
    value = rng.choice(sorted(set(column.labels().values())))
    rows = tuple(row for row, label in column.labels().items() if label == value)
    said = value.lower() if rng.random() < 0.15 else value
    alone = not any(value in other.cells for other in sheet.columns if other is not column)
    if alone and column.field.before and rng.random() < 0.4:
        return Condition("", rows, (column.header,), rng.choice(column.field.before).format(v=said))
    ways = (*column.field.after, *column.field.after, *_EQUAL) if alone and rng.random() < 0.7 else _EQUAL
    return Condition(rng.choice(ways).format(v=said, c=column.say(rng)), rows, (column.header,))


def draw_unequal(sheet: Sheet, rng: Random) -> Condition | None:
    """Draw the rows that have another value, in a column of few values without gaps."""
    columns = [column for column in sheet.groups if len(column.labels()) == sheet.rows]
    if not columns:
        return None
    column = rng.choice(columns)
    value = rng.choice(sorted(set(column.labels().values())))
    rows = tuple(row for row, label in column.labels().items() if label != value)
    after = column.field.after if isinstance(column.field, Group) else ()
    short = [way for way in after if way.startswith(("in ", "from ", "by ", "at ", "for ", "to ", "with "))]
    short += ["{v}"] if "that are {v}" in after else []
    ways = _NOT if short else _NOT[2:]
    said = rng.choice(short).format(v=value) if short else value
    return Condition(rng.choice(ways).format(a=said, c=column.say(rng), v=value), rows, (column.header,))


def draw_amount(sheet: Sheet, rng: Random) -> Condition | None:
    """Draw the rows whose number is over, under, or between two numbers."""
    if not sheet.amounts:
        return None
    column = rng.choice(sheet.amounts)
    numbers = column.numbers()
    ordered = sorted(numbers.values())
    low = _round_off(ordered[int(len(ordered) * rng.uniform(0.1, 0.9))])
    name, ways = rng.choice(tuple(_SIDES.items()))
    if name == "between":
        return _draw_between(column, numbers, low, rng)
    over = name in ("more", "least")
    edge = name in ("least", "most")
    rows = tuple(row for row, n in numbers.items() if (n > low if over else n < low) or (edge and n == low))
    words = rng.choice(ways).format(c=column.say(rng), n=_say_number(low, column, rng))
    return Condition(words, rows, (column.header,))


_SIDES = {"more": _MORE, "less": _LESS, "least": _LEAST, "most": _MOST, "between": _BETWEEN}


def _draw_between(column: Column, numbers: dict[int, float], low: float, rng: Random) -> Condition:
    ordered = sorted(numbers.values())
    high = _round_off(ordered[int(len(ordered) * rng.uniform(0.5, 0.99))])
    low, high = min(low, high), max(low, high)
    rows = tuple(row for row, n in numbers.items() if low <= n <= high)
    said = {"n": _say_number(low, column, rng), "m": _say_number(high, column, rng)}
    return Condition(rng.choice(_BETWEEN).format(c=column.say(rng), **said), rows, (column.header,))


def _round_off(number: float) -> float:
    """Return a number close to this one that people would ask for."""
    step = 10 ** max(0, len(str(int(abs(number)))) - 1)
    return float(round(number / step * 2) * step / 2) if step > 1 else float(round(number))


def _say_number(number: float, column: Column, rng: Random) -> str:
    plain = f"{number:,.0f}" if rng.random() < 0.4 else f"{number:.0f}"
    form = column.field.form if isinstance(column.field, Amount) else ""
    if form == "percent" and rng.random() < 0.5:
        return f"{plain}%"
    return f"${plain}" if form == "money" and number >= 0 and rng.random() < 0.25 else plain


def draw_day(sheet: Sheet, rng: Random) -> Condition | None:
    """Draw the rows with a date before or after a day, or within a month, quarter, half or year."""
    if not sheet.days:
        return None
    column = rng.choice(sheet.days)
    days = column.days()
    first = rng.choice(sorted(days.values()))
    return rng.choice((_draw_side, _draw_span, _draw_period, _draw_period))(column, days, first, rng)


def _draw_side(column: Column, days: dict[int, date], day: date, rng: Random) -> Condition:
    late = rng.random() < 0.5
    rows = tuple(row for row, there in days.items() if (there > day if late else there < day))
    return Condition(_word(column, _AFTER if late else _BEFORE, rng, _say_day(day, days, rng)), rows, (column.header,))


def _draw_span(column: Column, days: dict[int, date], day: date, rng: Random) -> Condition:
    last = day + timedelta(rng.choice((14, 31, 60, 90)))
    rows = tuple(row for row, there in days.items() if day <= there <= last)
    words = _word(column, _SPAN, rng, _say_day(day, days, rng), _say_day(last, days, rng))
    return Condition(words, rows, (column.header,))


def _draw_period(column: Column, days: dict[int, date], day: date, rng: Random) -> Condition:
    """Draw a month, quarter, half or year around the day, with its year if there are several."""
    months, name = rng.choice((_month, _month, _quarter, _half, _year))(day, rng)
    single = len({there.year for there in days.values()}) == 1
    if months != range(1, 13) and (not single or rng.random() < 0.3):
        name = f"{name} {'of ' if name.startswith('the') else ''}{day.year}"
    first, last = date(day.year, months[0], 1), date(day.year, months[-1], monthrange(day.year, months[-1])[1])
    rows = tuple(row for row, there in days.items() if first <= there <= last)
    return Condition(_word(column, _WITHIN, rng, name), rows, (column.header,))


def _month(day: date, rng: Random) -> tuple[range, str]:
    return range(day.month, day.month + 1), MONTHS[day.month - 1]


def _quarter(day: date, rng: Random) -> tuple[range, str]:
    quarter = (day.month - 1) // 3
    name = rng.choice((f"Q{quarter + 1}", f"the {_ORDINALS[quarter]} quarter"))
    return range(3 * quarter + 1, 3 * quarter + 4), name


def _half(day: date, rng: Random) -> tuple[range, str]:
    half = (day.month - 1) // 6
    return range(6 * half + 1, 6 * half + 7), f"the {_ORDINALS[half]} half"


def _year(day: date, rng: Random) -> tuple[range, str]:
    return range(1, 13), str(day.year)


def _say_day(day: date, days: dict[int, date], rng: Random) -> str:
    if len({there.year for there in days.values()} | {day.year}) == 1 and rng.random() < 0.4:
        return rng.choice((f"{day.day} {MONTHS[day.month - 1]}", f"{MONTHS[day.month - 1]} {day.day}"))
    return spell_day(day, rng.choice(("iso", "long", "named_month", "short_month")))


def _word(column: Column, ways: tuple[str, ...], rng: Random, first: str, last: str = "") -> str:
    verb = column.field.verb if isinstance(column.field, Day) else ""
    kept = ways if verb else tuple(way for way in ways if "{verb}" not in way)
    return rng.choice(kept).format(verb=verb, c=column.say(rng), t=first, u=last)


def draw_missing(sheet: Sheet, rng: Random, filled: bool = False) -> Condition | None:
    """Draw the rows that have nothing in a column; with `filled`, those that have something."""
    gapped = [column for column in (*sheet.groups, *sheet.days) if None in column.values]
    if not gapped:
        return None
    column = rng.choice(gapped)
    rows = tuple(row for row, value in enumerate(column.values) if (value is None) != filled)
    return Condition(rng.choice(_PRESENT if filled else _MISSING).format(c=column.say(rng)), rows, (column.header,))


def draw_one(sheet: Sheet, rng: Random) -> Condition | None:
    """Draw any condition that some rows meet and some don't."""
    draw = rng.choice((draw_equal, draw_equal, draw_equal, draw_amount, draw_day, draw_unequal))
    return _partial(draw(sheet, rng), sheet)


def draw_both(sheet: Sheet, rng: Random) -> Condition | None:
    """Draw two conditions on different columns that must both hold."""
    first = _partial(draw_equal(sheet, rng), sheet)
    second = _partial(rng.choice((draw_equal, draw_amount, draw_day))(sheet, rng), sheet)
    if not first or not second or set(first.columns) & set(second.columns) or (first.before and second.before):
        return None
    rows = tuple(sorted(set(first.rows) & set(second.rows)))
    if rows in (first.rows, second.rows):
        return None
    after = rng.choice((" ", " and ", " ")).join(filter(None, (first.after, second.after)))
    return _partial(Condition(after, rows, first.columns + second.columns, first.before or second.before), sheet)


def draw_either(sheet: Sheet, rng: Random) -> Condition | None:
    """Draw one value or another in the same column."""
    columns = [column for column in sheet.groups if len(set(column.labels().values())) > 2]
    if not columns:
        return None
    column = rng.choice(columns)
    field = column.field
    one, other = rng.sample(sorted(set(column.labels().values())), 2)
    rows = tuple(row for row, label in column.labels().items() if label in (one, other))
    pair = rng.choice((f"{one} or {other}", f"either {one} or {other}", f"{one} or {other}"))
    ways = (*(field.after if isinstance(field, Group) else ()), *_EQUAL[:3])
    return _partial(Condition(rng.choice(ways).format(v=pair, c=column.say(rng)), rows, (column.header,)), sheet)


def _partial(condition: Condition | None, sheet: Sheet) -> Condition | None:
    """Return the condition if some rows meet it and others don't; otherwise None."""
    return condition if condition and 0 < len(condition.rows) < sheet.rows else None


def cells_of(column: Column, rows: Iterable[int]) -> tuple[str, ...]:
    """Return the different cells of these rows, without empty ones, in the order of the rows."""
    return tuple(dict.fromkeys(column.cells[row] for row in rows if column.values[row] is not None))
