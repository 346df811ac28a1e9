"""What pieces come to at the price of one: takings, what units cost, the worth of an order after its discount."""

from dataclasses import replace
from functools import reduce
from operator import or_

from chaintable.models.embedded.indexing.column import Column
from chaintable.models.embedded.language.lexicon import words
from chaintable.models.embedded.language.tokens import header_words, singular
from chaintable.models.embedded.summaries.measures.amounts.money import in_currency, is_money
from chaintable.models.embedded.summaries.measures.amounts.prices import PRICED, asks_of_one, asks_price, price_of_units
from chaintable.models.embedded.summaries.measures.formula_columns import formula_column, or_nothing
from chaintable.models.embedded.summaries.request import SHARE, Asked
from chaintable.models.embedded.summaries.slot_filling import Slots
from chaintable.models.embedded.summaries.words import vocabulary
from chaintable.models.embedded.summaries.words.named_columns import Named
from chaintable.models.embedded.summaries.words.vocabulary import stems
from chaintable.operations.formulas.expressions import Binary, Number
from chaintable.operations.formulas.expressions import Column as Cells

EARNED = words("revenue takings turnover sales income earnings proceeds spend spent")
_TAKING_MONEY, _DID = (
    words("take took taken make made earn earned bring brought raise raised"),
    words("did do does has have"),
)
_ASKED_FOR = words("which what")
_COSTING, _OF_ONE = (
    words("cost costs pay paid pays earn earns earned amount amounts"),
    words("average mean avg median most least highest lowest price"),
)
_DEALS = words("order orders sale sales purchase purchases delivery deliveries line lines invoice invoices")
_PRICED_BESIDE, _DISCOUNTED = 0.88, 0.78
"""How sure takings are of a price and the number before it, and where a discount may be taken off, too."""
_DISCOUNT, _DISCOUNTS = stems("discount disc rebate reduction"), words("discount discounts rebate rebates")
_REDUCED = stems("total net paid due reduced discounted")
_ARTICLES = words("the its their any a an of")
_TAKING_OFF = words("after net less minus") | _ARTICLES
_AGREED = stems("sold order ordered ord")
"""Stems of the pieces that are paid for, where a table has those delivered too."""
_SOLD = stems("sold qty quantity units tickets pieces number count nights orders hours booked")
_OF_BOTH, _WHOLLY, _CLEARLY = 0.9, 0.9, 0.45


def takings(slots: Slots) -> Column | None:
    """Return quantity times price where takings are asked for, and no column holds an amount."""
    earned = slots.asked.bits(EARNED) | _worth_of_deals(slots) | _brought_in(slots) | _cost_of_units(slots)
    earned &= ~slots.words
    made = sold_for_price(slots) if earned else None
    slots.words |= earned | _noun_beside(slots, earned) if made is not None else 0
    if made is not None and any(one.stems & _DISCOUNT for one in slots.named.values()):
        slots.guess(_DISCOUNTED, "no discount is taken off")
    return made


def _cost_of_units(slots: Slots) -> int:
    """Return the words for what units come to at the price of one, as bits ("fabric cost per customer").

    None of them asks for the price itself, as "what does velvet cost" and "the average cost per metre" do.
    """
    others = [one for one in slots.mentions if one.strength >= _CLEARLY and slots.named[one.column.name].is_flag]
    said = slots.asked.bits(_COSTING) & ~reduce(or_, (one.words for one in others), 0)  # "Deposit paid"
    units = price_of_units(slots.named.values()) if said else None
    single = (asks_price(slots.asked) and not slots.asked.has("total")) or slots.asked.bits(_OF_ONE | PRICED)
    if units is None or single or asks_of_one(slots.asked, units[1]):
        return 0
    _guess_priced(slots, *units)
    return said


def _noun_beside(slots: Slots, said: int) -> int:
    """Return the name of the things beside words for what they cost, as bits ("the fabric cost", "cost of fabric")."""
    for at in range(len(slots.asked)):
        after = slots.skip(at + 1, words("of on for the"))
        before = at - 1 if slots.text(at) in ("cost", "costs") else after
        for noun in (before, after) if said >> at & 1 else ():
            named = slots.mention_at(noun, "names_things", least=_WHOLLY)
            if named is not None and slots.text(noun - 1) not in vocabulary.PER | _ASKED_FOR:
                return named.words
    return 0


def _worth_of_deals(slots: Slots) -> int:
    """Return the words of "order value" and "value of the open orders", as bits."""
    for at, text in enumerate(slots.asked.texts):
        after = {slots.text(place) for place in range(at + 2, at + 5)} if slots.text(at + 1) == "of" else set()
        if text in ("value", "worth") and (slots.text(at - 1) in _DEALS or after & _DEALS):
            return 1 << at
    return 0


def _brought_in(slots: Slots) -> int:
    """Return the words of "how much money did we take", "how much did each stall make" or "bring in", as bits."""
    texts = slots.asked.texts
    at = next((at for at, text in enumerate(texts[1:], 1) if text == "much" and texts[at - 1] == "how"), -1)
    brought = slots.asked.says("bring in") or slots.asked.says("take in")
    if at < 0 and not (brought and texts[0] == "what"):
        return 0
    money = at >= 0 and slots.text(at + 1) == "money"
    verbs = slots.asked.bits(_TAKING_MONEY if money or slots.text(at + 1) in _DID else words(""))
    verbs |= slots.asked.bits(words("bring take in")) if brought else 0
    return verbs | (1 << at + 1 if money else 0) if verbs else 0


