"""Running totals: the sum of a column up to each row or each period ("cumulative amount per month")."""

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.summaries.request import COUNT, Asked, Filter, Key, Request, Running
from chaintable.models.embedded.summaries.rows.filters import find_filters
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations import Calculate, Operation, SelectRow
from chaintable.operations.formulas.expressions import Call

_CUMULATIVE = words("cumulative cumulated cumulatively accumulated")
_SUMS, _MEANS = words("total totals sum sums"), words("average averages mean avg")
_RULES = _SUMS | _MEANS | words("count counts number")
_TO_DATE = words("day week month quarter year daily weekly monthly quarterly yearly")
_MOVING, _ALONG = words("moving rolling"), words("by over along")
_UP_TO, _UNBOUNDED = words("until till before by reach reached reaches pass passed passes exceed exceeded"), 0.6
"""Words that ask for the running total at one moment, and how sure all of it is then."""
_BY_ROWS, _IN_PARTS = 0.9, 0.7
"""How sure a running total is in the table's own order, and one within groups that nothing puts in an order."""
_NAMED = 0.6


def running_words(slots: Slots) -> int:
    """Return the words that ask for a running total or average, as bits; none that names a column or a cell."""
    found = 0
    for at, text in enumerate(slots.asked.texts):
        following = slots.text(at + 1)
        averaged = (text in _MOVING and following in _MEANS) or (text == "running" and following in _RULES)
        if text in _CUMULATIVE or text == "ytd" or averaged:
            found |= 1 << at
        elif (text, following) == ("to", "date") and (_is_of_year(slots, at) or _per_period(slots)):
            found |= 3 << at
    return found & ~_naming(slots)


def _is_of_year(slots: Slots, at: int) -> bool:
    return slots.text(at - 1) == "year"


def _per_period(slots: Slots) -> bool:
    return bool(slots.asked.bits(_TO_DATE))


def _naming(slots: Slots) -> int:
    """Return the words that name a column or a cell, such as a header "Running total", as bits."""
    named = sum({1 << at for one in slots.mentions if one.strength >= _NAMED for at in _places(one.words)})
    cells = sum(
        {1 << at for one in slots.selections if one.how == "cell" and one.is_whole for at in _places(one.words)}
    )
    dates = slots.asked.bits(frozenset(("to", "date")))
    return (named & ~dates) | cells


def _places(bits: int) -> list[int]:
    return [at for at in range(bits.bit_length()) if bits >> at & 1]


def running_total(slots: Slots) -> Request | None:
    """Return the request of "running total of amount by order date"; None for averages and sums of one year."""
    said = running_words(slots)
    if not said or slots.asked.bits(_MEANS | _MOVING) or _this_year_alone(slots, said):
        return None
    slots.words |= said & ~_of_years(slots)
    ordered = _order_named(slots)
    keys = tuple(slots.keys())
    summed = _summed(slots)
    if summed is None or (summed.column is None and not any(key.part for key in keys)):
        return None
    ordered = ordered or next((key.column for key in keys if key.part), None) or _only_order(slots, bool(keys))
    filters = find_filters(slots)
    slots.take_rows()
    slots.words |= slots.asked.bits(_SUMS)
    if slots.asked.bits(_UP_TO) & ~slots.words:
        slots.guess(_UNBOUNDED)
    return _request(slots, keys, summed, ordered, filters)


def _order_named(slots: Slots) -> Column | None:
    """Return the column of dates that the question names to order by ("by order date")."""
    for at, text in enumerate(slots.asked.texts):
        mention = slots.mention_at(slots.skip(at + 1), "is_date", least=_NAMED) if text in _ALONG else None
        if mention is not None and vocabulary.BUCKETS.get(slots.text(at + 1), "day") == "day":
            slots.take(at)
            return slots.use(mention)
    return None


def _only_order(slots: Slots, in_parts: bool) -> Column | None:
    """Return the dates that put rows in order where none is named; None for the order of the table."""
    dates = [one.column for one in slots.named.values() if one.is_date]
    if dates:
        return slots.date_column(dates)
    slots.guess(_IN_PARTS if in_parts else _BY_ROWS, "the order of the rows")
    return None


def _summed(slots: Slots) -> Asked | None:
    """Return the column that is added up, or the rows that are counted; None where no numbers are named."""
    asked = next(iter(slots.measures()), None)
    if asked is not None and asked.rule == COUNT:
        return asked
    column = (asked.column if asked is not None else None) or slots.measured()
    if column is None or column.name not in slots.named or not slots.named[column.name].is_number:
        return None
    if not slots.named[column.name].is_additive:
        slots.guess(_IN_PARTS, f"'{column.name}' can be added up")
    return Asked("sum", column)


def _this_year_alone(slots: Slots, said: int) -> bool:
    """Whether the question asks for one sum since the year began ("amount year to date")."""
    of_year = any(slots.text(at) == "ytd" or _is_of_year(slots, at) for at in _places(said))
    return of_year and not slots.asked.bits(vocabulary.PER)


def _of_years(slots: Slots) -> int:
    """Return the words "ytd" and "year to date", which select the days of a year, as bits."""
    found = slots.asked.bits(frozenset(("ytd",)))
    ends = (at for at in range(1, len(slots.asked)) if slots.text(at) == "to" and _is_of_year(slots, at))
    return found | sum(7 << (at - 1) for at in ends)


def _request(
    slots: Slots, keys: tuple[Key, ...], summed: Asked, ordered: Column | None, filters: list[Filter]
) -> Request:
    """Return the request: by periods where the question names some, else row by row."""
    periods = tuple(key for key in keys if key.part)
    within = tuple(key for key in keys if not key.part and key.column is not ordered)
    grouped = bool(periods)
    return Request(
        measures=(summed,),
        keys=(*periods, *within) if grouped else within,
        conditions=tuple(one.condition for one in filters),
        derived=tuple({column.name: column for one in filters for column in one.derived}.values()),
        steps="running_total" if grouped else "",
        running=None if grouped or summed.column is None else Running(summed.column, ordered),
        idiomatic=True,
        words=slots.words,
        sure=slots.sure,
        guesses=tuple(slots.guesses),
    )


def left_running(recognition: Recognition, chain: tuple[Operation, ...]) -> tuple[str, ...]:
    """Return the words for a running total or average where the chain works out neither."""
    if any(_is_running(operation) for operation in chain):
        return ()
    slots = Slots(recognition)
    left = running_words(slots)
    if any(isinstance(operation, SelectRow) and ">= " in str(operation) for operation in chain):
        left &= ~_of_years(slots)
    return tuple(dict.fromkeys(map(slots.asked.said, _places(left))))


def _is_running(operation: Operation) -> bool:
    made = operation.formula if isinstance(operation, Calculate) else None
    return isinstance(made, Call) and made.name == "running_total"
