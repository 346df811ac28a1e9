"""The requests that a question about a spreadsheet may make, read from its words."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import or_

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import entries, words
from chaintable.models.embedded.summaries.asked_things import (
    Extreme,
    described,
    labelled,
    tells_state,
)
from chaintable.models.embedded.summaries.group_order import Order, ordered
from chaintable.models.embedded.summaries.groups.noun_phrases import uncovered
from chaintable.models.embedded.summaries.groups.spellings import one_spelling
from chaintable.models.embedded.summaries.lookups import looked_up
from chaintable.models.embedded.summaries.measures.amounts.accounts import (
    bounds_of_payments,
    by_sign,
    is_paid_out,
    only_paid_out,
    reached_by_payments,
)
from chaintable.models.embedded.summaries.measures.amounts.money import is_money
from chaintable.models.embedded.summaries.measures.amounts.takings import worth_of_units
from chaintable.models.embedded.summaries.measures.comparisons import (
    compared_key,
    compares,
)
from chaintable.models.embedded.summaries.measures.counted_clauses import counted_by_clause
from chaintable.models.embedded.summaries.measures.formula_columns import as_length, in_asked_unit, is_brief
from chaintable.models.embedded.summaries.measures.open_measures import measures_left_open
from chaintable.models.embedded.summaries.measures.several_columns.column_sums import doubt_part, summed_together
from chaintable.models.embedded.summaries.measures.several_measures import (
    averaged_per_row,
    beside_share,
    counts_left,
    of_named,
    unread_clause,
)
from chaintable.models.embedded.summaries.measures.shares import (
    as_measure,
    other_number,
)
from chaintable.models.embedded.summaries.question_forms import requests_by_form
from chaintable.models.embedded.summaries.ranking_criteria import in_meant_direction, ranking_criterion
from chaintable.models.embedded.summaries.request import COUNT, RATE, SHARE, Asked, Filter, Key, Ranked, Request
from chaintable.models.embedded.summaries.request_parts import RequestParts, named_parts
from chaintable.models.embedded.summaries.rows.bounds.bounded_rows import bounds
from chaintable.models.embedded.summaries.rows.bounds.group_bounds import (
    find_having,
    is_money_at,
    of_sums,
    quantified,
    sums_reach,
)
from chaintable.models.embedded.summaries.rows.filters import find_filters
from chaintable.models.embedded.summaries.rows.values_side_by_side import (
    counted_parts,
    parts_beside,
)
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations.conditions import ColumnComparison, Comparison, IsEmpty, Or
from chaintable.tables.values import ValueKind

_BESIDE = words("after before previous next following preceding prior above below")
_EACH = words("each every per")
_JOINING, _OWNING = words("with and including plus"), words("the their its each a")
_CARING = words("look looks looking looked")
_NAMED_AGAIN = 0.45
_HOURS_FIRST = 0.75
_SMALLER_UNIT = 0.86
"""The same for groups, whose figures are in the smaller unit, whichever it is."""
_OF_HOURS = vocabulary.stems("hours hour hrs h hh worked overtime shift start end")
_UNITS = {
    word: vocabulary.stems(stems)
    for word, stems in entries("""
