"""Measures that no column holds but two columns give: the days between two dates, growth, the value of a stock."""

from functools import reduce
from operator import or_

import numpy as np

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.parsed_question import Span
from chaintable.models.embedded.language.tokens import header_words, singular
from chaintable.models.embedded.summaries.groups.noun_phrases import lists_sales, pieces_held
from chaintable.models.embedded.summaries.measures.amounts.amount_gaps import amount_gap, holds, is_counted
from chaintable.models.embedded.summaries.measures.amounts.money import earned, in_currency, is_money
from chaintable.models.embedded.summaries.measures.amounts.statement_net import left_over
from chaintable.models.embedded.summaries.measures.amounts.takings import EARNED, after_discount, product, takings
from chaintable.models.embedded.summaries.measures.formula_columns import formula_column
from chaintable.models.embedded.summaries.measures.several_columns.column_pairs import pair_of_periods, pair_of_years
from chaintable.models.embedded.summaries.measures.several_columns.column_sums import added_up, made_sum
from chaintable.models.embedded.summaries.measures.several_columns.spelled_out import explained, less
from chaintable.models.embedded.summaries.measures.things_done import has_part, is_number_done
from chaintable.models.embedded.summaries.measures.times.delays import delay
from chaintable.models.embedded.summaries.measures.times.time_taken import duration, ends_of_time
from chaintable.models.embedded.summaries.request import Asked, Filter
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.models.embedded.summaries.words.vocabulary import stems
from chaintable.operations.conditions import IsEmpty, Not
from chaintable.operations.formulas.expressions import Binary, Number
from chaintable.operations.formulas.expressions import Column as Cells
from chaintable.tables.values import ValueKind
from chaintable.tables.values.numbers_and_times.units import unit_name

_GROWING = words("""
grew grow grown growth increase increased rose rise improved improve gained fell fall drop dropped decreased decrease
declined shrank lost change changed changes
""")
_STOCK = frozenset("qty quantity stock hand unit existencia bestand on onhand pieces".split())
_EACH = frozenset("pric cost rat".split())
_PLANNED = "lessons sessions held scheduled enrolled registered expected capacity"
_ROOM = "capacity seats places rooms"
_MADE = "produced units made total output checked inspected"
_PERCENT = words("percentage percent %")
_SHARES, _OF_ALL, _NEAR_PART = words("percentage percent % share proportion"), words("of the all our those"), 4
_WAS = words("was were is are been got get")
_MINUTES = stems("min mins minute minutes")
_HOURS = words("hour hours")
_ROUND = (10, 100, 1000, 10_000, 100_000, 1_000_000)


def derived_measure(slots: Slots) -> Column | None:
    """Return the column that two others give and that the question asks for; None where it asks for no such thing."""
    before = slots.words
    made = _derived(slots)
    slots.words |= explained(slots, slots.words & ~before) if made is not None else 0
    return made


def _derived(slots: Slots) -> Column | None:
    return (
        after_discount(slots)
        or less(slots)
        or left_over(slots)
        or delay(slots)
        or duration(slots)
        or amount_gap(slots)
        or _growth(slots)
        or added_up(slots)
        or _between(slots)
        or _lost(slots)
        or _times(slots)
        or _worth(slots)
        or takings(slots)
        or _density(slots)
    )


