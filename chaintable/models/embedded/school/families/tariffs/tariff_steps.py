"""Tables of prices in steps ("Up to 2 hours", "Under 500 g", "6 to 10 people"): the steps, and the amounts told."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from chaintable.models.embedded.school.tables.school_grid import SchoolGrid
from chaintable.models.embedded.school.words.unit_sizes import UNITS
from chaintable.models.embedded.school.words.words_and_numbers import (
    COUNTED,
    DAY,
    STOP,
    Number,
    is_money,
    quantity,
    stem,
    stems,
    times_said,
)

_COUNTS = "|".join(sorted(COUNTED, key=len, reverse=True))
_MANY = rf"\d{{1,6}}(?:[.,]\d{{1,3}})?|{_COUNTS}|half an?|an?"
_AMOUNT = re.compile(
    rf"\b(?P<many>{_MANY})(?P<more> and a half| and a quarter)?[ -]?(?P<unit>[a-z]{{1,12}}[²³]?)\b"
    rf"(?P<after> and a half| and a quarter)?"
    rf"(?:,? (?:and )?(?P<rest>\d{{1,2}}|{_COUNTS}) (?:minutes?|mins?|min)\b)?",
    re.I,
)
_QUARTERS = (
    (re.compile(r"\bthree[- ]quarters of an hour\b", re.I), "45 minutes"),
    (re.compile(r"\b(?:a )?quarter of an hour\b", re.I), "15 minutes"),
    (re.compile(r"\bhalf a day\b", re.I), "12 hours"),
)
_MORE = {" and a half": 0.5, " and a quarter": 0.25, "": 0.0}
_WHOLE_DAY = re.compile(
    r"\b(?:all|the whole|whole|full|entire|a whole|the entire) day\b|\bday (?:ticket|pass|rate)\b|\b24 hours\b"
    r"|\bdaily\b|\bover ?night\b|^day$",
    re.I,
)
_UP_TO = re.compile(
    r"\b(?P<less>under|below|less than)\b|\b(?:up to|until|max\.?|at most|within|not more than)\b", re.I
)
_FROM_TO = re.compile(r"\b\d{1,6}(?:\.\d{1,3})? ?[a-z]{0,8} ?(?:-|–|to) ?(?=\d)", re.I)
_OPEN = re.compile(
    r"\b(?:over|more than|above|longer than|from)\b|\d ?\+|\b(?:or|and) (?:over|more|above|older)\b", re.I
)
_HOURS = re.compile(
    r"\b(?:from|between|at) (\d{1,2}) (?:to|and|until|till) (\d{1,2})\b(?! [a-z]{0,9} ?(?:hour|minute))", re.I
)
_MONEY = re.compile(r"[$€£] ?(\d[\d,]{0,8}(?:\.\d{1,2})?)")
_FREE = ("free", "no charge", "none")


@dataclass(frozen=True, slots=True)
class Step:
    """A row of a tariff: up to which amount its price holds, whether that belongs to it, and whether less does."""

    row: int
    most: float
    holds_most: bool = True
    holds_less: bool = True

    def holds(self, amount: float) -> bool:
        """Whether the price holds for an amount that is beyond the smaller steps."""
        return (amount < self.most and self.holds_less) or (amount == self.most and self.holds_most)


@dataclass(frozen=True, slots=True)
class Tariff:
    """The steps of a tariff from the smallest; what they measure ("time", in minutes; "people"), and their prices.

    Steps of which each holds for one time only ("1 hour", "2 hours") are no bounds. A column of
    prices is a list with one for each row of the table.
    """

    steps: tuple[Step, ...]
    kind: str
    columns: dict[int, list[Number]]

    def step_of(self, amount: float) -> Step | None:
        """Return the step in which an amount falls; None if there is none, as beyond the last."""
        return next((one for one in self.steps if one.holds(amount)), None)


@dataclass(frozen=True, slots=True)
class Said:
    """An amount that a text says, in the unit of the tariff, and where."""

    amount: float
    start: int
    end: int


def tariff_of(grid: SchoolGrid) -> Tariff | None:
    """Return the table as a tariff in steps; None if it isn't one."""
    columns = {at: prices for at in range(1, grid.width) if (prices := _prices(grid, at)) is not None}
    if grid.header is None or not columns or len(grid.rows) < 2:
        return None
    kind = _kind(grid)
    steps = [_step(row, label, grid.names[0], kind) for row, label in enumerate(grid.labels)]
    known = sorted((one for one in steps if one is not None), key=lambda one: one.most)
    bounds = [one.most for one in known]
    if len(known) < len(steps) or sum(one < inf for one in bounds) < 2 or len(set(bounds)) < len(bounds):
        return None
    return Tariff(tuple(known), kind, columns)


