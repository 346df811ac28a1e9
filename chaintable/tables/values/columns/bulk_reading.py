"""Reads a large column at once: common spellings with Arrow and numpy, each other distinct cell with `Sense.read`.

The result is always that of `Sense.read`, only faster.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.tables.values.cells import EMPTY_MARKS, LONGEST, Sense
from chaintable.tables.values.kinds import ValueKind
from chaintable.tables.values.numbers_and_times import dates
from chaintable.tables.values.numbers_and_times.durations import CLOCK as DURATION
from chaintable.tables.values.numbers_and_times.numbers import MOST_DIGITS, SPACES, scale_of
from chaintable.tables.values.numbers_and_times.times_ranges_scores import LAST_HOUR

Keys = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]

MOST_ODD = 50_000  # distinct cells in rare spellings that are read one by one; the rest count as exceptions
_WITH_POINT = (
    rf"[1-9]\d{{0,2}}(?:,\d{{3}})+(?:\.\d+)?|[1-9]\d{{0,2}}(?:[{SPACES}'’]\d{{3}})+(?:\.\d+)?"
    r"|\d+(?:\.\d+)?(?:[eE][-+]?\d{1,3})?"
)
_WITH_COMMA = rf"[1-9]\d{{0,2}}(?:[.{SPACES}'’]\d{{3}})+(?:,\d+)?|\d+(?:,\d+)?(?:[eE][-+]?\d{{1,3}})?"
_PLAIN_NUMBER = rf"^[-+]?\d{{1,{MOST_DIGITS}}}(?:\.\d+)?(?:[eE][-+]?\d{{1,3}})?$"
_WHOLE_NUMBER = rf"^[-+]?\d{{1,{MOST_DIGITS}}}$"
_AROUND = r"^(?P<before>[^\d]*)(?P<figure>{})(?P<after>[^\d]*|[^\d]*[a-z][23])$"
_ISO = r"^[1-9]\d{3}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d{1,6})?)?$"
_CLOCK = r"^(?P<first>\d{1,3}):(?P<second>\d\d)(?::(?P<third>\d\d))?(?P<places>\.\d{1,9})?$"
_PAIR = r"^(?P<first>\d{1,7})\s?[-–—−]\s?(?P<last>\d{1,7})$"


def empty_cells(column: "pd.Series[str]") -> Mask:
    """Return which cells are empty or contain only a mark for "nothing"."""
    texts = pc.utf8_lower(pc.utf8_trim_whitespace(_arrow(column)))
    return _mask(pc.is_in(texts, value_set=pa.array(sorted(EMPTY_MARKS), type=texts.type)))


def encode(column: "pd.Series[str]") -> tuple[npt.NDArray[np.int64], list[str]]:
    """Return, for each row, the position of its cell among the distinct cells, and those in order of appearance."""
    encoded = _arrow(column).dictionary_encode()
    return encoded.indices.to_numpy().astype(np.int64), encoded.dictionary.to_pylist()


def read_all(column: "pd.Series[str]", sense: Sense) -> tuple[Keys, Keys]:
    """Return the keys and ends of the cells, read as `sense` says."""
    texts = pc.utf8_trim_whitespace(_arrow(column))
    keys, ends = np.full(len(column), np.nan), np.full(len(column), np.nan)
    longest = dates.LONGEST if sense.kind is ValueKind.DATE else LONGEST
    _read_usual(texts, _mask(pc.less_equal(pc.utf8_length(texts), longest)), sense, keys, ends)
    _read_odd(column, np.flatnonzero(np.isnan(keys)), sense, keys, ends)
    return keys, ends


def _read_usual(texts: Any, where: Mask, sense: Sense, keys: Keys, ends: Keys) -> None:
    """Fill in keys and ends of the cells in `where` that have a common spelling of their kind."""
    match sense.kind:
        case ValueKind.NUMBER if sense.context.duration:
            _durations(texts, where, sense, keys)
        case ValueKind.NUMBER:
            plain = where & _plain_numbers(texts, sense, keys)
            _numbers_with_marks(texts, where & ~plain, sense, keys)
        case ValueKind.DATE:
            _iso_dates(texts, where, keys)
            _moments(texts, where & np.isnan(keys), sense, keys)
        case ValueKind.TIME if not sense.context.gaps:
            _clocks(texts, where, sense, keys)
        case ValueKind.RANGE | ValueKind.SCORE if not sense.dated:
            _pairs(texts, where, sense, keys, ends)


def _read_odd(column: "pd.Series[str]", rows: npt.NDArray[np.int64], sense: Sense, keys: Keys, ends: Keys) -> None:
    """Fill in keys and ends of the cells at `rows`, reading each distinct cell once."""
    codes, distinct = encode(column.iloc[rows])
    known = np.full((2, len(distinct)), np.nan)
    for k, cell in enumerate(distinct[:MOST_ODD]):
        value = sense.read(cell)
        if value.key is not None:
            known[:, k] = value.key, np.nan if value.end is None else value.end
    keys[rows], ends[rows] = known[0][codes], known[1][codes]


def _plain_numbers(texts: Any, sense: Sense, keys: Keys) -> Mask:
    """Read digits with an optional sign, point and exponent, and return which cells these are."""
    plain = _matching(texts, _WHOLE_NUMBER if sense.context.decimal_comma else _PLAIN_NUMBER)
    keys[plain] = _floats(pc.filter(texts, pa.array(plain)))
    return plain


def _numbers_with_marks(texts: Any, where: Mask, sense: Sense, keys: Keys) -> None:
    """Read numbers with thousands separators, and with currency, units or words around them.

    Each distinct text around the digits is read once, with a fixed number in place of the digits.
    """
    comma = sense.context.decimal_comma
    if not sense.context.bracketed:  # (5) may not be an amount
        where = where & ~(_mask(pc.starts_with(texts, "(")) & ~_matching(texts, "[.,]"))
    (before, figures, after), rows = _parts(texts, where, _AROUND.format(_WITH_COMMA if comma else _WITH_POINT))
    stand_in = "777,5" if comma else "777.5"
    around = pc.binary_join_element_wise(before, _scalar(stand_in, before), after, _scalar("", before))
    around = around.dictionary_encode()
    scales = np.full(len(around.dictionary), np.nan)
    for k, sample in enumerate(around.dictionary[:MOST_ODD].to_pylist()):
        number = scale_of(sample, 777.5, sense.context)
        if number is not None and sense.shares_unit(number.unit):
            scales[k] = number.amount
    keys[rows] = _amounts(figures, comma) * scales[around.indices.to_numpy()]


def _amounts(figures: Any, comma: bool) -> Keys:
    """Return the numbers that the digits stand for; NaN for those with too many digits."""
    for mark in (".," if comma else ",") + SPACES + "'’":
        if pc.any(pc.match_substring(figures, mark)).as_py():
            figures = pc.replace_substring(figures, mark, "." if comma and mark == "," else "")
    amounts = _floats(figures)
    amounts[~_matching(figures, rf"^\d{{1,{MOST_DIGITS}}}(?:[.eE]|$)")] = np.nan
    return amounts


def _iso_dates(texts: Any, where: Mask, keys: Keys) -> None:
    """Read 2004-03-12 and 2004-03-12T10:30:00; read none if one of them isn't a calendar date."""
    where = where & _matching(texts, _ISO)
    try:
        moments = pc.cast(pc.filter(texts, pa.array(where)), pa.timestamp("us"))
    except pa.ArrowInvalid:
        return
    days, clock = np.divmod(pc.cast(moments, pa.int64()).to_numpy(), dates.DAY_IN_MICROSECONDS)
    keys[where] = days + clock / dates.DAY_IN_MICROSECONDS


