"""The noun phrase that names what is measured, each word of which has to be meant by the column that is taken."""

from collections.abc import Iterable

from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.linking.recognition import Recognition
from chaintable.models.embedded.summaries.measures.amounts.money import in_currency, is_money
from chaintable.models.embedded.summaries.request import Asked
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.named_columns import Named

_JOINING = words("of the our all")
STOCK = words("stock inventory")
"""What is held of goods, which a list of what was sold doesn't tell."""
_STOCKED = vocabulary.stems("stock hand onhand inventory bestand existencia level available")
_SELLING = vocabulary.stems("order sold sales customer client rep seller invoice revenue turnover buyer")
_SOLD = words("sell sold sells selling sales")
_CARRIAGE, _CHARGES = words("shipping delivery postage freight handling"), words("cost costs fee fees charge charges")
_CARRIAGE_HELD = vocabulary.stems(
    "shipping delivery postage freight handling carriage cost costs fee fees charge charges"
)
_HELD = vocabulary.stems("qty quantity stock hand onhand left remaining balance")
_LIMITS = vocabulary.stems("min minimum max maximum reorder level threshold target")
_NAMED = 0.5
_ADDED = frozenset(("sum", "average", "median", "highest", "lowest"))


def uncovered(slots: Slots, measures: Iterable[Asked]) -> int:
    """Return the words of the measure that no column covers, as bits.

    "Stock value" isn't covered by a column of pieces, and no stock by the pieces in a list of sales.
    """
    columns = {one.column.name for one in measures if one.column is not None and one.rule in _ADDED}
    worth = sum(_worth_beside(slots, name) for name in columns if name in slots.named)
    return worth | (slots.asked.bits(STOCK) if columns and lists_sales(slots) else 0)


def _worth_beside(slots: Slots, name: str) -> int:
    """Return the nouns of money in one phrase with the name of a column that holds no money."""
    named = slots.named[name]
    if is_money(named) or in_currency(named.column):
        return 0
    found = 0
    for mention in slots.mentions:
        if mention.column.name != name or not mention.words & slots.words:
            continue
        before = slots.back(mention.span.begin, _JOINING)
        for at in (before, mention.span.end):
            free = not slots.words >> max(at, 0) & 1
            found |= 1 << at if at >= 0 and free and slots.text(at) in vocabulary.MONEY_NOUNS else 0
    return found


def lists_sales(slots: Slots) -> bool:
    """Whether the rows are sales or orders, so that their quantities are no stock: dated, and nothing is on hand."""
    columns = slots.named.values()
    stocked = any(one.stems & _STOCKED for one in columns)
    return not stocked and any(one.is_date for one in columns) and any(one.stems & _SELLING for one in columns)


def pieces_held(slots: Slots) -> Named | None:
    """Return the column of what is in stock: the one that says so, or the only number of pieces ("Bottles").

    A level at which more is ordered is none.
    """
    numbers = [one for one in slots.named.values() if one.is_number]
    limits = [one for one in numbers if one.stems & _LIMITS]
    held = [one for one in numbers if one.stems & _HELD and one not in limits]
    plain = [one for one in numbers if one.is_additive and one not in limits]
    pieces = [one for one in plain if not (is_money(one) or in_currency(one.column))]
    if held or len(pieces) != 1 or not pieces[0].column.name.endswith("s"):
        return held[0] if held else None
    return pieces[0]


def sold_from_stock(recognition: Recognition) -> tuple[str, ...]:
    """Return the words for sales that the question asks about, where the table only tells what is in stock."""
    slots = Slots(recognition)
    columns = slots.named.values()
    stocked = any(one.stems & _STOCKED and one.is_number for one in columns)
    sold = [at for at, text in enumerate(slots.asked.texts) if text in _SOLD]
    if not sold or not stocked or not slots.of_office or any(one.stems & _SELLING for one in columns):
        return ()
    spans = [one.span for one in slots.mentions if one.strength >= _NAMED]
    spans += [one.span for one in slots.selections if one.is_whole]
    return tuple(slots.asked.said(at) for at in sold if not any(one.words >> at & 1 for one in spans))


def carriage_not_held(recognition: Recognition) -> tuple[str, ...]:
    """Return the words for what carriage costs, where no column of numbers holds it ("total shipping costs")."""
    asked = recognition.asked
    at = next((at for at in range(1, len(asked)) if _is_carriage(asked.texts[at - 1], asked.texts[at])), 0)
    if not at:
        return ()
    slots = Slots(recognition)
    held = any(one.is_number and one.stems & _CARRIAGE_HELD for one in slots.named.values())
    return () if held or not slots.of_office else (f"{asked.said(at - 1)} {asked.said(at)}",)


def _is_carriage(noun: str, following: str) -> bool:
    return noun in _CARRIAGE and following in _CHARGES
