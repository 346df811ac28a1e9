"""Timetables with a row for each stop and a column for each trip."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chaintable.models.embedded.school.exercise import Exercise, Found
from chaintable.models.embedded.school.families.question_scope import columns_by_place
from chaintable.models.embedded.school.families.times.clock_durations import duration
from chaintable.models.embedded.school.program_text import Program, Script, Term, best
from chaintable.models.embedded.school.words.named_labels import named, partly_named
from chaintable.models.embedded.school.words.words_and_numbers import DAY, ORDINALS, minutes, stems

_VEHICLES = frozenset("bus train tram ferry boat coach".split())
"""What a column is where its header only numbers it: "First", "Second"."""
_NOT_TRIPS = ("begin", "start", "end", "arrive", "depart", "finish", "open", "close", "time", "leave", "arrival")
_MISSED = ("missed", "misses", "miss", "next")
_LENGTH = ("how long", "how much time", "how many minutes", "how many hours", "travel time", "duration")
_LONGER = re.compile(
    r"\b(?:how much|how many minutes|by how many minutes|by how much)(?: time)? (?:is (?:the )?[a-z0-9 ]{1,20} )?"
    r"(?:longer|more|less|faster|quicker|slower|shorter)\b"
)
_TARGET = (
    "should", "latest", "have to leave", "has to leave", "need to leave", "must", "needs to leave", "leave by",
    "need to be", "wants to arrive", "need to arrive", "has to be", "have to be", "needs to be", "want to be",
    "want to arrive", "in time for", "make it by", "be there by", "need to get", "wants to be", "needs to arrive",
    "wants to get", "needs to get", "want to get", "has to arrive", "have to arrive", "to be at",
)  # fmt: skip


_WHICH = re.compile(
    r"\bwhich(?: of the(?: (?:two|three|four|five|six|\d))?)?(?: (?:is|was|one is))?(?: the)?"
    r"(?: (?:latest|last|first|next|earliest|fastest|quickest|slowest"
    r"|best))? ([a-z]{3,12}) |\bwhat ([a-z]{3,12}) "
)
_WHEN = re.compile(r"\b(?:when|what time)\b([^,;:?]*)", re.I)
"""What is said after "when", up to the next comma."""
_THERE = re.compile(r"\b(?:be|get|arrive|am|are) there\b|\b(?:get|gets|getting) off\b", re.I)
_IS_AT = re.compile(r"\bfrom\b.{3,40} be (?:at|in)\b", re.I)
"""When will the bus from the school be at the library."""
_HALF_SAID = re.compile(r"\d\s?[AaPp]\.?\s?[Mm]\b")
"""A time of day that says whether it is before or after noon."""


@dataclass(frozen=True)
class _Timetable:
    """The exercise, the times of every stop, and the stops that the question names, in the order of the trip."""

    exercise: Exercise
    stops: tuple[int, ...]

    def times(self, stop: int) -> list[int | None]:
        return list(self.exercise.grid.times[stop][1:])

    def cells(self, stop: int) -> list[str]:
        return list(self.exercise.grid.rows[stop][1:])

    def trip_at(self, stop: int, time: int) -> int | None:
        """Return the trip that is at a stop at that time."""
        return next((at for at, one in enumerate(self.times(stop)) if one == time), None)

    def trip_after(self, stop: int, time: int, strictly: bool = False) -> int | None:
        """Return the first trip from that time on."""
        later = (
            at
            for at, one in enumerate(self.times(stop))
            if one is not None and (one > time or (one == time and not strictly))
        )
        return next(later, None)

    def trip_by(self, stop: int, time: int) -> int | None:
        """Return the last trip that is there by that time."""
        return next(
            (at for at, one in reversed(list(enumerate(self.times(stop)))) if one is not None and one <= time), None
        )


def trips(exercise: Exercise) -> Found | None:
    """When does the next bus leave? How long does it take? When will she get there?"""
    grid = exercise.grid
    if not _is_timetable(exercise):
        return None
    stops = named(grid.labels, exercise.all_words)
    if len(stops) < 2 and (not stops or exercise.says(*_TARGET, "late") or exercise.asks("from")):
        stops = partly_named(grid.labels, exercise.all_words)
    if not stops:
        return None
    loosely = 1.0 if named(grid.labels, exercise.all_words) else 0.8
    table = _Timetable(exercise, tuple(sorted(stops)))
    for read in (_trip_wanted, _compared, _between, _next, _length, _when_to_leave, _arrival, _placed):
        if (made := read(table)) is not None:
            program, sure = made
            return Found("timetable", program, table.stops, card="schedule", sure=sure * loosely)
    return None


def _is_timetable(exercise: Exercise) -> bool:
    grid = exercise.grid
    filled = sum(time is not None for times in grid.times for time in times[1:])
    if grid.width < 2 or filled < max(1, len(grid.rows)) * (grid.width - 1) * 0.6:
        return False
    heads = [name.lower() for name in grid.names[1:]]
    return not any(word in head for head in heads for word in _NOT_TRIPS) and (grid.header is None or grid.width > 2)


def _script(table: _Timetable, stops: Sequence[int]) -> tuple[Script, list[Term]]:
    script = Script()
    return script, [script.let(table.exercise.grid.labels[stop], table.cells(stop)) for stop in stops]


def _cell(times: Term, at: int) -> Term:
    return Term(f"{times.text}[{at}]", times.value[at])


def _trip_wanted(table: _Timetable) -> tuple[Program, float] | None:
    """Which bus to take: the last one that is there by a time, the first after one, or the fastest."""
    exercise = table.exercise
    heads = list(exercise.grid.names[1:])
    kinds = {stems(head)[0] for head in heads if stems(head)} | {stems(head)[-1] for head in heads if stems(head)}
    kinds |= _VEHICLES if all(len(stems(head)) == 1 for head in heads) and not kinds & _VEHICLES else set()
    asked = _WHICH.search(exercise.plain)
    if (
        asked is None
        or stems(asked[1] or asked[2])[0] not in kinds
        or not all(heads)
        or exercise.asks("what time", "when")
    ):
        return None
    script, _ = _script(table, table.stops)
    if exercise.asks("fastest", "quickest", "slowest", "longest", "shortest", "least time") and len(table.stops) > 1:
        return _fastest(table, script)
    if not exercise.times:
        return None
    stop, time = table.stops[-1], exercise.times[-1]
    later = exercise.asks("after", "next", "first", "earliest", "miss") or (
        exercise.says("miss", "missed") and not exercise.asks("latest", "last")
    )
    by = exercise.says("before", "by", "latest", "last", "on time", "in time", *_TARGET)
    if by and not (later and not exercise.says("by", "on time", "in time", *_TARGET)):
        at = table.trip_by(stop, time - 1 if exercise.says("before") else time)
    elif later:
        stop = table.stops[0]
        at = table.trip_after(stop, time, strictly=exercise.says("after"))
    else:
        at = table.trip_at(stop, time)
    if at is None:
        return None
    names = script.let("trips", heads)
    return script.answer(_cell(names, at)), 0.85


def _fastest(table: _Timetable, script: Script) -> tuple[Program, float] | None:
    """The trip that takes the least time from one stop to another, or the most."""
    heads, first, last = table.exercise.grid.names[1:], table.stops[0], table.stops[-1]
    lengths = {
        head: (end - start) % DAY
        for head, start, end in zip(heads, table.times(first), table.times(last), strict=True)
        if start is not None and end is not None
    }
    if len(set(lengths.values())) < 2:
        return None
    slow = table.exercise.asks("slowest", "longest")
    return script.answer(best(script.let("minutes", lengths), largest=slow)), 0.85


def _compared(table: _Timetable) -> tuple[Program, float] | None:
    """How much longer one trip takes from one stop to another than a second trip does."""
    exercise = table.exercise
    heads = list(exercise.grid.names[1:])
    if len(table.stops) < 2 or not all(heads) or not _LONGER.search(exercise.plain):
        return None
    found = named(heads, exercise.words) or columns_by_place(exercise, heads)
    found = found if len(found) == 2 else _ordinals(exercise)
    if len(found) != 2 or max(found) >= len(heads):
        return None
    times = [[table.times(stop)[at] for stop in (table.stops[0], table.stops[-1])] for at in found]
    lengths = [end - start for start, end in times if start is not None and end is not None]
    if len(lengths) != 2:
        return None
    script, _ = _script(table, [table.stops[0], table.stops[-1]])
    return duration(exercise, script, min(lengths), max(lengths)), 0.88


def _between(table: _Timetable) -> tuple[Program, float] | None:
    """The time between two trips at one stop: "how many minutes after the first tram does the second one leave"."""
    exercise = table.exercise
    heads = list(exercise.grid.names[1:])
    if (
        len(table.stops) != 1
        or not exercise.asks(*_LENGTH, "how often", "how much later", "how long after", "how much longer")
        or not all(heads)
    ):
        return None
    found = named(heads, exercise.words) or columns_by_place(exercise, heads)
    if len(found) < 2 and (again := _ordinals(exercise)):
        found = again
    missed = named(heads, exercise.all_words)
    if (
        len(missed) == 1
        and exercise.says("next")
        and exercise.says("missed", "misses", "miss", "after", "leaves without")
    ):
        found = [missed[0], missed[0] + 1]
    if exercise.asks("how often"):
        found = [0, 1]
    if len(found) != 2 or max(found) >= len(heads):
        return None
    first, second = (table.times(table.stops[0])[at] for at in sorted(found))
    if first is None or second is None:
        return None
    script, _ = _script(table, table.stops)
    return duration(exercise, script, first, second), 0.8


def _ordinals(exercise: Exercise) -> list[int]:
    """Return the places that two ordinals say, from 0: "the first and second showing"."""
    said = [ORDINALS[word] - 1 for word in exercise.plain.split() if word in ORDINALS]
    return said if len(set(said)) == 2 else []


def _next(table: _Timetable) -> tuple[Program, float] | None:
    """The trip after one that was missed, and how long that is."""
    exercise = table.exercise
    if not exercise.times or not exercise.says(*_MISSED):
        return None
    stop, time = table.stops[0], exercise.times[0]
    known = [one for one in table.times(stop) if one is not None]
    if known and time + DAY // 2 <= max(known) and time < min(known) and not _HALF_SAID.search(exercise.question):
        time += DAY // 2
    strictly = exercise.says("missed", "misses", "miss") or table.trip_at(stop, time) is not None
    at = table.trip_after(stop, time, strictly)
    script, (times,) = _script(table, [stop])
    if at is None or (table.trip_at(stop, time) is None and exercise.says("just missed")):
        return None
    if exercise.asks(*_LENGTH, "wait"):
        there = table.times(stop)[at] or 0
        return duration(exercise, script, time, there), 0.95
    if len(table.stops) > 1 and exercise.asks("arrive", "get to", "reach", "get there", "be at"):
        end, (_, ending) = table.stops[-1], _script(table, [stop, table.stops[-1]])[1]
        script, (_, ending) = _script(table, [stop, end])
        return script.answer(_cell(ending, at)), 0.8
    return script.answer(_cell(times, at)), 0.95


def _length(table: _Timetable) -> tuple[Program, float] | None:
    """How long a trip takes from one stop to another, or how long somebody waits."""
    exercise = table.exercise
    if not exercise.asks(*_LENGTH):
        return None
    if (
        len(table.stops) == 1
        and exercise.times
        and exercise.says("wait", "until", "come", "comes", "next", "in how many minutes")
    ):
        stop = table.stops[0]
        at = table.trip_after(stop, exercise.times[-1])
        return (
            None
            if at is None
            else (duration(exercise, _script(table, [stop])[0], exercise.times[-1], table.times(stop)[at] or 0), 0.8)
        )
    if len(table.stops) < 2:
        return None
    first, last = table.stops[0], table.stops[-1]
    at = _trip(table, first)
    start, end = table.times(first)[at], table.times(last)[at]
    if start is None or end is None:
        return None
    return duration(exercise, _script(table, [first, last])[0], start, end), 0.93


def _trip(table: _Timetable, stop: int) -> int:
    """Return the trip that is meant: by its column's name, its place or its time; the first if none is."""
    exercise = table.exercise
    names = [name or "\0" for name in exercise.grid.names[1:]]
    if said := named(names, exercise.words) or named(names, exercise.all_words):
        return said[0]
    if exercise.times and (at := table.trip_at(stop, exercise.times[0])) is not None:
        return at
    return _place(exercise, len(names)) or 0


