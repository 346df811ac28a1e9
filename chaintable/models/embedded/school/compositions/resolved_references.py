"""Words that point elsewhere ("more than that", "four years earlier", "One day was dry. Which?"), put in full."""

import re
from dataclasses import replace

from chaintable.models.embedded.school.compositions.base import Read
from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.words_and_numbers import (
    COUNTED,
    MONTHS,
    WEEK,
    Number,
    is_money,
    number,
    quantity,
    stem,
    stems,
)

_COUNTS = "|".join(sorted((word for word in COUNTED if word != "zero"), key=len, reverse=True))
_UNIT = (
    r"(?: ?(?:%|percent|minutes?|min|hours?|seconds?|days?|years?|weeks?|met(?:er|re)s?|km|cm|mm|m|kg|grams?|g"
    r"|lit(?:er|re)s?|dollars?|cents?|points?|degrees?))?"
)
_AMOUNT = re.compile(
    rf"\b(?:half an hour|an hour and a half|an hour)\b|[$€£]?\b\d[\d,]*(?:\.\d+)?{_UNIT}\b|\b(?:{_COUNTS}){_UNIT}\b",
    re.I,
)
_THAT = re.compile(
    r"\b(?P<before>than|over|under|above|below|beyond|(?:at )?least|(?:at )?most|(?:twice|double|half|times))"
    r" (?:that|this)(?: (?:many|much|number|amount|long|time|price|limit))?(?=[?.,;]|$| (?:on|in|at|and|or)\b)",
    re.I,
)
_APART = re.compile(
    rf"\b(?P<many>\d{{1,3}}|a|an|one|the|{_COUNTS}) (?P<unit>year|month|week|day|hour|round|lap|game)s?"
    r" (?P<side>earlier|later|before|previously|after|afterwards|ago)\b(?P<base> (?:that|than)?)?",
    re.I,
)
_LATER = frozenset(("later", "after", "afterwards"))
_ALONE = re.compile(
    r"(?:and |but |so )?(?:which|who|what|when|where)(?: (?:one|ones|(?:is|was|are|were|could|might) (?:it|that|this"
    r"|they|he|she)(?: be)?|[a-z]{2,12}(?: (?:is|was|are|were) (?:it|that|this|they))?))?\?",
    re.I,
)
_ONE = re.compile(
    r"(?:(?P<place>on|in|at|for|with) )?(?:there (?:is|was|are|were) )?(?:only |just |exactly )?"
    r"(?:(?:one|a|an|two|three|some)(?: of the (?:two |three |four |five )?)? ?(?P<noun>[a-z]{2,15})"
    r"|(?P<any>something|someone|somebody|one)),?"
    r" (?P<rest>.{4,})",
    re.I,
)

_WHICH = re.compile(r"(?:and |but |so )?(?:in |on )?(?:which|what) ([a-z]{2,12})\b", re.I)
_ONCE = re.compile(r"(?P<before>.{8,80}?),? (?:only |just |exactly )?(?:once|one time)\b(?P<after>.{0,60})", re.I)
_SINGLE = re.compile(
    r"\b(?:for|does|do|of|is|would|will|buy|buys|get|pay for|a single) (one|a single one|just one)\b"
    r"(?=[?.,;]|$| (?:cost|costs|then|now|today|come|take|weigh|of them|of these|of those|with|at|after|on|in|this)\b)",
    re.I,
)
"""One of what was told of before."""
_NEW_PRICE = re.compile(r"\b(?:the|its|their) ((?:new|sale|reduced|lower|higher|final) price)\b(?! of\b| for\b)", re.I)

_WANTED = re.compile(
    r"\b(?:wants?|wanted|needs?|needed|asks?|asked|told|has|have|task|homework|looking|supposed|likes?|must|should)\b"
    r".{0,40}?\b(?:the|a|an|their|his|her|its|our) (?P<what>(?:median|mean|average|mode|range)\b.{0,60})", re.I,
)  # fmt: skip
"""A statistic that somebody wants to know."""
_WHAT_IS_IT = re.compile(
    r"(?:and |but |so )?(?:what|which|how much|how many)(?: (?:number|figure|value|one|amount|answer|result"
    r"|is|are|was|would|should|do|does|will|be|it|that|this|they|we|i|he|she|get|write|say|down|put|have|come|to))*\?",
    re.I,
)
_WHAT_FOR = re.compile(
    r" (?:for|in) (?:my|his|her|our|their|the) (?:homework|lesson|class|teacher|report|maths?)\b", re.I
)


def with_references_resolved(exercise: Exercise, read: Read) -> Found | None:
    """30 points is a pass: how many got less than that? How many more in 2024 than eight years earlier?"""
    full = next(
        (text for put in (_amount, _row, _thing, _one_of_it, _wanted) if (text := put(exercise)) is not None), None
    )
    if full is None:
        return None
    found = read(replace(exercise, question=full))
    return None if found is None else replace(found, kind="referred", sure=0.97 * found.sure)


