"""The order that a question asks its groups to be put in: "biggest first", "from high to low", "descending"."""

from dataclasses import dataclass

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.measures.times.time_taken import is_duration
from chaintable.models.embedded.summaries.request import COUNT, RATE, Asked, Ranked
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary

_SUPERLATIVES = vocabulary.LARGEST | vocabulary.SMALLEST | words("slowest fastest quickest")
_DOWN, _UP = words("descending desc"), words("ascending asc")
_HIGH, _LOW = words("high highest large largest most big biggest top"), words("low lowest small smallest least fewest")
_FIRST = (["first"], ["on", "top"], ["at", "the", "top"])
_NOT_NAMING = words("per by each every and in of for to from with recent expensive common")
_MOST_NAMING, _NAMED = 3, 0.45
_BAD = vocabulary.stems("""
incident incidents accident complaint complaints error errors fault faults defect defects delay delays late damage
damages damaged absence absences absent fail failed failures loss losses cost costs debt owed reject rejects scrap
downtime stoppage waste missed bugs penalty overdue wait waiting latency arrears scrap accidents returns returned
refunds cancellations warning warnings
""")
"""Stems of what there should be little of, so that the worst has the most."""


_GOOD = vocabulary.stems("""
trips sales orders bookings visits members customers shipments deliveries jobs gifts donations deals appointments
lessons sessions tickets wins goals signups leads subscribers guests
""")
_GOOD_RATES = words("""
pass passed passing time timely attendance attended success successful renewal renewed conversion occupancy acceptance
accepted completion completed paid approval approved satisfaction satisfied recommend response collected closed resolved
""")


@dataclass(frozen=True, slots=True)
class Order:
    """The superlative of what comes first, and the `column` it is about, or whether it is about the number of rows."""

    said: str
    column: Column | None = None
    counted: bool = False


def order_words(texts: list[str]) -> tuple[str, range]:
    """Return how the words say what comes first, and where: a superlative before "first", or a direction; "" if not.

    >>> order_words(["orders", "per", "shop", "lowest", "first"]), order_words(["first", "order"])
    (('lowest', range(3, 5)), ('', range(0, 0)))
    >>> order_words("cost per shop from high to low".split())
    ('largest', range(3, 7))
    """
    for at, text in enumerate(texts):
        after = texts[at + 1] if at + 1 < len(texts) else ""
        if text in _SUPERLATIVES and (end := _leads(texts, at)):
            return text, range(at - (texts[at - 1 : at] == ["the"]), end)
        if text in _DOWN | _UP:
            begin = at - (texts[at - 1 : at] == ["in"])
            return "largest" if text in _DOWN else "smallest", range(begin, at + 1 + (after == "order"))
        if text in _HIGH | _LOW and after == "to" and texts[at + 2 : at + 3] and texts[at + 2] in _HIGH | _LOW:
            begin = at - (texts[at - 1 : at] == ["from"])
            return "largest" if text in _HIGH else "smallest", range(begin, at + 3)
    return "", range(0)


def _leads(texts: list[str], at: int) -> int:
    """Return where "highest returns first" or "most visits on top" ends that begins there; 0 if none does."""
    for end in range(at + 1, min(at + 2 + _MOST_NAMING, len(texts))):
        found = next((one for one in _FIRST if texts[end : end + len(one)] == one), None)
        if found is not None:
            return end + len(found) if at or end == at + 1 else 0
        if texts[end] in _NOT_NAMING:
            return 0
    return 0


def find_order(slots: Slots) -> Order | None:
    """Return which group comes first, and give the words for it a part; None without an order."""
    said, places = order_words(slots.asked.texts)
    if not said or any(slots.words >> at & 1 and slots.text(at) not in vocabulary.SPEEDS for at in places):
        return None
    inside = [slots.mention_at(at, "is_number", least=_NAMED) for at in places]
    mention = next(filter(None, inside), None)
    counts = any(slots.knows(at) or slots.mention_at(at, "names_rows", least=_NAMED) is not None for at in places)
    slots.take(places.start, places.stop)
    slots.words |= slots.asked.bits(vocabulary.SORTING)
    return Order(said, mention.column if mention is not None else None, counts and mention is None)


def ordered(slots: Slots, order: Order, measures: tuple[Asked, ...]) -> Ranked:
    """Return the order in which all groups are put: the worst first are those with the most incidents."""
    said = order.said
    largest = said not in vocabulary.SMALLEST
    if said in vocabulary.SPEEDS and _lasts(slots, measures[0]):
        largest = said in ("slowest", "slow")
    if said in ("worst", "best"):
        bad = _is_bad(slots, said, measures[0])
        largest = bad == (said == "worst")
    return Ranked(largest, every=True, measure=_place(order, measures))


def _is_bad(slots: Slots, said: str, asked: Asked) -> bool:
    """Whether there should be little of what is measured.

    Of rows that are counted, the best have the most, unless the question says what should not happen ("late orders");
    the worst have the most, unless they are known as something good ("trips", "sales").
    """
    if asked.rule == RATE:
        return not slots.asked.bits(_GOOD_RATES)
    if asked.rule != COUNT:
        return turns_bad(slots, said, asked)
    stems = set(slots.asked.stems)
    return bool(stems & _BAD) or (said == "worst" and not stems & _GOOD)


def _lasts(slots: Slots, asked: Asked) -> bool:
    """Whether the measure is how long something took, of which the slowest has the most."""
    named = slots.named.get(asked.column.name) if asked.column is not None else None
    made = asked.column is not None and named is None and is_duration(asked.column)
    return made or (named is not None and bool(named.stems & vocabulary.LASTING))


def _place(order: Order, measures: tuple[Asked, ...]) -> int:
    """Return the place of the measure that the groups are put in order of: the one named, else the first."""
    counted = (at for at, one in enumerate(measures) if order.counted and one.rule == COUNT)
    named = (at for at, one in enumerate(measures) if order.column is not None and one.column is order.column)
    return next(named, next(counted, 0))


def turns_bad(slots: Slots, said: str, asked: Asked) -> bool:
    """Whether "worst" means the most of it: there should be few accidents, late orders or missed lessons."""
    named = slots.named.get(asked.column.name) if asked.column is not None else None
    return said in ("worst", "best") and named is not None and bool(named.stems & _BAD)
