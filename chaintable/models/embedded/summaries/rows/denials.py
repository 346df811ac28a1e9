"""Words before a condition that turn it round: "leaving out the cancelled ones", "still to be signed off"."""

from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.tokens import STOP
from chaintable.models.embedded.summaries.slot_filling import Slots

_NEAR = 5
_PAIRS = frozenset(("leaving out", "leave out", "left out", "not counting", "not including", "apart from"))
_LEAVING = frozenset("ignoring ignore skipping omitting disregarding".split())
_DENYING, _ROWS = frozenset("not don t aren isn never".split()), frozenset("ones is are also all".split())
_THOSE = lexicon.words("those ones any")
_THOSE_THAT = lexicon.words("the all that which who where with having have has had is are a for")
_AWAITED = (
    *(("still", verb, "to", "be") for verb in ("have", "has", "need", "needs", "had")),
    *((verb, "to", "be") for verb in ("still", "yet", "waiting", "have", "has", "need", "needs")),
    *(("still", "not"), ("not", "yet")),
)
"""What comes before a deed that isn't done yet, the longer forms first."""


def leaves_out(slots: Slots, at: int) -> bool:
    """Whether "leaving out", "not counting", "ignoring" comes shortly before, and give it its part."""
    for place in range(max(0, at - _NEAR), at):
        if f"{slots.text(place)} {slots.text(place + 1)}" in _PAIRS:
            slots.take(place, place + 2)
            return True
        if slots.text(place) in _LEAVING:
            slots.take(place)
            return True
    return False


def leaves_lacking_out(slots: Slots, at: int) -> bool:
    """Whether rows that lack something there are left out: "excluding those with no date"; words get a part."""
    begin, told = slots.back(at, _THOSE_THAT), False
    while _means_rows(slots, begin):
        begin, told = slots.back(begin, _THOSE_THAT), True
    paired = f"{slots.text(begin - 1)} {slots.text(begin)}" in _PAIRS
    leaving = paired or slots.text(begin) in lexicon.EXCEPTING | _LEAVING | {"without"}
    if leaving and told:
        slots.take(begin - paired, at)
    return leaving and told


def _means_rows(slots: Slots, at: int) -> bool:
    """Whether the word stands for rows: "those", "ones", or what each row is."""
    near = [one for one in slots.mentions if one.span.begin == at]
    named = any(slots.named[one.column.name].names_rows for one in near)
    plural = not near and slots.text(at).endswith("s") and slots.text(at + 1) == "where" and not slots.value_at(at)
    return at >= 0 and (slots.text(at) in _THOSE or slots.knows(at) or named or plural)


def take_included(slots: Slots) -> None:
    """Give "cancelled ones included", "including the cancelled ones", "insured or not" its part: it selects nothing."""
    for at, text in enumerate(slots.asked.texts):
        if text == "included" and slots.text(at - 1) not in _DENYING:
            slots.take(_begin_of_included(slots, at), at + 1)
        if text == "or" and slots.text(at + 1) == "not" and slots.text(at + 2) in STOP | {""}:
            slots.take(at - 1 - (slots.text(at - 2) == "whether"), at + 2)
        end = slots.skip(at + 1) if text in ("including", "incl") else at
        if end > at and slots.text(end + 1) in _ROWS and slots.text(at - 1) not in _DENYING:
            slots.take(at, end + 2)


def _begin_of_included(slots: Slots, at: int) -> int:
    """Return where the words for what is included begin: behind the comma, or with the state of the rows."""
    begin = next((place for place in range(at - 1, max(at - _NEAR, 0) - 1, -1) if slots.has_mark(place)), None)
    if begin is not None:
        return begin
    begin = slots.back(at, _ROWS)
    return slots.back(begin, _ROWS) if _means_rows(slots, begin) else begin


def awaited(slots: Slots, at: int) -> bool:
    """Whether "still to be", "yet to be" comes just before, and give it its part."""
    for texts in _AWAITED:
        begin = at - len(texts)
        if begin >= 0 and slots.asked.texts[begin:at] == list(texts):
            slots.take(begin, at)
            return True
    return False
