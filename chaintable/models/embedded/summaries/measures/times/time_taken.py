"""How long something took: the days between two columns of dates, or the minutes between two of times."""

from collections.abc import Sequence

import numpy as np

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.linking.value_links import asked_comparison
from chaintable.models.embedded.summaries.joiners_and_leavers import tenure
from chaintable.models.embedded.summaries.measures.formula_columns import formula_column
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.models.embedded.summaries.words.vocabulary import stems
from chaintable.operations.formulas.expressions import Binary, Call, Expression, Number
from chaintable.operations.formulas.expressions import Column as Cells
from chaintable.tables.values import ValueKind

_HALF_A_DAY, _A_WHILE = 12 * 60 * 60, 4 * 60 * 60
MINUTES_LATE = "Minutes late"
"""How the name begins of a column that says how late something was."""
_LASTING = words("""
days long longer longest duration delay time turnaround slowest fastest quickest quicker slower shortest length wait
minutes hours lead nights
""")
_TAKING = words("""
between from take takes taken took delay delivery processing turnaround last lasted lasts longest longer shortest until
till after before kept keep close resolve ship deliver pay payment return slowest fastest quickest to stay stays stayed
visit visits trip trips stint duration wait waits waited waiting spent lead resolution response settlement repair
shipping length
""")
_SMALL = words("""
between from and to take takes took taken until passed pass elapsed delivery lead processing stay stays stayed lasted
lasts visit visits
trip trips wait waits waited waiting length resolution settlement repair shipping
""")
_FAR = words("km kilometres kilometers miles mileage distance")
_HOURS = stems("hours hrs minutes mins duration length worked")
_HELD = stems("days nights duration length minutes hours mins hrs talk runtime")
_LATENESS = stems("late delay delayed overdue break breaks")
_SHORT = stems("minutes hours mins hrs talk")
_BEGUN = stems("""
start kick kickoff shipped ordered opened created begin from requested sent booked received came arrived arrival
departure depart checkin raised in borrowed lent collected closed logged reported
""")
_OVER = stems("""
end left leave return returned finished completed closed delivered handed back out until paid resolved settled checkout
brought
""")
_DUE = stems("due promised deadline planned expected eta target scheduled sched estimated")
_FEW_BOTH = 0.7
"""How sure a duration is where most rows have only one of the two dates."""
_GUESSED, _TOLD = 0.85, 0.95
_CLEARLY = 0.6
_NAMED_IN_FULL = 0.9
_UNLIKE = 0.9
_TO_THE_OTHER = words("to and until till")
_UNITS_OF_TIME = ("day", "night", "week", "hour", "minute", "min", "hr")
_CLOCK_UNITS = words("minutes minute mins min hours hour hrs")
_FEW_HOURS = 2 / 24
_OF_LENGTH = ("m", "km", "cm", "mm", "ft", "in", "mi", "miles", "metres", "meters")
_COUNTED, _BEING = words("number of total count the"), words("was were is did has had does")
_RECKONED = words("x times multiplied")
_MEASURED = words("number many average avg mean median typical total sum most fewest least maximum minimum")
_ADDED = words("total sum")
_TIMES, _PERIODS, _DAYS = words("time times"), words("period periods"), words("days nights")
_DEEDS = words("""
transit loan rental hire lease repair travel journey treatment service completion run approval decision fulfilment
handover production transport response resolution lead
""")
_NO_DEEDS = words("during morning evening opening closing starting beginning working teaching remaining timing")
"""Words in "ing" before "time" that don't say what took so long."""
_WITH_TIME = words("spent taken needed")
_DONE_WITH_TIME = words("spent taken needed per")
_OPENING_TIME = words("the much total") | {""}
"""Words before a "time" that nothing tells more of ("time spent per task")."""
_MEAN = words("average avg mean median typical")
_STAYS = words("stay visit loan rental hire absence")
"""Words that alone mean how long it was, after one for an average."""


