"""Conditions that the cells don't spell out: out of stock, unpaid, last month, before noon, below the limit."""

from collections.abc import Iterator

import numpy as np

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.row_bits import first
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.parsed_question import Span
from chaintable.models.embedded.language.tokens import STOP, header_words, stem
from chaintable.models.embedded.linking.value_links import asked_comparison
from chaintable.models.embedded.summaries.groups.noun_phrases import pieces_held
from chaintable.models.embedded.summaries.joiners_and_leavers import find_serving
from chaintable.models.embedded.summaries.measures.amounts.accounts import find_direction, find_side
from chaintable.models.embedded.summaries.measures.amounts.amount_gaps import Pair, done_of_whole, stock_and_gone
from chaintable.models.embedded.summaries.measures.things_done import is_number_done
from chaintable.models.embedded.summaries.measures.times.delays import find_delays, find_late
from chaintable.models.embedded.summaries.measures.times.time_taken import MINUTES_LATE, duration, lasted
from chaintable.models.embedded.summaries.request import Filter
from chaintable.models.embedded.summaries.rows.bounds.column_limits import (
    ABOVE,
    BEFORE_LIMITS,
    BELOW,
    WHEN_DONE,
    find_limits,
)
from chaintable.models.embedded.summaries.rows.denials import leaves_lacking_out
from chaintable.models.embedded.summaries.rows.periods import find_periods
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.models.embedded.summaries.words.vocabulary import stems
from chaintable.operations.conditions import And, ColumnComparison, Comparison, Condition, IsEmpty, Not, Or
from chaintable.operations.derivations import RULES
from chaintable.tables.values import ValueKind

_LEADING = (("led", "to"), ("lead", "to"), ("resulted", "in"), ("ended", "in"), ("ended", "with"))
_PIECES = words("pieces units")
_IN_STOCK = (
    *((phrase, "=") for phrase in ("out of stock", "sold out", "run out", "ran out", "none left", "used up")),
    ("in stock", ">"),
)
_DAYS = {f"{day}day": f"{day.capitalize()}day" for day in "mon tues wednes thurs fri satur sun".split()}
_WEEKEND = ("Saturday", "Sunday")
_DAYS_IN = {"day": 1, "night": 1, "week": 7}
_MINUTES_IN = {"minute": 1, "min": 1, "hour": 60, "hr": 60}
_EARLIER, _AHEAD = {">": "<", ">=": "<="}, lexicon.words("before early earlier ahead")
_MINUTES_OF = {"minutes_between": 1, "hours_between": 60}
_TAKING = words("took take taking takes taken lasted last lasting that longer kept keep stayed stay stays waited")
_SIZES = words("of between at than equal = high higher highest low lower lowest")
_PLANNED = stems("promised due deadline planned expected eta target scheduled estimated")
_HAVING, _ROWS_WITH = words("with having have"), 0.95
_CLOSING = vocabulary.PER | words("only in did do does were was are is have has had") | {""}
_NOT, _EVEN = words("not never didn don doesn hasn haven hadn"), words("yet ever even actually")
_GIVING = words(
    "have had got get give gave given provide provided record recorded enter entered state stated supply leave"
)
_BEING = words("is are was were has had been")
_TO_US, _ENTRIES = words("us me any a an the their its"), words("figure number value amount entry time date")
_LEAST, _FULL_NAME = 0.5, 0.95
_GETTING = words("got get gets gave give gives scored")
_EMPTY_IS_NONE = 0.9
_READ = words("count number reading score result rating")
"""Nouns for what is read off, which 0 has too: "no egg count" is an empty cell."""
_NOTHING = words("no without zero nothing")
_WHOLLY = words("fully completely entirely")
_BEFORE_DEEDS = words("been be being get got yet ever have has had")
_NOON, _DAWN = 12 * 60, 6
_EACH, _DOING = words("each every"), words("did does do")
_OWED = stems("owed owing outstanding arrears debt")
_OWING, _ANYTHING = words("owe owes owed owing arrears"), words("money anything something us rent")
_WHOLE_HOURS = 0.6
_DENIED, _FAR_DENIED = 2, 6
"""How many words may stand between a denial and what it denies, and in "did not have their crowns fitted in full"."""
_FULL = ("sold out", "fully booked", "booked out", "at capacity", "full up")
_ROOM, _TAKEN = stems("seats capacity places room"), stems("sold booked taken attendance attended visitors")