minutes: min mins minutes | hours: h hr hrs hours | seconds: s sec seconds | days: days d | kilos: kg | kg: kg
euros: eur € | euro: eur € | dollars: usd $ | pounds: gbp £ | litres: l litres | kwh: kwh | km: km | metres: m
""").items()
}
"""Units, with the stems of the headers of columns in them ("total stoppage in minutes")."""
_OPENING = words("what what's whats is are was were did do does we show me give the our your all my still")
_OWING = words("owe owes owed owing")
_NAMED_FIRST, _NOT_SAID = 0.6, 0.9
"""How well the first words name the amount that is added up, and how sure a sum is that no word asks for."""
_STANDING = vocabulary.stems("balance stock inventory hand level remaining capacity left saldo")
"""Stems of amounts that hold at a time, of which several make no sum."""
_WHOLE_NAME = 0.9
_UNREAD = 0.7
"""How sure a request is that leaves out one of the things that are asked for: below 60 % with the rest."""
_EACH_ONE = 0.95
_STATES = vocabulary.stems("status state outcome result stage")
_VALUED = vocabulary.stems("ins insured insurance insure replacement estimate estimated appraised valuation")
_DEALT, _NOT_PAID = words("pay paid bought buy purchased cost sell sold"), 0.6
"""Words for what was paid, and how sure it is that an insured value is: below 60 % with the rest."""
_NO_RATE = 0.75
"""How sure groups of people are where a rate for each of them may be meant: below 60 % with the rest."""
_NEVER = 0.7
"""How sure a number of people is who never did a thing: those count who have another row."""
_COMING, _EACH_VISIT = words("came come arrived visited signed checked entered turned"), 0.75
_UNCOMPARED = 0.6
"""How sure a count is where the question compares."""


def read_requests(slots: Slots) -> Iterator[Request]:
    """Yield what the question may ask for."""
    special = tuple(requests_by_form(slots))
    if special:
        yield from special
        return
    yield from _general(Slots(slots.recognition))


def _general(slots: Slots) -> Iterator[Request]:
    parts = named_parts(slots)
    if not _share_taken(slots, parts):
        return
    _set_beside(slots, parts)
    _ranked(slots, parts)
    _doubt_rate(slots, parts)
    parts.measures = in_asked_unit(slots, summed_together(slots, parts.measures))
    if parts.thing is not None and not parts.keys:
        parts.measures = averaged_per_row(slots, parts.measures)
    _measured_by(slots, parts)
    parts.rows |= bool(parts.beside) and any(one.column is not None for one in parts.measures)
    shown = (*parts.beside, *_shown(slots)) if parts.rows else ()
    _filtered(slots, parts)
    if parts.listed and (_is_given(parts) or _opens_with_amount(slots)):
        parts.thing = None
    slots.take_rows()
    _take_repeated(slots, parts)
    parts.measures = _per_row(slots, parts, parts.measures or _added_up_alone(slots, parts))
    if not parts.measures and parts.thing is None:
        parts.thing, parts.measures = looked_up(slots, parts.filters or [], bool(parts.keys or parts.ranked))
    if not _asks_enough(slots, parts):
        return
    if (parts.rows or parts.listed) and parts.thing is not None and not parts.nth:
        told = described(slots, parts.thing)
        shown = (*told, *shown)
        if told and parts.ranked is not None and not parts.ranked.few:
            parts.ranked = replace(parts.ranked, few=1)
    unread = unread_clause(slots, slots.words) or _ranks_nothing(parts) or _groups_unread(slots, parts)
    unread |= bool(parts.keys) and parts.having is None and counts_left(slots, parts.measures)
    slots.guess(_UNREAD if unread else 1.0)
    request = _request(slots, parts)
    missed = uncovered(slots, request.measures) | _names_itself(slots, parts)
    yield replace(
        request,
        words=request.words & ~missed,
        uncovered=missed,
        shown=shown,
        amounts=request.amounts or parts.amounts or ((parts.few or 0) > 1 and bool(shown)),
        things=(parts.thing,) if parts.thing is not None and (parts.ranked or parts.having or parts.listed) else (),
        outer=parts.outer if parts.keys else "",
        steps=parts.step[0] if parts.step is not None else "",
        compared=parts.compared,
    )


def _names_itself(slots: Slots, parts: RequestParts) -> int:
    """Return the words for what is asked for, as bits, where a cell of that column is named, which can't be the answer.

    "What breed of dog" asks for more than a column Species holds.
    """
    filters = (one.condition for one in parts.filters or [] if isinstance(one.condition, Comparison))
    named = {one.column for one in filters if one.operator == "="}
    if parts.thing is None or parts.thing.part or parts.thing.column.name not in named:
        return 0
    own = (one.words for one in slots.mentions if one.column is parts.thing.column and one.strength < _WHOLE_NAME)
    return reduce(or_, own, 0)


def _share_taken(slots: Slots, parts: RequestParts) -> bool:
    """Turn the share that is asked for into a measure; False where it has no part of anything."""
    share = parts.share
    if share is not None or compares(slots):
        parts.filters = find_filters(slots)
    if share is None or parts.filters is None:
        return True
    paid = other_number(slots, share.at, share.column, parts.measures) if share.column is not None else None
    if paid is not None:
        parts.each, parts.share = Asked("sum", slots.use(paid), share.column, percent=True), None
        return True
    share = of_named(slots, share, parts.measures)
    found = as_measure(slots, share, parts.filters, bool(parts.keys or parts.thing))
    if found is None:
        return False
    parts.of_share = tuple(column for one in parts.filters if one not in found[1] for column in one.derived)
    share = replace(share, column=found[0].column)
    beside = beside_share(slots, share, parts.measures) if found[0].rule == SHARE and not parts.extreme else ()
    parts.measures, parts.filters = (*beside, found[0]), found[1]
    slots.idiomatic = True
    return True


def _set_beside(slots: Slots, parts: RequestParts) -> None:
    """Group by what the question sets beside each other: values of one column, or one period and the next."""
    if parts.step is not None:
        parts.keys = (parts.step[1], *parts.keys)
        return
    compared = compared_key(slots, parts.filters) if parts.filters and parts.thing is None else None
    if compared is not None and compared not in parts.keys:
        parts.keys, parts.compared = (*parts.keys, compared), not parts.keys


def _ranked(slots: Slots, parts: RequestParts) -> None:
    """Find what things are ranked by, or what groups have to reach, and what is measured."""
    if parts.nth and parts.thing is None and not parts.keys:
        parts.thing = _at_place(slots, parts.extreme)
    extreme, few, thing = parts.extreme, parts.few, parts.thing
    if parts.nth and parts.keys and thing is None and extreme is not None:
        _ranked_in_groups(slots, parts, extreme)
        return
    measured = extreme or few or parts.measures or parts.each or parts.share
    asked = slots.asked.has("which", "what", "who", "list", "name", "names", "show")
    if thing in parts.keys and not measured and _names_number(slots):
        parts.thing = thing = None  # "people who came per coach": who came is none of the coaches
    if thing is not None and parts.keys and asked and not measured:
        parts.keys, parts.measures, parts.thing = (
            (*parts.keys, thing),
            (Asked(COUNT),),
            None,
        )  # "items of each supplier"
    thing = parts.thing
    if not ((thing and extreme) or few):
        if parts.each is not None and not any(one.column for one in parts.measures):
            parts.measures = (parts.each,)
        parts.having, parts.measures = find_having(slots, thing, parts.measures)
        if parts.having is None and parts.measures == (Asked(COUNT),) and _bounds_money(slots, thing):
            parts.thing, parts.measures = None, (Asked("distinct", thing.column if thing is not None else None),)
            thing = None
        if thing is None and parts.keys:
            parts.having = parts.having or sums_reach(slots, parts.keys, parts.measures)
        parts.measures = measures_left_open(slots, extreme, parts.measures, parts.keys, thing)
        if parts.order is not None and parts.measures and parts.having is None:
            parts.measures = _with_order(slots, parts.order, parts.measures)
            parts.ranked = ordered(slots, parts.order, parts.measures)
        return
    order = Ranked(extreme.largest if extreme else True, few or int(parts.with_figure and not parts.nth), parts.nth)
    if parts.each is not None:
        parts.measures = (parts.each,)
    else:
        parts.measures, parts.rows = ranking_criterion(slots, extreme, parts.measures, None if parts.beside else thing)
    listed = few is not None and _asks_who_too(slots) and any(one.column is not None for one in parts.measures)
    parts.rows = parts.rows or listed
    parts.ranked = in_meant_direction(slots, replace(order, every=parts.of_both), extreme, parts.measures)


def _names_number(slots: Slots) -> bool:
    """Whether free words are the whole name of a column of numbers."""
    whole = (one for one in slots.mentions if one.strength >= _WHOLE_NAME and slots.is_free(one.span))
    return any(slots.named[one.column.name].is_number for one in whole)


def _at_place(slots: Slots, extreme: Extreme | None) -> Key | None:
    """Return what is asked for at one place of an order where no thing is named: "the second highest ticket price"."""
    figure = slots.mention_at(extreme.at + 1, "is_number", least=_WHOLE_NAME) if extreme is not None else None
    return Key(figure.column) if figure is not None else labelled(slots)


def _bounds_money(slots: Slots, thing: Key | None) -> bool:
    """Whether the things that are counted have to cost so much each, and come to no number ("boats under £25")."""
    paid = any(is_money_at(slots, number.at) for number, _, _ in bounds(slots))
    return thing is not None and not thing.part and paid and slots.asked.asks == "number"


def _ranks_nothing(parts: RequestParts) -> bool:
    """Whether a superlative has led to no order: "guest with the highest total" asks for no sum of all."""
    plain = all(one.rule in ("sum", "average", COUNT) for one in parts.measures)
    return parts.extreme is not None and parts.ranked is None and plain and not (parts.keys or parts.having)


def _groups_unread(slots: Slots, parts: RequestParts) -> bool:
    """Whether what several columns give is asked for of each of some things that were not found."""
    made = any(one.column is not None and one.column.name not in slots.named for one in parts.measures)
    return made and not (parts.keys or parts.thing) and bool(slots.asked.bits(_EACH) & ~slots.words)


def _with_order(slots: Slots, order: Order, measures: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """Return the measures with the one that the groups are put in order of ("visits per shop, highest sales first")."""
    if order.column is None or any(order.column in (one.column, one.each) for one in measures):
        return measures
    rule = "sum" if slots.named[order.column.name].is_additive else "average"
    return (*measures, Asked(rule, order.column))


def _ranked_in_groups(slots: Slots, parts: RequestParts, extreme: Extreme) -> None:
    """Rank the rows of each group, of which the one at some place is asked for ("second highest fare per driver")."""
    parts.measures = measures_left_open(slots, extreme, parts.measures, parts.keys, None)
    column = next((one.column for one in parts.measures if one.column is not None), None)
    if column is not None:
        parts.measures, parts.rows = (Asked("sum", column),), True
        parts.ranked = in_meant_direction(slots, Ranked(extreme.largest, 0, parts.nth), extreme, parts.measures)


def _doubt_rate(slots: Slots, parts: RequestParts) -> None:
    """Doubt that people are groups in "which team has the most sick days per person", which asks for a rate."""
    named = [(key, slots.named.get(key.column.name)) for key in parts.keys if not key.part]
    people = [key for key, one in named if one is not None and one.stems & vocabulary.PEOPLE]
    if people and parts.thing is not None and parts.extreme is not None and parts.few is None:
        slots.guess(_NO_RATE, f"'{people[0].column.name}' as a group of its own")
    priced = [key.column.name for key, one in named if one is not None and one.is_number and is_money(one)]
    called = {one.column.name for one in slots.mentions if one.strength >= _WHOLE_NAME}
    if priced and priced[0] not in called:
        slots.guess(_NO_RATE, f"'{priced[0]}' as a group of its own")  # "average price paid per ticket"


def _measured_by(slots: Slots, parts: RequestParts) -> None:
    """Set the measure to what two columns give, or to how it changes from one side to the other."""
    if parts.each is not None:
        parts.measures, parts.rows = (*parts.beside_made, parts.each), False
    if parts.ends is not None and parts.measures:
        first = replace(parts.measures[0], rule=_of_whole(parts.measures[0]))
        relative = slots.asked.has("percent", "percentage", "%", "growth")
        parts.measures = (replace(first, apart=parts.ends, percent=relative),)


def _filtered(slots: Slots, parts: RequestParts) -> None:
    """Find the conditions, and what they make of the measures."""
    filters = find_filters(slots) if parts.filters is None else parts.filters
    filters = bounds_of_payments([*filters, *only_paid_out(slots, filters)])
    measures = _counted_rows(slots, parts.measures, filters)
    if parts.ranked is not None and is_paid_out(measures, filters):
        parts.ranked = replace(parts.ranked, largest=not parts.ranked.largest)
    measures, filters = counted_parts(parts.of_part, by_sign(measures, filters), filters)
    measures, filters = parts_beside(slots, measures, filters)
    measures, filters = counted_by_clause(slots, measures, filters) if parts.keys else (measures, filters)
    having, thing = reached_by_payments(parts.having, measures, filters), parts.thing
    if having is None and parts.ranked is None and thing is not None:
        having, measures, filters = quantified(slots, thing, measures, filters)
    if having is None and parts.ranked is None and thing is not None and not measures:
        having, measures, filters = of_sums(slots, thing, filters)
    if slots.asked.says("how many more") and not parts.keys and measures == (Asked(COUNT),):
        slots.guess(_UNCOMPARED)
    if slots.asked.has("never") and filters and any(one.rule == "distinct" for one in measures):
        slots.guess(_NEVER, "those with any other row count, too")
    parts.filters, parts.measures, parts.having = filters, measures, having


def _take_repeated(slots: Slots, parts: RequestParts) -> None:
    """Give a second name of what is measured or grouped by its part ("the most miles: top 3 with the miles")."""
    measured = [column for one in parts.measures for column in (one.column, one.each) if column is not None]
    keys = [key.column for key in (*parts.keys, *((parts.thing,) if parts.thing is not None else ()))]
    names = {column.name for column in (*measured, *keys)}
    for mention in slots.mentions:
        if mention.column.name in names and mention.strength >= _NAMED_AGAIN and slots.is_free(mention.span):
            slots.words |= mention.words
        elif slots.named[mention.column.name].is_date and not mention.column.empty:
            told = slots.asked.texts[mention.span.begin].endswith(("ed", "ions"))  # "registered" is said of every row
            slots.words |= mention.words if told else 0
    if parts.few:
        slots.words |= slots.asked.bits(frozenset(("top",)))
    measured_in = {stem for name in names & slots.named.keys() for stem in slots.named[name].stems}
    for at in range(1, len(slots.asked)):
        if slots.text(at - 1) == "in" and not measured_in.isdisjoint(_UNITS.get(slots.text(at), ())):
            slots.take(at)
    for number in slots.asked.numbers:
        if slots.words >> number.at & 1 and slots.text(number.at - 1) in vocabulary.CURRENCIES:
            slots.take(number.at - 1)


def _is_given(parts: RequestParts) -> bool:
    """Whether a condition says what all the cells that would be listed are ("meal expenses": Expense type)."""
    told = (one.condition for one in parts.filters or ())
    either = (part for one in told for part in (one.conditions if isinstance(one, Or) else (one,)))
    equal = (one for one in either if isinstance(one, Comparison))
    return parts.thing is not None and any(
        one.operator == "=" and one.column == parts.thing.column.name for one in equal
    )


def _per_row(slots: Slots, parts: RequestParts, measures: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """Return averages instead of sums where "per" leads up to a cell, whose rows are counted ("guests per wedding")."""
    if parts.keys or not any(slots.text(one.at - 1) == "per" for one in parts.filters or ()):
        return measures
    return tuple(replace(one, rule="average") if one == Asked("sum", one.column) else one for one in measures)


def _opens_with_amount(slots: Slots) -> bool:
    """Whether an amount is asked for first, of rows that are named after it ("cost of firings 1 and 2")."""
    place = slots.skip(0, _OPENING)
    first = [one for one in slots.mentions if one.span.begin == place and one.strength >= _WHOLE_NAME]
    numbers = [one for one in first if slots.named[one.column.name].is_number]
    return any(slots.text(one.span.end) in ("of", "in", "for") and slots.is_free(one.span) for one in numbers)


def _asks_enough(slots: Slots, parts: RequestParts) -> bool:
    """Whether the parts make a request: something measured, or a list of things."""
    if parts.listed:
        return not _beside_rows(slots, parts.filters or [])
    return bool(parts.measures) and (parts.thing is None or bool(parts.ranked or parts.having or parts.keys))


def _added_up_alone(slots: Slots, parts: RequestParts) -> tuple[Asked, ...]:
    """Return the sum of the amount that opens the question, for several rows ("value of all orders except …")."""
    other = parts.thing or parts.keys or parts.extreme or parts.few or parts.having
    if other or not parts.filters or not slots.of_office or slots.language:
        return ()
    place = slots.skip(0, _OPENING)
    while slots.words >> place & 1 and slots.value_at(place):
        place += 1  # "flight costs": the cell is a condition
    said = [one for one in slots.mentions if one.span.begin == place and one.strength >= _NAMED_FIRST]
    amounts = [one.column for one in said if slots.named[one.column.name].is_number]
    if not amounts and slots.text(place) in vocabulary.MONEY_WORDS | _OWING:
        amounts = [column] if (column := slots.measured()) is not None else []
    if not amounts or not slots.named[amounts[0].name].is_additive or slots.named[amounts[0].name].stems & _STANDING:
        return ()
    slots.take(place)
    for one in said:
        slots.words |= one.words if one.column is amounts[0] else 0
    end = next((one.span.end for one in said if one.column is amounts[0]), place + 1)
    slots.words |= 1 << end if slots.text(end) in vocabulary.MONEY_WORDS | vocabulary.AMOUNTS else 0  # "fee income"
    slots.guess(_NOT_SAID)
    return (Asked("sum", amounts[0]),)


def _beside_rows(slots: Slots, filters: list[Filter]) -> bool:
    """Whether the question asks for the rows beside those that it names ("who was elected after Tom Andrews")."""
    beside = slots.asked.bits(_BESIDE) & ~slots.words
    cells = [one.at for one in filters if isinstance(one.condition, Comparison) and one.condition.operator == "="]
    near = (place for at in cells for place in range(max(0, at - 3), at) if beside >> place & 1)
    return any(slots.text(place - 1) not in _CARING for place in near)


def _of_whole(asked: Asked) -> str:
    """Return the rule of a figure that changes: "by how many percent" asks for no share of it."""
    if asked.rule != SHARE:
        return asked.rule
    return COUNT if asked.column is None else "sum"


def _counted_rows(slots: Slots, measures: tuple[Asked, ...], filters: list[Filter]) -> tuple[Asked, ...]:
    """Return a count for "how many results are above their limit": of what is compared, the rows are counted.

    So they are for "how many jobs from English": the different cells of a column that is selected by say nothing.
    """
    if len(measures) != 1 or measures[0].rule not in ("sum", "distinct"):
        return measures
    if measures[0].rule == "sum" and not slots.asked.says("how many"):
        return measures
    if measures[0].rule == "distinct" and _happened(slots, measures[0].column, filters):
        slots.guess(_EACH_ONE, "each row counts")
        return (Asked(COUNT),)
    if measures[0].rule == "distinct" and _came(slots, measures[0].column, filters):
        slots.guess(_EACH_VISIT, "each row counts, also of those who came again")
        return (Asked(COUNT),)
    rule, column = measures[0].rule, measures[0].column
    conditions = [one.condition for one in filters if rule == "sum" or isinstance(one.condition, Comparison)]
    compared = {name for condition in conditions for name in condition.columns}
    return (Asked(COUNT),) if column is not None and column.name in compared else measures


def _happened(slots: Slots, column: Column | None, filters: list[Filter]) -> bool:
    """Whether something is or isn't done yet with things, no people, so that each row counts ("books not back yet")."""
    named = slots.named.get(column.name) if column is not None else None
    if named is None or named.stems & vocabulary.PEOPLE or slots.asked.bits(vocabulary.DISTINCT):
        return False
    told = [one.condition for one in filters]
    if any(isinstance(one, IsEmpty | ColumnComparison) and set(one.columns) - {named.column.name} for one in told):
        return True
    stated = (slots.named[name] for one in told for name in one.columns if name in slots.named)
    return named.said != {"status"} and any(
        one.stems & _STATES and named.said < one.said for one in stated
    )  # "missed visits": Visit status beside Visit


