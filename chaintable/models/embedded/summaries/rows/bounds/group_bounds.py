"""What a group has to reach: "customers with more than 3 orders", "who bought both", "never", "everything"."""

from collections.abc import Iterator

from chaintable.models.embedded.indexing.column import FEW_ROWS, Column
from chaintable.models.embedded.indexing.row_bits import first as lowest
from chaintable.models.embedded.indexing.row_bits import last
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.linking.value_links import asked_comparison
from chaintable.models.embedded.summaries.measures.times.time_taken import duration
from chaintable.models.embedded.summaries.request import COUNT, PART, RATE, Asked, Filter, Having, Key
from chaintable.models.embedded.summaries.rows.state_conditions import said_in, state_before
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.operations.conditions import ColumnComparison, Condition, IsEmpty, Not, Or

_COUNTED = words("times time rows entries records")
_TIMES = words("minute minutes hour hours day days night nights week weeks")
_DAYS_IN, _MINUTES_IN = {"day": 1, "night": 1, "week": 7}, {"minute": 1, "min": 1, "hour": 60}
_MIDDLE, _WHOLE = words("average mean typically"), words("altogether total overall combined")
_ON = words("on in take takes taking took last lasts lasted stay stays stayed")
_NAMED, _FAINTLY = 0.45, 0.3
_NEVER = words("never")
_NO = words("no without")
"""What denies that a group has such a row at all: "teachers with no cancelled course"."""
_PLACED = words("on in at for from of with")
_ARTICLES = vocabulary.FILLERS - words("in for on to")
"""What may stand between a number and what it bounds: "under 45 on the Premium plan" bounds no plans."""
_SUMMED, _OF_SUMS = 0.95, 0.85
_SINGLE = 0.79
"""How sure single rows are compared where groups come more than once: below 60 % with the rest."""
_HAVING, _TOTALS = words("with whose having where"), words("total a an overall their")
_WHO = words("who that which")
_BROUGHT = words("brought took in")
_ALL = words("everything all always every")
_TOTALLED, _OF_ALL = words("total sum"), words("of the all")


def find_having(
    slots: Slots, thing: Key | None, measures: tuple[Asked, ...]
) -> tuple[Having | None, tuple[Asked, ...]]:
    """Return what groups have to reach ("more than 3 orders", "over 1000 in total"), and the measure."""
    if thing is None or (slots.named[thing.column.name].is_unique and not thing.part):
        return None, measures
    for number in slots.asked.numbers:
        comparison = asked_comparison(slots.asked, number.at, number.at + 1)
        if comparison is None or slots.words >> number.at & 1 or slots.text(number.at - 1) in vocabulary.TIME_BOUNDS:
            continue
        operator, words = comparison
        after = last(words) + 1 if words >> number.at + 1 & 1 else number.at + 1  # behind "3 or more"
        amount = _measured_at(slots, after) != slots.skip(after, _ARTICLES)
        if (lasting := _lasts(slots, number.value, after)) is not None:
            slots.words |= words | 1 << number.at | 1 << after
            return Having(operator, lasting[1]), (lasting[0],)
        if slots.text(after) in _TIMES and slots.mention_at(after) is None and not amount:
            continue  # "longer than 2 hours" bounds a duration
        place = _measured_at(slots, after)
        if (counted := _rows_reach(slots, place, measures)) is not None:
            slots.words |= words | 1 << number.at
            return Having(operator, number.text), counted
        if measures[:1] == (Asked(COUNT),) and is_money_at(slots, number.at):
            continue  # "how many boats cost less than £25" bounds no number of rows
        measure = _of_groups(slots, place, measures) or _before(slots, thing, number.at)
        measure = measure or _of_money(slots, number.at)
        if measure is None:
            continue
        slots.words |= words | 1 << number.at
        return Having(operator, number.text), (measure,)
    return None, measures