def find_idioms(slots: Slots) -> Iterator[Filter]:
    """Yield the conditions that the free words ask for by an idiom."""
    yield from _full(slots)
    yield from _done_in_full(slots)
    yield from _out_of_stock(slots)
    yield from find_direction(slots)
    yield from find_side(slots)
    yield from find_delays(slots)
    yield from _durations(slots)
    yield from _hours(slots)
    yield from _weekdays(slots)
    yield from find_periods(slots)
    yield from find_late(slots)
    yield from find_limits(slots)
    yield from _none(slots)
    yield from _some(slots)
    yield from _owing(slots)
    yield from find_serving(slots)
    yield from _done_by_each(slots)


def _done_by_each(slots: Slots) -> Iterator[Filter]:
    """Yield the rows that somebody did, for "how many items did each person count" where Counted by has empty cells."""
    for named in slots.named.values() if slots.asked.bits(_EACH) and slots.asked.bits(_DOING) else ():
        said = header_words(named.column.name)
        doing = len(said) == 2 and said[1] == "by" and said[0].endswith("ed") and _has_gaps(slots, named.column)
        at = next((at for at, own in enumerate(slots.asked.stems) if doing and own == stem(said[0])), 0)
        if at and slots.text(at) != said[0] and slots.asked.bits(_DOING) & ((1 << at) - 1):
            slots.take(at)
            yield Filter(Not(IsEmpty(named.column.name)), at)
            return


def find_filled(slots: Slots) -> Iterator[Filter]:
    """Yield "lines that have a fault code", "tickets with a rating", "jobs with no date": some cells are empty."""
    for at, text in enumerate(slots.asked.texts):
        lacking = slots.text(at + 1) == "no"
        led = (text, slots.text(at + 1)) in _LEADING
        place = at + 2 if lacking else slots.skip(at + 1 + led, frozenset(("a", "an", "any", "the")))
        having = led or text in ("with", "have", "has", "having", "had", "got", "received")
        having |= text == "where" and _is_given(slots, place)
        if not having or place == at + 1 + led or slots.words >> at & 1:
            continue
        mention = slots.mention_at(place, least=_LEAST)
        named = slots.named[mention.column.name] if mention is not None else None
        if (
            mention is not None
            and named is not None
            and (_has_gaps(slots, mention.column) or _counts_from_none(named) or _lacks_filled(slots, mention, lacking))
            and not (named.is_number and (lacking or _is_bounded(slots, mention.span.end)))
            and not named.is_flag
        ):
            slots.take(at, place)
            name = slots.use(mention).name
            lacking &= not leaves_lacking_out(slots, at)
            some = Comparison(name, ">", "0") if _counts_from_none(named) else Not(IsEmpty(name))
            yield Filter(IsEmpty(name) if lacking else some, at)


def _is_given(slots: Slots, at: int) -> bool:
    """Whether what is named there is said to be given ("where no reason was given"), and give the verb its part."""
    mention = slots.mention_at(at, least=_LEAST)
    end = mention.span.end if mention is not None else at
    given = mention is not None and slots.text(end) in _BEING and slots.text(end + 1) in _GIVING
    slots.take(end, end + 2) if given else None
    return given


def find_ungiven(slots: Slots) -> Iterator[Filter]:
    """Yield "guests who did not give us a phone number", "sessions that haven't got a start time": empty cells."""
    for at, text in enumerate(slots.asked.texts):
        verb = slots.skip(at + 1, _EVEN)
        if text not in _NOT or slots.text(verb) not in _GIVING or slots.words >> at & 1:
            continue
        place = slots.skip(verb + 1, _TO_US)
        mention = slots.mention_at(place, least=_LEAST)
        if mention is None or slots.value_at(place) or not _has_gaps(slots, mention.column):
            continue
        if slots.named[mention.column.name].is_flag or _is_bounded(slots, mention.span.end):
            continue
        slots.take(at, place)
        end = mention.span.end
        slots.take(end, end + 1) if slots.text(end) in _ENTRIES else None
        yield Filter(IsEmpty(slots.use(mention).name), at)