def duration(slots: Slots, bounded: bool = False) -> Column | None:
    """Return the time between two columns: "days between order and shipping", "how long … to close", "longest stay".

    Where one is only compared with, there is none, unless the bound is on its average (`bounded`).
    """
    points = [
        one for one in slots.named.values() if one.is_date or (is_clock(one) and not one.is_number and slots.of_office)
    ]
    stayed, of_deed = _nights(slots) | _days_of_each(slots), _time_of_deed(slots)
    lasting = slots.asked.bits(_LASTING) & ~slots.in_names() & ~_of_one_moment(slots, points)
    lasting = lasting | of_deed or _mean_stay(slots) or int(bounded)
    taking = of_deed or slots.asked.bits(_TAKING) or slots.asked.says("days out") or stayed
    if len(points) < 2 or not lasting or not taking:
        return None
    spanned = _from_one_to_other(slots, points) or (stayed and not _is_held(slots))
    if not spanned and (_is_held(slots) or _measures_otherwise(slots)):
        return None
    if (_bounds(slots) and not bounded) or tenure(slots) is not None:
        return None
    names = {one.column.name for one in points}
    named = sorted(
        (one for one in slots.mentions if one.column.name in names and one.strength >= 0.3),
        key=lambda one: (one.span.begin, -one.strength),
    )
    named = _clearly_named(slots, named)
    first, last = _two(slots, named, points)
    if first is None or last is None:
        return None
    lasting &= ~slots.asked.bits(vocabulary.LARGEST | vocabulary.SMALLEST)
    slots.words |= lasting | slots.asked.bits(_SMALL)
    slots.words |= _with_number(slots, stayed)
    if slots.asked.says("days out"):
        slots.words |= slots.asked.bits(frozenset(("out",)))
    for mention in named:
        slots.words |= mention.words
    left, right = (last, first) if _later(last, first) else (first, last)
    _doubt(slots, left, right)
    return time_between(slots, left, right)


def ends_of_time(slots: Slots, at: int) -> tuple[Column, Column] | None:
    """Return the first and the last day of what "nights" or "days" there counts, where no column holds it."""
    dates = [one for one in slots.named.values() if one.is_date]
    if slots.text(at) not in _DAYS or len(dates) < 2 or _is_held(slots):
        return None
    first, last = _two(slots, [], dates)
    if first is None or last is None:
        return None
    return (first, last) if _later(last, first) else (last, first)


def _of_one_moment(slots: Slots, points: list[Named]) -> int:
    """Return the word "time" behind the name of a moment, as bits, which lasts no time: "no sign-out time"."""
    if slots.asked.bits(_MEAN | _ADDED | vocabulary.LARGEST | vocabulary.SMALLEST):
        return 0  # "average delivery time"
    moments = {one.column.name for one in points}
    named = [one for one in slots.mentions if one.column.name in moments and one.strength >= _NAMED_IN_FULL]
    return sum(1 << one.span.end for one in named if slots.text(one.span.end) in _TIMES)


def _nights(slots: Slots) -> int:
    """Return the word of "how many nights", "guests and nights" and the like, as a bit: how long a stay was."""
    for at, text in enumerate(slots.asked.texts):
        beside = slots.text(at - 1) in ("and", "plus") or slots.has_comma(at)
        if slots.text(at + 1) in _RECKONED:
            continue  # "nights times rate"
        if text == "nights" and (not at or beside or _asked_before(slots, at) & _MEASURED) and not _bounds(slots):
            return 1 << at
    return 0


def _days_of_each(slots: Slots) -> int:
    """Return the word of "average number of days", "how many days was job 7 open", as a bit.

    Of several rows, "how many days" may count different days.
    """
    for at, text in enumerate(slots.asked.texts):
        said = _asked_before(slots, at) if text == "days" else set()
        one = "many" in said and slots.text(at + 1) in _BEING and _of_one_row(slots)
        if (said & _ADDED or said & _MEAN or one) and not _bounds(slots):
            return 1 << at
    return 0


def _with_number(slots: Slots, stayed: int) -> int:
    """Return the word with the "number of" before it, which asks for no number of rows after "average"."""
    at = stayed.bit_length() - 1
    averaged = stayed and _asked_before(slots, at) & _MEAN
    begin = slots.back(at, _COUNTED) + 1
    return stayed | sum(1 << place for place in range(begin, at) if averaged)