def sums_reach(slots: Slots, keys: tuple[Key, ...], measures: tuple[Asked, ...]) -> Having | None:
    """Return what the sum of each group has to reach: "total fees over 90 by pupil" bounds the totals."""
    measured = measures[0].column if len(measures) == 1 and measures[0].rule == "sum" and not measures[0].each else None
    for number in slots.asked.numbers if measured is not None and len(keys) == 1 else ():
        comparison = asked_comparison(slots.asked, number.at, number.at + 1)
        if comparison is None or slots.words >> number.at & 1:
            continue
        operator, words = comparison
        begin = min(lowest(words), number.at)
        before = {one.column for one in slots.mentions if one.span.end == begin} & {measured, keys[0].column}
        said = (one.span.begin for one in slots.mentions if one.column is measured)
        if before and any(slots.text(slots.back(at, _OF_ALL)) in _TOTALLED for at in said):
            slots.words |= words | 1 << number.at
            return Having(operator, number.text)
    return None


def _lasts(slots: Slots, value: float, unit_at: int) -> tuple[Asked, str] | None:
    """Return the time that is bounded, and the bound in its unit.

    It is an average ("take more than 5 days on average") or a sum ("stayed more than 10 nights altogether").
    """
    unit = slots.text(unit_at).removesuffix("s")
    averaged = slots.asked.bits(_MIDDLE)
    said = averaged or slots.asked.bits(_WHOLE)
    if (unit not in _DAYS_IN and unit not in _MINUTES_IN) or not said:
        return None
    made = duration(slots, bounded=True) if slots.lasting() is None else None
    column, scale = (made, _DAYS_IN) if made is not None else (slots.lasting(), _MINUTES_IN)
    if made is not None and made.derivation is not None and made.derivation.rule == "minutes_between":
        scale = _MINUTES_IN
    if column is None or unit not in scale:
        return None
    slots.words |= said | slots.asked.bits(_ON)
    headed = made is None and unit in slots.named[column.name].stems  # "Hours" are no minutes
    bound = value if headed else value * scale[unit]
    return Asked("average" if averaged else "sum", column), f"{bound:g}"


def is_money_at(slots: Slots, at: int) -> bool:
    """Whether a currency stands beside the number there."""
    return bool({slots.text(at - 1), slots.text(at + 1)} & vocabulary.CURRENCIES)


def _rows_reach(slots: Slots, place: int, measures: tuple[Asked, ...]) -> tuple[Asked, ...] | None:
    """Return the count that a bound is about before the measures that are asked for ("with more than 10 gifts")."""
    mention = slots.mention_at(place, least=_NAMED)
    named = slots.named[mention.column.name] if mention is not None else None
    of_rows = slots.knows(place) or (named is not None and named.names_rows)
    if not of_rows or not measures or any(one.of_rows for one in measures):
        return None
    measured = tuple(one if one.column is not None else Asked(one.rule, slots.measured()) for one in measures)
    if any(one.column is None for one in measured):
        return None
    slots.words |= mention.words if mention is not None else 1 << place
    return (Asked(COUNT), *measured)


def _measured_at(slots: Slots, at: int) -> int:
    """Return where the measure after a number is named, behind a unit: "350 minutes of downtime"."""
    beyond = slots.skip(at + 2) if slots.text(at) in _TIMES | vocabulary.UNITS and slots.text(at + 1) == "of" else at
    named = beyond != at and slots.mention_at(beyond, "is_number") is not None
    if named:
        slots.take(at, at + 2)
    return beyond if named else slots.skip(at, _ARTICLES)


def _before(slots: Slots, thing: Key, at: int) -> Asked | None:
    """Return the sum of a column that is named before a bound, for a period ("which months had spending over 2000")."""
    named = [
        one for one in slots.mentions if one.span.end <= at and one.strength >= _FAINTLY and slots.is_free(one.span)
    ]
    numbers = [one for one in named if slots.named[one.column.name].is_number]
    mention = next((one for one in numbers if one.strength >= _NAMED), numbers[0] if len(numbers) == 1 else None)
    if mention is None or not (thing.part or _is_of_groups(slots, thing, mention, at)):
        return None
    column = slots.use(slots.sold_for(mention))
    return Asked("sum" if slots.named[column.name].is_additive else "average", column)