def _lacks_filled(slots: Slots, mention: Mention, lacking: bool) -> bool:
    """Whether a column is said to be lacking that no row lacks ("how many visits have no badge": none)."""
    ends = mention.span.end == len(slots.asked) and slots.asked.asks == "number"
    return lacking and ends and mention.strength >= _FULL_NAME and slots.of_office


def _has_gaps(slots: Slots, column: Column) -> bool:
    """Whether cells are empty in rows that are no totals."""
    index = slots.recognition.index
    return bool(column.empty & index.data_rows & ~index.footers)


def _counts_from_none(named: Named) -> bool:
    """Whether 0 in the column stands for none: "0 %" is no discount."""
    keys = named.column.keys
    return named.is_number and bool((keys == 0).any()) and not bool((keys < 0).any())


def _is_bounded(slots: Slots, at: int) -> bool:
    """Whether the number named before that place is to be of some size ("with a rating above 3")."""
    others = (place for place in range(at, at + 4) if slots.has_comma(place) or slots.text(place) in _GETTING)
    end = next(others, at + 4)  # "with a rating got 4 or more" bounds what they got
    near = slots.asked.texts[at:end]
    return any(text in BELOW | ABOVE | _SIZES or text[:1].isdecimal() for text in near)


def _none(slots: Slots) -> Iterator[Filter]:
    """Yield "with no conversions": a number that is 0."""
    for at, text in enumerate(slots.asked.texts):
        place = slots.skip(at + 1, frozenset(("a", "an", "any")))
        mention = slots.mention_at(place, "is_number", least=0.6) if text in _NOTHING else None
        if mention is not None and not slots.words >> at & 1:
            slots.take(at, place)
            _takes_rows(slots, at - 1 - (slots.text(at - 1) in ("with", "have", "had")))
            unread = mention.column.empty and slots.text(mention.span.end - 1) in _READ
            column = slots.use(mention)
            yield Filter(IsEmpty(column.name) if unread else _is_nothing(slots, column), at)
    yield from _never_done(slots)


def _never_done(slots: Slots) -> Iterator[Filter]:
    """Yield "plants that haven't sold at all": the number of what was done to them is 0."""
    for at in range(len(slots.asked)):
        done = slots.mention_at(at, "is_number", least=_FULL_NAME)
        if done is None or not is_number_done(slots.named[done.column.name]) or _is_bounded(slots, done.span.end):
            continue
        denial = slots.back(at, _BEFORE_DEEDS)
        if slots.text(denial) in lexicon.DENYING and not slots.words >> denial & 1 and slots.text(at + 1) != "out":
            slots.take(denial, at)
            yield Filter(_is_nothing(slots, slots.use(done)), denial)
            return


def _some(slots: Slots) -> Iterator[Filter]:
    """Yield "families with children": a number above 0, of a column in which some rows have none.

    "With" after the name of the groups asks to see the number, too ("sales per rep with bonus").
    """
    for at, text in enumerate(slots.asked.texts):
        place = slots.skip(at + 1, frozenset(("any", "some", "a", "an")))
        mention = slots.mention_at(place, "is_number", least=0.6) if text in _HAVING and at else None
        if mention is None or slots.words >> at & 1 or _is_bounded(slots, place):
            continue
        some = _counts_from_none(slots.named[mention.column.name])
        if not some or slots.text(mention.span.end) not in _CLOSING or not _takes_rows(slots, at - 1):
            continue
        slots.take(at, place)
        yield Filter(Comparison(slots.use(mention).name, ">", "0"), at)


def _takes_rows(slots: Slots, at: int) -> bool:
    """Whether a plural there stands for the rows, and no column is named so; give it its part."""
    noun = slots.text(at)
    named = any(one.span.end == at + 1 and one.strength >= _LEAST for one in slots.mentions)
    if (
        not noun.endswith("s")
        or noun.endswith("ss")
        or noun in STOP
        or slots.value_at(at)
        or (named and not slots.knows(at))
    ):
        return False
    slots.guess(1.0 if slots.knows(at) or slots.words >> at & 1 else _ROWS_WITH)
    slots.take(at)
    return True