def sold_for_price(slots: Slots) -> Column | None:
    """Return quantity times price where there is one of each and no column holds an amount."""
    if (units := price_of_units(slots.named.values())) is not None:
        return _priced(slots, *units)
    numbers = [named for named in slots.named.values() if named.is_number]
    priced = [
        named
        for named in numbers
        if named.stems & {"pric", "rat"} and not named.stems & vocabulary.ADDITIVE - {"ticket", "pric", "unit"}
    ]
    held = any(named.stems & vocabulary.MONEY and named.is_additive and named not in priced for named in numbers)
    counted = [named for named in numbers if named not in priced and named.stems & _SOLD]
    counted = [named for named in counted if named.stems & _AGREED] or counted
    counted = counted or ([] if held else _beside_price(slots, priced))
    if held or len(priced) != 1 or len(counted) != 1:
        return None
    return _priced(slots, counted[0].column, priced[0].column)


def _priced(slots: Slots, counted: Column, price: Column) -> Column | None:
    """Return what a number of pieces comes to at the price of one, and give their names a part."""
    for mention in slots.mentions:
        if mention.column in (counted, price) and slots.is_free(mention.span):
            slots.words |= mention.words
    return product(slots, counted, price)


def worth_of_units(slots: Slots, asked: Asked) -> Asked:
    """Return the sum of what units come to for that of their prices ("how much did each guide earn": Pay per hour).

    The prices themselves are averaged ("pay per hour of each guide").
    """
    units = price_of_units(slots.named.values()) if asked.rule in ("sum", SHARE) else None
    if units is None or asked.column is not units[1]:
        return asked
    if asks_of_one(slots.asked, units[1]):
        return replace(asked, rule="average") if asked.rule == "sum" and not asked.each else asked
    _guess_priced(slots, *units)
    return replace(asked, column=product(slots, *units) or asked.column)


def _guess_priced(slots: Slots, counted: Column, price: Column) -> None:
    told = f"'{counted.name}' times '{price.name}'"
    if told not in slots.guesses:
        slots.guess(_OF_BOTH, told)


def after_discount(slots: Slots) -> Column | None:
    """Return quantity times price less the discount in percent, where the question asks what is left after it."""
    held = [one for one in slots.named.values() if one.is_number and one.stems & _DISCOUNT]
    at = next((at for at, text in enumerate(slots.asked.texts) if text in _DISCOUNTS and _is_taken_off(slots, at)), -1)
    if at < 0 or len(held) != 1:
        return None
    rate = held[0].column
    gross = _gross(slots) if rate.values.unit == "%" or "%" in rate.name else None
    if gross is None:
        slots.guess(_DISCOUNTED, "nothing is taken off")
        return None
    slots.take(slots.back(at, _TAKING_OFF) + 1, at + 1)
    slots.words |= slots.asked.bits(EARNED | words("worth value total come comes cost costs"))
    part = or_nothing(rate) if rate.values.unit == "%" else Binary("/", or_nothing(rate), Number(100))  # 5% is 0.05
    factors = [Cells(name) for name in gross.derivation.columns] if gross.derivation else [Cells(gross.name)]
    whole = Binary("*", *factors) if len(factors) > 1 else factors[0]
    left = Binary("*", whole, Binary("-", Number(1), part))
    return formula_column(slots, f"{gross.name} less {rate.name}", left, rate.place)


def _gross(slots: Slots) -> Column | None:
    """Return what is to be paid without a discount: quantity times price, or the only amount that is no total."""
    if (made := sold_for_price(slots)) is not None and made.derivation is not None:
        return made
    paid = [slots.named[column.name] for column in slots.money()]
    paid = [one for one in paid if one.is_additive and not one.is_extra]
    if len(paid) != 1 or paid[0].stems & _REDUCED:
        return None
    slots.guess(_PRICED_BESIDE, f"'{paid[0].column.name}' is without the discount")
    for mention in slots.mentions:
        slots.words |= mention.words if mention.column is paid[0].column and slots.is_free(mention.span) else 0
    return paid[0].column


def _is_taken_off(slots: Slots, at: int) -> bool:
    """Whether the discount that is named there is to be taken off: "after its discount", "net of discounts"."""
    return bool({slots.text(place) for place in range(slots.back(at, _TAKING_OFF) + 1, at)} - _ARTICLES)


def _beside_price(slots: Slots, priced: list[Named]) -> list[Named]:
    """Return the number just before the only unit price, which is likely one of its pieces ("Boxes", "Unit price").

    It may be called so, too: "Cases" beside "Price per case".
    """
    if len(priced) == 1 and (own := _pieces_priced(slots, priced[0])) is not None:
        return [own]
    if len(priced) != 1 or "unit" not in header_words(priced[0].column.name):
        return []
    numbers = (one for one in slots.named.values() if one.is_number and one.column.place == priced[0].column.place - 1)
    found = [one for one in numbers if one.is_additive and not (is_money(one) or in_currency(one.column))]
    slots.guess(
        _PRICED_BESIDE if found else 1.0, f"'{found[0].column.name}' times '{priced[0].column.name}'" if found else ""
    )
    return found


def _pieces_priced(slots: Slots, priced: Named) -> Named | None:
    """Return the number of what the header says the price is for one of."""
    _, per, piece = priced.column.name.casefold().replace("/", " per ").partition(" per ")
    of_piece = header_words(piece)[:1] if per else []
    numbers = (one for one in slots.named.values() if one.is_number and one is not priced)
    return next((one for one in numbers if of_piece and [singular(one.column.name.casefold())] == of_piece), None)


def product(slots: Slots, left: Column, right: Column) -> Column | None:
    """Return the column that holds what two numbers of each row give when they are multiplied."""
    return slots.recognition.index.derived(left, "product", f"{left.name} × {right.name}", right)