def each_of(slots: Slots) -> Asked | None:
    """Return the measure of "cost per kg", "bill per person": the sum of one column for each one of another."""
    for at, text in sorted(enumerate(slots.asked.texts), key=lambda one: one[1] == "per"):
        percent = text in ("as", "in") and slots.text(slots.skip(at + 1)) in _PERCENT
        out_of = text == "out" and slots.text(at + 1) == "of"
        percent |= out_of or (text == "divided" and bool(slots.asked.bits(_PERCENT) & ((1 << at) - 1) & ~slots.words))
        divides = text in ("per", "divided", "over") or percent
        left = _number_before(slots, at) or (_any_before(slots, at) if percent else None) if divides else None
        if text == "per" and left is not None and _is_per_unit(left.column, slots.text(at + 1)):
            slots.take(at, at + 2)
            continue  # "rate per hour" is the column "Rate/h"
        left = left or (_money_before(slots, at) if text == "per" else None)
        place = slots.skip(at + 1, words("by the total of number square each all percentage percent % a mails"))
        place = _unit_told(slots, place)
        scale = _scale(slots, place) if text == "per" else 1
        place = _told_at(slots, place + (scale != 1)) if left is not None else place
        right = slots.mention_at(place, "is_number", least=0.3) or _of_unit(slots, place)
        if left is None or right is None or right.column is left.column or slots.words >> at & 1:
            continue
        if any(one.span.begin < at < one.span.end - 1 and one.strength >= _WHOLLY for one in slots.mentions):
            continue  # the table has a column "Price per litre"
        if (
            slots.text(place) in vocabulary.BUCKETS
            and right.strength < _WHOLLY
            and not _is_paid_for(slots, left, right)
        ):
            continue  # "visits per month" beside a column "Monthly fee"
        if _is_group(slots, right):
            continue  # "satisfaction per club" beside "How clean is the club?"
        slots.words |= left.words | right.words
        slots.take(at, place)
        for mention in (left, right):
            slots.take_pieces(mention)
        slots.idiomatic = True
        _doubt_readings(slots, left.column, right.column)
        whole = _in_hours(slots, right.column) if slots.text(place) in _HOURS else right.column
        paid = _worth_of_pieces(slots, left.column, right.column)
        if paid is None and left.strength < _CLEARLY and len(_rivals(slots, left)) > 1:
            slots.guess(_OF_SEVERAL, f"'{left.column.name}'")
        if text == "divided" or out_of:
            _explained(slots)
            slots.words |= slots.asked.bits(words("rate ratio through"))
        return Asked("sum", paid or left.column, whole, percent=percent, scale=scale)
    return _paid_for_time(slots) or _part_of(slots) or _part_done(slots) or _rate_of(slots) or _share_lost(slots)


def _is_paid_for(slots: Slots, paid: Mention, lasting: Mention) -> bool:
    """Whether money is paid for periods that a column counts, beside groups ("fee per day by trader": Days booked)."""
    counted = header_words(lasting.column.name)[:1] == [f"{singular(slots.text(lasting.span.begin))}s"]
    grouped = any(slots.text(at) in vocabulary.PER for at in range(lasting.span.end, len(slots.asked)))
    return counted and grouped and (is_money(slots.named[paid.column.name]) or in_currency(paid.column))


def _is_per_unit(column: Column, unit: str) -> bool:
    """Whether the header itself says that the amount is for one of that unit: "Rate/h" for an hour."""
    said = header_words(column.name.casefold().replace(" per ", "/").partition("/")[2])[:1]
    return any(unit.startswith(one) or one.startswith(unit.removesuffix("s")) for one in said)


def _part_of(slots: Slots) -> Asked | None:
    """Return one number as a percentage of another that is never less: "percentage of the booked guests came"."""
    for at, text in enumerate(slots.asked.texts):
        begin = slots.skip(at + 1, _OF_ALL)
        whole = slots.mention_at(begin, "is_number", least=_WHOLLY) if text in _SHARES and begin > at + 1 else None
        told = range(whole.span.end, whole.span.end + _NEAR_PART) if whole is not None else ()
        parts = (slots.mention_at(place, "is_number", least=_WHOLLY) for place in told)
        part = next((one for one in parts if one is not None), None)
        if whole is None or part is None or part.column is whole.column or slots.words >> at & 1:
            continue
        if has_part(slots, part.span.end):
            continue  # "what share of the slices sold were Sam's"
        if is_counted(slots, part.column) and holds(slots, whole.column, part.column):
            slots.take(at, part.span.end)
            slots.idiomatic = True
            return Asked("sum", part.column, whole.column, percent=True)
    return None


def _part_done(slots: Slots) -> Asked | None:
    """Return what was done as a percentage of what there was: "what percentage of the lavender was damaged"."""
    at = next((at for at, text in enumerate(slots.asked.texts) if text in _SHARES), -1)
    told = range(at + 2, len(slots.asked)) if at >= 0 and slots.text(at + 1) == "of" else ()
    done = (slots.mention_at(place, "is_number", least=_WHOLLY) for place in told if slots.text(place - 1) in _WAS)
    part = next((one for one in done if one is not None and is_number_done(slots.named[one.column.name])), None)
    numbered = [one for one in slots.mentions if slots.named[one.column.name].is_number and not slots.owns_size(one)]
    if part is None or any(at < one.span.begin < part.span.begin for one in numbered):
        return None
    wholes = [one.column for one in slots.named.values() if not one.is_rate and holds(slots, one.column, part.column)]
    if not wholes or slots.words >> at & 1:
        return None
    whole = min(wholes, key=lambda one: (is_number_done(slots.named[one.name]), -float(np.nansum(one.keys))))
    slots.guess(_OF_ONLY if len(wholes) == 1 else _OF_SEVERAL, f"'{part.column.name}' as a share of '{whole.name}'")
    slots.take(at, at + 2)
    slots.words |= part.words | 1 << part.span.begin - 1
    slots.idiomatic = True
    return Asked("sum", part.column, whole, percent=True)


