"""The whole of a table's costs or things shared equally by some people that the question names."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, summed, total
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, quantity

_SHARED = re.compile(
    r"\b(?:shar(?:e|es|ed|ing)|split(?:s|ting)?|divided?|dividing|equal(?:ly)?|evenly|chip(?:s|ped)? in the same|halves"
    r"|fifty fifty|down the middle)\b"
)
_COUNT = r"(\d{1,4}|" + "|".join(sorted(COUNTED, key=len, reverse=True)) + r")"
_PEOPLE = re.compile(
    _COUNT + r" (?:[a-z]{2,10} )?(?:people|persons|pupils|students|children|kids|friends|families|players|guests"
    r"|members|classmates"
    r"|teachers|roommates|brothers|sisters|cousins|adults|girls|boys|colleagues|neighbou?rs|of (?:us|them|you))\b"
)
_AND_OTHERS = re.compile(
    r"\b(?:and|with) "
    + _COUNT
    + r" (?:of (?:his|her|their|my) )?(?:other |more )?(?:friends|others|people|cousins|classmates|guests)\b"
)
"""Kim and two friends: three."""
_WHO_SHARE = re.compile(
    _COUNT + r" (?:[a-z]{3,12} )?[a-z]{3,14} (?:(?:are|will|want to|have|all|went together and are|agree to) ){0,2}"
    r"(?:shar(?:e|ed|ing)|split(?:ting)?|divid(?:e|ed|ing))\b"
)
"""Those who share, whoever they are: "four couples split"."""
_NAMES_SHARE = re.compile(
    r"\b((?:[A-Z][a-z]{1,14}, ){0,6}[A-Z][a-z]{1,14}|[Mm]y [a-z]{3,12}) and (?:[A-Z][a-z]{1,14}|I)"
    r",? (?:(?:are|will|want to|have|all|both) ){0,2}(?:shar|split|divid)"
)
"""Those who share, by their names: "Ann, Bo and Cy split the bill"."""
_IN_TWO = re.compile(r"\b(?:halves|fifty fifty|down the middle)\b")
_MINE = re.compile(
    r"\bhow much (?:do|does|did|must|should|will|would|is) (?:i|my) (?:owe|pay|have to pay|part|half|share)\b"
)
_PER = re.compile(r"\bper [a-z]{3,12}\b|\b(?:my|our|your|his|her|their) share\b|\ba share\b")
_BETWEEN = re.compile(r"\b(?:between|among|amongst|by|into) (?:the |all )?" + _COUNT + r"\b")
_EACH = (
    "each"
, "one person", "everyone", "per person", "a head", "per head", "apiece", "every one", "each one", "one pupil",
         "one child", "each of them", "everybody", "per pupil", "per child", "per student")  # fmt: skip
_OTHERWISE = (
    "percent",
    "left",
    "except",
    "without",
    "not",
    "more",
    "less",
    "than",
    "average",
    "tip",
    "tax",
    "discount",
)


def shared_total(exercise: Exercise) -> Found | None:
    """25 pupils share the costs equally: what does each pay? Split the coach and the guide between 10 friends."""
    grid = exercise.grid
    if len(grid.measured) != 1 or exercise.choices or exercise.says(*_OTHERWISE) or exercise.has(MOST | LEAST):
        return None
    plain = exercise.whole
    said = {quantity(one) for one in (*_PEOPLE.findall(plain), *_BETWEEN.findall(plain))} - {None}
    said = said or {quantity(one) for one in _WHO_SHARE.findall(plain)} - {None}
    said = said or {len(found.split(",")) + 1 for found in _NAMES_SHARE.findall(exercise.question)}
    said = said or ({2} if _IN_TWO.search(plain) else set())
    said = {(value or 0) + 1 for value in said} if _AND_OTHERS.search(plain) else said
    if len(said) != 1 or not _SHARED.search(plain) or not _asks_each(exercise) or exercise.money:
        return None
    if any(label.lower() in ("total", "sum", "all") for label in grid.labels):
        return None
    (at,) = grid.measured
    many = said.pop()
    others = {quantity(word) for word in exercise.all_words} - {None, 1, 2 if exercise.says("both") else None}
    if len(others) > 1:
        return None
    rows = exercise.rows_named or _told(exercise)
    script = Script()
    if rows:
        whole = total(script.let(grid.labels[row], grid.numbers[row][at]) for row in rows)
    else:
        whole = summed(script.let("costs", grid.column(at)))
    if not many:
        return None
    made = whole / many
    made = made.rounded() if made.value != int(made.value) else made
    return Found("shared total", script.answer(made), tuple(rows) or None, (0, at), sure=0.85)


def _asks_each(exercise: Exercise) -> bool:
    """Whether the share of one is asked for."""
    mine = _MINE.search(exercise.plain) is not None and exercise.says("i", "me", "my")
    return mine or exercise.asks(*_EACH) or _PER.search(exercise.plain) is not None


def _told(exercise: Exercise) -> list[int]:
    from_all = [row for row, label in enumerate(exercise.grid.labels) if f" {label.lower()} " in exercise.whole]
    return from_all if len(from_all) < len(exercise.grid.labels) else []
