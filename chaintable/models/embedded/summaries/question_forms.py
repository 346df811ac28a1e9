"""Questions of a form of their own: shares, duplicates, a change in percent, one column less another."""

from collections.abc import Iterator
from functools import reduce
from operator import and_, or_

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.indexing.row_bits import positions
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import MONTHS
from chaintable.models.embedded.summaries.asked_things import find_extreme, find_thing
from chaintable.models.embedded.summaries.groups.spellings import one_spelling
from chaintable.models.embedded.summaries.measures.amounts.prices import asks_price, price_column
from chaintable.models.embedded.summaries.measures.amounts.running_balances import closing_balance
from chaintable.models.embedded.summaries.measures.comparisons import compared_key
from chaintable.models.embedded.summaries.measures.derived_measures import each_of
from chaintable.models.embedded.summaries.measures.running_totals import running_total
from chaintable.models.embedded.summaries.measures.several_columns.column_pairs import changed_columns, pair_of_periods
from chaintable.models.embedded.summaries.measures.several_columns.value_pairs import of_value_pair
from chaintable.models.embedded.summaries.measures.shares import (
    counts_numbered,
    other_number,
    plural_of_rows,
    share_words,
    shared_number,
)
from chaintable.models.embedded.summaries.measures.times.first_and_last_dates import asked_when
from chaintable.models.embedded.summaries.measures.times.period_changes import changed_periods, changed_spans
from chaintable.models.embedded.summaries.request import COUNT, Asked, Filter, Having, Key, Request
from chaintable.models.embedded.summaries.rows.bounds.above_average import above_average
from chaintable.models.embedded.summaries.rows.bounds.bounded_rows import bounds, stands_for_rows
from chaintable.models.embedded.summaries.rows.bounds.derived_bounds import is_price_of_thing
from chaintable.models.embedded.summaries.rows.bounds.group_bounds import find_having, is_money_at
from chaintable.models.embedded.summaries.rows.filters import find_filters
from chaintable.models.embedded.summaries.rows.latest_rows import latest_rows
from chaintable.models.embedded.summaries.rows.values_side_by_side import flag_sides, used_up
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.operations.conditions import And, Condition, IsEmpty, Not, Or

_SHARE = words("share percentage percent proportion % fraction")
_NAMED = 0.4
_VERBS = words("""
are is was were have has had come comes came from would did do does went go that who which in at been
got get gets scored
""")
_PLACING, _PLACES = words("from in at"), words("in at during within on for")
_ARTICLES = words("the a an our this last")
_ONE_AMOUNT, _FIRST_AMOUNT = 0.95, 0.85
_EITHER_WAY = 0.79
"""How sure a share of two conditions is that no verb tells apart: below 60 % with the rest."""
_FARTHER = words("more less fewer higher lower longer shorter cheaper")
_COMPARING = _FARTHER | words("how much many than in did is are expensive")
_CHANGE = words(
    "change changed grow grew growth increase increased decrease decreased rise rose fall fell drop dropped"
)
_DUPLICATE = words("duplicate duplicates duplicated twice repeated duplication")
_ENTERED = words("entered occurs occur appears appear given issued keyed typed recorded listed exists exist used")
_WHO = words("who came visited bought ordered gave paid donated called booked")
_COUNTING, _IN_FULL = (("how", "many"), ("number", "of"), ("count", "of")), 0.8
_EACH_ROW = 0.9
"""How sure a plural that the table doesn't know stands for its rows."""
_HAVING = words("had have has having with that who did were was")
_DONE = frozenset("actual real ist spent".split())
_PLANNED = _DONE | frozenset("budget plan target soll forecast quota planned goal".split())
_WHOLE = words("total totals overall altogether combined")
_LESS = words("exceed exceeds exceeded difference minus below above over under more less than by between miss missed")


def requests_by_form(slots: Slots) -> Iterator[Request]:
    """Yield the request if the question has one of these shapes."""
    found = running_total(Slots(slots.recognition)) or closing_balance(Slots(slots.recognition))
    found = found or latest_rows(Slots(slots.recognition))
    found = found or of_value_pair(Slots(slots.recognition)) or changed_periods(Slots(slots.recognition))
    found = found or changed_spans(Slots(slots.recognition))
    found = found or above_average(Slots(slots.recognition))
    yield from (
        ((found,) if found is not None else ())
        or _priced(slots)
        or _when(slots)
        or _duplicates(slots)
        or _groups_counted(Slots(slots.recognition))
        or _change(slots)
        or _share(slots)
        or _gap(slots)
        or _apart(slots)
        or _more_than(slots)
        or ()
    )