def _doubt_readings(slots: Slots, *columns: Column) -> None:
    """Doubt a ratio of what a meter shows, which goes on from row to row and isn't added up ("Odometer")."""
    shown = next((one.name for one in columns if not _METERS.isdisjoint(one.stems)), "")
    if shown:
        slots.guess(_OF_METER, f"'{shown}' is added up")


def _is_group(slots: Slots, number: Mention) -> bool:
    """Whether the words that name a number in part are the whole name of a column of groups, or more of its name.

    "Sessions per page" are those of the landing page, and not for each second of "Time on page".
    """
    same = [one for one in slots.mentions if one.span.begin == number.span.begin and one.column is not number.column]
    keys = [one.strength for one in same if slots.named[one.column.name].is_key and _is_no_number(slots, one)]
    wholly = any(one.strength >= _WHOLLY and slots.named[one.column.name].is_key for one in same)
    return number.strength < _PARTLY and (wholly or max(keys, default=0.0) > number.strength)


def _is_no_number(slots: Slots, mention: Mention) -> bool:
    return not slots.named[mention.column.name].is_number


def _paid_for_time(slots: Slots) -> Asked | None:
    """Return the money for each hour of the only column that says how long something took ("fee per hour")."""
    at = next((at for at, text in enumerate(slots.asked.texts) if text == "per" and slots.text(at + 1) == "hour"), 0)
    paid, lasting = _number_before(slots, at) or _money_before(slots, at) if at else None, slots.lasting()
    if paid is None or lasting is None or slots.words >> at & 1 or lasting.kind is not ValueKind.NUMBER:
        return None
    money = is_money(slots.named[paid.column.name]) or in_currency(paid.column)
    if not money or not slots.named[paid.column.name].is_additive or _is_per_unit(paid.column, "hour"):
        return None
    made = _in_hours(slots, lasting)
    slots.words |= paid.words
    slots.take(at, at + 2)
    slots.idiomatic = True
    return Asked("sum", paid.column, made)


def _unit_told(slots: Slots, at: int) -> int:
    """Return where the column is named whose unit stands there ("metre of length": Length (m)), else that place."""
    of = slots.mention_at(at + 2, "is_number") if slots.text(at + 1) == "of" else None
    bracketed = header_words(of.column.name.partition("(")[2]) if of is not None else []
    return at + 2 if unit_name(slots.text(at)) in map(unit_name, bracketed) else at


def _in_hours(slots: Slots, lasting: Column) -> Column:
    """Return a column of minutes, of which the header or the cells tell that they are some, as hours."""
    if unit_name(lasting.values.unit) != "min" and not slots.named[lasting.name].stems & _MINUTES:
        return lasting
    hours = Binary("/", Cells(lasting.name), Number(60))
    return formula_column(slots, f"Hours of {lasting.name}", hours, lasting.place) or lasting


def _told_at(slots: Slots, at: int) -> int:
    """Return where the number is named that says what is done to pieces named there ("pieces delivered")."""
    told = slots.mention_at(at + 1, "is_number", least=_WHOLLY) if slots.is_piece(at) else None
    return at + 1 if told is not None and slots.counts_pieces(told) else at


def _scale(slots: Slots, at: int) -> int:
    """Return the round number there that a ratio is for ("litres per 100 km"), else 1."""
    return next((int(one.value) for one in slots.asked.numbers if one.at == at and one.value in _ROUND), 1)