def _came(slots: Slots, column: Column | None, filters: list[Filter]) -> bool:
    """Whether people came at some time of the day or within some days ("how many visitors came in after 3 pm")."""
    named = slots.named.get(column.name) if column is not None else None
    if named is None or not named.stems & vocabulary.PEOPLE or slots.asked.bits(vocabulary.DISTINCT):
        return False
    bounds = (one.condition for one in filters if isinstance(one.condition, Comparison))
    timed = any(one.operator != "=" and _tells_time(slots, one.column) for one in bounds)
    return timed and bool(slots.asked.bits(_COMING))


def _tells_time(slots: Slots, name: str) -> bool:
    """Whether a column of that name holds times or dates, or is a part of them."""
    column = slots.recognition.index.column(name) if name in slots.named else None
    return column is None or column.kind in (ValueKind.TIME, ValueKind.DATE)


def _asks_who_too(slots: Slots) -> bool:
    """Whether "who" only asks for one more thing of the rows ("3 longest trips and who drove them")."""
    texts = slots.asked.texts
    return any(text == "who" and texts[at - 1] in ("and", "with", "plus") for at, text in enumerate(texts) if at)


def _shown(slots: Slots) -> tuple[Column, ...]:
    """Return the columns to list beside the rows ("with service and ms")."""
    found: list[Column] = []
    for at, text in enumerate(slots.asked.texts):
        place = slots.skip(at + 1) if text in ("with", "and", "including", "plus") else -1
        mention = slots.mention_at(place, least=0.45) if place >= 0 else None
        if mention is not None and (text != "and" or found or slots.words >> (at - 1) & 1):
            slots.take(at)
            found.append(slots.use(mention))
    for place in range(len(slots.asked)):
        mention = slots.mention_at(place, least=0.6)
        if mention is not None and not slots.value_at(place) and not tells_state(slots, place):
            found.append(slots.use(mention))
    if (dated := _date_shown(slots)) is not None:
        found.append(dated)
    return tuple(dict.fromkeys(found))


