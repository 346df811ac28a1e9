"""How near the words for a condition stand to those that name its column."""

from collections.abc import Iterator

from chaintable.models.embedded.indexing.row_bits import last
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.tokens import split_words
from chaintable.models.embedded.linking.selection import Selection
from chaintable.models.embedded.summaries.measures.amounts.money import in_currency, is_money
from chaintable.models.embedded.summaries.measures.things_done import is_number_done
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.tables.values import ValueKind, fold

NEAR, _REACH = 4, 2
_FAR_OFF = 1000
UNNAMED = 20
"""How far a bound is from a column that nothing names beside it."""
NAMED, _CLEARLY = 0.6, 0.8
"""How well words name a column for certain, and clearly."""
_COSTING = lexicon.words("cost costs costing priced price worth")
_OF_AMOUNTS = lexicon.words("above over under below more less fewer greater higher lower exceeding exceeds exceeded")
_AGES = lexicon.words("older younger aged age")
_BOUNDING = _AGES | lexicon.words("are is was were who that the over under above below than more less at least most of")
TIMES = ("second", "sec", "minute", "min", "hour", "hr")
_SECONDS, _MINUTES, _HOURS = (
    frozenset(names.split()) for names in ("s sec secs second", "min mins minut minute", "h hr hrs hour")
)
_IN_TIME = _SECONDS | _MINUTES | _HOURS
"""The stems of headers of columns in a unit of time ("Duration (min)"), into which the bound is converted."""


def distance_of(slots: Slots, selection: Selection) -> float:
    """Return how many words before a date its column is named, for columns of dates; a large number if it isn't.

    For a cell that is a number or a month it is less the nearer its column is named. Bounds on dates come before those
    on numbers.
    """
    if selection.how == "cell":
        named = {word.text for word in split_words(fold(selection.column.name))}
        at = selection.span.begin
        if slots.text(at - 1) in named:
            return -1 - NEAR
        clearly = [one for one in own_mentions(slots, selection) if one.strength >= _CLEARLY and one.span.end <= at]
        told = slots.text(at).isdecimal() or selection.column.derivation is not None
        gaps = [at - one.span.end for one in clearly if told]
        return min(0, min(gaps, default=NEAR + 1) - NEAR - 1)
    if selection.how == "compare" and (_bounds_another(slots, selection) or _bounds_done(slots, selection)):
        return 2 * UNNAMED
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


def _away(slots: Slots, selection: Selection) -> float:
    """Return how far from its bound a column of numbers is named; a large number if it is named nowhere near.

    A word for a cost names the amounts of money, a unit of time the columns in it, and of people the age is bounded.
    """
    named = slots.named.get(selection.column.name)
    if named is not None and (named.is_date or (named.column.kind is ValueKind.TIME and not named.is_number)):
        if named.is_date:
            return 2 * UNNAMED if _bounds_amount(slots, selection) else 0
        return 0 if _is_clock(slots, selection) else 2 * UNNAMED
    numbers = named is not None and (named.is_number or named.holds_numbers or _numbers_places(named))
    if named is None or not (numbers or named.column.kind is ValueKind.TIME):
        return 2 * UNNAMED
    at = last(selection.span.words)
    unit = slots.text(at + 1).removesuffix("s")
    if _of_age(slots, selection):
        return 0 if "age" in named.stems else 2 * UNNAMED
    near: list[float] = [
        gap_between(one, selection)
        for one in own_mentions(slots, selection)
        if not _is_of_another(slots, one, selection)
    ]
    costs = [selection.span.begin - place for place in range(selection.span.begin) if slots.text(place) in _COSTING]
    if costs and is_money(named):
        near.append(min(costs) - 1)
    if "age" in named.stems and _of_people(slots, slots.back(selection.span.begin, _BOUNDING)):
        near.append(1)
    if is_paid(slots, selection):
        least = NEAR + (not named.is_additive) - _is_of_rows(slots, selection) / 2
        near = [*near, least] if is_money(named) or in_currency(named.column) else []
    if unit in TIMES:
        near = [gap for gap in near if named.column.kind is ValueKind.TIME or not named.stems.isdisjoint(_IN_TIME)]
        in_unit = named.column.kind is ValueKind.TIME or named.column.values.unit in (unit, unit[:3], unit[:1])
        near += [1] if in_unit else []
    if not slots.recognition.index.data_rows & ~selection.rows:
        near = [gap + UNNAMED for gap in near]  # what every row satisfies was hardly meant
    return 1 + min((gap for gap in near if gap >= 0), default=UNNAMED)


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


def is_paid(slots: Slots, selection: Selection) -> bool:
    """Whether a currency stands beside the bound ("over 30 euros", "above £500")."""
    at = last(selection.span.words)
    return {slots.text(at + 1), slots.text(selection.span.begin - 1)} & vocabulary.CURRENCIES != set()


def _is_of_rows(slots: Slots, selection: Selection) -> bool:
    """Whether the rows are named before the bound by the word that heads the column: "claims over £500" by Claimed."""
    named = slots.named[selection.column.name]
    plurals = (at for at in range(selection.span.begin) if slots.text(at).endswith("s"))
    return any(slots.asked.stems[at] in named.said for at in plurals)


def gap_between(mention: Mention, selection: Selection) -> int:
    """Return the number of words between the name of a column and what bounds it; -1 if they are far apart."""
    if mention.span.end <= selection.span.begin:
        between = selection.span.begin - mention.span.end
        return between if between <= NEAR else -1
    after = mention.span.begin - selection.span.end
    return after if 0 <= after <= _REACH else -1


def _is_of_another(slots: Slots, mention: Mention, selection: Selection) -> bool:
    """Whether another number stands right before the name, which is its unit ("3 rooms cost less than 2,000")."""
    before = mention.span.begin - 1
    return any(one.at == before and not selection.span.words >> before & 1 for one in slots.asked.numbers)


def _bounds_another(slots: Slots, selection: Selection) -> bool:
    """Whether the column only numbers the rows, and another is named before the bound ("a rating above 3")."""
    own = slots.named.get(selection.column.name)
    near = range(selection.span.begin - NEAR, selection.span.begin + 1)
    others = (one for one in slots.mentions if one.column.place != selection.column.place and one.span.end in near)
    labels = own is not None and own.is_label
    return labels and any(slots.named[one.column.name].is_number and one.strength >= NAMED for one in others)


def _bounds_done(slots: Slots, selection: Selection) -> bool:
    """Whether a verb right before the bound names the number of what is done: "sold fewer than 100 tickets"."""
    if is_paid(slots, selection):
        return False
    end = slots.back(selection.span.begin, _OF_AMOUNTS | _BOUNDING) + 1
    done = [one for one in slots.mentions if one.span.end == end and one.strength >= _CLEARLY]
    done = [one for one in done if is_number_done(slots.named[one.column.name])]
    return bool(done) and all(one.column.place != selection.column.place for one in done)


def words_of_header(slots: Slots, selection: Selection) -> int:
    """Return the words that name other columns than that of the selection, as bits."""
    found = 0
    for mention in slots.mentions:
        if mention.column.name != selection.column.name and mention.strength >= 0.8:
            found |= mention.words
    return found


def own_mentions(slots: Slots, selection: Selection) -> Iterator[Mention]:
    return (one for one in slots.mentions if one.column.place == selection.column.place and one.strength >= 0.3)


def stands_beside(begin: int, end: int, selection: Selection) -> bool:
    return selection.span.begin - NEAR <= end <= selection.span.begin or (
        selection.span.end <= begin <= selection.span.end + _REACH
    )