_RATES = {
    "attendance": (stems("attend attended attendance attendees present came"), stems(f"{_PLANNED} booked")),
    "occupancy": (stems("attendees attendance occupied booked sold taken visitors guests"), stems(_ROOM)),
    "utilisation": (stems("used booked occupied hours"), stems(f"{_ROOM} available")),
    "scrap": (stems("scrap scrapped rejects rejected"), stems(_MADE)),
    "reject": (stems("rejects rejected scrap"), stems(_MADE)),
    "defect": (stems("defects defective faulty"), stems(_MADE)),
    "return": (stems("returns returned"), stems("sold shipped delivered orders")),
    "response": (stems("responses replies answered answers"), stems("sent invited asked")),
    "conversion": (stems("conversions orders purchases signups"), stems("visits visitors sessions clicks")),
}
"""Rates by name: the stems of the column of the part, and those of the whole."""
_BARE = ("occupancy", "utilisation")
_SOUND = stems("good ok passed accepted sound")
_OF_ONLY, _OF_BOTH, _OF_SEVERAL = 0.95, 0.9, 0.75
"""How sure a rate is whose whole the question doesn't name: below 60 % where several may be it."""


def _rate_of(slots: Slots) -> Asked | None:
    """Return "attendance rate": the sum of one column as a percentage of that of another, where none holds it."""
    for at, text in enumerate(slots.asked.texts):
        rated = slots.text(at + 1) in ("rate", "rates")
        if text not in _RATES or slots.words >> at & 1 or not (rated or text in _BARE):
            continue
        numbers = [one for one in slots.named.values() if one.is_number]
        parts, wholes = ([one for one in numbers if one.stems & wanted] for wanted in _RATES[text])
        held = any(_holds_rate(one, _RATES[text][0]) for one in numbers)
        parts = [one for one in parts if one not in wholes] or parts
        wholes = [one for one in wholes if one not in parts]
        if not held and len(parts) == len(wholes) == 1:
            slots.take(at, at + (2 if rated else 1))
            slots.words |= slots.asked.bits(words("average overall"))
            slots.idiomatic = True
            return Asked("sum", parts[0].column, _whole(slots, parts[0], wholes[0]), percent=True)
    return _rate_of_named(slots)


def _whole(slots: Slots, part: Named, rest: Named) -> Column:
    """Return what a rate is of: the good parts and the scrap together, where only the good ones have a column."""
    if not rest.stems & _SOUND:
        return rest.column
    both = made_sum(slots, [rest.column, part.column])
    slots.guess(_OF_BOTH, f"'{part.column.name}' as a share of '{rest.column.name}' and '{part.column.name}'")
    return both or rest.column


def _rivals(slots: Slots, mention: Mention) -> list[Mention]:
    """Return the numbers that the same words name just as well ("price" beside a paper cost and an ink cost)."""
    same = (one for one in slots.mentions if one.span == mention.span and one.strength >= mention.strength)
    return [one for one in same if slots.named[one.column.name].is_number]


def _worth_of_pieces(slots: Slots, price: Column, pieces: Column) -> Column | None:
    """Return the amount that is a price times the pieces in each row: of it, "price per kg sold" is a part for each."""
    if slots.named[price.name].is_additive or price.kind is not ValueKind.NUMBER:
        return None
    worth = price.keys * pieces.keys
    known = ~np.isnan(worth) & (worth != 0)
    others = [one.column for one in slots.named.values() if one.is_number and one.column not in (price, pieces)]
    others = [one for one in others if one.kind is ValueKind.NUMBER]
    return next((one for one in others if known.any() and np.allclose(one.keys[known], worth[known], rtol=0.01)), None)


def _holds_rate(named: Named, parts: frozenset[str]) -> bool:
    """Whether the column holds the rate itself, and not that of something else ("Bounce rate")."""
    rate = {"rat", "rate", "%"}
    if not named.stems & rate and named.column.values.unit != "%":
        return False
    return bool(named.stems & parts) or named.said <= rate


def _rate_of_named(slots: Slots) -> Asked | None:
    """Return "waste rate" as the share of a number in the only other one that it is never more than (Sheets)."""
    for at in range(1, len(slots.asked)):
        part = _number_before(slots, at) if slots.text(at) in ("rate", "rates") else None
        if part is None or part.strength < _CLEARLY or slots.words >> at & 1 or not is_counted(slots, part.column):
            continue
        if any("rat" in one.stems or "rate" in one.stems for one in slots.named.values()):
            return None
        wholes = [one.column for one in slots.named.values() if holds(slots, one.column, part.column)]
        wholes = [one for one in wholes if not slots.named[one.name].stems & _SOUND] or wholes
        if not wholes:
            return None
        whole = min(wholes, key=lambda one: float(np.nansum(one.keys)))
        if not slots.named[whole.name].stems & _SOUND:
            sure = _OF_ONLY if len(wholes) == 1 else _OF_SEVERAL
            slots.guess(sure, f"'{part.column.name}' as a share of '{whole.name}'")
        slots.words |= part.words | slots.asked.bits(words("average overall"))
        slots.take(at)
        slots.idiomatic = True
        both = _whole(slots, slots.named[part.column.name], slots.named[whole.name])
        return Asked("sum", part.column, both, percent=True)
    return None


