"""Schedules with a row for each event or stop, and columns for its times."""

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from chaintable.models.embedded.school.exercise import TOTAL, Exercise, Found
from chaintable.models.embedded.school.families.times.clock_durations import duration
from chaintable.models.embedded.school.program_text import Script, Term, best
from chaintable.models.embedded.school.words.named_labels import likest, named, partly_named, places
from chaintable.models.embedded.school.words.words_and_numbers import DAY, STOP, stems

_HEADS = {
    "arrive": ("arriv", "reach", "gets to", "gets in", "comes in", "lands"),
    "depart": ("depart", "leave", "sets off", "sails"),
    "begin": ("begin", "start", "open", "from"),
    "end": ("end", "finish", "close", "until", "over", "to"),
}
_SAID = {
    "depart": frozenset(
        "depart departs leave leaves leaving departure departing left departed sail sails sailed".split()
    ),
    "arrive": frozenset(
        "arrive arrives arrival arriving arrived reach reaches get gets come comes land lands landed".split()
    ),
    "end": frozenset("end ends ended finish finishes over finished close closes ending done".split()),
    "begin": frozenset("begin begins start starts began starting beginning started open opens kick commence".split()),
}  # fmt: skip
_BEFORE_AN_HOUR = re.compile(r"\b(?:before|after) (?:about |around )?\d")
"""A time of day, and no event, is said to be later or earlier: "before 10"."""
_EVENING = 18 * 60
_LENGTH = (
    "how long",
    "how much free time",
    "how much longer",
    "how much later",
    "how much earlier",
    "how much sooner",
    "how big is the gap",
    "how much time",
    "how many minutes",
    "how many hours",
    "duration",
    "length",
)
_LONGEST = ("longest", "most time", "slowest")
_SHORTEST = ("shortest", "least time", "fastest", "quickest")
_WHOLE = ("whole trip", "entire trip", "whole ride", "whole line", "whole route", "entire route", "whole journey",
          "from start to finish", "from beginning to end", "from end to end")  # fmt: skip
_GAP = re.compile(r"\b(?:how (?:long|much time|much later|many (?:minutes|hours)))(?: later)? (?:after|before)\b")
"""How far two events are apart: "how many minutes after the first does the second leave"."""
_ON_IT = re.compile(
    r" (?:(?:on|aboard|in) (?:it|the [a-z]{3,8})|on board|does it take|is (?:it|that)|the (?:ride|trip|journey)) "
)
"""What is done is pointed to: "how long is she on it"."""
_SETS_OFF = re.compile(r"\bsets? off\b")
_THERE_BY = re.compile(
    r"\b(?:be|get|gets|arrive|arrives|reach) (?:[a-z']{2,15} ){0,4}?(?:by|before|until|no later than)\b"
)
_NOT_BEFORE = re.compile(r"\b(?:can't|cannot|couldn't|won't|not|never)\b.{0,40} before\b")
_MISSED = ("missed", "misses", "miss", "just left", "has gone", "just gone")
_END_SAID = re.compile(r"\b(?:start|beginning|begin|end|finish) of\b")
_ONGOING = (
    "going on",
    "what was on",
    "what is on",
    "doing",
    "happening",
    "on at",
    "playing",
    "showing",
    "taking place",
    "running",
    "underway",
    "in progress",
)


