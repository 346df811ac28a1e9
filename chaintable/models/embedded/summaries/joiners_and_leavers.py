"""People who come and go: leavers, new hires, who has been there the longest."""

from collections.abc import Iterator

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.request import Filter
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.vocabulary import stems
from chaintable.operations.conditions import IsEmpty
from chaintable.tables.values import ValueKind

_LONG = words("longest shortest")
_SERVED = words("serving served standing tenure service seniority")
_PLACES = ("with us", "been here", "worked here", "been employed", "been a member", "been working")
_STILL_THERE = ("still with us", "still here", "still employed", "still work", "still working", "still a member")
_OPEN = words("open unpaid outstanding pending unresolved unsettled")
_OVER = stems("closed resolved paid settled completed finished done returned delivered")
_JOINED = stems("joined start started hired hire entry member since enrolled employed")
_INSIDE, _WENT = words("in inside on at"), stems("out collected released checkout discharged")
"""Words after "still" for where something is, and stems of the dates and times when it went."""
_LEFT = stems("exit left leaving end ended terminated resigned cancelled discharged departed")


def tenure(slots: Slots) -> Column | None:
    """Return the column of dates when people came, where the question asks who has been there the longest."""
    if slots.asked.bits(_LONG) and (opened := _opened(slots)) is not None:
        return opened
    served = slots.asked.bits(_SERVED) or any(slots.asked.says(phrase) for phrase in _PLACES) or _with_them(slots)
    if not (slots.asked.bits(_LONG) and served):
        return None
    dates = (one for one in slots.named.values() if one.is_date and one.stems & _JOINED)
    return next((one.column for one in dates if not one.stems & _LEFT), None)


def _with_them(slots: Slots) -> bool:
    """Whether someone is "with the company", and nothing is a thing "with the longest wait"."""
    places = [at + 2 for at in range(len(slots.asked) - 2) if slots.asked.texts[at : at + 2] == ["with", "the"]]
    return any(slots.text(at) not in vocabulary.LARGEST | vocabulary.SMALLEST for at in places)


def _opened(slots: Slots) -> Column | None:
    """Return the dates when things were opened, where the question asks what "has been open the longest"."""
    if not slots.asked.bits(_OPEN):
        return None
    dates = [one for one in slots.named.values() if one.is_date]
    over = [one for one in dates if one.column.empty and one.stems & _OVER]
    return next((one.column for one in dates if over and one not in over and not one.stems & _LEFT), None)


def find_serving(slots: Slots) -> Iterator[Filter]:
    """Yield those who are still there, where the question asks who has been there the longest."""
    still = next((phrase for phrase in _STILL_THERE if slots.asked.says(phrase)), "")
    if not still and (inside := _still_inside(slots)) is not None:
        yield inside
        return
    if tenure(slots) is None and not still:
        return
    slots.words |= slots.asked.bits(frozenset(still.split()))
    slots.words |= slots.asked.bits(_SERVED | words("us here been working worked employed company member"))
    if _opened(slots) is not None:
        slots.words |= slots.asked.bits(_OPEN)
        gone_by = _OVER
    else:
        gone_by = _LEFT if slots.asked.bits(_SERVED) else _LEFT | _WENT
    gone = next((one for one in slots.named.values() if one.is_date and one.stems & gone_by and one.column.empty), None)
    if gone is not None:
        yield Filter(IsEmpty(gone.column.name), 0)


def _still_inside(slots: Slots) -> Filter | None:
    """Return what came in and has no date or time when it went out: "bikes still in the workshop", "dogs still in"."""
    texts = slots.asked.texts
    at = next((at for at in range(len(texts)) if texts[at] == "still" and slots.text(at + 1) in _INSIDE), -1)
    end = slots.skip(at + 2)
    known = slots.value_at(end) or slots.mention_at(end) is not None
    plain = known or end > at + 2 or slots.text(end) in vocabulary.PER | {""}
    if at < 0 or not plain or slots.value_at(at + 1):
        return None  # "still in progress"
    timed = [one for one in slots.named.values() if one.is_date or one.column.kind is ValueKind.TIME]
    gone = [
        one.column
        for one in timed
        if one.stems & (_LEFT | _WENT) and one.column.empty & slots.recognition.index.data_rows
    ]
    if len(gone) != 1:
        return None
    slots.take(at, end if known or end == at + 2 else end + 1)
    return Filter(IsEmpty(gone[0].name), at)
