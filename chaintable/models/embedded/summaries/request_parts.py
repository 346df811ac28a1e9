"""The parts of a request that the words of a question name: groups, the order, the thing, and the measures."""

from dataclasses import dataclass, replace

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.asked_things import (
    Extreme,
    ends_with_few,
    find_extreme,
    find_few,
    find_place,
    find_thing,
    listed_thing,
    name_rows,
)
from chaintable.models.embedded.summaries.group_order import Order, find_order
from chaintable.models.embedded.summaries.groups.averages import (
    averaged_over_periods,
    averaged_over_rows,
    find_inner,
    find_outer,
)
from chaintable.models.embedded.summaries.measures.amounts.accounts import in_and_out
from chaintable.models.embedded.summaries.measures.beside_made import made_of, measures_beside
from chaintable.models.embedded.summaries.measures.comparisons import (
    ends_of_change,
    step_of,
    weighed,
)
from chaintable.models.embedded.summaries.measures.derived_measures import derived_measure, each_of
from chaintable.models.embedded.summaries.measures.leading_figure import (
    counts_rows,
    ends_with_both,
    figure_too,
    heads_of_leading,
    told_beside,
)
from chaintable.models.embedded.summaries.measures.several_columns.column_pairs import changed_columns, ratio
from chaintable.models.embedded.summaries.measures.several_columns.column_sums import share_of_sum, whole_of
from chaintable.models.embedded.summaries.measures.several_measures import (
    per_row,
)
from chaintable.models.embedded.summaries.measures.shares import (
    Share,
    find_rate,
    find_share,
)
from chaintable.models.embedded.summaries.measures.times.delays import select_late
from chaintable.models.embedded.summaries.measures.times.first_and_last_dates import find_moments
from chaintable.models.embedded.summaries.measures.times.time_taken import is_duration
from chaintable.models.embedded.summaries.measures.times.worked_time import worked_time
from chaintable.models.embedded.summaries.ranking_criteria import end_of_column, figure_of_leading
from chaintable.models.embedded.summaries.request import COUNT, Asked, Filter, Having, Key, Ranked
from chaintable.models.embedded.summaries.rows.bounds.derived_bounds import bound_on_made
from chaintable.models.embedded.summaries.rows.games import find_games
from chaintable.models.embedded.summaries.rows.idiomatic_conditions import find_parts_of_day
from chaintable.models.embedded.summaries.rows.values_side_by_side import (
    counted_sides,
    flag_sides,
    kinds_asked,
    part_at,
    used_up,
)
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations.conditions import Condition

_SPENDING = words("work worked works working spend spent spends drive drove play played clocked logged billed")
"""What people do with their time, whose hours are added up ("hours worked per nurse")."""
_ADDED = words("total sum altogether")
_WHOLE_COST = 0.7
"""How sure a sum of costs is where the cost of one of something is asked for: below 60 % with the rest."""
_ADDED_NIGHTS = 0.85
"""How sure it is that nights are added up where the question doesn't say what to do with them."""
_DOCUMENTS = vocabulary.stems(
    "receipt order invoice basket transaction bill delivery consignment shipment voucher cart"
)
"""Stems of what has a number of its own and often several rows."""


@dataclass
class RequestParts:
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
    of_share: tuple[Column, ...] = ()
    """The columns that are worked out to tell the part that is asked for ("share of games that Black won")."""
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
    beside_made: tuple[Asked, ...] = ()
    """Plain measures beside one that two columns give."""
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