@dataclass(frozen=True)
class _Schedule:
    """The exercise, the columns of times, and which of them holds what."""

    exercise: Exercise
    columns: tuple[int, ...]

    @cached_property
    def roles(self) -> dict[str, int]:
        """The column of each role that has one: begin, end, arrive, depart."""
        names = [name.lower() for name in self.exercise.grid.names]
        found: dict[str, int] = {}
        for role, heads in _HEADS.items():
            at = next(
                (
                    at
                    for at in self.columns
                    if any(names[at].startswith(head) or f" {head}" in names[at] for head in heads)
                ),
                None,
            )
            if at is not None and at not in found.values():
                found[role] = at
        return found

    @property
    def begin(self) -> int:
        return self.roles.get("begin", self.columns[0])

    @property
    def end(self) -> int:
        return self.roles.get("end", self.columns[-1])

    @cached_property
    def wanted(self) -> int | None:
        """The column that the question asks for by its verb."""
        said = self._verbs()
        verb = next((self.roles[role] for role, words in _SAID.items() if role in self.roles and said & words), None)
        return self._there if verb is None else verb

    @property
    def says_one_role(self) -> bool:
        """Whether one verb says which time is meant: "how long after the first does the second leave"."""
        said = self._verbs()
        return sum(role in self.roles and bool(said & words) for role, words in _SAID.items()) == 1

    @cached_property
    def _there(self) -> int | None:
        """The column of the place that the question names, or of arrivals where somebody must be there by a time."""
        heads = [set(stems(self.exercise.grid.names[at])) for at in self.columns]
        said = set(self.exercise.all_words) - STOP
        own = [head - set().union(*(one for one in heads if one is not head)) - STOP for head in heads]
        named = [at for at, words in zip(self.columns, own, strict=True) if words & said]
        if len(named) == 1:
            return named[0]
        return self.roles.get("arrive", self.roles.get("end")) if _THERE_BY.search(self.exercise.whole) else None

    def _verbs(self) -> set[str]:
        """Return the words of the question without those of the labels."""
        words = _SETS_OFF.sub("departs", self.exercise.plain).split()
        inside: set[int] = set()
        own = [stems(word)[0] if stems(word) else "" for word in words]
        for label in self.exercise.grid.labels:
            for at in places(label, own):
                inside |= set(range(at, at + len(stems(label))))
        return {word for at, word in enumerate(words) if at not in inside}

    def time(self, row: int, column: int) -> int:
        """Return minutes after midnight; where a cell is empty, the other time of its row."""
        times = self.exercise.grid.times[row]
        own = times[column]
        return own if own is not None else next((one for one in times[1:] if one is not None), 0)

    def named(self) -> list[int]:
        """Return the rows that the question names, in its order."""
        grid, words = self.exercise.grid, self.exercise.words
        found = self.exercise.rows_named or partly_named(grid.labels, words)
        near = None if found else likest(grid.labels, words)
        return found if near is None else [near]


def events(exercise: Exercise) -> Found | None:
    """When does the show begin? What ends at 3:15? How long is lunch? What comes after it?"""
    grid = exercise.grid
    columns = tuple(at for at in range(1, grid.width) if grid.rows and _holds_times(exercise, at))
    if not columns or grid.header is None:
        return None
    schedule = _Schedule(exercise, columns)
    for read in (_until, _at_time, _length, _longest, _next_to, _next_from, _first_or_last, _counted, _time_of):
        if (found := read(schedule)) is not None:
            return found
    return None


def _holds_times(exercise: Exercise, column: int) -> bool:
    """Whether a column holds times; the first stop may have no arrival and the last no departure."""
    held = [times[column] is not None or not row[column].strip("–— -") for times, row in _lines(exercise)]
    known = [times[column] is not None for times, _ in _lines(exercise)]
    return all(held) and sum(known) >= max(1, len(known) - 1) and all(any(times[1:]) for times, _ in _lines(exercise))


def _lines(exercise: Exercise) -> list[tuple[tuple[int | None, ...], tuple[str, ...]]]:
    return list(zip(exercise.grid.times, exercise.grid.rows, strict=True))


def _until(schedule: _Schedule) -> Found | None:
    """How long it is from a time to an event."""
    exercise, rows = schedule.exercise, schedule.named()
    if not (exercise.times and rows and exercise.asks(*_LENGTH, "how late", "how early")):
        return None
    column = schedule.wanted if schedule.wanted is not None else schedule.begin
    start, end = exercise.times[-1], schedule.time(rows[0], column)
    if exercise.asks("miss", "missed"):
        start, end = schedule.time(rows[0], schedule.begin), start
    if exercise.asks("how late", "late") or (exercise.says("after") and start > end):
        start, end = end, start
    return Found("time until", duration(exercise, Script(), start, end), (rows[0],), sure=0.75)