def _amount(exercise: Exercise) -> str | None:
    """Return the question with the amount that "that" means in its place; None unless there is one."""
    that = _THAT.search(exercise.asking)
    told = " ".join(one for one in exercise.sentences if one != exercise.asking)
    if that is None or not told:
        return None
    grid = exercise.grid
    names = {value for text in (*grid.labels, *grid.names) if (value := number(text)) is not None}
    said = [one[0] for one in _AMOUNT.finditer(told)]
    meant = [one for one in said if quantity(one.split()[0]) not in names or is_money(one)] or said
    if len(meant) != 1:
        return None
    asking = exercise.asking
    return f"{asking[: that.start()]}{that['before']} {meant[0]}{asking[that.end() :]}"


def _row(exercise: Exercise) -> str | None:
    """Return the question with the label that stands so far from one that is named; None unless there is one."""
    asking = exercise.asking
    apart = _APART.search(asking)
    labels = exercise.grid.labels
    if apart is None:
        return None
    rest = f"{asking[: apart.start()]} {asking[apart.end() :]}"
    bases = named(labels, stems(rest))
    many = 1 if apart["many"].lower() in ("a", "an", "the") else quantity(apart["many"])
    if len(bases) != 1 or many is None:
        return None
    step = many if apart["side"].lower() in _LATER else -many
    row = _shifted(labels, bases[0], step, apart["unit"].lower())
    if row is None:
        return None
    label, base = labels[row], labels[bases[0]]
    follows = asking[apart.end() :].lstrip()
    if follows.lower().startswith(base.lower()):
        return _in_full(exercise, f"{_without_in(asking[: apart.start()])}in {label}{follows[len(base) :]}")
    before = asking[: apart.start()].rstrip()
    link = "" if before.lower().endswith((" in", " to", " on", " at", " from", " by", " until")) else "in "
    return _in_full(exercise, f"{before} {link}{label}{asking[apart.end() :]}")


def _without_in(text: str) -> str:
    return re.sub(r"\b(?:in|on|at)(?: the)? $", "", text)


def _in_full(exercise: Exercise, asking: str) -> str:
    before = [one for one in exercise.sentences if one != exercise.asking]
    return " ".join([*before, asking])


def _shifted(labels: tuple[str, ...], base: int, step: Number, unit: str) -> int | None:
    """Return the row so many units after another, where the labels are years, days, months or numbers."""
    keys = [number(label) for label in labels]
    start = keys[base]
    if start is not None:
        return keys.index(start + step) if start + step in keys else None
    for names in (MONTHS, WEEK):
        own = [stem(label.split()[0]) if label.split() else "" for label in labels]
        if own[base] in names and unit == ("month" if names is MONTHS else "day"):
            wanted = names[int(names.index(own[base]) + step) % len(names)]
            return own.index(wanted) if wanted in own else None
    return None


def _thing(exercise: Exercise) -> str | None:
    """Return what is told of one thing as a question for it; None unless the last sentence only asks which."""
    if len(exercise.sentences) < 2 or not _ALONE.fullmatch(exercise.asking):
        return None
    if (once := _once(exercise)) is not None:
        return once
    one = _ONE.fullmatch(exercise.sentences[-2].rstrip(".! "))
    if one is None:
        return None
    rest = re.sub(r"^with ", "had ", one["rest"])
    if one["any"]:
        asked = "What" if one["any"].lower() == "something" else "Who"
    else:
        asked = f"{one['place'] or ''} which {one['noun']}".strip().capitalize()
    return " ".join([*exercise.sentences[:-2], f"{asked} {rest}?"])


def _once(exercise: Exercise) -> str | None:
    """Return what happened once as a question for when: "Views fell once. Which month was that?"."""
    noun, said = _WHICH.match(exercise.asking), _ONCE.fullmatch(exercise.sentences[-2].rstrip(".! "))
    if noun is None or said is None or stem(noun[1]) not in stems(exercise.grid.names[0]):
        return None
    told = " ".join(f"{said['before']} {said['after'] or ''}".split())
    return " ".join([*exercise.sentences[:-2], f"In which {noun[1]} {told}?"])


def _one_of_it(exercise: Exercise) -> str | None:
    """Return "What does one cost?" with the thing that was told of before; None unless that is one row's label."""
    one = _SINGLE.search(exercise.asking) or _NEW_PRICE.search(exercise.asking)
    told = " ".join(sentence for sentence in exercise.sentences if sentence != exercise.asking)
    labels = exercise.grid.labels
    if one is None or not told or named(labels, stems(exercise.asking)):
        return None
    rows = named(labels, stems(told))
    if len(rows) != 1 or number(labels[rows[0]]) is not None:
        return None
    label, asking = labels[rows[0]], exercise.asking
    said = f"price of one {label}" if one.re is _NEW_PRICE else f"one {label}"
    return _in_full(exercise, f"{asking[: one.start(1)]}{said}{asking[one.end(1) :]}")


def _wanted(exercise: Exercise) -> str | None:
    """Return "The teacher wants the median. What is it?" as a question for the median."""
    if len(exercise.sentences) < 2 or not _WHAT_IS_IT.fullmatch(exercise.asking):
        return None
    wanted = _WANTED.search(exercise.sentences[-2].rstrip(".! "))
    if wanted is None:
        return None
    return " ".join([*exercise.sentences[:-2], f"What is the {_WHAT_FOR.sub('', wanted['what'])}?"])
