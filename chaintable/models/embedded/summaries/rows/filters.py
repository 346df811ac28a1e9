"""The conditions of a question about a spreadsheet: which rows it is about."""

import re
from collections.abc import Iterator
from dataclasses import replace

from chaintable.models.embedded.indexing.column import FEW_ROWS
from chaintable.models.embedded.indexing.row_bits import first, last
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import Span
from chaintable.models.embedded.language.tokens import MONTHS, STOP, split_words
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.linking.value_links import asked_comparison
from chaintable.models.embedded.summaries.measures.money import in_currency, is_money
from chaintable.models.embedded.summaries.request import Filter
from chaintable.models.embedded.summaries.rows.denials import leaves_lacking_out, leaves_out, take_included
from chaintable.models.embedded.summaries.rows.derived_bounds import find_worth
from chaintable.models.embedded.summaries.rows.idiomatic_conditions import find_filled, find_idioms
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
from chaintable.models.embedded.summaries.words.mentions import Mention, Named
from chaintable.operations.conditions import Comparison, Condition, IsEmpty, Not, Or
from chaintable.operations.grammar import and_list
from chaintable.values import ValueKind, fold
from chaintable.values.texts.spelling_clusters import same_spelling

_SURENESS = {"part": 0.92, "stem": 0.92, "fuzzy": 0.6, "number": 0.9, "begins": 0.95, "empty": 0.9, "columns": 0.9}
_ARTICLES = frozenset("a an i".split())
_LEFT_OUT = ("top", "filled", "columns")
_PLACING, _BENT = frozenset("in at on from for".split()), ("ed", "ing", "s")
_NEAR, _REACH = 4, 2
_FAR_OFF = 1000
_CONTRARY = 0.75
_SPELLED, _MOST_SPELLINGS = 0.95, 6
"""How sure it is that spellings that differ by accents mean the same, and how many of them are taken together."""
_UNNAMED = 20
_LEAST_CODE = 3
_ANY_COLUMN = 0.75
"""How sure a bound is on one of several columns where nothing tells on which: below 60 % with the rest."""
_COSTING = lexicon.words("cost costs costing priced price worth")
_OF_AMOUNTS = lexicon.words("above over under below more less fewer greater higher lower exceeding exceeds exceeded")
_AGES = lexicon.words("older younger aged age")
_BOUNDING = _AGES | lexicon.words("are is was were who that the over under above below than more less at least most of")
_TIMES = ("second", "sec", "minute", "min", "hour", "hr")
_SECONDS, _MINUTES, _HOURS = (
    frozenset(names.split()) for names in ("s sec secs second", "min mins minut minute", "h hr hrs hour")
)
_HEADED_IN = dict(zip(_TIMES, (_SECONDS, _SECONDS, _MINUTES, _MINUTES, _HOURS, _HOURS), strict=True))
"""The stems of headers of columns in each unit of time ("Duration (min)")."""
_UP_TO = frozenset("to until till through thru".split())
_LACKING, _CLEARLY = 0.6, 0.8
_FIGURES_OF, _NUMBERED = ("number", "second_number"), lexicon.words("number numbers no nr id ids")
_LEFT_ASIDE = re.compile(
    r"^(?:(?:trips|ones|rows|orders|entries|items|days|visits) )?"
    r"(?:(?:do |does |are |is |should )?not (?:count|counted|included)"
    r"|(?:don|doesn|aren|isn) (?:count|counted|included)|excluded|ignored|left out)\b"
)
"""What follows rows that are left out: "cancelled trips don't count"."""


