"""Cells and rows that a question asks for by their conditions alone: "unit price on BC707", "flats that allow pets"."""

from functools import reduce
from operator import and_

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.request import COUNT, Asked, Filter, Key
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.operations.conditions import Comparison

_OPENING = words("what what's whats is are was were show me give the our your")
_OF_ROWS = words("with of in from on at under over above below before after since between that where for without")
_BEING = words("is was are were")
_PURPOSES = vocabulary.stems("""
treatment service design reason purpose subject description item product procedure repair fault problem issue complaint
task course article enquiry
""")
"""What columns are called that say what an appointment, an order or a job is for."""
_HELD = vocabulary.stems("balance saldo level remaining left")
_FAINTLY, _NAMED, _UNKNOWN, _ROWS = 0.4, 0.6, 0.79, 0.9
"""How well a column is named, and how sure rows are that nothing calls so, or that the name of the table does."""


def looked_up(slots: Slots, filters: list[Filter], others: bool) -> tuple[Key | None, tuple[Asked, ...]]:
    """Return the column whose cells are asked for, or the label of the rows; else a count of rows, or nothing.

    `others` tells that groups or an order are asked for.
    """
    if others or not filters or not slots.of_office or slots.asked.question.kind != "question":
        return None, ()
    if (purpose := _purpose(slots)) is not None:
        return Key(purpose), ()
    return _cell(slots, filters) or _rows(slots) or (None, ())


def _cell(slots: Slots, filters: list[Filter]) -> tuple[Key | None, tuple[Asked, ...]] | None:
    """Return the column named first, of the one row that a cell of its own selects ("unit price on BC707")."""
    single = any(_is_of_one_row(slots, one) for one in filters)
    if (single or _select_one_row(slots, filters)) and (dated := _when(slots)) is not None:
        return Key(dated), ()
    if not single:
        return None
    mention = _first(slots)
    if mention is None:
        return None
    if not (slots.language or _stands_after(slots, mention) or not slots.is_spelled(mention)):
        return None  # the ranker has learned to look up cells in English, by the words of their header
    return Key(slots.use(mention)), ()


def _when(slots: Slots) -> Column | None:
    """Return the dates of what the question says happened to one row ("when was invoice 7 due")."""
    if slots.text(0) != "when":
        return None
    dated = [one for one in slots.mentions if slots.named[one.column.name].is_date and slots.is_free(one.span)]
    named = max(dated, key=lambda one: one.strength, default=None)
    if named is None or named.strength < _FAINTLY:
        return None
    slots.take(0)
    return slots.use(named)


def _purpose(slots: Slots) -> Column | None:
    """Return what a row is for: the treatment, for "what was AP103 for" and "what was Ida's appointment for"."""
    end = len(slots.asked) - 1
    being = slots.text(1) in _BEING and slots.text(0) == "what" and slots.text(end) == "for"
    if not being or not (slots.knows(end - 1) or slots.words >> end - 1 & 1):
        return None
    found = [
        one.column for one in slots.named.values() if one.said & _PURPOSES and one.names_things and not one.is_label
    ]
    if len(found) != 1:
        return None
    slots.words |= slots.asked.bits(words("what for"))
    slots.take(end - 1)
    return found[0]


def _stands_after(slots: Slots, mention: Mention) -> bool:
    """Whether what an account holds once a row is booked is asked for: "the balance after transaction 347"."""
    if slots.text(mention.span.end) != "after" or not slots.named[mention.column.name].stems & _HELD:
        return False
    slots.take(mention.span.end)
    return True


def _first(slots: Slots) -> Mention | None:
    place = slots.skip(0, _OPENING)
    found = (slots.mention_at(at, least=_NAMED) for at in (place, place + 1))
    return next((one for one in found if one is not None), None)


def _is_of_one_row(slots: Slots, one: Filter) -> bool:
    condition = one.condition
    if not isinstance(condition, Comparison) or condition.operator != "=":
        return False
    named = slots.named.get(condition.column)
    return named is not None and named.is_unique


def _select_one_row(slots: Slots, filters: list[Filter]) -> bool:
    """Whether the cells that are named are those of a single row only together ("when does Ann's sick leave end")."""
    told = [next((one.rows for one in slots.selections if one.condition == made.condition), 0) for made in filters]
    rows = reduce(and_, told, slots.recognition.index.data_rows)
    return rows.bit_count() == 1


def _rows(slots: Slots) -> tuple[Key | None, tuple[Asked, ...]] | None:
    """Return the label of rows that a noun names which the table or nothing is called by; a count without a label."""
    asks = slots.text(0) in ("which", "what")
    place = slots.noun_at(1) if asks else 0
    noun = slots.text(place)
    named = any(one.words >> place & 1 for one in slots.mentions) or slots.value_at(place)
    if (
        not (noun.isalpha() and noun.endswith("s") and len(noun) > 3)
        or named
        or noun in vocabulary.BUCKETS.keys() | _OWN
    ):
        return None
    if not slots.knows(place) if asks else slots.text(place + 1) not in _OF_ROWS:
        return None  # "which nurses helped Dr Roy" asks for nurses, and not for visits
    label = slots.label()
    slots.guess(_ROWS if slots.knows(place) else _UNKNOWN, "" if slots.knows(place) else _said(slots, place))
    slots.take(place)
    if asks:
        slots.take(0)
    if label is not None and slots.named_rows(label) and 10 * label.filled.bit_count() >= 9 * label.n_rows:
        return Key(label), ()
    return None if asks else (None, (Asked(COUNT),))


_OWN = words("was is does has names columns values details sales costs hours series news")


def _said(slots: Slots, at: int) -> str:
    return f"each row is one of the '{slots.asked.said(at)}'"
