"""Waiting at a stop: how long until the bus leaves for somebody who is there at a time, and who misses it."""

import re

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.times.clock_durations import clock_like, duration
from chaintable.models.embedded.school.program_text import Program, Script, Term
from chaintable.models.embedded.school.words.named_labels import named, partly_named
from chaintable.models.embedded.school.words.words_and_numbers import quantity

_WAITS = re.compile(
    r"\b(?:wait(?:s|ing)?|standing around|stand(?:s)? (?:there|at the stop)|hang(?:s|ing)? (?:around|about)"
    r"|kill|to spare"
    r"|(?:until|till|before) (?:the |its? |my |our |his |her |their "
    r"|it'?s? ?)?(?:next )?(?:[a-z]{2,10} )?(?:leaves?|goes|departs?|sails?"
    r"|comes?|sets? off|is due|arrives?|pulls out))\b"
)
_LATE = re.compile(
    r"\bby how (?:many|much)\b.{0,40} miss|\b(?:late|too late|miss(?:ed|es)?(?: it| (?:the|my|his|her|our"
    r"|their) [a-z]{2,10})? by)\b"
)
_MISSES = re.compile(r"\bmiss(?:ed|es|ing)?\b|\btoo late\b|\b(?:already )?(?:gone|left)\b")
_JUST_MISSED = re.compile(
    r"\b(?:(?:just|narrowly|barely) miss(?:ed|es)?|miss(?:ed|es)? (?:it|the [a-z0-9: ]{2,20}) by (?:a|one) (?:minute"
    r"|second|whisker)"
    r"|pull(?:s|ed)? out in front of|drives? off|(?:has|have|'s) (?:just|already) (?:left|gone))\b"
)
_CATCHES = re.compile(r"\b(?:catch(?:es)?|make (?:it|the)|in time|get (?:on|the)|on time|early enough)\b")
_SIZE = ("how long", "how many minutes", "how much time", "how much longer", "by how many minutes", "by how much")
_THERE = re.compile(
    r"\b(?:gets?|got|gotten|arrives?|arrived|arriving|reach(?:es|ed)?|is|am|are|i'm|he's|she's|we're|they're"
    r"|was|were|be|turns? up|turned up"
    r"|shows? up|showed up|comes?|came|walks? up|stands?|standing|waiting|there)\b"
)
_AWAY = re.compile(
    r"\b(\d{1,2}|five|ten|fifteen|twenty|thirty) minutes?(?: on foot)? (?:to (?:walk|get|cycle|go|drive|ride)"
    r"|(?:away )?from|walk)\b"
)
_LEAVE_HOME = re.compile(r"\b(?:leave|set off|go|start|head off)\b.*|\bleave (?:home|the house)\b")
_YES_NO = frozenset("is are was were do does did has have had can could will would am".split())
_LEAVES = ("depart", "leave", "sail", "sets off")
_ARRIVES = ("arriv", "reach", "gets in")


def waiting(exercise: Exercise) -> Found | None:
    """Ben is at the mill at 7:45. How long will he have to wait? Has he missed the bus?"""
    grid = exercise.grid
    if grid.header is not None and (early := _setting_off(exercise)) is not None:
        return early
    asked = exercise.asks(*_SIZE) or not _YES_NO.isdisjoint(exercise.plain.split()[:1])
    if grid.header is None or not asked or len(exercise.times) != 1 or not _THERE.search(exercise.whole):
        return None
    found = _departures(exercise)
    if found is None:
        return None
    leaving, rows, columns = found
    made = _length(exercise, leaving) if exercise.asks(*_SIZE) else _holds(exercise, leaving)
    return None if made is None else Found("waiting", made, rows, columns, card="schedule", sure=0.88)


def _setting_off(exercise: Exercise) -> Found | None:
    """Return when to leave home for the one departure from a stop that is some minutes away."""
    away, grid = _AWAY.search(exercise.whole), exercise.grid
    if (
        away is None
        or exercise.times
        or not exercise.asks("when", "what time")
        or not _LEAVE_HOME.search(exercise.plain)
    ):
        return None
    departures = _departures(exercise)
    if departures is None or len(departures[0]) != 1:
        return None
    leaving, rows, columns = departures
    script, length = Script(), quantity(away[1])
    leaves, needs = script.let("leaves", leaving[0]), script.let("needs", length)
    shown = grid.rows[rows[0]][columns[1]]
    goes = script.let("goes", leaves - needs)
    said = clock_like(goes.value, shown)
    hours = f"({goes.text} // 60 - 1) % 12 + 1" if said[-1:].strip(".").isalpha() else f"{goes.text} // 60"
    end = re.sub(r"^[\d:.]+", "", said)
    text = f'f"{{{hours}}}:{{{goes.text} % 60:02d}}{end}"'
    return Found("waiting", script.answer(Term(text, said)), rows, columns, card="schedule", sure=0.85)


Departures = tuple[list[int], tuple[int, ...], tuple[int, ...]]


def _departures(exercise: Exercise) -> Departures | None:
    """Return when something leaves from the one stop that is named, in a row or above a column, and where."""
    grid = exercise.grid
    columns = [at for at in range(1, grid.width) if any(times[at] is not None for times in grid.times)]
    rows = named(grid.labels, exercise.all_words) or partly_named(grid.labels, exercise.all_words)
    names = [grid.names[at] for at in columns]
    heads = [] if rows else named(names, exercise.all_words) or partly_named(names, exercise.all_words)
    if len(rows) == 1:
        said = named([grid.names[at] for at in columns], exercise.all_words)
        kept = [columns[at] for at in said] or _leaving(exercise, columns)
        times = [grid.times[rows[0]][at] for at in kept]
    elif len(heads) == 1 and len(columns) > 1:
        kept, rows = [columns[heads[0]]], list(range(len(grid.rows)))
        times = [own[kept[0]] for own in grid.times]
    else:
        return None
    known = [time for time in times if time is not None]
    return (known, tuple(rows), (0, *kept)) if known else None


def _leaving(exercise: Exercise, columns: list[int]) -> list[int]:
    """Return the columns of departures; all of them where none is called so."""
    grid = exercise.grid
    low = {at: grid.names[at].lower() for at in columns}
    leaving = [at for at in columns if low[at].startswith(_LEAVES)]
    return leaving or [at for at in columns if not low[at].startswith(_ARRIVES)]


def _length(exercise: Exercise, leaving: list[int]) -> Program | None:
    """Return the program of how long somebody waits for the next one, or comes too late for the last."""
    time = exercise.times[0]
    if _LATE.search(exercise.plain):
        gone = [one for one in leaving if one <= time]
        return duration(exercise, Script(), max(gone), time) if gone else None
    missed = _JUST_MISSED.search(exercise.whole) is not None
    later = [one for one in leaving if one > time or (one == time and not missed)]
    return duration(exercise, Script(), time, min(later)) if later and _WAITS.search(exercise.plain) else None


def _holds(exercise: Exercise, leaving: list[int]) -> Program | None:
    """Return the program that says whether somebody catches or misses the only one that leaves."""
    misses, catches = _MISSES.search(exercise.plain), _CATCHES.search(exercise.plain)
    if (misses is None) == (catches is None) or len(leaving) != 1:
        return None
    script = Script()
    there, leaves = script.let("there", exercise.times[0]), script.let("leaves", leaving[0])
    words = ("yes", "no") if catches else ("no", "yes")
    text = f"{words[0]!r} if {there.text} <= {leaves.text} else {words[1]!r}"
    return script.answer(Term(text, words[0] if there.value <= leaves.value else words[1]))