def find_filters(slots: Slots) -> list[Filter]:
    """Return the conditions that the question names, and give their words a part."""
    take_included(slots)
    found = [*slots.bounding, *find_worth(slots), *find_idioms(slots)]
    slots.idiomatic |= bool(found)
    found += find_filled(slots)
    chosen = [(selection, _denial(slots, selection)) for selection in _chosen(slots)]
    by_column: dict[str, list[Filter]] = {}
    for selection, denied in chosen:
        chosen_ = _all_spellings(slots, selection)
        condition = negated(chosen_) if denied else chosen_
        column = selection.column
        derived = (column,) if column.derivation is not None else ()
        made = Filter(condition, selection.span.begin, derived)
        same = by_column.setdefault(_own_or_parent(selection, chosen), [])
        if same and selection.is_equality and denied != isinstance(same[0].condition, Not):
            slots.guess(_CONTRARY)  # "not attended (no-show)" both denies and names cells of one column
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
    states = [*flags, *find_states(slots)]
    return [*found, *states]


def _by_speed(slots: Slots, selection: Selection, condition: Comparison) -> Comparison:
    """Return the comparison the other way round for "slower than 500 ms": what is slow lasts long."""
    told = slots.asked.bits(frozenset(("slower", "faster", "quicker"))) & (selection.words | selection.span.words)
    lasting = selection.column.name in slots.named and slots.named[selection.column.name].stems & vocabulary.LASTING
    turned = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
    slow = slots.asked.has("slower") == condition.operator.startswith("<")
    return replace(condition, operator=turned[condition.operator]) if told and lasting and slow else condition


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
    if _is_flag(slots, selection) and (
        same := next((one for one in (vocabulary.YES, vocabulary.NO) if own in one), None)
    ):
        return said_in(column, same)
    if any(map(str.isdigit, own)):
        return condition  # A-11 and A1-1 are two codes
    others = [cell for cell in same_spelling(own, column.rows_of) if cell != own and column.words_of[cell]]
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
    order = sorted(known, key=lambda one: (one.span.begin - one.span.end, _distance(slots, one)))
    for selection in order:
        if slots.is_free(selection.span) and _is_meant(slots, selection):
            slots.words |= selection.span.words | selection.words & ~_header_words(slots, selection)
            _take_header(slots, selection)
            _take_unit(slots, selection)
            _take_verb(slots, selection)
            slots.guess(_SURENESS.get(selection.how, 1.0))
            if _is_one_of_several(slots, selection, known):
                slots.guess(_ANY_COLUMN, f"'{selection.column.name}'")
            yield selection


def _is_code(slots: Slots, selection: Selection) -> bool:
    """Whether the cell is a code with leading zeros ("transaction 00347"), which is no number of anything."""
    text = slots.text(selection.span.begin)
    alone = selection.span.end - selection.span.begin == 1
    return selection.how == "cell" and alone and text.isdecimal() and text[0] == "0" and len(text) >= _LEAST_CODE


def _is_text_of_date(selection: Selection, known: list[Selection]) -> bool:
    """Whether the words are a date that also stands in the text of some cells: "3 March 2024" beside "2024-03-05"."""
    if selection.how != "part" or selection.column.kind is not ValueKind.DATE:
        return False
    dated = (one for one in known if one.how == "date" and one.column is selection.column)
    return any(one.span == selection.span for one in dated)


def _is_one_of_several(slots: Slots, selection: Selection, known: list[Selection]) -> bool:
    """Whether nothing tells which of several columns of numbers is bounded."""
    if selection.how != "compare" or _distance(slots, selection) != 1 + _UNNAMED:
        return False
    same = (one for one in known if one.how == "compare" and one.span == selection.span and one.rows)
    return any(one.column is not selection.column and _distance(slots, one) == 1 + _UNNAMED for one in same)


def _distance(slots: Slots, selection: Selection) -> float:
    """Return how many words before a date its column is named, for columns of dates; a large number if it isn't.

    For a cell that is a number it is less the nearer its column is named. Bounds on dates come before those on numbers.
    """
    if selection.how == "cell":
        named = {word.text for word in split_words(fold(selection.column.name))}
        at = selection.span.begin
        if slots.text(at - 1) in named:
            return -1 - _NEAR
        clearly = [one for one in _own(slots, selection) if one.strength >= _CLEARLY and one.span.end <= at]
        gaps = [at - one.span.end for one in clearly if slots.text(at).isdecimal()]
        return min(0, min(gaps, default=_NEAR + 1) - _NEAR - 1)
    if selection.how == "compare" and _bounds_another(slots, selection):
        return 2 * _UNNAMED
    if selection.how == "compare":
        return _away(slots, selection) or _since_named(slots, selection) / (_FAR_OFF + 1)
    return _since_named(slots, selection) if selection.how in ("date", "period") else 0


