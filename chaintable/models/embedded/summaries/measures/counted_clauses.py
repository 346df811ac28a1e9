"""Rows counted clause by clause, each under its own condition: "how many jobs came in and how many were finished"."""

from dataclasses import replace

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.request import COUNT, PART, Asked, Filter
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations.conditions import And, Condition, IsEmpty, Not, Or

_JOINING = words("and plus versus vs")
_BEFORE_NOUNS = words("the of all total what show list give me us")
_THOSE, _HELPING = words("ones those"), words("were was are is have has had been got")
_NAMED = 0.55


def counted_by_clause(
    slots: Slots, measures: tuple[Asked, ...], filters: list[Filter]
) -> tuple[tuple[Asked, ...], list[Filter]]:
    """Return a count for each clause that asks for one, with the conditions said in it, and the other conditions."""
    counted = Asked(COUNT) in measures and all(one.column is not None or one.rule == COUNT for one in measures)
    begins = _clauses(slots) if counted else []
    if len(begins) < 2:
        return measures, filters
    ends = [_end(slots, begin, following) for begin, following in zip(begins, [*begins[1:], 0], strict=True)]
    apart = [part for one in filters for part in _apart(slots, one)]
    apart += [one for begin in begins if (one := _done(slots, begin, apart)) is not None]
    own = [[one for one in apart if begin <= one.at < end] for begin, end in zip(begins, ends, strict=True)]
    said = [one for several in own for one in several]
    if not said:
        return measures, filters
    slots.words |= slots.asked.bits(_THOSE)
    counts = tuple(_count(several) for several in own)
    others = tuple(one for one in measures if one.rule != COUNT)
    return (*dict.fromkeys(counts), *others), [one for one in apart if one not in said]


def _clauses(slots: Slots) -> list[int]:
    """Return where the clauses begin that count rows: with "how many" or "number of", or with one noun said again."""
    texts = slots.asked.texts
    asked = [
        at
        for at, text in enumerate(texts)
        if (text == "many" and slots.text(at - 1) == "how")
        or (text == "number" and (slots.text(at + 1) == "of" or slots.text(at - 1) in _JOINING or slots.has_comma(at)))
    ]
    asked = [at for at in asked if not _is_number(slots, at)]
    if len(asked) >= 2:
        return asked
    begin = asked[0] + 1 if asked else 0
    noun = slots.text(slots.noun_at(slots.skip(begin, _BEFORE_NOUNS)))
    for at in range(begin + 1, len(texts)):
        head = slots.noun_at(at + 1)
        again = slots.text(head) in _THOSE | {noun} and head > at + 1 and noun.endswith("s")
        if texts[at] in _JOINING and again:
            return [begin, at + 1]
    return []


def _is_number(slots: Slots, at: int) -> bool:
    """Whether "number of" there asks for the sum of a column ("number of passengers")."""
    noun = slots.skip(at + 1, _BEFORE_NOUNS)
    here = (one for one in slots.mentions if one.span.begin == noun and one.strength >= _NAMED)
    return any(slots.named[one.column.name].is_number for one in here)


def _done(slots: Slots, begin: int, filters: list[Filter]) -> Filter | None:
    """Return the condition for "how many finished", which says of the rows that they have a date."""
    at = slots.skip(begin + 1, _HELPING)
    here = (one for one in slots.mentions if one.span.begin == at and one.strength >= _NAMED)
    dated = next((one for one in here if slots.named[one.column.name].is_date and one.column.empty), None)
    if (
        dated is None
        or slots.text(begin) != "many"
        or any(dated.column.name in one.condition.columns for one in filters)
    ):
        return None
    slots.words |= dated.words
    return Filter(Not(IsEmpty(dated.column.name)), at)


def _end(slots: Slots, begin: int, following: int) -> int:
    """Return where the clause ends: at the next one, or at the words for the groups after it."""
    ends = (at for at in range(begin + 1, len(slots.asked)) if slots.text(at) in vocabulary.PER or slots.has_mark(at))
    return following or next(ends, len(slots.asked))


def _apart(slots: Slots, one: Filter) -> list[Filter]:
    """Return the condition, or its alternatives where each stands at a place of its own."""
    if not isinstance(one.condition, Or):
        return [one]
    cells = {str(cell.condition): cell.span.begin for cell in slots.selections if cell.how in ("cell", "stem")}
    places = [cells.get(str(part)) for part in one.condition.conditions]
    if None in places or len(set(places)) < len(places):
        return [one]
    parts = zip(one.condition.conditions, places, strict=True)
    return [replace(one, condition=part, at=at) for part, at in parts if at is not None]


def _count(filters: list[Filter]) -> Asked:
    """Return the number of rows that satisfy the conditions of a clause; of all rows where it has none."""
    conditions: tuple[Condition, ...] = tuple(one.condition for one in filters)
    if not conditions:
        return Asked(COUNT)
    return Asked(PART, part=conditions[0] if len(conditions) == 1 else And(conditions))
