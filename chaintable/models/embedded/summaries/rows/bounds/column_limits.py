"""Limits in another column: "below their reorder level", "over budget", "sold for more than the estimate"."""

from collections.abc import Iterator

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import stem
from chaintable.models.embedded.linking.value_links import bounds_number
from chaintable.models.embedded.summaries.measures.amounts.amount_gaps import budgets, paid_and_due
from chaintable.models.embedded.summaries.measures.times.delays import deadline
from chaintable.models.embedded.summaries.request import Filter
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import alike
from chaintable.models.embedded.summaries.words.named_periods import period_and_words
from chaintable.models.embedded.summaries.words.vocabulary import stems
from chaintable.operations.conditions import ColumnComparison
from chaintable.tables.values import ValueKind

_STOCK = stems("qty quantity stock hand onhand left remaining balance")
BELOW = words("below under beneath less fewer lower before short shorter earlier")
ABOVE = words("above over exceed exceeds exceeded exceeding more greater higher beyond past after longer later")
WHEN_DONE = stems("delivered received completed closed returned arrived paid finished done resolved actual arrival")
"""Stems of the headers of dates on which something was done."""
BEFORE_LIMITS = words("than their its the his her own a an that of they were was it is")
_SOLD = words("sold sell sells went fetched fetch fetches made brought realised realized")
_PRICES = stems("price hammer paid amount")
_ENDS = stems("low high lower upper lowest highest min max minimum maximum from to")
_YEAR = 0.15  # "than in 2023" beside a column Guests 2023
_SUMMED = words("total overall whole entire")
_INSIDE, _KEPT = words("within inside"), words("stay stayed stays staying keep kept keeps remain remained")
_OPPOSITE = {"<": ">=", ">": "<="}
_GOING, _DENYING = (
    words("go gone went going run ran be been get got"),
    words("""
not no never didn doesn don isn wasn weren aren hasn haven hadn
"""),
)
_LEAST = 0.5
_DIFFERING, _MATCHING = (
    words("differ differs differed different"),
    words("match matches matched agree agrees equal tally"),
)
_FROM = words("from to with")
_FULLY = words("full fully")
_BEING = words("was were is are been being has have had got")
_REORDER = stems("reorder minimum")
_LEVELS, _AT_LIMIT = words("level levels point quantity"), 0.9


def find_limits(slots: Slots) -> Iterator[Filter]:
    """Yield the conditions that compare a column with the one that the question names as its limit."""
    yield from _off_plan(slots)
    yield from _limits(slots)
    yield from _exceeded(slots)
    yield from _in_full(slots)
    yield from _to_reorder(slots)
    yield from _differing(slots)


def _differing(slots: Slots) -> Iterator[Filter]:
    """Yield "a count that differs from the system", "the count doesn't match": two numbers that are not the same."""
    for at, text in enumerate(slots.asked.texts):
        apart = text in _DIFFERING and slots.text(at + 1) in _FROM
        denial = slots.back(at, _BEING)
        unlike = text in _MATCHING and slots.text(denial) in _DENYING | {"t"}
        place = slots.skip(at + 1, _FROM | BEFORE_LIMITS)
        other = slots.mention_at(place, "is_number", least=_LEAST) if apart or unlike else None
        named = [one for one in slots.mentions if one.span.end <= at and one.strength >= _LEAST]
        numbers = [one for one in named if slots.named[one.column.name].is_number]
        own = max(numbers, key=lambda one: (one.span.end, one.strength), default=None)
        if other is None or own is None or own.column is other.column or slots.words >> at & 1:
            continue
        slots.words |= own.words
        slots.take(denial if unlike else at, place)
        yield Filter(ColumnComparison(own.column.name, "!=", slots.use(other).name), at)
        return


def _off_plan(slots: Slots) -> Iterator[Filter]:
    """Yield "overspent", "underspent": what was spent compared with what was planned for it."""
    for said, operator in ((words("overspent overspend overran"), ">"), (words("underspent underspend"), "<")):
        found = slots.asked.bits(said) & ~slots.words
        pair = budgets(slots) if found else None
        if pair is not None:
            slots.words |= found
            at = (found & -found).bit_length() - 1
            yield Filter(ColumnComparison(pair.outcome.name, operator, pair.plan.name), at)