def _explained(slots: Slots) -> None:
    """Give "goals per game" its part where the question itself says what is divided by what."""
    for at, text in enumerate(slots.asked.texts):
        before = _number_before(slots, at) if text == "per" else None
        if before is not None and slots.mention_at(slots.skip(at + 1), least=0.6) is None:
            slots.take(before.span.begin, slots.skip(at + 1) + 1)


def _number_before(slots: Slots, at: int) -> Mention | None:
    """Return the column of numbers that the words just before that place name."""
    near = (one for one in slots.mentions if one.span.end == at and one.strength >= _FAINTLY)
    ending = [one for one in near if slots.named[one.column.name].is_number]
    return max(ending, key=lambda one: (one.strength, not slots.is_planned(one.column)), default=None)


_SQUARE_METRES = frozenset(("m2", "m²", "sqm"))


def _of_unit(slots: Slots, at: int) -> Mention | None:
    """Return the only column whose cells are in the unit that stands there: "per kg" beside weights of "209 kg"."""
    word = slots.text(at)
    numbers = [one for one in slots.named.values() if one.is_number]
    found = [one.column for one in numbers if word and one.column.values.unit == word]
    square = word == "sqm" or (slots.text(at - 1) == "square" and word in ("metre", "meter", "metres", "meters"))
    if square and not found:
        found = [one.column for one in numbers if _SQUARE_METRES & set(one.column.name.casefold().split())]
    return Mention(found[0], Span(at, at + 1), _CLEARLY) if len(found) == 1 else None


def _money_before(slots: Slots, at: int) -> Mention | None:
    """Return the only amount of money where a word for money stands before that place ("revenue per minute")."""
    word = slots.text(at - 1)
    paid = slots.money() if word in vocabulary.MONEY_WORDS | _EARN else []
    paid = earned(paid) if word in _EARN else paid
    totals = [column for column in paid if "total" in slots.named[column.name].stems]
    paid = totals if len(totals) == 1 else paid
    return Mention(paid[0], Span(at - 1, at), _CLEARLY) if len(paid) == 1 else None


def _any_before(slots: Slots, at: int) -> Mention | None:
    """Return the column of numbers that is named last before that place ("paid out per region as % of claimed")."""
    named = (one for one in slots.mentions if one.span.end <= at and one.strength >= _CLEARLY)
    numbers = (one for one in named if slots.named[one.column.name].is_number)
    return max(numbers, key=lambda one: (one.span.end, one.strength), default=None)


def _growth(slots: Slots) -> Column | None:
    """Return the later of two columns of numbers less the earlier one: "grew the most from Jan to Jun"."""
    grown = slots.asked.bits(_GROWING)
    named = [one for one in slots.mentions if slots.named[one.column.name].is_number and one.strength >= 0.9]
    named = [one for at, one in enumerate(named) if not any(one.words & other.words for other in named[:at])]
    columns = list(dict.fromkeys(one.column for one in sorted(named, key=lambda one: one.span.begin)))
    if len(columns) != 2 and (pair := pair_of_periods(slots)) is not None:
        columns = [pair[0].column, pair[1].column]
        slots.words |= pair[2] if grown else 0
    elif grown and len(columns) < 2 and (years := pair_of_years(slots)) is not None:
        columns = [years[0].column, years[1].column]
        slots.words |= years[2]
    if not grown or len(columns) != 2 or slots.asked.bits(words("percent percentage %")):
        return None
    slots.words |= grown | slots.asked.bits(words("from to between and"))
    for mention in named:
        slots.words |= mention.words
    first, last = columns
    falls = slots.asked.bits(words("fell fall drop dropped decreased decrease declined shrank lost"))
    return slots.recognition.index.difference(first, last) if falls else slots.recognition.index.difference(last, first)