def _date_shown(slots: Slots) -> Column | None:
    """Return the column of dates for "with payee and date", where no column is called just so."""
    dates = [one.column for one in slots.named.values() if one.is_date]
    places = (at for at, text in enumerate(slots.asked.texts) if text in ("date", "dates") and at)
    at = next(
        (at for at in places if slots.text(slots.back(at, _OWNING)) in _JOINING and not slots.words >> at & 1), -1
    )
    if at < 0 or not dates:
        return None
    slots.take(at)
    return slots.date_column(dates)


def _doubt_price(slots: Slots, measures: tuple[Asked, ...]) -> None:
    """Doubt that what a thing is insured for tells what was paid for it ("what price did we pay for the mangle")."""
    valued = [one.column.name for one in measures if one.column is not None and one.column.name in slots.named]
    valued = [name for name in valued if slots.named[name].stems & _VALUED]
    if valued and slots.asked.bits(_DEALT) and not _VALUED & set(slots.asked.stems):
        slots.guess(_NOT_PAID, f"'{valued[0]}' as the price")


def _request(slots: Slots, parts: RequestParts) -> Request:
    _doubt_price(slots, parts.measures)
    doubt_part(slots, parts.measures)
    filters = parts.filters or []
    derived = {
        column.name: column for columns in (parts.of_share, *(one.derived for one in filters)) for column in columns
    }
    grouped = {key.column.name for key in parts.keys}
    measures = tuple(
        Asked(COUNT) if one.rule == "distinct" and one.column is not None and one.column.name in grouped else one
        for one in parts.measures
    )
    in_groups = bool(parts.keys or parts.thing is not None) and not parts.rows
    measures = measures if parts.rows else tuple(worth_of_units(slots, one) for one in measures)
    measures = tuple(dict.fromkeys(_measurable(slots, one, in_groups) for one in measures))
    keys = tuple(one_spelling(slots, key) for key in _at_once(parts.keys))
    return Request(
        measures=measures,
        keys=keys,
        conditions=tuple(one.condition for one in filters),
        derived=tuple(derived.values()),
        before=tuple(slots.before),
        having=parts.having,
        ranked=parts.ranked,
        rows=parts.rows,
        names_only=slots.asked.has("which", "who") and not parts.with_figure,
        amounts=_shows_amounts(slots, parts.ranked),
        either=slots.either,
        idiomatic=slots.idiomatic or any(one.rule == "median" for one in measures),
        words=slots.words,
        sure=slots.sure,
        guesses=tuple(slots.guesses),
    )