def _limits(slots: Slots) -> Iterator[Filter]:
    """Yield "below their reorder level", "over budget": a column compared with the one that the question names."""
    for at, text in enumerate(slots.asked.texts):
        operator = _bound_at(slots, at)
        if not operator or slots.words >> at & 1 or bounds_number(slots.asked, at):
            continue
        place = slots.skip(at + 1, BEFORE_LIMITS)
        than = next((one for one in range(at + 1, at + 4) if slots.text(one) == "than"), at)
        place = slots.skip(than + 1, BEFORE_LIMITS) if than > at else place
        limit = slots.mention_at(place, "is_number", least=0.5) or slots.mention_at(place, "is_date", least=0.5)
        limit = limit or slots.mention_at(slots.skip(place, _SUMMED), "is_number", least=0.5)
        if limit is None or _holds_number(slots, place, limit):
            continue
        if than == at and (last := _after_than(slots, limit)) is not None:
            slots.take(at, last.span.end)
            yield Filter(ColumnComparison(limit.column.name, operator, last.column.name), at)
            return
        other = _done_date(slots, at, limit) or _spent_of(slots, limit) or _compared_with(slots, limit)
        if other is not None:
            slots.take(at)
            slots.words |= slots.asked.bits(_KEPT) if text in _INSIDE else 0
            slots.use(limit)
            for again in (one for one in slots.mentions if one.column is limit.column and slots.is_free(one.span)):
                slots.words |= again.words  # "came back later than due": Due back
            yield Filter(ColumnComparison(other.name, operator, limit.column.name), at)
            return


def _bound_at(slots: Slots, at: int) -> str:
    """Return how the word bounds what stands before it, "" if it doesn't: "not over" is at most."""
    text = slots.text(at)
    operator = "<" if text in BELOW else ">" if text in ABOVE else "<=" if slots.is_deadline(at, text) else ""
    operator = "<=" if text in _INSIDE else operator
    before = slots.back(at, _GOING)
    denied = operator in _OPPOSITE and slots.text(before) in _DENYING
    slots.words |= 1 << before if denied else 0
    return _OPPOSITE[operator] if denied else operator


def _after_than(slots: Slots, first: Mention) -> Mention | None:
    """Return the column that the first one is compared with: "more guests in 2024 than in 2023"."""
    end = next((at for at in range(first.span.end, first.span.end + 3) if slots.text(at) == "than"), None)
    last = (
        slots.mention_at(slots.skip(end + 1, BEFORE_LIMITS | {"in"}), "is_number", least=_YEAR)
        if end is not None
        else None
    )
    return last if last is not None and last.column is not first.column else None


def _holds_number(slots: Slots, at: int, limit: Mention) -> bool:
    """Whether a number from that place to behind the limit's name bounds it and is not in its name ("2024 budget")."""
    years, _ = period_and_words(limit.column.name)
    near = range(at, limit.span.end + 1)
    return any(one.at in near and one.text not in years for one in slots.asked.numbers)


def _exceeded(slots: Slots) -> Iterator[Filter]:
    """Yield "was the limit exceeded", the name of the limit before the word for it."""
    for at, text in enumerate(slots.asked.texts):
        end = slots.back(at, _BEING) + 1
        said = text == "exceeded" and not slots.words >> at & 1
        ending = [one for one in slots.mentions if said and one.span.end == end and one.strength >= _LEAST]
        limit = next((one for one in ending if slots.named[one.column.name].is_number), None)
        other = _compared_with(slots, limit) if limit is not None and slots.is_free(limit.span) else None
        if limit is not None and other is not None:
            slots.take(at)
            slots.use(limit)
            yield Filter(ColumnComparison(other.name, ">", limit.column.name), at)
            return


def _in_full(slots: Slots) -> Iterator[Filter]:
    """Yield "paid in full", "fully paid": as much paid as is due, or less after a "not"."""
    pair = paid_and_due(slots) if slots.asked.bits(_FULLY) else None
    fully = (one for one in slots.mentions if slots.is_free(one.span) and _says_fully(slots, one))
    paid = next((one for one in fully if pair is not None and one.column is pair.outcome), None)
    if pair is None or paid is None:
        return
    begin = slots.back(paid.span.begin, _GOING | {"fully"})
    denied = slots.text(begin) in _DENYING or slots.text(begin) == "t"
    slots.words |= slots.asked.bits(_FULLY) | (1 << begin if denied else 0)
    yield Filter(ColumnComparison(slots.use(paid).name, "<" if denied else ">=", pair.plan.name), paid.span.begin)


