"""The conditions of a question about a spreadsheet: which rows it is about."""

from collections.abc import Iterator
from dataclasses import replace

from chaintable.models.embedded.indexing.column import FEW_ROWS
from chaintable.models.embedded.indexing.row_bits import first
from chaintable.models.embedded.language.tokens import MONTHS
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.summaries.measures.amounts.accounts import MIRRORED
from chaintable.models.embedded.summaries.request import Filter
from chaintable.models.embedded.summaries.row_labels import told_by
from chaintable.models.embedded.summaries.rows.bounds.derived_bounds import find_worth
from chaintable.models.embedded.summaries.rows.bounds.nearest_bounds import (
    UNNAMED,
    distance_of,
    is_paid,
    words_of_header,
)
from chaintable.models.embedded.summaries.rows.cell_phrases import spelled_alike
from chaintable.models.embedded.summaries.rows.condition_words import (
    CONTRARY,
    denies,
    take_described,
    take_header,
    take_unit,
    take_verb,
)
from chaintable.models.embedded.summaries.rows.denials import take_included
from chaintable.models.embedded.summaries.rows.idiomatic_conditions import find_filled, find_idioms, find_ungiven
from chaintable.models.embedded.summaries.rows.meant_conditions import is_meant, is_of_flag
from chaintable.models.embedded.summaries.rows.state_conditions import (
    find_flags,
    find_states,
    negated,
    not_yet,
    said_in,
)
from chaintable.models.embedded.summaries.rows.years import in_longer_text
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.operations.conditions import Comparison, Condition, IsEmpty, Not, Or
from chaintable.operations.grammar import and_list
from chaintable.tables.values import ValueKind, fold

_SURENESS = {"part": 0.92, "stem": 0.92, "fuzzy": 0.6, "number": 0.9, "begins": 0.95, "empty": 0.9, "columns": 0.9}
_SPELLED, _MOST_SPELLINGS = 0.95, 6
"""How sure it is that spellings that differ by accents mean the same, and how many of them are taken together."""
_ANY_COLUMN = 0.75
"""How sure a bound is on one of several columns where nothing tells on which: below 60 % with the rest."""
_COST, _PRICE = vocabulary.stems("cost costs purchase"), vocabulary.stems("price retail")
_BUYERS = frozenset("us we i me our".split())
_IN_FULL = 0.97
_WHEN = frozenset("in during on since before after by last the".split())
_UP_TO = frozenset("to until till through thru".split())


def find_filters(slots: Slots) -> list[Filter]:
    """Return the conditions that the question names, and give their words a part."""
    take_included(slots)
    found = [*slots.bounding, *find_worth(slots), *find_idioms(slots)]
    slots.idiomatic |= bool(found)
    found += find_ungiven(slots)
    found += find_filled(slots)
    chosen = [(selection, denies(slots, selection)) for selection in _chosen(slots)]
    by_column: dict[str, list[Filter]] = {}
    for selection, denied in chosen:
        chosen_ = _all_spellings(slots, selection)
        condition = negated(chosen_) if denied else chosen_
        column = selection.column
        derived = (column,) if column.derivation is not None else ()
        made = Filter(condition, selection.span.begin, derived)
        same = by_column.setdefault(_own_or_parent(selection, chosen), [])
        if same and selection.is_equality and denied != isinstance(same[0].condition, Not):
            slots.guess(CONTRARY)  # "not attended (no-show)" both denies and names cells of one column
        either = selection.is_equality or _offers(slots, same, selection)
        if same and either and not denied:
            same[0] = _either_of(same[0], made)
        else:
            same.append(made)
    for several in by_column.values():
        _fill_range(slots, several)
    found += [made for several in by_column.values() for made in several]
    flags = list(find_flags(slots))
    slots.idiomatic |= bool(flags)
    for flag in flags:
        take_described(slots, flag.at)
    states = [*flags, *find_states(slots)]
    return [*found, *states]


def _by_speed(slots: Slots, selection: Selection, condition: Comparison) -> Comparison:
    """Return the comparison the other way round for "slower than 500 ms": what is slow lasts long."""
    told = slots.asked.bits(frozenset(("slower", "faster", "quicker"))) & (selection.words | selection.span.words)
    lasting = selection.column.name in slots.named and slots.named[selection.column.name].stems & vocabulary.LASTING
    slow = slots.asked.has("slower") == condition.operator.startswith("<")
    return replace(condition, operator=MIRRORED[condition.operator]) if told and lasting and slow else condition


