"""Bounds on what two columns give: "orders worth more than 500" where a table has pieces and their price alone."""

from collections.abc import Collection, Iterator

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.summaries.measures.amounts.prices import price_column
from chaintable.models.embedded.summaries.measures.amounts.takings import sold_for_price
from chaintable.models.embedded.summaries.measures.times.time_taken import is_duration
from chaintable.models.embedded.summaries.request import Filter
from chaintable.models.embedded.summaries.rows.bounds.bounded_rows import bounds, first_place
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.operations.conditions import Comparison

_WORTH = words("worth value valued values total totals totalling amount amounts cost costs costing came come revenue")
_LINKING = words("is are was were of at that has have had with a an the to for being in by")
_COMING_TO = _WORTH - words("cost costs costing") | words("make makes made take takes took earn earned brought raised")
_DEALS = vocabulary.stems("order sale purchase delivery line invoice booking receipt transaction basket bill")
_REACH = 3


def bound_on_made(slots: Slots, made: Column | None) -> Filter | None:
    """Return the bound that the question sets on the column that two others give, and give its words a part."""
    if made is None or is_duration(made):
        return None
    for number, operator, said in bounds(slots):
        before = slots.back(first_place(said | 1 << number.at), _LINKING | vocabulary.CURRENCIES)
        told = slots.words >> before & 1 or slots.words >> number.at + 1 & 1  # "more than 20 left"
        if slots.words >> number.at & 1 or not (told or slots.text(before) in _WORTH):
            continue
        slots.words |= said | 1 << number.at | slots.asked.bits(_WORTH)
        return Filter(Comparison(made.name, operator, number.text), number.at, (made,))
    return None


def find_worth(slots: Slots) -> Iterator[Filter]:
    """Yield the bound on pieces times their price where no column holds an amount of money ("over 500 euros")."""
    for number, operator, said in bounds(slots):
        begin = first_place(said | 1 << number.at)
        near = {slots.text(at) for at in range(begin - _REACH, begin)}
        paid = {slots.text(number.at - 1), slots.text(number.at + 1)} & vocabulary.CURRENCIES
        priced = near & {"price", "prices"} or slots.words >> number.at & 1 or is_price_of_thing(slots, near)
        made = sold_for_price(slots) if (paid or near & _WORTH) and not priced else None
        if made is not None:
            slots.words |= said | 1 << number.at | slots.asked.bits(_WORTH & near)
            slots.words |= sum(1 << at for at in (number.at - 1, number.at + 1) if slots.text(at) in paid)
            yield Filter(Comparison(made.name, operator, number.text), number.at, (made,))


def is_price_of_thing(slots: Slots, near: Collection[str]) -> bool:
    """Whether what is bounded is the price of a thing ("cakes under £2"), and not what an order or a person came to."""
    if not _COMING_TO.isdisjoint(near) or price_column(slots.named.values()) is None:
        return False
    deals = any(root in _DEALS for root in slots.asked.stems)
    people = any(slots.named[one.column.name].stems & vocabulary.PEOPLE for one in slots.mentions)
    return not (deals or people or slots.asked.has("who", "whose"))