def _at_time(schedule: _Schedule) -> Found | None:
    """The event at a time, or the first after it."""
    exercise, grid = schedule.exercise, schedule.exercise.grid
    if not exercise.times or not exercise.asks("which", "what", "where", "who", "whose") or exercise.asks("what time"):
        return None
    time = exercise.times[-1]
    rows = range(len(grid.rows))
    column = schedule.wanted if schedule.wanted is not None else schedule.columns[-1]
    row = next((row for row in rows if schedule.time(row, column) == time), None)
    if row is None or (exercise.asks(*_ONGOING) and schedule.wanted is None):
        during = [
            one
            for one in rows
            if len(schedule.columns) > 1
            and schedule.time(one, schedule.begin) <= time < schedule.time(one, schedule.end)
        ]
        any_column = [one for one in rows if time in [schedule.time(one, at) for at in schedule.columns]]
        row = next(iter(any_column if not exercise.asks(*_ONGOING) else [*during, *any_column]), row)
        row = during[0] if row is None and during else row
    if exercise.asks("after", "next") and schedule.wanted in (None, schedule.begin):
        later = [one for one in rows if schedule.time(one, schedule.begin) > time]
        row = min(later, key=lambda one: schedule.time(one, schedule.begin), default=None)
    if row is None:
        return None
    column = column if schedule.time(row, column) == time else schedule.begin
    script = Script()
    held = script.let("event_at", {one[column]: one[0] for one in grid.rows})
    made = Term(f"{held.text}[{grid.rows[row][column]!r}]", grid.labels[row])
    return Found(
        "event at a time",
        script.answer(made),
        (row,),
        sure=0.9 if held.value[grid.rows[row][column]] == grid.labels[row] else 0.5,
    )


def _length(schedule: _Schedule) -> Found | None:
    """How long an event is, or the time between two."""
    exercise, rows = schedule.exercise, schedule.named() or _ridden(schedule)
    if not exercise.asks(*_LENGTH) or exercise.has(frozenset(("longest", "shortest"))):
        return None
    if len(schedule.columns) > 2 and exercise.asks("longer", "shorter", "faster", "quicker") and exercise.asks("than"):
        return None
    if exercise.has(TOTAL) or exercise.asks("in all"):
        return _in_all(schedule, rows)
    if not rows:
        return _from_first_to_last(schedule)
    if len(rows) == 1 and (found := _until_next(schedule, rows[0])) is not None:
        return found
    if len(rows) > 1 and (ends := _ends_said(schedule, rows)) is not None:
        start, end = sorted(ends)
        return Found("time between", duration(exercise, Script(), start, end), tuple(sorted(rows[:2])), sure=0.9)
    if len(rows) > 1:
        first, second = sorted(rows[:2], key=lambda row: schedule.time(row, schedule.begin))
        start, end = schedule.time(first, schedule.end), schedule.time(second, schedule.begin)
        starts = exercise.asks("starts", "start of", "begins", "beginning of", "starting") and not exercise.asks(
            "end", "ends", "end of"
        )
        start = schedule.time(first, schedule.begin) if starts else start
        return Found("time between", duration(exercise, Script(), start, end), (first, second), sure=0.9)
    if len(schedule.columns) < 2:
        return None
    start, end = schedule.time(rows[0], schedule.begin), schedule.time(rows[0], schedule.end)
    return Found("length of event", duration(exercise, Script(), start, end), (rows[0],), sure=0.9)


def _ridden(schedule: _Schedule) -> list[int]:
    """Return the one bus that a sentence before tells of: "he takes bus 2 to the beach. How long is he on it?"."""
    exercise = schedule.exercise
    rows = named(exercise.grid.labels, exercise.all_words)
    return rows if len(rows) == 1 and _ON_IT.search(exercise.plain) and not exercise.times else []


def _in_all(schedule: _Schedule, rows: list[int]) -> Found | None:
    """Return how long the events that are named last together, or all of them where none is."""
    exercise = schedule.exercise
    if len(schedule.columns) != 2 or exercise.asks("between", "from") or len(rows) == 1:
        return None
    spans = [schedule.time(row, schedule.end) - schedule.time(row, schedule.begin)
             for row in rows or range(len(exercise.grid.rows))]  # fmt: skip
    program = duration(exercise, Script(), 0, sum(spans)) if 0 < sum(spans) < DAY else None
    return None if program is None or min(spans) < 0 else Found("length of event", program, tuple(sorted(rows)) or None,
                                                                sure=0.85)  # fmt: skip


def _ends_said(schedule: _Schedule, rows: list[int]) -> list[int] | None:
    """Return the two times where the question says which of each event is meant, or asks which is later.

    "Between the start of Maths and the end of Sport", "how much later does this leave than that".
    """
    exercise = schedule.exercise
    apart = schedule.says_one_role and _GAP.search(exercise.plain)
    if apart or exercise.asks(
        "how much later", "how much earlier", "how much sooner", "minutes later", "minutes earlier"
    ):
        column = schedule.wanted if schedule.wanted is not None else schedule.begin
        return [schedule.time(row, column) for row in rows[:2]]
    said = [one[0] for one in _END_SAID.finditer(exercise.plain)]
    if len(said) != 2 or len(rows) != 2:
        return None
    columns = [schedule.begin if one.startswith(("start", "begin")) else schedule.end for one in said]
    return [schedule.time(row, column) for row, column in zip(rows, columns, strict=True)]