def _worth(slots: Slots) -> Column | None:
    """Return quantity times price where the value of a stock is asked for and no column holds it."""
    worth = slots.asked.bits(words("value worth"))
    stocked = slots.asked.bits(words("stock inventory x times"))
    if not worth or not stocked or any({"valu", "worth"} & named.stems for named in slots.named.values()):
        return None
    counted = [named for named in slots.named.values() if named.is_number and named.stems & _STOCK]
    said = {one.column.name for one in slots.mentions if one.strength >= _WHOLLY}
    counted = [held for held in (pieces_held(slots),) if held is not None] or counted
    counted = [one for one in slots.named.values() if one.column.name in said and _is_amount(one)] or counted
    priced = [named for named in slots.named.values() if named.is_number and named.stems & _EACH]
    priced = [named for named in priced if "total" not in named.stems]
    if not counted or not priced or (lists_sales(slots) and slots.asked.has("stock", "inventory")):
        return None
    slots.words |= worth | stocked
    named = max(
        priced, key=lambda one: max((m.strength for m in slots.mentions if m.column is one.column), default=0.0)
    )
    for mention in slots.mentions:
        if mention.column in (counted[0].column, named.column) and slots.is_free(mention.span):
            slots.words |= mention.words
    name = f"{counted[0].column.name} × {named.column.name}"
    return slots.recognition.index.derived(counted[0].column, "product", name, named.column)


def _is_amount(named: Named) -> bool:
    """Whether it holds numbers of pieces, and no money: of what was "counted", the worth is asked for."""
    return named.is_number and named.is_additive and not (is_money(named) or in_currency(named.column))


def _times(slots: Slots) -> Column | None:
    """Return the product that the question spells out: "meals times price", "nights x rate"."""
    for at, text in enumerate(slots.asked.texts):
        if text not in ("x", "times", "multiplied"):
            continue
        place = slots.skip(at + 1, words("by the"))
        left = _number_before(slots, at) or _weak_before(slots, at)
        right = slots.mention_at(place, "is_number", least=0.3)
        if (stayed := _of_time(slots, at - 1, right) or _of_time(slots, place, left)) is not None:
            slots.take(at - 1, place + 1)
            return stayed
        if left is not None and right is not None and left.column is not right.column:
            slots.words |= left.words | right.words
            slots.take(at, right.span.begin)
            slots.words |= slots.asked.bits(EARNED)
            return product(slots, left.column, right.column)
    return None


def _of_time(slots: Slots, at: int, rate: Mention | None) -> Column | None:
    """Return a rate times the nights or days that the word there counts between two columns of dates."""
    ends = ends_of_time(slots, at) if rate is not None else None
    if ends is None or rate is None:
        return None
    slots.words |= rate.words
    first, last = (Cells(one.name) for one in ends)
    cost = Binary("*", Binary("-", last, first), Cells(rate.column.name))
    return formula_column(slots, f"{slots.text(at).capitalize()} × {rate.column.name}", cost, rate.column.place)


_STARTS, _ENDS = (
    frozenset("start begin from out open initial befor".split()),
    frozenset("end to in clos final aft".split()),
)


def _between(slots: Slots) -> Column | None:
    """Return what lies between two columns that hold a start and an end ("Km start", "Km end").

    Of what a meter shows, the question may say what is in between: "miles driven" beside "Odo start" and "Odo end".
    """
    numbers = [named for named in slots.named.values() if named.column.kind is ValueKind.NUMBER]
    for first in numbers:
        for last in numbers:
            shared = first.stems & last.stems
            spans = first.stems - shared <= _STARTS and last.stems - shared <= _ENDS and first is not last
            if not shared or not spans or not first.stems - shared or not last.stems - shared:
                continue
            said = [one for one in slots.mentions if one.column in (first.column, last.column)]
            run = slots.asked.bits(_DISTANCE if shared & _ODOMETER else _CONSUMED) if shared & _METERS else 0
            own = (first.stems | last.stems) - shared
            clear = [one for one in said if one.strength >= _WHOLLY and _ends_name(slots, one.span.end)]
            both = not any(own & set(slots.asked.stems[one.span.begin : one.span.end]) for one in clear)
            if (said or run) and both and (not clear or _are_readings(first.column, last.column)):
                for mention in said:
                    slots.words |= mention.words
                slots.words |= run | slots.asked.bits(_MOVING)
                return slots.recognition.index.difference(last.column, first.column)
    return None


def _ends_name(slots: Slots, end: int) -> bool:
    """Whether the name of a column ends there, and no "in May" or "in a single trip" begins with its last word."""
    return slots.text(end - 1) != "in" or slots.text(end) in vocabulary.PER | _AFTER_NAMES