def _asked_before(slots: Slots, at: int) -> set[str]:
    """Return the words before that place that ask for a number: "total number of", "how many"; none after "on"."""
    before = slots.back(at, _COUNTED)
    on = "on" in (slots.text(before), slots.text(before - 2))
    return set() if on else {slots.text(place) for place in range(max(before, 0), at)}


def _from_one_to_other(slots: Slots, points: list[Named]) -> bool:
    """Whether the question itself names both ends ("from start to end"), and no column of numbers in full."""
    names = {one.column.name for one in points}
    clear = [one for one in slots.mentions if one.strength >= _NAMED_IN_FULL]
    if any(slots.named[one.column.name].is_number for one in clear):
        return False
    ends = [one for one in clear if one.column.name in names]
    return any(
        one.column is not other.column
        and slots.text(one.span.end) in _TO_THE_OTHER
        and slots.skip(one.span.end + 1) == other.span.begin
        for one in ends
        for other in ends
    )


def _clearly_named(slots: Slots, named: list[Mention]) -> list[Mention]:
    """Return the mentions without words that name another column better, where two columns are left.

    "invoice" rather names "Invoice no." than "Invoice date".
    """
    clear = [one for one in named if not _names_better(slots, one)]
    return clear if len({one.column.name for one in clear}) >= 2 else named


def _names_better(slots: Slots, mention: Mention) -> bool:
    others = (one for one in slots.mentions if one.words & mention.words and one.column is not mention.column)
    own = (mention.strength, mention.words.bit_count())
    return any((one.strength, one.words.bit_count()) > own for one in others)


def _mean_stay(slots: Slots) -> int:
    """Return the word of "average stay" that says how long something was, as a bit."""
    for at, text in enumerate(slots.asked.texts):
        if text in _STAYS and slots.text(at - 1) in _MEAN and slots.mention_at(at, "is_number") is None:
            return 1 << at
    return 0


def _time_of_deed(slots: Slots) -> int:
    """Return the words of "cleaning time", "transit time" or "loan period", as bits, which name no column."""
    for at, text in enumerate(slots.asked.texts):
        before = slots.text(at - 1)
        deed = before in _DEEDS or (before.endswith("ing") and before not in _NO_DEEDS)
        deed |= _is_time_of_rows(slots, at)
        alone = before in _MEAN | _ADDED or (slots.text(at + 1) in _DONE_WITH_TIME and before in _OPENING_TIME)
        lasts = text in _TIMES or (text in _PERIODS | _DAYS and before in _DEEDS)
        named = any(slots.named[one.column.name].is_number for one in slots.mentions if one.words >> at & 1)
        if (deed or alone) and lasts and not named and not slots.words >> at & 1:
            return 3 << at - 1 if deed else 1 << at | slots.asked.bits(_WITH_TIME)
    return 0


def _is_time_of_rows(slots: Slots, at: int) -> bool:
    """Whether "time" follows on the name of the rows and is measured: "total flight time", "flight time per pilot"."""
    rows = any(one.span.end == at and slots.named[one.column.name].names_rows for one in slots.mentions)
    measured = slots.text(at - 2) in _MEAN | _ADDED or slots.text(at + 1) in vocabulary.PER
    return slots.text(at) == "time" and rows and measured


def time_between(slots: Slots, left: Column, right: Column) -> Column | None:
    """Return the time from the right column to the left one: days, or the minutes or hours where they have times.

    Minutes are negative where the left time is a little earlier: somebody came before their slot.
    """
    index = slots.recognition.index
    if ValueKind.TIME in (left.kind, right.kind) or _timed(slots, left, right):
        if is_around(left, right):
            return minutes_after(slots, left, right)
        unit = "hours" if slots.asked.has("hours", "hour") or _lasts_hours(slots, left, right) else "minutes"
        return index.derived(right, f"{unit}_between", f"{unit.capitalize()} from {right.name} to {left.name}", left)
    return index.difference(left, right)


