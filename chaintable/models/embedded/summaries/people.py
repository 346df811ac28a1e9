"""People who come and go: leavers, new hires, who has been there the longest."""

from collections.abc import Iterator

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.request import Filter
from chaintable.models.embedded.summaries.slots import Slots
from chaintable.models.embedded.summaries.wording import stems
from chaintable.operations.conditions import IsEmpty

_LONG = words("longest shortest")
_SERVED = words("serving served tenure service seniority")
_PLACES = ("with us", "with the", "been here", "worked here", "been employed", "been a member", "been working")
_JOINED = stems("joined start started hired hire entry member since enrolled employed")
_LEFT = stems("exit left leaving end ended terminated resigned cancelled")


def tenure(slots: Slots) -> Column | None:
    """Return the column of dates when people came, where the question asks who has been there the longest."""
    served = slots.asked.bits(_SERVED) or any(slots.asked.says(phrase) for phrase in _PLACES)
    if not (slots.asked.bits(_LONG) and served):
        return None
    dates = (one for one in slots.named.values() if one.is_date and one.stems & _JOINED)
    return next((one.column for one in dates if not one.stems & _LEFT), None)


def find_serving(slots: Slots) -> Iterator[Filter]:
    """Yield those who are still there, where the question asks who has been there the longest."""
    if tenure(slots) is None:
        return
    slots.words |= slots.asked.bits(_SERVED | words("us here been working worked employed company member"))
    gone = next((one for one in slots.named.values() if one.is_date and one.stems & _LEFT and one.column.empty), None)
    if gone is not None:
        yield Filter(IsEmpty(gone.column.name), 0)