def _owing(slots: Slots) -> Iterator[Filter]:
    """Yield "owe money", "in arrears", "owe nothing": an amount still owed, or none."""
    found = (one for one in slots.named.values() if one.is_number and one.stems & _OWED)
    column = next((one.column for one in found), None)
    for at, text in enumerate(slots.asked.texts if column is not None else ()):
        following = slots.text(at + 1)
        if column is None or slots.words >> at & 1 or text not in _OWING:
            continue
        if text != "arrears" and following not in _ANYTHING and following != "nothing":
            continue
        slots.take(at, at + 1 if text == "arrears" else at + 2)
        denied = following == "nothing" or slots.text(at - 1) in ("no", "without")
        some = Comparison(column.name, ">", "0")
        yield Filter(_is_nothing(slots, column) if denied else some, at)
        return


def _is_nothing(slots: Slots, column: Column) -> Condition:
    """Return the condition for "no trips": 0, or an empty cell where the column has some."""
    if not column.empty:
        return Comparison(column.name, "=", "0")
    if not bool((column.keys == 0).any()):
        return IsEmpty(column.name)
    slots.guess(_EMPTY_IS_NONE, f"an empty cell in '{column.name}' is none")
    return Or((Comparison(column.name, "=", "0"), IsEmpty(column.name)))


def _out_of_stock(slots: Slots) -> Iterator[Filter]:
    for phrase, operator in _IN_STOCK:
        if not slots.asked.says(phrase):
            continue
        column = pieces_held(slots)
        words_ = phrase.split()
        at = next(at for at in range(len(slots.asked)) if slots.asked.texts[at : at + len(words_)] == words_)
        pieces = operator == ">" and slots.asked.says("how many") and slots.asked.bits(_PIECES)
        if pieces or any(one.at == at - 1 for one in slots.asked.numbers):
            slots.take(at, at + len(words_))  # "less than 10 in stock" bounds what is there
            return
        if column is not None and not slots.words >> at & 1:
            slots.take(at, at + len(phrase.split()))
            yield Filter(Comparison(column.column.name, operator, "0"), at)
            return


def _full(slots: Slots) -> Iterator[Filter]:
    """Yield "sold out", "fully booked": as many sold as there are, or as there is room for."""
    phrase = next((one for one in _FULL if slots.asked.says(one)), "")
    texts = phrase.split()
    places = (at for at in range(len(slots.asked)) if slots.asked.texts[at : at + len(texts)] == texts)
    at = next(places, -1) if phrase else -1
    pair = _room_and_taken(slots) if at >= 0 and not slots.words >> at & 1 else None
    if pair is not None:
        denied = any(slots.text(place) in lexicon.DENYING for place in range(max(0, at - _DENIED), at))
        slots.take(at - denied, at + len(texts))
        yield Filter(ColumnComparison(pair.outcome.name, "<" if denied else ">=", pair.plan.name), at)


def _done_in_full(slots: Slots) -> Iterator[Filter]:
    """Yield "orders shipped in full", "not fully delivered": as many are done as there are, or fewer."""
    for at in range(len(slots.asked)):
        after = (slots.text(at + 1), slots.text(at + 2)) == ("in", "full")
        before = slots.text(at - 1) in _WHOLLY
        pair = done_of_whole(slots, at) if after or before else None
        if pair is None:
            continue
        denials = [place for place in range(max(0, at - _FAR_DENIED), at) if slots.text(place) in lexicon.DENYING]
        slots.words |= sum(1 << place for place in denials)
        slots.take(at - before, at + 1 + 2 * after)
        yield Filter(ColumnComparison(pair.outcome.name, "<" if denials else ">=", pair.plan.name), at)
        return


def _room_and_taken(slots: Slots) -> Pair | None:
    """Return the columns of what there is room for and what is taken of it, or of what there was and what is gone."""
    numbers = [one for one in slots.named.values() if one.is_number]
    room = next((one.column for one in numbers if one.stems & _ROOM and not one.stems & _TAKEN), None)
    taken = next((one.column for one in numbers if one.stems & _TAKEN), None)
    return stock_and_gone(slots) if room is None or taken is None else Pair(taken, room)


