"""Races, where the least time wins: who won, who came second or last, how far behind the winner somebody was."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.question_scope import scope_of
from chaintable.models.embedded.school.program_text import Script, Term, best
from chaintable.models.embedded.school.words.words_and_numbers import ORDINALS, Number, stems

_TIMED = re.compile(r"\b(?:times?|seconds?|minutes?|sec|min|s)\b", re.I)
_IN_TIME = re.compile(r"\b(?:times?|seconds|minutes|in s|in min|(?<=\()s|min)\b", re.I)
_RACE = frozenset("""
race run runner running swim swimmer swimming boat sprint sprinter lap rider cyclist cycling skier skiing ski sledge
final semifinal heat driver marathon dash freestyle backstroke breaststroke butterfly relay gala regatta rowing rower
kart slalom athletics athlete hurdle jog skater skating speedway triathlon rally
""".split())  # fmt: skip
_CONTEST = frozenset(
    "competition contest tournament quiz round score point spelling championship cup test exam".split()
)
_LENGTHS = frozenset("distance length km kilometer kilometre mile meter metre lap m".split())
"""What says that not all went equally far, so that the least time isn't the fastest."""
_PLACE = r"(?P<place>1st|2nd|3rd|4th|5th|first|second|third|fourth|fifth|last|(?:second|next|third)(?: |-)(?:to )?last)"
_CAME = re.compile(
    r"\b(?:c[ao]mes?|came|comes|finish(?:ed|es)?|w(?:as|ere)|is|are|got|gets|took|takes|ended|ranked|placed"
    r"|arrived|reached"
    r"|touched|touches|crossed|hit|got|hits)\b(?: (?:up|home|in|the|wall|line|finish(?:ing)?|tape|end|over"
    r"|across|goal|edge)){0,4}"
    rf" (?:in )?{_PLACE}\b(?! (?:heat|round|lap|race|run|final|leg|try|attempt|time|half|on(?:e)?|of))"
)
_FIRST = re.compile(
    r"\b(?:w[io]ns?|winner|winning|gold(?: medal)?|first (?:place|home|across|over|to)|quickest|fastest"
    r"|the best (?:time|swimmer|runner|rider|skier))\b"
)
_MEDALS = {"silver": 2, "runner-up": 2, "runner up": 2, "bronze": 3}
_LAST = re.compile(r"\b(?:slowest|last (?:place|home|across|over|to)|worst time)\b")
_BEHIND = re.compile(
    r"\b(?:behind|after|slower than|later than|short of|off|away from) (?:the )?(?:winner|winning time|first"
    r"|best|fastest|gold|leader)\b"
)


def race(exercise: Exercise) -> Found | None:
    """Who won? Who touched the wall second in the final? How many seconds behind the winner was Lou?"""
    grid = exercise.grid
    if grid.header is None or len(set(grid.labels)) < len(grid.labels) or not set(exercise.choices) <= {*grid.labels}:
        return None
    at = _column(exercise)
    about = set(stems(f"{exercise.title} {' '.join(grid.names)}"))
    if at is None or not about & _RACE:
        return _by_points(exercise, about)
    times: dict[str, Number] = dict(zip(grid.labels, grid.column(at), strict=True))
    rows = exercise.rows_named
    if _BEHIND.search(exercise.plain) and len(rows) == 1 and exercise.asks("how much", "how many", "how far", "by how"):
        return _behind(times, grid.labels[rows[0]], at)
    place = _place(exercise, len(times)) if exercise.asks("who", "which", "whose") and not rows else None
    return None if place is None or exercise.asks("how many", "how much", "than") else _placed(times, place, at)


def _by_points(exercise: Exercise, about: set[str]) -> Found | None:
    """Return who came in a place where points are counted, of which the most are the best."""
    grid, scope = exercise.grid, scope_of(exercise)
    if scope is None or len(scope.columns) != 1 or not about & _CONTEST or exercise.rows_named:
        return None
    at = scope.columns[0]
    came = _CAME.search(exercise.plain)
    if (
        came is None
        or _TIMED.search(f"{grid.names[at]} {exercise.title}")
        or not exercise.asks("who", "which", "whose")
    ):
        return None
    if exercise.asks("how many", "how much", "than"):
        return None
    points: dict[str, Number] = dict(zip(grid.labels, grid.column(at), strict=True))
    place = _place(exercise, len(points))
    return None if place is None else _placed(points, len(points) + 1 - place, at)


def _column(exercise: Exercise) -> int | None:
    """Return the column of times that is meant: the only one of figures, or the one that is named."""
    grid = exercise.grid
    scope = scope_of(exercise)
    if scope is None or len(scope.columns) != 1:
        return None
    at = scope.columns[0]
    untimed = [other for other in grid.measured if other != at and not _TIMED.search(grid.names[other])]
    others = {word for other in untimed for word in stems(grid.names[other])}
    timed = _TIMED.search(grid.names[at]) or (_IN_TIME.search(exercise.title) and others.isdisjoint(_LENGTHS))
    return at if timed and others.isdisjoint(_LENGTHS) else None


def _behind(times: dict[str, Number], label: str, at: int) -> Found:
    script, least = Script(), min(times.values())
    held = script.let("times", times)
    made = Term(f"round({held.text}[{label!r}] - min({held.text}.values()), 4)", round(times[label] - least, 4))
    return Found("race", script.answer(made), None, (0, at), sure=0.9)


def _place(exercise: Exercise, count: int) -> int | None:
    """Return the place that is asked for, 1 for the winner; None if none is."""
    plain = exercise.plain
    if (came := _CAME.search(plain)) is not None:
        said = came["place"]
        if said.endswith("last"):
            return count - (1 if said.startswith(("second", "next")) else 2 if said.startswith("third") else 0)
        return ORDINALS[said]
    medal = next((place for word, place in _MEDALS.items() if f" {word} " in plain), None)
    if medal is not None:
        return medal
    first, last = _FIRST.search(plain), _LAST.search(plain)
    if bool(first) == bool(last) or any(f" {word} " in plain for word in ("two", "three", *ORDINALS)):
        return None
    return 1 if first else count


def _placed(times: dict[str, Number], place: int, at: int) -> Found | None:
    """Return who is in a place, where nobody has the same time."""
    ordered = sorted(times, key=lambda label: times[label])
    if not 1 <= place <= len(ordered) or list(times.values()).count(times[ordered[place - 1]]) > 1:
        return None
    script = Script()
    held = script.let("times", times)
    if place in (1, len(ordered)):
        return Found("race", script.answer(best(held, largest=place > 1)), None, (0, at), sure=0.9)
    made = Term(f"sorted({held.text}, key={held.text}.get)[{place - 1}]", ordered[place - 1])
    return Found("race", script.answer(made), None, (0, at), sure=0.9)