def _since_named(slots: Slots, selection: Selection) -> int:
    """Return how many words before the selection its column is named; a large number if it isn't."""
    near = [
        selection.span.begin - one.span.end
        for one in slots.mentions
        if one.column.place == selection.column.place and one.strength >= 0.4 and one.span.end <= selection.span.begin
    ]
    return min(near, default=_FAR_OFF)


def _away(slots: Slots, selection: Selection) -> int:
    """Return how far from its bound a column of numbers is named; a large number if it is named nowhere near.

    A word for a cost names the amounts of money, a unit of time the columns in it, and of people the age is bounded.
    """
    named = slots.named.get(selection.column.name)
    if named is not None and (named.is_date or (named.column.kind is ValueKind.TIME and not named.is_number)):
        if named.is_date:
            return 2 * _UNNAMED if _bounds_amount(slots, selection) else 0
        return 0 if _is_clock(slots, selection) else 2 * _UNNAMED
    numbers = named is not None and (named.is_number or named.holds_numbers or _numbers_places(named))
    if named is None or not (numbers or named.column.kind is ValueKind.TIME):
        return 2 * _UNNAMED
    at = last(selection.span.words)
    unit = slots.text(at + 1).removesuffix("s")
    if _of_age(slots, selection):
        return 0 if "age" in named.stems else 2 * _UNNAMED
    near = [_gap(one, selection) for one in _own(slots, selection) if not _is_of_another(slots, one, selection)]
    costs = [selection.span.begin - place for place in range(selection.span.begin) if slots.text(place) in _COSTING]
    if costs and is_money(named):
        near.append(min(costs) - 1)
    if "age" in named.stems and _of_people(slots, slots.back(selection.span.begin, _BOUNDING)):
        near.append(1)
    if _is_paid(slots, selection):
        near = [*near, _NEAR + (not named.is_additive)] if is_money(named) or in_currency(named.column) else []
    if unit in _TIMES:
        near = [
            gap for gap in near if named.column.kind is ValueKind.TIME or not named.stems.isdisjoint(_HEADED_IN[unit])
        ]
        near += [1] if named.column.kind is ValueKind.TIME or named.column.values.unit == unit[:1] else []
    if selection.rows.bit_count() == selection.column.n_rows:
        near = [gap + _UNNAMED for gap in near]  # what every row satisfies was hardly meant
    return 1 + min((gap for gap in near if gap >= 0), default=_UNNAMED)


def _numbers_places(named: Named) -> bool:
    """Whether the column numbers places or things, of which those above a number can be asked for."""
    return named.column.kind is ValueKind.NUMBER and named.is_label and not named.is_unique


def _is_clock(slots: Slots, selection: Selection) -> bool:
    """Whether what bounds is a time of day, and no plain number ("above 400")."""
    return any(span.words & selection.span.words for _, span in slots.asked.clocks)


def _bounds_amount(slots: Slots, selection: Selection) -> bool:
    """Whether the word before a plain number bounds an amount, and no year ("payments above 1000", "over 2000")."""
    before = slots.text(slots.back(selection.span.begin, vocabulary.CURRENCIES | frozenset(("than", "of"))))
    alone = selection.span.end - selection.span.begin == 1
    return alone and before in _OF_AMOUNTS and any(one.is_number for one in slots.named.values())


def _of_age(slots: Slots, selection: Selection) -> bool:
    """Whether the words of the bound say that it is one of an age, which a column holds ("older than 40")."""
    before = slots.back(selection.span.begin, _BOUNDING)
    aged = any(slots.text(at) in _AGES for at in range(before + 1, selection.span.begin))
    return aged and any("age" in one.stems and one.is_number for one in slots.named.values())


