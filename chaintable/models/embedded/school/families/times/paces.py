"""How much is done in which time, by row: words typed in minutes, walls painted in hours, miles driven in days."""

import re

from chaintable.models.embedded.school.exercise import LEAST, MOST, Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, best, term
from chaintable.models.embedded.school.words.words_and_numbers import Number, number, stem, stems

_TIMES = frozenset(("minute", "min", "hour", "second", "day", "week"))
_FAST = frozenset("fast fastest quick quickest quickly speediest".split())
_SLOW = frozenset("slow slowest slowly".split())
_SAID = re.compile(r"\b(\d[\d,]{0,9}(?:\.\d{1,4})?|[a-z]{2,8}) ([a-z]{2,12})\b")
_PER = ("per", "each", "every", "a", "an", "one", "in one", "in an")


def paces(exercise: Exercise) -> Found | None:
    """How many words a minute does she type? Who is fastest? How long does he need for 12 walls?"""
    columns = _columns(exercise)
    if columns is None or exercise.asks("total", "altogether", "in all", "combined", "average", "together"):
        return None
    amount, time = columns
    rows = exercise.rows_named
    by_time = exercise.asks(*(f"per {clock}" for clock in _TIMES)) and exercise.has(MOST | LEAST)
    fast = by_time or (_FAST | _SLOW) & set(exercise.plain.split())
    if not rows and fast and exercise.asks("who", "which", "what"):
        return _fastest(exercise, amount, time)
    if len(rows) != 1 or not exercise.asks("how many", "how long", "how much", "how far"):
        return None
    return _worked_out(exercise, rows[0], amount, time)


def _columns(exercise: Exercise) -> tuple[int, int] | None:
    """Return the column of what is done and that of the time it takes; None unless there is one of each."""
    grid = exercise.grid
    if len(grid.measured) != 2 or any(values[at] == 0 for values in grid.numbers for at in grid.measured):
        return None
    if any("per" in stems(grid.names[at]) for at in grid.measured):
        return None
    times = [at for at in grid.measured if not _TIMES.isdisjoint(stems(grid.names[at]))]
    others = [at for at in grid.measured if at not in times]
    money = any(row[at].startswith("$") for row in grid.rows for at in others)
    return (others[0], times[0]) if len(times) == len(others) == 1 and not money else None


def _fastest(exercise: Exercise, amount: int, time: int) -> Found:
    numbers, labels = exercise.grid.numbers, exercise.grid.labels
    script = Script()
    paces = {label: (values[amount] or 0) / (values[time] or 1) for label, values in zip(labels, numbers, strict=True)}
    listed = ", ".join(
        f"{label!r}: {row[amount]!r} / {row[time]!r}" for label, row in zip(labels, numbers, strict=True)
    )
    held = script.let("paces", Term(f"{{{listed}}}", paces))
    made = best(held, largest=not (_SLOW | LEAST) & set(exercise.plain.split()))
    return Found("which pace", script.answer(made), card="rate", sure=0.8 if len(paces) == len(labels) else 0.5)


def _worked_out(exercise: Exercise, row: int, amount: int, time: int) -> Found | None:
    """Return how much is done in a time that the question says, or how long that takes which it says."""
    grid = exercise.grid
    script = Script()
    done = script.let(grid.names[amount], grid.numbers[row][amount] or 0)
    took = script.let(grid.names[time], grid.numbers[row][time] or 1)
    clock = next(word for word in stems(grid.names[time]) if word in _TIMES)
    if (wanted := _said(exercise, stems(grid.names[amount]))) is not None and exercise.asks(
        "how long", f"how many {clock}s"
    ):
        return Found("pace", script.answer(_short(term(wanted) * took / done)), (row,), card="rate", sure=0.8)
    if exercise.asks("how long"):
        return None
    if (wanted := _said(exercise, (clock,))) is not None and wanted != 1:
        return Found("pace", script.answer(_short(done * wanted / took)), (row,), card="rate", sure=0.8)
    if wanted == 1 or exercise.asks(*(f"{word} {clock}" for word in _PER)):
        return Found("pace", script.answer(_short(done / took)), (row,), card="rate", sure=0.85)
    return None


def _said(exercise: Exercise, things: tuple[str, ...]) -> Number | None:
    """Return the number that the question gives of these things: 10 of "in ten minutes"."""
    for said, thing in _SAID.findall(exercise.plain):
        if stem(thing) in things and (value := number(said)) is not None:
            return value
    return None


def _short(made: Term) -> Term:
    return made.rounded(2) if made.value != round(made.value, 2) else made