def _durations(slots: Slots) -> Iterator[Filter]:
    """Yield "took longer than 5 days", "closed within 5 days": the days between two columns of dates, compared."""
    dates = [one.column for one in slots.named.values() if one.is_date]
    held = any(one.is_number and one.stems & {"day", "duration"} for one in slots.named.values())
    yield from _lasting(slots)
    for number in slots.asked.numbers if len(dates) >= 2 and not held else ():
        unit = slots.text(number.at + 1).removesuffix("s")
        comparison = asked_comparison(slots.asked, number.at, number.at + 1)
        within = slots.text(number.at - 1) in ("within", "in")
        if unit not in _DAYS_IN or slots.words >> number.at & 1 or not (comparison or within):
            continue
        pair = _counted_from(slots, number.at + 2, dates) or _pair(slots, dates)
        made = slots.recognition.index.difference(*pair) if pair else None
        if made is None:
            continue
        operator, said = comparison or ("<=", 1 << (number.at - 1))
        slots.words |= said | slots.asked.bits(_TAKING)
        slots.take(number.at, number.at + 2)
        yield Filter(Comparison(made.name, operator, f"{number.value * _DAYS_IN[unit]:g}"), number.at, (made,))
        return


def _counted_from(slots: Slots, at: int, dates: list[Column]) -> tuple[Column, Column] | None:
    """Return the later and the earlier date of "paid more than 30 days after the bill date", if both are named."""
    place = slots.skip(at + 1, BEFORE_LIMITS)
    point = slots.mention_at(place, "is_date") if slots.text(at) in ("after", "before") else None
    others = [one for one in slots.mentions if point and one.column in dates and one.column is not point.column]
    best = max((one.strength for one in others if one.strength >= _LEAST), default=0.0)
    named = {one.column.name: one.column for one in others if best and one.strength == best}
    if point is None or len(named) != 1:
        return None
    (other,) = named.values()
    slots.take(at)
    slots.words |= point.words | next(one.words for one in others if one.column is other)
    return (other, point.column) if slots.text(at) == "after" else (point.column, other)


def _lasting(slots: Slots) -> Iterator[Filter]:
    """Yield "lasted longer than 2 hours": the minutes between two columns of times, compared."""
    for number in slots.asked.numbers:
        minutes = _MINUTES_IN.get(slots.text(number.at + 1).removesuffix("s"), 0)
        comparison = asked_comparison(slots.asked, number.at, number.at + 1)
        if not minutes or comparison is None or slots.words >> number.at & 1:
            continue
        made = lasted(slots) or duration(slots, bounded=True) or lasted(slots, dated=True)
        if made is not None and made.name.startswith(MINUTES_LATE):
            slots.words |= comparison[1] | slots.asked.bits(_TAKING)
            slots.take(number.at, number.at + 2)
            early = slots.text(number.at + 2) in _AHEAD
            operator = _EARLIER.get(comparison[0], comparison[0]) if early else comparison[0]
            yield Filter(
                Comparison(made.name, operator, f"{number.value * minutes * (-1 if early else 1):g}"), number.at
            )
            return
        if made is not None and made.derivation is not None and made.derivation.rule in _MINUTES_OF:
            slots.words |= comparison[1] | slots.asked.bits(_TAKING)
            slots.take(number.at, number.at + 2)
            bound = number.value * minutes / _MINUTES_OF[made.derivation.rule]
            yield Filter(Comparison(made.name, comparison[0], f"{bound:g}"), number.at, (made,))
            return


def _pair(slots: Slots, dates: list[Column]) -> tuple[Column, Column] | None:
    """Return the later and the earlier column of dates: when things begin, and the one named or left."""
    begun = next((one for one in dates if slots.named[one.name].stems & vocabulary.BEGUN), dates[0])
    named = [one.column for one in slots.mentions if one.column in dates and one.column is not begun]
    done = [one for one in dates if slots.named[one.name].stems & WHEN_DONE and one is not begun]
    others = named or done or [one for one in dates if one is not begun]
    return (others[0], begun) if named or len(set(map(id, others))) == 1 or done else None