def named_parts(slots: Slots) -> RequestParts:
    """Return the groups, the order, the thing and the measures that the words name."""
    select_late(slots)
    slots.bounding.extend((*find_games(slots), *find_parts_of_day(slots)))
    of_two = changed_columns(slots) or ratio(slots) or share_of_sum(slots)
    made = derived_measure(slots) if of_two is None else None
    each = of_two or each_of(slots) or per_row(slots) or (worked_time(slots) if made is None else None)
    slots.idiomatic |= made is not None
    slots.guess(_WHOLE_COST if made is not None and _costs_of_one(slots) else 1.0)
    if (bound := bound_on_made(slots, made)) is not None:
        made = None
        slots.bounding.append(bound)
    inner = find_inner(slots) if made is None else ""
    outer, buckets = find_outer(slots, made is not None)
    step = step_of(slots)
    each, share = each or used_up(slots), find_share(slots)
    each = replace(each, column=whole_of(made, each.column)) if each is not None else None
    share = replace(share, column=whole_of(made, share.column)) if share is not None else None
    parts = RequestParts(each=each, outer=outer, step=step, share=share)
    made = _name_groups(slots, parts, buckets, made)
    parts.ends = ends_of_change(slots) if parts.keys and of_two is None else None
    rate, moments = find_rate(slots), find_moments(slots)
    _name_order(slots, parts)
    _name_beside(slots, parts)
    counted = parts.with_figure and counts_rows(slots)
    figure = _figure_that_leads(slots, parts) if made is None else ()
    if not figure:
        _name_thing(slots, parts, made)
    measures = figure or _measures_of(slots, parts, made)
    parts.measures = in_and_out(slots) or moments or measures or ((Asked(COUNT),) if counted else ())
    parts.measures = _with_rules(parts.measures, inner, rate)
    if parts.thing is None and parts.extreme is not None and slots.asked.has("which") and len(parts.keys) == 1:
        (parts.thing,), parts.keys = parts.keys, ()  # "total by area: which is worst?"
    parts.keys, parts.measures, parts.outer = _without_rows(slots, parts.keys, parts.measures, outer)
    if parts.outer and not parts.keys and parts.step is None:
        parts.measures, parts.outer = averaged_over_rows(slots, parts.outer, parts.measures), ""
    if parts.thing is not None and parts.extreme is not None and parts.few is None:
        parts.keys = _without_single_rows(slots, parts.keys)  # "which haulier costs the most per load"
    _average_documents(slots, parts)
    if parts.extreme is None and parts.few is None and parts.thing is None:
        parts.keys, parts.measures, parts.outer = averaged_over_periods(slots, parts.keys, parts.measures, parts.outer)
    return parts


def _costs_of_one(slots: Slots) -> bool:
    """Whether the cost of one of a number is asked for ("what does a km cost"), which a sum of costs doesn't tell."""
    named = (one for one in slots.mentions if slots.named[one.column.name].is_number)
    return any(
        slots.text(one.span.begin - 1) in ("a", "an", "one") and slots.text(one.span.end) in ("cost", "costs")
        for one in named
    )


def _name_groups(slots: Slots, parts: RequestParts, buckets: tuple[Key, ...], made: Column | None) -> Column | None:
    """Find the groups; return the column that two others give, None where the sums of groups are divided instead."""
    parts.of_part, sides = part_at(slots), counted_sides(slots) or flag_sides(slots)
    parts.with_figure = figure_too(slots)
    parts.keys = (*slots.keys(), *((sides,) if sides is not None else ()), *buckets)
    if parts.keys and made is not None and made.derivation is not None and made.derivation.rule == "ratio":
        part, whole = (slots.recognition.index.column(name) for name in made.derivation.columns)
        parts.each, made = Asked("sum", part, whole), None
    kinds = kinds_asked(slots) if parts.keys and made is None else None
    parts.keys = (*parts.keys, *((kinds,) if kinds is not None else ()))
    return made


def _name_order(slots: Slots, parts: RequestParts) -> None:
    """Find the order: of all groups, of two cells that are weighed, or by a superlative, and how many are asked for."""
    parts.order = find_order(slots) if parts.keys else None
    grouped = any(key.part or not slots.named_rows(key.column) for key in parts.keys)
    parts.weighed, extreme = (None if grouped else weighed(slots)) or (None, find_extreme(slots))
    parts.extreme = extreme
    both = ends_with_both(slots) if parts.weighed is not None else range(0)
    slots.take(both.start, both.stop)
    parts.of_both = bool(both)
    parts.nth = find_place(slots, extreme)
    parts.few = find_few(slots)
    if parts.few is None or extreme is None:
        return
    name_rows(slots, extreme)
    if len(parts.keys) == 1 and ends_with_few(slots, extreme):
        (parts.thing,), parts.keys = parts.keys, ()  # "cost per shop, worst five"
        parts.amounts = True


