"""How a total changes between two years, months or stretches of days: "growth in sales from 1-7 May to 8-14 May"."""

from dataclasses import replace
from itertools import combinations

from chaintable.models.embedded.indexing.column import Column as Indexed
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import MONTHS, split_words
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.summaries.measures.comparisons import asks_for_change, ends_of_change
from chaintable.models.embedded.summaries.measures.formula_columns import formula_column
from chaintable.models.embedded.summaries.request import COUNT, Asked, Key, Request
from chaintable.models.embedded.summaries.rows.bounds.bounded_rows import stands_for_rows
from chaintable.models.embedded.summaries.rows.filters import find_filters
from chaintable.models.embedded.summaries.rows.row_tests import as_test
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations.conditions import Comparison, Condition, Or
from chaintable.operations.formulas.expressions import Call, Column, Number
from chaintable.tables.values import ValueKind

_OF_GROUPS = (vocabulary.PER | words("which who whose each")) - words("by from to in of")
_PERCENT = words("percent percentage % growth rate")
_LEADING = words("by how much many did was is the what has have were there compared")
_MORE, _LESS = words("more higher greater larger bigger up above"), words("less fewer lower smaller down below")
_CHANGING = words("""
change changes changed grow grew grown growth increase increased decrease decreased rise rose risen fall fell fallen
drop dropped between from to and compared with week weeks days of
""")
_NAMED = 0.45


def changed_periods(slots: Slots) -> Request | None:
    """Return the request for the change of a total between two years or months of a column of dates, of all rows."""
    if slots.asked.bits(_OF_GROUPS) or tuple(Slots(slots.recognition).keys()):
        return None
    percent = slots.asked.bits(_PERCENT)
    beside = slots.asked.has("than", "compared")
    told = slots.asked.bits(_MORE | _LESS) if percent and beside else 0
    ends = ends_of_change(slots, than=bool(told))
    if ends is None:
        return None
    part, ends = _part_of_dates(ends, sort=beside)
    if part == "month" and slots.asked.has("difference") and not percent:
        return None  # which has no direction
    counted = told and _counts_rows(slots)
    slots.words |= percent | told | slots.asked.bits(_LEADING)
    asked = Asked(COUNT) if counted else _asked(slots)
    if not part or asked is None:
        return None
    key = Key(slots.recognition.index.column(ends[0].columns[0]), part)
    filters = find_filters(slots)
    slots.take_rows()
    request = Request(measures=(asked,), keys=(key,), conditions=(Or(ends), *(one.condition for one in filters)))
    return replace(
        request,
        reading="percent_change" if percent else "change",
        derived=tuple({column.name: column for one in filters for column in one.derived}.values()),
        idiomatic=True,
        words=slots.words,
        sure=slots.sure,
        guesses=tuple(slots.guesses),
    )


def changed_spans(slots: Slots) -> Request | None:
    """Return the request for the change in percent of a total between two days, or two stretches of days."""
    percent = slots.asked.bits(_PERCENT)
    if not asks_for_change(slots) or not percent or slots.asked.bits(_OF_GROUPS):
        return None
    spans = _spans(slots)
    number = next((one for one in slots.mentions if slots.named[one.column.name].is_number), None)
    if spans is None or number is None or number.strength < _NAMED:
        return None
    slots.words |= percent | spans[0].span.words | spans[1].span.words | slots.asked.bits(_CHANGING | _LEADING)
    column = slots.use(number)
    first, last = (_only_within(slots, column, one) for one in spans)
    if first is None or last is None:
        return None
    filters = find_filters(slots)
    slots.take_rows()
    return Request(
        measures=(Asked("sum", last, first, grown=True),),
        conditions=tuple(one.condition for one in filters),
        derived=tuple({column.name: column for one in filters for column in one.derived}.values()),
        before=tuple(slots.before),
        idiomatic=True,
        words=slots.words,
        sure=slots.sure,
        guesses=tuple(slots.guesses),
    )


def _spans(slots: Slots) -> tuple[Selection, Selection] | None:
    """Return the two stretches of days, or the two days, that the question names, in its order."""
    for how in ("period", "date"):
        found = [one for one in slots.selections if one.how == how and one.column.kind is ValueKind.DATE]
        pairs = combinations(sorted(found, key=lambda one: one.span.begin), 2)
        apart = [pair for pair in pairs if pair[0].column is pair[1].column and not pair[0].rows & pair[1].rows]
        if len(apart) == 1:
            return apart[0]
    return None


def _only_within(slots: Slots, column: Indexed, span: Selection) -> Indexed | None:
    """Return the column's numbers in the rows of the span alone."""
    test = as_test(span.condition, slots.recognition.index.table)
    only = Call("if", (test, Column(column.name), Number(0))) if test is not None else None
    name = f"{column.name} ({_as_written(slots, span).removeprefix('from ')})"
    return formula_column(slots, name, only, column.place) if only is not None else None


def _as_written(slots: Slots, span: Selection) -> str:
    """Return the words of the question that name the span."""
    text, written = slots.asked.question.text, split_words(slots.asked.question.text)
    if len(written) != len(slots.asked):
        return span.condition.describe()
    return text[written[span.span.begin].start : written[span.span.end - 1].end]


def _asked(slots: Slots) -> Asked | None:
    """Return the figure that changes: the one that is named as a measure, else the sum of what is measured."""
    asked = next(iter(slots.measures()), None)
    if asked is not None and (asked.column is not None or asked.rule == COUNT):
        return asked
    column = slots.measured()
    return Asked("sum" if asked is None else asked.rule, column) if column is not None else None


def _counts_rows(slots: Slots) -> bool:
    """Whether rows are more or fewer ("how many percent more orders came in"), and give their noun its part."""
    at = next((at for at, text in enumerate(slots.asked.texts) if text in ("more", "fewer")), -1)
    place = slots.noun_at(slots.skip(at + 1))
    rows = at >= 0 and slots.mention_at(place, "is_number", least=_NAMED) is None and stands_for_rows(slots, place)
    if rows:
        slots.take(place)
    return rows


def _part_of_dates(ends: tuple[Condition, Condition], sort: bool) -> tuple[str, tuple[Condition, Condition]]:
    """Return the part of the dates that both ends are, and the ends, the earlier one first; "" if they are no such.

    With `sort`, the later one may be named first ("higher in May than in April").
    """
    values = [one.value if isinstance(one, Comparison) and one.operator == "=" else "" for one in ends]
    places = [_place_in_time(value) for value in values]
    kinds = {len(place) for place in places}
    if len(kinds) > 1 or () in places or places[0] == places[1] or (places[0] > places[1] and not sort):
        return "", ends
    part = "year" if kinds == {1} else "month"
    return part, ends if places[0] < places[1] else (ends[1], ends[0])


def _place_in_time(value: str) -> tuple[int, ...]:
    """Return the year, or the year and the month, that a text is; empty for any other text.

    >>> _place_in_time("2024"), _place_in_time("march 2024"), _place_in_time("autumn")
    ((2024,), (2024, 2), ())
    """
    *month, year = value.casefold().split() or [""]
    if not year.isdecimal() or len(month) > 1 or not set(month) <= set(MONTHS):
        return ()
    return (int(year), *map(MONTHS.index, month))
