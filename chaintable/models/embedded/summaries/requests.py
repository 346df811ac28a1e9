"""The requests that a question about a spreadsheet may make."""

from collections.abc import Iterator
from dataclasses import replace

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries import wording
from chaintable.models.embedded.summaries.averages import find_outer
from chaintable.models.embedded.summaries.bounds import find_having, of_sums, quantified
from chaintable.models.embedded.summaries.comparing import compared_key, compares, ends_of_change, step_of
from chaintable.models.embedded.summaries.derived import derived_measure, each_of
from chaintable.models.embedded.summaries.durations import is_duration
from chaintable.models.embedded.summaries.filters import find_filters
from chaintable.models.embedded.summaries.ranking import ranking, turned
from chaintable.models.embedded.summaries.request import COUNT, SHARE, Asked, Filter, Having, Key, Ranked, Request
from chaintable.models.embedded.summaries.shares import as_measure, find_rate, find_share, other_number
from chaintable.models.embedded.summaries.sides import counted_parts, counted_sides, part_at, used_up
from chaintable.models.embedded.summaries.slots import Slots
from chaintable.models.embedded.summaries.special import special_requests
from chaintable.models.embedded.summaries.things import (
    Extreme,
    find_extreme,
    find_few,
    find_place,
    find_thing,
    name_rows,
)
from chaintable.operations.conditions import Comparison
from chaintable.values import ValueKind

_BESIDE = words("after before previous next following preceding prior above below")
_CARING = words("look looks looking looked")
_UNCOMPARED = 0.6
"""How sure a count is where the question compares."""


def requests(slots: Slots) -> Iterator[Request]:
    """Yield what the question may ask for."""
    special = tuple(special_requests(slots))
    if special:
        yield from special
        return
    yield from _general(Slots(slots.recognition))


def _general(slots: Slots) -> Iterator[Request]:
    made = derived_measure(slots)
    each = each_of(slots)
    slots.idiomatic |= made is not None
    outer, buckets = find_outer(slots, made is not None)
    step = step_of(slots)
    each = each or used_up(slots)
    share = find_share(slots)
    of_part, sides = part_at(slots), counted_sides(slots)
    keys = (*buckets, *slots.keys(), *((sides,) if sides is not None else ()))
    ends = ends_of_change(slots) if keys else None
    rate = find_rate(slots)
    extreme = find_extreme(slots)
    nth = find_place(slots, extreme)
    few = find_few(slots)
    if few is not None and extreme is not None:
        name_rows(slots, extreme)
    thing = find_thing(slots, extreme, few)
    single = made is not None and is_duration(made) and slots.asked.has("longest", "shortest")
    averaged = thing is not None and not (single and not slots.asked.has("take", "takes", "average"))
    measures = _of_made(tuple(slots.measures()), made, None if averaged else extreme)
    if rate is not None:
        measures = (rate, *(one for one in measures if one.column is not None or one.of_rows))
    if thing is None and extreme is not None and slots.asked.has("which"):
        keys, thing = ((), keys[0]) if len(keys) == 1 else (keys, thing)  # "total by area: which is worst?"
    keys, measures, outer = _without_rows(slots, keys, measures, outer)
    filters: list[Filter] | None = None
    if share is not None or compares(slots):
        filters = find_filters(slots)
    if (
        share is not None
        and share.column is not None
        and (paid := other_number(slots, share.at, share.column)) is not None
    ):
        each, share = Asked("sum", slots.use(paid), share.column, percent=True), None
    if share is not None and filters is not None:
        found = as_measure(slots, share, filters, bool(keys or thing))
        if found is None:
            return
        measures, filters = (found[0],), found[1]
        slots.idiomatic = True
    compared = compared_key(slots, filters) if filters and not keys and thing is None and step is None else None
    if step is not None:
        keys = (step[1], *keys)
    elif compared is not None:
        keys = (compared,)
    order = Ranked(extreme.largest if extreme else True, few or 0, nth)
    ranked = order if (thing and extreme) or few else None
    rows = False
    having = None
    if ranked:
        measures, rows = ranking(slots, extreme, measures, thing)
        rows = rows or (few is not None and _asks_who_too(slots) and any(one.column is not None for one in measures))
        ranked = turned(slots, ranked, extreme, measures)
    else:
        having, measures = find_having(slots, thing, measures)
        measures = _measured(slots, extreme, measures, keys, thing)
    if each is not None:
        measures, rows = (each,), False
    if ends is not None and measures:
        first = replace(measures[0], rule=_of_whole(measures[0]))
        measures = (replace(first, apart=ends, percent=slots.asked.has("percent", "percentage", "%", "growth")),)
    shown = _shown(slots) if rows else ()
    filters = find_filters(slots) if filters is None else filters
    measures = _counted_rows(slots, measures, filters)
    measures, filters = counted_parts(of_part, measures, filters)
    if having is None and ranked is None and thing is not None:
        having, measures, filters = quantified(slots, thing, measures, filters)
    if having is None and ranked is None and thing is not None and not measures:
        having, measures, filters = of_sums(slots, thing, filters)
    if slots.asked.says("how many more") and not keys and measures == (Asked(COUNT),):
        slots.guess(_UNCOMPARED)
    slots.take_rows()
    listed = thing is not None and not (ranked or having or keys or measures) and bool(filters)
    if listed and _beside_rows(slots, filters):
        return
    if not measures and not listed:
        return
    if thing is not None and not (ranked or having or keys or listed):
        return
    request = _request(slots, keys, thing, measures, filters, having, ranked, rows)
    yield replace(
        request,
        shown=shown,
        amounts=request.amounts or ((few or 0) > 1 and bool(shown)),
        things=(thing,) if thing is not None and (ranked or having or listed) else (),
        outer=outer if keys else "",
        steps=step[0] if step is not None else "",
        compared=compared is not None,
    )


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
    if not slots.asked.says("how many") or len(measures) != 1 or measures[0].rule not in ("sum", "distinct"):
        return measures
    rule, column = measures[0].rule, measures[0].column
    conditions = [one.condition for one in filters if rule == "sum" or isinstance(one.condition, Comparison)]
    compared = {name for condition in conditions for name in condition.columns}
    return (Asked(COUNT),) if column is not None and column.name in compared else measures


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
    return tuple(dict.fromkeys(found))


