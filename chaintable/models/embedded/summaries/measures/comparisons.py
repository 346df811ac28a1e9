"""Comparisons: one value of a column against another, and how figures change over time."""

import numpy as np

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import MONTHS, stem
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.summaries.asked_things import Extreme
from chaintable.models.embedded.summaries.measures.leading_figure import ends_with_both
from chaintable.models.embedded.summaries.request import Filter, Key
from chaintable.models.embedded.summaries.rows.cell_phrases import spelled_alike
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations.conditions import Comparison, Condition, Or
from chaintable.tables.values import ValueKind, fold

_COMPARED = words("compare compares compared comparing comparison vs versus against")
_CHANGED = words("""
change changes changed grow grows grew grown growth increase increases increased decrease decreased rise rose risen fall
fell fallen drop dropped improve improved improvement decline declined gain gained trend difference
""")
_MOVED, _WAYS = words("go goes going went gone come comes came"), words("up down")
_STEPPED = (
    "month over month",
    "month on month",
    "year over year",
    "year on year",
    "week over week",
    "week on week",
    "quarter over quarter",
    "quarter on quarter",
    "day over day",
    "from month to month",
    "from year to year",
    "month to month",
    "year to year",
    "week to week",
    "from one month to the next",
)
_MOST_PERIODS, _YEAR = 40, 4
_ALTERNATIVE, _FEW_BETWEEN = words("or and for in the at with on by from to than a"), 4
_PLACING = words("before after above below later first last top bottom")
"""Words that set a bound or a place, and weigh nothing."""
_BETWEEN = words("from to between and in versus vs by than of on over against")


def compares(slots: Slots) -> bool:
    """Whether the question sets values beside each other, and give the words for it a part."""
    said = slots.asked.bits(_COMPARED)
    slots.words |= said
    if said and slots.asked.says("compared to"):
        slots.words |= slots.asked.bits(words("to"))
    return bool(said)


def compared_key(slots: Slots, filters: list[Filter]) -> Key | None:
    """Return the column of which the question names several values, to be set beside each other."""
    for one in filters:
        if isinstance(one.condition, Or) and len(one.condition.columns) == 1:
            (name,) = one.condition.columns
            if _is_one_side(slots, name, one.condition):
                continue
            derived = next((column for column in one.derived if column.name == name), None)
            column = derived or slots.recognition.index.column(name)
            return Key(column, _part_of_dates(column, one.condition))
    return None


def _is_one_side(slots: Slots, name: str, condition: Or) -> bool:
    """Whether the values only spell one in several ways ("Yes", "Y"; "open", "open*"), and are nothing to compare."""
    said = {fold(one.value) for one in condition.conditions if isinstance(one, Comparison)}
    flag = name in slots.named and slots.named[name].is_flag
    one = next(iter(said), "")
    return len(spelled_alike(one, said)) == len(said) or (flag and (said <= vocabulary.YES or said <= vocabulary.NO))


def _part_of_dates(column: Column, condition: Or) -> str:
    """Return the part of the dates that is set beside another ("December 2023 and January 2024"), else ""."""
    if column.kind is not ValueKind.DATE or column.derivation is not None:
        return ""
    values = [one.value.casefold().split() for one in condition.conditions if isinstance(one, Comparison)]
    if len(values) != len(condition.conditions):
        return ""
    if all(len(words_) == 2 and words_[0] in MONTHS and words_[1].isdecimal() for words_ in values):
        return "month"
    return "year" if all(len(words_) == 1 and len(words_[0]) == _YEAR for words_ in values) else ""


def asks_for_change(slots: Slots) -> bool:
    return bool(_change_said(slots))


def _change_said(slots: Slots) -> int:
    """Return the words for a change, as bits: "increase", "went up"."""
    moved = sum(3 << at for at, text in enumerate(slots.asked.texts) if text in _MOVED and slots.text(at + 1) in _WAYS)
    return slots.asked.bits(_CHANGED) | moved


def weighed(slots: Slots) -> tuple[Key, Extreme] | None:
    """Return the column of two cells that are weighed against each other, and the word for it.

    "Was the fee higher for North or for South", "which of the two, Kim or Lee, sold more".
    """
    column = _either(slots)
    tail = ends_with_both(slots)
    texts = slots.asked.texts[: tail.start]
    counted = any(texts[at : at + 2] in (["how", "much"], ["how", "many"]) for at in range(len(texts)))
    if column is None or counted or any(one.at not in tail for one in slots.asked.numbers):
        return None
    for at, text in enumerate(slots.asked.texts):
        said = "" if text in _PLACING or slots.text(at + 1) == "than" else lexicon.superlative_of(text)
        if (
            said in vocabulary.LARGEST | vocabulary.SMALLEST
            and not slots.words >> at & 1
            and slots.text(at - 1) != "at"
        ):
            slots.take(at)
            return Key(column), Extreme(at, said, said not in vocabulary.SMALLEST)
    return None