def _of_money(slots: Slots, at: int) -> Asked | None:
    """Return the sum of money for a bound in a currency on what groups brought in ("towns that paid over £150")."""
    places = [place for place in (at - 1, at + 1) if slots.text(place) in vocabulary.CURRENCIES]
    told = [one for one in slots.mentions if one.strength >= _NAMED and one.span.end <= at]
    verbs = slots.asked.bits(vocabulary.AMOUNTING | _BROUGHT) & ((1 << at) - 1)
    verbs |= sum(1 << one.span.begin for one in told if slots.text(one.span.begin - 1) in _WHO)
    money = [column for column in slots.money() if slots.named[column.name].is_additive] if places and verbs else []
    money = [column for column in money if any(one.column is column for one in told)] or money
    if not money:
        return None
    slots.words |= verbs | sum(1 << place for place in places)
    slots.guess(1.0 if len(money) == 1 else _SINGLE, "" if len(money) == 1 else f"'{money[0].name}'")
    return Asked("sum", money[0])


def _is_of_groups(slots: Slots, thing: Key, mention: Mention, at: int) -> bool:
    """Whether the amounts of a thing's rows are to be added up and then bounded ("reps with revenue under 8000")."""
    told = slots.text(slots.back(mention.span.begin, _TOTALS)) in _HAVING
    several = 3 * thing.column.n_different <= thing.column.n_rows
    found = told and several and slots.named[mention.column.name].is_additive and mention.span.end + 2 >= at - 1
    slots.guess(_OF_SUMS if found else 1.0, f"the sum of '{mention.column.name}'" if found else "")
    return found


def _of_groups(slots: Slots, place: int, measures: tuple[Asked, ...]) -> Asked | None:
    """Return the measure of a group that a bound is about; None where it is about single rows."""
    if measures:
        first = measures[0]
        return first if first.column is not None or first.of_rows else Asked(first.rule, slots.measured())
    begin, place = place, slots.noun_at(place)
    if (told := _states_counted(slots, begin, place)) is not None:
        return told
    mention = slots.mention_at(place, "names_rows", least=_NAMED) or slots.mention_at(place)
    if mention is not None:
        named = slots.named[mention.column.name]
        if named.is_number:
            slots.use(mention)
            slots.guess(0.9)
            return Asked("sum", mention.column)
        slots.use(mention, counted=True)
        of_rows = _is_of_rows(named) or slots.holds_kinds(mention)
        return Asked(COUNT) if of_rows else Asked("distinct", mention.column)
    if slots.text(place) in _COUNTED or slots.knows(place):
        slots.take(place)
        return Asked(COUNT)
    return None


def _is_of_rows(named: Named) -> bool:
    return named.is_unique or named.is_label or named.is_date


def _states_counted(slots: Slots, begin: int, end: int) -> Asked | None:
    """Return the count of rows in the states between these places where they are all that is said ("2 no-shows")."""
    mention = slots.mention_at(begin, least=_NAMED)
    named = slots.named[mention.column.name] if mention is not None else None
    tells = mention is not None and named is not None and (named.is_flag or (named.is_date and named.column.empty))
    if tells and mention is not None and (found := state_before(slots, mention.span.end)) is not None:
        return Asked(PART, part=found.condition)  # "more than 2 returns": those that say yes
    if slots.is_deed(begin) or (end > begin and slots.ends_measure(end)):
        return Asked(COUNT)
    return None


