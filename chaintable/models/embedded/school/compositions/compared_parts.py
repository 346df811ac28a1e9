"""Two things that are each worked out first: how many more have one pet than three, is lunch longer than the break."""

import re

from chaintable.models.embedded.school.compositions.base import Part, Read, figure, instead, written, yes_or_no
from chaintable.models.embedded.school.exercise import FEWER, MORE, Exercise, Found
from chaintable.models.embedded.school.families.counting.frequency import table_of_counts
from chaintable.models.embedded.school.families.growth.directions import ways_said
from chaintable.models.embedded.school.families.prices.bought_items import price_list
from chaintable.models.embedded.school.families.times.opening_hours import has_opening_hours
from chaintable.models.embedded.school.program_text import Term
from chaintable.models.embedded.school.words.named_labels import named
from chaintable.models.embedded.school.words.number_bounds import bounds
from chaintable.models.embedded.school.words.words_and_numbers import number

_AUXILIARIES = frozenset("is are was were do does did has have had can could will would".split())
_COUNT_OF = re.compile(r"^.*?\bhow (?:many|much) (?:more|fewer|less) ", re.I)
_OPENING = re.compile(r"^(?:is|are|was|were|do|does|did|has|have|had|will|would|can) ", re.I)
_COMPARATIVE = re.compile(r"\b(?:more|fewer|less)\b ?", re.I)
_RIDES = re.compile(
    r"\b(from [^.?,]{2,40}? to [^.?,]{2,40}?) than (?:it is |(?:the|that"
    r"|a) (?:[a-z]{3,8} )?)?(from [^.?,]{2,40} to [^.?]{2,40})",
    re.I,
)
_LONGER = frozenset("longer shorter faster slower quicker".split())
_LESS = FEWER | {"faster", "quicker"}
_INSTEAD = re.compile(
    r"\b(?:buy(?:ing|s)?|bought|get(?:ting|s)?|take|taking|takes|order(?:ing|s)?|choos(?:e|es"
    r"|ing)) (.{3,60}?) (?:instead of|rather than|and not)"
    r" (?:buying |getting |taking |ordering )?(.{3,60}?)\?",
    re.I,
)
_PRICED = frozenset(("total price", "one figure", "price of one", "total of fares", "price of packs"))


def compared_parts(exercise: Exercise, read: Read) -> Found | None:
    """How many more have one pet than three? Is lunch longer than the break? Do 4 pens cost more than a ruler?"""
    left, than, right = exercise.asking.rstrip("? ").partition(" than ")
    if (found := _instead(exercise, read)) is not None:
        return found
    if has_opening_hours(exercise) and exercise.asks("how much", "how many", "by how much", "by how many"):
        return None
    if not than or not (exercise.compares_more or exercise.has(MORE | FEWER)):
        return None
    sides = _sides(exercise, left, right)
    if sides is None:
        return None
    parts = [
        figure(read(instead(exercise, asking)), name)
        for asking, name in zip(sides, ("one_side", "other_side"), strict=True)
    ]
    if any(one is None for one in parts):
        return None
    known = [one for one in parts if one is not None]
    return _found(exercise, known)


def _instead(exercise: Exercise, read: Read) -> Found | None:
    """How much is saved by buying one thing instead of another: "a large pack instead of three small ones"."""
    found = _INSTEAD.search(exercise.asking)
    if found is None or not exercise.asks("how much", "how many dollars", "save", "saves", "saved"):
        return None
    thing = " ".join(found[1].split()[-1:])
    second = re.sub(r"\bones?\b", f"{thing}s", found[2])
    sides = [
        figure(read(instead(exercise, f"How much do {one} cost?")), name)
        for one, name in ((found[1], "one_side"), (second, "other_side"))
    ]
    known = [one for one in sides if one is not None]
    if len(known) < 2 or any(one.found.kind not in _PRICED for one in known):
        return None
    one, other = (side.term for side in known)
    made = Term(f"abs({one.text} - {other.text})", abs(one.value - other.value)).rounded()
    return Found("compared", written(known, made), _rows(known), sure=0.9 * min(side.sure for side in known))


