"""How a total changes from one year, day or stretch of days to another: "growth in sales from 1-7 May to 8-14 May"."""

from dataclasses import replace
from itertools import combinations

from chaintable.models.embedded.indexing.column import Column as Indexed
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import split_words
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.summaries.measures.calculated import calculated
from chaintable.models.embedded.summaries.measures.comparing import asks_for_change, ends_of_change
from chaintable.models.embedded.summaries.request import COUNT, Asked, Key, Request
from chaintable.models.embedded.summaries.rows.filters import find_filters
from chaintable.models.embedded.summaries.rows.tests_of_rows import as_test
from chaintable.models.embedded.summaries.slots import Slots
from chaintable.models.embedded.summaries.words import wording
from chaintable.operations.conditions import Comparison, Condition, Or
from chaintable.operations.formulas.expressions import Call, Column, Number
from chaintable.values import ValueKind

_OF_GROUPS = (wording.PER | words("which who whose each")) - words("by from to in of")
_PERCENT = words("percent percentage % growth rate")
_LEADING = words("by how much many did was is the what has have")
_CHANGING = words("""
change changes changed grow grew grown growth increase increased decrease decreased rise rose risen fall fell fallen
drop dropped between from to and compared with week weeks days of
""")
_NAMED = 0.45


def changed_years(slots: Slots) -> Request | None:
    """Return the request for the change of a total between two years of a column of dates, for all rows together."""
    if slots.asked.bits(_OF_GROUPS) or tuple(Slots(slots.recognition).keys()):
        return None
    ends = ends_of_change(slots)
    if ends is None or not _are_years(ends):
        return None
    percent = slots.asked.bits(_PERCENT)
    slots.words |= percent | slots.asked.bits(_LEADING)
    asked = next(iter(slots.measures()), None)
    if asked is None or (asked.column is None and asked.rule != COUNT):
        column = slots.measured()
        asked = Asked("sum" if asked is None else asked.rule, column) if column is not None else None
    if asked is None:
        return None
    key = Key(slots.recognition.index.column(ends[0].columns[0]), "year")
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
    return calculated(slots, name, only, column.place) if only is not None else None


def _as_written(slots: Slots, span: Selection) -> str:
    """Return the words of the question that name the span."""
    text, written = slots.asked.question.text, split_words(slots.asked.question.text)
    if len(written) != len(slots.asked):
        return span.condition.describe()
    return text[written[span.span.begin].start : written[span.span.end - 1].end]


def _are_years(ends: tuple[Condition, Condition]) -> bool:
    """Whether both are years, the earlier one first."""
    values = [one.value for one in ends if isinstance(one, Comparison) and one.operator == "="]
    return len(values) == 2 and all(map(str.isdecimal, values)) and values == sorted(values)