def _of_people(slots: Slots, at: int) -> bool:
    return at >= 0 and (slots.text(at) in vocabulary.PERSONS or slots.asked.stems[at] in vocabulary.PEOPLE)


def _is_paid(slots: Slots, selection: Selection) -> bool:
    """Whether a currency stands beside the bound ("over 30 euros", "above £500")."""
    at = last(selection.span.words)
    return {slots.text(at + 1), slots.text(selection.span.begin - 1)} & vocabulary.CURRENCIES != set()


def _gap(mention: Mention, selection: Selection) -> int:
    """Return the number of words between the name of a column and what bounds it; -1 if they are far apart."""
    if mention.span.end <= selection.span.begin:
        between = selection.span.begin - mention.span.end
        return between if between <= _NEAR else -1
    after = mention.span.begin - selection.span.end
    return after if 0 <= after <= _REACH else -1


def _is_of_another(slots: Slots, mention: Mention, selection: Selection) -> bool:
    """Whether another number stands right before the name, which is its unit ("3 rooms cost less than 2,000")."""
    before = mention.span.begin - 1
    return any(one.at == before and not selection.span.words >> before & 1 for one in slots.asked.numbers)


def _bounds_another(slots: Slots, selection: Selection) -> bool:
    """Whether the column only numbers the rows, and another is named before the bound ("a rating above 3")."""
    own = slots.named.get(selection.column.name)
    near = range(selection.span.begin - _NEAR, selection.span.begin + 1)
    others = (one for one in slots.mentions if one.column.place != selection.column.place and one.span.end in near)
    labels = own is not None and own.is_label
    return labels and any(slots.named[one.column.name].is_number and one.strength >= _LACKING for one in others)


def _header_words(slots: Slots, selection: Selection) -> int:
    """Return the words that name other columns than that of the selection, as bits."""
    found = 0
    for mention in slots.mentions:
        if mention.column.name != selection.column.name and mention.strength >= 0.8:
            found |= mention.words
    return found


def _is_meant(slots: Slots, selection: Selection) -> bool:
    """Whether the selection is one that the words ask for, and not a cell that happens to hold them."""
    if selection.how == "empty" and _is_flag(slots, selection):
        return False
    index = slots.recognition.index
    pending = selection.how == "empty" and slots.text(selection.span.begin) in lexicon.PENDING
    aside = index.leave_totals_out is not None or bool(index.footers)
    if (pending or aside) and not selection.rows & index.data_rows & ~index.footers:
        return False  # only totals and notes, which are left out, have that cell, and what is unpaid is none of them
    if selection.how in _LEFT_OUT or not selection.meant or (selection.how == "flag" and _is_flag(slots, selection)):
        return False
    at = selection.span.begin
    alone = selection.span.end - at == 1
    if alone and slots.is_led(at):
        return False
    if (
        selection.how == "number"
        and slots.text(at) in lexicon.EMPTY | lexicon.DENYING
        and not _follows(slots, selection)
    ):
        return False
    if (selection.how == "compare" and _numbers_rows(slots, selection)) or _is_bound_on_date(slots, selection):
        return False
    if selection.how == "compare" and slots.text(first(selection.words | selection.span.words) - 1) == "by":
        return False  # "over its plan by more than 10" bounds a difference, and no column
    if _is_code(slots, selection):
        return True
    figure = alone or (selection.span.end == at + 2 and slots.text(at + 1) == "%")
    if selection.how in ("number", "cell") and figure and any(one.at == at for one in slots.asked.numbers):
        if asked_comparison(slots.asked, at, at + 1) is not None or _is_rank(slots, at):
            return False
        return _is_named(slots, selection) or _is_year(slots, selection)
    if (
        alone
        and slots.text(at)
        in vocabulary.ROW_WORDS | vocabulary.MEASURES.keys() | vocabulary.LARGEST | vocabulary.SMALLEST
    ):
        return selection.how == "cell" and bool(slots.asked.capitals >> at & 1)
    if alone and slots.text(at) in vocabulary.PER | _ARTICLES and not slots.is_capital(at):
        return False  # "per trainer" doesn't name the trainer Per, nor "without a key" the hall A
    if alone and slots.text(at) in vocabulary.GENERIC:
        return selection.how == "cell"
    if selection.how == "stem" and alone and _is_deed(slots, selection):
        return False
    if selection.how in ("part", "stem", "fuzzy", "begins") and _names_rows(slots, selection):
        return False
    if selection.how == "part" and not selection.is_whole and _is_inside_flag(slots, selection):
        return False
    if selection.how in ("part", "stem") and alone and not selection.is_whole and _is_in_header(slots, selection):
        return False
    if selection.how == "empty" and slots.text(at) in ("due", "left", "running", "remaining", "out"):
        return False
    if selection.how == "part" and 2 * selection.rows.bit_count() > selection.column.n_rows:
        return False  # what most cells say ("Lake") names the kind of thing, and selects nothing
    return not (selection.how == "empty" and not _is_lacking(slots, selection))


