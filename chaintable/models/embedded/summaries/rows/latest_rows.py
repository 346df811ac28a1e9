"""The latest or first rows by their date: "latest temperature of each sensor", "last three orders"."""

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.request import Asked, Key, Ranked, Request
from chaintable.models.embedded.summaries.rows.filters import find_filters
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary

_LAST, _FIRST, _NEXT = words("last latest newest recent"), words("first earliest"), words("next")
_NAMED, _FIGURE, _WHOLLY, _MOST_ROWS = 0.55, 0.4, 0.9, 100


def latest_rows(slots: Slots) -> Request | None:
    """Return the request of the rows with the latest or first dates, of all or of each group; None without one."""
    dates = [one.column for one in slots.named.values() if one.is_date]
    for at, text in enumerate(slots.asked.texts if dates and slots.of_office else ()):
        if text in _LAST | _FIRST | _NEXT and not _is_led(slots, at) and not slots.numbers_attempt(at):
            return _few(slots, at, dates) or _value(slots, at, dates)
    return None


def _is_led(slots: Slots, at: int) -> bool:
    """Whether the word belongs to a period, a verb or a column ("last month", "joined first", "no last visit")."""
    named = (one for one in slots.mentions if one.span.begin == at and one.strength >= _WHOLLY)
    if slots.is_lacked(at) and any(one.span.end > at + 1 for one in named):
        return True
    return slots.text(at + 1) in vocabulary.BUCKETS or slots.value_at(at) or slots.dated_at(at) is not None


def _few(slots: Slots, at: int, dates: list[Column]) -> Request | None:
    """Return the request of "last three orders": rows, and not the values of a column."""
    number = next((one for one in slots.asked.numbers if one.at == at + 1 and 2 <= one.value <= _MOST_ROWS), None)
    noun = at + 2
    named = slots.mention_at(noun, "names_rows", least=_NAMED)
    label = named.column if named is not None else slots.label()
    if number is None or not (named or slots.knows(noun)) or label is None or slots.text(noun) in vocabulary.BUCKETS:
        return None
    slots.take(at, noun + 1)
    return _request(slots, at, dates, int(number.value), (Key(label),), ())


def _value(slots: Slots, at: int, dates: list[Column]) -> Request | None:
    """Return the request of "latest temperature of each sensor": a figure at the end of time, and no extreme of it."""
    mention = slots.mention_at(at + 1, "is_number", least=_FIGURE)
    if mention is not None and any(one.span == mention.span and one.strength >= _WHOLLY for one in slots.mentions):
        mention = mention if mention.strength >= _WHOLLY else None  # "newest singer" beside Singer and Concerts sung
    if mention is None or slots.text(at) in _NEXT:
        return None
    slots.take(at - (slots.text(at) == "recent" and slots.text(at - 1) == "most"), at + 1)
    column = slots.use(mention)
    return _request(slots, at, dates, 1, (), (column,))


def _request(
    slots: Slots, at: int, dates: list[Column], few: int, things: tuple[Key, ...], shown: tuple[Column, ...]
) -> Request:
    latest = slots.text(at) in _LAST
    keys = tuple(slots.keys())
    column = slots.date_column(dates)
    filters = find_filters(slots)
    slots.words |= slots.asked.bits(words("starting")) if filters else 0
    derived = {one.name: one for each in filters for one in each.derived}
    slots.take_rows()
    return Request(
        measures=(Asked("highest" if latest else "lowest", column),),
        keys=keys,
        things=things,
        conditions=tuple(one.condition for one in filters),
        derived=tuple(derived.values()),
        ranked=Ranked(latest, few),
        rows=True,
        shown=shown,
        amounts=True,
        idiomatic=True,
        words=slots.words,
        sure=slots.sure,
        guesses=tuple(slots.guesses),
    )
