"""How late something was: the time from when it was due to when it was done, and the rows that were late at all."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.row_bits import first
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.linking.value_links import asked_comparison
from chaintable.models.embedded.summaries.measures.times.time_taken import (
    is_around,
    is_clock,
    minutes_after,
    time_between,
)
from chaintable.models.embedded.summaries.request import Filter
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.models.embedded.summaries.words.vocabulary import stems
from chaintable.operations.conditions import ColumnComparison, Comparison, Condition, IsEmpty, Not
from chaintable.tables.values import ValueKind

_DELAYED, _LATE = words("delay delays lateness"), words("late overdue delayed")
_STILL_DUE = 0.79
"""How sure it is that what isn't done is overdue, whatever day it is: below 60 % with the rest."""
_HELD = stems("delay late lateness overdue")
_DUE = stems("due promised deadline planned plan expected eta target scheduled schedule sched estimated std sta")
_DONE = stems("""
delivered received completed closed returned arrived arrival paid finished done resolved actual real end left leave out
handed back until settled dispatched shipped sent departed departure
""")
_BEING, _WHOLLY = words("was were is are ran arrived left came"), 0.9
_OF_TIME = stems("date day time at on")
_OF_DELAYS = stems("day days min mins minutes hour hours h by in of time total arrival departure delivery avg average")
_BEGUN = stems("ordered borrowed opened created booked raised requested placed lent issued started loaned")
_DAYS_IN, _MINUTES_IN = {"day": 1, "week": 7}, {"minute": 1, "min": 1, "hour": 60, "hr": 60}
_MINUTES_OF, _MINUTES_A_DAY = {"minutes_between": 1, "hours_between": 60}, 24 * 60
_UNITS = words("day days hour hours minute minutes week weeks")
_MOST = words("most least")
_BEYOND, _AHEAD, _BEING = words("after past beyond"), words("before ahead"), words("the its their they it was were of")
_EARLIER = {">": "<", ">=": "<="}
"""What bounds how long before something is done, as bounds on how late it is."""
_NAMED = 0.45
_REACH, _NONE = 4, words("no without")
_EARLY = 0.78
"""How sure an average delay is where some were early, which may count as none: below 60 %."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """The column that says when something was due, and the one that says when it was done."""

    due: Column
    done: Column


def deadline(slots: Slots) -> Deadline | None:
    """Return the two columns that tell what was late; None without exactly one that says what was due."""
    points = [one for one in slots.named.values() if one.is_date or (is_clock(one) and not one.is_number)]
    due = [one for one in points if one.stems & _DUE]
    if not due and (times := _slot_and_time(points)) is not None:
        return times
    done = _done_for(slots, due[0], points) if len(due) == 1 else None
    return Deadline(due[0].column, done.column) if done is not None else None


def _slot_and_time(points: list[Named]) -> Deadline | None:
    """Return the only two columns of times of day where the second is now before and now after the first."""
    clocks = [one.column for one in points if is_clock(one)]
    around = len(clocks) == 2 and is_around(clocks[1], clocks[0])
    return Deadline(clocks[0], clocks[1]) if around else None


def _done_for(slots: Slots, due: Named, points: list[Named]) -> Named | None:
    """Return what the question names, shares a word with the due one ("Planned arrival") or says it was done.

    Of several, the first after it, else the latest.
    """
    others = [one for one in points if one is not due and one.column.kind is due.column.kind]
    later = [one for one in others if bool((one.column.keys > due.column.keys).any())]
    others = later or [one for one in others if one.stems & _DONE]  # an invoice is never dated after it is due
    said = {one.column.name for one in slots.mentions if one.strength >= 0.5}
    named = [one for one in others if one.column.name in said and not one.stems & _BEGUN]
    shared = [one for one in others if one.stems & due.stems - _DUE - _OF_TIME]
    told = [one for one in others if one.stems & _DONE and not one.stems & _BEGUN]
    found = named or shared or told
    after = [one for one in found if one.column.place > due.column.place]
    if after:
        return after[0]
    return max(found, key=lambda one: float(np.nanmedian(one.column.keys)), default=None)


def delay(slots: Slots) -> Column | None:
    """Return the time from when something was due to when it was done, for "average delay" and "how late"."""
    said = slots.asked.bits(_DELAYED) & ~slots.in_names() or _how_late(slots)
    held = any(one.is_number and _is_delay(one) for one in slots.named.values())
    ends = deadline(slots) if said and not held and not _is_bounded(slots) else None
    if ends is None:
        return None
    slots.words |= said | slots.asked.bits(_UNITS)
    _use(slots, ends)
    led = slots.asked.bits(_LATE) & ~said or slots.asked.bits(_MOST)
    early = _was_early(slots, ends) and not led
    slots.guess(_EARLY if early else 1.0, f"'{ends.done.name}' before '{ends.due.name}' as negative" if early else "")
    return lateness(slots, ends)


def _was_early(slots: Slots, ends: Deadline) -> bool:
    """Whether something was done before it was due, among the rows that the question names one by one."""
    rows = slots.recognition.index.all_rows
    for one in slots.selections:
        if one.how == "cell" and one.is_equality and one.is_whole and slots.named_rows(one.column):
            rows &= one.rows
    early = np.flatnonzero(ends.done.keys < ends.due.keys)
    return any(rows >> int(row) & 1 for row in early)


def _is_delay(named: Named) -> bool:
    """Whether a number says how late something was ("Days late", "Delay (min)"), and not of what ("Late bags")."""
    return bool(named.stems & _HELD) and named.said <= _HELD | _OF_DELAYS


def lateness(slots: Slots, ends: Deadline) -> Column | None:
    """Return the time from when something was due to when it was done, negative where it was early.

    Of two times of day, the earlier is on the same day unless more than half a day lies between them.
    """
    if ends.due.kind is not ValueKind.TIME or not bool((ends.done.keys < ends.due.keys).any()):
        return time_between(slots, ends.done, ends.due)
    return minutes_after(slots, ends.done, ends.due)


def _use(slots: Slots, ends: Deadline) -> None:
    for mention in slots.mentions:
        if mention.column in (ends.due, ends.done) and slots.is_free(mention.span):
            slots.words |= mention.words


def _how_late(slots: Slots) -> int:
    """Return the words of "how late", "days late", "the most delayed", as bits; 0 where late rows are only counted."""
    for at, text in enumerate(slots.asked.texts):
        if text in _LATE and slots.text(at - 1) in _UNITS | {"how"}:
            return 1 << at | (1 << (at - 1) if slots.text(at - 1) == "how" else 0)
        most = slots.text(at - 1) in _MOST or slots.text(slots.skip(at + 1)) in _MOST
        if text in _LATE and most and slots.asked.has("which", "what", "who") and not slots.asked.has("often"):
            return 1 << at
    return slots.asked.bits(_LATE) if slots.asked.says("by how many days") else 0


def _is_bounded(slots: Slots) -> bool:
    timed = (one for one in slots.asked.numbers if slots.text(one.at + 1) in _UNITS)
    return any(asked_comparison(slots.asked, one.at, one.at + 1) is not None for one in timed)


def find_delays(slots: Slots) -> Iterator[Filter]:
    """Yield "more than 3 days late": how long after it was due something was done."""
    for number in slots.asked.numbers:
        unit = slots.text(number.at + 1).removesuffix("s")
        comparison = asked_comparison(slots.asked, number.at, number.at + 1)
        ends = deadline(slots) if comparison and not slots.words >> number.at & 1 else None
        point = _point_named(slots, number.at + 2, ends) if ends is not None else None
        if ends is None or not (point or _says_late(slots, number.at)):
            continue
        made = lateness(slots, ends) if unit in _DAYS_IN.keys() | _MINUTES_IN.keys() else None
        scale = _scale(made, unit) if made is not None else 0
        early = slots.text(number.at + 2) in _AHEAD
        if made is None or comparison is None or not scale or (early and comparison[0] not in _EARLIER):
            continue
        slots.words |= comparison[1] | slots.asked.bits(_DELAYED | _LATE)
        slots.take(number.at, number.at + 2)
        if point is not None:
            slots.take(number.at + 2, point.span.end)
            _use(slots, ends)
        derived = (made,) if made.derivation is not None else ()
        operator, bound = (_EARLIER[comparison[0]], -number.value) if early else (comparison[0], number.value)
        yield Filter(Comparison(made.name, operator, f"{bound * scale:g}"), number.at, derived)
        return


def _says_late(slots: Slots, at: int) -> bool:
    """Whether a number of days there says how late something is ("by more than 3 days", "3 days late")."""
    before = {slots.text(place) for place in range(at - _REACH, at)}
    return slots.text(at + 2) in _LATE or bool(before & _LATE or slots.asked.bits(_DELAYED))


def _point_named(slots: Slots, at: int, ends: Deadline) -> Mention | None:
    """Return the name of what was due in "after the due date" and "before they were due"; None for another point."""
    place = slots.skip(at + 1, _BEING)
    due = slots.mention_at(place, "is_date", least=_NAMED) if slots.text(at) in _BEYOND | _AHEAD else None
    return due if due is not None and due.column is ends.due else None


def _scale(made: Column, unit: str) -> float:
    """Return how many of its own unit (minutes, hours or days) a column of delays has in the unit; 0 for no number."""
    rule = made.derivation.rule if made.derivation is not None else "minutes_between"
    if rule not in _MINUTES_OF:
        return _DAYS_IN.get(unit, 0)
    minutes = _MINUTES_IN.get(unit, 0) or _DAYS_IN.get(unit, 0) * _MINUTES_A_DAY
    return minutes / _MINUTES_OF[rule]


def find_late(slots: Slots) -> Iterator[Filter]:
    """Yield "late", "on time": when it was done compared with when it was due."""
    late, timely = slots.asked.bits(_LATE) & ~slots.words & ~slots.in_names(), slots.asked.says("on time")
    at = slots.asked.texts.index("time") - 1 if timely else first(late) if late else -1
    taken = at >= 0 and (slots.words >> at & 1 or _is_cell(slots, at))
    ends = deadline(slots) if at >= 0 and not taken else None
    if ends is None:
        return
    slots.words |= late
    slots.take(at, at + (2 if timely else 1))
    _use(slots, ends)
    if ends.done.empty and (already := slots.asked.bits(words("already"))):
        slots.words |= already  # "of the jobs already delivered": the others are no part of the whole
        yield Filter(Not(IsEmpty(ends.done.name)), first(already))
    late_rows: Condition = ColumnComparison(ends.done.name, "<=" if timely else ">", ends.due.name)
    if slots.text(at) == "overdue" and ends.done.empty:
        slots.guess(_STILL_DUE, f"rows with an empty '{ends.done.name}' are overdue")
        late_rows = IsEmpty(ends.done.name)
    denied = slots.text(at - 1) in _NONE or slots.asked.has("never")
    yield Filter(Not(late_rows) if denied else late_rows, at)


def select_late(slots: Slots) -> None:
    """Select the rows that were late at all, where the only number of lateness would be added up in their stead.

    These are the "late sailings per captain" beside "Late by (min)"; "minutes late" are what it holds.
    """
    held = [one.column for one in slots.named.values() if one.is_number and _is_delay(one)]
    for at, text in enumerate(slots.asked.texts if len(held) == 1 else ()):
        if text in _LATE and not slots.words >> at & 1 and _is_said_of_rows(slots, at):
            slots.take(at)
            slots.bounding.append(Filter(Comparison(held[0].name, ">", "0"), at))
            return


def _is_said_of_rows(slots: Slots, at: int) -> bool:
    """Whether the word is said of the rows: "late sailings", "how many sailings were late per route"."""
    after = slots.mention_at(at + 1, "names_rows", least=_WHOLLY)
    if after is not None or (slots.knows(at + 1) and slots.text(at + 1).endswith("s")):
        return True
    before = slots.back(at, _BEING)
    rows = any(one.span.end == before + 1 and slots.named[one.column.name].names_rows for one in slots.mentions)
    return (rows or slots.knows(before)) and slots.text(at + 1) in vocabulary.PER | {"", "in", "for", "on"}


def _is_cell(slots: Slots, at: int) -> bool:
    """Whether a column of states says the word itself ("Status: Overdue"), so that no dates need be compared."""
    cells = (one for one in slots.selections if one.how == "cell" and one.is_equality)
    return any(one.span.begin <= at < one.span.end and not one.column.ordered for one in cells)
