"""Price lists: what things cost together, whether money is enough, what is left."""

import re

from chaintable.models.embedded.school.exercise import FEWER, LEAST, MORE, MOST, Exercise, Found
from chaintable.models.embedded.school.families.prices.bought_items import (
    Item,
    Prices,
    items_of,
    parts_of,
    price_column,
    price_list,
)
from chaintable.models.embedded.school.program_text import Program, Script, Term, best, term, total
from chaintable.models.embedded.school.words.words_and_numbers import Number, quantity, stems

_SET_BACK = ("set me back", "set us back", "set him back", "set her back", "set them back", "the damage")
_ENOUGH = ("enough", "afford", "affordable", "manage")
_CAN = (
    "can i", "can he", "can she", "can they", "can we", "could i", "could he", "could she", "could they", "could we",
    "will i be able", "is it possible", "would i be able", "able to buy", "able to get", "cover", "pay for",
)  # fmt: skip
_LEFT = ("left", "change", "remain", "remaining", "left over", "back", "leftover", "spare")
_SHORT = ("how much more money", "short", "still need", "more money", "missing", "how much more will")
_COMPARED = (
    "how much more", "how much less", "how much cheaper", "difference", "how much extra", "how much would i save",
    "how much do i save", "save", "how many dollars more", "how much dearer", "how much pricier", "how much higher",
    "more expensive", "cheaper", "by how much",
)  # fmt: skip
_EACH = (
    "one of each", "one of everything", "everything", "each of the items", "all of the items", "all the items",
    "every item", "all of them", "one of every", "everything on the list", "all of it", "whole list", "entire list",
    "the lot",
)  # fmt: skip
_FIRST_WHAT_IS_BOUGHT = ("get for", "buy for", "have for", "bought for", "got for")
_ASKS_WHETHER_LEFT = re.compile(
    r"^(?:.{3,90}? )?(?<!what )(?<!much )(?<!many )(?:is there|is|are there|will there be"
    r"|would there be|does (?:he|she|it) have"
    r"|do (?:i|we|they) have|have (?:i|we|they) got|has (?:he|she) got|will (?:i|he|she|we|they) have)"
    r" (?:still |then )?(?:enough|sufficient)\b"
)
"""A yes or no is asked for: "is there still enough left for"."""
_AND_FRIENDS = re.compile(r"\b[A-Z][a-z]{1,15} and (?:\d|two|three|four|five|six) (?:friends|sisters|brothers|others)")
"""One person and some more: "Kim and two friends" are three."""
_EACH_HAS = re.compile(
    r"\b(?:friends|people|children|kids|students|pupils|of us|sisters|brothers|of them) each (?:have|has|had|buy"
    r"|bought|get|got|take|took|order|ordered"
    r"|want|wanted|eat|ate|need|needs)\b"
)
"""Each of several people has the thing for themselves, so that it isn't shared."""
_OF_US_EACH = re.compile(
    r"\b(\d{1,2}|[a-z]{3,6}) of us (?:all )?(?:have|buy|bought|get|got|take|took|order|ordered|want|need|would like"
    r"|fancy)\b"
    r"[^.?!]{3,60} each\b", re.I,
)  # fmt: skip
"""The same for each of us: "two of us want chips each"."""
_WEIGHTS = frozenset("pound lb kilogram kg kilo gram g ounce oz liter litre gallon meter metre yard foot".split())
_PEOPLE = ("split", "share", "shared", "divide", "divided", "each pay", "each person", "per person", "evenly")


def prices(exercise: Exercise) -> Found | None:
    """How much do 2 pens and a ruler cost? Is $5 enough for them? What is left?"""
    listed = price_list(exercise.grid)
    wide = None if listed is not None else price_column(exercise)
    listed = listed or wide
    if listed is None:
        return None
    if exercise.asks("fraction", "percent", "percentage", "average", "median", "how long", "how often"):
        return None
    if exercise.asks("how many times") and not exercise.money:
        return None
    if exercise.asks_either and not exercise.asks("how much", "how many", "which"):
        return None
    if exercise.asks_which and exercise.has(MOST | LEAST) and not exercise.asks("how much"):
        return None
    if exercise.says(*_EACH):
        if wide is not None and len(exercise.grid.measured) > 1:
            return None
        items, clear = [Item(row) for row in range(len(listed.labels))], 1.0
    else:
        items, clear = _items(exercise, listed)
    if not items:
        return None
    script = Script()
    priced = [(item, script.let(listed.labels[item.row], listed.prices[item.row])) for item in items]
    costs = [price if item.count == 1 else term(item.count) * price for item, price in priced]
    found = _asked(exercise, script, items, costs, [price for _, price in priced], listed)
    if found is None:
        return None
    kind, program, sure = found
    rows = tuple(item.row for item in items)
    if wide is not None and clear < 1 and not exercise.asks(*_SET_BACK):
        return None
    return Found(kind, program, rows, sure=min(sure, 0.85 if wide else 1.0, clear))


