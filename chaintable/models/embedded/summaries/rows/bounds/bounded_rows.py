"""Rows that a question opens with and bounds: "orders over 100 euros by supplier" counts orders and adds up nothing."""

from collections.abc import Iterator

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.parsed_question import Number
from chaintable.models.embedded.linking.value_links import asked_comparison
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.mentions import Mention

_OPENING = words("show list give me us the our all number of")
_NAMED = 0.45
_LINKING = words("is are was were of at that costs costing worth valued a an the has have had being")
_UNIT_REACH = 2
_AMOUNTS = vocabulary.MONEY_WORDS | vocabulary.MONEY_NOUNS | vocabulary.AMOUNTS | vocabulary.UNITS | vocabulary.GENERIC


def bounds(slots: Slots) -> Iterator[tuple[Number, str, int]]:
    """Yield the numbers that bound something, with the operator and the words of the comparison as bits."""
    for number in slots.asked.numbers:
        comparison = asked_comparison(slots.asked, number.at, number.at + 1)
        if comparison is not None:
            yield number, *comparison


def first_place(bits: int) -> int:
    """Return the place of the first of some words."""
    return (bits & -bits).bit_length() - 1


def bounded_head(slots: Slots) -> int | None:
    """Return the place of the noun that opens the question and stands for its rows, where only bounds name numbers.

    None where the question names another number, which is measured ("the fees of visits over 30 minutes by doctor").
    """
    bounded = list(bounds(slots))
    head = slots.noun_at(slots.skip(0, _OPENING))
    if not bounded or not stands_for_rows(slots, head):
        return None
    if any(first_place(said | 1 << number.at) < head for number, _, said in bounded):
        return None
    numbers = [one for one in slots.mentions if _is_number(slots, one)]
    only = all(any(_within(slots, one, *bound) for bound in bounded) for one in numbers)
    return head if only else None


def _is_number(slots: Slots, mention: Mention) -> bool:
    """Whether the words name a column of numbers and none of names as well."""
    same = (one for one in slots.mentions if one.words & mention.words and one.strength >= mention.strength)
    named = slots.named[mention.column.name]
    number = named.is_number and mention.strength >= _NAMED and slots.is_free(mention.span)
    return number and all(slots.named[one.column.name].is_number for one in same)


def stands_for_rows(slots: Slots, at: int, plurals: bool = True) -> bool:
    """Whether the word names the rows: by the caption, their label, or as a plural that is no amount."""
    mention = slots.mention_at(at, least=_NAMED)
    if slots.knows(at) or (mention is not None and slots.named[mention.column.name].names_rows):
        return True
    if not plurals:
        return False
    noun = slots.text(at)
    plural = noun.isalpha() and noun.endswith("s") and not noun.endswith("ss") and noun not in _AMOUNTS
    return mention is None and plural and not slots.value_at(at)


def _within(slots: Slots, mention: Mention, number: Number, _: str, said: int) -> bool:
    """Whether the name only says what is bounded ("with a fee above 30", "longer than 20 minutes", "over 30 EUR")."""
    begin = first_place(said | 1 << number.at)
    end = mention.span.end
    linked = all(slots.text(at) in _LINKING for at in range(end, begin))
    before = end <= begin and linked
    unit = number.at < mention.span.begin <= number.at + _UNIT_REACH
    return before or unit or bool(mention.words & (said | 1 << number.at))