def _moments(texts: Any, where: Mask, sense: Sense, keys: Keys) -> None:
    """Read dates with a time of day, each distinct date once."""
    (day, hour, minute, second, half), rows = _parts(texts, where, rf"^{dates.MOMENT}$")
    day = day.dictionary_encode()
    days = np.full(len(day.dictionary), np.nan)
    for k, text in enumerate(day.dictionary[:MOST_ODD].to_pylist()):
        found = dates.read_date(text, sense.context.day_first)
        days[k] = found.key if found is not None and found.precision == "day" else np.nan
    hours, minutes, seconds = _floats(hour), _floats(minute), _floats(_or_zero(second))
    with_half = _mask(pc.not_equal(half, ""))
    wrong = (minutes > 59) | (seconds >= 60) | np.where(with_half, (hours < 1) | (hours > 12), hours > 23)
    hours = np.where(with_half, hours % 12 + np.where(_matching(half, "^[Pp]"), 12, 0), hours)
    clock = ((hours * 60 + minutes) * 60_000_000 + np.rint(seconds * 1e6)) / dates.DAY_IN_MICROSECONDS
    keys[rows] = np.where(wrong, np.nan, days[day.indices.to_numpy()] + clock)


def _clocks(texts: Any, where: Mask, sense: Sense, keys: Keys) -> None:
    """Read 1:23:45 and 4:05.6, as `read_time` does."""
    (first, second, third, places), rows = _parts(texts, where, _CLOCK)
    hours, minutes, seconds, parts = (_floats(_or_zero(part)) for part in (first, second, third, places))
    short = _mask(pc.equal(third, ""))
    short &= _mask(pc.not_equal(places, "")) | (hours > LAST_HOUR) | sense.context.minutes_first
    found = np.where(short, hours * 60 + minutes + parts, hours * 3600 + minutes * 60 + seconds + parts)
    keys[rows] = np.where((minutes > 59) | (seconds > 59), np.nan, found)