def _says_fully(slots: Slots, mention: Mention) -> bool:
    """Whether "in full" follows on the words, or "fully" stands before them."""
    after = slots.text(mention.span.end), slots.text(mention.span.end + 1)
    return after == ("in", "full") or slots.text(mention.span.begin - 1) == "fully"


def _to_reorder(slots: Slots) -> Iterator[Filter]:
    """Yield "items to reorder": a stock that is down to its limit."""
    numbers = [one for one in slots.named.values() if one.is_number]
    limit = next((one.column for one in numbers if one.stems & _REORDER), None)
    stock = next((one.column for one in numbers if one.stems & _STOCK and one.column is not limit), None)
    for at, text in enumerate(slots.asked.texts if limit is not None else ()):
        said = text in vocabulary.REORDERED and slots.text(at - 1) in vocabulary.NEEDING
        if said and limit is not None and stock is not None and slots.text(at + 1) not in _LEVELS:
            slots.take(at - 1, at + 1)
            slots.guess(_AT_LIMIT, f"'{stock.name}' is at most '{limit.name}'")
            yield Filter(ColumnComparison(stock.name, "<=", limit.name), at)
            return


def _done_date(slots: Slots, at: int, limit: Mention) -> Column | None:
    """Return the date when something was done, for "finished after the target date"."""
    if slots.text(at - 1) not in vocabulary.DONE or limit.column.kind is not ValueKind.DATE:
        return None
    dates = [one for one in slots.named.values() if one.is_date and one.column is not limit.column]
    named = [one for one in slots.mentions if one.span.end == at and one.column in [date.column for date in dates]]
    if named:
        return slots.use(max(named, key=lambda one: one.strength))
    found = next((one.column for one in dates if one.stems & WHEN_DONE), None)
    if found is not None:
        slots.take(at - 1)
    return found


def _spent_of(slots: Slots, limit: Mention) -> Column | None:
    """Return what was spent of the plan: of one of its kind ("over the materials budget": "Actual – Materials"), that.

    Where the question names another column to compare, it is none.
    """
    of_kind = " – " in limit.column.name or bool(period_and_words(limit.column.name)[0])
    pair = budgets(slots)
    if pair is None or pair.plan is not limit.column or (of_kind and not alike(pair.outcome, pair.plan)):
        return None
    named = [one for one in slots.mentions if not one.words & limit.words and slots.named[one.column.name].is_number]
    other = any(one.column is not pair.outcome and one.strength >= _LEAST and slots.is_free(one.span) for one in named)
    return None if other and not of_kind else pair.outcome


def _compared_with(slots: Slots, limit: Mention) -> Column | None:
    """Return the column that is measured against the limit: one that is named, else the nearest of its kind."""
    kind = limit.column.kind
    same = [one for one in slots.named.values() if one.column.kind is kind and one.column is not limit.column]
    same = [one for one in same if kind is not ValueKind.NUMBER or one.is_number]
    same = [one for one in same if not _is_other_end(one.column.name, limit.column.name)]
    columns = [one.column for one in same]
    free = [m for m in slots.mentions if m.column in columns and slots.is_free(m.span) and not m.words & limit.words]
    if free:
        return slots.use(max(free, key=lambda one: one.strength))
    if not same:
        return None
    ends = deadline(slots)
    if ends is not None and ends.due is limit.column:
        return ends.done
    if len(same) > 1:
        slots.guess(0.85)
    if slots.asked.bits(_SOLD):
        same = [one for one in same if one.stems & _PRICES] or same
    return min(same, key=lambda one: abs(one.column.place - limit.column.place)).column


def _is_other_end(name: str, limit: str) -> bool:
    """Whether a column is the other end of the range that the limit ends: "Estimate – Low", "Estimate – High"."""
    (heading, _, end), (of_limit, _, limit_end) = name.rpartition(" – "), limit.rpartition(" – ")
    ends = {stem(end.casefold()), stem(limit_end.casefold())}
    return bool(heading) and heading == of_limit and ends <= _ENDS