def _either(slots: Slots) -> Column | None:
    """Return the column of two cells that "or" stands between, or "and" after "which of"."""
    cells = sorted((one for one in slots.selections if _is_cell(one)), key=lambda one: one.span.begin)
    for first in cells:
        for other in (one for one in cells if one.column is first.column and one.span.begin > first.span.end):
            between = [slots.text(at) for at in range(first.span.end, other.span.begin)]
            chosen = "or" in between or ("and" in between and slots.asked.bits(words("which")))
            if chosen and set(between) <= _ALTERNATIVE and len(between) < _FEW_BETWEEN:
                return first.column
    return None


def _is_cell(selection: Selection) -> bool:
    plain = selection.how in ("cell", "stem") and selection.is_whole
    return plain and selection.column.derivation is None and not selection.column.ordered


def step_of(slots: Slots) -> tuple[str, Key] | None:
    """Return how each period is set against the one before ("month over month"), and the periods."""
    for phrase in _STEPPED:
        if not slots.asked.says(phrase):
            continue
        texts = phrase.split()
        at = next(at for at in range(len(slots.asked)) if slots.asked.texts[at : at + len(texts)] == texts)
        unit = next(text for text in texts if text in ("month", "year", "week", "quarter", "day"))
        key = slots.bucket(slots.asked.texts.index(unit, at))
        if key is not None:
            slots.take(at, at + len(texts))
            slots.words |= slots.asked.bits(_CHANGED | words("percent percentage % in"))
            return _function(slots), key
    return None


def _function(slots: Slots) -> str:
    relative = slots.asked.has("percent", "percentage", "%", "growth", "rate")
    return "percent_change" if relative else "change"


def ends_of_change(slots: Slots, than: bool = False) -> tuple[Condition, Condition] | None:
    """Return the two conditions between which something changes ("from 2023 to 2024", "from autumn to spring").

    With `than`, something is said to be more or less in one of them than in the other.
    """
    if not (than or asks_for_change(slots)):
        return None
    found = _periods(slots) or _values(slots)
    if found is not None:
        slots.words |= _change_said(slots) | slots.asked.bits(_BETWEEN)
    return found


def _values(slots: Slots) -> tuple[Condition, Condition] | None:
    """Return two cells of one column, in the order in which they are named."""
    cells = [one for one in slots.selections if one.how in ("cell", "stem") and one.is_whole]
    for first in cells:
        for last in cells:
            same = first.column.name == last.column.name and first.column.derivation is None
            between = set(map(slots.text, range(first.span.end, last.span.begin)))
            if same and first.span.end < last.span.begin and between <= _BETWEEN:
                slots.words |= first.span.words | last.span.words
                return first.condition, last.condition
    return None


def _periods(slots: Slots) -> tuple[Condition, Condition] | None:
    """Return two months or years as conditions on a column of dates."""
    dates = [one.column for one in slots.named.values() if one.is_date]
    places = [at for at, text in enumerate(slots.asked.texts) if text in MONTHS or _is_year(slots, at)]
    months = [at for at in places if slots.text(at) in MONTHS]
    ends = months[:2] if len(months) >= 2 else places[:2] if not months else []
    if not dates or len(ends) < 2:
        return None
    column = slots.date_column(dates)
    first, last = (_of_month(slots, column, at) or _period(slots, column, at, ends) for at in ends)
    if first is None or last is None:
        return None
    for at in ends:
        slots.take(at)
    slots.words |= sum(1 << at for at in places if months and _is_year(slots, at))
    return first, last


def _of_month(slots: Slots, column: Column, at: int) -> Condition | None:
    """Return the condition for the cell that is the month, where cells are months ("Jan 25")."""
    if column.n_rows > FEW_ROWS or column.n_different > _MOST_PERIODS:
        return None
    cells = [cell for cell in column.rows_of if stem(cell.split(" ")[0]) == stem(slots.text(at)) and cell[:1].isalpha()]
    if len(cells) != 1:
        return None
    rows = column.rows_of[cells[0]]
    return Comparison(column.name, "=", column.cell((rows & -rows).bit_length() - 1))


def _is_year(slots: Slots, at: int) -> bool:
    return any(one.at == at and one.could_be_year for one in slots.asked.numbers)


def _period(slots: Slots, column: Column, at: int, ends: list[int]) -> Condition | None:
    text = slots.text(at)
    years = [slots.text(place) for place in range(at + 1, len(slots.asked)) if _is_year(slots, place)]
    if text in MONTHS:
        known = years or [str(year) for year in _years(column)]
        text = f"{text} {known[0]}" if len(known) == 1 or years else ""
    bounded = text and column.values.bounds(text) is not None
    return Comparison(column.name, "=", text) if bounded else None


def _years(column: Column) -> list[int]:
    known = column.keys[~np.isnan(column.keys)].astype("int64")
    return sorted(set((np.datetime64("1970-01-01") + known).astype("datetime64[Y]").astype("int64") + 1970))