def _name_beside(slots: Slots, parts: RequestParts) -> None:
    """Find what else is asked of the row that leads."""
    if parts.keys or parts.few is not None or parts.weighed is not None:
        return
    parts.beside = told_beside(slots, parts.extreme)
    parts.with_figure |= bool(parts.beside)
    if not parts.beside and (heads := heads_of_leading(slots, parts.extreme)):
        parts.beside, parts.thing = heads, Key(heads[0])
        parts.with_figure |= len(heads) > 1


def _name_thing(slots: Slots, parts: RequestParts, made: Column | None) -> None:
    """Find the thing that is asked for, or that is listed."""
    thing = parts.thing or parts.weighed or find_thing(slots, parts.extreme, parts.few)
    if parts.beside and (thing is None or (thing.part and thing.column is parts.beside[0])):
        thing = Key(parts.beside[0])
    if thing is None and parts.keys and parts.extreme is None and parts.few is None:
        thing = listed_thing(slots)
    if made is not None and thing is not None and parts.extreme is None and _is_told(slots, thing):
        thing = None
    if _is_longest(slots, made) and thing is not None and not parts.keys and _asks_how_long(slots):
        thing = None  # "how long was the longest lesson"
    parts.thing = thing


def _is_told(slots: Slots, thing: Key) -> bool:
    """Whether the question itself says which one it is about ("what does order 1013 come to")."""
    cells = (one for one in slots.selections if one.column is thing.column and one.is_whole and one.is_equality)
    ends = {one.span.end for one in slots.mentions if one.column is thing.column}
    return any(one.span.begin in ends for one in cells)


def _figure_that_leads(slots: Slots, parts: RequestParts) -> tuple[Asked, ...]:
    """Return the end of a column that the question asks for ("how old is the youngest"), and no name of what has it."""
    if parts.keys or parts.few is not None or parts.nth or parts.beside or parts.weighed is not None:
        return ()
    figure = figure_of_leading(slots, parts.extreme)
    return (end_of_column(slots, parts.extreme, figure),) if figure is not None and parts.extreme is not None else ()


def _is_longest(slots: Slots, made: Column | None) -> bool:
    """Whether the longest or shortest time that two columns give is asked for."""
    return made is not None and is_duration(made) and slots.asked.has("longest", "shortest")


def _measures_of(slots: Slots, parts: RequestParts, made: Column | None) -> tuple[Asked, ...]:
    """Return the measures that the words name, over the column that two others give if there is one."""
    single = _is_longest(slots, made) and not _takes_on_average(slots, parts.extreme)
    averaged = parts.thing is not None and not single
    worked_out = made_of(made, parts.each) if parts.keys and parts.thing is None and parts.extreme is None else set()
    parts.beside_made = measures_beside(slots, worked_out) if worked_out else ()
    measures = _of_made(slots, tuple(slots.measures()), made, None if averaged else parts.extreme)
    return (*parts.beside_made, *measures) if made is not None else measures


def _with_rules(measures: tuple[Asked, ...], inner: str, rate: Asked | None) -> tuple[Asked, ...]:
    """Return the measures, each once, with the rule for the figures within a group, and with the rate in the lead."""
    if inner:
        measures = tuple(replace(one, rule=inner) if one.rule == "sum" else one for one in measures)
    if rate is not None:
        measures = (rate, *(one for one in measures if one.column is not None or one.of_rows))
    return tuple(dict.fromkeys(measures))