def minutes_after(slots: Slots, done: Column, due: Column) -> Column | None:
    """Return how many minutes after one time of day the other is, negative where it is before.

    The earlier is on the same day unless more than half a day lies between them.
    """
    apart = Binary("-", Cells(done.name), Cells(due.name))
    minutes: Expression = Binary("/", apart, Number(60))
    if bool((done.keys - due.keys < -_HALF_A_DAY).any()):
        next_day = Binary("+", minutes, Number(2 * _HALF_A_DAY // 60))
        minutes = Call("if", (Binary("<", apart, Number(-_HALF_A_DAY)), next_day, minutes))
    return formula_column(slots, f"{MINUTES_LATE} ({done.name} after {due.name})", minutes, due.place)


def is_around(left: Column, right: Column) -> bool:
    """Whether the times of day in one column are some before and some after those in the other, never by long.

    A shift that ends before it began ends on the next day: twenty hours are none.
    """
    if left.kind is not ValueKind.TIME or right.kind is not ValueKind.TIME:
        return False
    apart = left.keys - right.keys
    return bool((apart < 0).any()) and bool(np.nanmax(np.abs(apart)) <= _A_WHILE)


def _is_held(slots: Slots) -> bool:
    """Whether a column of numbers says how long; one of minutes doesn't say how many days, nor "Late by" how long."""
    stems_ = _HELD - _SHORT if slots.asked.has("days", "day", "nights") else _HELD
    held = (one for one in slots.named.values() if one.is_number and one.stems & stems_ and not one.is_rate)
    return any(not (is_far(one) or one.stems & _LATENESS) for one in held)


def is_far(named: Named) -> bool:
    """Whether a length is one in space ("Length (m)")."""
    return any(named.is_unit(unit) for unit in _OF_LENGTH) or named.column.values.unit in _OF_LENGTH


def _bounds(slots: Slots) -> bool:
    """Whether a duration is only compared with ("took longer than 5 days")."""
    timed = [one.at for one in slots.asked.numbers if slots.text(one.at + 1).removesuffix("s") in _UNITS_OF_TIME]
    return any(slots.text(at - 1) == "within" or asked_comparison(slots.asked, at, at + 1) is not None for at in timed)


def lasted(slots: Slots, dated: bool = False) -> Column | None:
    """Return the minutes between the two columns of times that say when something began and ended.

    If `dated`, dates with times will do where there are no others, and the two are mostly within a day.
    """
    clocks = [one for one in slots.named.values() if is_clock(one) and not one.is_number]
    if dated and not clocks:
        clocks = [one for one in slots.named.values() if one.is_date and _has_times(one.column)]
    timed = [one for one in slots.named.values() if one.is_number and one.stems & _HOURS]
    if any(not one.is_break for one in timed):
        return None
    first, last = _span(slots, clocks)
    if first is None or last is None or (first.kind is ValueKind.DATE and _usual(last, first) >= 1):
        return None
    name = f"Minutes from {first.name} to {last.name}"
    return slots.recognition.index.derived(first, "minutes_between", name, last)


def _measures_otherwise(slots: Slots) -> bool:
    """Whether what is long is a distance or another column of numbers ("3 longest trips in km")."""
    if slots.asked.says("how long") or slots.asked.has("days", "minutes", "hours"):
        return False
    if slots.asked.bits(_FAR):
        return True
    clear = (slots.named[one.column.name] for one in slots.mentions if one.strength >= _CLEARLY)
    stays = slots.asked.has("stay", "stays", "stayed", "nights")
    if not stays and slots.asked.has("longest", "shortest", "length") and any(map(is_far, slots.named.values())):
        return True  # "the longest boat"
    return any(one.is_number and not (stays and is_far(one)) for one in clear)


def is_duration(made: Column) -> bool:
    """Whether a column that two others give says how long something took."""
    if made.name.startswith(MINUTES_LATE):
        return True
    if made.derivation is None or made.derivation.rule in ("minutes_between", "hours_between"):
        return made.derivation is not None
    parents = (Column(made.table, name, made.place) for name in made.derivation.columns)
    return made.is_difference and all(one.kind is ValueKind.DATE for one in parents)


def is_clock(named: Named) -> bool:
    return named.column.kind is ValueKind.TIME


def _timed(slots: Slots, left: Column, right: Column) -> bool:
    """Whether minutes or hours lie between two columns of dates with times: as is asked for, or mostly within a day."""
    timed = all(map(_has_times, (left, right)))
    if not timed or slots.asked.has("day", "days", "nights", "weeks"):
        return False
    return bool(slots.asked.bits(_CLOCK_UNITS)) or _usual(left, right) < 1


def _has_times(column: Column) -> bool:
    """Whether some dates of the column come with a time of day."""
    return bool((column.keys[~np.isnan(column.keys)] % 1 != 0).any())


def _lasts_hours(slots: Slots, left: Column, right: Column) -> bool:
    """Whether hours rather than minutes lie between two columns of dates, where the question names no unit."""
    dated = left.kind is ValueKind.DATE and not slots.asked.bits(_CLOCK_UNITS)
    return dated and _usual(left, right) >= _FEW_HOURS


def _usual(left: Column, right: Column) -> float:
    """Return the median of what lies between two columns, in days."""
    apart = left.keys - right.keys
    return float(np.nanmedian(apart)) if bool((~np.isnan(apart)).any()) else 0.0


def _doubt(slots: Slots, left: Column, right: Column) -> None:
    """Lower the confidence where most rows have only one of the two, and say which rows count."""
    both = int((~np.isnan(left.keys) & ~np.isnan(right.keys)).sum())
    if 2 * both < left.n_rows and not _of_one_row(slots):
        empty = left if left.empty.bit_count() >= right.empty.bit_count() else right
        slots.guess(_FEW_BOTH, f"rows with an empty cell in '{empty.name}' are left out")


def _of_one_row(slots: Slots) -> bool:
    """Whether a cell that only one row has is named ("how long was loan 0101 out")."""
    cells = (one for one in slots.selections if one.how == "cell" and one.is_equality)
    return any(one.rows.bit_count() == 1 and one.column.unlike > _UNLIKE for one in cells)


def _two(slots: Slots, named: list[Mention], points: list[Named]) -> tuple[Column | None, Column | None]:
    """Return the two columns that the question means: those it names, or those that say when it begins and ends."""
    columns = list(dict.fromkeys(one.column for one in named if one.strength >= 0.45))
    columns = columns if len(columns) >= 2 else list(dict.fromkeys(one.column for one in named))
    if len(columns) >= 2:
        return columns[0], columns[1]
    if len(points) == 2:
        return points[0].column, points[1].column
    done = [one for one in points if not one.stems & _DUE]
    if not columns and len(done) == 2 and all(one.is_date for one in done):
        return done[0].column, done[1].column  # a loan lasts until it is returned, and not until it is due
    first = next((one.column for one in points if one.stems & _BEGUN), None)
    if columns and first is not None and first is not columns[0]:
        return first, columns[0]
    return _span(slots, points, columns)


def _span(slots: Slots, points: list[Named], named: Sequence[Column] = ()) -> tuple[Column | None, Column | None]:
    """Return the two columns beside each other of one kind, the second never before the first, that are filled best."""
    pairs = [
        (one.column, other.column)
        for one in points
        for other in points
        if one is not other
        and one.column.kind is other.column.kind
        and other.column.place == one.column.place + 1
        and _always_later(other.column, one.column)
        and (not named or named[0] in (one.column, other.column))
    ]
    clocks = [pair for pair in pairs if pair[0].kind is ValueKind.TIME]
    known = [pair for pair in clocks or pairs if any(slots.named[one.name].stems & (_BEGUN | _OVER) for one in pair)]
    found = known or clocks or pairs
    if not found:
        return None, None
    best = min(found, key=lambda pair: pair[0].empty.bit_count() + pair[1].empty.bit_count())
    said = all(slots.named[one.name].stems & told for one, told in zip(best, (_BEGUN, _OVER), strict=True))
    slots.guess(_TOLD if said and len(clocks or pairs) == 1 else _GUESSED, f"from '{best[0].name}' to '{best[1].name}'")
    return best


def _always_later(one: Column, other: Column) -> bool:
    return not bool((one.keys < other.keys).any())


def _later(one: Column, other: Column) -> bool:
    """Whether the dates of one column mostly come after those of the other in the same row."""
    return bool((one.keys >= other.keys).sum() >= (one.keys < other.keys).sum())