_AFTER_NAMES = words("and or minus less is was are were for") | {""}


def _says_both(slots: Slots, mention: Mention, shared: set[str]) -> bool:
    """Whether the words are only those that both columns have in their names: "miles" of Miles out and Miles in."""
    return set(slots.asked.stems[mention.span.begin : mention.span.end]) <= shared


def _are_readings(first: Column, last: Column) -> bool:
    """Whether two columns hold what a meter shows before and after: never less, and much more than what is between."""
    known = ~np.isnan(first.keys) & ~np.isnan(last.keys)
    between = (last.keys - first.keys)[known]
    return bool(known.any()) and bool((between >= 0).all()) and float(first.keys[known].min()) > float(between.max())


_LOSING, _OWN = words("lost lose loses losing loss losses"), words("its their his her")


def _lost(slots: Slots) -> Column | None:
    """Return what goes in less what comes out, where two columns say so: "litres lost" of Litres in and Litres out."""
    ends = _in_and_out(slots) if slots.asked.bits(_LOSING) & ~slots.words else None
    if ends is None or slots.asked.bits(_SHARES):
        return None
    return _less_out(slots, ends)


def _share_lost(slots: Slots) -> Asked | None:
    """Return what is lost as a percentage of what went in: "which batch lost the biggest share of its litres"."""
    at = next((at for at, text in enumerate(slots.asked.texts) if text in _SHARES), 0)
    own = slots.text(at + 1) == "of" and slots.text(at + 2) in _OWN
    ends = _in_and_out(slots) if own and slots.asked.bits(_LOSING) and not slots.words >> at & 1 else None
    lost = _less_out(slots, ends) if ends is not None else None
    if ends is None or lost is None:
        return None
    slots.take(at, at + 3)
    slots.idiomatic = True
    if ends[1].column.empty:
        slots.bounding.append(Filter(Not(IsEmpty(ends[1].column.name)), at))  # what isn't out yet is not lost
    return Asked("sum", lost, ends[0].column, percent=True)


def _in_and_out(slots: Slots) -> tuple[Named, Named] | None:
    """Return the columns of what goes in and what comes out, which are called so: "Litres in", "Litres out"."""
    numbers = {one.column.name.casefold(): one for one in slots.named.values() if one.is_number}
    pairs = ((numbers.get(f"{name.removesuffix(' out')} in"), numbers[name]) for name in numbers)
    return next(((held, gone) for held, gone in pairs if held is not None and held is not gone), None)


def _less_out(slots: Slots, ends: tuple[Named, Named]) -> Column | None:
    held, gone = (one.column for one in ends)
    own = (one.words for one in slots.mentions if one.column in (held, gone))
    slots.words |= reduce(or_, own, slots.asked.bits(_LOSING | words("between in and out")))
    return slots.recognition.index.difference(held, gone)


_EARN = words("earn earned make made revenue income turnover takings charge charged bill billed")
_ODOMETER = stems("odometer odo milometer mileage")
_DISTANCE = words("miles mile km kms kilometres kilometers distance driven drove drive mileage far")
_CONSUMED = words("used use usage consumed consumption burned burnt kwh units")
_MOVING = words("driven drove driving travelled used consumed distance trips trip")
_METERS, _OF_METER = stems("odometer odo meter reading readings"), 0.7
_WHOLLY, _PARTLY, _CLEARLY, _FAINTLY = 0.9, 0.6, 0.45, 0.2


def _weak_before(slots: Slots, at: int) -> Mention | None:
    ending = [one for one in slots.mentions if one.span.end == at and one.strength >= 0.3]
    return next((one for one in ending if slots.named[one.column.name].is_number), None)


def _density(slots: Slots) -> Column | None:
    """Return the people for each unit of area."""
    said = slots.asked.bits(words("densely density dense sparsely crowded"))
    people = next((named for named in slots.named.values() if "population" in named.stems and named.is_number), None)
    area = next((named for named in slots.named.values() if "area" in named.stems and named.is_number), None)
    held = any({"density", "dens"} & named.stems for named in slots.named.values())
    if not said or people is None or area is None or held:
        return None
    slots.words |= said | slots.asked.bits(words("populated population"))
    name = f"{people.column.name} / {area.column.name}"
    return slots.recognition.index.derived(people.column, "ratio", name, area.column)
