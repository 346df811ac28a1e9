"""The order that a question asks its groups to be put in: "biggest first", "from high to low", "descending"."""

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries import wording
from chaintable.models.embedded.summaries.request import COUNT, RATE, Asked, Ranked
from chaintable.models.embedded.summaries.slots import Slots

_SUPERLATIVES = wording.LARGEST | wording.SMALLEST
_DOWN, _UP = words("descending desc"), words("ascending asc")
_HIGH, _LOW = words("high highest large largest most big biggest top"), words("low lowest small smallest least fewest")
_BAD = wording.stems("""
incident incidents accident complaint complaints error errors fault faults defect defects delay delays late damage
damages damaged absence absences absent fail failed failures loss losses cost costs debt owed reject rejects scrap
downtime stoppage waste missed bugs penalty overdue wait waiting latency arrears scrap accidents
""")
"""Stems of what there should be little of, so that the worst has the most."""


def order_words(texts: list[str]) -> tuple[str, range]:
    """Return how the words say what comes first, and where: a superlative before "first", or a direction; "" if not.

    >>> order_words(["orders", "per", "shop", "lowest", "first"]), order_words(["first", "order"])
    (('lowest', range(3, 5)), ('', range(0, 0)))
    >>> order_words("cost per shop from high to low".split())
    ('largest', range(3, 7))
    """
    for at, text in enumerate(texts):
        after = texts[at + 1] if at + 1 < len(texts) else ""
        if text in _SUPERLATIVES and after == "first":
            return text, range(at - (texts[at - 1 : at] == ["the"]), at + 2)
        if text in _DOWN | _UP:
            begin = at - (texts[at - 1 : at] == ["in"])
            return "largest" if text in _DOWN else "smallest", range(begin, at + 1 + (after == "order"))
        if text in _HIGH | _LOW and after == "to" and texts[at + 2 : at + 3] and texts[at + 2] in _HIGH | _LOW:
            begin = at - (texts[at - 1 : at] == ["from"])
            return "largest" if text in _HIGH else "smallest", range(begin, at + 3)
    return "", range(0)


def find_order(slots: Slots) -> str:
    """Return the superlative that says which group comes first, and give its words a part; "" without one."""
    said, places = order_words(slots.asked.texts)
    if not said or any(slots.words >> at & 1 for at in places):
        return ""
    slots.take(places.start, places.stop)
    slots.words |= slots.asked.bits(wording.SORTING)
    return said


def ordered(slots: Slots, said: str, measures: tuple[Asked, ...]) -> Ranked:
    """Return the order in which all groups are put: the worst first are those with the most incidents."""
    largest = said not in wording.SMALLEST
    if said in ("worst", "best"):
        bad = measures[0].rule in (COUNT, RATE) or turns_bad(slots, said, measures[0])
        largest = bad == (said == "worst")
    return Ranked(largest, every=True)


def turns_bad(slots: Slots, said: str, asked: Asked) -> bool:
    """Whether "worst" means the most of it: there should be few accidents, late orders or missed lessons."""
    named = slots.named.get(asked.column.name) if asked.column is not None else None
    return said in ("worst", "best") and named is not None and bool(named.stems & _BAD)