def _numbers_rows(slots: Slots, selection: Selection) -> bool:
    """Whether the bound is on the figures inside the numbers of the rows ("PO105"), which nobody bounds unnamed."""
    derivation = selection.column.derivation
    parent = slots.named.get(derivation.columns[0]) if derivation is not None else None
    if derivation is None or parent is None or derivation.rule not in _FIGURES_OF:
        return False
    near = (one for one in slots.mentions if one.column is parent.column and _gap(one, selection) >= 0)
    numbered = any(_NUMBERED & set(slots.asked.texts[one.span.begin : one.span.end]) for one in near)
    return parent.names_rows and not numbered


def _is_bound_on_date(slots: Slots, selection: Selection) -> bool:
    """Whether the words are a date that something is before or after, though a cell holds the same date."""
    told = selection.how in ("cell", "date", "part") and selection.column.kind is ValueKind.DATE
    if not told or asked_comparison(slots.asked, selection.span.begin, selection.span.end) is None:
        return False
    bounds = (one for one in slots.selections if one.how == "compare" and one.column.kind is ValueKind.DATE)
    return any(one.span == selection.span for one in bounds)


def _is_inside_flag(slots: Slots, selection: Selection) -> bool:
    """Whether the words belong to the longer name of a column of yes and no ("shift" of "night shift")."""
    flags = (one for one in slots.mentions if slots.named[one.column.name].is_flag and one.strength >= _SPELLED)
    own = selection.span.words
    return any(one.column is not selection.column and one.words & own == own != one.words for one in flags)


def _is_deed(slots: Slots, selection: Selection) -> bool:
    """Whether a noun says what every row has a date of, and no state: "applications" beside a column "Applied"."""
    at = selection.span.begin
    named = (one for one in slots.mentions if one.span.begin == at and one.strength >= _SPELLED - 0.05)
    dated = any(slots.named[one.column.name].is_date and not one.column.empty for one in named)
    return dated and slots.text(at).endswith("s") and not slots.text(at).endswith("ss")


def _is_in_header(slots: Slots, selection: Selection) -> bool:
    """Whether the word is one of the column's own name ("cleaned" beside a "Deep clean" under "Type of clean")."""
    named = slots.named.get(selection.column.name)
    return named is not None and slots.asked.stems[selection.span.begin] in named.stems


def _follows(slots: Slots, selection: Selection) -> bool:
    """Whether the column is named right after the word ("no fines")."""
    own = _own(slots, selection)
    return any(one.span.begin == slots.skip(selection.span.end) and one.strength >= _LACKING for one in own)


