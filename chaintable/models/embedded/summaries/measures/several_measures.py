"""Several measures in one question: "tickets and hours per agent", "how many visits, and their share of all"."""

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.measures.shares import Share, counted_too
from chaintable.models.embedded.summaries.request import COUNT, Asked
from chaintable.models.embedded.summaries.rows.bounds.bounded_rows import stands_for_rows
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention

_JOINING = words("and plus with &")
_BEFORE_SHARES = words("the a an their its what which also")
_UNKNOWN_ROWS, _NAMED = 0.79, 0.45
_SINGULAR = (
    vocabulary.BUCKETS.keys() | vocabulary.PERSONS | vocabulary.GENERIC | vocabulary.UNITS | vocabulary.MEASURES.keys()
)
"""Words after "per" that are no rows."""
_WHOLLY, _MONEY = 0.9, words("money takings income proceeds earnings")
_BEFORE_NUMBERS = (
    vocabulary.FILLERS | vocabulary.AMOUNTS | vocabulary.MEASURES.keys() | words("how many much number count of")
)
_ASKING, _REACH = words("what how which who when where why"), 4


def rows_too(slots: Slots) -> bool:
    """Whether rows are to be counted beside a number that is named ("orders and sales per shop"); take their word."""
    for at in range(1, len(slots.asked) - 1):
        if slots.text(at) not in _JOINING and not slots.has_comma(at):
            continue
        after = slots.skip(at + (slots.text(at) in _JOINING))
        for rows, number in ((at - 1, after), (after, at - 1)):
            if _is_free(slots, rows) and _is_number(slots, number) and stands_for_rows(slots, rows, plurals=False):
                slots.take(rows)
                return True
    return False


def _is_free(slots: Slots, at: int) -> bool:
    return at < len(slots.asked) and not slots.words >> at & 1 and not slots.value_at(at)


def _is_number(slots: Slots, at: int) -> bool:
    """Whether a column of numbers is named there, whether or not its words have a part already."""
    near = (one for one in slots.mentions if one.span.begin <= at < one.span.end and one.strength >= _NAMED)
    return any(slots.named[one.column.name].is_number for one in near)


def of_named(slots: Slots, share: Share, named: tuple[Asked, ...]) -> Share:
    """Return the share as one of the sum that is named before it: "total sales per shop and the share of the total".

    What is named after it only bounds the rows: "percentage of calls that waited longer than two minutes".
    """
    column = next((one.column for one in named if one.rule == "sum" and one.column is not None), None)
    if share.column is not None or column is None:
        return share
    places = [one.span.begin for one in slots.mentions if one.column is column]
    only_bounded = any(one.at > share.at for one in slots.asked.numbers) and min(places, default=0) > share.at
    return share if only_bounded else Share(share.at, column)