def _durations(texts: Any, where: Mask, sense: Sense, keys: Keys) -> None:
    """Read clocks as numbers of hours or minutes, as `read_duration` does."""
    (sign, first, second, third, places), rows = _parts(texts, where, DURATION)
    long = _mask(pc.not_equal(third, ""))
    long |= _mask(pc.equal(places, "")) & (sense.context.duration == "h")
    larger, smaller, seconds, parts = (_floats(_or_zero(part)) for part in (first, second, third, places))
    total = np.where(long, larger * 3_600 + smaller * 60, larger * 60 + smaller) + seconds + parts
    signed = np.where(_matching(sign, "[-−]"), -total, total)
    keys[rows] = signed / (3_600 if sense.context.duration == "h" else 60)


def _pairs(texts: Any, where: Mask, sense: Sense, keys: Keys, ends: Keys) -> None:
    """Read scores like 3–1, and ranges of two numbers of equal length, as `read_score` and `read_range` do."""
    (left, right), rows = _parts(texts, where, _PAIR)
    first, last = _floats(left), _floats(right)
    n_left, n_right = (pc.utf8_length(part).to_numpy() for part in (left, right))
    scores = (np.maximum(n_left, n_right) <= 3) & ((first >= last) | sense.context.scores)
    ranges = ~scores & (n_left == n_right) & (first <= last)
    chosen = scores if sense.kind is ValueKind.SCORE else ranges
    keys[rows[chosen]], ends[rows[chosen]] = first[chosen], last[chosen]


def _parts(texts: Any, where: Mask, pattern: str) -> tuple[list[Any], npt.NDArray[np.int64]]:
    """Return the named groups of the cells in `where` that match the pattern, and the rows of these cells."""
    found = pc.extract_regex(pc.filter(texts, pa.array(where)), pattern)
    fits = pc.is_valid(found)
    groups = pc.filter(found, fits).flatten()
    return groups, np.flatnonzero(where)[_mask(fits)]


def _arrow(column: "pd.Series[str]") -> Any:
    texts = pa.array(column)
    return texts.combine_chunks() if isinstance(texts, pa.ChunkedArray) else texts


def _matching(texts: Any, pattern: str) -> Mask:
    return _mask(pc.match_substring_regex(texts, pattern))


def _floats(digits: Any) -> Keys:
    """Convert texts to numbers; NaN for numbers that are too large."""
    found: Keys = pc.cast(pc.utf8_ltrim(digits, "+"), pa.float64()).to_numpy(zero_copy_only=False).copy()
    found[np.isinf(found)] = np.nan
    return found


def _or_zero(digits: Any) -> Any:
    return pc.if_else(pc.equal(digits, ""), _scalar("0", digits), digits)


def _scalar(text: str, like: Any) -> Any:
    return pa.scalar(text, like.type)


def _mask(found: Any) -> Mask:
    return np.asarray(found.to_numpy(zero_copy_only=False), dtype=bool)
