"""What is paid for one hour, day or lesson, where it is told for how many a line of a pay slip or bill is."""

import re
from itertools import takewhile

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script
from chaintable.models.embedded.school.words.named_labels import named, partly_named
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, Number, is_money, quantity, stems

_NUMBER = re.compile(r"\d{1,4}(?:\.\d{1,2})?")
_TIMES = frozenset("hour day week shift lesson night evening visit month mile kilometer session trip".split())
_FOR_ONE = re.compile(r" (?:per|each|every|for one|one|an?)(?: single)?(?: of (?:these|those|the|his|her|my|our))? ")
_OF_THEM = re.compile(r" each of (?:them|these|those) ")
_OF_ADVERB = {"hourly": "hour", "daily": "day", "weekly": "week"}
_WHOLE = frozenset("cost total amount sum bill expense spending paid".split())
"""Headers of what is paid for all together, and not for one."""
_OTHERWISE = ("percent", "percentage", "fraction", "more", "less", "how many", "difference", "average", "save",
              "instead", "twice", "than")  # fmt: skip
_NO_THINGS = frozenset("a an per each every in for on with and or is are times time of".split())
_LASTS = frozenset("hour hourly rate wage day".split())


def paid_for_one(exercise: Exercise) -> Found | None:
    """She did 10 hours of overtime. What was she paid for each of those hours?"""
    grid = exercise.grid
    if grid.pairs is None or exercise.money or exercise.choices or exercise.asks(*_OTHERWISE):
        return None
    many, row = _many(exercise), _line(exercise)
    if many is None or row is None or not exercise.asks("what", "how much"):
        return None
    script = Script()
    made = script.let(grid.pairs[0][row], grid.pairs[1][row]) / script.let("many", many)
    return Found("paid for one", script.answer(made.rounded()), (row,), sure=0.88)


def _many(exercise: Exercise) -> Number | None:
    """Return for how many a line is, where it is told and one of them is asked for; None unless that is clear."""
    said, asked = _counted(exercise), _asked_for_one(exercise)
    if _OF_THEM.search(exercise.plain) is not None and len(said) == 1:
        asked |= set().union(*said.values())
    kinds = asked if _WHOLE & set(stems(exercise.grid.names[-1])) else asked & _TIMES
    fitting = [many for many, things in said.items() if many > 1 and things & kinds]
    has_own = exercise.grid.vocabulary & _LASTS
    return fitting[0] if len(fitting) == 1 and not has_own else None


def _counted(exercise: Exercise) -> dict[Number, set[str]]:
    """Return the numbers that the question says, each with what may be counted by it: "7 night shifts"."""
    words = exercise.question.replace("-", " ").split()
    said: dict[Number, set[str]] = {}
    for at, word in enumerate(words):
        many = quantity(word.lower()) if _NUMBER.fullmatch(word) or word.lower() in COUNTED else None
        if many is not None:
            after = takewhile(lambda one: one.lower() not in _NO_THINGS, words[at + 1 : at + 4])
            said.setdefault(many, set()).update(stems(" ".join(after)))
    return said


def _asked_for_one(exercise: Exercise) -> set[str]:
    """Return what one of is asked for: "an hour", "for each night shift", "hourly"."""
    plain = exercise.plain
    after = {word for one in _FOR_ONE.finditer(plain) for word in stems(plain[one.end() :])[:2]}
    return after | {unit for adverb, unit in _OF_ADVERB.items() if exercise.asks(adverb)}


def _line(exercise: Exercise) -> int | None:
    """Return the line of money that the question names, by its whole label or by a word that no other has."""
    grid = exercise.grid
    rows = named(grid.labels, exercise.all_words) or partly_named(grid.labels, exercise.all_words)
    return rows[0] if len(rows) == 1 and is_money(grid.rows[rows[0]][1]) else None