def _until_next(schedule: _Schedule, row: int) -> Found | None:
    """The time from the end of an event that was named before to the beginning of another."""
    exercise = schedule.exercise
    others = [one for one in named(exercise.grid.labels, exercise.all_words) if one != row]
    if not exercise.asks("until", "till", "before", "wait") or len(others) != 1:
        return None
    start, end = schedule.time(others[0], schedule.end), schedule.time(row, schedule.begin)
    return Found("time between", duration(exercise, Script(), start, end), (others[0], row), sure=0.8)


def _from_first_to_last(schedule: _Schedule) -> Found | None:
    """How long it is from the first stop to the last, or over the whole schedule."""
    exercise = schedule.exercise
    if not (exercise.asks("first") and exercise.asks("last")) and not exercise.asks(*_WHOLE):
        return None
    order = _order(schedule)
    start, end = schedule.time(order[0], schedule.begin), schedule.time(order[-1], schedule.end)
    return Found("time between", duration(exercise, Script(), start, end), sure=0.8)


def _longest(schedule: _Schedule) -> Found | None:
    """The longest or the shortest event."""
    exercise, grid = schedule.exercise, schedule.exercise.grid
    longest, shortest = exercise.asks(*_LONGEST), exercise.asks(*_SHORTEST)
    if longest == shortest or len(schedule.columns) < 2:
        return None
    lengths = {
        label: (schedule.time(row, schedule.end) - schedule.time(row, schedule.begin)) % DAY
        for row, label in enumerate(grid.labels)
    }
    if len(lengths) < len(grid.rows):
        return None
    if exercise.asks(*_LENGTH):
        pick = max if longest else min
        row = pick(range(len(grid.rows)), key=lambda one: lengths[grid.labels[one]])
        return Found(
            "length of event",
            duration(exercise, Script(), schedule.time(row, schedule.begin), schedule.time(row, schedule.end)),
            (row,),
            sure=0.8,
        )
    script = Script()
    return Found("longest event", script.answer(best(script.let("minutes", lengths), largest=longest)), sure=0.88)


def _order(schedule: _Schedule) -> list[int]:
    column = schedule.wanted if schedule.wanted is not None else schedule.columns[0]
    if _is_overnight([schedule.time(row, column) for row in range(len(schedule.exercise.grid.rows))]):
        return list(range(len(schedule.exercise.grid.rows)))
    return sorted(range(len(schedule.exercise.grid.rows)), key=lambda row: schedule.time(row, column))


def _is_overnight(times: list[int]) -> bool:
    """Whether times go on over midnight, from the evening to the morning."""
    falls = [at for at, (one, after) in enumerate(pairwise(times)) if after < one]
    if len(falls) != 1 or len(times) < 3:
        return False
    return times[falls[0]] >= _EVENING and times[falls[0] + 1] < DAY // 2 and times[-1] < times[0]


def _next_to(schedule: _Schedule) -> Found | None:
    """The event after or before another."""
    exercise, grid, rows = schedule.exercise, schedule.exercise.grid, schedule.named()
    if len(rows) != 1 or not exercise.asks("which", "what", "who", "where") or exercise.asks("what time"):
        return None
    after = exercise.asks("after", "next", "follows", "following")
    before = exercise.asks("before", "previous", "prior", "precedes")
    order = _order(schedule)
    at = order.index(rows[0]) + (1 if after else -1)
    if not (after or before) or _BEFORE_AN_HOUR.search(exercise.plain) or not 0 <= at < len(order):
        return None
    script = Script()
    held = script.let("order", [grid.labels[row] for row in order])
    step = "+ 1" if after else "- 1"
    made = Term(f"{held.text}[{held.text}.index({grid.labels[rows[0]]!r}) {step}]", grid.labels[order[at]])
    return Found("neighbour", script.answer(made), tuple(sorted((rows[0], order[at]))), sure=0.9)