def _when(slots: Slots) -> tuple[Request, ...]:
    """Return the request of "when was the last order from Lund"."""
    asked = asked_when(slots)
    if asked is None:
        return ()
    filters = find_filters(slots)
    return _finished(slots, Request(measures=(asked,), conditions=tuple(one.condition for one in filters)), filters)


def _priced(slots: Slots) -> tuple[Request, ...]:
    """Return the request of "how much is the carrot cake": its price; with the name of each where several differ."""
    priced = Slots(slots.recognition)
    said = asks_price(priced.asked)
    price = priced.price_asked() if said and not priced.asked.has("than") else None
    if price is None:
        return ()
    priced.words |= said | reduce(or_, (one.words for one in priced.mentions if one.column is price), 0)
    filters = find_filters(priced)
    cells = [one for one in priced.selections if one.is_equality and one.span.words & priced.words]
    if not filters or all(one.column.ordered for one in cells):
        return ()
    rows = reduce(and_, (one.rows for one in cells), priced.recognition.index.data_rows)
    several = len({price.cell(row) for row in positions(rows)}) > 1
    label = priced.label() if several else None
    things = (Key(label or price),)
    if not several and rows.bit_count() > 1:
        return _finished(priced, Request(measures=(Asked("average", price),)), filters)
    return _finished(priced, Request(things=things, shown=(price,) if label is not None else ()), filters)


def _finished(slots: Slots, request: Request, filters: list[Filter]) -> tuple[Request]:
    slots.take_rows()
    derived = {column.name: column for one in filters for column in one.derived}
    conditions = tuple(one.condition for one in filters) if not request.part else request.conditions
    return (
        Request(
            measures=request.measures,
            keys=request.keys,
            things=request.things,
            shown=request.shown,
            conditions=conditions,
            derived=tuple(derived.values()),
            before=tuple(slots.before),
            having=request.having,
            reading=request.reading,
            part=request.part,
            idiomatic=True,
            words=slots.words,
            sure=slots.sure,
            guesses=tuple(slots.guesses),
        ),
    )


def _duplicates(slots: Slots) -> tuple[Request, ...]:
    said = slots.asked.bits(_DUPLICATE)
    often = slots.asked.says("more than once")
    if not said and not often:
        return ()
    slots.words |= slots.asked.bits(_ENTERED) if said else 0
    slots.words |= said | (slots.asked.bits(words("more than once occur appear")) if often else 0)
    mention = next((one for one in slots.mentions if slots.is_free(one.span) and one.strength >= 0.4), None)
    doer = slots.label(person=True) if often and slots.asked.has("who") else None
    if doer is not None:
        slots.words |= slots.asked.bits(_WHO) | (mention.words if mention is not None else 0)
        mention = None
    column = slots.use(mention, counted=True) if mention is not None else doer or slots.label()
    if column is None:
        return ()
    if mention is None and doer is None:
        slots.guess(0.7, f"'{column.name}'")
    filters = find_filters(slots)
    counted = slots.asked.says("how many") or slots.asked.says("number of")
    reading = "count" if counted else "list"
    request = Request(measures=(Asked(COUNT),), things=(Key(column),), having=Having(">", "1"), reading=reading)
    return _finished(slots, request, filters)


def _groups_counted(slots: Slots) -> tuple[Request, ...]:
    """Return the request of "how many sites had more than 9 faults": the groups that reach a bound are counted."""
    at = next((at for at in range(2) if (slots.text(at), slots.text(at + 1)) in _COUNTING), None)
    place = slots.skip(at + 2, vocabulary.FILLERS | vocabulary.DISTINCT) if at is not None else 0
    mention = slots.mention_at(place, "names_things", least=_IN_FULL) if at is not None else None
    if at is None or mention is None or slots.named[mention.column.name].is_unique or _bounds_price(slots):
        return ()
    slots.take(at, place)
    key = Key(slots.use(mention, counted=True))
    having, measures = find_having(slots, key, ())
    if having is None and (noun := _noun_of_rows(slots)):
        having, measures = find_having(slots, key, (Asked(COUNT),))
        slots.take(noun)
        slots.guess(_EACH_ROW, f"each row is one of the '{slots.asked.said(noun)}'")
    if having is None:
        return ()
    filters = find_filters(slots)
    slots.words |= slots.asked.bits(_HAVING)
    return _finished(slots, Request(measures=measures, things=(key,), having=having, reading="count"), filters)


