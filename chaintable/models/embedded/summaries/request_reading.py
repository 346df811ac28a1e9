"""The requests that a question about a spreadsheet may make."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import entries, words
from chaintable.models.embedded.summaries.asked_things import (
    Extreme,
    described,
    ends_with_few,
    find_extreme,
    find_few,
    find_place,
    find_thing,
    listed_thing,
    name_rows,
)
from chaintable.models.embedded.summaries.group_order import Order, find_order, ordered
from chaintable.models.embedded.summaries.groups.averages import find_inner, find_outer
from chaintable.models.embedded.summaries.groups.noun_phrases import uncovered
from chaintable.models.embedded.summaries.groups.spellings import one_spelling
from chaintable.models.embedded.summaries.lookups import looked_up
from chaintable.models.embedded.summaries.measures.accounts import by_sign, in_and_out, is_paid_out
from chaintable.models.embedded.summaries.measures.column_pairs import changed_columns, ratio
from chaintable.models.embedded.summaries.measures.column_sums import share_of_sum
from chaintable.models.embedded.summaries.measures.comparisons import (
    compared_key,
    compares,
    ends_of_change,
    step_of,
    weighed,
)
from chaintable.models.embedded.summaries.measures.derived_measures import derived_measure, each_of
from chaintable.models.embedded.summaries.measures.first_and_last_dates import find_moments
from chaintable.models.embedded.summaries.measures.formula_columns import as_length, is_brief
from chaintable.models.embedded.summaries.measures.leading_figure import (
    counts_rows,
    ends_with_both,
    figure_too,
    head_of_leading,
    told_beside,
)
from chaintable.models.embedded.summaries.measures.open_measures import measures_left_open
from chaintable.models.embedded.summaries.measures.several_measures import (
    beside_share,
    of_named,
    per_row,
    unread_clause,
)
from chaintable.models.embedded.summaries.measures.shares import (
    Share,
    as_measure,
    find_rate,
    find_share,
    other_number,
)
from chaintable.models.embedded.summaries.measures.time_taken import is_duration
from chaintable.models.embedded.summaries.measures.worked_time import worked_time
from chaintable.models.embedded.summaries.question_forms import requests_by_form
from chaintable.models.embedded.summaries.ranking_criteria import in_meant_direction, ranking_criterion
from chaintable.models.embedded.summaries.request import COUNT, RATE, SHARE, Asked, Filter, Having, Key, Ranked, Request
from chaintable.models.embedded.summaries.rows.derived_bounds import bound_on_made
from chaintable.models.embedded.summaries.rows.filters import find_filters
from chaintable.models.embedded.summaries.rows.group_bounds import find_having, of_sums, quantified
from chaintable.models.embedded.summaries.rows.values_side_by_side import (
    counted_parts,
    counted_sides,
    flag_sides,
    kinds_asked,
    part_at,
    parts_beside,
    used_up,
)
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations.conditions import ColumnComparison, Comparison, Condition, IsEmpty
from chaintable.values import ValueKind

_BESIDE = words("after before previous next following preceding prior above below")
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
_OPENING = words("what what's whats is are was were did do does we show me give the our your all my")
_NAMED_FIRST, _NOT_SAID = 0.6, 0.9
"""How well the first words name the amount that is added up, and how sure a sum is that no word asks for."""
_STANDING = vocabulary.stems("balance stock inventory hand level remaining capacity left saldo")
"""Stems of amounts that hold at a time, of which several make no sum."""
_WHOLE_NAME = 0.9
_UNREAD = 0.7
"""How sure a request is that leaves out one of the things that are asked for: below 60 % with the rest."""
_EACH_ONE = 0.95
_STATES = vocabulary.stems("status state outcome result stage")
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
    parts = _named(slots)
    if not _share_taken(slots, parts):
        return
    _set_beside(slots, parts)
    _ranked(slots, parts)
    _measured_by(slots, parts)
    parts.rows |= bool(parts.beside) and any(one.column is not None for one in parts.measures)
    shown = (*parts.beside, *_shown(slots)) if parts.rows else ()
    _filtered(slots, parts)
    if parts.listed and _is_given(parts):
        parts.thing = None
    slots.take_rows()
    _take_repeated(slots, parts)
    parts.measures = parts.measures or _added_up_alone(slots, parts)
    if not parts.measures and parts.thing is None:
        parts.thing, parts.measures = looked_up(slots, parts.filters or [], bool(parts.keys or parts.ranked))
    if not _asks_enough(slots, parts):
        return
    if (parts.rows or parts.listed) and parts.thing is not None and not parts.nth:
        told = described(slots, parts.thing)
        shown = (*told, *shown)
        if told and parts.ranked is not None and not parts.ranked.few:
            parts.ranked = replace(parts.ranked, few=1)
    slots.guess(_UNREAD if unread_clause(slots, slots.words) or _ranks_nothing(parts) else 1.0)
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


@dataclass
class _Parts:
    """What the words of a question ask for, filled in one part after another."""

    keys: tuple[Key, ...] = ()
    thing: Key | None = None
    weighed: Key | None = None
    """The column of two cells that are weighed against each other."""
    measures: tuple[Asked, ...] = ()
    filters: list[Filter] | None = None
    each: Asked | None = None
    """The measure that two columns give: the sum of one for each one of the other."""
    outer: str = ""
    step: tuple[str, Key] | None = None
    share: Share | None = None
    of_part: int | None = None
    """Where "how many of them" begins."""
    ends: tuple[Condition, Condition] | None = None
    extreme: Extreme | None = None
    few: int | None = None
    nth: int = 0
    ranked: Ranked | None = None
    order: Order | None = None
    """Which of all groups comes first."""
    rows: bool = False
    having: Having | None = None
    compared: bool = False
    amounts: bool = False
    """Whether the question asks for the figures of the groups, too."""
    with_figure: bool = False
    """Whether it asks for the figure of the one that leads, too."""
    of_both: bool = False
    """Whether it asks for the figures of both things that are weighed against each other."""
    beside: tuple[Column, ...] = ()
    """What else is asked of the row that leads."""

    @property
    def listed(self) -> bool:
        """Whether the question asks for a list of things that some conditions select."""
        plain = not (self.ranked or self.having or self.keys or self.measures)
        return self.thing is not None and plain and bool(self.filters)


def _names_itself(slots: Slots, parts: _Parts) -> int:
    """Return the words for what is asked for, as bits, where a cell of that column is named, which can't be the answer.

    "What breed of dog" asks for more than a column Species holds.
    """
    filters = (one.condition for one in parts.filters or [] if isinstance(one.condition, Comparison))
    named = {one.column for one in filters if one.operator == "="}
    if parts.thing is None or parts.thing.part or parts.thing.column.name not in named:
        return 0
    own = (one.words for one in slots.mentions if one.column is parts.thing.column and one.strength < _WHOLE_NAME)
    return reduce(or_, own, 0)


def _named(slots: Slots) -> _Parts:
    """Return the groups, the order, the thing and the measures that the words name."""
    of_two = changed_columns(slots) or ratio(slots) or share_of_sum(slots)
    made = derived_measure(slots) if of_two is None else None
    each = of_two or each_of(slots) or per_row(slots) or (worked_time(slots) if made is None else None)
    slots.idiomatic |= made is not None
    if (bound := bound_on_made(slots, made)) is not None:
        made = None
        slots.bounding.append(bound)
    inner = find_inner(slots) if made is None else ""
    outer, buckets = find_outer(slots, made is not None)
    step = step_of(slots)
    parts = _Parts(each=each or used_up(slots), outer=outer, step=step, share=find_share(slots))
    parts.of_part, sides = part_at(slots), counted_sides(slots) or flag_sides(slots)
    parts.with_figure = figure_too(slots)
    parts.keys = (*buckets, *slots.keys(), *((sides,) if sides is not None else ()))
    if parts.keys and made is not None and made.derivation is not None and made.derivation.rule == "ratio":
        part, whole = (slots.recognition.index.column(name) for name in made.derivation.columns)
        parts.each, made = Asked("sum", part, whole), None  # of a group, the sums are divided
    kinds = kinds_asked(slots) if parts.keys else None
    parts.keys = (*parts.keys, *((kinds,) if kinds is not None else ()))
    parts.ends = ends_of_change(slots) if parts.keys and of_two is None else None
    rate = find_rate(slots)
    moments = find_moments(slots)
    parts.order = find_order(slots) if parts.keys else None
    grouped = any(key.part or not slots.named_rows(key.column) for key in parts.keys)
    parts.weighed, extreme = (None if grouped else weighed(slots)) or (None, find_extreme(slots))
    parts.extreme = extreme
    both = ends_with_both(slots) if parts.weighed is not None else range(0)
    slots.take(both.start, both.stop)
    parts.of_both = bool(both)
    parts.nth = find_place(slots, extreme)
    parts.few = find_few(slots)
    if parts.few is not None and extreme is not None:
        name_rows(slots, extreme)
    if extreme is not None and parts.few is not None and len(parts.keys) == 1 and ends_with_few(slots, extreme):
        (parts.thing,), parts.keys = parts.keys, ()  # "cost per shop, worst five"
        parts.amounts = True
    if not parts.keys and parts.few is None and parts.weighed is None:
        parts.beside = told_beside(slots, extreme)
        parts.with_figure |= bool(parts.beside)
        if not parts.beside and (head := head_of_leading(slots, extreme)) is not None:
            parts.beside, parts.thing = (head,), Key(head)
    counted = parts.with_figure and counts_rows(slots)
    thing = parts.thing = parts.thing or parts.weighed or find_thing(slots, extreme, parts.few)
    if parts.beside and (thing is None or (thing.part and thing.column is parts.beside[0])):
        thing = parts.thing = Key(parts.beside[0])
    if thing is None and parts.keys and extreme is None and parts.few is None:
        thing = parts.thing = listed_thing(slots)
    single = made is not None and is_duration(made) and slots.asked.has("longest", "shortest")
    if single and thing is not None and not parts.keys and _asks_how_long(slots):
        thing = parts.thing = None  # "how long was the longest lesson"
    averaged = thing is not None and not (single and not _takes_on_average(slots, extreme))
    parts.measures = _of_made(tuple(slots.measures()), made, None if averaged else extreme)
    parts.measures = in_and_out(slots) or moments or parts.measures
    parts.measures = parts.measures or ((Asked(COUNT),) if counted else ())
    if inner:
        parts.measures = tuple(replace(one, rule=inner) if one.rule == "sum" else one for one in parts.measures)
    if rate is not None:
        parts.measures = (rate, *(one for one in parts.measures if one.column is not None or one.of_rows))
    if thing is None and extreme is not None and slots.asked.has("which") and len(parts.keys) == 1:
        (parts.thing,) = parts.keys  # "total by area: which is worst?"
        parts.keys = ()
    parts.measures = tuple(dict.fromkeys(parts.measures))
    parts.keys, parts.measures, parts.outer = _without_rows(slots, parts.keys, parts.measures, outer)
    return parts


def _takes_on_average(slots: Slots, extreme: Extreme | None) -> bool:
    """Whether the time of several rows is meant ("which type takes the longest"), and not that of the longest row."""
    before = slots.asked.texts[: extreme.at] if extreme is not None else slots.asked.texts
    return slots.asked.has("average") or not {"take", "takes"}.isdisjoint(before)


def _asks_how_long(slots: Slots) -> bool:
    """Whether the time itself is asked for, and not what took it."""
    texts = slots.asked.texts
    length = any(text in ("length", "duration") and texts[at + 1 : at + 2] == ["of"] for at, text in enumerate(texts))
    how_long = slots.asked.says("how long") and not slots.asked.has("which", "who")
    if how_long and texts[-1] == "last":
        slots.take(len(texts) - 1)
    return length or how_long


def _share_taken(slots: Slots, parts: _Parts) -> bool:
    """Turn the share that is asked for into a measure; False where it has no part of anything."""
    share = parts.share
    if share is not None or compares(slots):
        parts.filters = find_filters(slots)
    if share is None or parts.filters is None:
        return True
    if share.column is not None and (paid := other_number(slots, share.at, share.column)) is not None:
        parts.each, parts.share = Asked("sum", slots.use(paid), share.column, percent=True), None
        return True
    share = of_named(share, parts.measures)
    found = as_measure(slots, share, parts.filters, bool(parts.keys or parts.thing))
    if found is None:
        return False
    beside = beside_share(slots, share, parts.measures) if found[0].rule == SHARE and not parts.extreme else ()
    parts.measures, parts.filters = (*beside, found[0]), found[1]
    slots.idiomatic = True
    return True


def _set_beside(slots: Slots, parts: _Parts) -> None:
    """Group by what the question sets beside each other: values of one column, or one period and the next."""
    if parts.step is not None:
        parts.keys = (parts.step[1], *parts.keys)
        return
    compared = compared_key(slots, parts.filters) if parts.filters and parts.thing is None else None
    if compared is not None and compared not in parts.keys:
        parts.keys, parts.compared = (*parts.keys, compared), not parts.keys


def _ranked(slots: Slots, parts: _Parts) -> None:
    """Find what things are ranked by, or what groups have to reach, and what is measured."""
    extreme, few, thing = parts.extreme, parts.few, parts.thing
    if parts.nth and parts.keys and thing is None and extreme is not None:
        _ranked_in_groups(slots, parts, extreme)
        return
    measured = extreme or few or parts.measures or parts.each or parts.share
    asked = slots.asked.has("which", "what", "who", "list", "name", "names", "show")
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


def _ranks_nothing(parts: _Parts) -> bool:
    """Whether a superlative has led to no order: "guest with the highest total" asks for no sum of all."""
    plain = all(one.rule in ("sum", "average", COUNT) for one in parts.measures)
    return parts.extreme is not None and parts.ranked is None and plain and not (parts.keys or parts.having)


def _with_order(slots: Slots, order: Order, measures: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """Return the measures with the one that the groups are put in order of ("visits per shop, highest sales first")."""
    if order.column is None or any(order.column in (one.column, one.each) for one in measures):
        return measures
    rule = "sum" if slots.named[order.column.name].is_additive else "average"
    return (*measures, Asked(rule, order.column))


def _ranked_in_groups(slots: Slots, parts: _Parts, extreme: Extreme) -> None:
    """Rank the rows of each group, of which the one at some place is asked for ("second highest fare per driver")."""
    parts.measures = measures_left_open(slots, extreme, parts.measures, parts.keys, None)
    column = next((one.column for one in parts.measures if one.column is not None), None)
    if column is not None:
        parts.measures, parts.rows = (Asked("sum", column),), True
        parts.ranked = in_meant_direction(slots, Ranked(extreme.largest, 0, parts.nth), extreme, parts.measures)


def _measured_by(slots: Slots, parts: _Parts) -> None:
    """Set the measure to what two columns give, or to how it changes from one side to the other."""
    if parts.each is not None:
        parts.measures, parts.rows = (parts.each,), False
    if parts.ends is not None and parts.measures:
        first = replace(parts.measures[0], rule=_of_whole(parts.measures[0]))
        relative = slots.asked.has("percent", "percentage", "%", "growth")
        parts.measures = (replace(first, apart=parts.ends, percent=relative),)


def _filtered(slots: Slots, parts: _Parts) -> None:
    """Find the conditions, and what they make of the measures."""
    filters = find_filters(slots) if parts.filters is None else parts.filters
    measures = _counted_rows(slots, parts.measures, filters)
    if parts.ranked is not None and is_paid_out(measures, filters):
        parts.ranked = replace(parts.ranked, largest=not parts.ranked.largest)
    measures, filters = counted_parts(parts.of_part, by_sign(measures, filters), filters)
    measures, filters = parts_beside(slots, measures, filters)
    having, thing = parts.having, parts.thing
    if having is None and parts.ranked is None and thing is not None:
        having, measures, filters = quantified(slots, thing, measures, filters)
    if having is None and parts.ranked is None and thing is not None and not measures:
        having, measures, filters = of_sums(slots, thing, filters)
    if slots.asked.says("how many more") and not parts.keys and measures == (Asked(COUNT),):
        slots.guess(_UNCOMPARED)
    parts.filters, parts.measures, parts.having = filters, measures, having


def _take_repeated(slots: Slots, parts: _Parts) -> None:
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


def _is_given(parts: _Parts) -> bool:
    """Whether a condition says what all the cells that would be listed are ("meal expenses": Expense type)."""
    equal = (one.condition for one in parts.filters or () if isinstance(one.condition, Comparison))
    return parts.thing is not None and any(
        one.operator == "=" and one.column == parts.thing.column.name for one in equal
    )


def _asks_enough(slots: Slots, parts: _Parts) -> bool:
    """Whether the parts make a request: something measured, or a list of things."""
    if parts.listed:
        return not _beside_rows(slots, parts.filters or [])
    return bool(parts.measures) and (parts.thing is None or bool(parts.ranked or parts.having or parts.keys))


def _added_up_alone(slots: Slots, parts: _Parts) -> tuple[Asked, ...]:
    """Return the sum of the amount that opens the question, for several rows ("value of all orders except …")."""
    other = parts.thing or parts.keys or parts.extreme or parts.few or parts.having
    if other or not parts.filters or not slots.of_office or slots.language:
        return ()
    place = slots.skip(0, _OPENING)
    while slots.words >> place & 1 and slots.value_at(place):
        place += 1  # "flight costs": the cell is a condition
    said = [one for one in slots.mentions if one.span.begin == place and one.strength >= _NAMED_FIRST]
    amounts = [one.column for one in said if slots.named[one.column.name].is_number]
    if not amounts and slots.text(place) in vocabulary.MONEY_WORDS:
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


def _without_rows(
    slots: Slots, keys: tuple[Key, ...], measures: tuple[Asked, ...], outer: str
) -> tuple[tuple[Key, ...], tuple[Asked, ...], str]:
    """Return the keys without those that name single rows ("average fee per visit"), and the measures without them."""
    kept = tuple(key for key in keys if key.part or not slots.named_rows(key.column))
    averaged = bool(outer) or any(one.rule in ("average", "median") for one in measures)
    if len(kept) == len(keys) or not (kept or averaged):
        return keys, measures, outer
    if outer:
        measures = tuple(Asked(outer, one.column) if one.rule == "sum" else one for one in measures)
    return kept, measures, ""


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
        if mention is not None and not slots.value_at(place):
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


def _of_made(measures: tuple[Asked, ...], made: Column | None, extreme: Extreme | None) -> tuple[Asked, ...]:
    """Return the measures over the column that two others give, if there is one."""
    if made is None:
        return measures
    ends = "highest" if extreme and extreme.largest != (extreme.text in vocabulary.SPEEDS) else "lowest"
    rule = ends if extreme is not None else "average" if is_duration(made) else "sum"
    return tuple(Asked(one.rule, made) for one in measures if not one.of_rows) or (Asked(rule, made),)


def _request(slots: Slots, parts: _Parts) -> Request:
    filters = parts.filters or []
    derived = {column.name: column for one in filters for column in one.derived}
    grouped = {key.column.name for key in parts.keys}
    measures = tuple(
        Asked(COUNT) if one.rule == "distinct" and one.column is not None and one.column.name in grouped else one
        for one in parts.measures
    )
    in_groups = bool(parts.keys or parts.thing is not None) and not parts.rows
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
        names_only=slots.asked.has("which", "who"),
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
