"""Rows above or below the average of a column: "who earns more than the average?"."""

from collections.abc import Sequence

import numpy as np

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import LESS_WORDS, MORE_WORDS, words
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.summaries.request import COUNT, Asked, Key, Request
from chaintable.models.embedded.summaries.rows.filters import find_filters
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations import Operation, SelectRow
from chaintable.operations.conditions import Comparison
from chaintable.operations.grammar import render_number

_BOUNDS = words("above over exceed exceeds exceeding below under")
_BELOW = LESS_WORDS | words("below under")
_ABOVE = MORE_WORDS | (_BOUNDS - _BELOW)
_AVERAGE, _BEFORE = words("average mean"), words("the than an our overall")
_EARNING = words("earn earns earned make makes made get gets paid have has with a an having")
_ASKING_YES_OR_NO = words("is are was were do does did has have had can will")
_OF_SOME, _NEAR = 0.6, 4
"""How sure it is that the average is that of all rows, where other conditions are named."""


def above_average(slots: Slots) -> Request | None:
    """Return the request for the rows on one side of the average of a column."""
    found = _side(slots)
    if found is None or slots.asked.bits(vocabulary.PER):
        return None
    begin, end, operator = found
    slots.take(begin, end)
    column = _compared(slots, begin, end)
    label = slots.label(person=bool(slots.asked.bits(words("who") | vocabulary.PERSONS)))
    if column is None or label is None or not slots.named_rows(label):
        return None
    slots.words |= slots.asked.bits(_EARNING | words("of who which what list show people"))
    counted = slots.asked.says("how many") or slots.asked.says("number of")
    slots.words |= slots.asked.bits(words("how many number")) if counted else 0
    filters = find_filters(slots)
    slots.take_rows()
    mean = render_number(float(np.nanmean(column.keys)))
    slots.guess(_OF_SOME if filters else 1.0, f"the average of all rows is {mean}")
    return Request(
        measures=(Asked(COUNT),) if counted else (),
        things=() if counted else (Key(label),),
        conditions=(*(one.condition for one in filters), Comparison(column.name, operator, mean)),
        derived=tuple({column.name: column for one in filters for column in one.derived}.values()),
        idiomatic=True,
        words=slots.words,
        sure=slots.sure,
        guesses=tuple(slots.guesses),
    )


def _side(slots: Slots) -> tuple[int, int, str] | None:
    """Return where "more than the average" begins and ends, and its comparison; None where yes or no is asked."""
    if slots.text(0) in _ASKING_YES_OR_NO:
        return None
    for at, text in enumerate(slots.asked.texts):
        operator = ">" if text in _ABOVE else "<" if text in _BELOW else ""
        told = operator and (text in _BOUNDS or slots.text(at + 1) == "than")
        place = slots.skip(at + 1, _BEFORE) if told else 0
        if told and slots.text(place) in _AVERAGE:
            return at, place + 1, operator
    return None


def _compared(slots: Slots, begin: int, end: int) -> Column | None:
    """Return the column of numbers named after the average, or before the comparison, or the one that is meant."""
    places = (*range(end, min(end + _NEAR, len(slots.asked))), *range(begin))
    named = (slots.mention_at(place, "is_number", least=0.4) for place in places)
    mention = next((one for one in named if one is not None), None)
    column = slots.use(mention) if mention is not None else slots.measured()
    return column if column is not None and column.derivation is None and len(column.keys) else None


def left_average(recognition: Recognition, chain: Sequence[Operation]) -> tuple[str, ...]:
    """Return the word for an average that rows were to be compared with, where the chain compares nothing."""
    found = _side(Slots(recognition))
    bounded = any(isinstance(one, SelectRow) and {">", "<"} & set(str(one).split()) for one in chain)
    return () if found is None or bounded else (recognition.asked.said(found[0]),)