def _of_made(measures: tuple[Asked, ...], made: Column | None, extreme: Extreme | None) -> tuple[Asked, ...]:
    """Return the measures over the column that two others give, if there is one."""
    if made is None:
        return measures
    ends = "highest" if extreme and extreme.largest != (extreme.text in wording.SPEEDS) else "lowest"
    rule = ends if extreme is not None else "average" if is_duration(made) else "sum"
    return tuple(Asked(one.rule, made) for one in measures if not one.of_rows) or (Asked(rule, made),)


def _request(
    slots: Slots,
    keys: tuple[Key, ...],
    thing: Key | None,
    measures: tuple[Asked, ...],
    filters: list[Filter],
    having: Having | None,
    ranked: Ranked | None,
    rows: bool,
) -> Request:
    derived = {column.name: column for one in filters for column in one.derived}
    grouped = {key.column.name for key in keys}
    measures = tuple(
        Asked(COUNT) if one.rule == "distinct" and one.column is not None and one.column.name in grouped else one
        for one in measures
    )
    return Request(
        measures=tuple(_measurable(slots, one) for one in measures),
        keys=_at_once(keys),
        things=(thing,) if thing is not None and (ranked or having) else (),
        conditions=tuple(one.condition for one in filters),
        derived=tuple(derived.values()),
        having=having,
        ranked=ranked,
        rows=rows,
        names_only=slots.asked.has("which", "who"),
        amounts=_shows_amounts(slots, ranked),
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


def _measurable(slots: Slots, asked: Asked) -> Asked:
    """Return the measure over the numbers in a column of texts ("1,155 pcm")."""
    column = asked.column
    if column is None or asked.rule == "distinct" or column.name not in slots.named:
        return asked
    if not slots.named[column.name].holds_numbers or column.kind is not ValueKind.TEXT:
        return asked
    made = slots.recognition.index.derived(column, "number", f"Number in {column.name}")
    return replace(asked, column=made) if made is not None else asked


def _measured(
    slots: Slots, extreme: Extreme | None, measures: tuple[Asked, ...], keys: tuple[Key, ...], thing: Key | None
) -> tuple[Asked, ...]:
    """Return the measures with their columns, those that the question leaves open filled in."""
    if measures and all(one.column is not None or one.of_rows for one in measures):
        return measures
    if measures:
        column = next((one.column for one in measures if one.column is not None), None) or slots.measured()
        if column is None:
            return ()
        return tuple(one if one.of_rows else Asked(one.rule, one.column or column) for one in measures)
    if not keys and extreme is None:
        return ()
    columns = _numbers_named(slots)
    if columns:
        if extreme is not None:
            both = _opposite(slots, extreme)
            ends = ("lowest", "highest") if both and not extreme.largest else ("highest", "lowest")
            rules = ends if both else ("highest" if extreme.largest else "lowest",)
            return tuple(Asked(rule, columns[0]) for rule in rules)
        slots.guess(0.92)
        return tuple(Asked("sum" if slots.named[one.name].is_additive else "average", one) for one in columns)
    if slots.asked.bits(wording.MONEY_WORDS) and (money := slots.measured()) is not None:
        return (Asked("sum" if slots.named[money.name].is_additive else "average", money),)
    return _rows_counted(slots) if extreme is None else ()


def _opposite(slots: Slots, extreme: Extreme) -> bool:
    """Whether the other end is asked for too ("smallest and largest"); its word then has a part."""
    wanted = wording.SMALLEST if extreme.largest else wording.LARGEST
    found = slots.asked.bits(wanted) & ~slots.words
    slots.words |= found
    return bool(found)


def _numbers_named(slots: Slots) -> list[Column]:
    """Return the columns of numbers that the free words name, in their order ("estimated vs actual hours")."""
    found: list[Column] = []
    for at in range(len(slots.asked)):
        mention = slots.mention_at(at, "is_number")
        if mention is not None and (not found or mention.strength >= 0.5):
            found.append(slots.use(mention))
            slots.words |= slots.asked.bits(frozenset(("vs", "versus", "against"))) if len(found) > 1 else 0
    return list(dict.fromkeys(found))


def _rows_counted(slots: Slots) -> tuple[Asked, ...]:
    """Return a count where a free word names the rows ("orders per customer")."""
    if counting := slots.asked.bits(wording.COUNTING):
        slots.words |= counting
        return (Asked(COUNT),)
    for at in range(len(slots.asked)):
        mention = slots.mention_at(at, least=0.45)
        if mention is not None and not slots.named[mention.column.name].is_date:
            named = slots.named[mention.column.name]
            slots.use(mention, counted=True)
            slots.guess(0.9 if named.names_rows else 0.75)
            return (Asked(COUNT) if named.is_unique or named.is_label else Asked("distinct", mention.column),)
    slots.guess(0.8)
    return (Asked(COUNT),)