def _shows_amounts(slots: Slots, ranked: Ranked | None) -> bool:
    """Whether the question itself asks to see what things are ranked by."""
    said = slots.asked.bits(frozenset(("by", "with")))
    few = ranked is not None and ranked.few > 1
    return bool(said & slots.words) or (few and bool(said)) or slots.asked.says("and their")


def _at_once(keys: tuple[Key, ...]) -> tuple[Key, ...]:
    """Return the keys without a day beside a larger part of the same dates ("per month, by the date sent")."""
    larger = {key.column.name for key in keys if key.part and key.part != "day"}
    return tuple(key for key in keys if key.part != "day" or key.column.name not in larger)


def _measurable(slots: Slots, asked: Asked, in_groups: bool) -> Asked:
    """Return the measure over the numbers in a column of texts ("1,155 pcm"), or for groups over lengths of time."""
    column = asked.column
    if column is None or asked.rule == "distinct" or column.name not in slots.named:
        return asked
    if column.kind is ValueKind.TIME and asked.rule in ("sum", "average") and _may_be_minutes(column):
        brief = in_groups and is_brief(slots, column)
        units = "minutes and seconds" if brief else "hours and minutes"
        slots.guess(_SMALLER_UNIT if in_groups else _HOURS_FIRST, f"'{column.sample[0]}' in '{column.name}' as {units}")
    added = asked.rule in ("sum", "average", SHARE, RATE) and not asked.each
    if column.kind is ValueKind.TIME and added and in_groups:
        return replace(asked, column=as_length(slots, column) or column)
    if not slots.named[column.name].holds_numbers or column.kind is not ValueKind.TEXT:
        return asked
    made = slots.recognition.index.derived(column, "number", f"Number in {column.name}")
    return replace(asked, column=made) if made is not None else asked


def _may_be_minutes(column: Column) -> bool:
    """Whether 4:05 in the column may be minutes and seconds, too: nothing in its cells or its name decides."""
    told = column.values.context.minutes_first or set(column.stems) & _OF_HOURS
    return not told and bool(column.sample) and all(cell.count(":") == 1 for cell in column.sample)