def _is_lacking(slots: Slots, selection: Selection) -> bool:
    """Whether the column is the one named nearest to the word for what is missing, and not what rows are grouped by."""
    at = selection.span.begin
    own = [
        one
        for one in _own(slots, selection)
        if slots.is_free(one.span) and _beside(one.span.begin, one.span.end, selection) and not _is_outdone(slots, one)
    ]
    others = [one for one in slots.mentions if slots.is_free(one.span) and one.strength >= _LACKING]
    after = [one for one in others if at <= one.span.begin <= at + _NEAR]
    nearest = min((one.span.begin - at for one in after), default=None)
    if nearest is not None and any(one.column.place != selection.column.place for one in after):
        return any(one.span.begin - at == nearest for one in own)
    return bool(own)


def _is_outdone(slots: Slots, mention: Mention) -> bool:
    """Whether the same words are the whole name of a column of yes and no ("Checked" beside "Check score")."""
    same = (one for one in slots.mentions if one.span == mention.span and one.column is not mention.column)
    return any(one.strength >= _SPELLED > mention.strength and slots.named[one.column.name].is_flag for one in same)


def _is_flag(slots: Slots, selection: Selection) -> bool:
    return selection.column.name in slots.named and slots.named[selection.column.name].is_flag


def _is_rank(slots: Slots, at: int) -> bool:
    """Whether the word is a place in an order ("best first"), and not a number that a column's name leads up to."""
    number = next((one for one in slots.asked.numbers if one.at == at), None)
    return number is not None and number.form == "ordinal" and slots.mention_at(at + 1) is None


def _names_rows(slots: Slots, selection: Selection) -> bool:
    """Whether the words stand for the rows themselves, and not for what a cell says."""
    places = range(selection.span.begin, selection.span.end)
    named = any(
        slots.named[one.column.name].names_rows and one.strength >= 0.5 and one.words & selection.span.words
        for one in slots.mentions
    )
    return named or all(slots.knows(at) for at in places)


def _is_year(slots: Slots, selection: Selection) -> bool:
    number = next((one for one in slots.asked.numbers if one.at == selection.span.begin), None)
    return number is not None and number.could_be_year and (selection.column.is_year or "date" in selection.column.kind)


def _is_named(slots: Slots, selection: Selection) -> bool:
    """Whether the column is named next to the value."""
    return any(_beside(mention.span.begin, mention.span.end, selection) for mention in _own(slots, selection))


def _own(slots: Slots, selection: Selection) -> Iterator[Mention]:
    return (one for one in slots.mentions if one.column.place == selection.column.place and one.strength >= 0.3)


def _beside(begin: int, end: int, selection: Selection) -> bool:
    return selection.span.begin - _NEAR <= end <= selection.span.begin or (
        selection.span.end <= begin <= selection.span.end + _REACH
    )


def _take_header(slots: Slots, selection: Selection) -> None:
    """Give the name of the column next to its value the same part ("status shipped", "the North region")."""
    for mention in _own(slots, selection):
        if slots.text(mention.span.begin).isdecimal():
            continue  # in "a 9 or 10", the 10 isn't that of the header "Recommend us (0-10)"
        if _asks_for_kinds(slots, selection, mention):
            continue
        if slots.is_free(mention.span) and _beside(mention.span.begin, mention.span.end, selection):
            slots.words |= mention.words


def _asks_for_kinds(slots: Slots, selection: Selection, mention: Mention) -> bool:
    """Whether kinds of what the cell says are asked for, which the column doesn't hold ("which dog breed": Species)."""
    follows = mention.span.begin == selection.span.end and mention.strength < _LACKING
    return follows and slots.text(selection.span.begin - 1) in ("which", "what")