def _all_spellings(slots: Slots, selection: Selection) -> Condition:
    """Return the condition for a cell with its other spellings: Müller is Mueller and Muller, too."""
    condition, column = selection.condition, selection.column
    if selection.how == "compare" and isinstance(condition, Comparison):
        return _by_speed(slots, selection, condition)
    if selection.how == "empty" and column.name in slots.named and slots.named[column.name].is_date:
        return not_yet(column) if isinstance(condition, IsEmpty) else condition
    exact = isinstance(condition, Comparison) and condition.operator == "=" and selection.how in ("cell", "stem")
    if not exact or column.ordered or column.n_rows > FEW_ROWS or column.derivation is not None:
        return condition
    assert isinstance(condition, Comparison)
    own = fold(condition.value)
    if is_of_flag(slots, selection) and (
        same := next((one for one in (vocabulary.YES, vocabulary.NO) if own in one), None)
    ):
        return said_in(column, same)
    if any(map(str.isdigit, own)):
        return condition  # A-11 and A1-1 are two codes
    others = [cell for cell in spelled_alike(own, column.rows_of) if cell != own and column.words_of[cell]]
    if not others or len(others) > _MOST_SPELLINGS:
        return condition
    written = [column.cell(first(column.rows_of[cell])) for cell in others]
    slots.guess(_SPELLED, f"{and_list([repr(condition.value), *map(repr, written)])} are one")
    return Or((condition, *(Comparison(column.name, "=", cell) for cell in written)))


def _own_or_parent(selection: Selection, chosen: list[tuple[Selection, bool]]) -> str:
    """Return the column's name; for a month worked out from a column whose cells name months too, that column's."""
    derivation = selection.column.derivation
    parent = derivation.columns[0] if derivation is not None and derivation.rule == "month" else ""
    named = any(other.column.name == parent and other.how == "cell" for other, _ in chosen)
    return parent if named else selection.column.name


def _either_of(first: Filter, second: Filter) -> Filter:
    either = Or((*_options(first.condition), second.condition))
    return Filter(either, first.at, tuple(dict.fromkeys((*first.derived, *second.derived))))


def _fill_range(slots: Slots, several: list[Filter]) -> None:
    """Put the months between in where the question names the first and the last ("January to March")."""
    options = _options(several[0].condition) if len(several) == 1 else ()
    named = [one.value.casefold() for one in options if isinstance(one, Comparison)]
    if len(named) != 2 or not set(named) <= set(MONTHS):
        return
    places = [at for at, text in enumerate(slots.asked.texts) if any(month.startswith(text[:3]) for month in named)]
    between = {slots.text(place + 1) for place in places[:-1]}
    first, last = sorted(map(MONTHS.index, named))
    column = several[0].condition.columns[0]
    if between & _UP_TO and last - first > 1:
        months = (month.capitalize() for month in MONTHS[first : last + 1])
        either = Or(tuple(Comparison(column, "=", month) for month in months))
        several[0] = Filter(either, several[0].at, several[0].derived)


def _offers(slots: Slots, same: list[Filter], selection: Selection) -> bool:
    """Whether two bounds of one column are a choice ("under 5 or over 50") and not both to be kept."""
    if not same or selection.how != "compare":
        return False
    low, high = sorted((same[0].at, selection.span.begin))
    return any(slots.text(at) == "or" for at in range(low + 1, high))


def _options(condition: Condition) -> tuple[Condition, ...]:
    return condition.conditions if isinstance(condition, Or) else (condition,)


