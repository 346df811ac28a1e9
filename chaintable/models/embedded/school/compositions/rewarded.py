"""Everybody who did more than 35 gets a badge: how many badges? As many as there are who did."""

import re
from dataclasses import replace

from chaintable.models.embedded.school.compositions.base import Read, figure, instead, written
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.words import COUNTED, quantity, stem, stems

_COUNT = rf"(?P<many>an?|one|{'|'.join(sorted(COUNTED, key=len, reverse=True))}|\d{{1,3}})"
_ALL = (
    r"(?:everyone|everybody|anyone|anybody|all|those|each (?:one|of them)"
    r"|(?:each|every|all(?: the)?|any|the) (?P<who>[a-z]{3,12}))"
)
_GETS = (
    rf"\b{_ALL} (?:who|that|with) (?P<what>[^.?!;,]{{3,60}}?),? (?:will )?(?:gets?|receives?|earns?|wins?"
    rf"|(?:is|are) (?:given|handed|awarded)|takes? home|needs?) {_COUNT} (?P<thing>[a-z ]{{3,24}}?)(?=[.?!,;]|$| and\b)"
)
_GIVES = rf"\b{_COUNT} (?P<thing>[a-z ]{{3,24}}?) (?:to|for) {_ALL} (?:who|that|with) (?P<what>[^.?!;,]{{3,60}})"
_REWARD = (re.compile(_GETS, re.I), re.compile(_GIVES, re.I))
_MANY = re.compile(r"\bhow many (?P<thing>(?:[a-z]{2,14} ){1,3})")


def rewarded(exercise: Exercise, read: Read) -> Found | None:
    """Everyone who managed 30 or more gets two stickers. How many stickers must the coach bring?"""
    asked = _MANY.search(exercise.plain)
    told = " ".join(one for one in exercise.sentences if one != exercise.asking)
    said = next((one for pattern in _REWARD if (one := pattern.search(told)) is not None), None)
    if asked is None or said is None or stems(said["thing"])[-1:] == ():
        return None
    if stem(said["thing"].split()[-1]) not in stems(asked["thing"]):
        return None
    many = 1 if said["many"].lower() in ("a", "an") else quantity(said["many"])
    who = f"{said['who'].removesuffix('s')}s" if said["who"] else "people"
    has = "have " if re.search(r"\bwith$", said[0][: said[0].index(said["what"])].rstrip(), re.I) else ""
    counted = figure(read(instead(exercise, f"How many {who} {has}{said['what']}?", told=False)), "those_who_did")
    if counted is None or many is None:
        return None
    made = counted.term if many == 1 else counted.term * many
    return replace(counted.found, kind="rewarded", program=written([counted], made), sure=0.95 * counted.sure)