def _take_unit(slots: Slots, selection: Selection) -> None:
    """Give the unit after a bound its part where the column is in it ("more than 2 hours" of "4h 24m")."""
    at = selection.span.end
    unit = slots.text(at).removesuffix("s")
    if selection.how == "compare" and _is_paid(slots, selection):
        slots.words |= slots.asked.bits(vocabulary.CURRENCIES) & Span(selection.span.begin - 1, at + 1).words
    if selection.how != "compare" or unit not in _TIMES or slots.words >> at & 1:
        return
    lasting = selection.column.kind is ValueKind.TIME or selection.column.values.unit == unit[:1]
    condition = selection.condition
    number = next((one for one in slots.asked.numbers if one.at == at - 1), None)
    scaled = isinstance(condition, Comparison) and number is not None and condition.value != number.text
    lasting = lasting or scaled  # 2 minutes are 120 in a column of seconds
    slots.words |= 1 << at if lasting else 0


def _take_verb(slots: Slots, selection: Selection) -> None:
    """Give a plain verb between what is counted and where its part: "how many people live in Leeds"."""
    at = slots.back(selection.span.begin, _ARTICLES | frozenset(("the",)))
    verb, noun = slots.text(at - 1), slots.text(at - 2)
    placed = slots.text(at) in _PLACING and selection.how == "cell" and not selection.column.ordered
    plain = verb.isalpha() and verb not in STOP and not verb.endswith(_BENT) and not slots.value_at(at - 1)
    counted = noun.endswith("s") or slots.knows(at - 2) or noun in vocabulary.PERSONS
    if placed and plain and counted and slots.asked.says("how many") and slots.mention_at(at - 1) is None:
        slots.take(at - 1)


def _is_no(slots: Slots, selection: Selection) -> bool:
    """Whether the selection is the cell that says no in a column of yes and no."""
    return _is_flag(slots, selection) and slots.text(selection.span.begin) in vocabulary.NO


def _names_between(slots: Slots, selection: Selection, at: int) -> bool:
    """Whether the column is named between that place and the selection."""
    return any(at < one.span.begin < selection.span.begin for one in _own(slots, selection))


def _denies_nearer(slots: Slots, at: int, selection: Selection) -> bool:
    """Whether what is denied stands before the selection: "not paid for Support" denies the payment only."""
    flags = (one for one in slots.mentions if slots.named[one.column.name].is_flag and one.strength >= _LACKING)
    cells = (one for one in slots.selections if one.how in ("cell", "stem") and one.is_whole)
    spans = [(one.column.place, one.span) for one in flags] + [(one.column.place, one.span) for one in cells]
    return any(
        place != selection.column.place and at < span.begin and span.end <= selection.span.begin
        for place, span in spans
    )


def _in_headers(slots: Slots) -> int:
    """Return the words inside the names of columns that are several words long ("No-show"), as bits."""
    found = 0
    for mention in slots.mentions:
        if mention.strength >= _SPELLED and mention.span.end - mention.span.begin > 1:
            found |= mention.words
    return found


def _denial(slots: Slots, selection: Selection) -> bool:
    """Whether a word shortly before denies the selection ("not shipped", "except the North")."""
    if selection.how == "empty":
        return leaves_lacking_out(slots, selection.span.begin)
    if selection.how in ("compare", "flag", "columns"):
        return False
    following = " ".join(slots.asked.texts[selection.span.end : selection.span.end + 5])
    if match := _LEFT_ASIDE.match(following):
        slots.take(selection.span.end, selection.span.end + len(match[0].split()))
        return True
    if leaves_out(slots, selection.span.begin):
        return True
    near = slots.asked.bits(lexicon.DENYING) & ((1 << selection.span.begin) - 1) & ~_in_headers(slots)
    if not near or selection.span.begin - last(near) > _NEAR or _denies_nearer(slots, last(near), selection):
        return False
    if _is_no(slots, selection) and _names_between(slots, selection, last(near)):
        slots.take(last(near))  # "not paid (n)" says the same twice
        return False
    if slots.words >> last(near) & 1 and slots.text(selection.span.begin - 1) not in ("or", "nor", "and"):
        return False
    if "or" in slots.asked.texts[last(near) : selection.span.begin] and _is_flag(slots, selection):
        slots.guess(_CONTRARY)  # "no receipt or a missing one"
    slots.take(last(near))
    return True
