"""The meaning of a whole column: the kind of most of its cells, and the exceptions."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pandas as pd

from chaintable.tables.values.cells import UNITS_IN_SECONDS, Sense, parse_value
from chaintable.tables.values.columns.bulk_reading import Keys, Mask, empty_cells, encode, read_all
from chaintable.tables.values.columns.column_format import AS_WRITTEN, ColumnFormat
from chaintable.tables.values.columns.column_spelling import spelling
from chaintable.tables.values.kinds import Context, Value, ValueKind
from chaintable.tables.values.numbers_and_times.dates import FIRST_WITH_YEAR, read_year
from chaintable.tables.values.numbers_and_times.units import unit_name

FEW = 2_000  # up to this many cells, or distinct cells, are read one by one
SAMPLE = 1_000  # the number of cells that decide the kind of a larger column
_PAIRED = (ValueKind.RANGE, ValueKind.SCORE)
_UNKNOWN = Sense(ValueKind.TEXT)
_CHOSEN = {
    "text": ValueKind.TEXT,
    "number": ValueKind.NUMBER,
    "date": ValueKind.DATE,
    "hours": ValueKind.NUMBER,
    "minutes": ValueKind.NUMBER,
    "true/false": ValueKind.TRUTH,
}


@dataclass(frozen=True, slots=True, eq=False)
class ColumnValues:
    """The meaning of the cells of one column, one entry per row.

    `kind` is the one that the column's format names, else that of more than half of the non-empty cells, else text.
    `keys` and `ends` are as in `Value`, NaN if a cell is empty or of another kind; only ranges and scores have `ends`.
    `exceptions` are the rows (from 0) whose cells are neither empty nor of that kind; a column of text has none.
    `sense` is how the cells were read.
    """

    kind: ValueKind
    keys: npt.NDArray[np.float64]
    ends: npt.NDArray[np.float64] | None
    empty: npt.NDArray[np.bool_]
    exceptions: npt.NDArray[np.int64]
    sense: Sense = _UNKNOWN

    @property
    def unit(self) -> str:
        """The unit of most of the numbers ("km", "%", "$"), or ""."""
        return self.sense.unit

    @property
    def context(self) -> Context:
        """The spelling of the cells."""
        return self.sense.context

    def take(self, rows: npt.NDArray[np.int64]) -> "ColumnValues":
        """Return the meaning of the cells at those rows (from 0), unchanged."""
        keys, empty = self.keys[rows], self.empty[rows]
        ends = None if self.ends is None else self.ends[rows]
        known = self.kind not in (ValueKind.TEXT, ValueKind.EMPTY)
        exceptions = np.flatnonzero(np.isnan(keys) & ~empty) if known else np.zeros(0, dtype=np.int64)
        return replace(self, keys=keys, ends=ends, empty=empty, exceptions=exceptions)

    def bounds(self, text: str) -> tuple[float, float] | None:
        """Return the smallest and largest key that `text` stands for (a year: its first and last moment).

        `=` is low <= key <= high, `<` is key < low, `>` is key > high. None if `text` isn't a value of the column's
        kind, or can't be compared with it: 5 km among metres, April 13 among dates with a year.
        """
        if self.kind in (ValueKind.TEXT, ValueKind.EMPTY):
            return None
        bounds = self.sense.bounds(text)
        if bounds and (self.kind is ValueKind.DATE or self.sense.dated) and not self._has_years(bounds[0]):
            return None
        return bounds

    def same(self, text: str) -> Mask | None:
        """Return which rows have the value of `text`, both parts of a range or score; None if it has none."""
        bounds = self.bounds(text)
        if bounds is None:
            return None
        found: Mask = (self.keys >= bounds[0]) & (self.keys <= bounds[1])
        end = None if self.ends is None else self.sense.end(text)
        return found if end is None or self.ends is None else found & (self.ends == end)

    def _has_years(self, key: float) -> bool:
        """Whether some date in the column has a year if `key` has one, or has none if `key` has none."""
        known = self.keys[~np.isnan(self.keys)]
        farthest = known.max() if key >= FIRST_WITH_YEAR else known.min()
        return bool((farthest >= FIRST_WITH_YEAR) == (key >= FIRST_WITH_YEAR))


def parse_column(column: "pd.Series[str]", wanted: ColumnFormat = AS_WRITTEN) -> ColumnValues:
    """Return the meaning of every cell of a column, given as pandas `str` without missing cells, read as `wanted`.

    If there are few distinct cells, each is read once. Otherwise a sample of the rows decides the kind, and all cells
    are read at once.
    """
    if len(column) <= FEW:
        return _small(column.tolist(), wanted)
    rows = np.random.default_rng(0).choice(len(column), SAMPLE, replace=False)  # the same rows each time
    sample = Counter(column.iloc[rows].tolist())
    if 2 * len(sample) < SAMPLE:
        codes, distinct = encode(column)
        if len(distinct) <= FEW:
            return _spread(dict(zip(distinct, np.bincount(codes).tolist(), strict=True)), codes, wanted)
    return _large(column, settle(sample, wanted)[0], chosen=wanted.kind is not None)


def _small(cells: list[str], wanted: ColumnFormat = AS_WRITTEN) -> ColumnValues:
    counts = Counter(cells)
    codes = dict(zip(counts, range(len(counts)), strict=True))
    return _spread(counts, np.array([codes[cell] for cell in cells], dtype=np.int64), wanted)


def _spread(cells: Mapping[str, int], codes: npt.NDArray[np.int64], wanted: ColumnFormat) -> ColumnValues:
    """Return the values of a column from its distinct cells and their counts; `codes` has each row's cell."""
    sense, values = settle(cells, wanted)
    empty = np.array([value.kind is ValueKind.EMPTY for value in values], dtype=bool)[codes]
    if sense.kind in (ValueKind.TEXT, ValueKind.EMPTY):
        return _text(empty)
    taken = [sense.take(value) for value in values]
    keys = np.array([value.key for value in taken], dtype=np.float64)[codes]
    ends = np.array([value.end for value in taken], dtype=np.float64)[codes] if sense.kind in _PAIRED else keys
    return _of_kind(sense, keys, ends, empty)


