"""Conditions on dates from one month on, or up to it: "since March", "before May 2025", "not seen since June"."""

from calendar import monthrange
from collections.abc import Iterator

import numpy as np

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.tokens import MONTHS
from chaintable.models.embedded.summaries.request import Filter
from chaintable.models.embedded.summaries.slots import Slots
from chaintable.operations.conditions import Comparison

_OPERATORS = {"since": ">=", "before": "<", "after": ">", "until": "<=", "till": "<="}
_DENYING, _NEAR = frozenset("not never no haven hasn wasn weren isn aren unchanged untouched".split()), 4
_LATEST_YEAR = 0.97
_SHORTEST = 3


def find_since(slots: Slots) -> Iterator[Filter]:
    """Yield the rows with a date from the month on that follows "since", before it, or after it.

    "Not seen since May" are the rows whose date is before May.
    """
    dates = [one.column for one in slots.named.values() if one.is_date]
    for at, text in enumerate(slots.asked.texts if dates else ()):
        month = _month(slots.text(at + 1))
        if text not in _OPERATORS or not month or slots.words >> at & 1 or slots.value_is_cell(at + 1):
            continue
        column = slots.date_column(dates)
        year, end = _year(slots, column, at + 2, month)
        if not year:
            continue
        denial = next((place for place in range(max(0, at - _NEAR), at) if slots.text(place) in _DENYING), None)
        slots.take(at, end)
        operator = _OPERATORS[text]
        if text == "since" and denial is not None:
            slots.take(denial)
            operator = "<"
        last = monthrange(year, month)[1] if operator in (">", "<=") else 1
        yield Filter(Comparison(column.name, operator, f"{year}-{month:02}-{last:02}"), at)


def _month(text: str) -> int:
    """Return the number of a month, 0 for any other word."""
    named = (at for at, month in enumerate(MONTHS, 1) if text in (month, month[:_SHORTEST]))
    return next(named, 0)


def _year(slots: Slots, column: Column, at: int, month: int) -> tuple[int, int]:
    """Return the year that follows, or the latest in which the column goes beyond the month, and where it ends."""
    given = next((one for one in slots.asked.numbers if one.at == at and one.could_be_year), None)
    if given is not None:
        return int(given.value), at + 1
    known = column.keys[~np.isnan(column.keys)]
    if not len(known):
        return 0, at
    last = np.datetime64("1970-01-01") + int(known.max())
    year = int(last.astype("datetime64[Y]").astype(int)) + 1970
    first = np.datetime64("1970-01-01") + int(known.min())
    several = int(first.astype("datetime64[Y]").astype(int)) + 1970 != year
    slots.guess(_LATEST_YEAR if several else 1.0)
    return (year if np.datetime64(f"{year}-{month:02}-01") <= last else year - 1), at
