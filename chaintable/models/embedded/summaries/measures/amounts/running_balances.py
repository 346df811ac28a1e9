"""A balance that runs on from row to row: a month has the one of its last day ("balance at the end of March")."""

from itertools import permutations

import numpy as np
import numpy.typing as npt

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.measures.comparisons import ends_of_change
from chaintable.models.embedded.summaries.request import Asked, Filter, Key, Ranked, Request
from chaintable.models.embedded.summaries.rows.filters import find_filters
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations.conditions import Or
from chaintable.tables.values import ValueKind

_CLOSING = ("at the end of", "end of", "closing", "final", "month end")
_NOW = ("now", "current", "currently", "today", "at the moment", "at present")
_BEGINNING = words("start beginning opening before after")
_MONTH = words("month months monthly")
_ASKED = words("what what's whats is was did the our how much many by in of at our my")
_EXTREME = vocabulary.LARGEST | vocabulary.SMALLEST | words("average mean")
_NAMED, _TIED = 0.6, 0.7
_RUNS_ON, _CENT = 0.9, 0.006
"""The share of the rows whose balance differs from the one before by their amount, give or take."""


def closing_balance(slots: Slots) -> Request | None:
    """Return the request for the balance of the last day: of a month, of each month, up to now, or how it changed."""
    balance = _balance_named(slots)
    dates = [one.column for one in slots.named.values() if one.is_date]
    if balance is None or not dates or slots.asked.bits(_BEGINNING | _EXTREME):
        return None
    said = next((phrase for phrase in (*_CLOSING, *_NOW) if slots.asked.says(phrase)), "")
    ends = ends_of_change(slots) if not said else None
    slots.words |= slots.asked.bits(words(said) | _ASKED)
    if ends is not None:
        either = Filter(Or(ends), 0)
        return _request(slots, dates, balance, (Key(slots.date_column(dates), "month"),), [either], "change")
    keys = tuple(slots.keys())
    monthly = bool(keys) and all(key.part for key in keys)
    if not (said or monthly) or (keys and not monthly):
        return None
    slots.words |= slots.asked.bits(_MONTH)
    at_end = "" if keys else "last row" if _runs(slots, balance) > 0 else "first row"
    return _request(slots, dates, balance, keys, find_filters(slots), at_end)


def _request(
    slots: Slots, dates: list[Column], balance: Column, keys: tuple[Key, ...], filters: list[Filter], reading: str
) -> Request:
    column = slots.date_column(dates)
    filters = [*filters, *find_filters(slots)] if reading == "change" else filters
    if keys and _ends_twice(column):
        slots.guess(_TIED, f"which row of a day in '{column.name}' is its last")
    slots.take_rows()
    return Request(
        measures=(Asked("highest", column),),
        keys=keys,
        conditions=tuple(one.condition for one in filters),
        derived=tuple({one.name: one for each in filters for one in each.derived}.values()),
        ranked=Ranked(True, 1),
        rows=True,
        shown=(balance,),
        reading=reading,
        amounts=True,
        idiomatic=True,
        words=slots.words,
        sure=slots.sure,
        guesses=tuple(slots.guesses),
    )


def _balance_named(slots: Slots) -> Column | None:
    """Return the balance that the question names, and give its name a part; None where it doesn't run on."""
    named = (one for one in slots.mentions if one.strength >= _NAMED and slots.named[one.column.name].is_number)
    found = next((one for one in named if _runs(slots, one.column)), None)
    return slots.use(found) if found is not None else None


def _runs(slots: Slots, balance: Column) -> int:
    """Return 1 where each cell is the one above it and the row's amount, or what came in less what went out.

    -1 is for a table with the latest row first, 0 for any other column.
    """
    numbers = [one.column for one in slots.named.values() if one.column.kind is ValueKind.NUMBER]
    amounts = [np.nan_to_num(one.keys) for one in numbers if one.name != balance.name and one.place != balance.place]
    if balance.n_rows > FEW_ROWS or balance.n_rows < 3 or balance.kind is not ValueKind.NUMBER:
        return 0
    moved = [*amounts, *(into - out for into, out in permutations(amounts, 2))]
    return next((way for one in moved if (way := _way(balance.keys, one))), 0)


def _way(balance: npt.NDArray[np.float64], moved: npt.NDArray[np.float64]) -> int:
    """Return which way the balance moves so from row to row: 1 down the table, -1 up, 0 neither."""
    steps = np.diff(balance)
    known = ~np.isnan(steps) & (steps != 0)
    if known.sum() < 2:
        return 0
    ways = ((1, np.abs(steps - moved[1:])), (-1, np.abs(steps + moved[:-1])))
    return next((way for way, off in ways if float((off[known] < _CENT).mean()) >= _RUNS_ON), 0)


def _ends_twice(dates: Column) -> bool:
    """Whether the last day of some month has several rows."""
    keys = dates.keys[~np.isnan(dates.keys)]
    months = (np.datetime64("1970-01-01") + keys.astype("int64")).astype("datetime64[M]")
    return any((keys == keys[months == month].max()).sum() > 1 for month in np.unique(months))