# --- times ---


def find_parts_of_day(slots: Slots) -> Iterator[Filter]:
    """Yield "morning deliveries", "in the afternoon" where cells say AM or PM, or rows have a time of day."""
    for at, text in enumerate(slots.asked.texts):
        said = slots.words >> at & 1 or slots.value_at(at) or slots.mention_at(at) is not None
        noun = slots.text(at + 1).endswith("s") and slots.text(at + 1) not in STOP
        leading = slots.text(at - 1) == "the" and slots.text(at - 2) == "in"
        half = _half_of_day(slots, text) if text in vocabulary.PARTS_OF_DAY and not said and (noun or leading) else None
        timed = next((one for one in slots.named.values() if _has_times(one)), None) or _by_day(slots)
        if half is not None:
            slots.take(at - 2 * leading, at + 1)
            yield Filter(half, at)
            return
        if text in vocabulary.PARTS_OF_DAY and noun and not said and timed is not None:
            clock = timed.column.kind is ValueKind.TIME
            low, high = vocabulary.PARTS_OF_DAY[text]
            hour = None if clock else slots.recognition.index.derived(timed.column, "hour", _free(slots, "Hour"))
            if clock:
                slots.take(at)
                yield Filter(_between(timed.column.name, _clock(60 * low), _clock(60 * high)), at)
            elif hour is not None:
                slots.take(at)
                yield Filter(_between(hour.name, str(low), str(high)), at, (hour,))
            return


def _by_day(slots: Slots) -> Named | None:
    """Return the column of times that are all by day, and so last no time ("Time", "Pickup time")."""
    clocks = [one for one in slots.named.values() if one.column.kind is ValueKind.TIME]
    return next((one for one in clocks if float(np.nanmin(one.column.keys)) >= _DAWN * 3600), None)


def _half_of_day(slots: Slots, part: str) -> Condition | None:
    """Return the condition for the cells AM or PM of a column that has no others."""
    half = {"morning": "am", "afternoon": "pm"}.get(part, "")
    for named in slots.named.values():
        column = named.column
        if column.n_rows > FEW_ROWS or column.ordered or not {"am", "pm"} <= set(column.rows_of) <= {"am", "pm", ""}:
            continue
        return Comparison(column.name, "=", column.cell(first(column.rows_of[half]))) if half else None
    return None