def _bounds_price(slots: Slots) -> bool:
    """Whether what is bounded is the price of each thing ("boats under £25 a day"), and no sum of several rows."""
    paid = any(is_money_at(slots, number.at) for number, _, _ in bounds(slots))
    return paid and is_price_of_thing(slots, slots.asked.texts)


def _noun_of_rows(slots: Slots) -> int:
    """Return where a plural stands after a bound that names no column, unit or sum ("more than 2 lessons"), else 0."""
    places = (one.at + 1 for one in slots.asked.numbers)
    units = vocabulary.UNITS | vocabulary.CURRENCIES | vocabulary.UNITS_OF_MEASURE
    nouns = (at for at in places if slots.text(at).endswith("s") and slots.text(at) not in units)
    return next((at for at in nouns if slots.mention_at(at) is None and slots.ends_measure(at + 1)), 0)


# --- shares ---


def _share(slots: Slots) -> tuple[Request, ...]:
    """Return the request of "What percentage of the orders were cancelled", "what share comes from the North"."""
    said = share_words(slots, _SHARE)
    if used_up(Slots(slots.recognition)) is not None or each_of(Slots(slots.recognition)) is not None:
        return ()
    if changed_columns(Slots(slots.recognition)) is not None:
        return ()
    if not said or any(True for _ in _peeked_keys(slots)) or _leads_by_share(Slots(slots.recognition)):
        return ()
    at = (said & -said).bit_length() - 1
    slots.words |= said
    place = slots.skip(at + 1, vocabulary.FILLERS | words("total all overall"))
    number = slots.number_near(place) if slots.text(place) not in words("rows") else None
    if number is not None and (number.strength < _NAMED or counts_numbered(slots, number) or slots.owns_size(number)):
        number = None  # "the sales" may be the rows
    if number is not None and number.span.begin > place and plural_of_rows(slots, place):
        number = None  # "of calls waited longer than two minutes"
    if number is not None and other_number(slots, number.span.end, number.column) is not None:
        return ()
    number = shared_number(slots, number) if number is not None else None
    if number is not None and number.span.begin == at + 1 and slots.text(at + 1).endswith("ed"):
        slots.guess(_EITHER_WAY, f"a share of all '{number.column.name}'")  # "percentage rejected for oyster"
    filters = find_filters(slots)
    if not filters:
        return ()
    if slots.asked.bits(words("answered responded respondents")) and len(filters) == 1:
        slots.words |= slots.asked.bits(words("answered responded respondents those"))
        filled = Filter(Not(IsEmpty(filters[0].condition.columns[0])), place)
        filters = [filled, *filters]
    column = slots.use(number) if number is not None and slots.is_free(number.span) else None
    column = slots.sales() if column is None and slots.text(place) == "sales" else column
    column = column or _takings_at(slots, place)
    whole = _whole_of(slots, filters, at, place) if len(filters) > 1 else []
    part = [one for one in filters if one not in whole]
    request = Request(
        measures=(Asked("share", column),),
        conditions=tuple(one.condition for one in whole),
        part=_all(part),
    )
    return _finished(slots, request, filters)


def _leads_by_share(slots: Slots) -> bool:
    """Whether the groups that lead by their share are asked for ("which show has the highest share of refunds")."""
    extreme = find_extreme(slots)
    return extreme is not None and find_thing(slots, extreme, None) is not None


def _takings_at(slots: Slots, at: int) -> Column | None:
    """Return the whole amount for "what percentage of revenue comes from France", where no column is called so."""
    if slots.text(at) not in vocabulary.TAKINGS - {"sales"} or slots.mention_at(at) is not None:
        return None
    amounts = [column for column in slots.money() if slots.named[column.name].is_additive]
    if amounts:
        slots.take(at)
        slots.guess(_ONE_AMOUNT if len(amounts) == 1 else _FIRST_AMOUNT, f"'{amounts[0].name}'")
    return amounts[0] if amounts else None


def _whole_of(slots: Slots, filters: list[Filter], at: int, place: int) -> list[Filter]:
    """Return the conditions that say of what the share is one: in France, for "orders were cancelled in France".

    They stand before the verb. Where all come after it, the first is what is told of the rows, and those that a place
    or a time follows with ("in", "during") say where.
    """
    before = [one for one in filters if one.at < at]
    if before and len(before) < len(filters):
        return before  # "of the orders from Leeds, what percentage …"
    told = [one for one in range(place, len(slots.asked)) if slots.text(one) in _VERBS]
    verbs = [one for one in told if slots.text(one) not in _PLACING]
    verb = verbs[0] if verbs else told[0] if told else len(slots.asked)
    whole = [one for one in filters if one.at < verb]
    participle = not verbs and bool(told) and min(one.at for one in filters) > place
    if whole and len(whole) < len(filters) and not participle:
        if not verbs and slots.of_office:
            slots.guess(_EITHER_WAY, "which of the two is the whole")  # "share of late orders in Leeds"
        return whole
    ordered = sorted(filters, key=lambda one: one.at)
    placed = [one for one in ordered[1:] if slots.text(slots.back(one.at, _ARTICLES)) in _PLACES]
    return placed or (whole if len(whole) < len(filters) else [])


