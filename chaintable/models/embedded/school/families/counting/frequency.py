"""Frequency tables: how often each value occurred."""

import re
from itertools import pairwise

from chaintable.models.embedded.school.exercise import LEAST, MOST, TOTAL, Exercise, Found
from chaintable.models.embedded.school.families.counting.compared_frequencies import compared_frequencies
from chaintable.models.embedded.school.families.counting.statistics import statistic_asked
from chaintable.models.embedded.school.families.growth.growing_patterns import is_multiplied
from chaintable.models.embedded.school.families.growth.patterns import known_points
from chaintable.models.embedded.school.program_text import Program, Script, Term, best, summed
from chaintable.models.embedded.school.words.number_bounds import Bound, all_hold, bounds, test_of
from chaintable.models.embedded.school.words.words_and_numbers import COUNTED, Number, quantity, stems

_NONE = ("did not", "didn't", "do not", "don't", "does not", "have no", "had no", "has no", "never", "none", "zero",
         "no", "not have any", "without any", "haven't", "hasn't", "not any", "weren't", "wasn't",
         "without a", "without", "not a single", "not one")  # fmt: skip
_NUMBER_OF = ("number of", "no. of", "how many")
"""How a header begins whose column says how many somebody has; the other column says how many such there are."""
_MEASURES = frozenset("hour day week month year minute second floor grade step level age figure time x".split())
_USUAL = frozenset(
    "common commonly frequent frequently often popular usual usually typical typically normal commonest".split()
)
_SCORES = frozenset("point score mark goal rating star hit".split())
_ALL_ASKED = ("in all", "surveyed", "were asked", "took part", "survey", "questioned", "answered", "were counted",
              "class have", "in the class", "in this class", "are there in total", "whole class",
              "class as a whole", "the class has")  # fmt: skip
_SHARES = (
    "percent",
    "percentage",
    "fraction",
    "proportion",
    "probability",
    "chance",
    "share",
    "what part",
    "how likely",
)
_MOST_APART = 1.5
"""How far the values may go on from 0 for one row: to 7 in five rows, so that a few are left out."""
_OR = re.compile(r"\b(\w{1,8}) or (\w{1,8})\b")
_COUNTED_WORD = re.compile(r"[^\W_]+(?:\.\d+)?")


def frequency(exercise: Exercise) -> Found | None:
    """How many have exactly 2? How many are there in all? Which value is the most frequent?"""
    table = table_of_counts(exercise)
    if table is None:
        return None
    if (compared := compared_frequencies(exercise, table)) is not None:
        return compared
    script = Script()
    held = script.let("frequency", table)
    wanted = bounds(exercise.asking)
    kind = statistic_asked(exercise)
    if kind in ("mean", "median"):
        return Found("frequency average", _average(kind, table), card="frequency", sure=0.85)
    if (
        kind == "mode"
        or exercise.asks("do most", "did most", "most people", "most students", "rarest")
        or (not wanted and _asks_which_value(exercise))
    ):
        largest = not exercise.has(LEAST)
        return Found("most frequent", script.answer(best(held, largest)), card="frequency", sure=0.8)
    if kind == "range" or (not wanted and exercise.has(MOST | LEAST) and not exercise.asks("how many people")):
        return _extreme(exercise, script, table)
    if exercise.asks(*_SHARES):
        return _share(exercise, script, table, wanted or _value_said(exercise))
    return _counted(exercise, script, table, wanted)


def table_of_counts(exercise: Exercise) -> dict[Number, Number] | None:
    """Return value and frequency of each row; None if it isn't such a table."""
    grid = exercise.grid
    pairs = grid.pairs
    if pairs is None or grid.header is None:
        return None
    first, second = (name.lower() for name in grid.header)
    keys = [values[0] for values in grid.numbers]
    if (
        "frequency" not in second
        and not first.startswith(_NUMBER_OF)
        and not _is_of_counts(list(zip(keys, pairs[1], strict=True)), first, second)
    ):
        return None
    if len(set(keys)) < len(keys) or is_multiplied(known_points(grid)):
        return None
    return (
        {key: value for key, value in zip(keys, pairs[1], strict=True) if key is not None} if None not in keys else None
    )


def _is_of_counts(pairs: list[tuple[Number | None, Number]], first: str, second: str) -> bool:
    """Whether people, homes or matches are counted by how many things they have: "Siblings | Campers", from 0 on."""
    things = stems(second)[2:] if second.startswith(("number of", "how many")) else stems(second)
    counted = len(things) == 1 and len(second) > 1 and _MEASURES.isdisjoint(stems(first)[:1])
    keys, values = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    steps = {after - before for before, after in pairwise(values)}
    whole = all(isinstance(value, int) and value >= 0 for value in values)
    return counted and whole and len(keys) > 2 and len(steps) > 1 and _from_start(keys, first)


def _from_start(keys: list[Number | None], first: str) -> bool:
    """Whether the values go on from 0, or from 1 where a header in the plural says what is counted: "Rooms".

    Points, marks and the like may begin anywhere.
    """
    known = [key for key in keys if key is not None]
    if known and stems(first)[:1] and stems(first)[0] in _SCORES and keys == [known[0] + at for at in range(len(keys))]:
        return True
    plural = first.endswith("s") and not first.endswith("ss")
    rising = len(known) == len(keys) and known[0] == 0 and all(one < after for one, after in pairwise(known))
    if plural and rising and known[-1] <= _MOST_APART * len(keys):
        return True
    return keys == list(range(len(keys))) or (plural and keys == list(range(1, len(keys) + 1)))