def _chosen(slots: Slots) -> Iterator[Selection]:
    """Yield the selections that the free words name, the longest first, none over words that have a part."""
    known = [one for one in slots.selections if not in_longer_text(one, slots.selections)]
    known = [one for one in known if not _is_text_of_date(one, known)]
    dates = [one.column for one in slots.named.values() if one.is_date]
    told = told_by(slots.asked, slots.named, dates)

    def nearness(one: Selection) -> tuple[float, float, int, bool]:
        other = told is None or _dates_of(one) != told.name
        return one.span.begin - one.span.end, distance_of(slots, one), -_named_by(slots, one), other

    order = sorted(known, key=nearness)
    for selection in order:
        if slots.is_free(selection.span) and is_meant(slots, selection):
            slots.words |= selection.span.words | selection.words & ~words_of_header(slots, selection)
            take_header(slots, selection)
            take_unit(slots, selection)
            take_verb(slots, selection)
            slots.guess(_SURENESS.get(selection.how, 1.0))
            if _is_one_of_several(slots, selection, known) or _is_cost_or_price(slots, selection, known):
                slots.guess(_ANY_COLUMN, f"'{selection.column.name}'")
            if _is_time_of_state(slots, selection, known):
                slots.guess(_ANY_COLUMN, f"'{_dates_of(selection)}' for the date")
            yield selection


def _named_by(slots: Slots, selection: Selection) -> int:
    """Return how many words name the column of a bound in full: "over 900 litres out" bounds no Litres in."""
    whole = (one for one in slots.mentions if one.column is selection.column and one.strength >= _IN_FULL)
    return max((one.words.bit_count() for one in whole), default=0) if selection.how == "compare" else 0


def _is_text_of_date(selection: Selection, known: list[Selection]) -> bool:
    """Whether the words are a date that also stands in the text of some cells: "3 March 2024" beside "2024-03-05"."""
    if selection.how != "part" or selection.column.kind is not ValueKind.DATE:
        return False
    dated = (one for one in known if one.how == "date" and one.column is selection.column)
    return any(one.span == selection.span for one in dated)


def _is_time_of_state(slots: Slots, selection: Selection, known: list[Selection]) -> bool:
    """Whether a time follows on a state, which another column may date: "granted in March" beside "Decided on"."""
    at = slots.back(selection.span.begin, _WHEN)
    ends = (one for one in known if one.span.end == at + 1 and one.is_equality and one.how in ("cell", "stem"))
    state = slots.text(at).endswith("ed") and any(not one.column.ordered for one in ends)
    dates = {_dates_of(one) for one in known if one.span == selection.span and _dates_of(one)}
    own = _dates_of(selection)
    rivals = [slots.named[name] for name in dates - {own} if name in slots.named]
    return state and bool(own) and any(one.column.empty for one in rivals)


def _is_cost_or_price(slots: Slots, selection: Selection, known: list[Selection]) -> bool:
    """Whether what a thing costs is bounded, which may be what it cost or its price: "cakes that cost less than £3"."""
    if selection.how != "compare" or slots.asked.bits(_BUYERS) or selection.column.name not in slots.named:
        return False
    own = [one for one in slots.mentions if one.column is selection.column]
    if any(not _is_costing(slots, one) for one in own) or not (own or is_paid(slots, selection)):
        return False
    kinds = (slots.named[selection.column.name].stems & kind for kind in (_COST, _PRICE))
    wanted = [other for kind, other in zip(kinds, (_PRICE, _COST), strict=True) if kind]
    rivals = (
        one for one in known if one.how == "compare" and one.span == selection.span and one.column.name in slots.named
    )
    return any(slots.named[one.column.name].stems & other for one in rivals for other in wanted)


def _is_costing(slots: Slots, mention: Mention) -> bool:
    """Whether the word is the verb of "cakes that cost less than £3", and no noun ("with a cost below £3")."""
    at = mention.span.begin
    before = slots.text(at - 1)
    return slots.text(at) in ("cost", "costs") and (before in ("that", "which", "it") or before.endswith("s"))


def _dates_of(selection: Selection) -> str:
    """Return the name of the column of dates that a condition is about, itself or by a part of it; else ""."""
    derivation = selection.column.derivation
    dated = selection.column.kind is ValueKind.DATE
    return derivation.columns[0] if derivation is not None else selection.column.name if dated else ""


def _is_one_of_several(slots: Slots, selection: Selection, known: list[Selection]) -> bool:
    """Whether nothing tells which of several columns of numbers is bounded."""
    if selection.how != "compare" or distance_of(slots, selection) != 1 + UNNAMED:
        return False
    same = (one for one in known if one.how == "compare" and one.span == selection.span and one.rows)
    return any(one.column is not selection.column and distance_of(slots, one) == 1 + UNNAMED for one in same)