def _peeked_keys(slots: Slots) -> Iterator[Key]:
    return Slots(slots.recognition).keys()


def _all(filters: list[Filter]) -> Condition:
    conditions = tuple(one.condition for one in filters)
    return conditions[0] if len(conditions) == 1 else And(conditions)


# --- changes ---


def _change(slots: Slots) -> tuple[Request, ...]:
    """Return the request of "By what percent did revenue change from May to June": months as groups, and a change."""
    if not slots.asked.bits(_CHANGE) or not slots.asked.bits(_SHARE) or slots.asked.bits(words("which who per each")):
        return ()
    dates = [one.column for one in slots.named.values() if one.is_date]
    spans = slots.asked.dates or _months(slots)
    if not dates or len(spans) < 2 or pair_of_periods(slots) is not None:
        return ()
    slots.words |= slots.asked.bits(_CHANGE | _SHARE)
    column = slots.date_column(dates)
    measured = slots.measured()
    filters = find_filters(slots)
    slots.words |= slots.asked.bits(words("by from to between compared and in"))
    if measured is None:
        return ()
    request = Request(measures=(Asked("sum", measured),), keys=(Key(column, "month"),), reading="percent_change")
    return _finished(slots, request, filters)


def _months(slots: Slots) -> list[str]:
    return [text for text in slots.asked.texts if text in MONTHS]


# --- one column less another ---


def _gap(slots: Slots) -> tuple[Request, ...]:
    """Return the request of "By how much did Production exceed its budget": one column less another of the same row."""
    wanted = slots.asked.says("by how much") or slots.asked.says("how much more") or slots.asked.says("how much less")
    leads = slots.asked.has("which", "who") and slots.ranks
    if leads or (not wanted and not (slots.asked.has("difference") and slots.asked.has("between"))):
        return ()
    numbers = _numbers_named(slots)
    grown = bool(slots.asked.bits(_CHANGE)) and pair_of_periods(slots) is not None
    if not numbers or grown:
        return ()
    first = numbers[0].column
    other = numbers[1].column if len(numbers) > 1 else _counterpart(slots, first)
    if other is None:
        return ()
    if any(True for _ in _peeked_keys(slots)):
        return ()
    for mention in numbers[:2]:
        slots.words |= mention.words
    whole = slots.asked.bits(_WHOLE) if len(numbers) > 1 else 0
    slots.words |= slots.asked.bits(_LESS | words("how much")) | whole
    filters = find_filters(slots)
    if not (filters or whole):
        return ()
    beyond = slots.asked.bits(words("exceed exceeds exceeded over above more"))
    left, right = (other, first) if beyond and len(numbers) == 1 else (first, other)
    made = slots.recognition.index.difference(left, right)
    if made is None:
        return ()
    return _finished(slots, Request(measures=(Asked("sum", made),)), filters)


def _apart(slots: Slots) -> tuple[Request, ...]:
    """Return the request of "the difference in hours between Ann and Bob": two groups, and how far they are apart."""
    if not slots.asked.has("difference", "gap") or not slots.asked.has("between"):
        return ()
    slots.words |= slots.asked.bits(words("difference gap between in and of"))
    sides = flag_sides(slots)
    measures = tuple(slots.measures())
    of_rows = slots.of_office and _names_repeated(slots)
    counts = of_rows and (any(one.rule == COUNT for one in measures) or (not measures and _counts_rows(slots)))
    column = next((one.column for one in measures if one.column is not None), None)
    column = column or (None if counts else slots.measured())
    filters = find_filters(slots)
    either = next((one for one in filters if isinstance(one.condition, Or) and len(one.condition.columns) == 1), None)
    key = one_spelling(slots, sides) if sides is not None else compared_key(slots, [either]) if either else None
    others = tuple(slots.keys())
    if key is None or any(one.column.name != key.column.name for one in others):
        return ()  # "the difference between May and June for each region" is one of each group
    if counts and column is None:
        return _finished(slots, Request(measures=(Asked(COUNT),), keys=(key,), reading="difference"), filters)
    if column is None or (either is not None and either.condition.columns == (column.name,)):
        return ()
    added = column.name not in slots.named or slots.adds_up(column)
    one_each = column is price_column(slots.named.values()) and slots.asked.has("a", "an")
    added &= not one_each  # "the fee of a senior and a junior"
    rule = next((one.rule for one in measures if one.rule != COUNT and not one_each), "sum" if added else "average")
    request = Request(measures=(Asked(rule, column),), keys=(key,), reading="difference")
    return _finished(slots, request, filters)