def _sides(exercise: Exercise, left: str, right: str) -> tuple[str, str] | None:
    """Return the question for either side."""
    grid = exercise.grid
    if _is_counted(exercise):
        if not _COUNT_OF.search(left) and (bounds(exercise.asking) or not _OPENING.match(left)):
            return None
        shared = (
            _COUNT_OF.sub("", left) if _COUNT_OF.search(left) else _COMPARATIVE.sub("", _OPENING.sub("", left), count=1)
        )
        return (f"How many {shared}?", f"How many have {right}?") if _has_value(shared) and _has_value(right) else None
    if not set(exercise.plain.split()) & (_LONGER | {"time"}) or not any(
        time is not None for times in grid.times for time in times
    ):
        opening = exercise.plain.split()[:1]
        listed = price_list(grid)
        if listed is None or not opening or opening[0] not in _AUXILIARIES:
            return None
        return f"How much do {_COMPARATIVE.sub('', _OPENING.sub('', left))}?", f"How much do {right} cost?"
    return _timed(exercise)


def _timed(exercise: Exercise) -> tuple[str, str] | None:
    """Return how long either of two events takes, or either of two buses for the same way."""
    if (rides := _RIDES.search(exercise.asking)) is not None:
        return f"How many minutes is it {rides[1]}?", f"How many minutes is it {rides[2]}?"
    grid = exercise.grid
    labels = [*grid.labels, *grid.names[1:]]
    rows, heads = (
        named(grid.labels, exercise.words),
        named(grid.names[1:], exercise.words) if all(grid.names[1:]) else [],
    )
    if len(heads) == 2 and len(rows) == 2:
        one, other = (grid.names[1 + at] for at in heads)
        first, last = (grid.labels[row] for row in rows)
        return tuple(f"How many minutes does {name} take from {first} to {last}?" for name in (one, other))  # type: ignore[return-value]
    if len(rows) == 2 and not heads:
        one, other = (labels[row] for row in rows)
        return f"How many minutes long is {one}?", f"How many minutes long is {other}?"
    return None


def _is_counted(exercise: Exercise) -> bool:
    """Whether the table counts how often values occur: a frequency table or a stem-and-leaf plot."""
    header = exercise.grid.header
    return (header is not None and "stem" in header[0].lower()) or table_of_counts(exercise) is not None


def _has_value(text: str) -> bool:
    return bool(bounds(text)) or any(
        number(word) is not None or word.endswith("ties") or word in ("no", "none", "once", "twice", "teens")
        for word in text.lower().split()
    )


def _found(exercise: Exercise, parts: list[Part]) -> Found | None:
    """Return the difference of both sides, or whether the one is more."""
    one, other = (part.term for part in parts)
    less = bool(set(exercise.plain.split()) & _LESS) and not exercise.asks("more")
    sure = 0.95 * min(part.sure for part in parts)
    rows = _rows(parts)
    kind = parts[0].found.kind
    opening = exercise.plain.split()[:1]
    if opening and opening[0] in _AUXILIARIES and exercise.asks("or") and (ways := ways_said(exercise, ())) is not None:
        more, fewer = ways.get(1, ""), ways.get(-1, "")
        text = f"{more!r} if {one.text} > {other.text} else {fewer!r}"
        if one.value == other.value or not (more and fewer):
            return None
        said = more if one.value > other.value else fewer
        return Found("compared", written(parts, Term(text, said)), rows, sure=sure)
    if opening and opening[0] in _AUXILIARIES:
        sign, holds = ("<", one.value < other.value) if less else (">", one.value > other.value)
        return Found("compared", written(parts, yes_or_no(f"{one.text} {sign} {other.text}", holds)), rows, sure=sure)
    if not exercise.asks("how many", "how much"):
        return None
    made = other - one if less else one - other
    if made.value < 0:
        made, sure = one - other if less else other - one, 0.7 * sure
    timed = kind in ("timetable", "length of event") and not exercise.asks("how many minutes")
    if timed:
        made = Term(f"str({made.text}) + ' minutes'", f"{made.value} minutes")
    elif isinstance(made.value, float):
        made = made.rounded(10)
    return Found("compared", written(parts, made), rows, sure=sure)


def _rows(parts: list[Part]) -> tuple[int, ...] | None:
    kept = [part.found.rows for part in parts]
    return None if None in kept else tuple(sorted({row for rows in kept for row in rows or ()}))