def _large(column: "pd.Series[str]", sense: Sense, chosen: bool) -> ColumnValues:
    empty = empty_cells(column)
    if sense.kind in (ValueKind.TEXT, ValueKind.EMPTY):
        return _text(empty)
    keys, ends = read_all(column, sense)
    if not chosen and 2 * np.isfinite(keys).sum() <= (~empty).sum():  # the sample wasn't representative
        return _text(empty)
    return _of_kind(sense, keys, ends, empty)


def _text(empty: Mask) -> ColumnValues:
    kind = ValueKind.EMPTY if empty.all() else ValueKind.TEXT
    return ColumnValues(kind, np.full(len(empty), np.nan), None, empty, np.zeros(0, dtype=np.int64))


def _of_kind(sense: Sense, keys: Keys, ends: Keys, empty: Mask) -> ColumnValues:
    exceptions = np.flatnonzero(np.isnan(keys) & ~empty)
    return ColumnValues(sense.kind, keys, ends if sense.kind in _PAIRED else None, empty, exceptions, sense)


def settle(cells: Mapping[str, int], wanted: ColumnFormat = AS_WRITTEN) -> tuple[Sense, list[Value]]:
    """Decide how to read a column from its distinct cells and their counts; also return each cell's meaning.

    What `wanted` leaves open is decided by the cells.
    """
    context = spelling(cells, wanted)
    values = [parse_value(cell, context) for cell in cells]
    counted = list(zip(values, cells.values(), strict=True))
    filled = sum(times for value, times in counted if value.kind is not ValueKind.EMPTY)
    if wanted.kind is not None and filled:
        return _chosen_sense(_CHOSEN[wanted.kind], counted, context), values
    counts = _count(counted, context.minutes_first)
    kind, dated = max(counts, key=counts.__getitem__)
    if not filled:
        sense = Sense(ValueKind.EMPTY, context)
    elif kind is ValueKind.NUMBER:
        sense = _number_sense(counted, context, filled)
    else:
        sense = Sense(kind, context, dated=dated)
    return (sense if 2 * counts[kind, dated] > filled else Sense(ValueKind.TEXT, context)), values


def _count(counted: Sequence[tuple[Value, int]], minutes_first: bool) -> dict[tuple[ValueKind, bool], int]:
    """Count the cells that could be of each kind; ranges count separately with and without dates."""
    counts: dict[tuple[ValueKind, bool], int] = dict.fromkeys(((kind, False) for kind in ValueKind), 0)
    counts[ValueKind.RANGE, True] = 0
    for value, times in counted:
        counts[value.kind, value.kind is ValueKind.RANGE and value.precision != ""] += times
    counts[ValueKind.EMPTY, False] = counts[ValueKind.TEXT, False] = 0
    numbers = [(value, times) for value, times in counted if value.kind is ValueKind.NUMBER]
    dates, spans, dated = counts[ValueKind.DATE, False], counts[ValueKind.RANGE, False], counts[ValueKind.RANGE, True]
    if dates > (years := sum(times for value, times in numbers if read_year(value.text)) if dates else 0):
        counts[ValueKind.DATE, False] += years
    if spans >= (single := sum(times for value, times in numbers if not value.unit)):
        counts[ValueKind.RANGE, False] += single
    if dated >= dates:
        counts[ValueKind.RANGE, True] += dates
    if counts[ValueKind.TIME, False] and all(_may_be_time(value, minutes_first) for value, _ in numbers):
        counts[ValueKind.TIME, False] += counts[ValueKind.NUMBER, False]
    return counts


def _may_be_time(value: Value, minutes_first: bool) -> bool:
    """Whether a number among times is a time too: 90 min, or 59.8 beside 1:00.4."""
    if value.unit:
        return unit_name(value.unit) in UNITS_IN_SECONDS
    return minutes_first and value.key is not None and 0 <= value.key < 60 and "." in value.text


def _chosen_sense(kind: ValueKind, counted: Sequence[tuple[Value, int]], context: Context) -> Sense:
    if kind is not ValueKind.NUMBER:
        return Sense(kind, context)
    return replace(_number_sense(counted, context, filled=0), kind=kind)


def _number_sense(counted: Iterable[tuple[Value, int]], context: Context, filled: int) -> Sense:
    """Return how to read numbers of the most frequent unit, or text if too many have other units."""
    units: Counter[str] = Counter()
    spelled: dict[str, str] = {}
    for value, times in counted:
        if value.kind is ValueKind.NUMBER:
            name = unit_name(value.unit)
            units[name] += times
            spelled.setdefault(name, value.unit)
    bare = units.pop("", 0)
    unit, times = units.most_common(1)[0] if units else ("", 0)
    kind = ValueKind.NUMBER if 2 * (bare + times) > filled else ValueKind.TEXT
    return Sense(kind, context, spelled.get(unit, ""))