def _names_repeated(slots: Slots) -> bool:
    """Whether the cells that the question names stand in several rows each, so that rows can be counted."""
    cells = [one for one in slots.selections if one.is_equality and one.how in ("cell", "stem")]
    return bool(cells) and all(2 * one.column.n_different <= one.column.n_rows for one in cells)


def _counts_rows(slots: Slots) -> bool:
    """Whether the word after "the difference in" stands for rows ("the difference in calls between …")."""
    at = next((at for at, text in enumerate(slots.asked.texts) if text in ("difference", "gap")), -1)
    place = slots.skip(at + 1)
    of_rows = slots.mention_at(place, "is_number", least=0.45) is None and stands_for_rows(slots, place)
    if at >= 0 and of_rows:
        slots.take(place)
    return at >= 0 and of_rows


def _more_than(slots: Slots) -> tuple[Request, ...]:
    """Return the request of "how much more was spent in May than in June": two groups, and how far apart they are."""
    asked = slots.asked
    if not (asked.bits(_FARTHER) and asked.has("than") and asked.has("much", "many")):
        return ()
    one_of = [one for one in slots.selections if one.how in ("cell", "date") and one.is_equality]
    than = asked.texts.index("than")
    if (sides := flag_sides(slots)) is not None:
        return _sides_apart(slots, sides)
    pair = next(
        (
            (left, right)
            for left in one_of
            for right in one_of
            if left.span.end <= than < right.span.begin and left.column.name == right.column.name
        ),
        None,
    )
    if pair is None:
        return ()
    slots.words |= pair[0].words | pair[1].words | asked.bits(_COMPARING)
    priced = slots.price_asked()
    measures = tuple(slots.measures()) if priced is None else (Asked("average", slots.measured()),)
    column = next((one.column for one in measures if one.column is not None), None) or slots.measured()
    if column is None:
        return ()
    rule = next((one.rule for one in measures if one.rule != COUNT), "sum")
    key = Key(pair[0].column, "month" if slots.named_date(pair[0].column) else "")
    either = Filter(
        Or((pair[0].condition, pair[1].condition)), 0, (pair[0].column,) if pair[0].column.derivation else ()
    )
    request = Request(measures=(Asked(rule, column),), keys=(key,), reading="difference")
    return _finished(slots, request, [either, *find_filters(slots)])


def _sides_apart(slots: Slots, sides: Key) -> tuple[Request, ...]:
    """Return the request of "how much more do members spend on average than non-members": the two sides of a flag."""
    slots.words |= slots.asked.bits(_COMPARING)
    measures = tuple(slots.measures())
    rule = next((one.rule for one in measures if one.rule != COUNT), "average")
    column = next((one.column for one in measures if one.column is not None), None) or slots.measured()
    averaged = slots.asked.bits(words("average mean avg"))
    if column is None or not (averaged or any(one.rule != COUNT for one in measures)):
        return ()
    asked = Asked("average" if averaged else rule, column)
    slots.words |= averaged
    request = Request(measures=(asked,), keys=(one_spelling(slots, sides),), reading="difference")
    return _finished(slots, request, find_filters(slots))


def _numbers_named(slots: Slots) -> list[Mention]:
    found: dict[str, Mention] = {}
    taken = 0
    for mention in slots.mentions:
        if slots.named[mention.column.name].is_number and mention.strength >= 0.6 and not taken & mention.words:
            taken |= mention.words
            found.setdefault(mention.column.name, mention)
    return sorted(found.values(), key=lambda one: one.span.begin)


def _counterpart(slots: Slots, column: Column) -> Column | None:
    """Return the column that differs from this one in one word: "Q4 – Actual" for "Q4 – Budget"."""
    own = slots.named[column.name].stems
    close = [
        one.column
        for one in slots.named.values()
        if one.is_number and one.column is not column and own & one.stems and (own ^ one.stems) <= _PLANNED
    ]
    alike = close or [one.column for one in slots.named.values() if one.is_number and one.stems & _DONE]
    return alike[0] if len(alike) == 1 else None