def _asks_which_value(exercise: Exercise) -> bool:
    return (exercise.asks("which", "what", "how many") and exercise.has(_USUAL)) or (
        exercise.asks("which") and exercise.has(MOST | LEAST)
    )


def _average(kind: str, table: dict[Number, Number]) -> Program:
    script = Script()
    held = script.let("frequency", table)
    count = script.let("count", summed(held))
    if kind == "mean":
        weighted = Term("sum(value * n for value, n in frequency.items())", sum(key * n for key, n in table.items()))
        return script.answer(weighted / count)
    listed = sorted(key for key, n in table.items() for _ in range(min(int(n), 10_000)))
    script.let("values", Term("sorted(value for value in frequency for _ in range(frequency[value]))", listed))
    low, high = listed[(len(listed) - 1) // 2], listed[len(listed) // 2]
    return script.answer(Term("(values[(count - 1) // 2] + values[count // 2]) / 2", (low + high) / 2))


def _extreme(exercise: Exercise, script: Script, table: dict[Number, Number]) -> Found:
    held = [value for value, n in table.items() if n]
    if statistic_asked(exercise) == "range":
        made = Term("max(frequency) - min(frequency)", max(held) - min(held))
    elif exercise.has(LEAST):
        made = Term("min(frequency)", min(held))
    else:
        made = Term("max(frequency)", max(held))
    return Found("extreme value", script.answer(made), card="frequency", sure=0.6)


def _counted(exercise: Exercise, script: Script, table: dict[Number, Number], wanted: list[Bound]) -> Found | None:
    held = Term("frequency", table)
    if not wanted and (_asks_for_things(exercise) or exercise.has(TOTAL) or exercise.asks(*_ALL_ASKED)):
        return _total(exercise, script, table, held)
    if not wanted and (either := _either(exercise, table)):
        rows = tuple(at for at, value in enumerate(table) if value in either)
        made = Term(f"sum(frequency[value] for value in {either!r})", sum(table[value] for value in either))
        return Found("frequency count", script.answer(made), rows, card="frequency", sure=0.9)
    wanted = wanted or _value_said(exercise)
    if not wanted:
        sure = 0.85 if exercise.asks_for_all else 0.4
        return Found("frequency total", script.answer(summed(held)), card="frequency", sure=sure)
    fitting = {value: n for value, n in table.items() if all_hold(wanted, value)}
    rows = tuple(at for at, value in enumerate(table) if value in fitting)
    counted = Term(f"sum(n for value, n in frequency.items() if {test_of(wanted, 'value')})", sum(fitting.values()))
    return Found("frequency count", script.answer(counted), rows, card="frequency", sure=0.95)


def _asks_for_things(exercise: Exercise) -> bool:
    """Whether what the first column counts is asked for, with no number said: "how many goals in the whole season"."""
    asked = stems(exercise.plain.partition("how many")[2])[:1]
    things = [word for word in stems(exercise.grid.names[0]) if word not in ("number", "of")]
    return (
        bool(asked) and asked[0] in things and not _value_said(exercise) and not exercise.asks("most", "least", "each")
    )


def _either(exercise: Exercise, table: dict[Number, Number]) -> tuple[Number, ...]:
    """Return the two values of "one or two"; none where the question names no two values of the table."""
    for pair in _OR.findall(exercise.plain):
        values = tuple(value for word in pair if (value := quantity(word)) in table and value is not None)
        if len(values) == 2:
            return values
    return ()


def _total(exercise: Exercise, script: Script, table: dict[Number, Number], held: Term) -> Found:
    """Return how many there are in all: those who were asked, or, where these are asked for, what they have."""
    things = {word for word in stems(exercise.grid.names[0]) if word not in ("number", "of")}
    asked = stems(exercise.asking.lower().partition("how many")[2])[:2] if "how many" in exercise.plain else ()
    if things & set(asked) or (things & set(exercise.words) and exercise.asks("total number of")):
        weighted = sum(value * n for value, n in table.items())
        made = Term("sum(value * n for value, n in frequency.items())", weighted)
        return Found("weighted total", script.answer(made), card="frequency", sure=0.6)
    return Found("frequency total", script.answer(summed(held)), card="frequency", sure=0.9)


def _value_said(exercise: Exercise) -> list[Bound]:
    """Return the value that the question names, or 0 where it asks for none."""
    inside = set(_COUNTED_WORD.findall(exercise.title.lower()))
    words = [
        word
        for word in _COUNTED_WORD.findall(exercise.asking.lower())
        if (word in ("once", "twice") or word in COUNTED or word[0].isdigit()) and word not in inside
    ]
    values = [value for word in words if (value := quantity(word)) is not None]
    if values:
        return [Bound("==", values[-1])]
    return [Bound("==", 0)] if exercise.asks(*_NONE) else []


def _share(exercise: Exercise, script: Script, table: dict[Number, Number], wanted: list[Bound]) -> Found | None:
    fitting = sum(n for value, n in table.items() if all_hold(wanted, value))
    if not wanted:
        return None
    part = Term(f"sum(n for value, n in frequency.items() if {test_of(wanted, 'value')})", fitting)
    whole = summed(Term("frequency", table))
    if exercise.asks("percent", "percentage"):
        return Found("frequency percent", script.percent(part, whole), card="percent", sure=0.85)
    return Found("frequency share", script.fraction(part, whole), card="fraction", sure=0.85)