def quantified(
    slots: Slots, thing: Key, measures: tuple[Asked, ...], filters: list[Filter]
) -> tuple[Having | None, tuple[Asked, ...], list[Filter]]:
    """Return what all rows of a thing have to satisfy: one of each ("both"), none of them ("never"), or all."""
    unchanged = None, measures, filters
    if measures or thing.part or slots.named[thing.column.name].is_unique:
        return unchanged
    if (both := slots.asked.bits(words("both"))) and (either := _either(filters)) is not None:
        slots.words |= both
        column = slots.recognition.index.column(either.columns[0])
        return Having("=", str(len(either.conditions))), (Asked("distinct", column),), filters
    denied, contrary = next(_denials(slots, filters), (None, None))
    never = slots.asked.bits(_NEVER) or (denied is not None and _is_denied(slots, denied.at))
    if denied is not None and contrary is not None and never:
        rest = [one for one in filters if one is not denied]
        slots.words |= slots.asked.bits(_NEVER)
        return Having("=", "0"), (Asked(RATE, part=contrary),), rest
    every = slots.asked.bits(_ALL) & ~slots.words
    if every and len(filters) == 1 and filters[0].condition:
        slots.words |= every
        return Having("=", "100"), (Asked(RATE, part=filters[0].condition),), []
    return unchanged


def _is_denied(slots: Slots, at: int) -> bool:
    """Whether "no" or "without" stands before the word there ("no hours on Hill"), or right behind it."""
    before = slots.back(at, _ARTICLES)
    held = slots.text(before) in _PLACED and slots.text(before - 2) in _NO
    return held or bool(_NO & {slots.text(before), slots.text(at), slots.text(at + 1)})


def _denials(slots: Slots, filters: list[Filter]) -> Iterator[tuple[Filter, Condition]]:
    """Yield the filters that deny something, each with what it denies; no in a column of yes and no denies a yes."""
    for one in filters:
        name, *others = one.condition.columns
        named = slots.named.get(name) if not others else None
        if isinstance(one.condition, Not):
            yield one, one.condition.condition
        elif isinstance(one.condition, IsEmpty):
            yield one, Not(one.condition)
        elif named is not None and named.is_flag and one.condition == said_in(named.column, vocabulary.NO):
            yield one, said_in(named.column, vocabulary.YES)
        elif named is not None and (cells := _other_cells(named.column, slots.text(one.at + 1), one.condition)):
            yield one, said_in(named.column, cells)


def _other_cells(column: Column, said: str, read: Condition) -> frozenset[str]:
    """Return the cells that a word is, in a column of states of which others were read: "no settled cases" as Open."""
    meant = frozenset((said,)) if said in column.rows_of else frozenset()
    return meant if meant and read != said_in(column, meant) else frozenset()


def of_sums(slots: Slots, thing: Key, filters: list[Filter]) -> tuple[Having | None, tuple[Asked, ...], list[Filter]]:
    """Return what the sums of a group's two columns have to satisfy ("which departments are over budget")."""
    limit = next((one for one in filters if isinstance(one.condition, ColumnComparison)), None)
    if limit is None or not isinstance(limit.condition, ColumnComparison) or thing.part:
        return None, (), filters
    named = slots.named.get(thing.column.name)
    pair = [slots.recognition.index.column(name) for name in limit.condition.columns]
    added = all(slots.named[one.name].is_number and slots.named[one.name].is_additive for one in pair)
    summed = slots.asked.has("total", "overall", "altogether", "whole")
    few = _has_few_cells(slots, thing.column) and named is not None and not named.is_unique
    made = slots.recognition.index.difference(*pair) if added and named and (summed or few) else None
    if made is None and added and named is not None and not named.is_unique and slots.of_office:
        slots.guess(_SINGLE, "single rows are compared and no sums")
    if made is None:
        return None, (), filters
    slots.guess(_SUMMED, "the sums of each group are compared")
    rest = [one for one in filters if one is not limit]
    return Having(limit.condition.operator, "0"), (Asked("sum", made),), rest


def _has_few_cells(slots: Slots, column: Column) -> bool:
    """Whether the rows that are no totals have a few cells again and again."""
    if column.n_rows > FEW_ROWS:
        return 3 * column.n_different <= column.n_rows
    data = slots.recognition.index.data_rows
    return 3 * sum(bool(cell and rows & data) for cell, rows in column.rows_of.items()) <= data.bit_count()


def _either(filters: list[Filter]) -> Or | None:
    found = [one.condition for one in filters if isinstance(one.condition, Or)]
    return next((one for one in found if len(one.columns) == 1), None)