def _prices(grid: SchoolGrid, at: int) -> list[Number] | None:
    """Return a column as prices, free of charge as 0; None if it holds others."""
    cells = [row[at] for row in grid.rows]
    priced = [is_money(cell) or cell.lower() in _FREE for cell in cells]
    if not all(priced) or all(cell.lower() in _FREE for cell in cells):
        return None
    return [grid.numbers[row][at] or 0 for row in range(len(cells))]


def _kind(grid: SchoolGrid) -> str:
    """Return what the first column measures: "time", "mass", or the word for what it counts."""
    if any(_MONEY.search(label) for label in grid.labels):
        return "money"
    words = [word for text in (*grid.labels, grid.names[0]) for word in stems(text)]
    units = [UNITS[word][0] for word in words if word in UNITS]
    if units:
        return units[0]
    counted = [stem(found["unit"]) for label in grid.labels for found in _AMOUNT.finditer(label)]
    counted = [word for word in counted if word not in STOP]
    return counted[0] if counted else (stems(grid.names[0]) or ("",))[-1]


def _step(row: int, label: str, head: str, kind: str) -> Step | None:
    if kind == "time" and _WHOLE_DAY.search(label):
        return Step(row, DAY)
    label = in_plain_units(label)
    inside = re.search(r"\(([^()]{0,60})\)", label)
    said = list(amounts_said(inside[1], kind)) if inside else []
    own = said or list(amounts_said(label, kind))
    said = own or list(amounts_said(f"{label} {_unit_of(head, kind)}", kind))
    if not said:
        return None
    up_to = _UP_TO.search(label)
    if up_to or _FROM_TO.search(label):
        return Step(row, said[-1].amount, not (up_to and up_to["less"]))
    if _OPEN.search(label):
        return Step(row, inf)
    return Step(row, said[0].amount, holds_less=False) if kind == "time" and len(own) == 1 else None


def _unit_of(head: str, kind: str) -> str:
    """Return the unit that a header says for its column; the word for what is counted if it says none."""
    return next((word for word in reversed(stems(head)) if word in UNITS and UNITS[word][0] == kind), kind)


def amounts_said(text: str, kind: str) -> Iterator[Said]:
    """Yield the amounts of a kind that a text says: times in minutes, others in the smallest unit or as they are.

    Sums of money are a kind as well.

    >>> [one.amount for one in amounts_said("an hour and a half, or 2 hours and 15 minutes", "time")]
    [90.0, 135.0]
    >>> [one.amount for one in amounts_said("a letter of 80 g and a parcel of 1.5 kg", "mass")]
    [80.0, 1500.0]
    """
    if kind == "money":
        yield from (Said(float(one[1].replace(",", "")), *one.span()) for one in _MONEY.finditer(text))
        return
    for found in _AMOUNT.finditer(text):
        size = _size(stem(found["unit"]), kind)
        many = 0.5 if found["many"].lower().startswith("half") else quantity(found["many"].replace(",", "."))
        many = 1 if many is None and found["many"].lower() in ("a", "an") else many
        if size is None or many is None:
            continue
        many += _MORE[(found["more"] or "").lower()] + _MORE[(found["after"] or "").lower()]
        yield Said(many * size + float(quantity(found["rest"] or "0") or 0), *found.span())


def in_plain_units(text: str) -> str:
    """Return the text with a quarter of an hour and the like in minutes and hours."""
    for pattern, plain in _QUARTERS:
        text = pattern.sub(plain, text)
    return text


def _size(unit: str, kind: str) -> float | None:
    """Return how large a unit is; None if it measures something else."""
    measured = UNITS.get(unit)
    if measured is None:
        return 1.0 if unit == kind else None
    if measured[0] != kind:
        return None
    return float(measured[1]) / (60 if kind == "time" else 1)


def clock_span(text: str) -> float | None:
    """Return the minutes between the two times of day that a text says; None unless there are two."""
    times = times_said(text)
    if len(times) == 2:
        later = times[1] if times[1] > times[0] else times[1] + (DAY // 2 if times[1] + DAY // 2 > times[0] else DAY)
        return float(later - times[0])
    hours = _HOURS.search(text)
    return float((int(hours[2]) - int(hours[1])) % 12 * 60) if hours and not times else None


def is_whole_day(text: str) -> bool:
    """Whether a text says that something is for a whole day."""
    return _WHOLE_DAY.search(text) is not None