def _takes_on_average(slots: Slots, extreme: Extreme | None) -> bool:
    """Whether the time of several rows is meant ("which type takes the longest"), and not that of the longest row."""
    before = slots.asked.texts[: extreme.at] if extreme is not None else slots.asked.texts
    return slots.asked.has("average") or not {"take", "takes"}.isdisjoint(before)


def _asks_how_long(slots: Slots) -> bool:
    """Whether the time itself is asked for, and not what took it."""
    texts = slots.asked.texts
    length = any(text in ("length", "duration") and texts[at + 1 : at + 2] == ["of"] for at, text in enumerate(texts))
    how_long = (slots.asked.says("how long") or _counts_nights(slots)) and not slots.asked.has("which", "who")
    if how_long and texts[-1] == "last":
        slots.take(len(texts) - 1)
    return length or how_long


def _counts_nights(slots: Slots) -> bool:
    """Whether the question asks how many nights or days something was."""
    return any(slots.asked.says(f"how many {unit}") for unit in ("nights", "days"))


def _of_made(
    slots: Slots, measures: tuple[Asked, ...], made: Column | None, extreme: Extreme | None
) -> tuple[Asked, ...]:
    """Return the measures over the column that two others give, if there is one."""
    if made is None:
        return measures
    over_it = tuple(Asked(one.rule, made) for one in measures if not one.of_rows)
    if extreme is not None and extreme.text in ("longest", "shortest") and _counts_nights(slots):
        over_it = () if all(one.rule == "sum" for one in over_it) else over_it  # "how many nights was the longest stay"
    if over_it or extreme is None:
        return over_it or (Asked(_usual_rule(slots, made), made),)
    return (Asked("highest" if extreme.largest != (extreme.text in vocabulary.SPEEDS) else "lowest", made),)


def _usual_rule(slots: Slots, made: Column) -> str:
    """Return what is done with what two columns give where no word says it: lengths of time are averaged."""
    averaged = any(vocabulary.MEASURES.get(text) == "average" for text in slots.asked.texts)
    if not is_duration(made) or (slots.asked.bits(_SPENDING | _ADDED) and not averaged):
        return "sum"
    if not slots.asked.has("nights"):
        return "average"
    slots.guess(_ADDED_NIGHTS, "the nights are added up")
    return "sum"


def _without_rows(
    slots: Slots, keys: tuple[Key, ...], measures: tuple[Asked, ...], outer: str
) -> tuple[tuple[Key, ...], tuple[Asked, ...], str]:
    """Return the keys without those that name single rows ("average fee per visit"), and the measures without them."""
    kept = _without_single_rows(slots, keys)
    averaged = bool(outer) or any(one.rule in ("average", "median") for one in measures)
    if len(kept) == len(keys) or not (kept or averaged):
        return keys, measures, outer
    if outer:
        measures = tuple(Asked(outer, one.column) if one.rule == "sum" else one for one in measures)
    return kept, measures, ""


def _without_single_rows(slots: Slots, keys: tuple[Key, ...]) -> tuple[Key, ...]:
    return tuple(key for key in keys if key.part or not slots.named_rows(key.column))


def _average_documents(slots: Slots, parts: RequestParts) -> None:
    """Average the sums of receipts for "average spend per receipt", of which each has several rows."""
    written = [key for key in parts.keys if not key.part and _is_document(slots, key.column)]
    rules = {one.rule for one in parts.measures}
    if len(written) != 1 or len(rules) != 1 or not rules <= {"average", "median"} or parts.outer or parts.extreme:
        return
    held = [slots.named.get(one.column.name) for one in parts.measures if one.column is not None]
    if any(one is None or not one.is_additive for one in held):
        return
    parts.keys = (*(key for key in parts.keys if key not in written), *written)
    (parts.outer,) = rules
    parts.measures = tuple(replace(one, rule="sum") for one in parts.measures)


def _is_document(slots: Slots, column: Column) -> bool:
    """Whether the column numbers orders, receipts and the like, some of which have several rows."""
    named = slots.named.get(column.name)
    return named is not None and bool(named.stems & _DOCUMENTS) and named.is_label and not named.is_unique
