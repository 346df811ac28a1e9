"""What a whole column means: its kind is the majority's, and the exceptions are known."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from chaintable.values.cells import EMPTY_MARKS, parse_value, value_as
from chaintable.values.dates import slashed_parts
from chaintable.values.kinds import ALONE, ColumnValues, Context, Value, ValueKind
from chaintable.values.numbers import MOST_DIGITS
from chaintable.values.spans import read_score

SAMPLE = 1_000
_PLAIN_NUMBER = (
    rf"^\s*(?P<sign>[-+])?[$€£]?(?P<digits>\d{{1,{MOST_DIGITS}}}|\d{{1,3}}(?:,\d{{3}}){{1,4}})(?P<places>\.\d{{1,12}})?"
    r"\s?(?:km|kg|cm|mm|%|€|m)?\s*$"
)
_ISO_FORMS = (
    (r"^\d{4}-\d\d-\d\d$", "%Y-%m-%d"),
    (r"^\d{4}-\d\d-\d\d \d\d:\d\d$", "%Y-%m-%d %H:%M"),
    (r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$", "%Y-%m-%d %H:%M:%S"),
    (r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$", "%Y-%m-%dT%H:%M:%S"),
)

Keys = npt.NDArray[np.float64]


def parse_column(column: "pd.Series[str]") -> ColumnValues:
    """The meaning of every cell of a column, given as pandas `str` without missing cells.

    A large column is settled by a sample of its rows; then plain numbers and ISO dates are read all at once, and every
    other cell once for each that is different. The result is the same as cell by cell.
    """
    if len(column) <= 2 * SAMPLE:
        return _small(list(column))
    sample = list(column.iloc[np.linspace(0, len(column) - 1, SAMPLE).astype(np.int64)])
    context, kind = _settle(sample)
    empty = _empty_cells(column)
    if kind in (ValueKind.TEXT, ValueKind.EMPTY):
        return _text(kind if not empty.all() else ValueKind.EMPTY, empty, context)
    keys, ends = _read_all(column, kind, context)
    readable = ~np.isnan(keys)
    if 2 * readable.sum() <= (~empty).sum():  # the sample was not like the rest
        return _text(ValueKind.TEXT, empty, context)
    return _of_kind(kind, keys, ends, empty, context)


def _small(cells: Sequence[str]) -> ColumnValues:
    context, kind = _settle(cells)
    values = [value_as(cell, kind, context) for cell in cells]
    empty = np.fromiter((value.kind is ValueKind.EMPTY for value in values), dtype=bool, count=len(values))
    if kind in (ValueKind.TEXT, ValueKind.EMPTY):
        return _text(kind, empty, context)
    keys, ends = _spread(values, kind)
    return _of_kind(kind, keys, ends, empty, context)


def _text(kind: ValueKind, empty: npt.NDArray[np.bool_], context: Context) -> ColumnValues:
    return ColumnValues(kind, np.full(len(empty), np.nan), None, empty, np.zeros(0, dtype=np.int64), context)


def _of_kind(kind: ValueKind, keys: Keys, ends: Keys, empty: npt.NDArray[np.bool_], context: Context) -> ColumnValues:
    paired = kind in (ValueKind.RANGE, ValueKind.SCORE)
    return ColumnValues(kind, keys, ends if paired else None, empty, np.flatnonzero(np.isnan(keys) & ~empty), context)


def _spread(values: Sequence[Value], kind: ValueKind) -> tuple[Keys, Keys]:
    keys = [value.key if value.kind is kind and value.key is not None else np.nan for value in values]
    ends = [value.end if value.kind is kind and value.end is not None else np.nan for value in values]
    return np.array(keys, dtype=np.float64), np.array(ends, dtype=np.float64)


def _settle(cells: Sequence[str]) -> tuple[Context, ValueKind]:
    """The spelling that the cells share, and the kind of more than half of those that are not empty."""
    distinct = dict.fromkeys(cells)
    context = _context(distinct)
    kinds = Counter(dict.fromkeys(ValueKind, 0))
    years = 0
    for cell, times in Counter(cells).items():
        value = parse_value(cell, context)
        kinds[value.kind] += times
        years += times if value.kind is ValueKind.NUMBER and value.key is not None and 1000 <= value.key <= 2100 else 0
    filled = len(cells) - kinds.pop(ValueKind.EMPTY)
    if not filled:
        return context, ValueKind.EMPTY
    dates = kinds[ValueKind.DATE]
    if dates > years and 2 * (dates + years) > filled:  # among dates a year alone is one too
        return context, ValueKind.DATE
    kind, times = kinds.most_common(1)[0]
    return context, kind if 2 * times > filled else ValueKind.TEXT


def _context(cells: Iterable[str]) -> Context:
    texts = [cell.strip() for cell in cells if any(map(str.isdigit, cell)) and len(cell) <= 80]
    unsure = [
        text
        for text in texts
        if parse_value(text).kind in (ValueKind.TEXT, ValueKind.RANGE, ValueKind.NUMBER, ValueKind.TIME)
    ]
    if not unsure:
        return ALONE
    return Context(
        decimal_comma=_has_decimal_comma(texts),
        day_first=_day_first(texts),
        minutes_first=_minutes_first(texts),
        scores=_has_scores(texts),
        any_unit=_same_units(texts),
    )


def _has_decimal_comma(texts: Sequence[str]) -> bool:
    commas = [text for text in texts if "," in text]
    if not commas:
        return False
    found = pd.Series(commas).str.contains(r"^[^\d]*\d+(?:[. ]\d{3})*,(?:\d{1,2}|\d{4,})\D*$", regex=True)
    against = any("." in text[text.rfind(",") :] for text in commas)
    return (
        bool(found.any())
        and not against
        and bool((found | pd.Series(commas).str.contains(r",\d{3}\D*$", regex=True)).all())
    )


def _day_first(texts: Sequence[str]) -> bool | None:
    """Whether dates like 03/04/2020 begin with the day: one over 12 decides, else dots, else the month comes first."""
    parts = [found for text in texts if (found := slashed_parts(text)) is not None]
    if not parts:
        return None
    if any(first > 12 for first, _, _ in parts):
        return True
    if any(second > 12 for _, second, _ in parts):
        return False
    return parts[0][2] == "."


def _minutes_first(texts: Sequence[str]) -> bool:
    clocks = [text.split(":") for text in texts if ":" in text]
    return any(len(parts) == 3 or "." in parts[-1] or (parts[0].isdecimal() and int(parts[0]) > 24) for parts in clocks)


def _has_scores(texts: Sequence[str]) -> bool:
    pairs = [text for text in texts if read_score(text, Context(scores=True)) is not None]
    return 2 * len(pairs) > len(texts) and any(read_score(text) is not None for text in pairs)


def _same_units(texts: Sequence[str]) -> bool:
    """Whether most cells are a number and one of at most two words."""
    found = [text.split() for text in texts if len(text.split()) == 2]
    words = {parts[1] for parts in found if parts[0][:1].isdigit() and parts[1].isalpha()}
    return 0 < len(words) <= 2 and 2 * len(found) > len(texts) and len(texts) > 1


def _empty_cells(column: "pd.Series[str]") -> npt.NDArray[np.bool_]:
    texts = pc.utf8_lower(pc.utf8_trim_whitespace(pa.array(column)))
    return _mask(pc.is_in(texts, value_set=pa.array(sorted(EMPTY_MARKS), type=texts.type)))


def _read_all(column: "pd.Series[str]", kind: ValueKind, context: Context) -> tuple[Keys, Keys]:
    """Keys and ends of a large column."""
    keys, ends = np.full(len(column), np.nan), np.full(len(column), np.nan)
    texts = pa.array(column)
    plain = np.zeros(len(column), dtype=bool)
    if kind is ValueKind.NUMBER and not context.decimal_comma:
        plain = _plain_numbers(texts, keys)
    elif kind is ValueKind.DATE:
        plain = _iso_days(texts, keys)
    rest = np.flatnonzero(~plain)
    if len(rest):
        codes, distinct = pd.factorize(column.iloc[rest])
        found_keys, found_ends = _spread([value_as(cell, kind, context) for cell in distinct], kind)
        keys[rest], ends[rest] = found_keys[codes], found_ends[codes]
    return keys, ends


def _plain_numbers(texts: Any, keys: Keys) -> npt.NDArray[np.bool_]:
    """Reads the cells that are plain numbers into `keys`; which they are."""
    found = pc.extract_regex(texts, _PLAIN_NUMBER)
    plain = _mask(pc.is_valid(found))
    parts = [pc.fill_null(pc.struct_field(found, [k]), "") for k in range(3)]
    joined = pc.binary_join_element_wise(
        parts[0], pc.replace_substring(parts[1], ",", ""), parts[2], pa.scalar("", parts[0].type)
    )
    chosen = pc.filter(joined, pa.array(plain))
    keys[plain] = pc.cast(pc.utf8_ltrim(chosen, "+"), pa.float64()).to_numpy(zero_copy_only=False)
    return plain


def _iso_days(texts: Any, keys: Keys) -> npt.NDArray[np.bool_]:
    """Reads the cells that are ISO dates, with or without a time of day, into `keys`; which they are."""
    read = np.zeros(len(keys), dtype=bool)
    for shape, form in _ISO_FORMS:
        shaped = _mask(pc.match_substring_regex(texts, shape))
        if not shaped.any():
            continue
        days = pd.to_datetime(pd.Series(pc.filter(texts, pa.array(shaped)), dtype="str"), format=form, errors="coerce")
        keys[shaped] = ((days - pd.Timestamp(0)) / pd.Timedelta(days=1)).to_numpy(dtype=np.float64)
        read |= shaped & ~np.isnan(keys)
    return read


def _mask(found: Any) -> npt.NDArray[np.bool_]:
    return np.asarray(found.to_numpy(zero_copy_only=False), dtype=bool)
