"""Classes of words that ask for the same: what the weights of one word teach holds for the others of its class."""

from functools import lru_cache

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, TOTAL
from chaintable.models.embedded.school.general.mentions import FALLING, PEOPLE, RISING
from chaintable.models.embedded.school.words.measure_words import MEASURES
from chaintable.models.embedded.school.words.unit_sizes import UNITS
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, MONTHS, ORDINALS, WEEK, stem

_WORDS = {
    "MOST": MOST | {"best", "winner", "record", "maximum", "peak", "favourite", "favorite"},
    "LEAST": LEAST,
    "MORE": MORE,
    "FEWER": FEWER,
    "TOTAL": TOTAL | {"everything", "everyone", "everybody", "whole", "all"},
    "RISING": RISING,
    "FALLING": FALLING,
    "PEOPLE": PEOPLE,
    "NOT": frozenset("not no none without except besides neither nor isn't don't didn't aren't wasn't weren't doesn't"
                     " excluding apart other".split()),
    "PAYS": frozenset("pay cost owe spend price bill charge damage fee expensive paid spent worth fare".split()),
    "BUYS": frozenset("buy get take order bought pick want need have purchase grab".split()),
    "CHANGE": frozenset("change back left remain remaining leftover return keep over".split()),
    "MISSING": frozenset("short missing lack need enough afford".split()),
    "SAVES": frozenset("save saving cheaper less discount off reduced".split()),
    "CHANCE": frozenset("chance probability likely odds likelihood random randomly pick draw".split()),
    "PART": frozenset("fraction part share percent percentage proportion ratio".split()),
    "AVERAGE": frozenset("average mean typical typically usual".split()),
    "EACH": frozenset("each per every apiece one single".split()),
    "IF": frozenset("if suppose supposing imagine say would instead".split()),
    "DAY": frozenset(WEEK),
    "MONTH": frozenset(MONTHS),
    "COUNT": frozenset(COUNTED) - {"one"},
    "PLACE": frozenset(ORDINALS),
    "LEAVES": frozenset("leave depart start begin open set go board catch opening beginning departure".split()),
    "ARRIVES": frozenset("arrive reach end finish close over until done arrival closing end".split()),
    "LATEST": frozenset("latest last".split()),
    "FIRST": frozenset("first earliest next soonest".split()),
    "BEFORE": frozenset("before by until till".split()),
    "AFTER": frozenset("after from since past".split()),
}  # fmt: skip
_CLASSES: dict[str, tuple[str, ...]] = {}
for _name, _members in _WORDS.items():
    for _word in _members:
        _CLASSES[stem(_word)] = (*_CLASSES.get(stem(_word), ()), _name)


@lru_cache(maxsize=4_000)
def classes_of(word: str) -> tuple[str, ...]:
    """Return the classes of a stem.

    >>> classes_of("tallest"), classes_of("per"), classes_of("table")
    (('MOST',), ('EACH',), ())
    """
    found = _CLASSES.get(word, ())
    if not found and word.endswith("est"):
        if any(one.is_most(word) for one in MEASURES):
            return ("MOST",)
        return ("LEAST",) if any(one.is_least(word) for one in MEASURES) else ()
    unit = UNITS.get(word)
    return found if unit is None else (*found, f"UNIT {unit[0]}")
