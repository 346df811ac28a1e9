"""Races, where the least time wins: who won, and how far behind the winner somebody was."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.program_text import Script, Term, best
from chaintable.models.embedded.school.words_and_numbers import stems

_TIMED = re.compile(r"\b(?:times?|seconds?|minutes?|sec|min|s)\b", re.I)
_RACE = frozenset(
    "race run runner swim swimmer sprint sprinter lap rider cyclist skier final heat driver marathon dash".split()
)
_WON = (
    "won",
    "win",
    "wins",
    "came first",
    "first place",
    "the winner",
    "was first",
    "gold",
    "finished first",
    "is first",
)
_BEHIND = re.compile(
    r"\b(?:behind|after|slower than|later than|short of|off|away from) (?:the )?(?:winner|winning time|first"
    r"|best|fastest|gold|leader)\b"
)


def race(exercise: Exercise) -> Found | None:
    """Who won? How many seconds behind the winner was Lou?"""
    grid = exercise.grid
    if grid.header is None or len(grid.measured) != 1 or exercise.choices or len(set(grid.labels)) < len(grid.labels):
        return None
    (at,) = grid.measured
    about = set(stems(f"{exercise.title} {' '.join(grid.names)}"))
    if not _TIMED.search(grid.names[at]) or not about & _RACE:
        return None
    script = Script()
    times = dict(zip(grid.labels, grid.column(at), strict=True))
    least = min(times.values())
    if list(times.values()).count(least) > 1:
        return None
    rows = exercise.rows_named
    if _BEHIND.search(exercise.plain) and len(rows) == 1 and exercise.asks("how much", "how many", "how far", "by how"):
        held = script.let("times", times)
        label = grid.labels[rows[0]]
        made = Term(f"round({held.text}[{label!r}] - min({held.text}.values()), 4)", round(times[label] - least, 4))
        return Found("race", script.answer(made), None, (0, at), sure=0.9)
    if exercise.asks("who", "which") and exercise.asks(*_WON) and not rows:
        return Found("race", script.answer(best(script.let("times", times), largest=False)), None, (0, at), sure=0.9)
    return None