def _hours(slots: Slots) -> Iterator[Filter]:
    """Yield "between 8 and 11 am", "before noon", "after 5 pm", "in the morning" as a condition on the hour."""
    found = _clock_range(slots)
    if found is None:
        return
    low, high, begin, end = found
    timed = _timed(slots, begin)
    if timed is None:
        return
    slots.take(begin, end)
    if timed.column.kind is ValueKind.TIME:
        after = slots.text(begin) == "after"
        bound = Comparison(timed.column.name, ">", _clock(low)) if after else None
        yield Filter(bound or _between(timed.column.name, _clock(low), _clock(high)), begin)
    elif "hour" in RULES and (hour := slots.recognition.index.derived(timed.column, "hour", _free(slots, "Hour"))):
        if low % 60 or high % 60:
            slots.guess(_WHOLE_HOURS, "whole hours, not their minutes")
        yield Filter(_between(hour.name, str(low // 60), str(-(-high // 60))), begin, (hour,))


def _timed(slots: Slots, at: int) -> Named | None:
    """Return the column of times that the question names before that place ("ended after 17:00"), or the first."""
    held = [one for one in slots.named.values() if _has_times(one)]
    names = {one.column.name for one in held}
    told = [
        one for one in slots.mentions if one.column.name in names and one.strength >= _LEAST and one.span.begin < at
    ]
    best = max(told, key=lambda one: (one.strength, one.span.end), default=None)
    return slots.named[best.column.name] if best is not None else next(iter(held), None)


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _minutes(clock: str) -> int:
    """Return the minutes since midnight of a time such as "17:30"."""
    hours, minutes, *_ = clock.split(":")
    return 60 * int(hours) + int(minutes.partition(".")[0])


def _between(column: str, low: str, high: str) -> Condition:
    parts = []
    if low not in ("0", "00:00"):
        parts.append(Comparison(column, ">=", low))
    if high not in ("24", "24:00"):
        parts.append(Comparison(column, "<", high))
    return And(tuple(parts)) if len(parts) > 1 else parts[0]


def _clock_range(slots: Slots) -> tuple[int, int, int, int] | None:
    """Return the first minute of the day, the one after the last, and the words that name them."""
    clocks = [_with_part_of_day(slots, _minutes(text), span) for text, span in slots.asked.clocks]
    said = sum(span.words for _, span in clocks)  # "9 in the morning" is a time
    for at, text in enumerate(slots.asked.texts):
        if (
            text in vocabulary.PARTS_OF_DAY
            and not said >> at & 1
            and not slots.value_at(at)
            and slots.text(at - 1) in ("the", "at", "every")
            and not slots.words >> at & 1
        ):
            low, high = vocabulary.PARTS_OF_DAY[text]
            return (60 * low, 60 * high, at - 2 if slots.text(at - 2) == "in" else at - 1, at + 1)
    if not clocks:
        return None
    last, span = clocks[-1]
    before = slots.text(span.begin - 1)
    if before in ("and", "to", "until") and (len(clocks) > 1 or slots.text(span.begin - 2).isdecimal()):
        first = clocks[-2][0] if len(clocks) > 1 else 60 * int(slots.text(span.begin - 2))
        first += _NOON if first < _NOON <= last and first + _NOON < last and len(clocks) == 1 else 0
        begin = (clocks[-2][1].begin if len(clocks) > 1 else span.begin - 2) - 1
        return first, last, begin, span.end
    if before in ("before", "until", "till"):
        return 0, last, span.begin - 1, span.end
    if before in ("after", "from", "since"):
        return last, 2 * _NOON, span.begin - 1, span.end
    return None


def _with_part_of_day(slots: Slots, minutes: int, span: Span) -> tuple[int, Span]:
    """Return a time and its words with those for the part of the day ("3:30 in the afternoon")."""
    part = slots.text(span.end + 2)
    if (slots.text(span.end), slots.text(span.end + 1)) != ("in", "the") or part not in vocabulary.PARTS_OF_DAY:
        return minutes, span
    later = part != "morning" and minutes < _NOON
    return minutes + _NOON * later, Span(span.begin, span.end + 3)


def _has_times(named: Named) -> bool:
    if named.column.kind is ValueKind.TIME:
        return not named.is_number
    keys = named.column.keys[~np.isnan(named.column.keys)]
    return named.is_date and bool((keys % 1 != 0).any())


def _free(slots: Slots, name: str) -> str:
    taken = {column.name.casefold() for column in slots.recognition.index.columns}
    return name if name.casefold() not in taken else f"{name} (2)"


def _weekdays(slots: Slots) -> Iterator[Filter]:
    """Yield "on Mondays", "on a Saturday or Sunday" as a condition on the weekday, unless cells name the days."""
    dates = [one.column for one in slots.named.values() if one.is_date]
    said = [at for at in range(len(slots.asked)) if _day_names(slots, at)]
    if not dates or not said or "weekday" not in RULES:
        return
    column = slots.recognition.index.derived(slots.date_column(dates), "weekday", _free(slots, "Weekday"))
    if column is not None:
        names = dict.fromkeys(name for at in said for name in _day_names(slots, at))
        slots.words |= sum(1 << at for at in said)
        days = tuple(Comparison(column.name, "=", name) for name in names)
        yield Filter(Or(days) if len(days) > 1 else days[0], said[0], (column,))


def _day_names(slots: Slots, at: int) -> tuple[str, ...]:
    """Return the days of the week that a free word names."""
    text = slots.text(at)
    if slots.words >> at & 1 or slots.value_at(at):
        return ()
    if text in ("weekend", "weekends"):
        return _WEEKEND
    return (_DAYS[text.removesuffix("s")],) if text.removesuffix("s") in _DAYS else ()