def _place(exercise: Exercise, count: int) -> int | None:
    """Return the trip named by its place: the first, the second, the last."""
    if exercise.asks("last", "final", "latest"):
        return count - 1
    if exercise.asks("earliest"):
        return 0
    place = next((place for word, place in ORDINALS.items() if exercise.asks(word)), 0)
    return place - 1 if 0 < place <= count else None


def _when_to_leave(table: _Timetable) -> tuple[Program, float] | None:
    """Which trip to take in order to be at a stop at a time."""
    exercise = table.exercise
    if len(table.stops) < 2 or not exercise.times or not exercise.says(*_TARGET):
        return None
    if exercise.asks("arrive", "reach") and not exercise.asks(
        "should", "must", "leave", "latest", "take", "catch", "board", "get on"
    ):
        return None
    first, last = table.stops[0], table.stops[-1]
    time = exercise.times[-1]
    exact = next((stop for stop in table.stops[1:] if table.trip_at(stop, time) is not None), last)
    at = table.trip_by(exact, time)
    if at is None:
        return None
    script, (start, _) = _script(table, [first, exact])
    return script.answer(_cell(start, at)), 0.93


def _arrival(table: _Timetable) -> tuple[Program, float] | None:
    """When somebody arrives who leaves at a time, or left who arrives at a time."""
    exercise = table.exercise
    if len(table.stops) < 2 or not exercise.times:
        return None
    first, last, time = table.stops[0], table.stops[-1], exercise.times[0]
    script, (start, end) = _script(table, [first, last])
    soon = exercise.says("how soon", "earliest", "after", "soonest")
    for stop, other in ((first, end), (last, start)):
        if not soon and (at := table.trip_at(stop, time)) is not None:
            return script.answer(_cell(other, at)), 0.93
    at = table.trip_after(first, time)
    at = 0 if at is None and exercise.says("how soon", "earliest", "soonest") else at  # the first trip of the next day
    return None if at is None else (script.answer(_cell(end, at)), 0.9 if soon else 0.7)


