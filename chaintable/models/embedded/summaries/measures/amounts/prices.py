"""What one thing costs: the column of prices, and the questions that ask for it ("how much is the carrot cake")."""

import re
from collections.abc import Iterable
from itertools import pairwise

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language import lexicon
from chaintable.models.embedded.language.parsed_question import ParsedQuestion
from chaintable.models.embedded.language.tokens import header_words
from chaintable.models.embedded.summaries.measures.amounts.money import in_currency, is_money
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.tables.values.numbers_and_times.units import unit_name

_NAMES_OF_PRICES = tuple(map(vocabulary.stems, ("price", "rate fare tariff", "fee cost charge rent")))
"""What a column of prices is called, the likelier first."""
_UNIT = re.compile(r"(?:\b(?:per|je|pro|par|por) |/ ?)([a-z]+)")
"""What a price is for ("Price per metre", "Rate/kg", "Preis je kg")."""
_OF_SEVERAL = vocabulary.stems("total sum amount value")
PRICED = frozenset("cheapest expensive priciest dearest costliest".split())
"""Superlatives of prices."""
_EACH = frozenset(("per", "a", "an", "each"))
_FARTHER = lexicon.words("more less cheaper expensive")
_BEING, _DOING, _COSTING = lexicon.words("is are was were"), lexicon.words("do does did"), lexicon.words("cost costs")
_NO_THINGS = lexicon.words("""
left owed owing due outstanding in on still paid unpaid there spent it that this available missing used sold remaining
one they each
""")
"""What follows "how much is" where no price is asked for."""


def price_column(columns: Iterable[Named]) -> Column | None:
    """Return the only column that says what one thing costs; None where none does, or more than one."""
    numbers = [one for one in columns if one.is_number and not one.stems & _OF_SEVERAL]
    paid = [one for one in numbers if is_money(one) or in_currency(one.column)]
    for names in _NAMES_OF_PRICES:
        if found := [one.column for one in paid if one.said & names]:
            return found[0] if len(found) == 1 else None
    return None


def price_of_units(columns: Iterable[Named]) -> tuple[Column, Column] | None:
    """Return the number of units and the price of one, where the table has one of each and no other amount of money.

    These are Metres and "Price per metre", "Coal (kg)" and "Rate/kg", Hours and "Pay per hour".
    """
    numbers = [one for one in columns if one.is_number]
    paid = [one for one in numbers if is_money(one) or in_currency(one.column) or one.stems & _NAMES_OF_PRICES[1]]
    pairs = [
        (one.column, price.column) for price in paid for one in numbers if _counts(one, unit_of(price.column.name))
    ]
    amounts = [one for one in paid if one.is_additive and all(one.column is not price for _, price in pairs)]
    return pairs[0] if len(pairs) == 1 and not amounts else None


def asks_of_one(asked: ParsedQuestion, price: Column) -> bool:
    """Whether the question says what the price is for ("pay per hour", "what a metre costs")."""
    texts, unit = asked.texts, unit_of(price.name)
    return any(one in _EACH and unit_of(f"per {of}") == unit for one, of in pairwise(texts))


def unit_of(header: str) -> str:
    """Return the unit that the amounts under a header are for one of, "" for most headers.

    >>> unit_of("Price per metre (£)"), unit_of("Rate/hr"), unit_of("Price")
    ('m', 'h', '')
    """
    found = _UNIT.search(header.casefold())
    return unit_name(found[1]) if found else ""


def _counts(named: Named, unit: str) -> bool:
    """Whether the name of a number begins with that unit or has it in brackets, and is neither a price nor a rate."""
    name = named.column.name.casefold()
    if not unit or is_money(named) or in_currency(named.column) or named.is_rate or unit_of(name):
        return False
    bare, _, bracketed = name.partition("(")
    return unit in map(unit_name, (*header_words(bare)[:1], *header_words(bracketed)))


def asks_price(asked: ParsedQuestion) -> int:
    """Return the words that ask what something costs, as bits; 0 if none do.

    "How much is the mint", "how much more are tulips than daisies", "what does a tent cost".
    """
    texts = asked.texts
    costs = asked.bits(_COSTING) if texts and texts[-1] in _COSTING else 0
    for at, text in enumerate(texts):
        much = text == "how" and texts[at + 1 : at + 2] == ["much"]
        verb = at + 2 if much else at + 1
        while much and verb < len(texts) and texts[verb] in _FARTHER:
            verb += 1
        said, following = (*texts[verb : verb + 2], "", "")[:2]
        is_price = much and said in _BEING and following not in _NO_THINGS
        if is_price or (costs and said in _DOING and (much or text == "what") and following not in _NO_THINGS):
            return costs | (1 << verb + 1) - (1 << at)
    return 0