def _items(exercise: Exercise, listed: Prices) -> tuple[list[Item], float]:
    """Return what is bought: as the last sentence says, or the whole question where that adds up a story."""
    about_money = exercise.asks(*_ENOUGH, *_LEFT, "how much more", *_CAN)
    text = exercise.asking if about_money else exercise.question
    words = exercise.words if about_money else exercise.all_words
    items, clear = items_of(exercise, listed, words, text)
    if items:
        return items, clear
    return items_of(exercise, listed, exercise.all_words, exercise.question)


def _asked(
    exercise: Exercise, script: Script, items: list[Item], costs: list[Term], each: list[Term], listed: Prices
) -> tuple[str, Program, float] | None:
    """Return what is asked about the things, its program and how sure it is."""
    money, cost = exercise.money, total(costs)
    if exercise.asks("which") and len(items) == 2 and exercise.asks("or"):
        return _dearer(exercise, script, items, costs) if any(one.count != 1 for one in items) else None
    if exercise.asks(*_COMPARED) and len(items) == 2 and not (money and exercise.asks(*_SHORT, "need")):
        return _difference(exercise, script, costs)
    if (exercise.asks_either and exercise.asks_which) or (exercise.asks("which") and len(items) > 1):
        return None
    if money and exercise.asks("how many") and len(items) == 1:
        cents = _in_cents(script, each[0])
        many = _parts_bought(exercise, listed.units[items[0].row])
        made = term(_cents(money[-1])) * many / cents if many else term(_cents(money[-1])) // cents
        return "how many to buy", script.answer(made.rounded(4) if many else made), 0.95
    if money and _asks_short(exercise):
        return "money short", script.answer((cost - money[0]).rounded()), 0.95
    if money and _ASKS_WHETHER_LEFT.search(exercise.plain):
        return "enough money", _enough(script, money[0], cost), 0.9
    if money and exercise.asks(*_LEFT):
        return "money left", script.answer((term(money[0]) - cost).rounded()), 0.95
    can = exercise.asks(*_ENOUGH, *_CAN) or exercise.plain.split()[:1] in (["can"], ["could"])
    if money and not exercise.asks("how much", "how many") and can:
        return "enough money", _enough(script, money[0], cost), 0.95
    if exercise.asks("how many") and exercise.asks("for the price of") and len(items) > 2:
        return (
            "how many to buy",
            script.answer(_in_cents(script, total(costs[1:])) // _in_cents(script, costs[0])),
            0.85,
        )
    if exercise.asks("how many") and exercise.asks("for the price of", "for the cost of") and len(items) == 2:
        first, second = costs if exercise.asks(*_FIRST_WHAT_IS_BOUGHT) else reversed(costs)
        return "how many to buy", script.answer(term(_cents(second.value)) // _in_cents(script, first)), 0.85
    if (of_us := _each_of_us(exercise)) is not None:
        own = total(price * (1 if item.count == of_us else item.count) for item, price in zip(items, each, strict=True))
        return "shared price", script.answer((term(of_us) * Term(f"({own.text})", own.value)).rounded()), 0.88
    if (people := people_of(exercise)) and _EACH_HAS.search(exercise.whole):
        made = term(people) * cost
        if exercise.asks("each", "each of them", "per person"):
            return "shared price", script.answer(cost.rounded()), 0.75
        return "shared price", script.answer(made.rounded()), 0.85
    if people := people_of(exercise):
        return "shared price", script.answer((cost / people).rounded()), 0.8
    if exercise.asks("how much", "what", "cost", "total", "price", "pay", "spend", "altogether") or not exercise.asks(
        "how many"
    ):
        if exercise.asks(
            "percent", "percentage", "tax", "tip", "discount", "off", "average", "times as much", "times as many"
        ):
            return None
        return "total price", script.answer(cost.rounded()), _sure_of_total(exercise)
    return None


def _each_of_us(exercise: Exercise) -> Number | None:
    """Return how many want the same each, where all that they pay is asked for: "two of us want chips each"."""
    said = _OF_US_EACH.search(exercise.question)
    together = exercise.asks("altogether", "in all", "in total", "total", "bill", "all", "together", "we", "us")
    return quantity(said[1]) if said is not None and together and not exercise.money else None


def _sure_of_total(exercise: Exercise) -> float:
    if exercise.asks("how much more", "how much less", "left", "change", "how long", "when", "which", "who"):
        return 0.4
    return (
        0.93
        if exercise.says(
            "cost",
            "costs",
            "spend",
            "pay",
            "price",
            "buy",
            "bill",
            "total",
            "need",
            "owe",
            "set",
            "come",
            "much",
            "charge",
            "run",
            "altogether",
        )
        else 0.6
    )


def _difference(exercise: Exercise, script: Script, costs: list[Term]) -> tuple[str, Program, float]:
    """Return how much more one thing costs than the other; the question names the dearer one first, or says "less"."""
    first, second = costs
    named_less = exercise.has(FEWER) and exercise.asks("than")
    made = (second - first) if named_less else (first - second)
    if not exercise.asks("than") or (made.value < 0 and not exercise.asks("how much more")):
        made = made if made.value >= 0 else (first - second if named_less else second - first)
    return "price difference", script.answer(made.rounded()), 0.93


def _dearer(
    exercise: Exercise, script: Script, items: list[Item], costs: list[Term]
) -> tuple[str, Program, float] | None:
    """Return which of two amounts costs more or less: "3 kg of apples or 2 kg of plums"."""
    if not (exercise.has(MORE | FEWER) or exercise.has(MOST | LEAST)) or costs[0].value == costs[1].value:
        return None
    names = [exercise.grid.labels[item.row] for item in items]
    text = ", ".join(f"{name!r}: {cost.text}" for name, cost in zip(names, costs, strict=True))
    held = script.let("costs", Term(f"{{{text}}}", {name: cost.value for name, cost in zip(names, costs, strict=True)}))
    cheap = exercise.has(FEWER | LEAST)
    return "price difference", script.answer(best(held, largest=not cheap)), 0.9


def _asks_short(exercise: Exercise) -> bool:
    if exercise.asks("how much more money", "still need", "short", "missing"):
        return True
    return (
        exercise.asks("how much more", "how many more dollars")
        and exercise.asks("need", "save", "earn", "raise")
        and not exercise.asks("than")
    )


def _enough(script: Script, money: Number, cost: Term) -> Program:
    held = script.let("money", money)
    answer = "yes" if held.value >= cost.rounded().value else "no"
    return script.answer(Term(f"'yes' if {held.text} >= {cost.rounded().text} else 'no'", answer))


def _parts_bought(exercise: Exercise, unit: str) -> int:
    """Return how many of the unit asked for one price buys, of a thing sold by weight or length; else 0.

    Parts of such a unit can be bought: "how many pounds do I get for $20".
    """
    asked = stems(exercise.plain.partition(" how many ")[2])[:1]
    return parts_of(asked[0], unit) if unit and asked and asked[0] in _WEIGHTS else 0


def _cents(money: Number) -> int:
    return round(money * 100)


def _in_cents(script: Script, price: Term) -> Term:
    """Return a price in cents, so that dividing by it leaves no remainder of floats."""
    cents = round(price.value * 100)
    return Term(f"round({price.text} * 100)", max(1, cents))


def people_of(exercise: Exercise) -> Number | None:
    """Return among how many people a price is split."""
    if not exercise.says(*_PEOPLE):
        return None
    words = exercise.all_words
    for at, word in enumerate(words):
        if (
            word in ("friend", "person", "way", "child", "sister", "brother", "student", "member", "roommate", "us")
            and at
        ):
            value = next(
                (quantity(words[place]) for place in (at - 1, at - 2) if place >= 0 and quantity(words[place])), None
            )
            if value and value > 1:
                return value + (_AND_FRIENDS.search(exercise.question) is not None)
    return None