def _next_from(schedule: _Schedule) -> Found | None:
    """When the next event begins, from a time on."""
    exercise, grid = schedule.exercise, schedule.exercise.grid
    if not exercise.times or not exercise.asks("next") or not exercise.asks("when", "what time"):
        return None
    time, first = exercise.times[-1], schedule.roles.get("depart", schedule.begin)
    limit = time + exercise.says(*_MISSED)
    later = [row for row in range(len(grid.rows)) if schedule.time(row, first) >= limit]
    if not later:
        return None
    row = min(later, key=lambda one: schedule.time(one, first))
    asked = exercise.plain.rpartition("when" if exercise.asks("when") else "what time")[2].split()
    arrives = "arrive" in schedule.roles and not _SAID["arrive"].isdisjoint(asked)
    column = schedule.roles["arrive"] if arrives else first
    return Found("next event", Script().answer(grid.rows[row][column]), (row,), (0, column), sure=0.8)


def _first_or_last(schedule: _Schedule) -> Found | None:
    """The first or the last event."""
    exercise, grid = schedule.exercise, schedule.exercise.grid
    first, last = exercise.asks("first", "earliest"), exercise.asks("last", "latest", "final")
    if not (first or last) or not (exercise.asks_which or exercise.asks("when")) or len(schedule.named()) == 1:
        return None
    order = _order(schedule)
    order = [row for row in order if _is_caught(schedule, row)] if exercise.times else order
    if not order:
        return None
    row = order[0] if first else order[-1]
    if exercise.asks("when", "what time"):
        column = schedule.wanted if schedule.wanted is not None else schedule.begin
        sure = 0.75 if schedule.wanted is None else 0.85
        return Found("first or last", Script().answer(grid.rows[row][column]), (row,), sure=sure)
    script = Script()
    held = script.let("order", [grid.labels[one] for one in order])
    return Found("first or last", script.answer(_end_of(held, first)), (row,), sure=0.88)


def _is_caught(schedule: _Schedule, row: int) -> bool:
    """Whether an event is on the side of a time that the question tells: after it, or before it where that is said."""
    exercise, time = schedule.exercise, schedule.exercise.times[-1]
    by_then = exercise.says("before", "by", "until", "no later than") and not _NOT_BEFORE.search(exercise.whole)
    if by_then and not exercise.asks("after", "from"):
        return schedule.time(row, schedule.wanted if schedule.wanted is not None else schedule.begin) <= time
    return (
        not exercise.says("after", "before", "from", "not before", "at") or schedule.time(row, schedule.begin) >= time
    )


def _end_of(held: Term, first: bool) -> Term:
    place = 0 if first else -1
    return Term(f"{held.text}[{place}]", held.value[place])


def _counted(schedule: _Schedule) -> Found | None:
    """How many events begin before or after a time."""
    exercise = schedule.exercise
    before, after = exercise.asks("before", "by"), exercise.asks("after", "past")
    of_time = exercise.asks("how many minutes", "how many hours")
    if not exercise.asks("how many") or of_time or not exercise.times or before == after:
        return None
    column = schedule.wanted if schedule.wanted is not None else schedule.begin
    limit = exercise.times[-1]
    listed = [schedule.time(row, column) for row in range(len(exercise.grid.rows))]
    fitting = sum(one < limit if before else one > limit for one in listed)
    script = Script()
    script.let("minutes", listed)
    return Found(
        "events counted",
        script.answer(Term(f"len([m for m in minutes if m {'<' if before else '>'} {limit}])", fitting)),
        sure=0.85,
    )


def _time_of(schedule: _Schedule) -> Found | None:
    """When an event begins, ends, arrives or departs."""
    exercise, grid, rows = schedule.exercise, schedule.exercise.grid, schedule.named()
    if not rows or exercise.asks("how many", "how much", *_LENGTH):
        return None
    column = schedule.wanted if schedule.wanted is not None else schedule.columns[0]
    script = Script()
    held = script.let("times", {label: row[column] for label, row in zip(grid.labels, grid.rows, strict=True)})
    made = Term(f"{held.text}[{grid.labels[rows[0]]!r}]", held.value[grid.labels[rows[0]]])
    if not grid.rows[rows[0]][column].strip("–— -"):
        return None
    alone = grid.labels.count(grid.labels[rows[0]]) == 1
    clear = schedule.wanted is not None or len(schedule.columns) == 1
    sure = 0.9 if alone and clear and exercise.asks("when", "what time", "time") else 0.5
    return Found("time of event", script.answer(made), (rows[0],), (0, column), sure=sure)
