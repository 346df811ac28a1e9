"""The first and the last date of groups: "last visit of each patient", and of all rows: "when was the last visit"."""

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.request import Asked
from chaintable.models.embedded.summaries.row_labels import told_by
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.tables.values import ValueKind

_FIRST, _LAST = words("first earliest oldest"), words("last latest newest recent")
_BEFORE_WHO = words("please show list me tell and so")
_AGED = words("oldest newest")
_BEFORE_GROUP = vocabulary.PER | words("of for in to from")
_NAMED, _WHOLLY = 0.45, 0.95
_UNKNOWN = 0.9


def find_moments(slots: Slots) -> tuple[Asked, ...]:
    """Return the first or last date that each group is asked for, or both; empty where none is."""
    ends = [at for at, text in enumerate(slots.asked.texts) if text in _FIRST | _LAST and not slots.words >> at & 1]
    if not ends or not slots.asked.bits(vocabulary.PER) or _asks_for_thing(slots) or _asks_for_label(slots, ends[0]):
        return ()
    begin = ends[0] - (slots.text(ends[0]) == "recent" and slots.text(ends[0] - 1) == "most")
    noun = ends[-1] + 1
    between = {slots.text(at) for at in range(ends[0], noun)}
    mention = slots.mention_at(noun, "is_date") or _clock_at(slots, noun)
    after = mention.span.end if mention is not None else noun + 1
    after += slots.text(after) in ("date", "dates", "time", "times")
    named = mention is not None or _is_event(slots, noun)
    if not named or not between <= _FIRST | _LAST | {"and", "or", "the"} or slots.text(after) not in _BEFORE_GROUP:
        return ()
    column = moment_column(slots, mention)
    if column is None:
        return ()
    if mention is None and not slots.knows(noun):
        slots.guess(_UNKNOWN, f"'{column.name}' for the date")
    slots.take(begin, after)
    return tuple(Asked("lowest" if slots.text(at) in _FIRST else "highest", column) for at in ends)


def _clock_at(slots: Slots, at: int) -> Mention | None:
    """Return the column of times of day that is named there in full ("earliest start per room")."""
    mention = slots.mention_at(at, least=_WHOLLY)
    named = slots.named[mention.column.name] if mention is not None else None
    clock = named is not None and named.column.kind is ValueKind.TIME and not named.is_number
    return mention if clock else None


def _asks_for_thing(slots: Slots) -> bool:
    """Whether the question asks whose date is first, and not for the date ("who has the earliest start date")."""
    at = slots.skip(0, _BEFORE_WHO)
    noun = slots.mention_at(at + 1, "names_things", least=_NAMED) if slots.text(at) in ("which", "what") else None
    return slots.text(at) == "who" or noun is not None


def _asks_for_label(slots: Slots, at: int) -> bool:
    """Whether the label of the rows is asked for of the first or last one ("the tag of the oldest asset")."""
    of = slots.back(at, frozenset(("the", "most")))
    ends = (one for one in slots.mentions if one.span.end == of and one.strength >= _NAMED)
    return slots.text(of) == "of" and any(slots.named[one.column.name].names_rows for one in ends)


def _is_event(slots: Slots, at: int) -> bool:
    """Whether the word is a noun for the rows, or one that no column and no cell is called by: its date is meant.

    Of a person ("the newest member of each choir") the name is.
    """
    text = slots.text(at)
    mention = slots.mention_at(at, least=_NAMED)
    rows = mention is not None and _is_record(slots, mention) and slots.text(at - 1) not in _AGED
    named = (mention is not None and not rows) or slots.value_at(at)
    person = text in vocabulary.PERSONS and mention is None
    return text.isalpha() and not (named or person) and text not in vocabulary.BUCKETS.keys() | _BEFORE_GROUP


def _is_record(slots: Slots, mention: Mention) -> bool:
    """Whether the column numbers the rows ("Gift no."), and names no people."""
    named = slots.named[mention.column.name]
    return named.names_rows and not named.stems & vocabulary.PEOPLE


def moment_column(slots: Slots, mention: Mention | None) -> Column | None:
    """Return the column of dates that is meant: the one mentioned, or the one that fits best; None without dates."""
    if mention is not None:
        return slots.use(mention)
    dates = [one.column for one in slots.named.values() if one.is_date]
    return slots.date_column(dates) if dates else None


def asked_when(slots: Slots) -> Asked | None:
    """Return the date that "when was the last order" asks for, and give its words a part; None where none is."""
    at = next((at for at, text in enumerate(slots.asked.texts) if text in _FIRST | _LAST), None)
    asks = slots.text(0) == "when" and at is not None and slots.text(at + 1) not in vocabulary.BUCKETS
    if not asks or at is None or slots.asked.bits(vocabulary.PER) or not slots.of_office:
        return None
    told = (slots.mention_at(place, "is_date", least=_NAMED) for place in range(1, len(slots.asked)))
    mention = next((one for one in told if one is not None), None)
    dates = [one for one in slots.named.values() if one.is_date]
    if mention is None and len(dates) != 1 and told_by(slots.asked, slots.named, [one.column for one in dates]) is None:
        return None
    column = moment_column(slots, mention)
    if column is None:
        return None
    slots.take(0)
    slots.take(at)
    if slots.text(at + 1).isalpha() and _is_event(slots, at + 1):
        slots.take(at + 1)
    if mention is not None and slots.text(mention.span.end) in ("back", "in", "out", "off"):
        slots.take(mention.span.end)
    return Asked("lowest" if slots.text(at) in _FIRST else "highest", column)
