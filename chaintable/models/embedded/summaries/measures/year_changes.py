"""How a total changes from one year to another: "change in total amount from 2023 to 2024"."""

from dataclasses import replace

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.measures.comparing import ends_of_change
from chaintable.models.embedded.summaries.request import COUNT, Asked, Key, Request
from chaintable.models.embedded.summaries.rows.filters import find_filters
from chaintable.models.embedded.summaries.slots import Slots
from chaintable.models.embedded.summaries.words import wording
from chaintable.operations.conditions import Comparison, Condition, Or

_OF_GROUPS = (wording.PER | words("which who whose each")) - words("by from to in of")
_PERCENT = words("percent percentage % growth rate")
_LEADING = words("by how much many did was is the what has have")


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


def _are_years(ends: tuple[Condition, Condition]) -> bool:
    """Whether both are years, the earlier one first."""
    values = [one.value for one in ends if isinstance(one, Comparison) and one.operator == "="]
    return len(values) == 2 and all(map(str.isdecimal, values)) and values == sorted(values)
