"""Everybody who did more than 35 gets a badge: how many badges? As many as there are who did."""

import re
from dataclasses import replace

from chaintable.models.embedded.school.compositions.base import Read, figure, instead, written
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, quantity, stem, stems

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


_UNIT = r"(?P<unit>(?!(?:to|for|or|in|is|are|was|were)\b)[a-z]{3,14})"
_NEEDED = (
    re.compile(
        rf"\b(?:at least )?(?P<least>\d{{1,5}})(?: {_UNIT})?(?: or more)? (?:is|are|were|was)"
        r" (?:needed|required|necessary|enough)\b", re.I,
    ),
    re.compile(
        r"\b(?:you|we|they|pupils|students|kids|children|everyone|everybody|one|players|each [a-z]{3,8})"
        r" (?:needs?|needed|must|has to|have to|had to)"
        r"(?: (?:to )?(?:get|have|score|reach|do|earn|make|jump|run|sell))?"
        rf"(?: at least)? (?P<least>\d{{1,5}})(?: {_UNIT})?(?: or more)? (?:to|for|in order)\b", re.I,
    ),
    re.compile(
        r"\b(?:to|for) (?:pass|get|win|qualify|go on|earn|make|an?|the) [^.?!,]{0,40}?,? ?(?:you|we|they|one|pupils"
        r"|students|kids|children|everyone|players) (?:needs?|must|has to|have to)"
        rf" (?:(?:get|have|score|reach) )?(?:at least )?(?P<least>\d{{1,5}})(?: {_UNIT})?(?: or more)?(?=[.,;])", re.I,
    ),
    re.compile(
        r"\bthe (?:pass(?:ing)? mark|passing score|pass score|minimum)(?: \w{2,8}){0,3} (?:is|was) (?P<least>\d{1,5})"
        r"(?: (?P<unit>[a-z]{3,14}))?", re.I,
    ),
)  # fmt: skip
"""How much is needed to pass: "60 points are needed to go on"."""
_PASSING = re.compile(
    r"\b(?:go(?:es)? on|went on|pass(?:es|ed)?|qualif(?:y|ies|ied)|ma(?:k|d)es? it|made it|gets? (?:in|through)"
    r"|got (?:in|through)|(?:get|gets|got|earns?|earned|wins?) (?:one|it|an? [a-z]{4,12})|advance[sd]?"
    r"|succeed(?:s|ed)?|are through|reach(?:es|ed)? (?:it|that)|enough)\b"
)
_FAILING = re.compile(
    r"\b(?:fail(?:s|ed)?|miss(?:ed)?|(?:not|never|[a-z]{2,6}n't)"
    r" (?:pass|go on|qualify|make it|get (?:in|through)|advance))\b"
)


def passing(exercise: Exercise, read: Read) -> Found | None:
    """60 points are needed to go on. How many go on? As many as have at least 60 points."""
    before = " ".join(one for one in exercise.sentences if one != exercise.asking)
    said = next((one for pattern in _NEEDED if (one := pattern.search(before)) is not None), None)
    if said is None or any(word[0].isdigit() for word in exercise.words):
        return None
    failing = _FAILING.search(exercise.plain) is not None
    if not failing and _PASSING.search(exercise.plain) is None:
        return None
    bound = f"{'fewer than' if failing else 'at least'} {said['least']} {said['unit'] or ''}".strip()
    asking = _asked_of_those(exercise, bound)
    found = read(instead(exercise, asking, told=False)) if asking else None
    return None if found is None else replace(found, kind="rewarded", sure=0.95 * found.sure)


def _asked_of_those(exercise: Exercise, bound: str) -> str:
    """Return the question for those within a bound: how many, who, or what part of all."""
    if exercise.asks("percent", "percentage", "fraction"):
        return f"What {'fraction' if exercise.asks('fraction') else 'percent'} have {bound}?"
    if exercise.asks("how many"):
        return f"How many have {bound}?"
    return f"Who has {bound}?" if exercise.asks("who", "which") else ""


def rewards(exercise: Exercise, read: Read) -> Found | None:
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