def _placed(table: _Timetable) -> tuple[Program, float] | None:
    """When the first, second or last trip is at a stop."""
    exercise = table.exercise
    stop = _stop_asked(table)
    names = [name or "\0" for name in exercise.grid.names[1:]]
    said = (named(names, exercise.words) or named(names, exercise.all_words)) if exercise.grid.header else []
    at = said[0] if said else _place(exercise, len(names))
    script, (times,) = _script(table, [stop])
    if exercise.asks("how many"):
        count = sum(minutes(cell) is not None for cell in times.value)
        return script.answer(Term(f"len({times.text})", count)), 0.6
    if at is None or not exercise.asks("when", "what", "time"):
        return None
    return script.answer(_cell(times, at)), 0.85


def _stop_asked(table: _Timetable) -> int:
    """Return the stop whose time is asked for: the one named after "when", or that of the verb.

    "If I hop on at the school, when will I be at the library" asks for the library, "when does it leave the school for
    the library" for the school.
    """
    exercise = table.exercise
    asked = _WHEN.search(exercise.asking)
    said = named(exercise.grid.labels, stems(asked[1])) if asked is not None and len(table.stops) > 1 else []
    if len(said) == 1:
        return said[0]
    if asked is not None and (_IS_AT.search(asked[1]) if said else _THERE.search(asked[1])):
        return table.stops[-1]
    return table.stops[-1 if exercise.asks("arrive", "reach", "get to", "arrives", "reaches", "get") else 0]