def beside_share(slots: Slots, share: Share, named: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """Return the figure that is asked for beside its share: "sales per shop and the share of the total"."""
    others = tuple(one for one in named if one.column is not None and one.rule != "sum")
    if counted_too(slots, share.at) or any(one.rule == COUNT for one in named):
        return (Asked(COUNT), *others)
    joined = slots.text(slots.back(share.at, _BEFORE_SHARES)) in _JOINING
    if not joined or (others and share.column is None):
        return others
    return (Asked(COUNT) if share.column is None else Asked("sum", share.column), *others)


def per_row(slots: Slots) -> Asked | None:
    """Return the average of "fee per visit for each doctor", where each row is a visit."""
    if slots.asked.has("average", "mean", "median", "avg"):
        return None
    marked = [at for at, text in enumerate(slots.asked.texts) if text in vocabulary.PER]
    for at in marked:
        mention = next((one for one in slots.mentions if one.span.end == at and _measures(slots, one.span.begin)), None)
        if slots.text(at) != "per":
            continue
        if mention is None and slots.text(at - 1) in vocabulary.MONEY_WORDS and _is_of_rows(slots, at + 1):
            paid = slots.money()
            if len(paid) != 1:
                continue
            slots.take(at - 1, at + 2)
            return Asked("average", paid[0])
        if mention is None or not slots.named[mention.column.name].is_number:
            continue
        known = _is_of_rows(slots, at + 1)
        if not (known or (len(marked) > 1 and _is_unknown(slots, at + 1))):
            continue
        slots.guess(1.0 if known else _UNKNOWN_ROWS, "" if known else f"each row is one '{slots.asked.said(at + 1)}'")
        slots.take(at, at + 2)
        return Asked("average", slots.use(mention))
    return None


def averaged_per_row(slots: Slots, measures: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """Return the sums as averages in "which zone costs the most per parcel", where each row is a parcel."""
    marked = (at for at, text in enumerate(slots.asked.texts) if text == "per")
    at = next((at for at in marked if _is_row(slots, at + 1) and slots.text(at + 1) not in vocabulary.PERSONS), None)
    if at is None or not measures or any(one.rule != "sum" or one.column is None or one.each for one in measures):
        return measures
    slots.take(at, at + 2)
    return tuple(Asked("average", one.column) for one in measures)


def _is_row(slots: Slots, at: int) -> bool:
    """Whether the word names single rows, whether or not it has a part already."""
    near = [one for one in slots.mentions if one.span.begin == at and one.strength >= _NAMED]
    alone = all(one.span.end == at + 1 for one in near)  # "per visit type" names no visits
    return (alone and any(slots.named_rows(one.column) for one in near)) or _is_of_rows(slots, at)


def _is_of_rows(slots: Slots, at: int) -> bool:
    """Whether the word names single rows, and no groups of them ("sales per store" in a table of stores)."""
    longer = any(one.span.begin == at and one.span.end > at + 1 and one.strength >= _NAMED for one in slots.mentions)
    if longer or slots.text(at + 1) in vocabulary.KINDS:
        return False  # "per visit type"
    label = slots.mention_at(at, "names_rows", least=_NAMED)
    if label is not None:
        return slots.named_rows(label.column)  # the number of a customer comes again with each order
    return slots.knows(at) and slots.mention_at(at, "is_key", least=_NAMED) is None


def _measures(slots: Slots, at: int) -> bool:
    """Whether no word before the number says another rule, and the number has no part yet."""
    return not slots.words >> at & 1 and vocabulary.MEASURES.get(slots.text(at - 1), "sum") == "sum"


def _is_unknown(slots: Slots, at: int) -> bool:
    """Whether a singular noun stands there that names nothing in the table."""
    noun = slots.text(at)
    near = (one for one in slots.mentions if one.span.begin <= at < one.span.end)
    named = any(not slots.named[one.column.name].is_date for one in near) or slots.value_at(at)
    return noun.isalpha() and not noun.endswith("s") and not named and noun not in _SINGULAR | vocabulary.PER


def unread_clause(slots: Slots, used: int) -> bool:
    """Whether a further thing is asked for of which no word has a part ("…, and what it took in")."""
    for at, text in enumerate(slots.asked.texts):
        joined = at and (slots.text(at - 1) in _JOINING or slots.has_comma(at))
        if text in _ASKING and joined and not used >> at & ((1 << _REACH) - 1):
            return True
    return False


def joined_left(slots: Slots, used: set[str]) -> int:
    """Return the words, as bits, that join the whole name of a number to other measures, where no step has used it.

    "Number of nights and number of guests per country" asks for the guests, too.
    """
    found = 0
    for at, text in enumerate(slots.asked.texts):
        if text not in _JOINING and not (slots.has_comma(at) and text not in vocabulary.PER):
            continue
        place = slots.skip(at + (text in _JOINING), _BEFORE_NUMBERS)
        whole = [one for one in slots.mentions if one.span.begin == place and one.strength >= _WHOLLY]
        numbers = [one for one in whole if slots.named[one.column.name].is_number]
        if slots.text(place) in _MONEY and not any(one.name in used for one in slots.money() or ()):
            found |= 1 << place if slots.money() and not whole else 0
        if numbers and not any(_is_used(slots, one, used) for one in numbers):
            found |= numbers[0].words
    return found


def _is_used(slots: Slots, number: Mention, used: set[str]) -> bool:
    """Whether a step uses the column, or another one that the same words name, or the words are a cell."""
    same = (one for one in slots.mentions if one.words & number.words and one.strength >= _NAMED)
    return any(one.column.name in used for one in same) or slots.value_at(number.span.begin)


def counts_left(slots: Slots, measures: tuple[Asked, ...]) -> bool:
    """Whether more numbers are asked for than there are measures: "how many came and how many of them stayed"."""
    pairs = (("how", "many"), ("number", "of"))
    said = sum((slots.text(at), slots.text(at + 1)) in pairs for at in range(len(slots.asked)))
    return 1 < said > len(measures)
